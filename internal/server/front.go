package server

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"seaboard/internal/door"
)

const (
	headerTime = 10 * time.Second // to send a request's header
	bodyTime   = 15 * time.Second // to send a request's body
	answerTime = 30 * time.Second // to take an answer; streams have their own bounds
)

// front is the door: all requests go through it.
type front struct {
	next   http.Handler
	door   *door.Door
	log    *slog.Logger
	ending chan struct{} // closed when the server stops
	body   time.Duration // to send a request's body, 0 for bodyTime
	tally  *tally
	meter  *metrics // nil if nobody watches
}

// end lets streams end.
func (f *front) end() { close(f.ending) }

func (f *front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	begin := time.Now()
	answer := &answer{ResponseWriter: w}
	r, trip := embark(r)
	defer f.finish(answer, r, trip, begin)
	defer f.meter.begin(r)()
	rc := http.NewResponseController(w)
	if door.IsStream(r) {
		rc.SetWriteDeadline(time.Time{})
		ctx, cancel := context.WithCancelCause(r.Context())
		defer cancel(nil)
		go func() {
			select {
			case <-f.ending:
				cancel(http.ErrServerClosed) // a stream says so before it ends
			case <-ctx.Done():
			}
		}()
		r = r.WithContext(ctx)
	} else {
		rc.SetWriteDeadline(begin.Add(answerTime))
		if r.ContentLength != 0 {
			rc.SetReadDeadline(begin.Add(cmp.Or(f.body, bodyTime)))
		}
	}
	f.next.ServeHTTP(answer, r)
}

// finish catches what broke and writes the log.
func (f *front) finish(w *answer, r *http.Request, t *trip, begin time.Time) {
	fault := recover()
	if fault == http.ErrAbortHandler {
		panic(fault)
	}
	if fault != nil {
		f.log.ErrorContext(t.ctx, "request broke", "method", r.Method, "path", door.LogPath(r.URL.Path), "fault", fault, "stack", string(debug.Stack()))
		if w.status == 0 {
			http.Error(w, "Something is broken here; nothing of a table is lost. Ask again.", http.StatusInternalServerError)
		} else {
			panic(http.ErrAbortHandler) // the answer has begun: cut it off
		}
	}
	f.log.DebugContext(t.ctx, "request", "method", r.Method, "path", door.LogPath(r.URL.Path), "status", w.status, "took", time.Since(begin))
	if f.tally != nil {
		f.tally.add(t.ctx, w.status, t.route, door.Of(t.ctx).Client)
	}
	f.meter.answered(r, t.route, w.status, time.Since(begin))
}

// answer remembers the status.
type answer struct {
	http.ResponseWriter
	status int
}

func (w *answer) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *answer) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(p)
}

// Flush lets whoever looks for http.Flusher through.
func (w *answer) Flush() { http.NewResponseController(w.ResponseWriter).Flush() }

// Unwrap lets http.ResponseController through.
func (w *answer) Unwrap() http.ResponseWriter { return w.ResponseWriter }
