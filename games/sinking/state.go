package sinking

import (
	"math/bits"

	"seaboard/game"
)

// stage is what the game waits for.
type stage uint8

const (
	atTerrain  stage = iota // chance lays the island
	atPeople                // seats put people in turn
	atBoats                 // and boats
	atMove                  // steps 1 and 2 of a turn
	atExtra                 // extra steps of a swimmer or a boat
	atSink                  // step 3
	atBack                  // chance shows the back
	atRescue                // too many swimmers for the boat that came up
	atRoll                  // chance rolls
	atCreature              // step 4
	atDefend                // somebody is asked for a defence
	atEnd
)

// options are the values agreed before the game; the zero value is the default.
type options struct {
	single  bool // crowd no
	coast   bool // harbour coast
	keptOne bool // kept one
	tideOff bool // tide off
	memory  bool // memory on
	partial bool // the state holds what one seat may see
}

// person is a person's number: ten for each seat, in the order of their letters.
type person uint8

const nobody = person(255)

func personOf(seat, letter uint8) person { return person((seat-1)*people + letter) }

func (p person) seat() uint8   { return uint8(p)/people + 1 }
func (p person) letter() uint8 { return uint8(p) % people }
func (p person) bit() crowd    { return 1 << p }

// crowd is a set of people.
type crowd uint64

const ownPeople = 1<<people - 1

// of gives the people of one seat in a crowd, by letter.
func (c crowd) of(seat uint8) uint16 { return uint16(c>>((seat-1)*people)) & ownPeople }

// count is how many people of the seat are in a crowd.
func (c crowd) count(seat uint8) int { return bits.OnesCount16(c.of(seat)) }

// next takes the first person out of a crowd; nobody when it is empty.
func (c *crowd) next() person {
	p := person(bits.TrailingZeros64(uint64(*c)))
	if p == 64 {
		return nobody
	}
	*c &= *c - 1
	return p
}

// State is a position. Everything in it is a plain value, so that a copy is one
// assignment.
type State struct {
	options
	seats uint8
	stage stage
	turn  uint8 // seat whose turn it is, in the set-up who is to place

	placed uint8  // people, then boats, placed in the set-up
	walked uint8  // steps of movement made this turn
	pieces uint8  // kept pieces used this turn
	wet    uint16 // own people who have used up their step by water this turn

	extra     uint8  // extra steps left
	extraWho  person // the swimmer who makes them, or nobody
	extraBoat cell   // the boat that makes them, or noCell

	spot    cell       // the piece sunk, or where the moved creature has come to
	ground  terrain    // of the piece sunk
	rolled  beast      // by the die
	asked   uint8      // seat asked for a defence
	pending game.Seats // seats to be asked after it

	land    island // pieces not yet sunk
	touches uint64 // slots that were beside the sea at the start, or are by now
	sea     set
	boats   set
	crewed  set // cells with an occupied boat
	swum    set // cells with swimmers

	lurking [beasts]set // cells with a creature of the kind
	lair    [beasts][maxBeasts]cell
	lairs   [beasts]uint8 // how many there are

	aboard crowd
	active crowd            // neither safe nor lost
	safe   crowd            // on havens
	at     [maxPeople]uint8 // cell of an active person, haven of a safe one
	value  [maxPeople]uint8 // hiddenValue where it is not known
	stock  [maxSeats][topValue + 1]uint8

	ledger ledger
}

func newState(seats int, o options) *State {
	s := &State{
		options: o, seats: uint8(seats), turn: 1,
		extraWho: nobody, extraBoat: noCell, spot: noCell,
		touches: coast, sea: openSea,
	}
	for i := range seats {
		s.stock[i] = stockFull
	}
	for _, p := range pieces.Serpents {
		s.addBeast(serpent, cellAt(p[0], p[1]))
	}
	s.ledger.left = backsFull
	return s
}

// after is the seat after the one given.
func (s *State) after(seat uint8) uint8 { return seat%s.seats + 1 }

// Actors is who is to act now.
func (s *State) Actors() game.Seats {
	switch s.stage {
	case atTerrain, atBack, atRoll:
		return game.SeatSet(game.Chance)
	case atDefend:
		return 1 << s.asked
	case atEnd:
		return 0
	default:
		return 1 << s.turn
	}
}

// swimmers are the people in the water of a sea cell.
func (s *State) swimmers(c cell) crowd { return s.who(c) &^ s.aboard }

// crew is the people in the boat of a cell.
func (s *State) crew(c cell) crowd { return s.who(c) & s.aboard }

// hasRoom tells whether the boat in a cell takes one more.
func (s *State) hasRoom(c cell) bool {
	return !s.crewed.has(c) || bits.OnesCount64(uint64(s.crew(c))) < room
}

// controls tells whether the seat may sail the boat in a cell.
func (s *State) controls(seat uint8, c cell) bool {
	crew := s.crew(c)
	if crew == 0 {
		return true
	}
	own := crew.count(seat)
	if own == 0 {
		return false
	}
	for other := uint8(1); other <= s.seats; other++ {
		if crew.count(other) > own {
			return false
		}
	}
	return true
}

// onLand tells whether an active person stands on land.
func (s *State) onLand(p person) bool { return !s.sea.has(cell(s.at[p])) }

// inWater tells whether an active person swims.
func (s *State) inWater(p person) bool { return s.aboard&p.bit() == 0 && !s.onLand(p) }

// due is the slots that may be sunk now.
func (s *State) due() uint64 {
	if s.tideOff {
		return s.land[beach] | s.land[forest] | s.land[mountain]
	}
	left := s.land[s.tide()]
	if edge := left & s.touches; edge != 0 {
		return edge
	}
	return left
}

// tide is the terrain that is sunk now with tide on.
func (s *State) tide() terrain {
	for t := beach; t < mountain; t++ {
		if s.land[t] != 0 {
			return t
		}
	}
	return mountain
}

// terrainAt is the terrain of a land slot.
func (s *State) terrainAt(slot uint8) terrain {
	for t := beach; t < mountain; t++ {
		if s.land[t]>>slot&1 != 0 {
			return t
		}
	}
	return mountain
}

// mayUse tells whether the player may use a kept piece now, if there is one.
func (s *State) mayUse() bool {
	return s.walked == 0 && s.ledger.held[s.turn-1] > 0 && !(s.keptOne && s.pieces > 0)
}

// has tells whether the seat has a kept piece; in a partial state, whether it can
// have it.
func (s *State) has(seat uint8, b back) bool {
	return s.ledger.hand[seat-1][b] > 0 || s.partial && s.ledger.canSpend(seat, b)
}

// Copy gives an independent copy.
func (s *State) Copy() game.State {
	c := *s
	return &c
}

// Set makes s equal to another state of the game.
func (s *State) Set(from game.State) { *s = *from.(*State) }

// lowest is the first letter in a mask of them.
func lowest(letters uint16) uint8 { return uint8(bits.TrailingZeros16(letters)) }
