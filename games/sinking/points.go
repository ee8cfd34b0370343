package sinking

import (
	"math/bits"

	"seaboard/game"
)

// score is the values of the seat's people on havens; known is false where one of
// them is hidden.
func (s *State) score(seat uint8) (points int, known bool) {
	for safe := s.safe.of(seat); safe != 0; safe &= safe - 1 {
		v := s.value[personOf(seat, lowest(safe))]
		if v == hiddenValue {
			return 0, false
		}
		points += int(v)
	}
	return points, true
}

// Points is the values of the seat's people on havens, which the other seats may
// know only when the game is over.
func (s *State) Points(viewer, seat game.Seat) (points int, known bool) {
	if !s.knows(viewer, uint8(seat)) {
		return 0, false
	}
	return s.score(uint8(seat))
}

// Final is the seat's points and place. Of seats with equal points the one with
// more people saved is better.
func (s *State) Final(seat game.Seat) (points, place int, known bool) {
	rank := func(seat uint8) (r int, ok bool) {
		p, ok := s.score(seat)
		return p<<8 + bits.OnesCount16(s.safe.of(seat)), ok
	}
	if s.stage != atEnd {
		return 0, 0, false
	}
	own, known := rank(uint8(seat))
	place = 1
	for other := uint8(1); other <= s.seats; other++ {
		r, ok := rank(other)
		known = known && ok
		if r > own {
			place++
		}
	}
	if !known {
		return 0, 0, false
	}
	return own >> 8, place, true
}
