package pirates

import "seaboard/game"

// Apply makes an action for which Check is nil.
func (s *State) Apply(actor game.Seat, a game.Action) { s.apply(actor, a, nil) }

// apply makes an action, and tells the trace what it brings where there is one.
func (s *State) apply(actor game.Seat, a game.Action, t *trace) {
	switch verbOf(a) {
	case verbPlay:
		s.play(actor, Card(argZ(a)), t)
	case verbSail:
		s.sail(argZ(a), t)
	case verbStopover:
		s.stopOver(argZ(a), t)
	case verbPirate:
		s.land(Space(argY(a)), argZ(a), t)
	case verbChest:
		s.draw(draw(a))
	case verbKeep:
		s.keep(kind(argZ(a)), t)
	case verbPass:
		s.endTurn(t)
	case verbSearch:
		s.special = verbSearch
		s.pay(byBarrel, t)
		s.openChest(maxDraw)
	case verbSecond:
		s.special = verbSecond
		s.pay(argX(a), t)
		s.land(Space(argY(a)), argZ(a), t)
	case verbShift:
		s.special = verbShift
		s.pay(argX(a), t)
		s.land(Space(argZ(a)), argY(a)+1, t)
	}
}

func (s *State) beginTurn() {
	s.Turn = s.Order[s.Done]
	s.Card = s.active().Played
	s.Stopover, s.Sailed, s.special = 0, 0, noVerb
	s.Phase = AtSail
}

// sail is pirates.md, 4a, the last sailing of a turn.
func (s *State) sail(n uint8, t *trace) {
	s.advance(n, t)
	s.Sailed = n
	earning := reaches[s.active().Sea()][LineLength] & pirateSpaces
	for i := range s.players() {
		if on := s.Own[i] & earning; on != 0 {
			s.Players[i].Glory += int16(on.Len())
			if t != nil {
				t.income(i, on)
			}
		}
	}
	s.awaitPirate(t)
}

// stopOver is the first part of a 5's way: no income, a pirate is placed.
func (s *State) stopOver(n uint8, t *trace) {
	s.advance(n, t)
	s.Stopover = n
	s.awaitPirate(t)
}

// advance moves the ship and pays for the compass and for home.
func (s *State) advance(n uint8, t *trace) {
	p := s.active()
	was := p.Progress
	p.Progress += n
	if was < Compass && p.Progress >= Compass {
		bonus := compassBonus[s.Compassed]
		s.Compass[s.Compassed] = s.Turn
		s.Compassed++
		p.Glory += bonus
		if t != nil {
			t.arrival(s, atCompass, bonus)
		}
	}
	if was < Ring && p.Progress >= Ring {
		bonus := homeBonus[s.Homed]
		s.Home[s.Homed] = s.Turn
		s.Homed++
		p.Glory += bonus
		if t != nil {
			t.arrival(s, atHome, bonus)
		}
	}
}

// awaitPirate waits for a pirate to be placed, or goes on where the line is full.
func (s *State) awaitPirate(t *trace) {
	if reaches[s.active().Sea()][LineLength]&^s.Taken() != 0 {
		s.Phase = AtPirate
		return
	}
	s.goOn(t)
}

// goOn goes on after placing and its reward: with the second part of a 5's way,
// the special action, or the turn's end.
func (s *State) goOn(t *trace) {
	switch {
	case s.special != noVerb:
		s.endTurn(t)
	case s.Sailed == 0:
		s.Phase = AtSail
	case s.offers():
		s.Phase = AtSpecial
	default:
		s.endTurn(t)
	}
}

// land puts a pirate on a space, from the reserve (0) or from the space with the
// number from-1, and gives the reward: pirates.md, 4b and 4c.
func (s *State) land(to Space, from uint8, t *trace) {
	p := s.active()
	own := &s.Own[s.Turn-1]
	if from == 0 {
		p.Reserve--
	} else {
		*own &^= 1 << (from - 1)
	}
	*own |= 1 << to
	switch {
	case pirateSpaces.Has(to):
		p.Glory++
		if t != nil {
			t.pirateSpace(s.Turn, to)
		}
	case chests.Has(to):
		if s.Bag > 0 {
			if t != nil {
				t.chest(s.Turn, to, min(2, int(s.Bag)))
			}
			s.openChest(2)
			return
		}
		if t != nil {
			t.emptyBag(s.Turn, to)
		}
	default:
		took := s.Supply > 0 && p.Barrels < MaxBarrels
		if took {
			s.Supply--
			p.Barrels++
		}
		if t != nil {
			t.barrel(s, to, took)
		}
	}
	s.goOn(t)
}

// pay pays for a special action: pirates.md, 4d.
func (s *State) pay(pay uint8, t *trace) {
	p := s.active()
	if pay == byBarrel {
		p.Barrels--
		s.Supply++
	} else {
		p.Track += 2
	}
	if t != nil {
		t.paid(s, pay)
	}
}

// openChest waits for chance to draw n tokens, or all that there are.
func (s *State) openChest(n uint8) {
	s.Pending = min(n, s.Bag)
	s.Phase = AtChest
}

// draw takes tokens out of the bag, known or hidden ones.
func (s *State) draw(t tokens, hidden uint8) {
	for k, n := range t {
		s.rest[k] -= n
	}
	s.drawn, s.drawnHidden = t, hidden
	s.Bag -= s.Pending
	s.Phase = AtKeep
}

// keep gives the active player one of the drawn tokens; the others go back. What
// is known of them is known no longer where it is hidden which one was kept.
func (s *State) keep(k kind, t *trace) {
	if k == hiddenKind {
		k = s.onlyKind()
	}
	p := s.active()
	for i, n := range s.drawn {
		s.rest[i] += n
	}
	if k == hiddenKind {
		p.Hidden++
	} else {
		s.rest[k]--
		p.Kinds[k]++
	}
	s.Bag += s.Pending - 1
	s.drawn, s.drawnHidden, s.Pending = tokens{}, 0, 0
	s.goOn(t)
}

// onlyKind is the kind of all drawn tokens where they are known to be of one, so
// that a hidden choice hides nothing.
func (s *State) onlyKind() kind {
	for k, n := range s.drawn {
		if n > 0 && n == s.Pending {
			return kind(k)
		}
	}
	return hiddenKind
}

// endTurn scores islands and goes on to the next turn, or ends the round.
func (s *State) endTurn(t *trace) {
	s.scoreIslands(t)
	s.Done++
	if s.Done < s.Turns {
		s.beginTurn()
		return
	}
	s.endRound(t)
}
