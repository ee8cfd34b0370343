package web

import (
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"seaboard/games"
	"seaboard/internal/door"
	"seaboard/internal/live"
	"seaboard/internal/store/sqlite"
	"seaboard/internal/table"
)

// newServer runs the pages over real tables, with bots that play.
func newServer(t *testing.T) *httptest.Server {
	t.Helper()
	server, _ := newHouse(t)
	return server
}

// newHouse gives the tables, too.
func newHouse(t *testing.T) (*httptest.Server, *table.Service) {
	t.Helper()
	keep, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "tables.db"))
	if err != nil {
		t.Fatal(err)
	}
	tables := table.New(table.Config{Store: keep, Kits: games.Kits, Hub: &live.Hub{}})
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- tables.Run(ctx) }()
	pages := New(Config{Tables: tables, Kits: games.Kits})
	server := httptest.NewServer(door.New(door.Config{Trust: door.Loopback, Refuse: pages.Refuse}).Around(pages))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		stop()
		<-done
		keep.Close()
	})
	return server, tables
}

// visitor is one browser.
type visitor struct {
	*testing.T
	client http.Client
	base   string
	lang   string
}

func newVisitor(t *testing.T, s *httptest.Server) *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &visitor{T: t, client: http.Client{Jar: jar}, base: s.URL, lang: "en"}
}

// page is what came back, after redirections.
type page struct {
	status int
	path   string
	body   string
	header http.Header
}

func (v *visitor) do(r *http.Request) page {
	v.Helper()
	r.Header.Set("Accept-Language", v.lang)
	res, err := v.client.Do(r)
	if err != nil {
		v.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		v.Fatal(err)
	}
	return page{res.StatusCode, res.Request.URL.Path, string(body), res.Header}
}

func (v *visitor) get(path string) page {
	v.Helper()
	r, err := http.NewRequest("GET", v.base+path, nil)
	if err != nil {
		v.Fatal(err)
	}
	return v.do(r)
}

func (v *visitor) post(path string, form url.Values, header ...string) page {
	v.Helper()
	r, err := http.NewRequest("POST", v.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		v.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return v.do(r)
}

// want checks a page's status and that it holds texts.
func (v *visitor) want(p page, status int, texts ...string) {
	v.Helper()
	if p.status != status {
		v.Errorf("%s: status %d, want %d", p.path, p.status, status)
	}
	for _, text := range texts {
		if !strings.Contains(p.body, text) {
			v.Errorf("%s: %q is not on the page", p.path, text)
		}
	}
	if v.Failed() {
		v.Log(p.body[:min(len(p.body), 2000)])
	}
}

// first gives the first match of a pattern's group, or stops the test.
func (v *visitor) first(p page, pattern string) string {
	v.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(p.body)
	if m == nil {
		v.Fatalf("%s: nothing on the page like %s", p.path, pattern)
	}
	return m[1]
}

// duel opens a table for the visitor and a friend, and gives its path and the
// invitation's.
func (v *visitor) duel(form url.Values) (table, invitation string) {
	v.Helper()
	all := url.Values{"name": {"Ada"}, "seat1": {"me"}, "seat2": {"open"}, "private": {"yes"}}
	for key, value := range form {
		all[key] = value
	}
	p := v.post("/open/pirates", all)
	v.want(p, 200, "Waiting for players")
	return p.path, strings.TrimPrefix(v.first(p, `id="invite-\d" readonly value="([^"]+)"`), v.base)
}
