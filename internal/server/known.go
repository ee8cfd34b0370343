package server

import (
	"crypto/sha256"
	"net/http"
	"strings"
	"sync"

	"seaboard/internal/door"
	"seaboard/internal/table"
)

// keptAskers bounds how many valid secrets are remembered: twice as many at most.
const keptAskers = 10_000

// askers finds out who shows a valid token or cookie. Those found are remembered,
// so that most requests need no question to the store; that a secret has been
// shut out since only means that its own refusals are counted apart.
type askers struct {
	tables *table.Service
	guest  func(*http.Request) (string, error) // the secret of a browser

	mu         sync.Mutex
	young, old map[door.Asker]struct{} // old is forgotten when young is full
}

func newAskers(tables *table.Service, guest func(*http.Request) (string, error)) *askers {
	return &askers{tables: tables, guest: guest, young: map[door.Asker]struct{}{}}
}

// of returns who asks, and whether a token is nobody's. A cookie of nobody is
// that of a visitor who has no seat yet.
func (a *askers) of(r *http.Request) (asker door.Asker, made bool) {
	var who table.Who
	if door.IsCall(r) {
		who.Token = bearer(r)
	} else {
		who.Guest, _ = a.guest(r) // who cannot be found out is a stranger
	}
	secret := who.Token + who.Guest
	if secret == "" {
		return "", false
	}
	sum := sha256.Sum256([]byte(secret))
	asker = door.Asker(sum[:])
	if a.remembers(asker) {
		return asker, false
	}
	switch known, err := a.tables.Known(r.Context(), who); {
	case err != nil:
		return "", false // nobody is charged for our fault
	case known:
		a.remember(asker)
		return asker, false
	}
	return "", who.Token != ""
}

func bearer(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

func (a *askers) remembers(asker door.Asker) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, young := a.young[asker]
	_, old := a.old[asker]
	return young || old
}

func (a *askers) remember(asker door.Asker) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.young) >= keptAskers {
		a.old, a.young = a.young, map[door.Asker]struct{}{}
	}
	a.young[asker] = struct{}{}
}
