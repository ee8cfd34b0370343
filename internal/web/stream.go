package web

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/flate"

	"seaboard/internal/table"
	"seaboard/internal/web/ui"
)

const (
	beat    = 4 * time.Second  // between two signs of life; the page worries after two
	patient = 15 * time.Second // how long a reader may take for one event
	every   = 4                // beats after which the table is looked at unasked
)

// stream sends the table, as the visitor sees it, whenever it has moved. A hint
// that got lost costs a few beats, and a slow reader misses what came in
// between, never the last.
func (s *site) stream(q *request) error {
	changed, stop := s.tables.Moved(q.id())
	defer stop()
	look, err := s.tables.Look(q.ctx(), q.id(), q.who())
	if err != nil {
		return err
	}
	out := newEvents(q.w, q.Request)
	if q.Method == http.MethodHead {
		return nil // who asks for the headers has them, and does not read on
	}
	seen := q.seen()
	if look.Seq != seen {
		if err := q.sendTable(out, look); err != nil {
			return nil
		}
		seen = look.Seq
	} else if out.send(alive) != nil {
		return nil
	}
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for n := 1; ; {
		select {
		case <-q.ctx().Done():
			if context.Cause(q.ctx()) == http.ErrServerClosed {
				out.send(bye) // who has gone needs none
			}
			return nil
		case <-changed:
		case <-ticker.C:
			if out.send(alive) != nil {
				return nil
			}
			if n++; n%every != 0 {
				continue
			}
		}
		if look, err = s.tables.Look(q.ctx(), q.id(), q.who()); err != nil {
			return nil // the page asks again, and is told what is wrong
		}
		if look.Seq == seen {
			continue
		}
		if q.sendTable(out, look) != nil {
			return nil
		}
		seen = look.Seq
	}
}

// seen is the last happening that the page has: it says so in the address when it
// opens a stream, and by a header where the browser opens the same one again.
func (q *request) seen() int {
	last := q.Header.Get("Last-Event-ID")
	if last == "" {
		last = q.URL.Query().Get("seen")
	}
	n, _ := strconv.Atoi(last) // what is no number has seen nothing
	return n
}

func (q *request) sendTable(out *events, look *table.Look) error {
	e, err := q.event(look)
	if err != nil {
		q.site.log.Error("table not drawn", "table", look.Table, "err", err)
		return err
	}
	return out.send(e)
}

// event draws the table for a stream. Watchers of the same table in the same
// language share it.
func (q *request) event(look *table.Look) (*event, error) {
	draw := func() (*event, error) {
		// Others may wait for this drawing, even where the one who began it leaves.
		lasting := *q
		lasting.Request = q.WithContext(context.WithoutCancel(q.ctx()))
		v, err := lasting.viewer(look)
		if err != nil {
			return nil, err
		}
		t, err := v.table()
		if err != nil {
			return nil, err
		}
		p := q.page("")
		p.Key = func() (string, error) { return rand.Text(), nil } // it is too late for a cookie
		var b bytes.Buffer
		if err := ui.TableNow(p, t).Render(lasting.ctx(), &b); err != nil {
			return nil, err
		}
		return newEvent(look.Seq, b.Bytes()), nil
	}
	if look.You != 0 || look.MayClose || len(look.Invites) > 0 {
		return draw()
	}
	return q.site.drawn.get(drawing{look.Table, look.Seq, q.reader.Tag, second(look)}, draw)
}

// event is one server-sent event, plain and as a block of a deflate stream that
// does not depend on what came before it.
type event struct {
	plain  []byte
	zipped func() []byte
}

func newEvent(id int, html []byte) *event {
	var b bytes.Buffer
	fmt.Fprintf(&b, "id: %d\n", id)
	for line := range bytes.Lines(html) {
		b.WriteString("data: ")
		b.Write(bytes.TrimRight(line, "\r\n"))
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	return makeEvent(b.Bytes())
}

func makeEvent(plain []byte) *event {
	return &event{plain, sync.OnceValue(func() []byte { return deflated(plain) })}
}

// alive is a sign of life.
var alive = makeEvent([]byte("event: beat\ndata: .\n\n"))

// bye says that the server stops, and that one may come back in a second.
var bye = makeEvent([]byte("retry: 1000\nevent: bye\ndata: .\n\n"))

var deflaters = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestSpeed) // the level is a valid one
	return w
}}

func deflated(plain []byte) []byte {
	var b bytes.Buffer
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(&b)
	w.Write(plain) // a buffer takes everything
	w.Flush()      // ends the block, not the stream
	return b.Bytes()
}

// events is a stream to one reader.
type events struct {
	w    http.ResponseWriter
	rc   *http.ResponseController
	gzip bool
}

// gzipHeader begins a gzip stream: deflate, no name, no time, any system.
var gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

func newEvents(w http.ResponseWriter, r *http.Request) *events {
	e := &events{w: w, rc: http.NewResponseController(w), gzip: strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	h.Set("Vary", "Accept-Encoding")
	if e.gzip {
		h.Set("Content-Encoding", "gzip")
	}
	w.WriteHeader(http.StatusOK)
	if e.gzip {
		w.Write(gzipHeader) // a reader that has gone is noticed by send
	}
	return e
}

func (e *events) send(v *event) error {
	data := v.plain
	if e.gzip {
		data = v.zipped()
	}
	// Writers without deadlines, as in tests, are waited for.
	_ = e.rc.SetWriteDeadline(time.Now().Add(patient))
	if _, err := e.w.Write(data); err != nil {
		return err
	}
	return e.rc.Flush()
}
