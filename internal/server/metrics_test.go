package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"seaboard/internal/store"
)

// TestMetrics: what a host watches is counted, and shown at its own address alone.
func TestMetrics(t *testing.T) {
	var log pad
	url, _ := runningWith(t, Config{Data: t.TempDir(), Metrics: "127.0.0.1:0", Commit: "c0ffee", Log: NewLog(&log, false, slog.LevelInfo)})
	m := regexp.MustCompile(`metrics are shown" address=(\S+)`).FindStringSubmatch(log.String())
	if m == nil {
		t.Fatalf("the log says\n%s", &log)
	}
	if resp, _ := get(t, url+"/metrics"); resp.StatusCode != http.StatusNotFound {
		t.Errorf("to the public: %s", resp.Status)
	}
	get(t, url+"/rules/pirates")
	resp, err := http.Post(url+"/api/tables", "application/json", strings.NewReader(`{"game":"pirates","seats":[{"kind":"open"},{"kind":"open"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	table := resp.Header.Get("Location")
	get(t, url+table)
	stream, err := http.Get(url + table + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	forged, err := http.NewRequest("POST", url+"/play/pirates", nil)
	if err != nil {
		t.Fatal(err)
	}
	forged.Header.Set("Origin", "https://evil.example")
	if resp, err = http.DefaultClient.Do(forged); err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	_, text := get(t, m[1])
	for _, want := range []string{
		`seaboard_http_requests_total{route="GET /rules/{game}",status="200"} 1`,
		`seaboard_http_requests_total{route="POST /api/tables",status="201"} 1`,
		`seaboard_http_requests_total{route="GET /api/tables/{id}",status="200"} 1`,
		`seaboard_http_requests_total{route="door",status="403"} 1`,
		`seaboard_http_request_seconds_count{class="api"} 2`,
		`seaboard_streams{class="api"} 1`,
		`seaboard_refused_total{reason="origin"} 1`,
		`seaboard_tables{phase="open"} 1`,
		`seaboard_store_write_seconds_count{kind="create"} 1`,
		`seaboard_bots_waiting 0`,
		`seaboard_build_info{commit="c0ffee",`,
		`go_goroutines `,
	} {
		if !strings.Contains(text, "\n"+want) {
			t.Errorf("no %s in\n%s", want, regexp.MustCompile(`(?m)^(#|go_).*\n`).ReplaceAllString(text, ""))
		}
	}
	if !regexp.MustCompile(`\nseaboard_connections [1-9]`).MatchString(text) {
		t.Error("no connections")
	}
}

// TestMeasured: changes are counted by what has become of them, and their errors
// stay.
func TestMeasured(t *testing.T) {
	m := newMetrics("", "")
	for _, err := range []error{nil, store.ErrStale, store.ErrFull, store.ErrDamaged, errors.New("other")} {
		if got := m.wrote("append", time.Now(), err); got != err {
			t.Errorf("%v became %v", err, got)
		}
	}
	m.Acted("pirates", "person")
	m.Thought(time.Second, time.Millisecond)
	m.watch(func() (int, int) { return 3, 2 },
		func(context.Context) (map[string]int, error) { return nil, errors.New("locked") },
		func() map[string]uint64 { return nil })
	w := httptest.NewRecorder()
	m.handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for _, want := range []string{
		`seaboard_store_write_seconds_count{kind="append"} 1`,
		`seaboard_store_failures_total{reason="full"} 1`,
		`seaboard_store_failures_total{reason="damaged"} 1`,
		`seaboard_store_failures_total{reason="other"} 1`,
		`seaboard_actions_total{by="person",game="pirates"} 1`,
		`seaboard_bot_wait_seconds_sum 1`,
		`seaboard_bot_think_seconds_sum 0.001`,
		"seaboard_bots_waiting 3",
		"seaboard_bots_thinking 2",
	} {
		if !strings.Contains(w.Body.String(), "\n"+want+"\n") {
			t.Errorf("no %s", want)
		}
	}
}
