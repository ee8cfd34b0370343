package server

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"seaboard/internal/door"
)

// public returns an address for Config.URL.
func public(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := door.ParseURL(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// runningUnder starts a server with a public address and returns the address of
// the listener, and a client that keeps cookies.
func runningUnder(t *testing.T, address string) (site string, client *http.Client) {
	t.Helper()
	home, _ := runningWith(t, Config{Data: t.TempDir(), URL: public(t, address)})
	u, err := url.Parse(home)
	if err != nil {
		t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return "http://" + u.Host, &http.Client{Jar: jar}
}

// rooted finds attributes that hold an address of this server.
var rooted = regexp.MustCompile(`\s([a-z:-]+)="(/[^"]*)"`)

// crawler visits every page that it finds an address of.
type crawler struct {
	*testing.T
	site, base string
	client     *http.Client
	seen       map[string]bool
	queue      []string
}

// read checks the addresses of a page and notes those to visit.
func (c *crawler) read(page, body string) {
	for _, found := range rooted.FindAllStringSubmatch(body, -1) {
		if found[1] == "data-base" || found[1] == "value" { // for the script, and what a form brings back to us
			continue
		}
		address := strings.ReplaceAll(found[2], "&amp;", "&")
		if !strings.HasPrefix(address, c.base+"/") {
			c.Errorf("%s writes %s=%q, outside %s", page, found[1], found[2], c.base)
		}
		if address, _, _ = strings.Cut(address, "#"); !c.seen[address] && found[1] != "hx-sse:connect" {
			c.seen[address] = true
			c.queue = append(c.queue, address)
		}
	}
	for _, wrong := range []string{"url(/", `url("/`, "url('/"} {
		if strings.Contains(body, wrong) {
			c.Errorf("%s writes %s", page, wrong)
		}
	}
}

// post sends a form and returns the path at which the browser ends up.
func (c *crawler) post(path string, form url.Values) string {
	c.Helper()
	res, err := c.client.PostForm(c.site+path, form)
	if err != nil {
		c.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		c.Fatal(err)
	}
	c.read("POST "+path, string(body))
	if got := res.Request.URL.Path; !strings.HasPrefix(got, c.base+"/") {
		c.Errorf("POST %s leads to %s", path, got)
	}
	return res.Request.URL.Path
}

// TestBase walks every page of a server that lives below a path. No address that
// it writes is outside.
func TestBase(t *testing.T) {
	site, client := runningUnder(t, "https://example.org/sea/")
	c := &crawler{T: t, site: site, base: "/sea", client: client, seen: map[string]bool{}, queue: []string{"/sea", "/sea/nowhere", "/sea/t/none", "/sea/api", "/sea/api/"}}
	playing := c.post("/sea/play/pirates", nil)
	c.post(playing+"/act", url.Values{"version": {"0"}, "action": {"nonsense"}})
	c.post("/sea/open/sinking", url.Values{"name": {"Ada"}, "seat1": {"me"}, "seat2": {"open"}, "private": {"no"}})
	c.post("/sea/open/sinking", url.Values{"seat1": {"king"}})
	c.post("/sea/settings", url.Values{"theme": {"night"}, "back": {"/rules/pirates"}})
	c.post("/sea/learn/pirates/2", url.Values{"action": {"nonsense"}})
	over := c.finished()
	c.queue = append(c.queue, playing, over, over+"/replay?at=3", over+"/join", playing+"/act")
	for n := 0; n < len(c.queue); n++ {
		path := c.queue[n]
		res, err := client.Get(site + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if got := res.Request.URL.Path; got != "/sea" && !strings.HasPrefix(got, "/sea/") {
			t.Errorf("%s leads to %s", path, got)
		}
		if res.StatusCode >= 500 {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
		c.read(path, string(body))
	}
	if len(c.queue) < 100 {
		t.Errorf("only %d pages visited", len(c.queue))
	}
	u, _ := url.Parse(site + "/sea/")
	if elsewhere, _ := url.Parse(site + "/"); len(client.Jar.Cookies(elsewhere)) > 0 || len(client.Jar.Cookies(u)) == 0 {
		t.Error("cookies are not those of the path")
	}
}

// finished plays a game against a bot to its end and returns its page's path.
func (c *crawler) finished() string {
	c.Helper()
	var opened struct{ Table, Token string }
	c.call("POST", "/tables", "", `{"game":"pirates","seats":[{"kind":"me","name":"Ada"},{"kind":"bot"}]}`, &opened)
	for {
		var now struct {
			State   string
			Version int
			Legal   []string
		}
		c.call("GET", "/tables/"+opened.Table, opened.Token, "", &now)
		switch {
		case now.State == "over":
			return c.base + "/t/" + opened.Table
		case len(now.Legal) > 0:
			c.call("POST", "/tables/"+opened.Table+"/actions", opened.Token, fmt.Sprintf(`{"version":%d,"action":%q}`, now.Version, now.Legal[0]), nil)
		default:
			time.Sleep(time.Millisecond) // the bot thinks
		}
	}
}

// call calls the API.
func (c *crawler) call(method, path, token, body string, answer any) {
	c.Helper()
	r, err := http.NewRequest(method, c.site+c.base+"/api"+path, strings.NewReader(body))
	if err != nil {
		c.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := c.client.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	defer res.Body.Close()
	if answer != nil {
		if err := json.NewDecoder(res.Body).Decode(answer); err != nil {
			c.Fatal(err)
		}
	}
}

// TestBaseAPI: what the API writes is below the public address, too.
func TestBaseAPI(t *testing.T) {
	site, client := runningUnder(t, "https://example.org/sea")
	res, err := client.Post(site+"/sea/api/tables", "application/json", strings.NewReader(`{"game":"pirates","seats":[{"kind":"open"},{"kind":"open"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var opened struct {
		Table   string
		Invites []struct{ Code, URL string }
	}
	if err := json.NewDecoder(res.Body).Decode(&opened); err != nil {
		t.Fatal(err)
	}
	if got, want := res.Header.Get("Location"), "/sea/api/tables/"+opened.Table; got != want {
		t.Errorf("Location %q, want %q", got, want)
	}
	for _, i := range opened.Invites {
		if want := "https://example.org/sea/t/" + opened.Table + "/join/" + i.Code; i.URL != want {
			t.Errorf("invitation %q, want %q", i.URL, want)
		}
	}
	res, body := get(t, site+"/sea/api/openapi.json")
	if res.StatusCode != http.StatusOK || !strings.Contains(body, `"servers":[{"url":"https://example.org/sea"}]`) {
		t.Errorf("openapi: %d %.300s", res.StatusCode, body)
	}
}

// TestStrippedBase: a proxy may have taken the path off.
func TestStrippedBase(t *testing.T) {
	site, _ := runningUnder(t, "https://example.org/sea")
	for _, path := range []string{"/", "/rules/pirates", "/sea/rules/pirates", "/sea", "/%73ea/rules/pirates"} {
		res, body := get(t, site+path)
		if res.StatusCode != http.StatusOK || !strings.Contains(body, `href="/sea/settings`) {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
	}
	if res, _ := get(t, site+"/seaside"); res.StatusCode != http.StatusNotFound {
		t.Errorf("/seaside: %d", res.StatusCode)
	}
}
