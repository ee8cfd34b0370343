package server

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"seaboard/internal/door"
)

// ask sends a request with headers, of which Host is one, and returns the answer.
// It follows nothing.
func ask(t *testing.T, method, address, body string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		if r.Header.Set(header[i], header[i+1]); header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(text)
}

const form = "application/x-www-form-urlencoded"

// TestForms: what browsers send with a form from another machine by plain http is
// taken, and what other sites' pages send is not, be it to pages or to the API.
func TestForms(t *testing.T) {
	address, _ := runningWith(t, Config{Data: t.TempDir(), Listen: ":0", Trust: door.Loopback})
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	boat := "boat.lan:" + u.Port()
	open := `{"game":"pirates","seats":[{"kind":"open"},{"kind":"open"}]}`
	for _, c := range []struct {
		name, path, body string
		header           []string
		status           int
		kind, text       string
	}{
		{"a form", "/play/pirates", "", []string{"Origin", "http://" + boat, "Content-Type", form}, 303, "", ""},
		{"a form of an old page", "/play/pirates", "", []string{"Origin", "null", "Content-Type", form}, 403, "text/html", "Load the page again"},
		{"another site's form", "/play/pirates", "", []string{"Origin", "http://evil.example", "Content-Type", form}, 403, "text/html", "another site"},
		{"in the reader's language", "/play/pirates", "", []string{"Origin", "http://evil.example", "Accept-Language", "de"}, 403, "text/html", "anderen Website"},
		{"a form without a type", "/play/pirates", "seats=2", []string{"Origin", "http://" + boat}, 415, "text/html", "Content-Type"},
		{"a program", "/api/tables", open, []string{"Content-Type", "application/json"}, 201, "application/json", "commitment"},
		{"another site's fetch", "/api/tables", open, []string{"Origin", "http://evil.example", "Content-Type", "application/json"}, 403, "application/problem+json", "another site"},
		{"another site's simple fetch", "/api/tables", open, []string{"Origin", "http://evil.example", "Sec-Fetch-Site", "cross-site"}, 403, "application/problem+json", "another site"},
		{"no type", "/api/tables", open, nil, 415, "application/problem+json", "Content-Type"},
		{"plain text", "/api/tables", open, []string{"Content-Type", "text/plain"}, 415, "application/problem+json", "application/json"},
		{"a page of ours", "/api/tables", open, []string{"Origin", "http://" + boat, "Content-Type", "application/json"}, 201, "application/json", ""},
	} {
		res, body := ask(t, "POST", address+c.path, c.body, append([]string{"Host", boat}, c.header...)...)
		if res.StatusCode != c.status || !strings.HasPrefix(res.Header.Get("Content-Type"), c.kind) || !strings.Contains(body, c.text) {
			t.Errorf("%s: %d %s %.300s", c.name, res.StatusCode, res.Header.Get("Content-Type"), body)
		}
		if c.kind == "text/html" && res.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: without a policy", c.name)
		}
	}
}

// TestRebinding: a name that somebody made to point at a server for this machine
// alone gets nothing of it.
func TestRebinding(t *testing.T) {
	address, _ := runningWith(t, Config{Data: t.TempDir(), Trust: door.Loopback})
	for _, path := range []string{"/", "/api/tables", "/healthz", "/t/x/stream"} {
		res, body := ask(t, "GET", address+path, "", "Host", "evil.example:8080")
		if res.StatusCode != http.StatusMisdirectedRequest || !strings.Contains(body, "evil.example:8080") || !strings.Contains(body, "--url") {
			t.Errorf("%s: %d %.300s", path, res.StatusCode, body)
		}
		if res, _ = ask(t, "GET", address+path, "", "Host", "localhost:8080"); res.StatusCode == http.StatusMisdirectedRequest {
			t.Errorf("%s is refused to this machine", path)
		}
	}
}

// TestInvitations: a friend is never given a link to their own machine without a
// word.
func TestInvitations(t *testing.T) {
	for _, c := range []struct {
		name, listen, url, host string
		link                    string
		local                   bool
	}{
		{"alone", "", "", "127.0.0.1:8080", "http://127.0.0.1:8080/t/", true},
		{"by the machine's own name", ":0", "", "localhost:8080", "http://localhost:8080/t/", true},
		{"in the network", ":0", "", "boat.lan:8080", "http://boat.lan:8080/t/", false},
		{"with an address", "", "https://example.org/sea", "127.0.0.1:8080", "https://example.org/sea/t/", false},
	} {
		config := Config{Data: t.TempDir(), Listen: c.listen, Trust: door.Loopback}
		if c.url != "" {
			config.URL = public(t, c.url)
		}
		address, _ := runningWith(t, config)
		u, _ := url.Parse(address)
		site := "http://127.0.0.1:" + u.Port()
		res, _ := ask(t, "POST", site+"/open/pirates", "seat1=me&seat2=open", "Host", c.host, "Content-Type", form)
		cookie, _, _ := strings.Cut(res.Header.Get("Set-Cookie"), ";")
		_, page := ask(t, "GET", site+res.Header.Get("Location"), "", "Host", c.host, "Cookie", cookie)
		if !strings.Contains(page, `value="`+c.link) {
			t.Errorf("%s: no link that begins with %s", c.name, c.link)
		}
		if strings.Contains(page, "works on this machine only") != c.local {
			t.Errorf("%s: the page says whether it is local: %v", c.name, !c.local)
		}
		_, body := ask(t, "POST", site+"/api/tables", `{"game":"pirates","seats":[{"kind":"open"},{"kind":"open"}]}`, "Host", c.host, "Content-Type", "application/json")
		if strings.Contains(body, `"local":true`) != c.local || !strings.Contains(body, `"url":"`+c.link) {
			t.Errorf("%s: %s", c.name, body)
		}
	}
}

// TestOwed: whatever others of an address owe, a valid token and a valid cookie
// are served, and who has neither is told when to come back.
func TestOwed(t *testing.T) {
	few := door.Rate{PerSecond: 0.001, Burst: 10}
	address, _ := runningWith(t, Config{Data: t.TempDir(), Trust: door.Loopback, Limits: door.Limits{
		Calls: few, Opens: few, Joins: few, Forms: few, Files: few, Streams: 2, AllStreams: 100,
	}})
	res, body := ask(t, "POST", address+"/api/tables", `{"game":"pirates","seats":[{"kind":"me","name":"Ada"},{"kind":"open"}]}`, "Content-Type", "application/json")
	var opened struct{ Table, Token string }
	if err := json.Unmarshal([]byte(body), &opened); err != nil || res.StatusCode != http.StatusCreated {
		t.Fatal(res.StatusCode, body, err)
	}
	res, _ = ask(t, "POST", address+"/open/pirates", "seat1=me&seat2=open", "Content-Type", form)
	cookie, _, _ := strings.Cut(res.Header.Get("Set-Cookie"), ";")
	page := res.Header.Get("Location")
	call := "/api/tables/" + opened.Table
	statuses := map[string]int{}
	for range 30 {
		for _, c := range []struct{ method, path, token string }{
			{"GET", call, "Bearer made-up"}, {"POST", "/open/pirates", ""}, {"POST", page + "/join", ""}, {"POST", "/settings", ""}, {"POST", "/replay", ""},
		} {
			res, _ := ask(t, c.method, address+c.path, "", "Authorization", c.token)
			if statuses[c.path] = res.StatusCode; res.StatusCode == http.StatusTooManyRequests && res.Header.Get("Retry-After") == "" {
				t.Errorf("%s: 429 without Retry-After", c.path)
			}
		}
	}
	for path, status := range statuses {
		if status != http.StatusTooManyRequests {
			t.Errorf("%s: after many %d", path, status)
		}
	}
	for range 9 {
		if res, _ := ask(t, "GET", address+call, "", "Authorization", "Bearer "+opened.Token); res.StatusCode != http.StatusOK {
			t.Fatalf("a valid token: %d", res.StatusCode)
		}
		if res, body := ask(t, "POST", address+page+"/act", "version=0&action=x", "Cookie", cookie, "Content-Type", form); res.StatusCode == http.StatusTooManyRequests {
			t.Fatalf("a valid cookie: %d %.200s", res.StatusCode, body)
		}
	}
	if res, _ := ask(t, "POST", address+"/open/pirates", "seat1=me&seat2=bot1", "Cookie", cookie, "Content-Type", form); res.StatusCode != http.StatusSeeOther {
		t.Errorf("opening with a valid cookie: %d", res.StatusCode)
	}
	for _, path := range []string{"/", page, "/rules/pirates"} {
		if res, _ := ask(t, "GET", address+path, ""); res.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
	if _, body := ask(t, "POST", address+"/settings", "", "Accept-Language", "nb"); !strings.Contains(body, "for mange") {
		t.Errorf("not in the reader's language: %.500s", body)
	}
}

// TestListedOnce: the list cannot be filled by one address, by pages or by the
// API, and a program has a bound of unfinished tables.
func TestListedOnce(t *testing.T) {
	many := door.Rate{PerSecond: 1000, Burst: 1000}
	address, _ := runningWith(t, Config{Data: t.TempDir(), Trust: door.Loopback, Limits: door.Limits{Opens: many}})
	open := func(from, body string) (int, string) {
		res, text := ask(t, "POST", address+"/api/tables", body, "Content-Type", "application/json", "X-Forwarded-For", from)
		return res.StatusCode, text
	}
	listed, private := `{"game":"pirates","seats":[{"kind":"open"},{"kind":"open"}]}`, `{"game":"pirates","private":true,"seats":[{"kind":"open"},{"kind":"open"}]}`
	for n, want := range []int{201, 403, 403} {
		if got, text := open("192.0.2.1", listed); got != want || want == 403 && !strings.Contains(text, "private one") {
			t.Errorf("listed table %d: %d %s", n+1, got, text)
		}
	}
	res, text := ask(t, "POST", address+"/open/pirates", "seat1=me&seat2=open&private=no", "Content-Type", form, "X-Forwarded-For", "192.0.2.1")
	if res.StatusCode != http.StatusForbidden || !strings.Contains(text, "private one") {
		t.Errorf("by a page: %d %.300s", res.StatusCode, text)
	}
	if got, text := open("192.0.2.2", listed); got != http.StatusCreated {
		t.Errorf("elsewhere: %d %s", got, text)
	}
	made := 1
	for ; made < 60; made++ {
		if got, _ := open("192.0.2.1", private); got == http.StatusForbidden {
			break
		}
	}
	if made != 50 {
		t.Errorf("%d unfinished tables of programs at one address", made)
	}
}
