package door

import (
	"net/http"
	"strings"
)

// IsStream reports whether the answer goes on for as long as somebody reads.
func IsStream(r *http.Request) bool {
	return r.Method == http.MethodGet &&
		(strings.HasSuffix(r.URL.Path, "/events") || strings.HasSuffix(r.URL.Path, "/stream"))
}

// IsCall reports whether a request is one of the API.
func IsCall(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// kindsOf lists the limits that a request counts for; streams come last.
func kindsOf(r *http.Request) (kinds []Reason) {
	if IsCall(r) {
		kinds = append(kinds, ByCall)
	}
	switch {
	case IsStream(r):
		return append(kinds, ByStreams)
	case r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions:
		return kinds
	}
	switch path := r.URL.Path; {
	case path == "/api/tables", strings.HasPrefix(path, "/open/"), strings.HasPrefix(path, "/play/"):
		return append(kinds, ByOpening)
	case strings.HasPrefix(path, "/t/") && strings.Contains(path, "/join"), IsCall(r) && strings.HasSuffix(path, "/join"):
		return append(kinds, ByJoining)
	case path == "/replay":
		return append(kinds, ByFile)
	case !IsCall(r):
		return append(kinds, ByForm)
	}
	return kinds
}
