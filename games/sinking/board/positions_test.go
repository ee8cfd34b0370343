package board

import (
	"math/rand/v2"

	"seaboard/game"
	"seaboard/games/sinking"
)

// homing is a player who brings people home, so that boats are full and havens
// peopled, as they never are with players at random.
func homing(s game.State, seat game.Seat, legal []game.Action) int {
	best, choice := -1<<30, 0
	for i, a := range legal {
		next := s.Copy()
		next.Apply(seat, a)
		v := next.View(game.Arbiter).(*sinking.View)
		worth := prospect(v, seat)*16 + int(uint64(a)*0x9e3779b97f4a7c15>>60)
		if worth > best {
			best, choice = worth, i
		}
	}
	return choice
}

// prospect is how near the seat's people are to the havens.
func prospect(v *sinking.View, seat game.Seat) (worth int) {
	for _, p := range v.People {
		switch {
		case p.Seat != seat || p.Where == "lost":
		case p.Where == "haven":
			worth += 40
		default:
			worth += 20 - toHaven(*p.At)
			if p.Where == "boat" {
				worth += 6
			}
		}
	}
	return worth
}

func toHaven(from sinking.Hex) int {
	best := 99
	for _, h := range sinking.Cells() {
		if sinking.Haven(h) != "" {
			q, r := h.Q-from.Q, h.R-from.R
			best = min(best, max(q, -q, r, -r, q+r, -q-r))
		}
	}
	return best
}

// played is the state of a game after so many actions, or at its end.
func played(setup game.Setup, actions int) game.State {
	s, err := sinking.Rules{}.New(setup)
	if err != nil {
		panic(err)
	}
	src := rand.NewPCG(5, uint64(setup.Seats))
	var legal []game.Action
	for range actions {
		if game.Over(s) {
			break
		}
		actor := s.Actors().First()
		if actor == game.Chance {
			a, _ := game.Draw(s, src, nil)
			s.Apply(actor, a)
			continue
		}
		legal = s.Legal(actor, legal[:0])
		s.Apply(actor, legal[homing(s, actor, legal)])
	}
	return s
}
