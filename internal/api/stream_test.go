package api

import (
	"bytes"
	"context"
	"errors"
	"iter"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/internal/table"
)

func TestEvents(t *testing.T) {
	one, over := 1, playing()
	over.Phase, over.Result, over.Places, over.Points, over.Seed = table.Over, []int{1, 0}, []int{1, 2}, []*int{&one, nil}, "s"
	steps := []step{
		{event: table.Event{Version: 42, Seq: 45, Actor: 1, Action: "play ?"}},
		{event: table.Event{Version: 42, Seq: 46, Actor: 1, Action: "play 5.3", Revealed: true}},
		{event: table.Event{Version: 41, Seq: 47, Undo: true}},
		{event: table.Event{Version: 43, Seq: 48, Actor: 0, Action: "chest ruby"}},
		{event: table.Event{Version: 43, Seq: 48, Over: true, Look: over}},
	}
	lines := []string{
		`{"version":42,"seq":45,"actor":"1","action":"play ?"}`,
		`{"version":42,"seq":46,"actor":"1","action":"play 5.3","revealed":true}`,
		`{"version":41,"seq":47,"undo":true}`,
		`{"version":43,"seq":48,"actor":"*","action":"chest ruby"}`,
		`{"over":true,"version":43,"seq":48,"state":"over","result":[1,0],"places":[1,2],"points":[1,null],"seed":"s"}`,
	}
	ids := []string{"42-45", "42-46", "41-47", "43-48", "43-48"}
	f := &fake{look: playing(), steps: steps}
	h := New(Config{Tables: f})

	var asLines, asEvents string
	for i, l := range lines {
		asLines += l + "\n"
		asEvents += "id: " + ids[i] + "\ndata: " + l + "\n\n"
	}
	w := request(h, "GET", "/api/tables/t1/events?from=41&seq=44", "", "Authorization", "Bearer secret")
	if w.Code != 200 || w.Header().Get("Content-Type") != ndjson || w.Body.String() != asLines {
		t.Errorf("%d %s\n%s", w.Code, w.Header().Get("Content-Type"), w.Body)
	}
	if f.from != (table.Mark{Version: 41, Seq: 44}) || f.who.Token != "secret" {
		t.Errorf("from %v by %v", f.from, f.who)
	}
	w = request(h, "GET", "/api/tables/t1/events?from=41", "", "Accept", sse, "Last-Event-ID", "42-46")
	if w.Code != 200 || w.Header().Get("Content-Type") != sse || w.Body.String() != asEvents {
		t.Errorf("%d %s\n%s", w.Code, w.Header().Get("Content-Type"), w.Body)
	}
	if f.from != (table.Mark{Version: 42, Seq: 46}) {
		t.Errorf("from %v, want that of Last-Event-ID", f.from)
	}
}

// TestEventsHead: who asks for a stream's headers alone gets them, and the
// connection for its next request.
func TestEventsHead(t *testing.T) {
	f := &fake{look: playing(), steps: []step{{event: table.Event{Version: 1, Over: true}}}}
	w := request(New(Config{Tables: f}), "HEAD", "/api/tables/t1/events", "")
	if w.Code != 200 || w.Header().Get("Content-Type") != ndjson || w.Body.Len() > 0 {
		t.Errorf("%d %s\n%s", w.Code, w.Header().Get("Content-Type"), w.Body)
	}
}

func TestEventsRefused(t *testing.T) {
	f := &fake{look: playing()}
	h := New(Config{Tables: f})
	want(t, request(h, "GET", "/api/tables/t1/events?from=-1", ""), 422, "from")
	want(t, request(h, "GET", "/api/tables/t1/events?from=x", ""), 422, "from")
	want(t, request(h, "GET", "/api/tables/t1/events?seq=-1", ""), 422, "seq")
	for _, id := range []string{"x", "-1", "1-", "1-x", "1-2-3", "-"} {
		want(t, request(h, "GET", "/api/tables/t1/events", "", "Last-Event-ID", id), 422, "Last-Event-ID")
	}
	f.err = &table.Fault{Kind: table.Missing}
	want(t, request(h, "GET", "/api/tables/t1/events", ""), 404)
}

func TestPrefersSSE(t *testing.T) {
	for accept, want := range map[string]bool{
		"":                                   false,
		"*/*":                                false,
		"application/json":                   false,
		"text/event-stream":                  true,
		"text/html, Text/Event-Stream;q=0.5": true,
		"text/event-stream;q=0.5, application/x-ndjson":           false,
		"application/x-ndjson;q=0.5,text/event-stream":            true,
		"application/x-ndjson, text/event-stream":                 false,
		"application/x-ndjson;q=0, text/event-stream;q=0.1;x=yes": true,
	} {
		if got := prefersSSE(accept); got != want {
			t.Errorf("%q: %v", accept, got)
		}
	}
}

// slow is a writer whose every write is seen with its time.
type slow struct {
	*httptest.ResponseRecorder
	mutex  sync.Mutex
	begin  time.Time
	writes []time.Duration
	fail   bool
}

func (w *slow) Write(p []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.fail && len(p) > 0 {
		return 0, errors.New("gone")
	}
	if len(p) > 0 {
		w.writes = append(w.writes, time.Since(w.begin))
	}
	return w.ResponseRecorder.Write(p)
}

func (w *slow) SetWriteDeadline(at time.Time) error {
	if d := time.Until(at); d != writeTime {
		return errors.New("deadline")
	}
	return nil
}

func TestKeepAlive(t *testing.T) {
	for _, c := range []struct {
		sse  bool
		want string
	}{{false, "\n\n\n"}, {true, ":\n\n:\n\n:\n\n"}} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			w := &slow{ResponseRecorder: httptest.NewRecorder(), begin: time.Now()}
			done := make(chan error)
			go func() { done <- newStream(w, c.sse).run(ctx, (&fake{}).watch) }()
			time.Sleep(46 * time.Second)
			synctest.Wait()
			if got := w.Body.String(); got != c.want {
				t.Errorf("%q after 46 seconds", got)
			}
			if !w.Flushed {
				t.Error("not flushed")
			}
			cancel()
			if err := <-done; !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
}

// TestBye: a server that stops says so at the end of its streams, with what the
// reader has.
func TestBye(t *testing.T) {
	for _, c := range []struct {
		sse  bool
		want string
	}{
		{false, `{"version":42,"seq":47,"actor":"1","action":"pass"}` + "\n" + `{"bye":true,"version":42,"seq":47,"retry":1000}` + "\n"},
		{true, `id: 42-47` + "\n" + `data: {"version":42,"seq":47,"actor":"1","action":"pass"}` + "\n\n" +
			"retry: 1000\nevent: bye\n" + `data: {"bye":true,"version":42,"seq":47,"retry":1000}` + "\n\n"},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			events := func(ctx context.Context) iter.Seq2[table.Event, error] {
				return func(yield func(table.Event, error) bool) {
					yield(table.Event{Version: 42, Seq: 47, Actor: 1, Action: "pass"}, nil)
					<-ctx.Done()
				}
			}
			w := httptest.NewRecorder()
			done := make(chan error)
			go func() { done <- newStream(w, c.sse).run(ctx, events) }()
			synctest.Wait()
			cancel(http.ErrServerClosed)
			if err := <-done; err != nil {
				t.Error(err)
			}
			if got := w.Body.String(); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestDeadReader: a stream ends when its reader is gone, and so does the
// sequence that it reads.
func TestDeadReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &slow{ResponseRecorder: httptest.NewRecorder(), begin: time.Now(), fail: true}
		ended := false
		events := func(context.Context) iter.Seq2[table.Event, error] {
			return func(yield func(table.Event, error) bool) {
				defer func() { ended = true }()
				for yield(table.Event{Version: 1}, nil) {
				}
			}
		}
		if err := newStream(w, false).run(t.Context(), events); err == nil || err.Error() != "gone" {
			t.Error(err)
		}
		if !ended {
			t.Error("the sequence goes on")
		}
	})
}

func TestBrokenStream(t *testing.T) {
	fault := errors.New("broken")
	f := &fake{look: playing(), steps: []step{{event: table.Event{Version: 42, Actor: 1, Action: "pass"}}, {err: fault}}}
	w := httptest.NewRecorder()
	err := newStream(w, false).run(t.Context(), f.watch)
	if !errors.Is(err, fault) {
		t.Error(err)
	}
	if !bytes.Equal(w.Body.Bytes(), []byte(`{"version":42,"seq":0,"actor":"1","action":"pass"}`+"\n")) || w.Code != http.StatusOK {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
