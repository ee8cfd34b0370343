package door

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
)

// Loopback is the addresses of the machine itself: the proxies that are trusted
// unless others are named.
var Loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// ParseProxies reads addresses and networks such as 10.0.0.1 and fd00::/8; the
// single word none is an empty list. Errors say what they must be.
func ParseProxies(list []string) ([]netip.Prefix, error) {
	if len(list) == 1 && list[0] == "none" {
		return nil, nil
	}
	var all []netip.Prefix
	for _, text := range list {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			a, err2 := netip.ParseAddr(text)
			if err2 != nil || a.Zone() != "" {
				return nil, fmt.Errorf("must be none, or addresses and networks such as 10.0.0.1 and fd00::/8, not %q", text)
			}
			a = a.Unmap()
			p = netip.PrefixFrom(a, a.BitLen())
		}
		all = append(all, p.Masked())
	}
	return all, nil
}

// hop is what one proxy says: from whom it got the request, and how. A zero
// address means that it does not say.
type hop struct {
	from  netip.Addr
	proto string
}

// trusts reports whether headers of an address are believed. The other end of a
// unix socket has no address: it is on this machine and was let into its folder.
func (d *Door) trusts(a netip.Addr) bool {
	if !a.IsValid() {
		return true
	}
	for _, p := range d.config.Trust {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// origin returns who asks, and the scheme by which they do if a proxy says so.
// Only what trusted proxies have added is believed: headers are read from their
// end, up to the first address that is no trusted proxy's.
func (d *Door) origin(r *http.Request) (client netip.Addr, proto string) {
	client = peer(r)
	if !d.trusts(client) {
		return client, ""
	}
	plain, rich := forwardedFor(r.Header), forwarded(r.Header)
	switch {
	case rich == nil:
		client, _ = d.walk(client, plain)
	case plain == nil:
		client, proto = d.walk(client, rich)
	default:
		// A proxy writes one of the two and may pass the other on as somebody has
		// made it up. If they differ, neither is believed.
		a, _ := d.walk(client, plain)
		b, p := d.walk(client, rich)
		if a == b {
			client, proto = a, p
		}
	}
	if said := last(r.Header, "X-Forwarded-Proto"); said != "" {
		proto = said
	}
	return client, strings.ToLower(proto)
}

// walk follows hops from the nearest proxy on.
func (d *Door) walk(at netip.Addr, hops []hop) (client netip.Addr, proto string) {
	for i := len(hops) - 1; i >= 0; i-- {
		if !hops[i].from.IsValid() {
			break // all that is known is who said so
		}
		at, proto = hops[i].from, hops[i].proto
		if !d.trusts(at) {
			break
		}
	}
	return at, proto
}

// maxHops bounds how many hops are read, from the nearest on: more proxies in a
// row than anybody has.
const maxHops = 32

// forwardedFor reads X-Forwarded-For, nil without it.
func forwardedFor(h http.Header) (hops []hop) {
	for _, item := range items(h, "X-Forwarded-For", plainly) {
		hops = append(hops, hop{from: address(strings.TrimSpace(item))})
	}
	return hops
}

// forwarded reads Forwarded (RFC 7239), nil without it.
func forwarded(h http.Header) (hops []hop) {
	for _, item := range items(h, "Forwarded", quotedly) {
		var one hop
		for _, pair := range split(item, ';') {
			name, value, _ := strings.Cut(pair, "=")
			switch value = unquoted(strings.TrimSpace(value)); strings.ToLower(strings.TrimSpace(name)) {
			case "for":
				one.from = address(value)
			case "proto":
				one.proto = value
			}
		}
		hops = append(hops, one)
	}
	return hops
}

// Ways to cut a list into its elements. A quote that somebody left open must not
// hide what a proxy has added, where the header knows no quotes.
func plainly(line string) []string  { return strings.Split(line, ",") }
func quotedly(line string) []string { return split(line, ',') }

// items returns the last elements of a header's list, of all its lines.
func items(h http.Header, name string, cut func(line string) []string) (all []string) {
	for _, line := range h.Values(name) {
		all = append(all, cut(line)...)
	}
	return all[max(0, len(all)-maxHops):]
}

// last returns the last element of a header's list.
func last(h http.Header, name string) string {
	all := items(h, name, plainly)
	if len(all) == 0 {
		return ""
	}
	return strings.TrimSpace(all[len(all)-1])
}

// split cuts at a separator that is not within quotes.
func split(text string, sep byte) (parts []string) {
	quoted, start := false, 0
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == '\\' && quoted:
			i++
		case text[i] == sep && !quoted:
			parts, start = append(parts, text[start:i]), i+1
		}
	}
	return append(parts, text[min(start, len(text)):])
}

// unquoted takes the quotes off a value. Addresses and schemes need no escapes,
// so what has one is nobody's.
func unquoted(value string) string {
	if len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"' {
		return value[1 : len(value)-1]
	}
	return value
}

// address reads an address with or without a port; IPv6 may stand in brackets.
// It is the zero address if the text is none, such as "unknown".
func address(text string) netip.Addr {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr().Unmap().WithZone("")
	}
	text = strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
	a, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Addr{}
	}
	return a.Unmap().WithZone("")
}
