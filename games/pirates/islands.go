package pirates

// standing is how many pirates each seat has on an island.
type standing [MaxSeats]int

// scoreIslands scores every island whose spaces are all taken, and sends the
// pirates on it home: pirates.md, 4e.
func (s *State) scoreIslands(t *trace) {
	taken := s.Taken()
	for i := range islands {
		of := &islands[i]
		if of.spaces&^taken != 0 {
			continue
		}
		var on standing
		for k := range on {
			on[k] = (s.Own[k] & of.spaces).Len()
		}
		won := s.share(of, on, t)
		if t != nil {
			t.emptied(of)
		}
		for k, n := range on {
			s.Players[k].Glory += won[k]
			s.Players[k].Reserve += uint8(n)
			s.Own[k] &^= of.spaces
		}
	}
}

// share gives what a full island pays to each seat.
func (s *State) share(of *isle, on standing, t *trace) (won [MaxSeats]int16) {
	first, second, third := of.scores[0], of.scores[1], of.scores[2]
	top, leaders := on.most(spaceCount + 1)
	next, followers := on.most(top)
	pay := func(p prize, count, seats int, bonuses [3]int16) {
		each := (bonuses[0] + bonuses[1] + bonuses[2] + int16(seats) - 1) / int16(seats)
		for i, n := range on {
			if n != count {
				continue
			}
			won[i] += each
			if t != nil {
				t.island(of, i, s.Own[i], p, seats, each, bonuses)
			}
		}
	}
	switch {
	case followers == 0 && leaders == 1:
		pay(only, top, 1, [3]int16{first})
		return won
	case followers == 0:
		pay(allTied, top, leaders, [3]int16{first, second, third})
		won[s.Turn-1]++
		if t != nil {
			t.tieBreaker(of, int(s.Turn)-1)
		}
		return won
	case leaders > 1:
		pay(forFirst, top, leaders, [3]int16{first, second})
		pay(forThird, next, followers, [3]int16{third})
		return won
	}
	pay(forFirst, top, 1, [3]int16{first})
	if followers > 1 {
		pay(forSecond, next, followers, [3]int16{second, third})
		return won
	}
	pay(forSecond, next, 1, [3]int16{second})
	if last, seats := on.most(next); seats > 0 {
		pay(forThird, last, seats, [3]int16{third})
	}
	return won
}

// most is the highest count below a bound, 0 where there is none, and how many
// seats have it.
func (on *standing) most(below int) (count, seats int) {
	for _, n := range on {
		switch {
		case n == 0 || n >= below || n < count:
		case n == count:
			seats++
		default:
			count, seats = n, 1
		}
	}
	return count, seats
}

// prize is what a seat gets an island's points for.
type prize uint8

const (
	only prize = iota
	allTied
	forFirst
	forSecond
	forThird
)
