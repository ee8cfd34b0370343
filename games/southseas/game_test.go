package southseas

import (
	"fmt"
	"math/bits"
	"testing"

	"seaboard/game"
	"seaboard/game/gametest"
)

func TestGame(t *testing.T) {
	gametest.Suite{
		Kit:   game.Kit{Rules: Rules{}, Texts: Texts()},
		Games: 20, // every number of seats with every value of the options
		Bound: 600,
		Each:  func(s game.State) error { return conserved(s.(*State)) },
	}.Run(t)
}

func FuzzGame(f *testing.F) { gametest.Fuzz(f, Rules{}) }

// conserved checks that no piece is made or lost.
func conserved(s *State) error {
	out := s.shipPile
	for _, v := range s.display {
		if v != none {
			out |= 1 << v
		}
	}
	n := bits.OnesCount32(s.shipPile) + int(s.shipCount)
	for i := range s.seats {
		p := &s.player[i]
		out |= p.taken
		n += bits.OnesCount32(p.taken)
		onBoard := uint8(0)
		for _, t := range s.tile[:s.tileCount] {
			if t.owner == i+1 {
				onBoard++
			}
		}
		if onBoard+p.supply != islanders {
			return fmt.Errorf("seat %d has %d islanders on the board and %d in the supply", i+1, onBoard, p.supply)
		}
	}
	if n != len(ships) || out != 1<<len(ships)-1 {
		return fmt.Errorf("%d ships, %b", n, out)
	}
	left := uint8(0)
	for k, n := range s.pile {
		left += n
		if (n > 0) != (s.pileKinds>>k&1 == 1) {
			return fmt.Errorf("%d tiles %s and kinds %b", n, pieces[k].ID, s.pileKinds)
		}
	}
	if left != s.pileCount {
		return fmt.Errorf("%d tiles in the pile, counted as %d", left, s.pileCount)
	}
	return nil
}
