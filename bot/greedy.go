package bot

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"seaboard/game"
)

const (
	// worlds is how many states are drawn from the view for one choice, at most.
	worlds = 24
	// effort bounds one choice, in positions judged. It is counted and not timed,
	// so that a choice depends on nothing but the view and the source.
	effort = 24_000
	// horizon bounds the actions of one look ahead.
	horizon = 200
	// victory is what a won game is worth beside its margin, in points.
	victory = 20
)

// greedy tries each legal action on states drawn from what its seat sees, plays
// its own turn on to the end, choosing at each step what the judge likes best,
// and takes the action that leaves it the furthest ahead of the others.
type greedy struct {
	kit game.Kit
	src game.Source

	judged int       // positions, in this choice
	values []float64 // by seat, of the position judged last
	legal  []game.Action
	chance []game.Outcome
	trial  game.State
}

func newGreedy(kit game.Kit, src game.Source) *greedy { return &greedy{kit: kit, src: src} }

func (g *greedy) Choose(ctx context.Context, t Turn) (game.Action, error) {
	if len(t.Legal) == 1 {
		return t.Legal[0], nil
	}
	g.judged = 0
	g.values = make([]float64, t.Seats)
	sums := make([]float64, len(t.Legal))
	for n := 0; n < worlds && g.judged < effort; n++ {
		values, err := g.tryAll(ctx, t)
		if err != nil {
			return 0, err
		}
		if len(values) < len(sums) {
			// Out of time. What an unfinished world says of some of the actions
			// counts only where there is nothing better.
			if n == 0 && len(values) > 0 {
				sums = values
			}
			break
		}
		for i, v := range values {
			sums[i] += v
		}
	}
	return t.Legal[g.best(sums)], nil
}

// tryAll values the legal actions in one world, or as many of them as there is
// time for. Chance and the others' choices come from the same bits for each, so
// that actions are compared and not luck.
func (g *greedy) tryAll(ctx context.Context, t Turn) ([]float64, error) {
	var values []float64
	if ctx.Err() != nil {
		return nil, nil
	}
	world, err := g.kit.Rules.Sample(t.View, g.src)
	if err != nil {
		return nil, fmt.Errorf("bot: no state for the view of seat %d: %w", t.Seat, err)
	}
	hi, lo := g.src.Uint64(), g.src.Uint64()
	s := world.Copy()
	if g.trial == nil {
		g.trial = world.Copy()
	}
	for _, a := range t.Legal {
		if t.Yield != nil {
			t.Yield()
		}
		if ctx.Err() != nil {
			break
		}
		s.Set(world)
		values = append(values, g.lookAhead(s, t.Seat, a, rand.NewPCG(hi, lo)))
	}
	return values, nil
}

// lookAhead makes the action and plays on: to the end of the seat's turn, or,
// after a choice made together with others, to the end of its next turn. It
// gives how far the seat is ahead then.
func (g *greedy) lookAhead(s game.State, seat game.Seat, a game.Action, src game.Source) float64 {
	// Of a choice made by all, the others' parts are drawn evenly.
	together := s.Actors()&^game.SeatSet(seat) != 0
	for other := range s.Actors().All() {
		if other != seat {
			g.legal = s.Legal(other, g.legal[:0])
			s.Apply(other, g.legal[game.Below(src, uint64(len(g.legal)))])
		}
	}
	s.Apply(seat, a)
	acted := !together
	for range horizon {
		actors := s.Actors()
		var next game.Action
		switch {
		case actors == 0:
			return g.margin(s, seat)
		case actors == game.SeatSet(game.Chance):
			next, g.chance = game.Draw(s, src, g.chance)
		case actors.Len() > 1, acted && !actors.Has(seat):
			return g.margin(s, seat)
		default:
			acted = acted || actors.Has(seat)
			next = g.onePly(s, actors.First())
		}
		s.Apply(actors.First(), next)
	}
	return g.margin(s, seat)
}

// best gives the index of the highest value; among equals the source decides.
func (g *greedy) best(values []float64) int {
	best, equal := 0, uint64(0)
	for i, v := range values {
		switch {
		case i == 0 || v > values[best]:
			best, equal = i, 1
		case v == values[best]:
			equal++
			if game.Below(g.src, equal) == 0 {
				best = i
			}
		}
	}
	return best
}

// onePly gives the action after which the seat is the furthest ahead.
func (g *greedy) onePly(s game.State, seat game.Seat) game.Action {
	g.legal = s.Legal(seat, g.legal[:0])
	best := g.legal[0]
	if len(g.legal) == 1 {
		return best
	}
	var most float64
	for i, a := range g.legal {
		g.trial.Set(s)
		g.trial.Apply(seat, a)
		if v := g.margin(g.trial, seat); i == 0 || v > most {
			best, most = a, v
		}
	}
	return best
}

// margin is how many points the seat is ahead of the others' mean and of the
// best of them, half and half.
func (g *greedy) margin(s game.State, seat game.Seat) float64 {
	g.judge(s)
	own := g.values[seat-1]
	if len(g.values) == 1 {
		return own
	}
	sum, most := 0.0, math.Inf(-1)
	for i, v := range g.values {
		if game.Seat(i+1) != seat {
			sum += v
			most = max(most, v)
		}
	}
	return own - (sum/float64(len(g.values)-1)+most)/2
}

// judge values a state for every seat.
func (g *greedy) judge(s game.State) {
	g.judged++
	if !game.Over(s) {
		g.kit.Judge.Value(s, g.values)
		return
	}
	for i := range g.values {
		points, place, _ := s.Final(game.Seat(i + 1))
		g.values[i] = float64(points)
		if place == 1 {
			g.values[i] += victory
		}
	}
}
