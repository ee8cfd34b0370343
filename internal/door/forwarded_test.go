package door

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

// trusting is a door with a proxy on its own machine and one in the network.
func trusting() *Door {
	return New(Config{Trust: append([]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}, Loopback...)})
}

// TestOrigin: only what trusted proxies have added is believed, whatever else the
// headers hold.
func TestOrigin(t *testing.T) {
	for _, c := range []struct {
		name, peer, xff, forwarded, proto string
		client, scheme                    string
	}{
		{"no proxy", "192.0.2.1:99", "", "", "", "192.0.2.1", ""},
		{"a stranger's headers", "192.0.2.1:99", "198.51.100.7", "for=198.51.100.7;proto=https", "https", "192.0.2.1", ""},
		{"a proxy that says nothing", "127.0.0.1:99", "", "", "", "127.0.0.1", ""},
		{"a proxy", "127.0.0.1:99", "192.0.2.1", "", "https", "192.0.2.1", "https"},
		{"a proxy by IPv6", "[::1]:99", "2001:db8::1", "", "HTTPS", "2001:db8::1", "https"},
		{"a proxy by mapped IPv4", "[::ffff:127.0.0.1]:99", "::ffff:192.0.2.1", "", "", "192.0.2.1", ""},
		{"made up, and a proxy that appends", "127.0.0.1:99", "6.6.6.6, 192.0.2.1", "", "https, http", "192.0.2.1", "http"},
		{"made up in lines of their own", "127.0.0.1:99", "6.6.6.6\n192.0.2.1", "", "", "192.0.2.1", ""},
		{"a made-up proxy of ours", "127.0.0.1:99", "6.6.6.6, 10.1.1.1, 192.0.2.1", "", "", "192.0.2.1", ""},
		{"two proxies", "127.0.0.1:99", "6.6.6.6, 192.0.2.1, 10.1.1.1", "", "", "192.0.2.1", ""},
		{"proxies all the way", "127.0.0.1:99", "10.2.2.2, 10.1.1.1", "", "", "10.2.2.2", ""},
		{"with ports", "127.0.0.1:99", "192.0.2.1:4711", "", "", "192.0.2.1", ""},
		{"IPv6 with a port", "127.0.0.1:99", "[2001:db8::1]:4711", "", "", "2001:db8::1", ""},
		{"IPv6 in brackets", "127.0.0.1:99", "[2001:db8::1]", "", "", "2001:db8::1", ""},
		{"unknown", "127.0.0.1:99", "6.6.6.6, unknown", "", "", "127.0.0.1", ""},
		{"unknown beyond a second proxy", "127.0.0.1:99", "unknown, 10.1.1.1", "", "", "10.1.1.1", ""},
		{"nothing between commas", "127.0.0.1:99", "6.6.6.6,,", "", "", "127.0.0.1", ""},
		{"a host", "127.0.0.1:99", "boat.lan", "", "", "127.0.0.1", ""},
		{"an address in other ways", "127.0.0.1:99", "0xc0000201", "", "", "127.0.0.1", ""},
		{"leading zeros", "127.0.0.1:99", "192.000.002.001", "", "", "127.0.0.1", ""},
		{"a zone", "127.0.0.1:99", "fe80::1%eth0", "", "", "fe80::1", ""},
		{"Forwarded", "127.0.0.1:99", "", `for=192.0.2.1;proto=https;by=10.1.1.1`, "", "192.0.2.1", "https"},
		{"Forwarded, IPv6", "127.0.0.1:99", "", `For="[2001:db8::1]:4711"`, "", "2001:db8::1", ""},
		{"Forwarded, made up before", "127.0.0.1:99", "", `for=6.6.6.6;proto=https, for=192.0.2.1;proto=http`, "", "192.0.2.1", "http"},
		{"Forwarded, hidden name", "127.0.0.1:99", "", `for=6.6.6.6, for=_hidden`, "", "127.0.0.1", ""},
		{"Forwarded, a comma in quotes", "127.0.0.1:99", "", `for="6.6.6.6, for=7.7.7.7", for=192.0.2.1`, "", "192.0.2.1", ""},
		{"Forwarded, quotes left open", "127.0.0.1:99", "", `for="6.6.6.6, for=192.0.2.1`, "", "127.0.0.1", ""},
		{"Forwarded, without for", "127.0.0.1:99", "", `for=6.6.6.6, proto=https`, "", "127.0.0.1", ""},
		{"both, the same", "127.0.0.1:99", "192.0.2.1", "for=192.0.2.1;proto=https", "", "192.0.2.1", "https"},
		{"both, one of them made up", "127.0.0.1:99", "192.0.2.1", "for=6.6.6.6;proto=https", "", "127.0.0.1", ""},
		{"both, the other made up", "127.0.0.1:99", "6.6.6.6", "for=192.0.2.1", "", "127.0.0.1", ""},
		{"a unix socket", "@", "192.0.2.1", "", "https", "192.0.2.1", "https"},
		{"a unix socket that says nothing", "", "", "", "", "invalid IP", ""},
		{"very many", "127.0.0.1:99", strings.Repeat("6.6.6.6,", 5000) + "192.0.2.1", "", "", "192.0.2.1", ""},
		{"very many proxies", "127.0.0.1:99", "6.6.6.6," + strings.Repeat("10.1.1.1,", 500) + "10.1.1.1", "", "", "10.1.1.1", ""},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		for name, value := range map[string]string{"X-Forwarded-For": c.xff, "Forwarded": c.forwarded, "X-Forwarded-Proto": c.proto} {
			for line := range strings.SplitSeq(value, "\n") {
				if line != "" {
					r.Header.Add(name, line)
				}
			}
		}
		client, scheme := trusting().origin(r)
		if client.String() != c.client || scheme != c.scheme {
			t.Errorf("%s: %v by %q, want %s by %q", c.name, client, scheme, c.client, c.scheme)
		}
	}
}

// FuzzOrigin holds for headers of any shape that nothing breaks, that strangers
// are never believed, and that what a trusted proxy appends to them is.
func FuzzOrigin(f *testing.F) {
	for _, seed := range []string{"", "6.6.6.6", "for=6.6.6.6", `for="[::1]:1"`, `"`, `\`, `for="\"`, ",;=", "[", "]:", "unknown", "10.1.1.1, 10.2.2.2", "%00", "::ffff:1.2.3.4", "fe80::1%a,b"} {
		f.Add(seed, seed)
	}
	d := trusting()
	f.Fuzz(func(t *testing.T, xff, rich string) {
		made := func(peer, xff, rich string) *http.Request {
			r := &http.Request{RemoteAddr: peer, URL: &url.URL{Path: "/"}, Header: http.Header{}}
			if xff != "" {
				r.Header["X-Forwarded-For"] = []string{xff}
			}
			if rich != "" {
				r.Header["Forwarded"] = []string{rich}
			}
			return r
		}
		if got, proto := d.origin(made("192.0.2.9:1", xff, rich)); got.String() != "192.0.2.9" || proto != "" {
			t.Errorf("a stranger is %v by %q", got, proto)
		}
		got, _ := d.origin(made("127.0.0.1:1", xff, rich))
		if !got.IsValid() || got.Zone() != "" || got.Is4In6() {
			t.Errorf("client %v", got)
		}
		if got, _ := d.origin(made("127.0.0.1:1", xff+", 192.0.2.9", "")); got.String() != "192.0.2.9" {
			t.Errorf("nginx appends, and the client is %v", got)
		}
		r := made("127.0.0.1:1", "", rich)
		r.Header.Add("Forwarded", "for=192.0.2.9")
		if got, _ := d.origin(r); got.String() != "192.0.2.9" {
			t.Errorf("a proxy appends a line, and the client is %v", got)
		}
	})
}

func TestParseProxies(t *testing.T) {
	for _, c := range []struct {
		list []string
		want string
	}{
		{[]string{"127.0.0.0/8", "::1"}, "[127.0.0.0/8 ::1/128]"},
		{[]string{"10.1.2.3/8", "::ffff:10.0.0.1"}, "[10.0.0.0/8 10.0.0.1/32]"},
		{[]string{"none"}, "[]"},
		{nil, "[]"},
		{[]string{"boat.lan"}, ""},
		{[]string{"10.0.0.0/33"}, ""},
		{[]string{"10.0.0.1", "none"}, ""},
		{[]string{"fe80::1%eth0"}, ""},
		{[]string{""}, ""},
	} {
		got, err := ParseProxies(c.list)
		switch {
		case err != nil && (c.want != "" || !strings.Contains(err.Error(), "must be none, or")):
			t.Errorf("%q: %v", c.list, err)
		case err == nil && strings.ReplaceAll(netipText(got), ",", "") != c.want:
			t.Errorf("%q: %v, want %s", c.list, got, c.want)
		}
	}
}

func netipText(list []netip.Prefix) string {
	var all []string
	for _, p := range list {
		all = append(all, p.String())
	}
	return "[" + strings.Join(all, " ") + "]"
}

// TestSecure: whether a cookie may be bound to https.
func TestSecure(t *testing.T) {
	for _, c := range []struct {
		name, url, peer, proto string
		want                   bool
	}{
		{"plain", "", "192.0.2.1:1", "", false},
		{"a stranger says https", "", "192.0.2.1:1", "https", false},
		{"a proxy says https", "", "127.0.0.1:1", "https", true},
		{"a proxy says http", "https://example.org", "127.0.0.1:1", "http", false},
		{"a proxy says nothing", "https://example.org", "127.0.0.1:1", "", true},
		{"a proxy says nothing, and the address is plain", "http://example.org", "127.0.0.1:1", "", false},
		{"past the proxy", "https://example.org", "192.0.2.1:1", "https", false},
	} {
		config := Config{Trust: Loopback}
		if c.url != "" {
			config.URL, _ = ParseURL(c.url)
		}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		if c.proto != "" {
			r.Header.Set("X-Forwarded-Proto", c.proto)
		}
		if got := New(config).visit(r).Secure; got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
