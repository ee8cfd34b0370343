package server

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"seaboard/games"
	"seaboard/internal/door"
	"seaboard/internal/live"
	"seaboard/internal/store/sqlite"
	"seaboard/internal/table"
)

// inner is a server whose insides a test can reach.
type inner struct {
	*testing.T
	url   string
	front *front
	store *sqlite.Store
	log   *bytes.Buffer
}

// lines is a log that many write to.
type lines struct {
	mu sync.Mutex
	*bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Buffer.Write(p)
}

func newInner(t *testing.T) *inner {
	t.Helper()
	keep, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "tables.db"))
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	// Not the server's own way to write lines: it would leave secrets out itself.
	logger := slog.New(slog.NewTextHandler(&lines{Buffer: &log}, &slog.HandlerOptions{Level: slog.LevelDebug}))
	c := Config{Log: logger, Trust: door.Loopback, Data: t.TempDir()}
	tables := table.New(table.Config{Store: keep, Kits: games.Kits, Hub: &live.Hub{}, Log: logger})
	f := newFront(c, tables, keep, false)
	server := httptest.NewServer(f)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		keep.Close()
	})
	return &inner{t, server.URL, f, keep, &log}
}

// raw sends what is no whole request, ends its half of the connection if asked
// to, and returns the answer.
func (in *inner) raw(text string, end bool) (int, string, string) {
	in.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(in.url, "http://"))
	if err != nil {
		in.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(25 * time.Second))
	io.WriteString(c, text)
	if end {
		c.(*net.TCPConn).CloseWrite()
	}
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		in.Fatalf("no answer: %v", err)
	}
	body, err := io.ReadAll(res.Body)
	if err != nil {
		in.Fatal(err)
	}
	return res.StatusCode, res.Header.Get("Content-Type"), string(body)
}

// TestCutBodies: a form whose body ends too early, or does not come, is answered
// with a page or problem that says so, and never with an empty 200.
func TestCutBodies(t *testing.T) {
	t.Parallel()
	in := newInner(t)
	in.front.body = 100 * time.Millisecond
	res, body := ask(t, "POST", in.url+"/play/pirates", "")
	page := res.Header.Get("Location")
	if res.StatusCode != http.StatusSeeOther {
		t.Fatal(res.StatusCode, body)
	}
	api := "/api/tables/" + filepath.Base(page) + "/actions"
	for _, path := range []string{page + "/act", page + "/undo", page + "/join", page + "/join/code", "/open/pirates", "/play/pirates", "/replay", "/settings", "/learn/pirates/2", "/nowhere", "/api/tables", api} {
		kind, content, text := "text/html", "application/x-www-form-urlencoded", "</html>"
		if strings.HasPrefix(path, "/api/") {
			kind, content, text = "application/problem+json", "application/json", `"detail":"The body `
		}
		contents := []string{content}
		if path == "/replay" {
			contents = append(contents, "multipart/form-data; boundary=b")
		}
		for _, content := range contents {
			for _, chunked := range []bool{false, true} {
				length, begin := "Content-Length: 200", "version=0&action=pla"
				if chunked {
					length, begin = "Transfer-Encoding: chunked", "14\r\n"+begin+"\r\n"
				}
				for _, end := range []bool{true, false} {
					if !end && kind != "text/html" && (chunked || path != api) {
						continue // these take five seconds each
					}
					request := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: %s\r\n%s\r\n\r\n%s", path, content, length, begin)
					status, got, body := in.raw(request, end)
					want := http.StatusRequestTimeout
					if end {
						want = http.StatusBadRequest
					}
					if status != want || !strings.HasPrefix(got, kind) || !strings.Contains(body, text) {
						t.Errorf("%s as %s, chunked %v, ended %v: %d %s %q", path, content, chunked, end, status, got, body)
					}
				}
			}
		}
	}
	// One who ends their half after a whole request is answered, too.
	for path, text := range map[string]string{"/": "</html>", page: "</html>", "/rules/pirates": "</html>", "/api/games": ""} {
		for range 20 {
			status, _, body := in.raw("GET "+path+" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", true)
			if status != http.StatusOK && status != http.StatusServiceUnavailable || body == "" || !strings.Contains(body, text) {
				t.Fatalf("GET %s: %d %q", path, status, body)
			}
		}
	}
}

// route finds the patterns of pages in the source of package web, and deed those
// of what is done at a table.
var (
	route = regexp.MustCompile(`"(?:(GET|POST) )?(/[a-z/{}.\-]*[a-z}.\-]|/\{\$\})"`)
	deed  = regexp.MustCompile(`"([a-z]+)": +s\.[a-z]`)
)

// everyPath lists the addresses of all pages and of the API, with secrets where
// there is place for some.
func (in *inner) everyPath(id, code string) (paths []string) {
	in.Helper()
	source, err := os.ReadFile("../web/web.go")
	if err != nil {
		in.Fatal(err)
	}
	for _, found := range route.FindAllSubmatch(source, -1) {
		paths = append(paths, string(found[2]))
	}
	for _, found := range deed.FindAllSubmatch(source, -1) {
		paths = append(paths, "/t/{table}/"+string(found[1]))
	}
	_, spec := ask(in.T, "GET", in.url+"/api/openapi.json", "")
	for _, found := range regexp.MustCompile(`"(/api/[a-z/{}.]*)":\{`).FindAllStringSubmatch(spec, -1) {
		paths = append(paths, found[1])
	}
	paths = append(paths, "/healthz", "/readyz", "/metrics", "/api", "/api/nothing/"+code, "/nowhere/"+code, "/t/"+code, "/t/{table}/jion/"+code, "/t//{table}/join/"+code)
	fill := strings.NewReplacer("{$}", "", "{table}", id, "{id}", id, "{code}", code, "{device}", code, "{game}", "pirates", "{step}", "2", "{file}", "pirates.svg", "{hash}", code, "{name}", code)
	for i, path := range paths {
		paths[i] = fill.Replace(path)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// TestOwnPaths: no public address can hide a page of ours.
func TestOwnPaths(t *testing.T) {
	in := newInner(t)
	for _, path := range in.everyPath("x", "y") {
		first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		if first == "" || strings.Contains(first, ".") && rest == "" || first == "nowhere" {
			continue
		}
		if !slices.Contains(door.Own, first) {
			t.Errorf("%s is not in door.Own", path)
		}
	}
}

// TestLogHoldsNoSecrets drives every address of the server with secrets wherever
// a request has place for them, while all is well, while a table's rules break
// and while nothing can be read. None gets into a line of the log at any level.
func TestLogHoldsNoSecrets(t *testing.T) {
	t.Parallel()
	in := newInner(t)
	_, body := ask(t, "POST", in.url+"/api/tables", `{"game":"pirates","seats":[{"kind":"me","name":"Ada","salt":"saltOfAdaSecret"},{"kind":"open"}]}`, "Content-Type", "application/json")
	token := regexp.MustCompile(`"token":"([^"]+)"`).FindStringSubmatch(body)[1]
	code := regexp.MustCompile(`"code":"([^"]+)"`).FindStringSubmatch(body)[1]
	id := regexp.MustCompile(`"table":"([^"]+)"`).FindStringSubmatch(body)[1]
	_, body = ask(t, "POST", in.url+"/api/tables/"+id+"/handover", "{}", "Content-Type", "application/json", "Authorization", "Bearer "+token)
	handover := regexp.MustCompile(`"code":"([^"]+)"`).FindStringSubmatch(body)[1]
	res, _ := ask(t, "POST", in.url+"/open/pirates", "seat1=me&seat2=open", "Content-Type", form)
	cookie, _, _ := strings.Cut(res.Header.Get("Set-Cookie"), ";")
	_, value, _ := strings.Cut(cookie, "=")
	secrets := []string{token, code, handover, value, "saltOfAdaSecret", "saltOfBobSecret", "keyOfBobSecret", "passwordOfBob"}
	drive := func(code string) (asked int) {
		for _, path := range in.everyPath(id, code) {
			query := "?code=" + code + "&token=" + token + "&salt=saltOfBobSecret&place=" + code
			common := []string{"Cookie", cookie, "Authorization", "Bearer " + token, "Referer", in.url + "/t/" + id + "/join/" + code, "Idempotency-Key", "keyOfBobSecret", "Seaboard-Password", "passwordOfBob"}
			for _, c := range []struct{ method, body, kind string }{
				{"GET", "", ""},
				{"POST", "name=Bob&salt=saltOfBobSecret&key=keyOfBobSecret&code=" + code + "&version=0&password=passwordOfBob&action=" + token, form},
				{"POST", `{"name":"Bob","salt":"saltOfBobSecret","code":"` + code + `","action":"` + token + `","version":0}`, "application/json"},
				{"POST", `{"` + token + `":"` + code + `"`, "application/json"},
				{"POST", "salt=saltOfBobSecret&code=" + code + "%zz", form},
				{"PUT", code, "text/plain"},
			} {
				r, err := http.NewRequestWithContext(t.Context(), c.method, in.url+path+query, strings.NewReader(c.body))
				if err != nil {
					t.Fatal(err)
				}
				for i := 0; i < len(common); i += 2 {
					r.Header.Set(common[i], common[i+1])
				}
				r.Header.Set("Content-Type", c.kind)
				res, err := http.DefaultTransport.RoundTrip(r)
				if err != nil {
					t.Fatal(err)
				}
				res.Body.Close() // streams end there
				asked++
			}
		}
		return asked
	}
	asked := drive(code) + drive(handover)
	in.store.Close()
	asked += drive(code) + drive(handover)
	t.Logf("%d requests", asked)
	log := in.log.String()
	for _, secret := range secrets {
		if i := strings.Index(log, secret); i >= 0 {
			t.Errorf("the log holds %s: %q", secret, log[max(0, i-200):i+len(secret)])
		}
	}
	for _, want := range []string{"page failed", "a table cannot be read", "level=DEBUG msg=request", "/join/..."} {
		if !strings.Contains(log, want) {
			t.Errorf("the log has no %q: nothing was tried", want)
		}
	}
	if asked < 500 {
		t.Errorf("only %d requests", asked)
	}
}
