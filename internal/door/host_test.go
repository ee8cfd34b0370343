package door

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestHost: a server that only this machine can reach answers for the machine's
// own names and its public address, and for no name that was made to point here.
func TestHost(t *testing.T) {
	for _, c := range []struct {
		host      string
		alone     int // on loopback, without a public address
		addressed int // with https://example.org/sea
	}{
		{"127.0.0.1:8080", 200, 200},
		{"127.9.9.9", 200, 200},
		{"localhost", 200, 200},
		{"LocalHost:8080", 200, 200},
		{"localhost.:8080", 200, 200},
		{"games.localhost:8080", 200, 200},
		{"[::1]:8080", 200, 200},
		{"[::1]", 200, 200},
		{"[::ffff:127.0.0.1]:8080", 200, 200},
		{"", 200, 200},
		{"example.org", 421, 200},
		{"EXAMPLE.org:443", 421, 200},
		{"evil.example", 421, 421},
		{"evil.example:8080", 421, 421},
		{"127.0.0.1.evil.example", 421, 421},
		{"localhost.evil.example", 421, 421},
		{"evillocalhost", 421, 421},
		{"example.org.evil.example", 421, 421},
		{"192.0.2.1", 421, 421},
		{"0.0.0.0", 421, 421},
		{"2130706433", 421, 421},
		{"127.1", 421, 421},
		{"[::]", 421, 421},
		{"a:b:c", 421, 421},
		{"localhost@evil.example", 421, 421},
	} {
		public, _ := ParseURL("https://example.org/sea")
		for _, way := range []struct {
			name string
			door *Door
			want int
		}{
			{"alone", New(Config{Loopback: true}), c.alone},
			{"addressed", New(Config{Loopback: true, URL: public}), c.addressed},
			{"open to all", New(Config{}), 200},
		} {
			r := httptest.NewRequest("GET", "/", nil)
			r.Host = c.host
			_, w := passed(way.door, r)
			if w.Code != way.want {
				t.Errorf("%q, %s: %d, want %d", c.host, way.name, w.Code, way.want)
			}
			if w.Code == 421 && !strings.Contains(w.Body.String(), "--url") {
				t.Errorf("%q, %s: %s", c.host, way.name, w.Body)
			}
		}
	}
}

// TestCrossOrigin: no page of another site acts through a visitor's browser.
func TestCrossOrigin(t *testing.T) {
	for _, c := range []struct {
		name, method, host, origin, fetch string
		want                              int
		text                              string
	}{
		{"a program", "POST", "boat.lan:8080", "", "", 200, ""},
		{"a form on plain http", "POST", "boat.lan:8080", "http://boat.lan:8080", "", 200, ""},
		{"a form by https", "POST", "example.org", "https://example.org", "same-origin", 200, ""},
		{"a form by a proxy with a host of its own", "POST", "127.0.0.1:8080", "https://example.org", "", 200, ""},
		{"a link from elsewhere", "GET", "boat.lan:8080", "http://evil.example", "cross-site", 200, ""},
		{"an old page", "POST", "boat.lan:8080", "null", "", 403, "Load the page again"},
		{"another site", "POST", "boat.lan:8080", "http://evil.example", "", 403, "another site"},
		{"another site by https", "POST", "example.org", "https://evil.example", "cross-site", 403, "another site"},
		{"another port", "POST", "boat.lan:8080", "http://boat.lan:9090", "", 403, "another site"},
		{"a sibling", "POST", "example.org", "https://b.example.org", "same-site", 403, "another site"},
		{"a hidden origin of another site", "POST", "example.org", "null", "cross-site", 403, "another site"},
		{"an address that is not known", "POST", "127.0.0.1:8080", "http://boat.lan", "", 403, "--url"},
		{"nonsense", "POST", "boat.lan:8080", "http://%zz", "", 403, "another site"},
		{"deleting", "DELETE", "boat.lan:8080", "http://evil.example", "", 403, "another site"},
	} {
		public, _ := ParseURL("https://example.org")
		r := httptest.NewRequest(c.method, "/", nil)
		r.Host = c.host
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		if c.fetch != "" {
			r.Header.Set("Sec-Fetch-Site", c.fetch)
		}
		d := New(Config{URL: public})
		in, w := passed(d, r)
		if w.Code != c.want || !strings.Contains(w.Body.String(), c.text) || (in == nil) != (w.Code != http.StatusOK) {
			t.Errorf("%s: %d %s", c.name, w.Code, w.Body)
		}
		if got := d.Refused()["origin"]; (got == 1) != (c.want == 403) {
			t.Errorf("%s: counted %d times", c.name, got)
		}
	}
}
