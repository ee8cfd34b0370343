package pirates

import "seaboard/game"

// Legal appends all legal actions of the seat. In a partial state it is all that
// can be true, without hidden actions.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat == game.Chance || !s.Actors().Has(seat) {
		return buf
	}
	switch s.Phase {
	case AtCards:
		for set := s.Players[seat-1].Hand; set != 0; set &= set - 1 {
			buf = append(buf, playing(set.first()))
		}
	case AtSail:
		buf = s.legalSails(buf)
	case AtPirate:
		buf = s.legalPlacings(buf, verbPirate, 0, s.targets(s.cardReach()))
	case AtKeep:
		for k := range kind(kindCount) {
			if s.keepable(k) {
				buf = append(buf, keeping(k))
			}
		}
	case AtSpecial:
		buf = append(buf, pack(verbPass, 0, 0, 0))
		buf = s.legalSpecials(buf)
	}
	return buf
}

// legalSails lists where to sail: pirates.md, 4a.
func (s *State) legalSails(buf []game.Action) []game.Action {
	value := uint8(s.Card.Value())
	for n := uint8(1); n <= value-s.Stopover; n++ {
		buf = append(buf, pack(verbSail, 0, 0, n))
	}
	if value == 5 && s.Stopover == 0 {
		for n := uint8(1); n < value; n++ {
			buf = append(buf, pack(verbStopover, 0, 0, n))
		}
	}
	return buf
}

// cardReach is the reach of the turn's pirate: pirates.md, 4b.
func (s *State) cardReach() int { return s.Card.Value() }

// secondReach is that of the second pirate: pirates.md, 4d.
const secondReach = 3

// targets are the spaces on which a pirate can be placed: those within reach, or
// else the nearest beyond. They are empty only where the line is full.
func (s *State) targets(reach int) Spaces {
	sea := s.active().Sea()
	free := reaches[sea][LineLength] &^ s.Taken()
	if near := free & reaches[sea][reach]; near != 0 || free == 0 {
		return near
	}
	for _, c := range lines[sea][reach:] {
		if free.Has(c) {
			return 1 << c
		}
	}
	return 0
}

// legalPlacings lists placings on the targets, from the reserve, or, where it is
// empty, of each pirate on the board.
func (s *State) legalPlacings(buf []game.Action, v verb, pay uint8, targets Spaces) []game.Action {
	reserve := s.active().Reserve > 0
	own := s.Own[s.Turn-1]
	for ; targets != 0; targets &= targets - 1 {
		to := uint8(targets.first())
		if reserve {
			buf = append(buf, pack(v, pay, to, 0))
			continue
		}
		for from := own; from != 0; from &= from - 1 {
			buf = append(buf, pack(v, pay, to, uint8(from.first())+1))
		}
	}
	return buf
}

// keepable tells whether a token of the kind can have been drawn.
func (s *State) keepable(k kind) bool {
	return s.drawn[k] > 0 || s.drawnHidden > 0 && s.rest[k] > 0
}

// canPay tells whether the active player can pay so: pirates.md, 4d.
func (p *Player) canPay(pay uint8) bool {
	if pay == byBarrel {
		return p.Barrels > 0
	}
	return p.Track+2 <= LastTrack
}

// specials are the special actions by the card's value, noVerb where it has none.
var specials = [...]verb{2: verbSearch, 3: verbSecond, 4: verbShift, 5: noVerb}

// offers tells whether the played card's special action can be used: pirates.md,
// 4d.
func (s *State) offers() bool {
	p := s.active()
	payable := p.canPay(byBarrel) || p.canPay(byPoints)
	switch specials[s.Card.Value()] {
	case verbSearch:
		return p.canPay(byBarrel) && s.Bag > 0
	case verbSecond:
		return payable && reaches[p.Sea()][LineLength]&^s.Taken() != 0
	case verbShift:
		return payable && s.Own[s.Turn-1] != 0
	}
	return false
}

func (s *State) legalSpecials(buf []game.Action) []game.Action {
	p := s.active()
	v := specials[s.Card.Value()]
	if v == verbSearch {
		return append(buf, pack(v, 0, 0, 0))
	}
	for pay := uint8(byBarrel); pay <= byPoints; pay++ {
		switch {
		case !p.canPay(pay):
		case v == verbSecond:
			buf = s.legalPlacings(buf, v, pay, s.targets(secondReach))
		case v == verbShift:
			buf = s.legalShifts(buf, pay)
		}
	}
	return buf
}

func (s *State) legalShifts(buf []game.Action, pay uint8) []game.Action {
	free := All &^ s.Taken()
	for from := s.Own[s.Turn-1]; from != 0; from &= from - 1 {
		base := pack(verbShift, pay, uint8(from.first()), 0)
		for to := free; to != 0; to &= to - 1 {
			buf = append(buf, base|game.Action(to.first()))
		}
	}
	return buf
}
