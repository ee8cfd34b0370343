package password

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/internal/door"
)

var (
	ada = netip.MustParseAddr("192.0.2.1")
	bob = netip.MustParseAddr("192.0.2.2")
)

// TestTries: an address that is wrong too often has to wait, with the right
// password too; others do not.
func TestTries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewLock("open sesame", ToEnter, []byte("key"))
		for range 1000 { // who knows it may say it as often as they like
			if ok, wait := l.Try(ada, "open sesame"); !ok || wait != 0 {
				t.Fatal("the password is refused")
			}
		}
		for range mostTries {
			if ok, wait := l.Try(ada, "Open sesame"); ok || wait != 0 {
				t.Fatal(ok, wait)
			}
		}
		for _, text := range []string{"Open sesame", "open sesame"} {
			if ok, wait := l.Try(ada, text); ok || wait != tryEvery {
				t.Fatal(ok, wait)
			}
		}
		if ok, _ := l.Try(bob, "open sesame"); !ok {
			t.Error("another address has to wait")
		}
		time.Sleep(tryEvery)
		if ok, _ := l.Try(ada, "open sesame"); !ok {
			t.Error("waiting does not help")
		}
	})
}

// TestNetwork: the addresses of one IPv6 network share their tries.
func TestNetwork(t *testing.T) {
	l := NewLock("open sesame", ToEnter, []byte("key"))
	for n := range byte(mostTries) {
		a := netip.MustParseAddr("2001:db8::").As16()
		a[15] = n
		l.Try(netip.AddrFrom16(a), "wrong")
	}
	if _, wait := l.Try(netip.MustParseAddr("2001:db8::ffff"), "wrong"); wait == 0 {
		t.Error("each address of a network has tries of its own")
	}
	if _, wait := l.Try(netip.MustParseAddr("2001:db8:0:1::"), "wrong"); wait != 0 {
		t.Error("another network has to wait")
	}
}

// TestKeepers: what is remembered of addresses is bounded.
func TestKeepers(t *testing.T) {
	l := NewLock("open sesame", ToEnter, []byte("key"))
	for n := range 3 * keepers {
		l.Try(netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}), "wrong")
	}
	if len(l.young)+len(l.old) > 2*keepers {
		t.Errorf("%d and %d are remembered", len(l.young), len(l.old))
	}
}

// TestPass: a pass is good for its password and its server, and for no other.
func TestPass(t *testing.T) {
	l := NewLock("open sesame", ToEnter, []byte("key"))
	pass := l.Pass()
	if !l.Valid(pass) || !NewLock("open sesame", ToOpen, []byte("key")).Valid(pass) {
		t.Error("a good pass is refused")
	}
	for _, bad := range []string{"", ".", pass + "x", pass[1:], strings.ToUpper(pass), "." + strings.Split(pass, ".")[1], strings.Split(pass, ".")[0] + ".",
		strings.Split(l.Pass(), ".")[0] + "." + strings.Split(pass, ".")[1]} {
		if l.Valid(bad) {
			t.Errorf("%q is taken", bad)
		}
	}
	if NewLock("other", ToEnter, []byte("key")).Valid(pass) || NewLock("open sesame", ToEnter, []byte("other")).Valid(pass) {
		t.Error("a pass for another lock is taken")
	}
	if strings.Contains(pass, "sesame") {
		t.Error("the pass tells the password")
	}
}

// TestGate walks through what is open and closed, for everybody and for who knows
// the password or sits at the table.
func TestGate(t *testing.T) {
	const in, enter, refused = "in", "enter", "refused"
	for _, c := range []struct {
		request             string // method and path
		body                string
		stranger, forSeated string // with a password to enter
		toOpen              string // with one to open tables
	}{
		{"GET /", "", enter, enter, in},
		{"GET /t/abc", "", enter, in, in},
		{"GET /t/abc/stream", "", enter, in, in},
		{"POST /t/abc/act", "", enter, in, in},
		{"GET /t/", "", enter, enter, in},
		{"GET /t/abc/join", "", enter, in, in},
		{"POST /t/abc/join", "", enter, in, in},
		{"GET /t/abc/join/code", "", in, in, in},
		{"POST /t/abc/join/code", "", in, in, in},
		{"GET /t/abc/join/code/more", "", enter, in, in},
		{"GET /x/abc/join/code", "", enter, enter, in},
		{"GET /open/pirates", "", enter, enter, enter},
		{"POST /open/pirates", "", enter, enter, enter},
		{"POST /play/pirates", "", enter, enter, enter},
		{"GET /replay", "", enter, enter, in},
		{"POST /replay", "", enter, enter, in},
		{"GET /something/new", "", enter, enter, in},
		{"GET /rules/pirates", "", in, in, in},
		{"POST /learn/pirates/1", "", in, in, in},
		{"GET /assets/x/y.js", "", in, in, in},
		{"GET /enter", "", in, in, in},
		{"POST /enter", "", in, in, in},
		{"GET /entered", "", enter, enter, in},
		{"GET /devices/code", "", in, in, in},
		{"GET /readyz", "", in, in, in},
		{"GET /api/docs", "", in, in, in},
		{"GET /api/games", "", in, in, in},
		{"GET /api/tables", "", refused, refused, in},
		{"POST /api/tables", "{}", refused, refused, refused},
		{"PUT /api/tables/", "{}", refused, refused, refused},
		{"GET /api/tables/abc", "", refused, in, in},
		{"GET /api/tables/abc/record", "", refused, in, in},
		{"GET /api/something", "", refused, refused, in},
		{"POST /api/tables/abc/join", `{"code":"x","name":"Ada"}`, in, in, in},
		{"POST /api/tables/abc/join", `{"code":"","name":"Ada"}`, refused, in, in},
		{"POST /api/tables/abc/join", `{"name":"Ada"}`, refused, in, in},
		{"POST /api/tables/abc/join", `{"code":"x"`, refused, in, in},
		{"POST /api/tables/abc/join", `{"code":"x","name":"` + strings.Repeat("x", maxPeek) + `"}`, refused, in, in},
	} {
		for _, who := range []struct {
			scope                        Scope
			seated, pass, header, wanted string
		}{
			{ToEnter, "", "", "", c.stranger},
			{ToEnter, "abc", "", "", c.forSeated},
			{ToEnter, "other", "", "", c.stranger},
			{ToEnter, "", "forged", "", c.stranger},
			{ToEnter, "", "good", "", in},
			{ToEnter, "", "", "wrong", c.stranger},
			{ToOpen, "", "", "", c.toOpen},
			{ToOpen, "", "good", "", in},
		} {
			got, body := "", ""
			l := NewLock("open sesame", who.scope, []byte("key"))
			g := &Gate{
				Lock:   l,
				Seated: func(_ *http.Request, table string) bool { return table == who.seated },
				Refuse: func(http.ResponseWriter, *http.Request, time.Duration) { got = refused },
			}
			method, path, _ := strings.Cut(c.request, " ")
			r := httptest.NewRequest(method, path, strings.NewReader(c.body))
			switch who.pass {
			case "good":
				r.AddCookie(&http.Cookie{Name: PassCookie, Value: "junk"})
				r.AddCookie(&http.Cookie{Name: PassCookie, Value: l.Pass()})
			case "forged":
				r.AddCookie(&http.Cookie{Name: PassCookie, Value: who.pass})
			}
			if who.header != "" {
				r.Header.Set(Header, who.header)
			}
			w := httptest.NewRecorder()
			g.Around(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				got = in
				data, err := io.ReadAll(r.Body)
				if err != nil {
					t.Error(err)
				}
				body = string(data)
			})).ServeHTTP(w, r)
			if got == "" && w.Code == http.StatusSeeOther && strings.HasPrefix(w.Header().Get("Location"), "/enter?back=") {
				got = enter
			}
			if got != who.wanted {
				t.Errorf("%s %.30s with %+v: %s", c.request, c.body, who, got)
			}
			if got == in && body != c.body {
				t.Errorf("%s: the body became %q", c.request, body)
			}
		}
	}
}

// TestHeader: programs send the password with each call.
func TestHeader(t *testing.T) {
	var waited time.Duration
	g := &Gate{Lock: NewLock("open sesame", ToEnter, []byte("key")), Seated: func(*http.Request, string) bool { return false },
		Refuse: func(w http.ResponseWriter, _ *http.Request, wait time.Duration) {
			waited = wait
			w.WriteHeader(http.StatusForbidden)
		}}
	ask := func(text string) int {
		r := httptest.NewRequest("GET", "/api/tables", nil)
		r = r.WithContext(door.With(r.Context(), door.Visit{Client: ada}))
		r.Header.Set(Header, text)
		w := httptest.NewRecorder()
		g.Around(http.NotFoundHandler()).ServeHTTP(w, r)
		return w.Code
	}
	if got := ask("open sesame"); got != http.StatusNotFound {
		t.Errorf("the password: %d", got)
	}
	for range mostTries + 1 {
		if got := ask("wrong"); got != http.StatusForbidden {
			t.Errorf("a wrong one: %d", got)
		}
	}
	if waited == 0 {
		t.Error("nobody has to wait")
	}
}

// TestNoLock: without a password everything is open.
func TestNoLock(t *testing.T) {
	w := httptest.NewRecorder()
	(&Gate{}).Around(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.Code != http.StatusNotFound {
		t.Error(w.Code)
	}
}
