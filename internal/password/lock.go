// Package password keeps a server, or the opening of tables on it, for those who
// know its password. It knows pages and API by their paths only, and everything
// that it does not know is closed.
//
// Whoever has said the password once has a pass, which the browser keeps in a
// cookie. A pass is worth something only together with the password that it was
// made for: with a new one, everybody has to say it again.
package password

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Scope is what a password is for.
type Scope int

// Scopes.
const (
	ToEnter Scope = iota // to see anything but what an invitation is for
	ToOpen               // to open tables
)

const (
	// PassCookie is the cookie that has a pass.
	PassCookie = "seaboard-pass"
	// Header is the header in which programs send the password.
	Header = "Seaboard-Password"

	// Longest is the most bytes of a password.
	Longest = 200

	nonceSize = 16 // bytes
	// An address may try that many passwords at once, and one more each tryEvery.
	mostTries = 5
	tryEvery  = 10 * time.Second
	keepers   = 10_000 // addresses that are remembered: twice as many at most
)

// Lock checks passwords and passes. It is safe for concurrent use.
type Lock struct {
	scope Scope
	sum   [sha256.Size]byte // of the password
	key   []byte            // for passes

	mu         sync.Mutex
	young, old map[netip.Prefix]*rate.Limiter // old is forgotten when young is full
}

// NewLock returns a lock. The key is a secret of the server, which stays the same
// when it starts again.
func NewLock(text string, scope Scope, key []byte) *Lock {
	sum := sha256.Sum256([]byte(text))
	mac := hmac.New(sha256.New, key)
	mac.Write(sum[:])
	return &Lock{scope: scope, sum: sum, key: mac.Sum(nil), young: map[netip.Prefix]*rate.Limiter{}}
}

// ForAll reports whether nothing is open without the password.
func (l *Lock) ForAll() bool { return l.scope == ToEnter }

// Try reports whether a text is the password. An address that has been wrong too
// often has to wait, and is not answered until then.
func (l *Lock) Try(client netip.Addr, text string) (ok bool, wait time.Duration) {
	now := time.Now()
	tries := l.tries(client)
	if tries.TokensAt(now) < 1 {
		taken := tries.ReserveN(now, 1)
		wait = taken.DelayFrom(now)
		taken.CancelAt(now)
		return false, wait
	}
	sum := sha256.Sum256([]byte(text))
	if subtle.ConstantTimeCompare(sum[:], l.sum[:]) == 1 {
		return true, 0
	}
	tries.AllowN(now, 1)
	return false, 0
}

// tries returns the limit of an address. An IPv6 network of 64 bits counts as one
// address: each household has one.
func (l *Lock) tries(client netip.Addr) *rate.Limiter {
	bits := client.BitLen()
	if client.Is6() {
		bits = 64
	}
	from, _ := client.Prefix(bits) // none of the zero address
	l.mu.Lock()
	defer l.mu.Unlock()
	if one, ok := l.young[from]; ok {
		return one
	}
	one, ok := l.old[from]
	if !ok {
		one = rate.NewLimiter(rate.Every(tryEvery), mostTries)
	}
	if len(l.young) >= keepers {
		l.old, l.young = l.young, map[netip.Prefix]*rate.Limiter{}
	}
	l.young[from] = one
	return one
}

// Pass returns a new pass.
func (l *Lock) Pass() string {
	nonce := make([]byte, nonceSize)
	rand.Read(nonce) // never fails
	return base64.RawURLEncoding.EncodeToString(nonce) + "." + l.sign(nonce)
}

// Valid reports whether a pass was made here, for the password of today.
func (l *Lock) Valid(pass string) bool {
	before, signature, _ := strings.Cut(pass, ".")
	nonce, err := base64.RawURLEncoding.DecodeString(before)
	return err == nil && len(nonce) == nonceSize && subtle.ConstantTimeCompare([]byte(signature), []byte(l.sign(nonce))) == 1
}

func (l *Lock) sign(nonce []byte) string {
	mac := hmac.New(sha256.New, l.key)
	mac.Write(nonce)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
