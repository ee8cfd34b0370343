package gametest

import (
	"bytes"
	"fmt"
	"strings"

	"seaboard/game"
	"seaboard/game/record"
)

// checkRecords writes every game, reads and replays it: the same bytes and the
// same states, with the end told by the result. A partial state takes the whole
// truth, too.
func checkRecords(c *course) error {
	for _, j := range c.games {
		if err := c.replays(j); err != nil {
			return fmt.Errorf("%s: %w", c.where(j, -1), err)
		}
	}
	return nil
}

func (c *course) replays(j *journey) error {
	r := c.record(j, len(j.acts))
	points, known := record.Result(j.states[len(j.acts)], j.setup.Seats)
	if !known {
		return fmt.Errorf("the result of a full state is not known")
	}
	r.Add("result", strings.Trim(fmt.Sprint(points), "[]"))
	data := r.Bytes()
	back, err := record.Parse(data)
	if err != nil {
		return fmt.Errorf("its record does not read: %w", err)
	}
	if !bytes.Equal(back.Bytes(), data) {
		return fmt.Errorf("its record is written with other bytes: %s", difference(string(back.Bytes()), string(data)))
	}
	full, err := record.NewReplay(c.Kit.Rules, back, false)
	if err != nil {
		return err
	}
	partial, err := record.NewReplay(c.Kit.Rules, back, true)
	if err != nil {
		return err
	}
	for i, s := range j.states {
		if got, want := c.snapshot(full.State, j.setup.Seats), c.snapshot(s, j.setup.Seats); got != want {
			return fmt.Errorf("before action %d the replay's state is another: %s", i+1, difference(got, want))
		}
		if full.Done() {
			break
		}
		if err := full.Step(); err != nil {
			return fmt.Errorf("replay: %w", err)
		}
		if err := partial.Step(); err != nil {
			return fmt.Errorf("a partial state refuses what is true: %w", err)
		}
	}
	if err := full.CheckResult(); err != nil {
		return err
	}
	return partial.CheckResult()
}

// checkPoints checks that every seat knows its own points, and that the places at
// the end are a ranking: 1 plus the number of seats ranked better.
func checkPoints(c *course) error {
	for _, j := range c.games {
		for i, s := range j.states {
			for seat := range game.Seat(j.setup.Seats) {
				seat++
				all, known := s.Points(game.Arbiter, seat)
				own, knows := s.Points(seat, seat)
				if !known || !knows || all != own {
					return fmt.Errorf("%s: seat %d has %d points (known: %v), and sees %d (known: %v)", c.where(j, i), seat, all, known, own, knows)
				}
			}
		}
		if err := ranking(j.states[len(j.acts)], j.setup.Seats); err != nil {
			return fmt.Errorf("%s: %w", c.where(j, -1), err)
		}
	}
	return nil
}

func ranking(s game.State, seats int) error {
	places := make([]int, seats)
	for i := range places {
		_, place, known := s.Final(game.Seat(i + 1))
		if !known {
			return fmt.Errorf("the end of a full state is not known for seat %d", i+1)
		}
		places[i] = place
	}
	for i, p := range places {
		better := 0
		for _, q := range places {
			if q < p {
				better++
			}
		}
		if p != better+1 {
			return fmt.Errorf("places %v: seat %d has %d seats before it", places, i+1, better)
		}
	}
	return nil
}

// checkEffects checks that the points which an action's effects tell add up to
// what it changes, for every viewer who knows the points. The last action may
// tell what the end adds, or not.
func checkEffects(c *course) error {
	for _, j := range c.games {
		for i, a := range j.acts {
			if err := c.addsUp(j, i, a); err != nil {
				return fmt.Errorf("%s: %w", c.where(j, i), err)
			}
		}
	}
	return nil
}

func (c *course) addsUp(j *journey, i int, a game.Action) error {
	before, after := j.states[i], j.states[i+1]
	teller, ok := before.(game.Teller)
	if !ok {
		return nil
	}
	for _, viewer := range append(j.viewers(), game.Arbiter) {
		told := make([]int, j.setup.Seats+1)
		effects := teller.Effects(viewer, j.actors[i], a)
		for _, e := range effects {
			if e.Text.Format == "" || int(e.Seat) >= len(told) || e.Points != 0 && e.Seat == game.Chance {
				return fmt.Errorf("an effect without words, or on nobody: %+v", e)
			}
			told[e.Seat] += e.Points
		}
		for seat := game.Seat(1); int(seat) < len(told); seat++ {
			was, knew := before.Points(viewer, seat)
			is, knows := after.Points(viewer, seat)
			if !knew || !knows || told[seat] == is-was {
				continue
			}
			if final, _, known := after.Final(seat); game.Over(after) && known && told[seat] == final-was {
				continue
			}
			return fmt.Errorf("effects told to viewer %d give seat %d %d points, but its points go from %d to %d: %v", viewer, seat, told[seat], was, is, effects)
		}
	}
	return nil
}
