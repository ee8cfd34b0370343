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
	"sync/atomic"
)

// Config describes a door.
type Config struct {
	// URL is the public address, as [ParseURL] returns it, or nil if it is not
	// known. Then the address of each request is taken.
	URL *url.URL
	// Trust is the proxies whose word on clients and schemes is believed.
	Trust []netip.Prefix
	// Loopback says that only this machine can reach the server. Then it answers
	// for the machine's own names and that of URL alone.
	Loopback bool
	Limits   Limits
	// Connections bounds those of [Door.Listen].
	Connections Connections
	// Known returns who asks, if they show a token or cookie that is somebody's, and
	// whether they show one that is nobody's. Nil knows nobody.
	Known func(*http.Request) (asker Asker, made bool)
	// Refuse writes the answer to what is refused. Its header already has all that
	// is not a matter of taste. Nil writes plain text.
	Refuse func(http.ResponseWriter, *http.Request, Refusal)
}

// Door is what every request goes through.
type Door struct {
	config  Config
	base    string // the path below which everything lives, "" for none
	origins *http.CrossOriginProtection
	limits  *limits
	conns   conns
	counts  [reasons]atomic.Uint64
}

// New returns a door.
func New(c Config) *Door {
	d := &Door{config: c, origins: http.NewCrossOriginProtection(), limits: newLimits(c.Limits), conns: conns{Connections: c.Connections, open: map[place]int{}}}
	if c.URL != nil {
		d.base = c.URL.Path
		// Proxies may ask with a host of their own.
		if err := d.origins.AddTrustedOrigin(c.URL.Scheme + "://" + c.URL.Host); err != nil {
			panic("door: " + err.Error()) // the address is one of ParseURL
		}
	}
	return d
}

// Around returns a handler that lets requests through to next.
func (d *Door) Around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := d.visit(r)
		inside := r.WithContext(With(r.Context(), v))
		inside.URL = d.below(r.URL)
		for _, check := range []func(*http.Request) *Refusal{d.checkHost, d.checkOrigin, d.checkBody} {
			if f := check(inside); f != nil {
				d.refuse(w, inside, f)
				return
			}
		}
		f, end := d.limit(inside, &v)
		if f != nil {
			d.refuse(w, inside, f)
			return
		}
		defer end()
		inside = inside.WithContext(With(inside.Context(), v))
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
	client, proto := d.origin(r)
	v := Visit{Client: client, Base: d.config.URL}
	switch {
	case r.TLS != nil || proto == "https":
		v.Secure = true
	case proto == "" && d.config.URL != nil && d.trusts(peer(r)):
		// A proxy that says nothing of it is the one of the public address.
		v.Secure = d.config.URL.Scheme == "https"
	}
	if v.Base == nil {
		v.Base = &url.URL{Scheme: "http", Host: r.Host}
		if v.Secure {
			v.Base.Scheme = "https"
		}
		v.Local = IsLoopback(r.Host) || r.Host == ""
	}
	return v
}

// peer is the address at the other end of the connection, the zero address if
// it has none, as with a unix socket.
func peer(r *http.Request) netip.Addr { return peerOf(r.RemoteAddr) }

func peerOf(address string) netip.Addr {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return netip.Addr{}
	}
	return at.Addr().Unmap().WithZone("")
}
