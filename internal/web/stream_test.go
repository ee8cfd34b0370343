package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/game"
	"seaboard/games"
	"seaboard/internal/table"
)

// quiet is a table from which no hint ever comes.
type quiet struct {
	*table.Service // for what is not asked here
	mu             sync.Mutex
	look           table.Look
}

func (q *quiet) Look(context.Context, string, table.Who) (*table.Look, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.look
	return &l, nil
}

// goOn has something happen at the table.
func (q *quiet) goOn() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.look.Seq++
}

// heard is an answer that can be read while it is written.
type heard struct {
	*httptest.ResponseRecorder
	mu sync.Mutex
}

func (h *heard) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ResponseRecorder.Write(b)
}

func (h *heard) soFar() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.Body.String()
}

func (q *quiet) Story(context.Context, string, table.Who, int) ([]table.Entry, error) {
	return nil, nil
}

func (q *quiet) Moved(string) (<-chan struct{}, func()) { return nil, func() {} }

// TestStreamHead: who asks for a stream's headers alone gets them, and the
// connection for its next request.
func TestStreamHead(t *testing.T) {
	q := &quiet{look: table.Look{Table: "x", Phase: table.Open, Seq: 1}}
	w := httptest.NewRecorder()
	ctx, stop := context.WithTimeout(t.Context(), time.Second)
	defer stop()
	New(Config{Tables: q, Kits: games.Kits}).ServeHTTP(w, httptest.NewRequestWithContext(ctx, "HEAD", "/t/x/stream", nil))
	if w.Code != 200 || w.Header().Get("Content-Type") != "text/event-stream" || ctx.Err() != nil || w.Body.Len() > 0 {
		t.Errorf("%d %q\n%s", w.Code, w.Header(), w.Body)
	}
}

// TestTableUnmoved: who has the table as it is gets it not again.
func TestTableUnmoved(t *testing.T) {
	q := &quiet{look: table.Look{Table: "x", Game: "pirates", Phase: table.Open, Seq: 1}}
	h := New(Config{Tables: q, Kits: games.Kits})
	ask := func(tag string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "/t/x", nil)
		r.Header.Set("Hx-Request", "true")
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	if w := ask(`"0"`); w.Code != 200 || w.Header().Get("ETag") != `"1"` || !strings.Contains(w.Body.String(), `id="now"`) {
		t.Errorf("moved since: %d %q %s", w.Code, w.Header(), w.Body)
	}
	if w := ask(`"1"`); w.Code != 304 || w.Body.Len() > 0 {
		t.Errorf("not moved: %d %s", w.Code, w.Body)
	}
}

// TestSilence holds that a stream gives signs of life, and that a lost hint only
// delays.
func TestSilence(t *testing.T) {
	k := games.Kits[0]
	s, err := k.Rules.New(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	q := &quiet{look: table.Look{
		Table: "x", Game: k.Rules.Info().ID, Phase: table.Playing, Seq: 1, Seats: make([]table.SeatLook, 2), View: s.View(game.Watcher),
	}}
	h := New(Config{Tables: q, Kits: games.Kits})
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancelCause(t.Context())
		r := httptest.NewRequestWithContext(ctx, "GET", "/t/x/stream?seen=1", nil)
		w := &heard{ResponseRecorder: httptest.NewRecorder()}
		done := make(chan struct{})
		go func() { h.ServeHTTP(w, r); close(done) }()

		time.Sleep(8500 * time.Millisecond) // as long as a page is patient
		synctest.Wait()
		if n := strings.Count(w.soFar(), "event: beat"); n != 3 {
			t.Errorf("%d signs of life in 8.5 s, want one at once and two more", n)
		}
		if strings.Contains(w.soFar(), "id: ") {
			t.Error("what the page has already was sent again")
		}
		q.goOn()
		time.Sleep(every * beat)
		synctest.Wait()
		if !strings.Contains(w.soFar(), "id: 2\n") {
			t.Error("the stream never looked by itself")
		}
		stop(http.ErrServerClosed)
		<-done
		if !strings.HasSuffix(w.soFar(), "retry: 1000\nevent: bye\ndata: .\n\n") {
			t.Error("the stream did not say that the server stops")
		}
	})
}
