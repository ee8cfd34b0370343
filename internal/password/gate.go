package password

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"seaboard/internal/door"
)

// Gate is where a lock is.
type Gate struct {
	Lock *Lock // nil lets everybody in
	// Seated reports whether whoever asks has a seat at a table, by cookie or token.
	Seated func(r *http.Request, table string) bool
	// Refuse answers a call of the API: the password is missing or wrong, or, with a
	// time to wait, was wrong too often.
	Refuse func(w http.ResponseWriter, r *http.Request, wait time.Duration)
}

// Around returns a handler that lets to next who may.
func (g *Gate) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.Lock == nil || !g.locked(r) || g.passed(r) {
			next.ServeHTTP(w, r)
			return
		}
		api := strings.HasPrefix(r.URL.Path, "/api/")
		if text := r.Header.Get(Header); text != "" && api {
			ok, wait := g.Lock.Try(door.Of(r.Context()).Client, text)
			if ok {
				next.ServeHTTP(w, r)
				return
			}
			g.Refuse(w, r, wait)
			return
		}
		if api {
			g.Refuse(w, r, 0)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		to := "/enter?" + url.Values{"back": {after(r)}}.Encode()
		http.Redirect(w, r, door.Of(r.Context()).To(to), http.StatusSeeOther)
	})
}

// after is where to go on when the password was said.
func after(r *http.Request) string {
	if game, ok := strings.CutPrefix(r.URL.Path, "/play/"); ok {
		return "/open/" + game
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return "/"
	}
	return r.URL.EscapedPath()
}

func (g *Gate) passed(r *http.Request) bool {
	return slices.ContainsFunc(r.CookiesNamed(PassCookie), func(c *http.Cookie) bool { return g.Lock.Valid(c.Value) })
}

// locked reports whether a request needs the password.
func (g *Gate) locked(r *http.Request) bool {
	if !g.Lock.ForAll() {
		return opens(r)
	}
	return !free(r.URL.Path) && !invited(r) && !g.seated(r)
}

// opens reports whether a request opens a table, or asks for the form that does.
func opens(r *http.Request) bool {
	path := strings.TrimSuffix(r.URL.Path, "/")
	return strings.HasPrefix(path, "/play/") || strings.HasPrefix(path, "/open/") ||
		path == "/api/tables" && r.Method != http.MethodGet && r.Method != http.MethodHead
}

// What tells nothing of any table but to whoever sits there: it is open to
// everybody. What ends in a slash
// stands for all below it.
var open = []string{
	"/enter", "/settings", "/waiting", "/healthz", "/readyz", "/robots.txt", "/manifest.webmanifest", "/favicon.ico", "/apple-touch-icon.png",
	"/assets/", "/rules/", "/learn/", "/games/", "/devices", "/devices/",
	"/api", "/api/docs", "/api/docs.css", "/api/openapi.json", "/api/openapi.yaml", "/api/openapi-3.0.json", "/api/openapi-3.0.yaml",
	"/api/games", "/api/games/", "/api/seats", "/api/devices", "/api/devices/",
}

func free(path string) bool {
	return path == "/api/" || slices.ContainsFunc(open, func(o string) bool {
		return path == o || strings.HasSuffix(o, "/") && strings.HasPrefix(path, o)
	})
}

// seated reports whether a request is about a table where whoever asks has a seat.
func (g *Gate) seated(r *http.Request) bool {
	rest, ok := strings.CutPrefix(r.URL.Path, "/t/")
	if !ok {
		rest, ok = strings.CutPrefix(r.URL.Path, "/api/tables/")
	}
	table, _, _ := strings.Cut(rest, "/")
	return ok && table != "" && g.Seated(r, table)
}

// maxPeek bounds what is read of a body to find an invitation, in bytes. The API
// takes no longer one.
const maxPeek = 64 << 10

// invited reports whether a request brings an invitation. Whether it is a good one
// is for the table to say.
func invited(r *http.Request) bool {
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	switch {
	case len(parts) == 4 && parts[0] == "t" && parts[2] == "join":
		return true
	case len(parts) == 4 && parts[0] == "api" && parts[1] == "tables" && parts[3] == "join" && r.Method == http.MethodPost:
		return hasCode(r)
	}
	return false
}

// hasCode looks into a body for the code of an invitation, and leaves it as it was.
func hasCode(r *http.Request) bool {
	read, err := io.ReadAll(io.LimitReader(r.Body, maxPeek+1))
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(read), broken{err}, r.Body), r.Body}
	var body struct{ Code string }
	return err == nil && json.Unmarshal(read, &body) == nil && body.Code != ""
}

// broken is the rest of a body that could not be read.
type broken struct{ err error }

func (b broken) Read([]byte) (int, error) {
	if b.err != nil {
		return 0, b.err
	}
	return 0, io.EOF
}
