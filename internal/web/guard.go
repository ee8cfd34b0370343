package web

import "net/http"

// policy allows a page what it needs: its own scripts, styles, pictures and
// streams, and nothing inline.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// guard puts round all pages what keeps them out of other sites' hands.
func guard(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		// Invitations are addresses, so an address is told to nobody but ourselves.
		// Told to nobody at all, browsers would hide from us, too, where a form is
		// from: on plain http they say no more than "Origin: null" then.
		header.Set("Referrer-Policy", "same-origin")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !indexed(r.URL.Path) {
			header.Set("X-Robots-Tag", "noindex")
		}
		h.ServeHTTP(w, r)
	})
}
