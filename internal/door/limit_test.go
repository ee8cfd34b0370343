package door

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// asks are requests of one address through a door whose rooms know every token
// and cookie that begins with "good".
type asks struct {
	*testing.T
	door    *Door
	handler http.Handler
}

func newAsks(t *testing.T, c Limits) *asks {
	d := New(Config{Limits: c, Trust: Loopback, Known: func(r *http.Request) (Asker, bool) {
		secret := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		if c, err := r.Cookie("seaboard"); err == nil {
			secret = c.Value
		}
		if strings.HasPrefix(secret, "good") {
			return Asker(secret), false
		}
		return "", IsCall(r) && secret != ""
	}})
	return &asks{t, d, d.Around(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusTeapot)
	}))}
}

func (a *asks) ask(method, path, from string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.RemoteAddr = from
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	a.handler.ServeHTTP(w, r)
	if w.Code == http.StatusTooManyRequests {
		if wait, err := strconv.Atoi(w.Header().Get("Retry-After")); err != nil || wait < 1 {
			a.Errorf("Retry-After %q", w.Header().Get("Retry-After"))
		}
	}
	return w
}

// let counts how many of n requests at once are let through.
func (a *asks) let(n int, ask func(i int) *httptest.ResponseRecorder) (through int) {
	for i := range n {
		if ask(i).Code == http.StatusTeapot {
			through++
		}
	}
	return through
}

const somewhere = "192.0.2.1:99"

// TestStrangersTokens: made-up tokens, as many as somebody can send, never cost
// another client of the same address with a valid token a single call.
func TestStrangersTokens(t *testing.T) {
	for _, perSecond := range []int{26, 1000} {
		synctest.Test(t, func(t *testing.T) {
			a := newAsks(t, Limits{Calls: Rate{100, 300}})
			refused := 0
			for second := range 60 {
				for i := range perSecond {
					token := fmt.Sprintf("Bearer made-up-%d-%d", second, i)
					if a.ask("GET", "/api/tables/t1", somewhere, "Authorization", token).Code == http.StatusTooManyRequests {
						refused++
					}
					if i%5 == 0 {
						if w := a.ask("GET", "/api/tables/t1", somewhere, "Authorization", "Bearer good"); i < 500 && w.Code != http.StatusTeapot {
							t.Fatalf("a valid token is answered %d", w.Code)
						}
					}
				}
				time.Sleep(time.Second)
			}
			if refused < perSecond*60/2 {
				t.Errorf("%d of %d made-up tokens refused", refused, perSecond*60)
			}
			if got := a.door.Refused()["call"]; got < uint64(refused) {
				t.Errorf("%d refused, %d counted", refused, got)
			}
		})
	}
}

// TestCalls: the rate is each token's, and each address's without one.
func TestCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAsks(t, Limits{Calls: Rate{1, 3}})
		call := func(token string) int {
			if token == "" {
				return a.ask("GET", "/api/games", somewhere).Code
			}
			return a.ask("GET", "/api/tables/t1", somewhere, "Authorization", "Bearer "+token).Code
		}
		for _, token := range []string{"good a", "good b", ""} {
			for n, want := range []int{418, 418, 418, 429} {
				if got := call(token); got != want {
					t.Errorf("%q, call %d: %d", token, n+1, got)
				}
			}
		}
		time.Sleep(time.Second)
		for _, want := range []int{418, 429} {
			if got := call("good a"); got != want {
				t.Errorf("a second later: %d, want %d", got, want)
			}
		}
	})
}

// TestKinds: each kind has a limit of its own, by address, and one of its own for
// everybody with a valid cookie.
func TestKinds(t *testing.T) {
	paths := map[string][]string{
		"opening": {"/open/pirates", "/play/pirates", "/api/tables"},
		"joining": {"/t/x/join", "/t/x/join/code", "/api/tables/x/join"},
		"form":    {"/t/x/act", "/settings", "/learn/pirates/2"},
		"file":    {"/replay"},
	}
	for kind, list := range paths {
		synctest.Test(t, func(t *testing.T) {
			few, many := Rate{1, 5}, Rate{1, 1000}
			c := Limits{Calls: many, Opens: many, Joins: many, Forms: many, Files: many}
			*map[string]*Rate{"opening": &c.Opens, "joining": &c.Joins, "form": &c.Forms, "file": &c.Files}[kind] = few
			a := newAsks(t, c)
			post := func(i int) *httptest.ResponseRecorder { return a.ask("POST", list[i%len(list)], somewhere) }
			if n := a.let(20, post); n != 5 {
				t.Errorf("%s: %d of a stranger at once", kind, n)
			}
			if n := a.let(20, func(int) *httptest.ResponseRecorder { return a.ask("POST", list[0], "192.0.2.2:99") }); n != 5 {
				t.Errorf("%s: %d from another address", kind, n)
			}
			if n := a.let(20, func(int) *httptest.ResponseRecorder {
				return a.ask("POST", list[0], somewhere, "Cookie", "seaboard=good", "Authorization", "Bearer good")
			}); n != 5 {
				t.Errorf("%s: %d of somebody with a cookie, whose address owes", kind, n)
			}
			if n := a.let(20, func(i int) *httptest.ResponseRecorder {
				return a.ask("POST", list[0], somewhere, "Cookie", fmt.Sprintf("seaboard=made-up-%d", i))
			}); n != 0 {
				t.Errorf("%s: %d with made-up cookies", kind, n)
			}
			if n := a.let(20, func(int) *httptest.ResponseRecorder { return a.ask("GET", list[0], somewhere) }); n != 20 {
				t.Errorf("%s: %d of 20 looks let through", kind, n)
			}
			time.Sleep(2 * time.Second)
			if n := a.let(20, post); n != 2 {
				t.Errorf("%s: %d two seconds later", kind, n)
			}
			if got := a.door.Refused()[kind]; got != 15+15+15+20+18 {
				t.Errorf("%s: %d counted", kind, got)
			}
		})
	}
}

// TestNetworks: an address of IPv6 is one of a whole network that somebody has,
// and one behind a proxy is not the proxy's.
func TestNetworks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAsks(t, Limits{Forms: Rate{1, 5}})
		if n := a.let(100, func(i int) *httptest.ResponseRecorder {
			return a.ask("POST", "/settings", fmt.Sprintf("[2001:db8:0:1::%x]:99", i+1))
		}); n != 5 {
			t.Errorf("%d of one network", n)
		}
		if n := a.let(100, func(i int) *httptest.ResponseRecorder {
			return a.ask("POST", "/settings", fmt.Sprintf("[2001:db8:0:%x::1]:99", i+2))
		}); n != 100 {
			t.Errorf("%d of 100 networks", n)
		}
		if n := a.let(100, func(i int) *httptest.ResponseRecorder {
			return a.ask("POST", "/settings", "127.0.0.1:99", "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i))
		}); n != 100 {
			t.Errorf("%d of 100 people behind a proxy", n)
		}
		if n := a.let(100, func(i int) *httptest.ResponseRecorder {
			return a.ask("POST", "/settings", "127.0.0.1:99", "X-Forwarded-For", fmt.Sprintf("198.51.100.%d, 203.0.113.5", i))
		}); n != 5 {
			t.Errorf("%d of one who makes addresses up behind a proxy", n)
		}
	})
	for text, want := range map[string]string{"192.0.2.1": "192.0.2.1/32", "2001:db8::1": "2001:db8::/64"} {
		if got := network(netip.MustParseAddr(text)).String(); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// TestStreams: strangers share what one address may have, and never take the room
// of those who have a seat.
func TestStreams(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		a := newAsks(t, Limits{Streams: 4, AllStreams: 12})
		a.handler = a.door.Around(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusTeapot)
			<-release
		}))
		open := func(from string, header ...string) int {
			w := make(chan *httptest.ResponseRecorder, 1)
			go func() { w <- a.ask("GET", "/t/x/stream", from, header...) }()
			synctest.Wait()
			select {
			case refused := <-w:
				if refused.Code == http.StatusServiceUnavailable && refused.Header().Get("Retry-After") == "" {
					t.Error("503 without Retry-After")
				}
				return refused.Code
			default:
				return http.StatusOK
			}
		}
		for n, want := range []int{200, 200, 200, 200, 503} {
			if got := open(somewhere); got != want {
				t.Errorf("stream %d of an address: %d", n+1, got)
			}
		}
		for n, want := range []int{200, 200, 200, 200, 200, 503} { // 9 of 12 are for strangers
			if got := open(fmt.Sprintf("198.51.100.%d:1", n)); got != want {
				t.Errorf("stream of another stranger %d: %d", n+1, got)
			}
		}
		for n, want := range []int{200, 200, 200, 503} {
			if got := open(somewhere, "Cookie", fmt.Sprintf("seaboard=good%d", n)); got != want {
				t.Errorf("stream %d of those with a seat: %d", n+1, got)
			}
		}
		if got := a.door.Streams(); got != 12 {
			t.Errorf("%d streams", got)
		}
		close(release)
		synctest.Wait()
		if got := a.door.Streams(); got != 0 {
			t.Errorf("%d streams after the end", got)
		}
		if got := open(somewhere); got != http.StatusTeapot {
			t.Errorf("a stream after the end: %d", got)
		}
		if got := a.door.Refused()["stream"]; got != 3 {
			t.Errorf("%d refused", got)
		}
	})
}

// TestNoLimits: what has no rate has no limit.
func TestNoLimits(t *testing.T) {
	a := newAsks(t, Limits{})
	for _, path := range []string{"/open/pirates", "/api/tables", "/replay", "/t/x/act", "/t/x/join"} {
		if n := a.let(1000, func(int) *httptest.ResponseRecorder { return a.ask("POST", path, somewhere) }); n != 1000 {
			t.Errorf("%s: %d of 1000", path, n)
		}
	}
}

func TestLimiterIsBounded(t *testing.T) {
	l := newLimiter(Rate{1, 1})
	for i := range 5 * keepers {
		l.of(place{asker: Asker(strconv.Itoa(i))})
	}
	if n := len(l.young) + len(l.old); n > 2*keepers {
		t.Errorf("%d askers are remembered", n)
	}
}
