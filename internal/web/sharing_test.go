package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"seaboard/games"
	"seaboard/internal/door"
)

// metas are what a page says in its head by name or property.
func metas(p page) map[string]string {
	all := map[string]string{}
	for _, m := range regexp.MustCompile(`<meta (?:name|property)="([^"]+)" content="([^"]*)"`).FindAllStringSubmatch(p.body, -1) {
		all[m[1]] = html.UnescapeString(m[2])
	}
	return all
}

// TestPreviews: each page that somebody may send to a friend says a title and a
// sentence, and has a picture at a whole address, which everybody may fetch.
func TestPreviews(t *testing.T) {
	server, tables := newHouse(t)
	v := newVisitor(t, server)
	listed, invitation := v.duel(url.Values{"name": {"علي"}, "private": {"no"}})
	over := finish(t, tables, "pirates")
	for path, title := range map[string]string{
		"/":               "Seaboard",
		"/rules/sinking":  "Rules: The Sinking Island",
		invitation:        "Come aboard: King of the Pirates",
		listed + "/join":  "Come aboard: King of the Pirates",
		listed:            "King of the Pirates",
		over + "/replay":  "King of the Pirates",
		over:              "King of the Pirates",
		"/learn/pirates":  "",
		"/open/southseas": "",
	} {
		said := metas(newVisitor(t, server).get(path))
		if said["og:title"] != title || title != "" && said["og:description"] == "" || said["twitter:title"] != title {
			t.Errorf("%s says %q", path, said)
		}
		if title == "" {
			continue
		}
		if !strings.HasPrefix(said["og:image"], server.URL+"/assets/") || said["twitter:image"] != said["og:image"] {
			t.Errorf("%s has the picture %q", path, said["og:image"])
			continue
		}
		p := v.get(strings.TrimPrefix(said["og:image"], server.URL))
		size, err := png.DecodeConfig(bytes.NewReader([]byte(p.body)))
		if err != nil || fmt.Sprint(size.Width, size.Height) != said["og:image:width"]+" "+said["og:image:height"] || size.Width != 1200 {
			t.Errorf("%s: a picture of %d by %d: %v", path, size.Width, size.Height, err)
		}
		if kind, whose := p.header.Get("Content-Type"), p.header.Get("Cross-Origin-Resource-Policy"); kind != "image/png" || whose != "cross-origin" {
			t.Errorf("%s: a picture of kind %q for %q", path, kind, whose)
		}
	}
	said := metas(newVisitor(t, server).get(invitation))["og:description"]
	if !strings.HasPrefix(said, "\u2068علي\u2069 keeps a seat for you.") {
		t.Errorf("the invitation says %q", said)
	}
}

// TestPreviewTellsNothing: what is said of an invitation holds no secret: neither
// its code nor the table's id is in its head.
func TestPreviewTellsNothing(t *testing.T) {
	s := newServer(t)
	v := newVisitor(t, s)
	path, invitation := v.duel(nil)
	head, _, _ := strings.Cut(newVisitor(t, s).get(invitation).body, "</head>")
	for _, secret := range []string{strings.TrimPrefix(path, "/t/"), invitation[strings.LastIndex(invitation, "/")+1:]} {
		if secret == "" || strings.Contains(head, secret) {
			t.Errorf("%q is in\n%s", secret, head)
		}
	}
}

// TestCrawlersTakeNoSeat: an invitation that a messenger has looked at is as good
// as before, whatever it asks with.
func TestCrawlersTakeNoSeat(t *testing.T) {
	s := newServer(t)
	ada, bob := newVisitor(t, s), newVisitor(t, s)
	_, invitation := ada.duel(nil)
	for _, method := range []string{"GET", "HEAD", "GET"} {
		for _, agent := range append(slices.Clone(crawlers), "curl/8") {
			r, _ := http.NewRequest(method, s.URL+invitation, nil)
			r.Header.Set("User-Agent", agent)
			r.Header.Set("Accept", "*/*")
			newVisitor(t, s).want(newVisitor(t, s).do(r), 200)
		}
	}
	bob.want(bob.get(invitation), 200, "Take the seat")
	bob.want(bob.post(invitation, url.Values{"name": {"Bob"}}), 200, "Choose a card")
}

// TestRobots: search engines may keep the harbour, rules and lessons, and no
// table; messengers may look at everything.
func TestRobots(t *testing.T) {
	s := newServer(t)
	v := newVisitor(t, s)
	path, invitation := v.duel(nil)
	for _, at := range []string{path, path + "/log", path + "/replay", path + "/record", path + "/nothing", invitation, "/settings", "/open/pirates", "/replay", "/waiting", "/devices", "/devices/AAAAAAAAAAAAAAAAAAAAAA"} {
		if got := v.get(at).header.Get("X-Robots-Tag"); got != "noindex" {
			t.Errorf("%s: %q", at, got)
		}
	}
	for _, at := range []string{"/", "/rules/pirates", "/learn/pirates/1", "/games/pirates.svg", "/favicon.ico"} {
		if p := v.get(at); p.header.Get("X-Robots-Tag") != "" || p.status != 200 {
			t.Errorf("%s: %d, %q", at, p.status, p.header.Get("X-Robots-Tag"))
		}
	}
	v.want(v.get("/robots.txt"), 200, "User-agent: Twitterbot\n", "\n\nUser-agent: *\nDisallow: /t/\n")
}

// TestManifest: the pages can be put on a phone's first screen, also below a path.
func TestManifest(t *testing.T) {
	for _, tt := range []struct {
		server *httptest.Server
		base   string
	}{{newServer(t), ""}, {below(t, "https://example.org/sea"), "/sea"}} {
		v := newVisitor(t, tt.server)
		v.want(v.get(tt.base+"/"), 200, `<link rel="manifest" href="`+tt.base+`/manifest.webmanifest">`, `<link rel="apple-touch-icon" href="`+tt.base+`/apple-touch-icon.png">`)
		var m struct {
			Name, Scope, ID string
			Start           string `json:"start_url"`
			Icons           []struct{ Src, Sizes, Type, Purpose string }
		}
		p := v.get(tt.base + "/manifest.webmanifest")
		if err := json.Unmarshal([]byte(p.body), &m); err != nil || p.header.Get("Content-Type") != "application/manifest+json" {
			t.Fatalf("%v: %s", err, p.body)
		}
		if m.Name != "Seaboard" || m.Scope != tt.base+"/" || m.Start != m.Scope || m.ID != m.Scope || len(m.Icons) != 4 {
			t.Errorf("%+v", m)
		}
		for _, icon := range m.Icons {
			p := v.get(icon.Src)
			if size, err := png.DecodeConfig(strings.NewReader(p.body)); icon.Type == "image/png" && (err != nil || fmt.Sprintf("%dx%d", size.Width, size.Height) != icon.Sizes) {
				t.Errorf("%+v: %v, %v", icon, size, err)
			}
			if p.status != 200 || p.header.Get("Content-Type") != icon.Type {
				t.Errorf("%+v: %d %q", icon, p.status, p.header.Get("Content-Type"))
			}
		}
		for at, kind := range map[string]string{"/favicon.ico": "image/vnd.microsoft.icon", "/apple-touch-icon.png": "image/png"} {
			if p := v.get(tt.base + at); p.status != 200 || p.header.Get("Content-Type") != kind {
				t.Errorf("%s: %d %q", at, p.status, p.header.Get("Content-Type"))
			}
		}
	}
}

// below runs the pages below a path of a public address.
func below(t *testing.T, address string) *httptest.Server {
	t.Helper()
	base, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	_, tables := newHouse(t)
	s := httptest.NewServer(door.New(door.Config{URL: base}).Around(New(Config{Tables: tables, Kits: games.Kits})))
	t.Cleanup(s.Close)
	return s
}

// TestThemeColour: the browser's frame has the colour of the mast by day and night.
func TestThemeColour(t *testing.T) {
	v := newVisitor(t, newServer(t))
	v.want(v.get("/"), 200, `<meta name="theme-color" content="#173a55" media="(prefers-color-scheme: light)">`,
		`<meta name="theme-color" content="#0a1826" media="(prefers-color-scheme: dark)">`)
	v.post("/settings", url.Values{"theme": {"night"}})
	v.want(v.get("/"), 200, `<meta name="theme-color" content="#0a1826">`)
}
