package server

import (
	"context"
	"database/sql"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"seaboard/internal/keeping"
)

// running starts a server on a folder and gives its address, and a function
// that stops it and waits.
func running(t *testing.T, data string) (url string, stop func() error) {
	t.Helper()
	return runningWith(t, Config{Data: data})
}

// runningWith fills in what a test leaves out.
func runningWith(t *testing.T, c Config) (url string, stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ready, done := make(chan string, 1), make(chan error, 1)
	c.Version, c.Ready = "test", func(url string) { ready <- url }
	if c.Listen == "" {
		c.Listen = "127.0.0.1:0"
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	go func() { done <- Run(ctx, c) }()
	select {
	case url = <-ready:
	case err := <-done:
		t.Fatal(err)
	}
	stopped := false
	stop = func() error {
		if stopped {
			return nil
		}
		stopped = true
		cancel()
		return <-done
	}
	t.Cleanup(func() { stop() })
	return url, stop
}

func get(t *testing.T, url string) (*http.Response, string) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp, string(body)
}

// TestRun: every room is behind the door, none answers for another, and the
// server stops at once though streams are open.
func TestRun(t *testing.T) {
	url, stop := running(t, filepath.Join(t.TempDir(), "data"))
	for _, c := range []struct{ path, kind, text string }{
		{"/healthz", "text/plain; charset=utf-8", "ok\n"},
		{"/", "text/html; charset=utf-8", "King of the Pirates"},
		{"/api/games", "application/json", `"id":"pirates"`},
		{"/api/docs", "text/html; charset=utf-8", "Seaboard test"},
		{"/api/nothing", "application/problem+json", "/api/docs"},
	} {
		resp, body := get(t, url+c.path)
		if got := resp.Header.Get("Content-Type"); got != c.kind || !strings.Contains(body, c.text) {
			t.Errorf("%s: %d %s %.200s", c.path, resp.StatusCode, got, body)
		}
		if resp.Header.Get("X-Content-Type-Options") != "nosniff" && c.path != "/healthz" {
			t.Errorf("%s may be sniffed", c.path)
		}
	}
	resp, err := http.Post(url+"/api/tables", "application/json", strings.NewReader(`{"game":"pirates","seats":[{"kind":"open"},{"kind":"open"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	streams := []string{resp.Header.Get("Location") + "/events", "/t/" + filepath.Base(resp.Header.Get("Location")) + "/stream"}
	for i, path := range streams {
		resp, err := http.Get(url + path)
		if err != nil || resp.StatusCode != http.StatusOK {
			t.Fatal(path, resp, err)
		}
		defer resp.Body.Close()
		streams[i] = ""
		go io.Copy(io.Discard, resp.Body)
	}
	begin := time.Now()
	if err := stop(); err != nil {
		t.Error(err)
	}
	if took := time.Since(begin); took > grace/2 {
		t.Errorf("stopping took %v", took)
	}
}

// TestFaultsAtStart: each is one sentence that says what to do, and what was
// there stays.
func TestFaultsAtStart(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	write(t, file, "a file")
	foreign := folder(t, "not a database, but a text that somebody wants to keep, and it is long enough for a header of one")
	newer := t.TempDir()
	_, stop := running(t, newer)
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	change(t, newer, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`)
	other := t.TempDir()
	change(t, other, `CREATE TABLE recipes (name TEXT)`)

	for _, c := range []struct{ name, listen, data, want string }{
		{"taken port", taken.Addr().String(), dir, "the port of " + taken.Addr().String() + " is taken: stop what uses it"},
		{"no port", "127.0.0.1", dir, `cannot listen on "127.0.0.1", which must be HOST:PORT or unix:PATH`},
		{"no such port", "127.0.0.1:70000", dir, `cannot listen on "127.0.0.1:70000"`},
		{"folder is a file", "127.0.0.1:0", file, "cannot make the data folder " + file + ": not a directory"},
		{"newer data", "127.0.0.1:0", newer, "of a newer version of Seaboard: run that one, or choose another folder with --data"},
		{"text", "127.0.0.1:0", foreign, "--data"},
		{"other program's", "127.0.0.1:0", other, "another program"},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := content(t, c.data)
			err := Run(t.Context(), Config{Listen: c.listen, Data: c.data, Log: slog.New(slog.DiscardHandler)})
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v, want %q", err, c.want)
			}
			if after := content(t, c.data); len(after) != len(before) {
				t.Error("the database has changed")
			}
		})
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func folder(t *testing.T, text string) string {
	dir := t.TempDir()
	write(t, filepath.Join(dir, keeping.Database), text)
	return dir
}

// change changes a database behind the store's back.
func change(t *testing.T, dir, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, keeping.Database))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, dir string) []byte {
	data, _ := os.ReadFile(filepath.Join(dir, keeping.Database))
	return data
}

func TestAddress(t *testing.T) {
	for addr, want := range map[string]string{
		"127.0.0.1:8080": "http://127.0.0.1:8080",
		"0.0.0.0:80":     "http://localhost:80",
		"[::]:8080":      "http://localhost:8080",
		"[::1]:8080":     "http://[::1]:8080",
	} {
		a, err := net.ResolveTCPAddr("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		if got := address(a, "http"); got != want {
			t.Errorf("%s: %s", addr, got)
		}
	}
}
