package web

import (
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"net/url"

	"seaboard/internal/names"
)

// Cookies. A guest is a browser with a secret; there are no accounts.
const (
	guestCookie = "seaboard"
	nameCookie  = "seaboard-name"
	prefsCookie = "seaboard-settings"

	cookieAge = 400 * 24 * 3600 // seconds; browsers keep none longer
	guestSize = 32              // bytes of a secret
)

func readGuest(r *http.Request) string {
	c, err := r.Cookie(guestCookie)
	if err != nil {
		return ""
	}
	raw, err := base64.RawURLEncoding.DecodeString(c.Value)
	if err != nil || len(raw) != guestSize {
		return "" // nobody's: a new one is made when it is needed
	}
	return c.Value
}

// needGuest gives the browser a secret where it has none.
func (q *request) needGuest() string {
	if q.guest == "" {
		raw := make([]byte, guestSize)
		rand.Read(raw) // never fails
		q.guest = base64.RawURLEncoding.EncodeToString(raw)
	}
	q.setCookie(guestCookie, q.guest)
	return q.guest
}

func (q *request) setCookie(name, value string) {
	http.SetCookie(q.w, &http.Cookie{
		Name:     name,
		Value:    value,
		Path:     q.visit().CookiePath(),
		MaxAge:   cookieAge,
		HttpOnly: true,
		Secure:   q.visit().Secure,
		SameSite: http.SameSiteLaxMode,
	})
}

// name is what the visitor called themselves the last time, "" at first.
func (q *request) name() string {
	c, err := q.Cookie(nameCookie)
	if err != nil {
		return ""
	}
	name, err := url.QueryUnescape(c.Value)
	if err != nil {
		return ""
	}
	name, _ = names.Clean(name) // "" where a table would not take it
	return name
}

func (q *request) keepName(name string) {
	if name, err := names.Clean(name); err == nil {
		q.setCookie(nameCookie, url.QueryEscape(name))
	}
}
