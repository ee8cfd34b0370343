package door

import (
	"context"
	"net/netip"
	"net/url"
)

// Visit is what the door has found out about a request.
type Visit struct {
	// Client is the address of whoever asks, the zero address if there is none.
	Client netip.Addr
	// Secure reports whether the browser came by https.
	Secure bool
	// Base is the address below which everything lives, without a slash at its
	// end: the public address, or the one that was asked for.
	Base *url.URL
	// Opener names the network of a stranger who opens a table, so that strangers
	// there can be counted together; "" for anybody else and without a limit.
	Opener string
	// Local reports that Base is a name that every machine has for itself, because
	// no other is known: a link that begins with it is of no use to anybody
	// elsewhere.
	Local bool
}

// key finds a Visit in a context.
type key struct{}

// With returns a context that holds a visit.
func With(ctx context.Context, v Visit) context.Context { return context.WithValue(ctx, key{}, v) }

// Of returns the visit of a request's context. Without a door it is empty, and
// its addresses are those of the rooms.
func Of(ctx context.Context) Visit {
	v, _ := ctx.Value(key{}).(Visit)
	return v
}

// Path returns the path below which everything lives, "" for the root.
func (v Visit) Path() string {
	if v.Base == nil {
		return ""
	}
	return v.Base.Path
}

// To returns the path under which a browser finds a path of the rooms, which
// begins with a slash. No path stays none.
func (v Visit) To(path string) string {
	if path == "" {
		return ""
	}
	return v.Path() + path
}

// Link returns the whole address of a path of the rooms, to be given to somebody
// else.
func (v Visit) Link(path string) string {
	if v.Base == nil {
		return path
	}
	u := url.URL{Scheme: v.Base.Scheme, Host: v.Base.Host, Path: v.To(path)}
	return u.String()
}

// CookiePath returns the path for which cookies are set.
func (v Visit) CookiePath() string {
	if v.Path() == "" {
		return "/"
	}
	return v.Path()
}
