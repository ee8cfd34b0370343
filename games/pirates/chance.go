package pirates

import "seaboard/game"

// a lot is one thing that can be drawn.
type lot struct {
	tokens tokens
	action game.Action
}

// lots lists for each number of tokens all that can be drawn, in the byte order
// of the texts.
var lots = func() (all [maxDraw + 1][]lot) {
	for a := range kindCount {
		all[1] = append(all[1], lotOf(a))
		for b := a; b < kindCount; b++ {
			all[2] = append(all[2], lotOf(a, b))
			for c := b; c < kindCount; c++ {
				all[3] = append(all[3], lotOf(a, b, c))
			}
		}
	}
	return all
}()

func lotOf(of ...int) lot {
	var t tokens
	for _, k := range of {
		t[k]++
	}
	return lot{t, drawing(t)}
}

// ways is in how many ways k of n tokens of a kind can be drawn, for k up to 3.
var ways = func() (all [8][maxDraw + 1]uint64) {
	for n := range all {
		all[n][0] = 1
		for k := 1; k <= min(n, maxDraw); k++ {
			all[n][k] = all[n-1][k-1] + all[n-1][k]
		}
	}
	return all
}()

// Outcomes appends all draws of treasures that can be made now. A draw's weight
// is the number of sets of single tokens that are that draw. In a partial state
// the tokens are all that are not accounted for.
func (s *State) Outcomes(buf []game.Outcome) []game.Outcome {
	if s.Phase != AtChest {
		return buf
	}
	for i := range lots[s.Pending] {
		of := &lots[s.Pending][i]
		weight := uint64(1)
		for k, n := range of.tokens {
			weight *= ways[s.rest[k]][n]
		}
		if weight > 0 {
			buf = append(buf, game.Outcome{Action: of.action, Weight: weight})
		}
	}
	return buf
}
