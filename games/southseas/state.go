package southseas

import "seaboard/game"

const (
	boxTiles  = 73
	boxParts  = 263 // of all 73 tiles
	boxCells  = 221 // 73 tiles and the cells beside them: at most 2 for each and 2 more
	maxOpen   = 148 // cells beside the tiles
	markets   = 6   // tiles with a market
	shipSlots = 4   // of the display
	islanders = 4   // of each player
	reach     = 72  // no tile lies farther from the start, along x or y
)

// stage is what the game waits for.
type stage uint8

const (
	atShip     stage = iota // chance turns up a ship
	atDraw                  // chance draws a tile
	atPlace                 // the active player places it
	atIslander              // and may put or recall an islander
	atChoose                // a market's owner chooses among equal ships
	atDeliver               // the active player may deliver
	atEnd
)

// then is what follows when the display is filled up.
type then uint8

const (
	thenTurn    then = iota // a turn begins
	thenMarkets             // the next market is dealt with
	thenEndTurn             // the turn ends
)

// Values of option recall.
type recallRule uint8

const (
	recallNever recallRule = iota
	recallEmpty
	recallAlways
)

// none stands for no tile and no ship.
const none = 0xff

// State is a position. Everything in it is a plain value, so that a copy is one
// assignment.
type State struct {
	seats  uint8
	recall recallRule
	open   bool

	stage stage
	then  then
	turn  uint8 // seat whose turn it is
	drawn uint8 // kind of the tile to place, or none
	laid  bool  // the active player has placed a tile this turn
	due   uint8 // index of the market whose owner chooses

	tileCount   uint8
	partCount   uint16
	cellCount   uint8
	openCount   uint8
	marketCount uint8

	pile      [pileKinds]uint8 // tiles left by kind
	pileKinds uint64           // kinds that are left, as bits
	pileCount uint8

	shipPile  uint32           // ships left, as bits
	display   [shipSlots]uint8 // face-up ships, or none
	shipCount uint8            // of them

	player [game.MaxSeats]player
	tile   [boxTiles]tile // in the order in which they were placed
	market [markets]market

	part  [boxParts]region
	cell  [boxCells]cell
	front [maxOpen]uint8  // open cells in rising order of their place
	hash  [hashSize]uint8 // cells by place, plus 1; 0 is empty
}

const pileKinds = 58

// player is what a seat has.
type player struct {
	wares  goods
	ending goods  // what the final evaluation adds
	taken  uint32 // ships, as bits
	points uint8  // of these
	supply uint8  // islanders
}

// tile is a placed tile. It never holds more than one islander, for one is put in
// the turn in which the tile is placed, or never.
type tile struct {
	at      place
	first   uint16 // its first part in State.part
	kind    uint8
	turn    uint8 // quarters clockwise
	owner   uint8 // seat of the islander on it, or 0
	on      uint8 // the part with the islander
	covered bool  // its fish lie under a boat cover
}

// market is a placed market.
type market struct {
	tile   uint8
	around uint8 // cells around it that hold a tile; 8 is complete
}

func newState(seats int, recall recallRule, open bool) *State {
	s := &State{seats: uint8(seats), recall: recall, open: open, turn: 1, drawn: none}
	for k, p := range pieces {
		s.pile[k] = uint8(p.Count)
	}
	s.pile[startKind]--
	for k, n := range s.pile {
		s.pileCount += n
		if n > 0 {
			s.pileKinds |= 1 << k
		}
	}
	s.shipPile = 1<<len(ships) - 1
	for i := range s.display {
		s.display[i] = none
	}
	for i := range seats {
		s.player[i].supply = islanders
	}
	s.settle(origin)
	s.lay(origin, startKind, 0)
	return s
}

// next is the seat after the one given.
func (s *State) next(seat uint8) uint8 { return seat%s.seats + 1 }

// last is the tile placed last.
func (s *State) last() *tile { return &s.tile[s.tileCount-1] }

// shipsLeft tells whether there is a ship in the display or in the pile.
func (s *State) shipsLeft() bool { return s.shipCount > 0 || s.shipPile != 0 }

// Actors is who is to act now.
func (s *State) Actors() game.Seats {
	switch s.stage {
	case atShip, atDraw:
		return game.SeatSet(game.Chance)
	case atEnd:
		return 0
	case atChoose:
		return 1 << s.chooser()
	default:
		return 1 << s.turn
	}
}

// chooser is the owner of the market that is dealt with.
func (s *State) chooser() uint8 { return s.tile[s.market[s.due].tile].owner }

// Points is the ships' points and every third ware, without what the end adds.
// Nothing of it is hidden.
func (s *State) Points(_, seat game.Seat) (points int, known bool) {
	return s.player[seat-1].score(), true
}

func (p *player) score() int { return int(p.points) + p.wares.total()/3 }

func (p *player) finalScore() int {
	return int(p.points) + (p.wares.total()+p.ending.total())/3
}

// Final is the seat's points with the final evaluation, and its place.
func (s *State) Final(seat game.Seat) (points, place int, known bool) {
	points = s.player[seat-1].finalScore()
	place = 1
	for i := range s.seats {
		if s.player[i].finalScore() > points {
			place++
		}
	}
	return points, place, s.stage == atEnd
}

// Copy gives an independent copy.
func (s *State) Copy() game.State {
	c := *s
	return &c
}

// Set makes s equal to another state of the game.
func (s *State) Set(from game.State) { *s = *from.(*State) }
