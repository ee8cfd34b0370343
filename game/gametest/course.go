package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"seaboard/game"
	"seaboard/game/record"
)

// course is the random games that all checks look at.
type course struct {
	Suite
	info  game.Info
	games []*journey
	rng   *rand.PCG // for what a check draws

	compared int // pairs of states
}

// journey is one game from its start to its end.
type journey struct {
	number int
	setup  game.Setup
	actors []game.Seat
	acts   []game.Action
	states []game.State // states[i] is before acts[i], the last one is the end
}

func newCourse(su Suite) (*course, error) {
	c := &course{Suite: su, info: su.Kit.Rules.Info(), rng: rand.NewPCG(20, 26)}
	if c.Bound == 0 {
		c.Bound = game.MaxActions
	}
	if c.Dir == "" {
		c.Dir = "testdata"
	}
	setups := c.setups()
	if c.Games == 0 {
		c.Games = max(24, len(setups))
	}
	for n := range c.Games {
		j, err := c.play(n, setups[n%len(setups)])
		if err != nil {
			return nil, err
		}
		c.games = append(c.games, j)
	}
	return c, nil
}

// setups has every number of seats with all options at their defaults, with each
// other value of each option alone, and with the last values of all.
func (c *course) setups() []game.Setup {
	var all []game.Setup
	for seats := c.info.MinSeats; seats <= c.info.MaxSeats; seats++ {
		add := func(options map[string]string) {
			all = append(all, game.Setup{Seats: seats, Options: options})
		}
		add(nil)
		last := map[string]string{}
		for _, o := range c.info.Options {
			for _, v := range o.Values[1:] {
				add(map[string]string{o.Name: v.Name})
			}
			last[o.Name] = o.Values[len(o.Values)-1].Name
		}
		if len(last) > 1 {
			add(last)
		}
	}
	return all
}

// play plays one game at random. Of several seats to act any may be first.
func (c *course) play(number int, setup game.Setup) (*journey, error) {
	j := &journey{number: number, setup: setup}
	src := rand.NewPCG(uint64(number), 1)
	s, err := c.Kit.Rules.New(setup)
	if err != nil {
		return nil, fmt.Errorf("no game for %s: %w", describe(setup), err)
	}
	for ; !game.Over(s); s = s.Copy() {
		j.states = append(j.states, s.Copy())
		if len(j.acts) == c.Bound {
			return nil, fmt.Errorf("%s: no end after %d actions", c.where(j, -1), c.Bound)
		}
		actor, a, err := choose(s, src)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.where(j, len(j.acts)), err)
		}
		if c.Player != nil && number%3 != 0 && actor != game.Chance {
			legal := s.Legal(actor, nil)
			a = legal[c.Player(s, actor, legal)]
		}
		j.actors = append(j.actors, actor)
		j.acts = append(j.acts, a)
		s.Apply(actor, a)
	}
	j.states = append(j.states, s)
	return j, nil
}

// choose picks an actor and what it does.
func choose(s game.State, src game.Source) (game.Seat, game.Action, error) {
	actors := slices.Collect(s.Actors().All())
	actor := actors[game.Below(src, uint64(len(actors)))]
	if actor == game.Chance {
		if _, ok := s.(game.Shuffler); !ok && len(s.Outcomes(nil)) == 0 {
			return actor, 0, fmt.Errorf("dead end: chance is to act and has no outcome")
		}
		a, _ := game.Draw(s, src, nil)
		return actor, a, nil
	}
	legal := s.Legal(actor, nil)
	if len(legal) == 0 {
		return actor, 0, fmt.Errorf("dead end: seat %d is to act and has no legal action", actor)
	}
	return actor, legal[game.Below(src, uint64(len(legal)))], nil
}

// record gives the first n lines as a record.
func (c *course) record(j *journey, n int) *record.Record {
	r := &record.Record{Game: c.info.ID, Seats: j.setup.Seats}
	for _, name := range slices.Sorted(maps.Keys(j.setup.Options)) {
		r.Add("option", name+" "+j.setup.Options[name])
	}
	for i := range n {
		r.Lines = append(r.Lines, record.Line{Actor: j.actors[i], Action: c.text(j.acts[i])})
	}
	return r
}

func (c *course) text(a game.Action) string { return game.ActionText(c.Kit.Rules, a) }

// viewers are all who look at a game: the watcher and every seat.
func (j *journey) viewers() []game.Seat {
	var all []game.Seat
	for v := range game.Seat(j.setup.Seats + 1) {
		all = append(all, v)
	}
	return all
}

// some draws positions of all games, n of them or all, in the order of the games.
func (c *course) some(n int, visit func(j *journey, i int) error) error {
	total := 0
	for _, j := range c.games {
		total += len(j.states)
	}
	for _, j := range c.games {
		for i := range j.states {
			if total > n && game.Below(c.rng, uint64(total)) >= uint64(n) {
				continue
			}
			if err := visit(j, i); err != nil {
				return fmt.Errorf("%s: %w", c.where(j, i), err)
			}
		}
	}
	return nil
}

// where names a position: the game and the action about to be made.
func (c *course) where(j *journey, i int) string {
	at := fmt.Sprintf("%s, %s, game %d", c.info.ID, describe(j.setup), j.number)
	switch {
	case i < 0:
		return at
	case i >= len(j.acts):
		return fmt.Sprintf("%s, after action %d", at, i)
	}
	return fmt.Sprintf("%s, action %d (%s %s)", at, i+1, j.actors[i], c.text(j.acts[i]))
}

func describe(s game.Setup) string {
	text := fmt.Sprintf("%d seats", s.Seats)
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		text += " " + name + "=" + s.Options[name]
	}
	return text
}

// marshal gives a view as JSON, which must work for every view.
func marshal(v game.View) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("a view does not marshal: %v", err))
	}
	return string(data)
}

// snapshot prints all that can be asked of a full state.
func (c *course) snapshot(s game.State, seats int) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\nactors %b\n", marshal(s.View(game.Arbiter)), s.Actors())
	for seat := range game.Seat(seats) {
		seat++
		points, known := s.Points(game.Arbiter, seat)
		fmt.Fprintf(&b, "seat %d: points %d %v, legal %x\n", seat, points, known, s.Legal(seat, nil))
		if game.Over(s) {
			points, place, known := s.Final(seat)
			fmt.Fprintf(&b, "final %d %d %v\n", points, place, known)
		}
	}
	fmt.Fprintf(&b, "outcomes %x\n", s.Outcomes(nil))
	return b.String()
}

// difference shows where two printed things part.
func difference(got, want string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	from := max(0, i-60)
	return fmt.Sprintf("...%s\nshould be\n...%s", got[from:min(len(got), i+60)], want[from:min(len(want), i+60)])
}
