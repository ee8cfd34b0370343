package sinking

import (
	"math/bits"

	"seaboard/game"
)

// sink takes a piece off the island: whoever was on it is in the water.
func (s *State) sink(c cell) {
	slot := slotOf[c]
	s.spot, s.ground = c, s.terrainAt(slot)
	s.stage = atBack
	s.land[s.ground] &^= 1 << slot
	s.touches |= nearSlots[c]
	s.sea.add(c)
	s.refresh(c)
}

// show turns up the back of the piece that was sunk.
func (s *State) show(b back) {
	c := s.spot
	s.ledger.draw(s.turn, s.ground, b)
	s.stage = atRoll
	switch b {
	case sharkBack:
		s.addBeast(shark, c)
		s.meet(c)
	case whaleBack:
		s.addBeast(whale, c)
	case boatBack:
		s.boats.add(c)
		if bits.OnesCount64(uint64(s.who(c))) > room {
			s.stage = atRescue
			return
		}
		s.rescue(s.who(c))
	case whirlpool:
		s.clear(c)
		around := near[c].and(&s.sea)
		for n, ok := around.next(); ok; n, ok = around.next() {
			s.clear(n)
		}
	case volcano:
		s.stage = atEnd
	}
}

// rescue takes swimmers into the boat that came up.
func (s *State) rescue(who crowd) {
	s.aboard |= who
	s.refresh(s.spot)
	s.stage = atRoll
}

// roll notes what the die shows. Step 4 is left out where no such creature can
// move.
func (s *State) roll(k beast) {
	s.rolled = k
	lurking := s.lurking[k]
	for c, ok := lurking.next(); ok; c, ok = lurking.next() {
		if near[c].meets(&s.sea) {
			s.stage = atCreature
			return
		}
	}
	s.nextTurn()
}

// targets is where a creature in a cell can move. It goes on from a cell only
// where nothing there stops it.
func (s *State) targets(k beast, from cell) set {
	if k == serpent {
		return near[from].and(&s.sea)
	}
	stops := &s.swum
	if k == whale {
		stops = &s.crewed
	}
	var found, edge set
	edge.add(from)
	for range reach[k] {
		var out set
		for c, ok := edge.next(); ok; c, ok = edge.next() {
			out = out.or(&near[c])
		}
		out = out.and(&s.sea)
		out = out.andNot(&found)
		found = found.or(&out)
		edge = out.andNot(stops)
	}
	found.remove(from)
	return found
}

// moveCreature moves a creature in step 4, and asks for defences.
func (s *State) moveCreature(k beast, from, to cell) {
	s.moveBeast(k, from, to)
	s.spot = to
	s.pending = 0
	switch {
	case k == shark && s.swum.has(to):
		swimmers := s.swimmers(to)
		for seat := uint8(1); seat <= s.seats; seat++ {
			if swimmers.of(seat) != 0 {
				s.pending |= 1 << seat
			}
		}
	case k == whale && s.crewed.has(to):
		for seat := uint8(1); seat <= s.seats; seat++ {
			if s.controls(seat, to) {
				s.pending |= 1 << seat
			}
		}
	}
	s.pending &^= 1 << s.turn
	for seat := range s.seats {
		if s.ledger.held[seat] == 0 {
			s.pending &^= 1 << (seat + 1)
		}
	}
	s.asked = s.turn
	s.askNext()
}

// askNext asks the next seat that may answer the moved creature. When there is
// none, the creature does what it came for, and the turn ends.
func (s *State) askNext() {
	if s.pending == 0 {
		s.asked = 0
		s.meet(s.spot)
		s.nextTurn()
		return
	}
	s.stage = atDefend
	for s.asked = s.after(s.asked); !s.pending.Has(game.Seat(s.asked)); s.asked = s.after(s.asked) {
	}
	s.pending &^= 1 << s.asked
}

// defend takes the moved creature out of the game. Nobody is harmed, and nobody
// else is asked.
func (s *State) defend() {
	s.ledger.spend(s.asked, answers[s.rolled])
	s.removeBeast(s.rolled, s.spot)
	s.pending, s.asked = 0, 0
	s.nextTurn()
}
