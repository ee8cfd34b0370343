package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"

	"seaboard/game"
	"seaboard/internal/api"
	"seaboard/internal/door"
	"seaboard/internal/password"
	"seaboard/internal/store"
	"seaboard/internal/table"
	"seaboard/internal/web"
)

// newLock returns the lock of the host's password, or nil if there is none.
func newLock(ctx context.Context, c Config, keep store.Store) (*password.Lock, error) {
	if c.Password == "" {
		return nil, nil
	}
	fresh := make([]byte, 32)
	rand.Read(fresh) // never fails
	key, err := keep.Key(ctx, "password", fresh)
	if err != nil {
		return nil, fmt.Errorf("cannot read the key of passes in %s: %w", c.Data, err)
	}
	return password.NewLock(c.Password, c.PasswordFor, key), nil
}

// gate lets to the rooms who may.
func gate(lock *password.Lock, tables *table.Service, pages *web.Pages) *password.Gate {
	return &password.Gate{
		Lock: lock,
		Seated: func(r *http.Request, id string) bool {
			who := asker(r, pages)
			if who == (table.Who{}) {
				return false
			}
			look, err := tables.Look(r.Context(), id, who)
			return err == nil && look.You != 0
		},
		Refuse: func(w http.ResponseWriter, r *http.Request, wait time.Duration) {
			f := door.Refusal{Status: http.StatusForbidden,
				Text: game.Text{Format: "This needs the host's password, in the header " + password.Header + "."}}
			if wait > 0 {
				w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
				f = door.Refusal{Status: http.StatusTooManyRequests,
					Text: game.Text{Format: "The password was wrong too often; the header Retry-After says how many seconds to wait."}}
			}
			api.Refuse(w, r, f)
		},
	}
}

// asker returns who asks, by the token of a call or the cookie of a browser.
func asker(r *http.Request, pages *web.Pages) table.Who {
	if door.IsCall(r) {
		return table.Who{Token: bearer(r)}
	}
	guest, err := pages.Guest(r)
	if err != nil {
		return table.Who{}
	}
	return table.Who{Guest: guest}
}
