package gametest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"seaboard/game"
)

// checkCopies checks that a copied state, and one set to another, goes its own
// way: whatever is done to it leaves the first as it was, and a view once given
// stays what it is.
func checkCopies(c *course) error {
	return c.some(400, func(j *journey, i int) error {
		s := j.states[i]
		before := c.snapshot(s, j.setup.Seats)
		view := s.View(game.Arbiter)
		viewed := marshal(view)
		set := j.states[int(game.Below(c.rng, uint64(len(j.states))))].Copy()
		set.Set(s)
		for _, given := range []struct {
			by    string
			state game.State
		}{{"Copy", s.Copy()}, {"Set", set}} {
			name, other := given.by, given.state
			if got := c.snapshot(other, j.setup.Seats); got != before {
				return fmt.Errorf("%s gives another state: %s", name, difference(got, before))
			}
			for n := 0; n < 20 && !game.Over(other); n++ {
				actor, a, err := choose(other, c.rng)
				if err != nil {
					return err
				}
				other.Apply(actor, a)
			}
			if got := c.snapshot(s, j.setup.Seats); got != before {
				return fmt.Errorf("play on what %s gave changes the first state: %s", name, difference(got, before))
			}
		}
		own := s.Copy()
		for n := 0; n < 20 && !game.Over(own); n++ {
			actor, a, err := choose(own, c.rng)
			if err != nil {
				return err
			}
			kept := own.View(game.Arbiter)
			told := marshal(kept)
			own.Apply(actor, a)
			if got := marshal(kept); got != told {
				return fmt.Errorf("a view changes when the state does: %s", difference(got, told))
			}
		}
		if got := marshal(view); got != viewed {
			return fmt.Errorf("a view changes when copies do: %s", difference(got, viewed))
		}
		return nil
	})
}

// checkAllocations checks that lists, Check, Apply and Set do not allocate.
func checkAllocations(c *course) error {
	for _, j := range c.games {
		start, s := j.states[0].Copy(), j.states[0].Copy()
		legal := make([]game.Action, 0, 4096)
		outcomes := make([]game.Outcome, 0, 4096)
		var refused error
		replay := func() {
			s.Set(start)
			for i, a := range j.acts {
				for seat := range s.Actors().All() {
					legal = s.Legal(seat, legal[:0])
				}
				outcomes = s.Outcomes(outcomes[:0])
				if err := s.Check(j.actors[i], a); err != nil {
					refused = err
				}
				s.Apply(j.actors[i], a)
			}
		}
		n := allocations(replay)
		if refused != nil {
			return fmt.Errorf("%s: %w", c.where(j, -1), refused)
		}
		if n > 0 {
			return fmt.Errorf("%s: %v allocations in a game of %d actions", c.where(j, -1), n, len(j.acts))
		}
	}
	return playoutAllocations(c)
}

// allocations counts those of f. The count is of the whole process, where others
// may allocate now and then: only what happens every time is f's.
func allocations(f func()) float64 {
	n := testing.AllocsPerRun(1, f)
	for range 3 {
		if n > 0 {
			n = min(n, testing.AllocsPerRun(1, f))
		}
	}
	return n
}

// playoutAllocations checks that random playouts, from drawing to the end, do not
// allocate either.
func playoutAllocations(c *course) error {
	var p game.Playout
	src := rand.NewPCG(3, 4)
	start := c.games[0].states[0]
	s := start.Copy()
	for range 3 { // grows the buffers
		s.Set(start)
		p.Run(s, src, nil)
	}
	src.Seed(3, 4)
	if n := allocations(func() { s.Set(start); p.Run(s, src, nil) }); n > 0 {
		return fmt.Errorf("%v allocations in a playout", n)
	}
	return nil
}

// checkHook calls the game's own check with every state.
func checkHook(c *course) error {
	if c.Each == nil {
		return nil
	}
	for _, j := range c.games {
		for i, s := range j.states {
			if err := c.Each(s.Copy()); err != nil {
				return fmt.Errorf("%s: %w", c.where(j, i), err)
			}
		}
	}
	return nil
}
