package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"seaboard/game"
)

// checkSetup checks the description, and that what is not of the game is refused.
func checkSetup(c *course) error {
	in := c.info
	if in.ID == "" || in.Title == "" || in.Summary == "" {
		return errors.New("the description has no ID, title or summary")
	}
	if in.MinSeats < 1 || in.MinSeats > in.MaxSeats || in.MaxSeats > game.MaxSeats {
		return fmt.Errorf("%d to %d seats", in.MinSeats, in.MaxSeats)
	}
	wrong := []game.Setup{
		{Seats: in.MinSeats - 1},
		{Seats: in.MaxSeats + 1},
		{Seats: in.MinSeats, Options: map[string]string{"no such option": "1"}},
	}
	for _, o := range in.Options {
		if o.Text == "" || len(o.Values) < 2 {
			return fmt.Errorf("option %s has no text or nothing to choose from", o.Name)
		}
		wrong = append(wrong, game.Setup{Seats: in.MinSeats, Options: map[string]string{o.Name: "no such value"}})
	}
	for _, s := range wrong {
		if _, err := c.Kit.Rules.New(s); err == nil {
			return fmt.Errorf("a setup that is not of the game is taken: %+v", s)
		}
	}
	return nil
}

// checkLists checks in every position who is to act and the lists of what can be
// done, and that what is listed passes Check.
func checkLists(c *course) error {
	for _, j := range c.games {
		for i, s := range j.states {
			if err := c.lists(j, s); err != nil {
				return fmt.Errorf("%s: %w", c.where(j, i), err)
			}
		}
	}
	return nil
}

func (c *course) lists(j *journey, s game.State) error {
	actors := s.Actors()
	if actors.Has(game.Chance) && actors.Len() > 1 {
		return errors.New("chance is to act together with seats")
	}
	if over := actors &^ (1<<(j.setup.Seats+1) - 1); over != 0 {
		return fmt.Errorf("seats are to act that are not in the game: %b", over)
	}
	for seat := range game.Seat(j.setup.Seats) {
		seat++
		legal := s.Legal(seat, nil)
		if (len(legal) > 0) != actors.Has(seat) {
			return fmt.Errorf("seat %d has %d legal actions, to act: %v", seat, len(legal), actors.Has(seat))
		}
		for i, a := range legal {
			if i > 0 && a <= legal[i-1] {
				return fmt.Errorf("the list of seat %d is not in order, or has a double, at %s", seat, c.text(a))
			}
			if err := s.Check(seat, a); err != nil {
				return fmt.Errorf("%s is listed for seat %d and refused: %w", c.text(a), seat, err)
			}
		}
	}
	return c.outcomes(s)
}

func (c *course) outcomes(s game.State) error {
	outcomes := s.Outcomes(nil)
	if !s.Actors().Has(game.Chance) {
		if len(outcomes) > 0 {
			return errors.New("chance has outcomes and is not to act")
		}
		return nil
	}
	var last []byte
	var sum uint64
	for i, o := range outcomes {
		text := c.Kit.Rules.AppendText(nil, o.Action)
		if i > 0 && bytes.Compare(last, text) >= 0 {
			return fmt.Errorf("outcomes are not in the order of their texts, or doubled: %s, %s", last, text)
		}
		if o.Weight == 0 || sum+o.Weight < sum {
			return fmt.Errorf("outcome %s has the weight %d", text, o.Weight)
		}
		sum += o.Weight
		last = text
		if err := s.Check(game.Chance, o.Action); err != nil {
			return fmt.Errorf("outcome %s is refused: %w", text, err)
		}
	}
	return nil
}

// checkRefusals tries in some positions whatever else can be written, for all
// actors: Check must agree with the lists, say a rule, and change nothing.
func checkRefusals(c *course) error {
	pool := c.pool(500)
	return c.some(150, func(j *journey, i int) error {
		s := j.states[i].Copy()
		before := c.snapshot(s, j.setup.Seats)
		for _, actor := range j.viewers() {
			if err := c.refuses(s, actor, pool); err != nil {
				return err
			}
		}
		if after := c.snapshot(s, j.setup.Seats); after != before {
			return fmt.Errorf("refusals changed the state: %s", difference(after, before))
		}
		return nil
	})
}

func (c *course) refuses(s game.State, actor game.Seat, pool []game.Action) error {
	listed := s.Legal(actor, nil)
	if actor == game.Chance {
		listed = nil
		for _, o := range s.Outcomes(nil) {
			listed = append(listed, o.Action)
		}
		if s.Actors().Has(game.Chance) && len(listed) == 0 {
			return nil // too many to list
		}
	}
	for _, a := range pool {
		err := s.Check(actor, a)
		if slices.Contains(listed, a) {
			if err != nil {
				return fmt.Errorf("%s %s is listed and refused: %w", actor, c.text(a), err)
			}
			continue
		}
		var refusal *game.Refusal
		switch {
		case err == nil:
			return fmt.Errorf("%s %s is not listed and passes Check", actor, c.text(a))
		case !errors.As(err, &refusal):
			return fmt.Errorf("%s %s is refused by a %T, not by a *game.Refusal", actor, c.text(a), err)
		case refusal.Rule == "" || refusal.Text.Format == "":
			return fmt.Errorf("%s %s is refused without a rule or a reason: %v", actor, c.text(a), err)
		}
		if err := game.Act(s, actor, a); err == nil {
			return fmt.Errorf("%s %s is made by Act and refused by Check", actor, c.text(a))
		}
	}
	return nil
}

// pool gathers actions of all kinds, n at most: listed ones, outcomes, what seats
// may see of them, and what mutated texts read as.
func (c *course) pool(n int) []game.Action {
	seen := map[game.Action]bool{}
	var all []game.Action
	add := func(a game.Action) {
		if !seen[a] {
			seen[a] = true
			all = append(all, a)
		}
	}
	for _, j := range c.games {
		for i, a := range j.acts {
			add(a)
			for _, v := range j.viewers() {
				add(j.states[i].Redact(v, j.actors[i], a, j.states[i+1]))
			}
			if i%7 == 0 {
				for _, l := range j.states[i].Legal(j.actors[i], nil) {
					add(l)
				}
			}
		}
	}
	c.shuffle(all)
	all = all[:min(len(all), n*4/5)]
	for _, text := range c.mutants(all, n) {
		if a, err := c.Kit.Rules.Parse(text); err == nil {
			add(a)
		}
	}
	c.shuffle(all)
	return all[:min(len(all), n)]
}

func (c *course) shuffle(all []game.Action) {
	for i := range all {
		k := i + int(game.Below(c.rng, uint64(len(all)-i)))
		all[i], all[k] = all[k], all[i]
	}
}

// checkTogether checks choices made at the same time: nobody's list depends on
// what another has chosen, and the order in which they choose does not matter.
func checkTogether(c *course) error {
	return c.some(1500, func(j *journey, i int) error {
		s := j.states[i]
		if s.Actors().Len() < 2 {
			return nil
		}
		seats := slices.Collect(s.Actors().All())
		first, second := seats[0], seats[len(seats)-1]
		a, b := c.any(s.Legal(first, nil)), c.any(s.Legal(second, nil))
		one := s.Copy()
		one.Apply(first, a)
		if !slices.Equal(one.Legal(second, nil), s.Legal(second, nil)) {
			return fmt.Errorf("the list of seat %d changes when seat %d, who chooses at the same time, does %s", second, first, c.text(a))
		}
		one.Apply(second, b)
		other := s.Copy()
		other.Apply(second, b)
		other.Apply(first, a)
		if x, y := c.snapshot(one, j.setup.Seats), c.snapshot(other, j.setup.Seats); x != y {
			return fmt.Errorf("seats %d and %d choose at the same time, but their order matters: %s", first, second, difference(x, y))
		}
		return nil
	})
}

func (c *course) any(list []game.Action) game.Action {
	return list[game.Below(c.rng, uint64(len(list)))]
}
