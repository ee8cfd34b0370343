package judge

import (
	"seaboard/games/pirates"
)

// islandCount is the number of islands.
const islandCount = 6

// homecoming is what a pirate loses that goes home from a scored island: its
// point on the board, less that it can be placed again.
const homecoming = 0.5

// addIslands adds what the islands will bring if they are scored as they stand.
func addIslands(s *pirates.State, dst []float64, left float64) {
	taken := s.Taken()
	for n := range islandCount {
		spaces, scores := pirates.IslandSpaces(n)
		if spaces&taken == 0 {
			continue
		}
		empty := (spaces &^ taken).Len()
		likely := completion[empty]
		if empty > 0 {
			likely *= min(1, (left+0.3)/(0.7+0.4*float64(empty)))
		}
		var count [pirates.MaxSeats]int
		for i := range dst {
			count[i] = (s.Own[i] & spaces).Len()
		}
		for i := range dst {
			if count[i] > 0 {
				dst[i] += likely * (share(count, i, scores) - homecoming*float64(count[i]))
			}
		}
	}
}

// share is what seat i wins of an island (pirates.md, 4e), without rounding.
func share(count [pirates.MaxSeats]int, i int, scores [3]int16) float64 {
	before, equal, others := 0, 0, 0 // seats with more, with as many (i too), with any
	for _, c := range count {
		switch {
		case c == 0:
			continue
		case c > count[i]:
			before++
		case c == count[i]:
			equal++
		}
		others++
	}
	first, second, third := float64(scores[0]), float64(scores[1]), float64(scores[2])
	switch {
	case equal == others && equal > 1:
		return (first + second + third) / float64(equal)
	case before == 0 && equal == 1:
		return first
	case before == 0:
		return (first + second) / float64(equal)
	}
	// Behind a tie for first only the third bonus is left.
	leaders := leaders(count)
	switch {
	case leaders > 1 && before == leaders:
		return third / float64(equal)
	case leaders > 1:
		return 0
	case before == 1 && equal == 1:
		return second
	case before == 1:
		return (second + third) / float64(equal)
	case before == 2:
		return third / float64(equal)
	}
	return 0
}

// leaders is how many seats have the most.
func leaders(count [pirates.MaxSeats]int) (n int) {
	most := 0
	for _, c := range count {
		switch {
		case c > most:
			most, n = c, 1
		case c == most && c > 0:
			n++
		}
	}
	return n
}
