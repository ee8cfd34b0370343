package southseas

import (
	"math/bits"

	"seaboard/game"
)

// Survey is a position in numbers, for those who judge it: a plain value, made
// without allocating.
type Survey struct {
	Seats     int
	TilesLeft int              // in the pile
	BoatsLeft int              // tiles with a fishing boat among them
	Display   [shipSlots]uint8 // FaceUp ships, for ShipAt
	FaceUp    int
	ShipsLeft int // in the pile
	Players   [game.MaxSeats]Means
	Holds     [islanders * game.MaxSeats]Hold // Held of them
	Held      int
}

// Means is what a seat has.
type Means struct {
	Ships     int            // their points
	Wares     [wareKinds]int // shells, bananas, fish
	Islanders int            // in the supply
	Turns     int            // deliveries that the seat may still make
}

// Kind is a kind of region. The first three give shells, bananas and fish.
type Kind uint8

const (
	Bridges Kind = iota
	Islands
	Seas
	Market
)

// Hold is a region with islanders on it.
type Hold struct {
	Kind  Kind
	Wares int                  // that it gives now
	Open  int                  // edges, ends or ports, or cells around a market without a tile
	Count [game.MaxSeats]uint8 // islanders by seat
}

// ShipAt is a ship by its number in a survey.
func ShipAt(n uint8) Ship { return ships[n] }

// boatKinds are the kinds of tiles with a fishing boat, as bits.
var boatKinds = func() (set uint64) {
	for k, f := range forms {
		if f.boat != noPart {
			set |= 1 << k
		}
	}
	return set
}()

// Survey tells the position in numbers.
func (s *State) Survey(v *Survey) {
	v.Seats, v.TilesLeft, v.ShipsLeft = int(s.seats), int(s.pileCount), bits.OnesCount32(s.shipPile)
	v.FaceUp = 0
	for _, ship := range s.display {
		if ship != none {
			v.Display[v.FaceUp] = ship
			v.FaceUp++
		}
	}
	v.BoatsLeft = 0
	for m := s.pileKinds & boatKinds; m != 0; m &= m - 1 {
		v.BoatsLeft += int(s.pile[bits.TrailingZeros64(m)])
	}
	for i := range s.seats {
		p := &s.player[i]
		v.Players[i] = Means{Ships: int(p.points), Islanders: int(p.supply), Turns: s.turnsOf(i + 1)}
		for w, n := range p.wares {
			v.Players[i].Wares[w] = int(n)
		}
	}
	s.surveyHolds(v)
}

// turnsOf is how many deliveries are still to come for a seat, the present turn's
// among them.
func (s *State) turnsOf(seat uint8) int {
	away := (seat + s.seats - s.turn) % s.seats
	present, left := 1, s.pileCount // turns after the present one
	if s.stage == atDraw {
		left--
	}
	if s.stage == atEnd || s.stage == atShip && s.then == thenEndTurn {
		present = 0
	}
	if away == 0 {
		return present + int(left/s.seats)
	}
	return int((left + s.seats - away) / s.seats)
}

func (s *State) surveyHolds(v *Survey) {
	var roots [len(v.Holds)]uint16
	v.Held = 0
next:
	for i := range s.tileCount {
		t := &s.tile[i]
		if t.owner == 0 {
			continue
		}
		root := s.root(t.first + uint16(t.on))
		for _, r := range roots[:v.Held] {
			if r == root {
				continue next
			}
		}
		roots[v.Held] = root
		v.Holds[v.Held] = s.hold(t, root, i)
		v.Held++
	}
}

// hold tells of the region in which the islander on t stands.
func (s *State) hold(t *tile, root uint16, i uint8) Hold {
	r := &s.part[root]
	h := Hold{Wares: int(r.wares()), Open: int(r.open)}
	for seat := range s.seats {
		h.Count[seat] = uint8(r.men.of(seat + 1))
	}
	switch c := forms[t.kind].code[t.on]; {
	case c == marketCode:
		h.Kind = Market
		for _, m := range s.market[:s.marketCount] {
			if m.tile == i {
				h.Open = 8 - int(m.around)
			}
		}
	default:
		h.Kind = Kind(c.ware())
	}
	return h
}
