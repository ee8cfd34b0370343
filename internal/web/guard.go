package web

import (
	"net/http"

	"seaboard/game"
)

// policy allows a page what it needs: its own scripts, styles, pictures and
// streams, and nothing inline.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// guard puts round all pages what keeps strangers from acting for a visitor.
func (s *site) guard(h http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(s.page(func(*request) error {
		return &problem{http.StatusForbidden, game.Say("That came from another site, so nothing was done.")}
	}))
	h = origin.Handler(h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		// Invitations are addresses, so an address is told to nobody.
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.ServeHTTP(w, r)
	})
}
