package table_test

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/internal/table"
)

// tell is an event in short.
func tell(e table.Event) string {
	switch {
	case e.Over:
		return fmt.Sprintf("over at %d, %s", e.Version, e.Look.Phase)
	case e.Undo:
		return fmt.Sprintf("%d left", e.Version)
	case e.Revealed:
		return fmt.Sprintf("%d shown %s %s", e.Version, e.Actor, e.Action)
	}
	return fmt.Sprintf("%d %s %s", e.Version, e.Actor, e.Action)
}

// reader reads a stream in its own time.
type reader struct {
	t    *testing.T
	next func() (table.Event, error, bool)
	stop func()
}

func (p party) reader(viewer game.Seat, from table.Mark) *reader {
	next, stop := iter.Pull2(p.WatchFrom(p.t.Context(), p.id, p.who(viewer), from))
	p.t.Cleanup(stop)
	return &reader{p.t, next, stop}
}

// wants expects the next events.
func (r *reader) wants(want ...string) {
	r.t.Helper()
	var got []string
	for range want {
		e, err, ok := r.next()
		if err != nil || !ok {
			r.t.Fatalf("after %q: %v, %v", got, err, ok)
		}
		got = append(got, tell(e))
	}
	if d := cmp.Diff(want, got); d != "" {
		r.t.Fatal(d)
	}
}

// TestWatchAll tells who asks for it that people talk, and others nothing of it.
func TestWatchAll(t *testing.T) {
	h := newHouse(t)
	p := h.gather("southseas", 2)
	p.until(2)
	look := p.look(2)
	all := p.reader(2, table.Mark{Version: look.Version, Seq: look.Seq, All: true})
	p.asks(1, table.PlanClose, 0)
	e, err, ok := all.next()
	if want := (table.Event{Version: look.Version, Seq: look.Seq + 1, Changed: true}); err != nil || !ok || e != want {
		t.Errorf("told %+v, %v; want %+v", e, err, want)
	}
	few := p.reader(2, table.Mark{Version: look.Version, Seq: look.Seq})
	p.answers(2, false)
	p.act(2, look.Legal[0])
	if e, _, _ := few.next(); e.Changed || e.Action != look.Legal[0] {
		t.Errorf("told %+v", e)
	}
	if e, _, _ := all.next(); e.Changed || e.Action != look.Legal[0] || e.Seq != look.Seq+3 {
		t.Errorf("told %+v", e)
	}
}

func (r *reader) ends() {
	r.t.Helper()
	if e, err, ok := r.next(); ok {
		r.t.Fatalf("after the end: %s, %v", tell(e), err)
	}
}

// TestWatch follows a game of pirates as three viewers.
func TestWatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		p := h.gather("pirates", 2)
		watcher, one, two := p.reader(0, table.Mark{}), p.reader(1, table.Mark{}), p.reader(2, table.Mark{})
		p.act(1, "play 5.3")
		watcher.wants("1 1 play ?")
		one.wants("1 1 play 5.3")
		p.undo(1)
		watcher.wants("0 left")
		one.wants("0 left")
		p.act(1, "play 2.1")
		watcher.wants("1 1 play ?")
		one.wants("1 1 play 2.1")
		p.act(2, "play 1.3")
		watcher.wants("1 shown 1 play 2.1", "2 2 play 1.3")
		one.wants("2 2 play 1.3")
		p.act(1, "sail 2")
		// Seat 2 was slow, and is told all at once, what has become nothing left out.
		two.wants("1 1 play 2.1", "2 2 play 1.3", "3 1 sail 2")
		p.act(1, "pirate C2")
		watcher.wants("3 1 sail 2", "4 1 pirate C2")
		if e, _, _ := watcher.next(); e.Actor != game.Chance || e.Action != "chest ? ?" {
			t.Errorf("the watcher is told %s", tell(e))
		}
		one.wants("3 1 sail 2", "4 1 pirate C2")
		if e, _, _ := one.next(); e.Actor != game.Chance || e.Action == "chest ? ?" {
			t.Errorf("seat 1 is told %s", tell(e))
		}
	})
}

// TestWatchFrom begins where somebody stood before.
func TestWatchFrom(t *testing.T) {
	h := newHouse(t)
	p := h.gather("pirates", 2)
	p.act(1, "play 5.3")
	chosen := p.look(0)
	p.act(2, "play 3.7")
	p.act(1, "sail 1")
	sailed := p.look(0)
	p.undo(1)
	p.act(1, "sail 2")
	now := p.look(0)
	for name, test := range map[string]struct {
		from table.Mark
		want []string
	}{
		"the beginning":       {table.Mark{}, []string{"1 1 play 5.3", "2 2 play 3.7", "3 1 sail 2"}},
		"before it was shown": {table.Mark{Version: chosen.Version}, []string{"1 shown 1 play 5.3", "2 2 play 3.7", "3 1 sail 2"}},
		"with its seq":        {table.Mark{Version: chosen.Version, Seq: chosen.Seq}, []string{"1 shown 1 play 5.3", "2 2 play 3.7", "3 1 sail 2"}},
		"taken back since":    {table.Mark{Version: sailed.Version, Seq: sailed.Seq}, []string{"2 left", "3 1 sail 2"}},
		"more than there is":  {table.Mark{Version: 7}, []string{"3 left"}},
		"less than nothing":   {table.Mark{Version: -1}, []string{"1 1 play 5.3"}},
	} {
		t.Run(name, func(t *testing.T) {
			p.reader(0, test.from).wants(test.want...)
		})
	}
	// Who knows all is told nothing until something happens.
	r := p.reader(0, table.Mark{Version: now.Version, Seq: now.Seq})
	go func() {
		time.Sleep(10 * time.Millisecond)
		p.act(1, p.look(1).Legal[0])
	}()
	if e, err, _ := r.next(); err != nil || e.Version != now.Version+1 {
		t.Errorf("told %s, %v", tell(e), err)
	}
}

// TestWatchEnds has streams end with the game, the table, or the reader.
func TestWatchEnds(t *testing.T) {
	h := newHouse(t)
	p := h.gather("dare", 2)
	r := p.reader(1, table.Mark{})
	p.play(luck(1), nil)
	last := p.look(1)
	var e table.Event
	for !e.Over {
		var err error
		var ok bool
		if e, err, ok = r.next(); err != nil || !ok {
			t.Fatal(err, ok)
		}
	}
	if d := cmp.Diff(last, e.Look); d != "" || e.Version != last.Version {
		t.Errorf("the end tells\n%s", d)
	}
	r.ends()
	r = p.reader(0, table.Mark{Version: last.Version})
	r.wants(fmt.Sprintf("over at %d, over", last.Version))
	r.ends()

	p = h.gather("dare", 2)
	r = p.reader(0, table.Mark{Version: p.look(0).Version})
	must(h.Close(t.Context(), p.id, p.who(1)))(t)
	must(h.Close(t.Context(), p.id, p.who(2)))(t)
	for e = (table.Event{Revealed: true}); e.Revealed; { // all is shown, as at the end
		var err error
		if e, err, _ = r.next(); err != nil || strings.Contains(e.Action, "?") {
			t.Fatal(tell(e), err)
		}
	}
	if got, want := tell(e), fmt.Sprintf("over at %d, closed", p.look(0).Version); got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	r.ends()

	ctx, cancel := context.WithCancel(t.Context())
	p = h.gather("dare", 2)
	cancel()
	for e, err := range h.Watch(ctx, p.id, p.who(1), p.look(1).Version) {
		t.Errorf("told %s, %v", tell(e), err)
	}
	for _, err := range h.Watch(t.Context(), p.id, table.Who{Token: "x"}, 0) {
		refused(t, err, table.Unknown, "token")
	}
	for _, err := range h.Watch(t.Context(), "aaaaaaaaaaaaaaaa", table.Who{}, 0) {
		refused(t, err, table.Missing, "table")
	}
}

// TestSlowReaders never read, and hold up nobody; when they do read, they get
// the same as who read all the time.
func TestSlowReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		p := h.gather("pirates", 2)
		quick := p.reader(0, table.Mark{})
		slow := p.reader(0, table.Mark{})
		p.act(1, "play 5.3")
		slow.wants("1 1 play ?")
		quick.wants("1 1 play ?")
		p.act(2, "play 3.7")
		var lines []string
		follow := func(r *reader, lines *[]string, until int) {
			for {
				e, err, ok := r.next()
				if err != nil || !ok {
					t.Fatal(err, ok)
				}
				switch {
				case e.Over:
					return
				case e.Undo:
					*lines = (*lines)[:e.Version]
				case e.Revealed:
					(*lines)[e.Version-1] = e.Action
				default:
					*lines = append(*lines, e.Action)
				}
				if e.Version == until && !e.Revealed {
					return
				}
			}
		}
		lines = []string{"play ?"}
		rnd := luck(3)
		p.play(rnd, func() {
			for seat := game.Seat(1); seat <= 2; seat++ {
				if rnd.IntN(5) == 0 && p.look(seat).MayUndo {
					p.undo(seat)
				}
			}
			if look := p.look(0); look.Phase == table.Playing && len(lines) < look.Version {
				follow(quick, &lines, look.Version)
			}
		})
		late := []string{"play ?"}
		follow(quick, &lines, -1)
		follow(slow, &late, -1)
		if !slices.Equal(lines, late) {
			t.Errorf("the quick one has\n%q\nthe slow one\n%q", lines, late)
		}
	})
}

// TestOtherProcess has a stream told by the clock of what another process did.
func TestOtherProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		p := h.gather("dare", 2)
		r := p.reader(1, table.Mark{Version: p.look(1).Version})
		there := *h
		there.restart()
		go func() {
			time.Sleep(time.Second)
			elsewhere := party{&there, p.id, p.tokens}
			elsewhere.act(1, "choose dare")
		}()
		began := time.Now()
		r.wants("3 1 choose dare")
		if took := time.Since(began); took > 11*time.Second {
			t.Errorf("told after %v", took)
		}
		p.act(2, "choose fold") // and this process acts on from there
	})
}

func TestMoved(t *testing.T) {
	h := newHouse(t)
	p := h.gather("dare", 2)
	moved, stop := h.Moved(p.id)
	p.act(1, "choose dare")
	p.undo(1)
	<-moved
	select {
	case <-moved:
		t.Error("two hints wait")
	default:
	}
	stop()
	p.act(1, "choose dare")
	select {
	case <-moved:
		t.Error("a hint after the end of the watch")
	default:
	}
}
