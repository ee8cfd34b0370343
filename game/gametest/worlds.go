package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"

	"seaboard/game"
)

const (
	// attempts is how often another world is looked for before a position is left.
	attempts = 12
	// pictured is of how many pairs of states one has its pictures compared: the
	// views are compared for all, and drawing takes long.
	pictured = 16
)

// checkWorlds checks secrecy from the game's side: it plays games again with
// other choices and draws wherever a viewer cannot see them. To that viewer
// everything must look the same: view, list, pictures, record, words.
func checkWorlds(c *course) error {
	hiddenSomewhere, compared := false, 0
	pool := c.pool(60)
	err := c.some(300, func(j *journey, n int) error {
		for _, viewer := range j.viewers() {
			lines := j.redacted(viewer, n)
			hides := false
			for i, a := range lines {
				hides = hides || a != j.acts[i]
			}
			if !hides {
				continue
			}
			hiddenSomewhere = true
			w := c.otherWorld(j, viewer, lines)
			if w == nil {
				continue
			}
			compared++
			if err := c.looksSame(j, n, viewer, w, lines, pool); err != nil {
				return fmt.Errorf("viewer %d can tell two worlds apart: %w", viewer, err)
			}
		}
		return nil
	})
	if err == nil && hiddenSomewhere && compared == 0 {
		return errors.New("the game hides something, but no two worlds that differ in it could be made to compare")
	}
	return err
}

// world is another game with the same lines for a viewer.
type world struct {
	acts   []game.Action
	states []game.State
}

// otherWorld plays the lines with other actions behind those that are hidden from
// the viewer; nil where none was found.
func (c *course) otherWorld(j *journey, viewer game.Seat, lines []game.Action) *world {
	for range attempts {
		if w := c.tryWorld(j, viewer, lines); w != nil {
			return w
		}
	}
	return nil
}

func (c *course) tryWorld(j *journey, viewer game.Seat, lines []game.Action) *world {
	w := &world{}
	s := j.states[0].Copy()
	now := j.states[len(lines)]
	differs := false
	for i, line := range lines {
		actor := j.actors[i]
		if !s.Actors().Has(actor) {
			return nil
		}
		a := line
		if line != j.acts[i] {
			var can []game.Action
			for _, x := range doable(s, actor) {
				if s.Redact(viewer, actor, x, now) == line {
					can = append(can, x)
				}
			}
			if len(can) == 0 {
				return nil
			}
			a = c.any(can)
		} else if s.Check(actor, a) != nil {
			return nil // what was hidden before forbids it in this world
		}
		differs = differs || a != j.acts[i]
		w.acts = append(w.acts, a)
		w.states = append(w.states, s.Copy())
		s.Apply(actor, a)
	}
	if !differs || s.Actors() != now.Actors() {
		return nil
	}
	w.states = append(w.states, s)
	return w
}

// doable lists what an actor can do.
func doable(s game.State, actor game.Seat) []game.Action {
	if actor != game.Chance {
		return s.Legal(actor, nil)
	}
	var all []game.Action
	for _, o := range s.Outcomes(nil) {
		all = append(all, o.Action)
	}
	return all
}

// looksSame compares the true game after n actions with another world.
func (c *course) looksSame(j *journey, n int, viewer game.Seat, w *world, lines, pool []game.Action) error {
	now := w.states[n]
	if err := c.indistinct(viewer, j.setup.Seats, now, j.states[n], pool); err != nil {
		return err
	}
	for i, line := range lines {
		s, actor, a := w.states[i], j.actors[i], w.acts[i]
		if got := s.Redact(viewer, actor, a, now); got != line {
			return fmt.Errorf("line %d is %q in one record and %q in the other", i+1, c.text(line), c.text(got))
		}
		there, ok := s.(game.Teller)
		if !ok {
			continue
		}
		here := j.states[i].(game.Teller)
		if got, want := there.Tell(viewer, actor, a).String(), here.Tell(viewer, actor, j.acts[i]).String(); got != want {
			return fmt.Errorf("line %d is told as %q and as %q", i+1, want, got)
		}
		if got, want := there.Effects(viewer, actor, a), here.Effects(viewer, actor, j.acts[i]); fmt.Sprint(got) != fmt.Sprint(want) {
			return fmt.Errorf("line %d has the effects %v and %v", i+1, want, got)
		}
	}
	return nil
}

// indistinct checks that a viewer cannot tell one full state from another.
func (c *course) indistinct(viewer game.Seat, seats int, got, want game.State, pool []game.Action) error {
	if err := c.sameFor(viewer, seats, got, want); err != nil {
		return err
	}
	gv, wv := got.View(viewer), want.View(viewer)
	if !reflect.DeepEqual(gv, wv) {
		return errors.New("the views hold different things that their JSON does not show")
	}
	c.compared++
	if b := c.Kit.Board; b != nil && c.compared%pictured == 1 {
		for _, p := range paint(b) {
			if g, w := p.draw(gv), p.draw(wv); g != w {
				return fmt.Errorf("another picture (%s): %s", p.name, difference(g, w))
			}
		}
	}
	if viewer == game.Watcher {
		return nil
	}
	for _, a := range pool {
		if g, w := fmt.Sprint(got.Check(viewer, a)), fmt.Sprint(want.Check(viewer, a)); g != w {
			return fmt.Errorf("%s is refused in other words: %q, %q", c.text(a), w, g)
		}
	}
	return c.sameWords(viewer, got, want)
}

// sameWords checks the prompt, and what a seat is told of its choices before it
// makes them.
func (c *course) sameWords(viewer game.Seat, got, want game.State) error {
	there, ok := got.(game.Teller)
	if !ok || !want.Actors().Has(viewer) {
		return nil
	}
	here := want.(game.Teller)
	if g, w := there.Prompt(viewer).String(), here.Prompt(viewer).String(); g != w {
		return fmt.Errorf("another prompt: %q, %q", w, g)
	}
	for _, a := range want.Legal(viewer, nil) {
		if g, w := there.Tell(viewer, viewer, a).String(), here.Tell(viewer, viewer, a).String(); g != w {
			return fmt.Errorf("%s is told as %q and as %q before it is made", c.text(a), w, g)
		}
		if got.Reveals(viewer, a) != want.Reveals(viewer, a) {
			return fmt.Errorf("%s reveals something in one world and not in the other", c.text(a))
		}
		g, w := game.Preview(got, viewer, a), game.Preview(want, viewer, a)
		if fmt.Sprint(g) != fmt.Sprint(w) {
			return fmt.Errorf("the preview of %s is %v in one world and %v in the other", c.text(a), w, g)
		}
	}
	return nil
}

// checkSamples checks that bots can think on what they see: a state drawn from a
// view gives that view again, the seat cannot tell it from the true one, and play
// goes on from it to the end. Drawn from all there is to see it is the true one.
func checkSamples(c *course) error {
	pool := c.pool(40)
	return c.some(250, func(j *journey, i int) error {
		s := j.states[i]
		for _, viewer := range append(j.viewers(), game.Arbiter) {
			v := s.View(viewer)
			seen := marshal(v)
			w, err := c.Kit.Rules.Sample(v, c.rng)
			if err != nil {
				return fmt.Errorf("no state from the view of %d: %w", viewer, err)
			}
			if got := marshal(v); got != seen {
				return fmt.Errorf("the view is changed by Sample: %s", difference(got, seen))
			}
			if viewer == game.Arbiter {
				if g, want := c.snapshot(w, j.setup.Seats), c.snapshot(s, j.setup.Seats); g != want {
					return fmt.Errorf("from all there is to see another state is drawn: %s", difference(g, want))
				}
				continue
			}
			if err := c.indistinct(viewer, j.setup.Seats, w, s, pool); err != nil {
				return fmt.Errorf("state from the view of %d: %w", viewer, err)
			}
			if err := c.lists(j, w); err != nil {
				return fmt.Errorf("state from the view of %d: %w", viewer, err)
			}
			if err := c.playOn(w, j.setup.Seats); err != nil {
				return fmt.Errorf("play from the view of %d: %w", viewer, err)
			}
		}
		return nil
	})
}

// playOn plays a state at random to its end.
func (c *course) playOn(s game.State, seats int) error {
	src := rand.NewPCG(c.rng.Uint64(), 5)
	for n := 0; !game.Over(s); n++ {
		if n == c.Bound {
			return fmt.Errorf("no end after %d actions", c.Bound)
		}
		actor, a, err := choose(s, src)
		if err != nil {
			return err
		}
		if err := s.Check(actor, a); err != nil {
			return fmt.Errorf("%s %s is listed and refused: %w", actor, c.text(a), err)
		}
		s.Apply(actor, a)
	}
	return ranking(s, seats)
}
