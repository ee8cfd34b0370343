package pirates

import "seaboard/game"

// estate is what the end adds to a ship's glory, part by part (pirates.md, The
// end).
type estate struct {
	pirates, track, barrels, treasures int
}

func (s *State) estateOf(i int) estate {
	p := &s.Players[i]
	return estate{
		pirates:   s.Own[i].Len(),
		track:     int(track[p.Track]),
		barrels:   int(p.Barrels),
		treasures: p.Kinds.worth(),
	}
}

func (e estate) sum() int { return e.pirates + e.track + e.barrels + e.treasures }

// worth is the value of treasures: sets of different kinds, as large as possible.
func (t *tokens) worth() (worth int) {
	for size := uint8(1); ; size++ {
		kinds := 0
		for _, n := range t {
			if n >= size {
				kinds++
			}
		}
		if kinds == 0 {
			return worth
		}
		worth += int(sets[kinds])
	}
}

// total is the seat's points at the end, 0 for a sunk ship.
func (s *State) total(i int) int {
	p := &s.Players[i]
	if p.Sunk != 0 {
		return 0
	}
	return int(p.Glory) + s.estateOf(i).sum()
}

// better tells whether the seat i is ranked before the seat k.
func (s *State) better(i, k int) bool {
	a, b := &s.Players[i], &s.Players[k]
	if a.Sunk != 0 || b.Sunk != 0 {
		return a.Sunk == 0 && b.Sunk != 0 || b.Sunk != 0 && a.Sunk > b.Sunk
	}
	if x, y := s.total(i), s.total(k); x != y {
		return x > y
	}
	if a.Progress != b.Progress {
		return a.Progress > b.Progress
	}
	return a.Track < b.Track
}

// Points is the glory so far, without what the end adds, and 0 for a sunk ship.
// Everybody can follow it.
func (s *State) Points(_, seat game.Seat) (points int, known bool) {
	return int(s.Players[seat-1].Glory), true
}

// Final is the seat's points and place. They are known where no treasures are
// hidden that they could hang on: for a sunk ship always, since it ranks behind
// all others whatever these have.
func (s *State) Final(seat game.Seat) (points, place int, known bool) {
	if s.Phase != AtEnd {
		return 0, 0, false
	}
	place = 1
	known = true
	for k := range s.players() {
		if s.better(k, int(seat)-1) {
			place++
		}
		known = known && s.Players[k].Hidden == 0
	}
	return s.total(int(seat) - 1), place, known || s.Players[seat-1].Sunk != 0
}
