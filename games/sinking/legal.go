package sinking

import (
	"math/bits"

	"seaboard/game"
)

// Legal appends all legal actions of the seat.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat == game.Chance || !s.Actors().Has(seat) {
		return buf
	}
	switch s.stage {
	case atPeople:
		return s.legalPeople(buf)
	case atBoats:
		free := s.harbours()
		for c, ok := free.next(); ok; c, ok = free.next() {
			buf = append(buf, boatVerb.with(0, 0, uint8(c)))
		}
		return buf
	case atMove:
		return s.legalMoves(buf)
	case atExtra:
		return s.legalExtra(buf)
	case atSink:
		for due := s.due(); due != 0; due &= due - 1 {
			buf = append(buf, sinking(cellOf[bits.TrailingZeros64(due)]))
		}
		return buf
	case atRescue:
		return s.legalRescues(buf)
	case atCreature:
		return s.legalCreatures(buf)
	case atDefend:
		if s.has(s.asked, answers[s.rolled]) {
			buf = append(buf, defendVerb.bare())
		}
		return append(buf, declineVerb.bare())
	}
	return buf
}

func (s *State) legalPeople(buf []game.Action) []game.Action {
	for v := uint8(1); v <= topValue; v++ {
		if s.stock[s.turn-1][v] == 0 {
			continue
		}
		for _, c := range cellOf {
			if !s.single || s.who(c) == 0 {
				buf = append(buf, placing(v, c))
			}
		}
	}
	return buf
}

// harbours is where a boat may be put in the set-up.
func (s *State) harbours() set {
	free := s.sea.andNot(&s.boats)
	free = free.andNot(&s.lurking[serpent])
	if s.coast {
		free = free.and(&shores)
	}
	return free
}

// shores is the sea beside the island at the start.
var shores = func() (all set) {
	for c := range cell(cells) {
		if slotOf[c] == noSlot && nearSlots[c] != 0 {
			all.add(c)
		}
	}
	return all
}()

func (s *State) legalMoves(buf []game.Action) []game.Action {
	if s.mayUse() {
		buf = s.legalUses(buf)
	}
	for own := s.active.of(s.turn); own != 0; own &= own - 1 {
		letter := lowest(own)
		p := personOf(s.turn, letter)
		switch c := cell(s.at[p]); {
		case !s.sea.has(c):
			buf = s.legalOnLand(letter, c, buf)
		case s.aboard&p.bit() != 0:
			buf = s.legalAboard(letter, c, buf)
		case s.wet>>letter&1 == 0:
			buf = s.legalSwimmer(letter, c, buf)
		}
	}
	boats := s.boats
	for c, ok := boats.next(); ok; c, ok = boats.next() {
		if s.crewed.has(c) && !s.controls(s.turn, c) {
			continue
		}
		ways := s.boatWays(c)
		for to, ok := ways.next(); ok; to, ok = ways.next() {
			buf = append(buf, sail(c, to))
		}
	}
	return append(buf, stopVerb.bare())
}

func (s *State) legalOnLand(letter uint8, c cell, buf []game.Action) []game.Action {
	for _, n := range rings[c].all() {
		if !s.sea.has(n) {
			buf = append(buf, step(letter, walk, n))
			continue
		}
		buf = append(buf, step(letter, dive, n))
		if s.boats.has(n) && s.hasRoom(n) {
			buf = append(buf, step(letter, board, n))
		}
	}
	return buf
}

func (s *State) legalAboard(letter uint8, c cell, buf []game.Action) []game.Action {
	buf = append(buf, step(letter, overboard, c))
	if havenAt[c] != 0 {
		buf = append(buf, step(letter, ashore, c))
	}
	others := near[c].and(&s.boats)
	for n, ok := others.next(); ok; n, ok = others.next() {
		if s.hasRoom(n) {
			buf = append(buf, step(letter, board, n))
		}
	}
	return buf
}

func (s *State) legalSwimmer(letter uint8, c cell, buf []game.Action) []game.Action {
	if havenAt[c] != 0 {
		buf = append(buf, step(letter, ashore, c))
	}
	boards := s.boats.has(c) && s.hasRoom(c)
	for _, n := range rings[c].all() {
		if boards && n > c {
			buf = append(buf, step(letter, board, c))
			boards = false
		}
		if s.sea.has(n) {
			buf = append(buf, step(letter, swim, n))
		}
	}
	if boards {
		buf = append(buf, step(letter, board, c))
	}
	return buf
}

func (s *State) legalUses(buf []game.Action) []game.Action {
	for _, b := range usable {
		if !s.has(s.turn, b) {
			continue
		}
		switch b {
		case dolphin:
			for own := (s.active &^ s.aboard).of(s.turn); own != 0; own &= own - 1 {
				letter := lowest(own)
				if s.inWater(personOf(s.turn, letter)) {
					buf = append(buf, use(b, letter, 0))
				}
			}
		case wind:
			boats := s.boats
			for c, ok := boats.next(); ok; c, ok = boats.next() {
				if s.controls(s.turn, c) {
					buf = append(buf, use(b, uint8(c), 0))
				}
			}
		default:
			buf = s.legalLures(b, buf)
		}
	}
	return buf
}

// void is the sea cells with nobody and nothing on them.
func (s *State) void() set {
	free := s.sea.andNot(&s.boats)
	free = free.andNot(&s.swum)
	for k := range s.lurking {
		free = free.andNot(&s.lurking[k])
	}
	return free
}

func (s *State) legalLures(b back, buf []game.Action) []game.Action {
	void := s.void()
	lurking := s.lurking[b.lured()]
	for from, ok := lurking.next(); ok; from, ok = lurking.next() {
		free := void
		for to, ok := free.next(); ok; to, ok = free.next() {
			buf = append(buf, use(b, uint8(from), uint8(to)))
		}
	}
	return buf
}

func (s *State) legalExtra(buf []game.Action) []game.Action {
	ways := s.extraWays()
	for to, ok := ways.next(); ok; to, ok = ways.next() {
		if s.extraBoat != noCell {
			buf = append(buf, sail(s.extraBoat, to))
		} else {
			buf = append(buf, step(s.extraWho.letter(), swim, to))
		}
	}
	return append(buf, stopVerb.bare())
}

func (s *State) legalRescues(buf []game.Action) []game.Action {
	for first := s.swimmers(s.spot); first != 0; {
		x := first.next()
		for second := first; second != 0; {
			y := second.next()
			for third := second; third != 0; {
				buf = append(buf, rescueVerb.with(uint8(x), uint8(y), uint8(third.next())))
			}
		}
	}
	return buf
}

func (s *State) legalCreatures(buf []game.Action) []game.Action {
	lurking := s.lurking[s.rolled]
	for from, ok := lurking.next(); ok; from, ok = lurking.next() {
		found := s.targets(s.rolled, from)
		for to, ok := found.next(); ok; to, ok = found.next() {
			buf = append(buf, creature(s.rolled, from, to))
		}
	}
	if s.rolled != serpent {
		buf = append(buf, stayVerb.bare())
	}
	return buf
}

// Outcomes appends all that chance can do now. Islands are too many to list.
func (s *State) Outcomes(buf []game.Outcome) []game.Outcome {
	switch s.stage {
	case atBack:
		for b := range backs {
			if s.ledger.canDraw(s.ground, b) {
				buf = append(buf, game.Outcome{Action: showing(b), Weight: uint64(s.ledger.left[s.ground][b])})
			}
		}
	case atRoll:
		for k := range beasts {
			buf = append(buf, game.Outcome{Action: rolling(k), Weight: faces[k]})
		}
	}
	return buf
}
