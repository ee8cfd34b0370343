package web

import (
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"seaboard/internal/web/ui"
)

// Lock is what the pages need of the host's password.
type Lock interface {
	// ForAll reports whether nothing is open without it.
	ForAll() bool
	// Try reports whether a text is the password, or how long to wait before the next
	// try.
	Try(client netip.Addr, text string) (ok bool, wait time.Duration)
	// Pass returns what the cookie holds of whoever has said it.
	Pass() string
}

func (s *site) enterForm(q *request) error {
	if s.lock == nil {
		return q.see("/")
	}
	return q.showEntering(http.StatusOK, q.FormValue("back"), "")
}

func (q *request) showEntering(status int, to, fault string) error {
	e := ui.Entering{ForAll: q.site.lock.ForAll(), Back: back(to), Fault: fault}
	return q.show(status, ui.EnteringPage(q.page(q.say("Password")), e))
}

// enter gives the browser a pass, if the password is right.
func (s *site) enter(q *request) error {
	if s.lock == nil {
		return q.see("/")
	}
	to := q.PostForm.Get("back")
	ok, wait := s.lock.Try(q.visit().Client, q.PostForm.Get("password"))
	switch {
	case wait > 0:
		seconds := int(math.Ceil(wait.Seconds()))
		q.w.Header().Set("Retry-After", strconv.Itoa(seconds))
		return q.showEntering(http.StatusTooManyRequests, to, q.say("Too many tries. Try again in a minute."))
	case !ok:
		return q.showEntering(http.StatusForbidden, to, q.say("That is not the password."))
	}
	q.setCookie(s.passCookie, s.lock.Pass())
	if to = back(to); to == "" {
		to = "/"
	}
	return q.see(to)
}
