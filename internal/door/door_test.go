package door

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestParseURL(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"https://example.org", "https://example.org"},
		{"https://Example.org/", "https://example.org"},
		{"https://example.org/sea/", "https://example.org/sea"},
		{"http://boat.lan:8080/at/sea", "http://boat.lan:8080/at/sea"},
		{"http://[fd00::1]:8080", "http://[fd00::1]:8080"},
		{"https://example.org:443/sea", "https://example.org/sea"},
		{"http://example.org:443", "http://example.org:443"},
		{"https://example.org/t", ""}, {"https://example.org/api/sea", ""}, {"https://example.org/sea/t", "https://example.org/sea/t"},
		{"example.org", ""}, {"example.org/sea", ""}, {"ftp://example.org", ""}, {"https://", ""}, {"https:///sea", ""},
		{"https://:8080", ""}, {"https://ada@example.org", ""}, {"https://example.org/?x", ""}, {"https://example.org?", ""},
		{"https://example.org/#x", ""}, {"https://example.org/a//b", ""}, {"https://example.org/../b", ""},
		{"https://example.org/a b", ""}, {"https://example.org/%73ea", ""}, {"https://example.org/a%2fb", ""},
		{"https://example.org//", ""}, {"https:example.org", ""}, {"https://exa mple.org", ""}, {"", ""},
	} {
		u, err := ParseURL(c.text)
		if (err == nil) != (c.want != "") || err == nil && u.String() != c.want {
			t.Errorf("%q: %v, %v", c.text, u, err)
		}
	}
}

// inside is what the rooms see of a request.
type inside struct {
	path, escaped string
	visit         Visit
}

func passed(d *Door, r *http.Request) (in *inside, w *httptest.ResponseRecorder) {
	w = httptest.NewRecorder()
	d.Around(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		in = &inside{r.URL.Path, r.URL.EscapedPath(), Of(r.Context())}
	})).ServeHTTP(w, r)
	return in, w
}

func newDoor(t *testing.T, address string) *Door {
	t.Helper()
	u, err := ParseURL(address)
	if err != nil {
		t.Fatal(err)
	}
	return New(Config{URL: u})
}

// TestBelow: the path is taken off where it stands, as a whole part.
func TestBelow(t *testing.T) {
	d := newDoor(t, "https://example.org/sea")
	for _, c := range []struct{ asked, path, escaped string }{
		{"/sea/t/x", "/t/x", "/t/x"},
		{"/sea", "/", "/"},
		{"/sea/", "/", "/"},
		{"/t/x", "/t/x", "/t/x"},
		{"/seaside", "/seaside", "/seaside"},
		{"/sea/sea/x", "/sea/x", "/sea/x"},
		{"/sea/t/a%2Fb", "/t/a/b", "/t/a%2Fb"},
		{"/s%65a/t/a%2Fb", "/t/a/b", "/t/a/b"},
	} {
		in, _ := passed(d, httptest.NewRequest("GET", c.asked, nil))
		if in == nil || in.path != c.path || in.escaped != c.escaped {
			t.Errorf("%s: %+v", c.asked, in)
		}
	}
}

// TestCrooked: a path with empty parts or dots leads to the straight one, below
// the base path and never to another host.
func TestCrooked(t *testing.T) {
	d := newDoor(t, "https://example.org/sea")
	for asked, want := range map[string]string{
		"/sea//t/x":         "/sea/t/x",
		"/sea/t/../t/x/":    "/sea/t/x/",
		"/sea//evil.org/..": "/sea/",
		"//evil.org/x?a=1":  "/sea/evil.org/x?a=1",
		"/sea/%2fevil.org":  "/sea/evil.org",
		"/../../x":          "/sea/x",
	} {
		r := httptest.NewRequest("GET", "/", nil)
		var err error
		if r.URL, err = r.URL.Parse("http://sea.example"); err != nil {
			t.Fatal(err)
		}
		before, query, _ := strings.Cut(asked, "?")
		r.URL.Path, r.URL.RawQuery = strings.ReplaceAll(before, "%2f", "/"), query
		in, w := passed(d, r)
		if in != nil || w.Code != http.StatusTemporaryRedirect || w.Header().Get("Location") != want {
			t.Errorf("%s: %d %q", asked, w.Code, w.Header().Get("Location"))
		}
	}
}

func TestLinks(t *testing.T) {
	r := httptest.NewRequest("GET", "http://boat.lan:8080/", nil)
	in, _ := passed(New(Config{}), r)
	if got := in.visit.Link("/t/x"); got != "http://boat.lan:8080/t/x" {
		t.Error(got)
	}
	if got := in.visit.To("/t/x") + " " + in.visit.CookiePath(); got != "/t/x /" {
		t.Error(got)
	}
	in, _ = passed(newDoor(t, "https://example.org/sea"), r)
	if got := in.visit.Link("/t/x"); got != "https://example.org/sea/t/x" {
		t.Error(got)
	}
	if got := in.visit.To("/t/x") + " " + in.visit.CookiePath() + " " + in.visit.To(""); got != "/sea/t/x /sea " {
		t.Error(got)
	}
	none := Of(t.Context())
	if got := none.To("/t/x") + none.Link("/t/x") + none.CookiePath(); got != "/t/x/t/x/" {
		t.Error(got)
	}
}
