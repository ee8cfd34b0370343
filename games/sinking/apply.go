package sinking

import "seaboard/game"

// Apply makes an action for which Check is nil.
func (s *State) Apply(_ game.Seat, a game.Action) {
	x, y, z := three(a)
	switch verbOf(a) {
	case terrainVerb:
		s.land = islandOf(a)
		s.stage = atPeople
	case personVerb:
		s.putPerson(y, cell(z))
	case boatVerb:
		s.putBoat(cell(z))
	case useVerb:
		s.usePiece(back(x), y, z)
	case stepVerb:
		s.step(stepped(a))
	case sailVerb:
		s.sail(cell(y), cell(z))
	case stopVerb:
		s.stop()
	case sinkVerb:
		s.sink(cell(z))
	case backVerb:
		s.show(back(z))
	case rescueVerb:
		s.rescue(person(x).bit() | person(y).bit() | person(z).bit())
	case rollVerb:
		s.roll(beast(z))
	case creatureVerb:
		s.moveCreature(beast(x), cell(y), cell(z))
	case stayVerb:
		s.nextTurn()
	case defendVerb:
		s.defend()
	case declineVerb:
		s.askNext()
	}
}

func (s *State) putPerson(value uint8, c cell) {
	p := personOf(s.turn, s.placed/s.seats)
	s.value[p] = value
	if value != hiddenValue {
		s.stock[s.turn-1][value]--
	}
	s.active |= p.bit()
	s.at[p] = uint8(c)
	if s.nextPlacing(people) {
		s.stage = atBoats
	}
}

func (s *State) putBoat(c cell) {
	s.boats.add(c)
	if s.nextPlacing(boatsEach) {
		s.stage = atMove
	}
}

// nextPlacing goes on with the next seat; it tells whether each has placed its
// number.
func (s *State) nextPlacing(each uint8) (done bool) {
	s.turn = s.after(s.turn)
	s.placed++
	if s.placed < each*s.seats {
		return false
	}
	s.placed = 0
	return true
}

// nextTurn gives the turn to the next seat.
func (s *State) nextTurn() {
	s.stage = atMove
	s.turn = s.after(s.turn)
	s.walked, s.pieces, s.wet = 0, 0, 0
	s.spot = noCell
}

// usePiece uses a kept piece at the start of a turn.
func (s *State) usePiece(b back, y, z uint8) {
	s.ledger.spend(s.turn, b)
	s.pieces++
	switch b {
	case dolphin:
		s.extra, s.extraWho = steps, personOf(s.turn, y)
		s.goOn()
	case wind:
		s.extra, s.extraBoat = steps, cell(y)
		s.goOn()
	default:
		s.moveBeast(b.lured(), cell(y), cell(z))
	}
}

// goOn waits for the next extra step where there is one, or ends them.
func (s *State) goOn() {
	s.stage = atExtra
	ways := s.extraWays()
	if s.extra == 0 || ways.empty() {
		s.endExtra()
	}
}

func (s *State) endExtra() {
	s.stage = atMove
	s.extra, s.extraWho, s.extraBoat = 0, nobody, noCell
}

// extraWays is where the swimmer or the boat with extra steps can go.
func (s *State) extraWays() set {
	switch {
	case s.extraBoat != noCell:
		if !s.boats.has(s.extraBoat) {
			return set{}
		}
		return s.boatWays(s.extraBoat)
	case s.active&s.extraWho.bit() == 0:
		return set{}
	default:
		return near[s.at[s.extraWho]].and(&s.sea)
	}
}

// boatWays is where a boat can go.
func (s *State) boatWays(c cell) set {
	ways := near[c].and(&s.sea)
	return ways.andNot(&s.boats)
}

// stop ends the extra steps, or steps 1 and 2 of the turn.
func (s *State) stop() {
	if s.stage == atExtra {
		s.endExtra()
		return
	}
	s.stage = atSink
}

// walkedOne counts a step of movement.
func (s *State) walkedOne() {
	s.walked++
	if s.walked == steps {
		s.stage = atSink
	}
}

// step makes one step of a person. Steps by water are noted, a dolphin's are not.
func (s *State) step(letter uint8, h how, to cell) {
	p := personOf(s.turn, letter)
	if s.stage == atExtra {
		s.shift(p, to, false)
		s.meet(to)
		s.extra--
		s.goOn()
		return
	}
	if h == dive || h == overboard || s.inWater(p) {
		s.wet |= 1 << letter
	}
	switch h {
	case ashore:
		s.goAshore(p)
	case overboard:
		to = cell(s.at[p])
		s.shift(p, to, false)
		s.meet(to)
	case walk:
		s.shift(p, to, false)
	default:
		s.shift(p, to, h == board)
		s.meet(to)
	}
	s.walkedOne()
}

// goAshore brings a person onto the haven of its cell, for good.
func (s *State) goAshore(p person) {
	c := cell(s.at[p])
	s.lose(p.bit(), c)
	s.safe |= p.bit()
	s.at[p] = havenAt[c]
}

// sail moves a boat, by a step or an extra step.
func (s *State) sail(from, to cell) {
	s.sailBoat(from, to)
	s.meet(to)
	if s.stage == atExtra {
		s.extraBoat = to
		s.extra--
		s.goOn()
		return
	}
	s.walkedOne()
}
