package server

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// fronted is a front before a handler, and what it logs.
func fronted(h http.HandlerFunc) (*front, *bytes.Buffer) {
	var log bytes.Buffer
	return &front{
		next: h, ending: make(chan struct{}),
		log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}, &log
}

func TestPanic(t *testing.T) {
	f, log := fronted(func(http.ResponseWriter, *http.Request) { panic("a broken rule") })
	w := httptest.NewRecorder()
	f.ServeHTTP(w, httptest.NewRequest("POST", "/t/x/act", nil))
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "a broken rule") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if !strings.Contains(log.String(), "a broken rule") || !strings.Contains(log.String(), "TestPanic") {
		t.Errorf("log: %s", log)
	}
}

// TestPanicInAnAnswer: an answer that has begun is cut off, so that nobody takes
// it for whole.
func TestPanicInAnAnswer(t *testing.T) {
	f, _ := fronted(func(w http.ResponseWriter, _ *http.Request) {
		w.Write([]byte("half"))
		panic("a broken rule")
	})
	defer func() {
		if got := recover(); got != http.ErrAbortHandler {
			t.Errorf("panics with %v", got)
		}
	}()
	f.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
	t.Error("the answer was not cut off")
}

func TestLogKeepsInvitationsSecret(t *testing.T) {
	f, log := fronted(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	f.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/t/abc/join/secret?x=secret", nil))
	f.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", "/devices/secret", nil))
	if strings.Contains(log.String(), "secret") || !strings.Contains(log.String(), "path=/t/abc/join/... status=418") ||
		!strings.Contains(log.String(), "path=/devices/... status=418") {
		t.Errorf("log: %s", log)
	}
}

// TestStreamsEnd: a stream's context ends with the server, that of an action
// does not.
func TestStreamsEnd(t *testing.T) {
	for _, c := range []struct {
		method, path string
		stream       bool
	}{
		{"GET", "/api/tables/x/events", true},
		{"GET", "/t/x/stream", true},
		{"GET", "/api/tables/x", false},
		{"POST", "/api/tables/x/actions", false},
		{"POST", "/t/x/stream", false},
	} {
		var f *front
		f, _ = fronted(func(_ http.ResponseWriter, r *http.Request) {
			f.end()
			if c.stream {
				<-r.Context().Done()
			} else if r.Context().Err() != nil {
				t.Errorf("%s %s ends with the server", c.method, c.path)
			}
		})
		f.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(c.method, c.path, nil))
	}
}
