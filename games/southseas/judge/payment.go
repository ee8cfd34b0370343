package judge

import "seaboard/games/southseas"

// lack is how many wares are missing to pay a ship from what a seat has.
func lack(n uint8, wares [3]int) int {
	v := southseas.ShipAt(n)
	missing, spare := 0, 0
	for w, asked := range [...]int{v.Shells, v.Bananas, v.Fish} {
		if d := wares[w] - asked; d < 0 {
			missing -= d
		} else {
			spare += d
		}
	}
	if v.Any > spare {
		missing += v.Any - spare
	}
	return missing + lackOfSets(v.Sets, wares)
}

// lackOfSets gives the fewest wares that are missing, when each set is of a kind of
// its own.
func lackOfSets(sets []int, wares [3]int) int {
	if len(sets) == 0 {
		return 0
	}
	least := 99
	for w := range wares {
		if wares[w] < 0 {
			continue // taken by an earlier set
		}
		rest := wares
		rest[w] = -1
		least = min(least, max(0, sets[0]-wares[w])+lackOfSets(sets[1:], rest))
	}
	return least
}
