package southseas

import (
	"math/bits"
	"strconv"

	"seaboard/game"
)

// View is what one seat sees. Nothing is hidden in this game but the order of
// the piles, so all seats see the same but for You. Slices by seat have seat 1
// first.
type View struct {
	Seats  int       `json:"seats"`
	You    game.Seat `json:"you"`    // 0 is a watcher, 255 the arbiter
	Recall string    `json:"recall"` // value of the option
	Open   bool      `json:"open"`   // whether pages show everybody's points

	Stage Stage     `json:"stage"`
	After string    `json:"after,omitempty"` // what follows StageShip: "turn", "markets" or "end"
	Turn  game.Seat `json:"turn"`            // whose turn it is
	Actor game.Seat `json:"actor"`           // who is to act; 0 is chance, or nobody at the end
	Drawn string    `json:"drawn,omitempty"` // tile to place

	Tiles []Placed `json:"tiles"` // in the order in which they were placed
	Cells []Cell   `json:"cells"` // open ones, by x, then y

	Left      []Stock `json:"left"`      // kinds of tiles in the pile, by id
	TilesLeft int     `json:"tilesLeft"` // in the pile
	Gone      []Stock `json:"gone"`      // tiles that fitted nowhere and left the game

	Display   []string `json:"display"`   // four slots; "" is empty
	ShipsLeft []string `json:"shipsLeft"` // ships in the pile, by id

	Players []Player `json:"players"`
	Regions []Region `json:"regions"` // those with islanders, and those of the tile placed last
}

// Stage is what the game waits for.
type Stage string

const (
	StageShip     Stage = "ship"     // chance turns up a ship
	StageDraw     Stage = "draw"     // chance draws a tile
	StagePlace    Stage = "place"    // Turn places it
	StageIslander Stage = "islander" // Turn puts or recalls an islander, or passes
	StageChoose   Stage = "choose"   // Actor, the owner of a complete market, chooses a ship
	StageDeliver  Stage = "deliver"  // Turn delivers, or keeps
	StageOver     Stage = "over"
)

var stageNames = [...]Stage{
	atShip: StageShip, atDraw: StageDraw, atPlace: StagePlace, atIslander: StageIslander,
	atChoose: StageChoose, atDeliver: StageDeliver, atEnd: StageOver,
}

var thenNames = [...]string{thenTurn: "turn", thenMarkets: "markets", thenEndTurn: "end"}

var recallNames = [...]string{recallNever: "never", recallEmpty: "empty", recallAlways: "always"}

// Placed is a tile on the board. PieceOf(ID) tells what it looks like unturned.
type Placed struct {
	ID      string    `json:"id"`
	X       int       `json:"x"` // grows to the east
	Y       int       `json:"y"` // grows to the north
	Turn    int       `json:"turn"`
	Covered bool      `json:"covered,omitempty"` // its fish lie under a boat cover
	Owner   game.Seat `json:"owner,omitempty"`   // of the islander on it, 0 where there is none
	Part    string    `json:"part,omitempty"`    // on which it stands
}

// Cell is an open cell beside a placed tile.
type Cell struct {
	X     int `json:"x"`
	Y     int `json:"y"`
	Turns int `json:"turns,omitempty"` // bit K is set where the drawn tile may be placed here, turned by K quarters
}

// Stock is a number of tiles of a kind.
type Stock struct {
	ID    string `json:"id"`
	Count int    `json:"count"`
}

// Player is what a seat has.
type Player struct {
	Islanders int      `json:"islanders"` // in the supply
	Shells    int      `json:"shells"`
	Bananas   int      `json:"bananas"`
	Fish      int      `json:"fish"`
	Ending    []int    `json:"ending,omitempty"` // shells, bananas, fish from the final evaluation; only when over
	Ships     []string `json:"ships"`            // taken, by id
	Points    int      `json:"points"`           // final when over, else ships and every third ware
	Place     int      `json:"place,omitempty"`  // 1 is best; 0 before the end
}

// Region is a bridge, an island, a sea region or a market with all its parts.
type Region struct {
	Kind     string   `json:"kind"` // "bridge", "island", "sea", "market"
	Wares    int      `json:"wares"`
	Open     int      `json:"open"`             // open edges, ends or ports; for a market the cells around it without a tile
	Count    []int    `json:"count"`            // islanders by seat
	Owners   []int    `json:"owners,omitempty"` // seats with the most islanders
	Parts    []string `json:"parts"`            // ids of the parts, as PartID gives them
	Complete bool     `json:"complete,omitempty"`
}

// CellID is the board's id of a cell, with or without a tile.
func CellID(x, y int) string { return "cell_" + strconv.Itoa(x) + "_" + strconv.Itoa(y) }

// PartID is the board's id of a part of a placed tile.
func PartID(x, y int, part string) string { return CellID(x, y) + "_" + part }

// View is what the viewer sees.
func (s *State) View(viewer game.Seat) game.View {
	v := &View{
		Seats:     int(s.seats),
		You:       viewer,
		Recall:    recallNames[s.recall],
		Open:      s.open,
		Stage:     stageNames[s.stage],
		Turn:      game.Seat(s.turn),
		TilesLeft: int(s.pileCount),
		Display:   make([]string, shipSlots),
		ShipsLeft: shipIDs(s.shipPile),
		Left:      []Stock{},
		Gone:      []Stock{},
	}
	if actors := s.Actors(); actors != 0 {
		v.Actor = actors.First()
	}
	if s.stage == atShip {
		v.After = thenNames[s.then]
	}
	if s.drawn != none {
		v.Drawn = pieces[s.drawn].ID
	}
	for i, ship := range s.display {
		if ship != none {
			v.Display[i] = ships[ship].ID
		}
	}
	s.viewPile(v)
	s.viewSea(v)
	for i := range s.seats {
		v.Players = append(v.Players, s.viewPlayer(game.Seat(i+1)))
	}
	v.Regions = s.viewRegions(false)
	return v
}

func shipIDs(set uint32) []string {
	ids := make([]string, 0, bits.OnesCount32(set))
	for ; set != 0; set &= set - 1 {
		ids = append(ids, ships[bits.TrailingZeros32(set)].ID)
	}
	return ids
}

func (s *State) viewPile(v *View) {
	var gone [pileKinds]int
	for k, p := range pieces {
		gone[k] = p.Count - int(s.pile[k])
		if s.pile[k] > 0 {
			v.Left = append(v.Left, Stock{p.ID, int(s.pile[k])})
		}
	}
	for _, t := range s.tile[:s.tileCount] {
		gone[t.kind]--
	}
	if s.drawn != none {
		gone[s.drawn]--
	}
	for k, n := range gone {
		if n > 0 {
			v.Gone = append(v.Gone, Stock{pieces[k].ID, n})
		}
	}
}

func (s *State) viewSea(v *View) {
	v.Tiles = make([]Placed, s.tileCount)
	for i, t := range s.tile[:s.tileCount] {
		v.Tiles[i] = Placed{
			ID: pieces[t.kind].ID, X: t.at.x(), Y: t.at.y(), Turn: int(t.turn),
			Covered: t.covered, Owner: game.Seat(t.owner),
		}
		if t.owner != 0 {
			v.Tiles[i].Part = partNames[forms[t.kind].code[t.on]]
		}
	}
	v.Cells = make([]Cell, s.openCount)
	for i, n := range s.front[:s.openCount] {
		c := &s.cell[n]
		v.Cells[i] = Cell{X: c.at.x(), Y: c.at.y()}
		if s.drawn != none {
			v.Cells[i].Turns = int(fit[s.drawn][c.asked])
		}
	}
}

func (s *State) viewPlayer(seat game.Seat) Player {
	p := &s.player[seat-1]
	v := Player{
		Islanders: int(p.supply),
		Shells:    int(p.wares[shells]),
		Bananas:   int(p.wares[bananas]),
		Fish:      int(p.wares[fish]),
		Ships:     shipIDs(p.taken),
		Points:    p.score(),
	}
	if s.stage == atEnd {
		for _, n := range p.ending {
			v.Ending = append(v.Ending, int(n))
		}
		v.Points, v.Place, _ = s.Final(seat)
	}
	return v
}

// AllRegions are all regions of the view's tiles.
func (v *View) AllRegions() []Region {
	s, err := Rules{}.Sample(v, nil)
	if err != nil {
		return nil
	}
	return s.(*State).viewRegions(true)
}

// viewRegions lists all regions, or those with islanders and those of the tile placed
// last.
func (s *State) viewRegions(all bool) []Region {
	var list []Region
	var index [boxParts]int16 // of a root's region in list, plus 1
	for i := range s.tileCount {
		t := &s.tile[i]
		f := &forms[t.kind]
		for part := range f.parts {
			root := s.root(t.first + uint16(part))
			if !all && s.part[root].men == 0 && !s.meets(s.last(), root) {
				continue
			}
			if index[root] == 0 {
				list = append(list, s.viewRegion(root, f.code[part], i))
				index[root] = int16(len(list))
			}
			r := &list[index[root]-1]
			r.Parts = append(r.Parts, PartID(t.at.x(), t.at.y(), partNames[f.code[part]]))
		}
	}
	return list
}

// meets tells whether a tile has a part in a region.
func (s *State) meets(t *tile, root uint16) bool { return s.firstOf(root, t) != noPart }

// viewRegion tells of a region without its parts; c is one of them, on tile i.
func (s *State) viewRegion(root uint16, c partCode, i uint8) Region {
	r := &s.part[root]
	v := Region{Kind: c.kind(), Wares: int(r.wares()), Open: int(r.open), Count: make([]int, s.seats)}
	if c == marketCode {
		for _, m := range s.market[:s.marketCount] {
			if m.tile == i {
				v.Open = 8 - int(m.around)
			}
		}
	}
	v.Complete = v.Open == 0
	for seat := range s.seats {
		v.Count[seat] = r.men.of(seat + 1)
	}
	for seat := range r.men.winners().All() {
		v.Owners = append(v.Owners, int(seat))
	}
	return v
}

// kind is the word for regions of such parts.
func (c partCode) kind() string {
	switch {
	case c < bridgeCode:
		return "island"
	case c < marketCode:
		return "bridge"
	case c == marketCode:
		return "market"
	default:
		return "sea"
	}
}

// Redact gives the action as it is: all actions are open to all.
func (s *State) Redact(_, _ game.Seat, a game.Action, _ game.State) game.Action { return a }

// Reveals is never true, for nothing is hidden that an action could show.
func (s *State) Reveals(game.Seat, game.Action) bool { return false }
