package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"seaboard/games"
	"seaboard/internal/door"
	"seaboard/internal/live"
	"seaboard/internal/store/storetest"
	"seaboard/internal/table"
)

// berth is pages at an address, with tables of their own.
type berth struct {
	http.Handler
	tables *table.Service
}

func newBerth(t *testing.T, address string) berth {
	t.Helper()
	u, err := door.ParseURL(address)
	if err != nil {
		t.Fatal(err)
	}
	tables := table.New(table.Config{Store: &storetest.Memory{}, Kits: games.Kits, Hub: &live.Hub{}})
	return berth{door.New(door.Config{URL: u}).Around(New(Config{Tables: tables, Kits: games.Kits})), tables}
}

// ask asks for a page with cookies, and gives the answer and the cookies it sets.
func (b berth) ask(method, target string, cookies ...*http.Cookie) (*httptest.ResponseRecorder, map[string]*http.Cookie) {
	r := httptest.NewRequest(method, target, nil)
	for _, c := range cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	b.ServeHTTP(w, r)
	set := map[string]*http.Cookie{}
	for _, c := range w.Result().Cookies() {
		set[c.Name] = c
	}
	return w, set
}

// TestGuest: the browser gets its secret with the first form, in a cookie that
// nobody else can set where that can be had.
func TestGuest(t *testing.T) {
	for _, c := range []struct{ address, want string }{
		{"http://boat.lan", `^seaboard=[\w-]{43}\.[\w-]{22}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax$`},
		{"http://boat.lan/sea", `^seaboard=[\w-]{43}\.[\w-]{22}; Path=/sea; Max-Age=\d+; HttpOnly; SameSite=Lax$`},
		{"https://sea.example", `^__Host-seaboard=[\w-]{43}\.[\w-]{22}; Path=/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$`},
		{"https://sea.example/sea", `^__Secure-seaboard=[\w-]{43}\.[\w-]{22}; Path=/sea; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$`},
	} {
		b := newBerth(t, c.address)
		opened, err := b.tables.Open(t.Context(), table.Opening{Game: "pirates", Seats: []table.OpeningSeat{{Kind: table.Me, Name: "Ada"}, {Kind: table.Free}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/", "/open/pirates", "/rules/pirates", "/t/" + opened.Table + "/join/" + opened.Invites[0].Code} {
			w, _ := b.ask("GET", c.address+path)
			set := w.Header()["Set-Cookie"]
			if w.Code != 200 || len(set) != 1 || !regexp.MustCompile(c.want).MatchString(set[0]) {
				t.Errorf("%s%s: %d, cookies %q", c.address, path, w.Code, set)
			}
		}
	}
}

// TestCookies: only a secret that was issued here counts. One from before there
// were stamps counts where a table knows it, and is moved over.
func TestCookies(t *testing.T) {
	for _, address := range []string{"http://boat.lan", "https://sea.example", "https://sea.example/sea"} {
		b := newBerth(t, address)
		known, fresh := table.NewGuest(), table.NewGuest()
		opening := table.Opening{Game: "pirates", Private: true, Guest: known, Seats: []table.OpeningSeat{{Kind: table.Me, Name: "Ada"}, {Kind: table.Free}}}
		opened, err := b.tables.Open(t.Context(), opening)
		if err != nil {
			t.Fatal(err)
		}
		stamped, err := b.tables.Stamp(t.Context(), known)
		if err != nil {
			t.Fatal(err)
		}
		own := guestCookieOf(door.Visit{Secure: strings.HasPrefix(address, "https:"), Base: must(url.Parse(address))})
		sits := func(cookies ...*http.Cookie) (bool, map[string]*http.Cookie) {
			w, set := b.ask("GET", address+"/t/"+opened.Table, cookies...)
			if w.Code != 200 {
				t.Errorf("%s: %d", address, w.Code)
			}
			return strings.Contains(w.Body.String(), "Link for seat"), set
		}
		named := func(name, value string) *http.Cookie { return &http.Cookie{Name: name, Value: value} }
		for what, c := range map[string]struct {
			cookies     []*http.Cookie
			sits, moved bool
		}{
			"its own":                       {[]*http.Cookie{named(own, stamped)}, true, false},
			"an old one":                    {[]*http.Cookie{named("seaboard", known)}, true, true},
			"an old one under the new name": {[]*http.Cookie{named(own, known)}, true, true},
			"the name before https":         {[]*http.Cookie{named("seaboard", stamped)}, true, own != "seaboard"},
			"one that nobody knows":         {[]*http.Cookie{named("seaboard", fresh), named(own, fresh)}, false, false},
			"a wrong stamp":                 {[]*http.Cookie{named(own, stamped[:len(stamped)-2]+"AA")}, false, false},
			"another server's before it":    {[]*http.Cookie{named(own, fresh+".AAAAAAAAAAAAAAAAAAAAAA"), named(own, stamped)}, true, false},
			"none":                          {nil, false, false},
			"nonsense":                      {[]*http.Cookie{named(own, "%00"), named(own, strings.Repeat("A", 44)), named(own, "")}, false, false},
		} {
			got, set := sits(c.cookies...)
			if got != c.sits {
				t.Errorf("%s, %s: sits %v", address, what, got)
			}
			moved := set[own]
			if (moved != nil) != c.moved || moved != nil && moved.Value != stamped {
				t.Errorf("%s, %s: sets %v", address, what, set)
			}
			if old := set["seaboard"]; own != "seaboard" && (old != nil) != (c.moved && c.cookies[0].Name == "seaboard" && !strings.HasSuffix(address, "/sea")) {
				t.Errorf("%s, %s: the old cookie: %v", address, what, old)
			}
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestNeighbours: servers below two paths of one host, and one at its root, do not
// disturb each other.
func TestNeighbours(t *testing.T) {
	var jar []*http.Cookie // as a browser has them, with their paths
	addresses := []string{"https://sea.example", "https://sea.example/sea", "https://sea.example/lake"}
	var berths []berth
	visit := func(i int, method, path string) *httptest.ResponseRecorder {
		u := must(url.Parse(addresses[i]))
		var sent []*http.Cookie
		for _, c := range jar { // the longest path first, as browsers do
			if c.Path == u.Path {
				sent = append(sent, c)
			}
		}
		for _, c := range jar {
			if c.Path == "/" && u.Path != "" {
				sent = append(sent, c)
			}
		}
		if u.Path == "" {
			sent = nil
			for _, c := range jar {
				if c.Path == "/" {
					sent = append(sent, c)
				}
			}
		}
		w, set := berths[i].ask(method, addresses[i]+path, sent...)
		for _, c := range set {
			keep := jar[:0]
			for _, old := range jar {
				if old.Name != c.Name || old.Path != c.Path {
					keep = append(keep, old)
				}
			}
			if jar = keep; c.MaxAge >= 0 {
				jar = append(jar, c)
			}
		}
		return w
	}
	var tables []string
	for i := range addresses {
		berths = append(berths, newBerth(t, addresses[i]))
		w := visit(i, "POST", "/play/pirates")
		tables = append(tables, strings.TrimPrefix(w.Header().Get("Location"), must(url.Parse(addresses[i])).Path))
	}
	for range 2 {
		for i := range addresses {
			visit(i, "GET", "/")
			if w := visit(i, "GET", tables[i]); !strings.Contains(w.Body.String(), `data-mine=`) && !strings.Contains(w.Body.String(), "Leave") {
				t.Errorf("%s: no seat any more", addresses[i])
			}
		}
	}
}

// TestFormTwice: a form that is sent twice, because its answer was lost or by a
// double click, opens one table, and the browser lands there.
func TestFormTwice(t *testing.T) {
	v := newVisitor(t, newServer(t))
	for _, form := range []struct{ page, action, pattern string }{
		{"/", "/play/pirates", `action="/play/pirates"[^>]*><input type="hidden" name="key" value="(\w+)"`},
		{"/open/pirates", "/open/pirates", `action="/open/pirates"[^>]*><input type="hidden" name="key" value="(\w+)"`},
		{"/rules/pirates", "/play/pirates", `action="/play/pirates"[^>]*><input type="hidden" name="key" value="(\w+)"`},
	} {
		key := v.first(v.get(form.page), form.pattern)
		fields := url.Values{"key": {key}, "seat1": {"me"}, "seat2": {"bot1"}, "name": {"Ada"}}
		paths := make([]string, 4)
		var all sync.WaitGroup
		for i := range paths {
			all.Go(func() { paths[i] = v.post(form.action, fields).path })
		}
		all.Wait()
		for _, path := range append(paths, v.post(form.action, fields).path) {
			if path != paths[0] || !strings.HasPrefix(path, "/t/") {
				t.Errorf("%s leads to %v", form.action, paths)
			}
		}
		if form.page == "/open/pirates" {
			fields.Set("seat2", "open")
			again := v.post(form.action, fields)
			v.want(again, 422, "sent before, with other choices")
			fields.Set("key", v.first(again, form.pattern))
		} else {
			fields.Set("seats", "4") // an old page, and another game
		}
		if path := v.post(form.action, fields).path; path == paths[0] || !strings.HasPrefix(path, "/t/") {
			t.Errorf("other choices lead to %s", path)
		}
	}
	// The same key of somebody else is another one.
	other := newVisitor(t, &httptest.Server{URL: v.base})
	fields := url.Values{"key": {"same"}}
	other.get("/")
	if a, b := v.post("/play/pirates", fields).path, other.post("/play/pirates", fields).path; a == b {
		t.Error("two people share a table")
	}
	v.want(v.post("/play/pirates", url.Values{"key": {strings.Repeat("x", 101)}}), 400)
}

// TestJoinTwice: a seat that was taken is not taken again, and whoever has it lands
// at the table, by the form and by the invitation.
func TestJoinTwice(t *testing.T) {
	s := newServer(t)
	ada, bob := newVisitor(t, s), newVisitor(t, s)
	game, invitation := ada.duel(nil)
	bob.get(invitation)
	paths := make([]page, 4)
	var all sync.WaitGroup
	for i := range paths {
		all.Go(func() { paths[i] = bob.post(invitation, url.Values{"name": {"Bob"}}) })
	}
	all.Wait()
	for _, p := range append(paths, bob.post(invitation, url.Values{"name": {"Bob"}}), bob.get(invitation)) {
		if p.path != game || p.status != 200 {
			t.Errorf("%d at %s", p.status, p.path)
		}
	}
	newVisitor(t, s).want(newVisitor(t, s).post(invitation, url.Values{"name": {"Eve"}}), 410, "has been used")
}
