package table

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// takes is what the agenda gives, as one text.
func takes(a *agenda, most, background int) string {
	jobs, _ := a.take(most, background)
	var all []string
	for _, j := range jobs {
		all = append(all, j.table)
	}
	return strings.Join(all, " ")
}

// TestAgendaOrder: tables come by rank, those of a rank by how long they are due, and
// those in the background no more than may be at once.
func TestAgendaOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAgenda()
		now := time.Now()
		for i, r := range []rank{deserted, watched, peopled, waited} {
			a.add(fmt.Sprint("b", r), now.Add(-time.Second), r)
			a.add(fmt.Sprint("a", r), now.Add(-2*time.Second), r)
			a.add(fmt.Sprint("c", r), now.Add(time.Duration(i+1)*time.Second), r)
		}
		if got := takes(a, 2, 3); got != "a0 b0" {
			t.Errorf("took %q", got)
		}
		if got := takes(a, 9, 3); got != "a1 b1 a2 b2 a3" {
			t.Errorf("took %q", got)
		}
		a.done("b2")
		if got := takes(a, 9, 3); got != "b3" {
			t.Errorf("took %q", got)
		}
		if _, next := a.take(9, 3); !next.Equal(now.Add(time.Second)) {
			t.Errorf("the next one is due at %v", next)
		}
		time.Sleep(time.Minute)
		if got := takes(a, 99, 0); got != "c0 c1" {
			t.Errorf("took %q", got)
		}
	})
}

// TestAgendaNotes: of several notes the earliest and the most urgent count; a table
// that is busy is given again when it is done.
func TestAgendaNotes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newAgenda()
		now := time.Now()
		a.add("x", now.Add(time.Hour), deserted)
		a.add("x", now, deserted)
		a.add("y", now, deserted)
		a.add("y", now.Add(time.Hour), waited)
		a.add("y", now.Add(time.Hour), deserted)
		if got := takes(a, 9, 9); got != "y x" {
			t.Errorf("took %q", got)
		}
		a.add("x", now, peopled)
		if got := takes(a, 9, 9); got != "" || !a.has("x") {
			t.Errorf("took %q, which is busy", got)
		}
		a.done("x")
		if got := takes(a, 9, 9); got != "x" {
			t.Errorf("took %q", got)
		}
		a.done("x")
		a.done("y")
		if a.has("x") || a.behind != 0 || len(a.busy)+len(a.noted) != 0 {
			t.Errorf("something is left: %+v", a)
		}
	})
}

// TestGate: the most urgent one comes first, the thought in the background steps aside
// for it, and who has gone away holds no place.
func TestGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(2)
		var said []string
		think := func(name string, r rank, looks int) {
			p, err := g.enter(t.Context(), r)
			if err != nil {
				t.Error(err)
			}
			said = append(said, name)
			for range looks {
				time.Sleep(time.Second)
				p.yield(t.Context())
			}
			said = append(said, "/"+name)
			p.leave()
		}
		go think("back", deserted, 10)
		synctest.Wait()
		gone, cancel := context.WithTimeout(t.Context(), time.Second/2)
		defer cancel()
		go func() {
			if _, err := g.enter(gone, waited); err == nil {
				t.Error("it went in though it was gone")
			}
		}()
		go think("other", watched, 1)
		go think("person", waited, 2)
		time.Sleep(time.Minute)
		synctest.Wait()
		if got := strings.Join(said, " "); got != "back person /person other /other /back" {
			t.Errorf("they thought %s", got)
		}
		if g.free != 1 {
			t.Errorf("%d places are free", g.free)
		}
	})
}

// TestGateOfOne has a bot rest half of the time where there is one processor.
func TestGateOfOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1)
		p, _ := g.enter(t.Context(), waited)
		begin := time.Now()
		for range 100 {
			time.Sleep(time.Millisecond)
			p.yield(t.Context())
		}
		if took := time.Since(begin); took != 200*time.Millisecond {
			t.Errorf("a tenth of a second's thought took %v", took)
		}
		p.leave()
	})
}

// TestGateGivenUp: a bot that was given up and comes back late takes no place.
func TestGateGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1)
		lost, _ := g.enter(t.Context(), deserted)
		lost.leave()
		other, _ := g.enter(t.Context(), waited)
		lost.yield(t.Context())
		lost.leave()
		if g.free != 0 {
			t.Error("the place of another was given away")
		}
		other.leave()
		if g.free != 1 {
			t.Errorf("%d places are free", g.free)
		}
	})
}
