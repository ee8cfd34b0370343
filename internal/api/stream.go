package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"reflect"
	"time"

	"seaboard/internal/table"
)

const (
	keepAlive = 15 * time.Second // how often a silent stream says that it lives
	writeTime = 10 * time.Second // a reader that takes longer is gone
	retry     = time.Second      // after which one may ask a server again that stops
)

var (
	eventType = reflect.TypeFor[eventBody]()
	overType  = reflect.TypeFor[overBody]()
	byeType   = reflect.TypeFor[byeBody]()
)

// stream writes events to one reader.
type stream struct {
	w   http.ResponseWriter
	rc  *http.ResponseController
	sse bool
	buf bytes.Buffer
	// last is what the reader has.
	last table.Mark
}

func newStream(w http.ResponseWriter, asSSE bool) *stream {
	return &stream{w: w, rc: http.NewResponseController(w), sse: asSSE}
}

// step is one step of a table's sequence of events.
type step struct {
	event table.Event
	err   error
}

// watch begins a table's sequence of events, which ends with its context.
type watch func(context.Context) iter.Seq2[table.Event, error]

// run writes events until the last, or until the reader or ctx is gone.
func (s *stream) run(ctx context.Context, events watch) error {
	ctx, cancel := context.WithCancel(ctx)
	steps := make(chan step)
	go func() {
		defer close(steps)
		for e, err := range events(ctx) {
			select {
			case steps <- step{e, err}:
			case <-ctx.Done():
				return
			}
		}
	}()
	// The sequence has to have ended before the handler may return.
	defer func() {
		cancel()
		for range steps {
		}
	}()
	if err := s.begin(); err != nil {
		return err
	}
	tick := time.NewTicker(keepAlive)
	defer tick.Stop()
	for {
		select {
		case st, ok := <-steps:
			if !ok {
				return s.end(ctx)
			}
			if st.err != nil {
				return st.err
			}
			if err := s.send(st.event); err != nil || st.event.Over {
				return err
			}
			s.last = table.Mark{Version: st.event.Version, Seq: st.event.Seq}
			tick.Reset(keepAlive)
		case <-tick.C:
			if err := s.live(); err != nil {
				return err
			}
		case <-ctx.Done():
			return s.end(ctx)
		}
	}
}

// end says goodbye where it is the server that stops.
func (s *stream) end(ctx context.Context) error {
	if context.Cause(ctx) == http.ErrServerClosed {
		return s.bye()
	}
	return ctx.Err()
}

// begin sends the headers at once, so that the reader knows that it is heard.
func (s *stream) begin() error {
	h := s.w.Header()
	h.Set("Content-Type", ndjson)
	if s.sse {
		h.Set("Content-Type", sse)
	}
	h.Set("X-Accel-Buffering", "no") // proxies would keep events back
	s.w.WriteHeader(http.StatusOK)
	return s.flush(nil)
}

func (s *stream) send(e table.Event) error {
	data, err := json.Marshal(newEvent(e))
	if err != nil {
		return err
	}
	s.buf.Reset()
	if s.sse {
		fmt.Fprintf(&s.buf, "id: %s\ndata: %s\n\n", eventID(e), data)
	} else {
		s.buf.Write(data)
		s.buf.WriteByte('\n')
	}
	return s.flush(s.buf.Bytes())
}

// bye says that the server stops. It has no ID, so that a browser comes back from
// the last event.
func (s *stream) bye() error {
	data, err := json.Marshal(byeBody{Bye: true, Version: s.last.Version, Seq: s.last.Seq, Retry: int(retry.Milliseconds())})
	if err != nil {
		return err
	}
	if s.sse {
		return s.flush(fmt.Appendf(nil, "retry: %d\nevent: bye\ndata: %s\n\n", retry.Milliseconds(), data))
	}
	return s.flush(append(data, '\n'))
}

// live says that the stream lives.
func (s *stream) live() error {
	if s.sse {
		return s.flush([]byte(":\n\n"))
	}
	return s.flush([]byte("\n"))
}

// flush writes within the time that a reader has. A writer without deadlines has
// none to miss.
func (s *stream) flush(data []byte) error {
	s.rc.SetWriteDeadline(time.Now().Add(writeTime))
	if _, err := s.w.Write(data); err != nil {
		return err
	}
	return s.rc.Flush()
}
