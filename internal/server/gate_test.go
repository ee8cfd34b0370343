package server

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"seaboard/internal/door"
	"seaboard/internal/password"
)

// visitor is a browser without scripts.
type visitor struct {
	t    *testing.T
	at   string
	http http.Client
}

func newVisitor(t *testing.T, at string) *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &visitor{t, at, http.Client{Jar: jar}}
}

// get follows redirects, and returns the status, the path where they end, and the
// page.
func (v *visitor) get(path string) (int, string, string) {
	v.t.Helper()
	return v.read(v.http.Get(v.at + path))
}

// post sends a form.
func (v *visitor) post(path string, fields ...string) (int, string, string) {
	v.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return v.read(v.http.PostForm(v.at+path, form))
}

func (v *visitor) read(resp *http.Response, err error) (int, string, string) {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
	defer resp.Body.Close()
	page, err := io.ReadAll(resp.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return resp.StatusCode, resp.Request.URL.Path, string(page)
}

// want checks where a request ends.
func (v *visitor) want(status int, path string) func(int, string, string) string {
	return func(gotStatus int, gotPath, page string) string {
		v.t.Helper()
		if gotStatus != status || !strings.HasPrefix(gotPath, path) {
			v.t.Errorf("%d at %s, want %d at %s", gotStatus, gotPath, status, path)
		}
		return page
	}
}

var invitation = regexp.MustCompile(`/t/\w+/join/[\w-]+`)

// TestPassword: a server for those who know its password, and for whoever was
// invited to a table, as far as that table goes.
func TestPassword(t *testing.T) {
	data := t.TempDir()
	c := Config{Data: data, Password: "open sesame"}
	at, stop := runningWith(t, c)
	host := newVisitor(t, at)
	page := host.want(200, "/enter")(host.get("/open/pirates"))
	if !strings.Contains(page, `type="password"`) || !strings.Contains(page, `value="/open/pirates"`) {
		t.Errorf("asked with\n%s", page)
	}
	host.want(403, "/enter")(host.post("/enter", "password", "Open sesame"))
	host.want(200, "/")(host.post("/enter", "password", "open sesame", "back", "https://evil.example/"))
	page = host.want(200, "/t/")(host.post("/open/pirates", "seat1", "me", "seat2", "open", "name", "Ada"))
	invited := invitation.FindString(page)
	if invited == "" {
		t.Fatalf("no invitation in\n%s", page)
	}
	friend := newVisitor(t, at)
	table, _, _ := strings.Cut(invited, "/join/")
	friend.want(200, "/enter")(friend.get(table))
	friend.want(200, invited)(friend.get(invited))
	friend.want(200, table)(friend.post(invited, "name", "Bob"))
	friend.want(200, table)(friend.get(table + "/log"))
	friend.want(200, "/enter")(friend.get("/"))
	friend.want(200, "/enter")(friend.post("/play/pirates"))

	for _, c := range []struct {
		header string
		status int
	}{{"", 403}, {"wrong", 403}, {"open sesame", 200}} {
		r, err := http.NewRequest("GET", at+"/api/tables", nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.header != "" {
			r.Header.Set(password.Header, c.header)
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != c.status {
			t.Errorf("API with %q: %s", c.header, resp.Status)
		}
	}

	for range 5 {
		host.post("/enter", "password", "wrong")
	}
	if status, _, _ := host.post("/enter", "password", "open sesame"); status != http.StatusTooManyRequests {
		t.Errorf("after too many tries: %d", status)
	}
	host.want(200, "/")(host.get("/")) // a pass does not depend on tries

	// After a restart the pass is good; with another password it is not.
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	host.at, stop = runningWith(t, c)
	host.move(at)
	host.want(200, "/")(host.get("/"))
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	before := host.at
	c.Password = "close sesame"
	host.at, _ = runningWith(t, c)
	host.move(before)
	host.want(200, "/enter")(host.get("/"))
}

// move takes the cookies of another address along: cookies do not know ports.
func (v *visitor) move(from string) {
	v.t.Helper()
	old, err := url.Parse(from)
	if err != nil {
		v.t.Fatal(err)
	}
	now, err := url.Parse(v.at)
	if err != nil {
		v.t.Fatal(err)
	}
	v.http.Jar.SetCookies(now, v.http.Jar.Cookies(old))
}

// TestPasswordToOpen: everybody may watch and join, and only who knows the
// password opens tables. It works below a path, too.
func TestPasswordToOpen(t *testing.T) {
	public, err := door.ParseURL("http://127.0.0.1/sea")
	if err != nil {
		t.Fatal(err)
	}
	at, _ := runningWith(t, Config{Data: t.TempDir(), URL: public, Password: "open sesame", PasswordFor: password.ToOpen})
	guest := newVisitor(t, at)
	guest.want(200, "/sea")(guest.get(""))
	page := guest.want(200, "/sea/enter")(guest.post("/play/pirates"))
	if !strings.Contains(page, `value="/open/pirates"`) || !strings.Contains(page, `action="/sea/enter"`) {
		t.Errorf("asked with\n%s", page)
	}
	guest.want(200, "/sea/open/pirates")(guest.post("/enter", "password", "open sesame", "back", "/open/pirates"))
	guest.want(200, "/sea/t/")(guest.post("/play/pirates"))
	resp, err := http.Post(at+"/api/tables", "application/json", strings.NewReader(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden {
		t.Errorf("API: %s", resp.Status)
	}
}

// TestNoPassword: without one there is nothing to enter.
func TestNoPassword(t *testing.T) {
	at, _ := runningWith(t, Config{Data: t.TempDir()})
	v := newVisitor(t, at)
	v.want(200, "/")(v.get("/enter"))
	v.want(200, "/")(v.post("/enter", "password", "x"))
}
