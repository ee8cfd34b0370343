package pirates

import "seaboard/game"

// draws lists for each number of tokens all that can be drawn, in the byte order
// of the texts.
var draws = func() (all [maxDraw + 1][]tokens) {
	for a := range kindCount {
		all[1] = append(all[1], drawn(a))
		for b := a; b < kindCount; b++ {
			all[2] = append(all[2], drawn(a, b))
			for c := b; c < kindCount; c++ {
				all[3] = append(all[3], drawn(a, b, c))
			}
		}
	}
	return all
}()

func drawn(of ...int) (t tokens) {
	for _, k := range of {
		t[k]++
	}
	return t
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
	for i := range draws[s.Pending] {
		t := &draws[s.Pending][i]
		weight := uint64(1)
		for k, n := range t {
			weight *= ways[s.rest[k]][n]
		}
		if weight > 0 {
			buf = append(buf, game.Outcome{Action: drawing(*t), Weight: weight})
		}
	}
	return buf
}
