package pirates

import "seaboard/game"

// Phase is what the game waits for, in the order of a round.
type Phase uint8

// The phases.
const (
	AtCards   Phase = iota // all choose a card
	AtSail                 // Turn sails, a second time after a stopover
	AtPirate               // Turn places a pirate
	AtChest                // chance draws treasures
	AtKeep                 // Turn keeps one of them
	AtSpecial              // Turn uses its card's special action, or passes
	AtEnd                  // the game is over
)

// State is a position. Everything in it is a plain value, so that a copy is one
// assignment. Fields are open to read for judges; only Apply changes them.
type State struct {
	Seats   uint8
	Pirates uint8 // of each player
	Partial bool  // holds what one seat may see: game.Setup.Partial

	Phase   Phase
	Round   uint8               // from 1
	Waiting game.Seats          // who has yet to choose a card
	Order   [MaxSeats]game.Seat // turns of this round
	Turns   uint8               // how many of Order
	Done    uint8               // of which have had their turn
	Turn    game.Seat           // whose turn it is, 0 where nobody's

	// The turn under way.
	Card     Card
	Stopover uint8 // spaces sailed to the stopover, 0 where there was none
	Sailed   uint8 // spaces sailed by "sail", 0 before
	special  verb  // search, second or shift while its parts are under way
	Pending  uint8 // tokens to draw, or drawn and to choose from

	drawn       tokens // of Pending
	drawnHidden uint8  // of Pending, kinds unknown: partial states only
	rest        tokens // neither drawn nor in a player's known treasures: the bag's, in a full state
	Bag         uint8  // tokens in the bag
	Supply      uint8  // barrels

	Compassed uint8 // how many ships have reached the compass
	Homed     uint8 // and home
	Compass   [MaxSeats]game.Seat
	Home      [MaxSeats]game.Seat

	Own     [MaxSeats]Spaces // with a pirate of each seat
	Players [MaxSeats]Player
}

// Player is what a seat has.
type Player struct {
	Progress uint8 // spaces sailed; the ship stands on Progress mod Ring
	Track    uint8 // index of the sailing marker
	Sunk     uint8 // round in which the ship sank, 0 while it is afloat
	Reserve  uint8 // pirates
	Barrels  uint8
	Glory    int16
	Hand     cards // the card played this round is in it until all have chosen
	Discard  cards
	Played   Card   // this round
	Kinds    tokens // treasures
	Hidden   uint8  // treasures of unknown kinds: partial states only
}

func newState(seats, pirates int, partial bool) *State {
	s := &State{Seats: uint8(seats), Pirates: uint8(pirates), Partial: partial, rest: bag}
	for _, n := range bag {
		s.Bag += n
	}
	s.Supply = allBarrels
	for i := range seats {
		s.Supply -= firstBarrels
		s.Players[i] = Player{Reserve: s.Pirates, Barrels: firstBarrels, Hand: deal[i]}
	}
	s.beginRound()
	return s
}

// Actors is who is to act now.
func (s *State) Actors() game.Seats {
	switch s.Phase {
	case AtCards:
		return s.Waiting
	case AtChest:
		return 1 << game.Chance
	case AtEnd:
		return 0
	}
	return 1 << s.Turn
}

// Taken is the spaces with a pirate.
func (s *State) Taken() Spaces { return s.Own[0] | s.Own[1] | s.Own[2] | s.Own[3] }

// Sea is the sea space on which a ship stands.
func (p *Player) Sea() int { return int(p.Progress) % Ring }

// treasures is how many tokens the player has.
func (p *Player) treasures() int { return p.Kinds.sum() + int(p.Hidden) }

func (t *tokens) sum() (n int) {
	for _, k := range t {
		n += int(k)
	}
	return n
}

// active is the player whose turn it is.
func (s *State) active() *Player { return &s.Players[s.Turn-1] }

// players are those of the seats in the game, sunk ones too.
func (s *State) players() []Player { return s.Players[:s.Seats] }

// Copy gives an independent copy.
func (s *State) Copy() game.State {
	c := *s
	return &c
}

// Set makes s equal to another state of the game.
func (s *State) Set(from game.State) { *s = *from.(*State) }
