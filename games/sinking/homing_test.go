package sinking

import (
	"strings"

	"seaboard/game"
)

// homing is a player who gets people home and uses what it has, which players at
// random never do.
func homing(s game.State, seat game.Seat, legal []game.Action) int {
	best, choice := -1<<30, 0
	for i, a := range legal {
		next := s.Copy().(*State)
		next.Apply(seat, a)
		worth := next.prospect(uint8(seat))*16 + int(uint64(a)*0x9e3779b97f4a7c15>>60)
		if verbOf(a) == useVerb || verbOf(a) == defendVerb {
			worth += 100
		}
		if worth > best {
			best, choice = worth, i
		}
	}
	return choice
}

// prospect is how near the seat's people are to the havens.
func (s *State) prospect(seat uint8) (worth int) {
	for letter := range s.men(seat) {
		p := personOf(seat, letter)
		switch {
		case s.safe&p.bit() != 0:
			worth += 40
		case s.active&p.bit() == 0:
		default:
			worth += 20 - toHaven(cell(s.at[p]))
			if s.aboard&p.bit() != 0 {
				worth += 6
			} else if s.inWater(p) {
				worth++
			}
		}
	}
	return worth
}

// toHaven is the distance to the nearest haven's cell.
func toHaven(c cell) int {
	best := 99
	for h := range cell(cells) {
		if havenAt[h] != 0 {
			best = min(best, distance(hexes[c], hexes[h]))
		}
	}
	return best
}

func distance(a, b Hex) int {
	q, r := a.Q-b.Q, a.R-b.R
	return max(q, -q, r, -r, q+r, -q-r)
}

// texts gives actions as text.
func texts(actions []game.Action) string {
	var list []string
	for _, a := range actions {
		list = append(list, game.ActionText(Rules{}, a))
	}
	return strings.Join(list, "; ")
}
