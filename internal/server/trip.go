package server

import (
	"context"
	"net/http"
)

// trip is what is learnt about a request on its way to the rooms, to be logged and
// counted when it is back.
type trip struct {
	route string          // the pattern that it matched
	ctx   context.Context // with its visit
}

type tripKey struct{}

// embark begins a request's trip. One that the door refuses never leaves it.
func embark(r *http.Request) (*http.Request, *trip) {
	t := &trip{route: "door"}
	r = r.WithContext(context.WithValue(r.Context(), tripKey{}, t))
	t.ctx = r.Context()
	return r, t
}

// note keeps who asks, whom the door has found out.
func note(r *http.Request) (t *trip, ok bool) {
	if t, ok = r.Context().Value(tripKey{}).(*trip); ok {
		t.ctx = r.Context()
	}
	return t, ok
}

// behind notes what is known of a request behind the door.
func behind(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if t, ok := note(r); ok {
			defer func() { t.route = r.Pattern }() // which the rooms' muxes set
		}
		next.ServeHTTP(w, r)
	})
}
