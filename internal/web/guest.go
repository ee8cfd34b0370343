package web

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"slices"

	"seaboard/game"
	"seaboard/internal/door"
	"seaboard/internal/names"
	"seaboard/internal/table"
)

// Cookies. A guest is a browser with a secret; there are no accounts.
const (
	guestCookie = "seaboard"
	nameCookie  = "seaboard-name"
	prefsCookie = "seaboard-settings"

	cookieAge = 400 * 24 * 3600 // seconds; browsers keep none longer
	mostTried = 8               // cookies that are looked at
)

// guestCookies are the names of the cookie that has the guest's secret. Browsers
// let nobody but this very host set one with a prefix, and that only over https.
// The first may stand at the root of the host alone.
var guestCookies = []string{"__Host-" + guestCookie, "__Secure-" + guestCookie, guestCookie}

// guestCookieOf is the name that is set at a visit.
func guestCookieOf(v door.Visit) string {
	switch {
	case !v.Secure:
		return guestCookie
	case v.CookiePath() == "/":
		return "__Host-" + guestCookie
	}
	return "__Secure-" + guestCookie
}

// findGuest takes the guest from the browser's cookies. A cookie counts only if the
// secret was issued here, so that nobody can have a browser play under a secret
// that somebody else knows, and servers below two paths of one host do not disturb
// each other. One of an older kind is moved over.
func (q *request) findGuest() error {
	own := guestCookieOf(q.visit())
	tried := 0
	for _, name := range slices.Concat([]string{own}, guestCookies) {
		for _, c := range q.CookiesNamed(name) {
			if tried++; tried > mostTried {
				return nil
			}
			guest, stamped, err := q.site.tables.Recognise(q.ctx(), c.Value)
			if err != nil {
				return err
			}
			if guest == "" {
				continue
			}
			q.guest, q.cookie = guest, name
			if name == own && stamped {
				return nil
			}
			return q.moveGuest()
		}
	}
	return nil
}

// Guest returns the secret of a request's browser if it was issued here, or "".
func (p *Pages) Guest(r *http.Request) (string, error) {
	tried := 0
	for _, name := range guestCookies {
		for _, c := range r.CookiesNamed(name) {
			if tried++; tried > mostTried {
				return "", nil
			}
			if guest, _, err := p.tables.Recognise(r.Context(), c.Value); guest != "" || err != nil {
				return guest, err
			}
		}
	}
	return "", nil
}

// moveGuest gives the browser its secret in today's cookie. The older one goes,
// unless it stands above the path of this server and may be another's, too.
func (q *request) moveGuest() error {
	if err := q.keepGuest(); err != nil {
		return err
	}
	if q.cookie != guestCookieOf(q.visit()) && q.visit().CookiePath() == "/" {
		q.dropCookie(q.cookie)
	}
	return nil
}

// keepGuest sets the cookie that has the guest's secret, once in an answer.
func (q *request) keepGuest() error {
	if q.kept {
		return nil
	}
	q.kept = true
	value, err := q.site.tables.Stamp(q.ctx(), q.guest)
	if err == nil {
		q.setCookie(guestCookieOf(q.visit()), value)
	}
	return err
}

// needGuest gives the browser a secret where it has none.
func (q *request) needGuest() (string, error) {
	if q.guest == "" {
		q.guest = table.NewGuest()
	}
	return q.guest, q.keepGuest()
}

// dropGuest takes the secret from a browser that has been shut out, so that it can
// begin anew.
func (q *request) dropGuest() {
	q.guest, q.kept = "", false
	q.w.Header().Del("Set-Cookie")
	q.dropCookie(guestCookieOf(q.visit()))
	if q.cookie != guestCookieOf(q.visit()) {
		q.dropCookie(q.cookie)
	}
}

// maxKey bounds the key of a form, in bytes.
const maxKey = 100

// formKey makes the key of a form that opens a table: however often the form is
// sent, it opens one. The browser gets its secret with the form, so that it has one
// even if the answer is lost.
func (q *request) formKey() (string, error) {
	_, err := q.needGuest()
	return rand.Text(), err
}

// once is the key of what a form asks for, "" if it has none. It holds for this
// guest alone: forms that many see may have the same.
func (q *request) once() (string, error) {
	key := q.PostForm.Get("key")
	switch {
	case key == "":
		return "", nil
	case len(key) > maxKey:
		return "", &problem{http.StatusBadRequest, game.Say("The form could not be read.")}
	}
	return q.guest + " " + key, nil
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

// dropCookie has the browser forget a cookie, also one that stands at the root.
func (q *request) dropCookie(name string) {
	paths := []string{"/"}
	if own := q.visit().CookiePath(); own != "/" {
		paths = append(paths, own)
	}
	for _, path := range paths {
		http.SetCookie(q.w, &http.Cookie{Name: name, Path: path, MaxAge: -1, HttpOnly: true, Secure: q.visit().Secure, SameSite: http.SameSiteLaxMode})
	}
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
