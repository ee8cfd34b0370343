package sinking

import (
	"math/bits"

	"seaboard/game"
)

// island is the terrain of the 40 land cells, as slots.
type island [terrains]uint64

// perTerrain is how many pieces of each terrain there are.
const (
	beaches   = 16
	forests   = 16
	mountains = 8
)

// choose is the binomial coefficients up to 40.
var choose = func() (c [slots + 1][slots + 1]uint64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// islands is the number of islands: the mountains' cells, then the beaches'
// among the other 32.
var islands = choose[slots][mountains] * choose[slots-mountains][beaches]

// rank numbers the subset of n places among all subsets of its size.
func rank(subset uint64) (r uint64) {
	for k := 1; subset != 0; k++ {
		r += choose[bits.TrailingZeros64(subset)][k]
		subset &= subset - 1
	}
	return r
}

// unrank is the subset of k places that has a rank.
func unrank(r uint64, k int) (subset uint64) {
	for n := slots - 1; k > 0; n-- {
		if choose[n][k] <= r {
			r -= choose[n][k]
			subset |= 1 << n
			k--
		}
	}
	return subset
}

// squeeze leaves the slots out that are in gaps: bits of x above move down.
func squeeze(x, gaps uint64) (out uint64) {
	n := 0
	for slot := range slots {
		if gaps>>slot&1 == 0 {
			out |= x >> slot & 1 << n
			n++
		}
	}
	return out
}

// spreadOut undoes squeeze.
func spreadOut(x, gaps uint64) (out uint64) {
	for slot := range slots {
		if gaps>>slot&1 == 0 {
			out |= x & 1 << slot
			x >>= 1
		}
	}
	return out
}

func (i island) action() game.Action {
	r := rank(i[mountain])*choose[slots-mountains][beaches] + rank(squeeze(i[beach], i[mountain]))
	return terrainVerb.bare() | game.Action(r)
}

func islandOf(a game.Action) (i island) {
	r := uint64(a) & (1<<verbShift - 1)
	rest := choose[slots-mountains][beaches]
	i[mountain] = unrank(r/rest, mountains)
	i[beach] = spreadOut(unrank(r%rest, beaches), i[mountain])
	i[forest] = allSlots &^ i[mountain] &^ i[beach]
	return i
}

// append writes the island's 40 letters.
func (i island) append(dst []byte) []byte {
	for slot := range slots {
		for t, m := range i {
			if m>>slot&1 != 0 {
				dst = append(dst, terrainLetters[t])
			}
		}
	}
	return dst
}

// parseIsland reads 40 letters with the right number of each.
func parseIsland(text string) (i island, ok bool) {
	if len(text) != slots {
		return i, false
	}
	for slot := range slots {
		switch text[slot] {
		case 'b':
			i[beach] |= 1 << slot
		case 'f':
			i[forest] |= 1 << slot
		case 'm':
			i[mountain] |= 1 << slot
		default:
			return i, false
		}
	}
	return i, bits.OnesCount64(i[beach]) == beaches && bits.OnesCount64(i[forest]) == forests &&
		bits.OnesCount64(i[mountain]) == mountains
}

// Shuffle lays the island: 40 letters, first the beaches, then the forests, then
// the mountains, are shuffled from the last one down, each changed with one up to
// its own place.
func (s *State) Shuffle(src game.Source) game.Action {
	var letter [slots]terrain
	for n := range letter {
		switch {
		case n >= beaches+forests:
			letter[n] = mountain
		case n >= beaches:
			letter[n] = forest
		}
	}
	for n := slots - 1; n > 0; n-- {
		k := game.Below(src, uint64(n+1))
		letter[n], letter[k] = letter[k], letter[n]
	}
	var i island
	for slot, t := range letter {
		i[t] |= 1 << slot
	}
	return i.action()
}
