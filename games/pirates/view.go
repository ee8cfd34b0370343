package pirates

import "seaboard/game"

// View is what one seat sees of a game. Slices by seat have seat 1 first.
type View struct {
	Seats   int       `json:"seats"`
	You     game.Seat `json:"you"` // 0 is a watcher, 255 the arbiter
	Pirates int       `json:"pirates"`

	Round int         `json:"round"` // from 1
	Stage Stage       `json:"stage"`
	Turn  game.Seat   `json:"turn"`  // whose turn it is, 0 while cards are chosen and at the end
	Order []game.Seat `json:"order"` // turns of this round, done ones too; empty while cards are chosen
	Done  int         `json:"done"`  // how many of Order have had their turn

	Ships  []Ship      `json:"ships"`
	Cells  []game.Seat `json:"cells"`  // owner of the pirate on each of the 25 island spaces, B2 C2 ... F6; 0 is none
	Supply int         `json:"supply"` // barrels
	Bag    int         `json:"bag"`    // treasure tokens

	Compass []game.Seat `json:"compass"` // ships in the order in which they reached the compass
	Home    []game.Seat `json:"home"`    // and home

	// The turn under way.
	Card     string   `json:"card,omitempty"`     // played by Turn
	Stopover int      `json:"stopover,omitempty"` // spaces sailed to the stopover, 0 where there was none
	Sailed   int      `json:"sailed,omitempty"`   // spaces sailed by "sail", 0 before
	Special  string   `json:"special,omitempty"`  // "search", "second" or "shift" while its parts are under way
	Pending  int      `json:"pending,omitempty"`  // tokens to draw, or drawn and to choose from
	Drawn    []string `json:"drawn,omitempty"`    // kinds drawn, for Turn and the arbiter only

	Islands []Island `json:"islands"`
}

// Stage is what the game waits for.
type Stage string

const (
	StageCards   Stage = "cards"   // all choose
	StageSail    Stage = "sail"    // Turn sails, a second time after a stopover
	StagePirate  Stage = "pirate"  // Turn places
	StageChest   Stage = "chest"   // chance draws treasures
	StageKeep    Stage = "keep"    // Turn keeps one
	StageSpecial Stage = "special" // Turn's special action
	StageOver    Stage = "over"
)

// Ship is what a seat has.
type Ship struct {
	Progress  int      `json:"progress"` // spaces sailed; it stands on Progress mod 24
	Track     int      `json:"track"`    // index of the sailing marker, 0 to 39
	Worth     int      `json:"worth"`    // value of that space of the track
	Sunk      bool     `json:"sunk"`
	SunkRound int      `json:"sunkRound,omitempty"`
	Hand      []string `json:"hand"`
	Discard   []string `json:"discard"`
	Played    string   `json:"played,omitempty"` // this round; "?" where chosen and hidden from you
	Reserve   int      `json:"reserve"`          // pirates
	Barrels   int      `json:"barrels"`
	Glory     int      `json:"glory"`
	Treasures int      `json:"treasures"`       // tokens held, open to all
	Kinds     []int    `json:"kinds,omitempty"` // of each kind, by KindNames; nil where hidden from you
	Points    int      `json:"points"`          // final when over, else Glory
}

// Island is one of the six islands as it stands.
type Island struct {
	Letter string `json:"letter"`
	Name   string `json:"name"`
	Size   int    `json:"size"`
	Taken  int    `json:"taken"`
	Count  []int  `json:"count"` // pirates by seat
}

// Income is what a ship that sails to a sea space pays to each seat.
func (v *View) Income(n int) []int {
	pays := make([]int, v.Seats)
	for _, space := range LineOf(n) {
		if owner := v.Cells[space]; owner != 0 && PirateSpaces().Has(space) {
			pays[owner-1]++
		}
	}
	return pays
}
