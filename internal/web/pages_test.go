package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

func TestHarbour(t *testing.T) {
	v := newVisitor(t, newServer(t))
	if p := v.get("/settings"); len(p.header["Set-Cookie"]) > 0 {
		t.Error("who only looks gets a cookie")
	}
	p := v.get("/")
	v.want(p, 200, "Play now", "King of the Pirates", "/games/pirates.svg", "Open a table")
	if n := len(p.header["Set-Cookie"]); n != 1 {
		t.Errorf("with the forms come %d cookies", n)
	}
	v.want(v.get("/games/pirates.svg"), 200, "<svg", "xmlns")
	v.want(v.get("/games/pirates.svg?lang=de"), 200, "Krabbeninsel")
	v.want(v.get("/games/chess.svg"), 404)

	p = v.post("/play/pirates", nil)
	v.want(p, 200, "Choose a card", `name="action"`)
	v.want(v.get("/"), 200, "They wait for you", p.path)
	other := newVisitor(t, newServer(t))
	if body := other.get("/").body; strings.Contains(body, p.path) {
		t.Error("a private table is listed")
	}
}

func TestFriends(t *testing.T) {
	s := newServer(t)
	ada, bob, eve := newVisitor(t, s), newVisitor(t, s), newVisitor(t, s)
	table, invitation := ada.duel(url.Values{"option-pirates": {"7"}})
	eve.want(eve.get(table), 200, "Waiting for players")
	if strings.Contains(eve.get(table).body, "/join/") {
		t.Error("a stranger sees the invitation")
	}
	bob.want(bob.get(invitation), 200, "Take the seat", "Ada")
	bob.want(bob.post(invitation, url.Values{"name": {"  "}}), 422, "Please give a name.")
	bob.want(bob.post(invitation, url.Values{"name": {"Bob"}}), 200, "Choose a card", "/7")
	ada.want(ada.get(table), 200, "Choose a card", "Bob")
	eve.want(eve.get(table), 200, "Waiting for")
	eve.want(eve.get(invitation), 410)
	eve.want(eve.post(invitation, url.Values{"name": {"Eve"}}), 410, "used")
	eve.want(eve.post(table+"/act", url.Values{"version": {"0"}, "action": {"play 1.4"}}), 403)

	bob.want(bob.post(table+"/leave", nil), 200, "a bot plays", "Come back")
	ada.want(ada.get(table), 200, "leaves; a bot plays on")
	bob.want(bob.post(table+"/return", nil), 200, "is back")
	eve.want(eve.post(table+"/close", nil), 403, "You only watch this table.")
	bob.want(bob.post(table+"/close", nil), 200, "proposes: close the game for everybody")
	ada.want(ada.post(table+"/close", nil), 200, "closed before the end")
}

func TestListedTable(t *testing.T) {
	s := newServer(t)
	ada, bob := newVisitor(t, s), newVisitor(t, s)
	table, _ := ada.duel(url.Values{"private": {"no"}})
	bob.want(bob.get("/"), 200, "Open tables", table+"/join")
	bob.want(bob.get(table+"/join"), 200, "Take the seat")
	bob.want(bob.post(table+"/join", url.Values{"name": {"Bob"}}), 200, "Choose a card")
	newVisitor(t, s).want(newVisitor(t, s).get("/"), 200, "Tables to watch", table)
}

func TestStatuses(t *testing.T) {
	s := newServer(t)
	v := newVisitor(t, s)
	table := v.post("/play/pirates", nil).path
	_, invitation := v.duel(nil)
	foreign := strings.TrimPrefix(invitation[strings.Index(invitation, "/join/"):], "/join/")
	tests := []struct {
		name   string
		page   page
		status int
		text   string
	}{
		{"no page", v.get("/nowhere"), 404, "There is no such page."},
		{"no table", v.get("/t/xyz"), 404, "There is no such table."},
		{"no table to act at", v.post("/t/xyz/act", url.Values{"version": {"0"}}), 404, "There is no such table."},
		{"no table's stream", v.get("/t/xyz/stream"), 404, "There is no such table."},
		{"no table's record", v.get("/t/xyz/record"), 404, "There is no such table."},
		{"no game", v.post("/play/chess", nil), 404, "There is no game &#34;chess&#34; here."},
		{"no game to open", v.get("/open/chess"), 404, "chess"},
		{"no rules", v.get("/rules/chess"), 404, "chess"},
		{"no version", v.post(table+"/act", url.Values{"action": {"play 1.4"}}), 400, "The form could not be read."},
		{"no action", v.post(table+"/act", url.Values{"version": {"0"}}), 422, "is no action of this game"},
		{"not now", v.post(table+"/act", url.Values{"version": {"0"}, "action": {"sail 1"}}), 422, "First all choose a card"},
		{"the rule", v.post(table+"/act", url.Values{"version": {"0"}, "action": {"sail 1"}}), 422, "/rules/pirates#rule-1"},
		{"from the future", v.post(table+"/act", url.Values{"version": {"99"}, "action": {"play 1.4"}}), 409, "The table has moved on since."},
		{"foreign invitation", newVisitor(t, s).post(table+"/join/"+foreign, url.Values{"name": {"Eve"}}), 403, "invitation"},
		{"too much", v.post("/settings", url.Values{"name": {strings.Repeat("x", maxForm)}}), 413, "more than this page takes"},
		{"half a form", v.post("/open/pirates", url.Values{"name": {"Ada"}}), 422, "at least 2 seats"},
		{"strange seat", v.post("/open/pirates", url.Values{"seat1": {"king"}}), 422, "A seat cannot be"},
		{"strange option", v.post("/open/pirates", url.Values{"seat1": {"me"}, "seat2": {"bot1"}, "option-pirates": {"99"}}), 422, "99"},
		{"two of me", v.post("/open/pirates", url.Values{"seat1": {"me"}, "seat2": {"me"}}), 422, "Only one seat can be your own."},
		{"long name", v.post("/open/pirates", url.Values{"name": {strings.Repeat("x", 31)}, "seat1": {"me"}, "seat2": {"bot1"}}), 422, "at most 30"},
		{"another site", v.post("/play/pirates", nil, "Sec-Fetch-Site", "cross-site"), 403, "another site"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { (&visitor{T: t}).want(tt.page, tt.status, tt.text) })
	}
}

// TestMethods: a page that is asked for in another way says which ways there are.
func TestMethods(t *testing.T) {
	s := newServer(t)
	v := newVisitor(t, s)
	for _, tt := range []struct {
		method, path string
		status       int
		allow        string
	}{
		{"PUT", "/", 405, "GET"},
		{"POST", "/", 405, "GET"},
		{"DELETE", "/settings", 405, "GET, POST"},
		{"POST", "/t/xyz", 405, "GET"},
		{"POST", "/t/xyz/stream", 405, "GET"},
		{"POST", "/assets/0/seaboard.css", 405, "GET"},
		{"OPTIONS", "/rules/pirates", 405, "GET"},
		{"PUT", "/nowhere", 404, ""},
		{"HEAD", "/", 200, ""},
	} {
		r, _ := http.NewRequest(tt.method, s.URL+tt.path, nil)
		p := v.do(r)
		if p.status != tt.status || p.header.Get("Allow") != tt.allow {
			t.Errorf("%s %s is answered %d, allowed are %q", tt.method, tt.path, p.status, p.header.Get("Allow"))
		}
	}
}

// TestLookingAgain: the address of a form, where what was refused is shown, leads
// back when it is looked at, as browsers without scripts do by themselves.
func TestLookingAgain(t *testing.T) {
	v := newVisitor(t, newServer(t))
	table := v.post("/play/pirates", nil).path
	for _, deed := range []string{"act", "undo", "leave", "return"} {
		if p := v.get(table + "/" + deed); p.status != 200 || p.path != table {
			t.Errorf("%s leads to %s, status %d", deed, p.path, p.status)
		}
	}
	if p := v.get("/play/pirates"); p.status != 200 || p.path != "/open/pirates" {
		t.Errorf("play leads to %s, status %d", p.path, p.status)
	}
}

func TestWhy(t *testing.T) {
	v := newVisitor(t, newServer(t))
	table := v.post("/play/pirates", nil).path
	for place, want := range map[string]string{
		"D3":       "First all choose a card",
		"sea-3":    "First all choose a card",
		"card-9.9": "is no action of this game",
		"<b>":      "Not possible now.",
	} {
		v.want(v.get(table+"/why?place="+url.QueryEscape(place)), 200, want)
	}
	v.want(v.get(table+"/why?after=D3&place=D4"), 200, "First all choose a card", "/rules/pirates#rule-1")
	v.want(v.get(table+"/why?place=nothing"), 200, "Choose what is lit.", "/rules/pirates#rule-1")
	p := v.get(table)
	v.post(table+"/act", url.Values{"version": {"0"}, "action": {button.FindStringSubmatch(p.body)[1]}})
	stranger := newVisitor(t, newServer(t))
	stranger.want(stranger.get("/t/xyz/why?place=D3"), 404)
}

func TestEscaping(t *testing.T) {
	s := newServer(t)
	ada, bob := newVisitor(t, s), newVisitor(t, s)
	name := `<b>"&'</b><script>1`
	table, invitation := ada.duel(url.Values{"name": {name}})
	bob.post(invitation, url.Values{"name": {`</svg><i>%d`}})
	for _, path := range []string{table, "/", "/settings", "/open/pirates"} {
		for _, v := range []*visitor{ada, bob} {
			p := v.get(path)
			for _, bad := range []string{"<b>\"", "<script>1", "<i>%d"} {
				if strings.Contains(p.body, bad) {
					t.Errorf("%s holds %s as markup", path, bad)
				}
			}
		}
	}
	bob.want(bob.get(table), 200, "&lt;b&gt;&#34;&amp;&#39;&lt;/b&gt;&lt;script&gt;1", "&lt;/svg&gt;&lt;i&gt;%d")
}

// inline is what the policy of these pages would refuse.
var inline = regexp.MustCompile(`(?i)\sstyle=|<style|\son[a-z]+=|<script(>|\s[^s])|javascript:`)

func TestGuards(t *testing.T) {
	v := newVisitor(t, newServer(t))
	table := v.post("/play/pirates", nil).path
	for _, path := range []string{"/", table, table + "/log", "/settings", "/open/pirates", "/rules/pirates", "/learn/pirates/2", "/nowhere"} {
		p := v.get(path)
		if got := p.header.Get("Content-Security-Policy"); got != policy {
			t.Errorf("%s: policy %q", path, got)
		}
		for header, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"} {
			if got := p.header.Get(header); got != want {
				t.Errorf("%s: %s %q, want %q", path, header, got, want)
			}
		}
		if bad := inline.FindString(p.body); bad != "" {
			t.Errorf("%s: %q is inline", path, bad)
		}
	}
}

func TestSettings(t *testing.T) {
	v := newVisitor(t, newServer(t))
	v.lang = "fr-CA, en;q=0.5"
	v.want(v.get("/"), 200, `lang="fr"`, "Jouer maintenant", "Le Roi des Pirates", `data-theme="auto"`)
	v.lang = "no, en;q=0.5"
	v.want(v.get("/"), 200, `lang="nb"`, "Spill nå")
	v.want(v.post("/play/pirates", nil), 200, `lang="nb"`, "Los")
	v.want(v.post("/settings", url.Values{"lang": {"en"}, "theme": {"night"}, "motion": {"less"}, "confirm": {"no"}, "colours": {"strong"}, "keys": {"no"}, "name": {"Ada"}}), 200, "Saved.", `value="Ada"`)
	v.want(v.get("/"), 200, `lang="en"`, `data-theme="night"`, `data-motion="less"`, `data-colours="strong"`)
	v.want(v.post("/play/pirates", nil), 200, `data-confirm="no"`, `data-keys="no"`, "Ada")
	v.want(v.post("/settings", url.Values{"lang": {`"><b>`}, "theme": {`x" y="`}, "back": {"/open/pirates"}}), 200, `data-theme="auto"`)
	for path, want := range map[string]string{"/t/x": "/t/x", "//evil.example": "", "https://evil.example/": "", `/\evil.example`: "/%5Cevil.example", "t/x": "", "javascript:1": "",
		`/%5cevil.example`: "/%5cevil.example", "/%255cevil.example": "/%255cevil.example", "/%09/evil.example": "/%09/evil.example", "/%2fevil.example": ""} {
		if got := back(path); got != want {
			t.Errorf("back(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestRules(t *testing.T) {
	v := newVisitor(t, newServer(t))
	v.want(v.get("/rules/pirates"), 200, `id="rule-4b"`, "Place a pirate", "<table>")
	v.lang = "fr"
	v.want(v.get("/rules/pirates"), 200, `id="rule-4b"`, "Placer un pirate")
}
