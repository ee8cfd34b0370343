package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// pad is where a test's log is written.
type pad struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *pad) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *pad) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// TestLog: a server's life is told line by line, with the address of whoever did
// it, and without anything that is nobody else's business.
func TestLog(t *testing.T) {
	var log pad
	address, stop := runningWith(t, Config{Data: t.TempDir(), Commit: "c0ffee", Log: NewLog(&log, true, slog.LevelDebug)})
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	secrets := []string{"Zacharias", "Ludmilla", "saltysalt"}
	ask := func(method, path, token string, body any) (told map[string]any) {
		t.Helper()
		data, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.NewRequest(method, address+path, bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		resp, err := browser.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		json.NewDecoder(resp.Body).Decode(&told)
		return told
	}
	type seats []map[string]any
	opened := ask("POST", "/api/tables", "", map[string]any{"game": "pirates", "seats": seats{
		{"kind": "me", "name": "Zacharias", "salt": "saltysalt"}, {"kind": "open"}}})
	id, token := fmt.Sprint(opened["table"]), fmt.Sprint(opened["token"])
	code := fmt.Sprint(opened["invites"].([]any)[0].(map[string]any)["code"])
	for _, path := range []string{"/t/" + id + "/join/" + code, "/t/" + id + "/join/" + code + "/?" + code, "/t/" + id + "/join/" + code + "/more"} {
		if resp, err := browser.Get(address + path); err != nil {
			t.Fatal(err)
		} else {
			resp.Body.Close()
		}
	}
	ask("POST", "/api/tables/"+id+"/join", "", map[string]any{"code": "wrong" + code, "name": "Ludmilla"})
	joined := ask("POST", "/api/tables/"+id+"/join", "", map[string]any{"code": code, "name": "Ludmilla", "salt": "saltysalt"})
	handover := fmt.Sprint(ask("POST", "/api/tables/"+id+"/handover", token, nil)["code"])
	for _, path := range []string{"/devices/" + handover, "/devices/wrong" + handover, "/devices/" + handover + "/remove", "/devices/" + handover + "/more"} {
		if resp, err := browser.Get(address + path); err != nil {
			t.Fatal(err)
		} else {
			resp.Body.Close()
		}
	}
	second := fmt.Sprint(ask("POST", "/api/devices", "", map[string]any{"code": handover})["token"])
	ask("POST", "/api/devices", "", map[string]any{"code": handover})
	ask("GET", "/api/seats", second, nil)
	ask("GET", "/api/tables/"+id, "wrong"+token, nil)
	ask("GET", "/api/tables/"+id+"/nothing", token, nil)
	ask("POST", "/api/tables/"+id+"/actions", token, map[string]any{"action": "nonsense"})
	resp, err := browser.PostForm(address+"/open/southseas", url.Values{"seat1": {"bot1"}, "seat2": {"bot1"}, "seat3": {"bot1"}, "name": {"Ludmilla"}})
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	here, _ := url.Parse(address)
	for _, c := range jar.Cookies(here) {
		if len(c.Value) > 20 {
			secrets = append(secrets, c.Value)
		}
	}
	secrets = append(secrets, token, code, fmt.Sprint(joined["token"]), handover, second)
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	text := log.String()
	for _, secret := range secrets {
		if strings.Contains(text, secret) {
			t.Errorf("the log tells %q", secret)
		}
	}
	want := map[string][]string{
		"database made":   {"schema", "data"},
		"server ready":    {"version", "commit", "addresses", "data", "took"},
		"table opened":    {"table", "game", "client"},
		"game begun":      {"table", "game", "client"},
		"request":         {"method", "path", "status", "took", "client"},
		"refused":         {"status", "route", "client"},
		"server stopping": {"ran"},
		"server stopped":  {},
	}
	for line := range strings.Lines(text) {
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		msg := fmt.Sprint(m["msg"])
		for _, key := range want[msg] {
			if _, ok := m[key]; !ok {
				t.Errorf("without %s: %s", key, line)
			}
		}
		delete(want, msg)
	}
	for msg := range want {
		t.Errorf("nothing says %q:\n%s", msg, text)
	}
}

// TestTally: a flood of refusals is two lines.
func TestTally(t *testing.T) {
	var log pad
	y := newTally(NewLog(&log, false, slog.LevelInfo))
	for n := range 3 * mostClients {
		client := netip.AddrFrom4([4]byte{10, 0, byte(n >> 8), byte(n)})
		y.add(t.Context(), http.StatusTooManyRequests, "POST /api/tables", client)
		y.add(t.Context(), http.StatusNotFound, "/", client)
		y.add(t.Context(), http.StatusOK, "/", client)
	}
	y.flush()
	y.flush()
	y.add(t.Context(), http.StatusTooManyRequests, "POST /api/tables", netip.Addr{})
	lines := regexp.MustCompile(`(?m)^time=\S+ `).ReplaceAllString(log.String(), "")
	if want := []string{
		`level=INFO msg=refused status=429 route="POST /api/tables"`,
		`level=INFO msg="refused more" status=429 route="POST /api/tables" count=2999 clients=1000`,
		`level=INFO msg=refused status=429 route="POST /api/tables"`,
	}; !slices.Equal(strings.Split(strings.TrimSpace(lines), "\n"), want) {
		t.Errorf("said\n%s", lines)
	}
}

// TestTallyBound: kinds of refusals beyond the bound are not kept.
func TestTallyBound(t *testing.T) {
	y := newTally(slog.New(slog.DiscardHandler))
	for n := range 2 * mostKinds {
		y.add(t.Context(), http.StatusForbidden, fmt.Sprint(n), netip.Addr{})
	}
	if len(y.kinds) > mostKinds {
		t.Errorf("%d kinds are kept", len(y.kinds))
	}
}
