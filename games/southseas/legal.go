package southseas

import (
	"math/bits"
	"slices"

	"seaboard/game"
)

// Legal appends the seat's legal actions in rising order of their number.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat == game.Chance || !s.Actors().Has(seat) {
		return buf
	}
	switch s.stage {
	case atPlace:
		return s.legalPlaces(buf)
	case atIslander:
		return s.legalIslanders(buf)
	case atChoose:
		return s.legalChoices(buf)
	default:
		return s.legalDeliveries(buf)
	}
}

// legalPlaces looks each open cell's signature up in the table of what fits.
func (s *State) legalPlaces(buf []game.Action) []game.Action {
	turns := &fit[s.drawn]
	for _, i := range s.front[:s.openCount] {
		c := &s.cell[i]
		for m := turns[c.asked]; m != 0; m &= m - 1 {
			buf = append(buf, placing(c.at, uint8(bits.TrailingZeros8(m))))
		}
	}
	return buf
}

func (s *State) legalIslanders(buf []game.Action) []game.Action {
	if s.player[s.turn-1].supply > 0 {
		t := s.last()
		f := &forms[t.kind]
		for i := range f.parts {
			if s.regionOf(t, i).men == 0 {
				buf = append(buf, putVerb.with(uint32(f.code[i])))
			}
		}
	}
	if s.canRecall() {
		from := len(buf)
		for i := range s.tileCount {
			if t := &s.tile[i]; t.owner == s.turn {
				buf = append(buf, recallVerb.with(uint32(t.at)))
			}
		}
		slices.Sort(buf[from:])
	}
	return append(buf, passVerb.with(0))
}

func (s *State) legalChoices(buf []game.Action) []game.Action {
	best, _ := s.bestShip()
	for _, v := range s.faceUp() {
		if v != none && ships[v].Points == ships[best].Points {
			buf = append(buf, chooseVerb.with(uint32(v)))
		}
	}
	return buf
}

func (s *State) legalDeliveries(buf []game.Action) []game.Action {
	wares := s.player[s.turn-1].wares
	total := wares.total()
	for _, v := range s.faceUp() {
		if v == none || asks[v] > total {
			continue
		}
		for _, pay := range payments[v] {
			if wares.covers(pay) {
				buf = append(buf, delivery(v, pay))
			}
		}
	}
	return append(buf, keepVerb.with(0))
}

// faceUp is the display in rising order of ships.
func (s *State) faceUp() [shipSlots]uint8 {
	d := s.display
	slices.Sort(d[:])
	return d
}

// Outcomes appends the ships or tiles that chance can turn up. Their numbers
// rise in the byte order of their ids.
func (s *State) Outcomes(buf []game.Outcome) []game.Outcome {
	switch s.stage {
	case atShip:
		for m := s.shipPile; m != 0; m &= m - 1 {
			v := bits.TrailingZeros32(m)
			buf = append(buf, game.Outcome{Action: shipVerb.with(uint32(v)), Weight: 1})
		}
	case atDraw:
		for m := s.pileKinds; m != 0; m &= m - 1 {
			k := bits.TrailingZeros64(m)
			buf = append(buf, game.Outcome{Action: tileVerb.with(uint32(k)), Weight: uint64(s.pile[k])})
		}
	}
	return buf
}
