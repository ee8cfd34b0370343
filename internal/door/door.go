// Package door stands between the socket and the rooms. For every request it
// finds out who asks, how, and under which address the server is known, and
// puts that into the request's context as a Visit.
//
// A server may live below a path of its public address. The door takes that
// path off before the rooms see the request; the rooms put it back, by
// [Visit.To] and [Visit.Link], into every address that they write.
package door

import (
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"strings"
)

// Config describes a door.
type Config struct {
	// URL is the public address, as [ParseURL] returns it, or nil if it is not
	// known. Then the address of each request is taken.
	URL *url.URL
}

// Door is what every request goes through.
type Door struct {
	config Config
	base   string // the path below which everything lives, "" for none
}

// New returns a door.
func New(c Config) *Door {
	d := &Door{config: c}
	if c.URL != nil {
		d.base = c.URL.Path
	}
	return d
}

// Around returns a handler that lets requests through to next.
func (d *Door) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := d.visit(r)
		inside := r.WithContext(With(r.Context(), v))
		inside.URL = d.below(r.URL)
		if to, ok := straight(inside.URL.Path); !ok && r.Method != http.MethodConnect {
			u := url.URL{Path: v.To(to), RawQuery: r.URL.RawQuery}
			http.Redirect(w, r, u.String(), http.StatusTemporaryRedirect)
			return
		}
		next.ServeHTTP(w, inside)
	})
}

// below takes the base path off an address. Proxies may have done so already.
func (d *Door) below(u *url.URL) *url.URL {
	rest, ok := strings.CutPrefix(u.Path, d.base)
	if d.base == "" || !ok || rest != "" && rest[0] != '/' {
		return u
	}
	short := *u
	if short.Path = rest; rest == "" {
		short.Path = "/"
	}
	// The base path consists of characters that nobody has to escape. If somebody
	// did, what else was escaped is not worth keeping.
	if short.RawPath, ok = strings.CutPrefix(u.RawPath, d.base); !ok {
		short.RawPath = ""
	}
	return &short
}

// straight reports whether a path has neither empty parts nor dots, and if not,
// the path that has. A mux would send the browser there, but out of the base
// path.
func straight(p string) (string, bool) {
	if p == "" || p[0] != '/' {
		p = "/" + p
	}
	clean := path.Clean(p)
	if strings.HasSuffix(p, "/") && clean != "/" {
		clean += "/"
	}
	return clean, clean == p
}

// visit finds out about a request.
func (d *Door) visit(r *http.Request) Visit {
	v := Visit{Client: peer(r), Base: d.config.URL}
	v.Secure = r.TLS != nil || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
	if v.Base == nil {
		v.Base = &url.URL{Scheme: "http", Host: r.Host}
		if v.Secure {
			v.Base.Scheme = "https"
		}
	}
	return v
}

// peer is the address at the other end of the connection, the zero address if
// it has none, as with a unix socket.
func peer(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap().WithZone("")
}
