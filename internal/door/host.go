package door

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"seaboard/game"
)

// IsLoopback reports whether a host, with or without a port, is a name that
// every machine has for itself.
func IsLoopback(host string) bool {
	host = hostname(host)
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	a, err := netip.ParseAddr(host)
	return err == nil && a.Unmap().IsLoopback()
}

// hostname returns a host without its port and brackets, in lower case and
// without the dot of the root.
func hostname(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.TrimSuffix(strings.ToLower(host), ".")
}

// checkHost refuses hosts that are not ours on a server that only this machine
// can reach: another site may have made its own name point here, to have a
// browser ask us in its name.
func (d *Door) checkHost(r *http.Request) *Refusal {
	if !d.config.Loopback || r.Host == "" || IsLoopback(r.Host) || d.isPublic(r.Host) {
		return nil
	}
	return &Refusal{Reason: ByHost, Status: http.StatusMisdirectedRequest,
		Text: game.Say("This server does not answer under the name %s. If that is its address, whoever runs it must name it with --url.", clip(r.Host))}
}

// isPublic reports whether a host is that of the public address. Its port may be
// another: proxies hide it.
func (d *Door) isPublic(host string) bool {
	return d.config.URL != nil && hostname(host) == hostname(d.config.URL.Host)
}

// checkOrigin refuses requests that another site's page has made.
func (d *Door) checkOrigin(r *http.Request) *Refusal {
	if d.origins.Check(r) == nil {
		return nil
	}
	text := game.Say("That came from another site, so nothing was done.")
	asked, err := url.Parse(r.Header.Get("Origin"))
	switch {
	case r.Header.Get("Sec-Fetch-Site") != "": // the browser knows
	case r.Header.Get("Origin") == "null":
		text = game.Say("Nothing was done: the browser does not say which page that came from. Load the page again and repeat it.")
	case err == nil && IsLoopback(r.Host) && !IsLoopback(asked.Host):
		text = game.Say("Nothing was done: the browser is at %s, an address that this server does not know. Whoever runs it must name it with --url.", clip(asked.Host))
	}
	return &Refusal{Reason: ByOrigin, Status: http.StatusForbidden, Text: text}
}

// checkBody refuses a body that does not say what it is. Another site's page can
// have a browser send one without being asked whether it may.
func (d *Door) checkBody(r *http.Request) *Refusal {
	if r.ContentLength == 0 || r.Header.Get("Content-Type") != "" {
		return nil
	}
	return &Refusal{Reason: ByBody, Status: http.StatusUnsupportedMediaType,
		Text: game.Say("Nothing was done: the header Content-Type is missing.")}
}

// clip shortens a host that is said back.
func clip(host string) string {
	const most = 100
	if len(host) > most {
		return host[:most] + "..."
	}
	return host
}
