package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"seaboard/game"
	"seaboard/game/record"
)

// shadow is a game as one viewer's redacted record tells it, replayed on partial
// states.
type shadow struct {
	c      *course
	j      *journey
	viewer game.Seat
	lines  []game.Action // as the viewer may see them now
	states []game.State  // states[i] is before lines[i]
}

func (c *course) newShadow(j *journey, viewer game.Seat) (*shadow, error) {
	setup := j.setup
	setup.Partial = true
	s, err := c.Kit.Rules.New(setup)
	if err != nil {
		return nil, err
	}
	return &shadow{c: c, j: j, viewer: viewer, states: []game.State{s}}, nil
}

// redacted gives the first n lines as the viewer may see them after n.
func (j *journey) redacted(viewer game.Seat, n int) []game.Action {
	lines := make([]game.Action, n)
	for i := range lines {
		lines[i] = j.states[i].Redact(viewer, j.actors[i], j.acts[i], j.states[n])
	}
	return lines
}

// advance goes on to the first n lines, n at most one more than before. Lines
// that were hidden and are shown by now are replayed again.
func (h *shadow) advance(n int) error {
	lines := h.j.redacted(h.viewer, n)
	same := 0
	for same < len(h.lines) && h.lines[same] == lines[same] {
		same++
	}
	if err := h.shown(lines, same); err != nil {
		return err
	}
	h.states = h.states[:same+1]
	for i := same; i < n; i++ {
		s := h.states[i].Copy()
		actor := h.j.actors[i]
		if !s.Actors().Has(actor) {
			return fmt.Errorf("in the partial state before line %d %s is not to act", i+1, actor)
		}
		if err := s.Check(actor, lines[i]); err != nil {
			return fmt.Errorf("line %d, redacted to %q, is refused: %w", i+1, h.c.text(lines[i]), err)
		}
		s.Apply(actor, lines[i])
		h.states = append(h.states, s)
	}
	h.lines = lines
	return nil
}

// shown checks lines that read another way than before: they were hidden, and the
// last action is known to show something.
func (h *shadow) shown(lines []game.Action, from int) error {
	for i := from; i < len(h.lines); i++ {
		if h.lines[i] == lines[i] {
			continue
		}
		if text := h.c.text(h.lines[i]); !record.Hidden(text) {
			return fmt.Errorf("line %d was told as %q and is now %q", i+1, text, h.c.text(lines[i]))
		}
		last := len(lines) - 1
		if !h.j.states[last].Reveals(h.j.actors[last], h.j.acts[last]) {
			return fmt.Errorf("line %d was %q and is now shown as %q, but Reveals is false", i+1, h.c.text(h.lines[i]), h.c.text(lines[i]))
		}
	}
	return nil
}

// checkShadows checks secrecy from the record's side: what a viewer's redacted
// record tells, replayed by itself, gives exactly the view that the viewer was
// given, so the view holds nothing more.
func checkShadows(c *course) error {
	for _, j := range c.games {
		for _, viewer := range j.viewers() {
			h, err := c.newShadow(j, viewer)
			if err != nil {
				return err
			}
			for n := range j.states {
				if err := h.advance(n); err != nil {
					return fmt.Errorf("%s, viewer %d: %w", c.where(j, n), viewer, err)
				}
				if err := c.sameFor(viewer, j.setup.Seats, h.states[n], j.states[n]); err != nil {
					return fmt.Errorf("%s, viewer %d, from the redacted record: %w", c.where(j, n), viewer, err)
				}
				if err := errors.Join(c.onlyChoices(h.states[n], j.states[n]), c.questions(h.states[n], j.states[n])); err != nil {
					return fmt.Errorf("%s, viewer %d, from the redacted record: %w", c.where(j, n), viewer, err)
				}
			}
		}
		if got := j.redacted(game.Arbiter, len(j.acts)); !slices.Equal(got, j.acts) {
			return fmt.Errorf("%s: something is hidden from the arbiter", c.where(j, -1))
		}
	}
	return c.redactsRecords()
}

// sameFor checks that two states are the same for a viewer: who is to act, view,
// points, and the legal list where the viewer has a seat.
func (c *course) sameFor(viewer game.Seat, seats int, got, want game.State) error {
	if got.Actors() != want.Actors() {
		return fmt.Errorf("to act %b, not %b", got.Actors(), want.Actors())
	}
	if g, w := marshal(got.View(viewer)), marshal(want.View(viewer)); g != w {
		return fmt.Errorf("another view: %s", difference(g, w))
	}
	if viewer != game.Watcher && !slices.Equal(got.Legal(viewer, nil), want.Legal(viewer, nil)) {
		return fmt.Errorf("another legal list")
	}
	for seat := range game.Seat(seats) {
		seat++
		gp, gk := got.Points(viewer, seat)
		wp, wk := want.Points(viewer, seat)
		if gk != wk || gk && gp != wp {
			return fmt.Errorf("seat %d's points: %d (known: %v), not %d (known: %v)", seat, gp, gk, wp, wk)
		}
		if !game.Over(want) {
			continue
		}
		gp, gPlace, gk := got.Final(seat)
		wp, wPlace, _ := want.Final(seat)
		if gk && (gp != wp || gPlace != wPlace) {
			return fmt.Errorf("seat %d's end: %d points and place %d, not %d and %d", seat, gp, gPlace, wp, wPlace)
		}
	}
	return nil
}

// onlyChoices checks that a partial state leaves one action to a seat only where
// that is true: tables make such choices by themselves, and must not tell by it
// what only the seat knows.
func (c *course) onlyChoices(partial, full game.State) error {
	for seat := range full.Actors().All() {
		seen := partial.Legal(seat, nil)
		if seat == game.Chance || len(seen) != 1 {
			continue
		}
		if !slices.Equal(seen, full.Legal(seat, nil)) {
			return fmt.Errorf("seat %d seems to have no choice but %s, and has another", seat, c.text(seen[0]))
		}
	}
	return nil
}

// questions checks that everybody knows who is asked a hidden question, and that
// declining it tells nothing.
func (c *course) questions(partial, full game.State) error {
	asker, ok := full.(game.Asker)
	if !ok {
		return nil
	}
	for seat := game.Seat(1); seat <= game.MaxSeats; seat++ {
		a, asked := asker.Decline(seat)
		if seen, told := partial.(game.Asker).Decline(seat); asked != told || a != seen {
			return fmt.Errorf("that seat %d is asked something is known to it alone", seat)
		}
		switch {
		case !asked:
		case !slices.Contains(full.Legal(seat, nil), a):
			return fmt.Errorf("seat %d cannot decline by %s", seat, c.text(a))
		case full.Reveals(seat, a) || full.Redact(game.Watcher, seat, a, full) != a:
			return fmt.Errorf("seat %d declines by %s, which is hidden or shows something", seat, c.text(a))
		}
	}
	return nil
}

// redactsRecords checks whole records: what is redacted once stays as it is when
// redacted again.
func (c *course) redactsRecords() error {
	return c.some(60, func(j *journey, n int) error {
		r := c.record(j, n)
		for _, viewer := range j.viewers() {
			once, err := record.Redact(c.Kit.Rules, r, viewer)
			if err != nil {
				return fmt.Errorf("viewer %d: %w", viewer, err)
			}
			twice, err := record.Redact(c.Kit.Rules, once, viewer)
			if err != nil {
				return fmt.Errorf("viewer %d, redacted again: %w", viewer, err)
			}
			if !bytes.Equal(once.Bytes(), twice.Bytes()) {
				return fmt.Errorf("viewer %d, redacted again: %s", viewer, difference(string(twice.Bytes()), string(once.Bytes())))
			}
		}
		return nil
	})
}
