package sinking

import (
	"math/bits"
	"slices"

	"seaboard/game"
)

// View is what one seat sees of a game. Slices by seat have seat 1 first.
type View struct {
	Seats   int       `json:"seats"`
	You     game.Seat `json:"you"` // 0 is a watcher, 255 the arbiter
	Crowd   string    `json:"crowd"`
	Harbour string    `json:"harbour"`
	Kept    string    `json:"kept"`
	Tide    string    `json:"tide"`
	Memory  bool      `json:"memory"` // a drawing shows no values of people who are placed

	Stage string    `json:"stage"`           // "terrain", "people", "boats", "move", "extra", "sink", "back", "rescue", "roll", "creature", "defend", "end"
	Turn  game.Seat `json:"turn"`            // whose turn it is; in the set-up who places
	Actor game.Seat `json:"actor,omitempty"` // who is to act; 0 is chance, or nobody at the end

	Steps  int    `json:"steps"`            // of movement left in the turn
	Used   int    `json:"used,omitempty"`   // kept pieces used in the turn
	Wet    string `json:"wet,omitempty"`    // letters of Turn's people who have used up their step by water
	Extra  int    `json:"extra,omitempty"`  // extra steps left
	Swims  string `json:"swims,omitempty"`  // letter of the swimmer who makes them
	Sails  *Hex   `json:"sails,omitempty"`  // cell of the boat that makes them
	Spot   *Hex   `json:"spot,omitempty"`   // the piece sunk in this turn, or where the moved creature is
	Ground string `json:"ground,omitempty"` // terrain of the piece whose back is to be shown
	Rolled string `json:"rolled,omitempty"` // creature that the die shows, while it is to be moved or answered
	// Asked are the seats that are asked for a defence, in their order.
	Asked []game.Seat `json:"asked,omitempty"`
	Due   string      `json:"due,omitempty"` // terrain that is sunk now, with tide on

	Land      []Piece    `json:"land"`      // pieces not sunk, in reading order
	Boats     []Boat     `json:"boats"`     // in reading order
	Creatures []Creature `json:"creatures"` // serpents, sharks, whales, each in reading order
	People    []Person   `json:"people"`    // all who were placed, by seat and letter
	Players   []Player   `json:"players"`
	Backs     []Back     `json:"backs"` // not accounted for, by name
	Uses      []Use      `json:"uses"`  // kept pieces that were used, in their order
}

// Piece is a land piece.
type Piece struct {
	At      Hex    `json:"at"`
	Terrain string `json:"terrain"`
}

// Boat is a boat with its places.
type Boat struct {
	At     Hex         `json:"at"`
	Aboard int         `json:"aboard"`
	Sailed []game.Seat `json:"sailed"` // by whom it may be sailed
}

// Creature is a serpent, a shark or a whale.
type Creature struct {
	Kind string `json:"kind"`
	At   Hex    `json:"at"`
}

// Person is somebody who was placed.
type Person struct {
	Seat   game.Seat `json:"seat"`
	Letter string    `json:"letter"`
	Value  int       `json:"value,omitempty"` // 0 where the viewer may not know it
	Where  string    `json:"where"`           // "land", "water", "boat", "haven", "lost"
	At     *Hex      `json:"at,omitempty"`
	Haven  string    `json:"haven,omitempty"` // NW, NE, SW or SE
}

// Player is what a seat has.
type Player struct {
	Unplaced []int    `json:"unplaced,omitempty"` // values still to place, where the viewer may know them
	Saved    int      `json:"saved"`
	Points   *int     `json:"points"` // null where the viewer may not know them
	Place    int      `json:"place,omitempty"`
	Pieces   int      `json:"pieces"` // kept pieces held
	Kept     []string `json:"kept"`   // those that the viewer may know, by name
	Drawn    []Drawn  `json:"drawn"`  // all kept pieces drawn, by terrain
}

// Drawn is the kept pieces that a seat has drawn from one terrain.
type Drawn struct {
	Terrain string   `json:"terrain"`
	Known   []string `json:"known,omitempty"`
	Hidden  int      `json:"hidden,omitempty"`
}

// Back counts the backs of a name that may still lie under the island or be hidden
// with a player.
type Back struct {
	Back     string `json:"back"`
	Beach    int    `json:"beach,omitempty"`
	Forest   int    `json:"forest,omitempty"`
	Mountain int    `json:"mountain,omitempty"`
}

// Use is a kept piece that was used. Before is how many such pieces the seat had
// drawn by then, of beach, forest and mountain.
type Use struct {
	Seat   game.Seat     `json:"seat"`
	Piece  string        `json:"piece"`
	Before [terrains]int `json:"before"`
}

var stageNames = [...]string{
	atTerrain: "terrain", atPeople: "people", atBoats: "boats", atMove: "move", atExtra: "extra", atSink: "sink",
	atBack: "back", atRescue: "rescue", atRoll: "roll", atCreature: "creature", atDefend: "defend", atEnd: "end",
}

// pick gives the second value where on is true.
func pick(on bool, values ...string) string {
	if on {
		return values[1]
	}
	return values[0]
}

// View is what the viewer sees.
func (s *State) View(viewer game.Seat) game.View {
	v := &View{
		Seats: int(s.seats), You: viewer,
		Crowd: pick(s.single, "yes", "no"), Harbour: pick(s.options.coast, "any", "coast"),
		Kept: pick(s.keptOne, "any", "one"), Tide: pick(s.tideOff, "on", "off"), Memory: s.memory,
		Stage: stageNames[s.stage], Turn: game.Seat(s.turn),
		Used: int(s.pieces), Wet: lettersOf(s.wet), Extra: int(s.extra),
		Sails: hexAt(s.extraBoat), Spot: hexAt(s.spot),
		Land: []Piece{}, Boats: []Boat{}, Creatures: []Creature{}, People: []Person{}, Uses: []Use{},
	}
	if actors := s.Actors(); actors != 0 {
		v.Actor = actors.First()
	}
	if s.stage == atMove || s.stage == atExtra {
		v.Steps = int(steps - s.walked)
	}
	if s.extraWho != nobody {
		v.Swims = lettersOf(1 << s.extraWho.letter())
	}
	if s.stage == atBack {
		v.Ground = terrainNames[s.ground]
	}
	if s.stage == atCreature || s.stage == atDefend {
		v.Rolled = beastNames[s.rolled]
	}
	if s.stage == atDefend {
		v.Asked = s.askedInOrder()
	}
	s.viewBoard(v)
	s.viewPeople(v)
	for seat := range s.seats {
		v.Players = append(v.Players, s.viewPlayer(viewer, seat+1))
	}
	s.viewBacks(v)
	return v
}

func lettersOf(mask uint16) string {
	var text []byte
	for ; mask != 0; mask &= mask - 1 {
		text = append(text, 'a'+lowest(mask))
	}
	return string(text)
}

func hexAt(c cell) *Hex {
	if c == noCell {
		return nil
	}
	h := hexes[c]
	return &h
}

// askedInOrder is who is asked for a defence now, and who after it.
func (s *State) askedInOrder() []game.Seat {
	seats := []game.Seat{game.Seat(s.asked)}
	for seat := s.after(s.asked); seat != s.turn; seat = s.after(seat) {
		if s.pending.Has(game.Seat(seat)) {
			seats = append(seats, game.Seat(seat))
		}
	}
	return seats
}

func (s *State) viewBoard(v *View) {
	left := s.land[beach] | s.land[forest] | s.land[mountain]
	if !s.tideOff && left != 0 {
		v.Due = terrainNames[s.tide()]
	}
	for ; left != 0; left &= left - 1 {
		slot := uint8(bits.TrailingZeros64(left))
		v.Land = append(v.Land, Piece{hexes[cellOf[slot]], terrainNames[s.terrainAt(slot)]})
	}
	boats := s.boats
	for c, ok := boats.next(); ok; c, ok = boats.next() {
		b := Boat{At: hexes[c], Aboard: bits.OnesCount64(uint64(s.crew(c)))}
		for seat := range s.seats {
			if s.controls(seat+1, c) {
				b.Sailed = append(b.Sailed, game.Seat(seat+1))
			}
		}
		v.Boats = append(v.Boats, b)
	}
	for k := range beasts {
		lurking := s.lurking[k]
		for c, ok := lurking.next(); ok; c, ok = lurking.next() {
			for _, at := range s.lair[k][:s.lairs[k]] {
				if at == c {
					v.Creatures = append(v.Creatures, Creature{beastNames[k], hexes[c]})
				}
			}
		}
	}
}

// Reach is where a creature could be moved if the die showed it.
func (v *View) Reach(of Creature) []Hex {
	s := &State{sea: openSea, stage: stage(max(0, slices.Index(stageNames[:], v.Stage)))}
	for _, set := range []func(*View) error{s.setLand, s.setBoats, s.setPeople} {
		if set(v) != nil {
			return nil
		}
	}
	k := slices.Index(beastNames[:], of.Kind)
	c, err := cellOn(&of.At)
	if k < 0 || err != nil {
		return nil
	}
	var list []Hex
	found := s.targets(beast(k), c)
	for to, ok := found.next(); ok; to, ok = found.next() {
		list = append(list, hexes[to])
	}
	return list
}

// knows tells whether the viewer sees what is hidden with a seat: it is its own,
// or the game is over.
func (s *State) knows(viewer game.Seat, seat uint8) bool {
	return viewer == game.Seat(seat) || viewer == game.Arbiter || s.stage == atEnd
}

func (s *State) viewPeople(v *View) {
	for seat := uint8(1); seat <= s.seats; seat++ {
		for letter := range s.men(seat) {
			p := personOf(seat, letter)
			who := Person{Seat: game.Seat(seat), Letter: lettersOf(1 << letter)}
			if s.knows(v.You, seat) {
				who.Value = int(s.value[p])
			}
			switch {
			case s.safe&p.bit() != 0:
				who.Where, who.Haven = "haven", havenNames[s.at[p]]
			case s.active&p.bit() == 0:
				who.Where = "lost"
			case s.onLand(p):
				who.Where = "land"
			case s.aboard&p.bit() != 0:
				who.Where = "boat"
			default:
				who.Where = "water"
			}
			if s.active&p.bit() != 0 {
				who.At = hexAt(cell(s.at[p]))
			}
			v.People = append(v.People, who)
		}
	}
}

// men is how many people the seat has placed.
func (s *State) men(seat uint8) uint8 {
	switch {
	case s.stage == atTerrain:
		return 0
	case s.stage != atPeople:
		return people
	}
	n := s.placed / s.seats
	if s.placed%s.seats >= seat {
		n++
	}
	return n
}

func (s *State) viewPlayer(viewer game.Seat, seat uint8) Player {
	p := Player{
		Saved:  bits.OnesCount16(s.safe.of(seat)),
		Pieces: int(s.ledger.held[seat-1]),
		Kept:   []string{}, Drawn: []Drawn{},
	}
	if points, known := s.Points(viewer, game.Seat(seat)); known {
		p.Points = &points
	}
	if _, place, known := s.Final(game.Seat(seat)); known {
		p.Place = place
	}
	known := s.knows(viewer, seat)
	if known && s.men(seat) < people {
		for v, n := range s.stock[seat-1] {
			for range n {
				p.Unplaced = append(p.Unplaced, v)
			}
		}
	}
	for t := range terrains {
		d := Drawn{Terrain: terrainNames[t], Hidden: int(s.ledger.hidden[seat-1][t])}
		for b, n := range s.ledger.got[seat-1][t] {
			for range n {
				if known {
					d.Known = append(d.Known, backNames[b])
				} else {
					d.Hidden++
				}
			}
		}
		if d.Hidden > 0 || len(d.Known) > 0 {
			p.Drawn = append(p.Drawn, d)
		}
	}
	if known {
		for b, n := range s.ledger.hand[seat-1] {
			for range n {
				p.Kept = append(p.Kept, backNames[b])
			}
		}
	}
	return p
}

// viewBacks counts what the viewer cannot account for: what lies under the island
// and what the others keep.
func (s *State) viewBacks(v *View) {
	l := &s.ledger
	for b := range backs {
		n := [terrains]int{}
		for t := range n {
			n[t] = int(l.left[t][b])
			for seat := range s.seats {
				if !s.knows(v.You, seat+1) {
					n[t] += int(l.got[seat][t][b])
				}
			}
		}
		if n != [terrains]int{} {
			v.Backs = append(v.Backs, Back{backNames[b], n[beach], n[forest], n[mountain]})
		}
	}
	for _, u := range l.spent[:l.spends] {
		use := Use{Seat: game.Seat(u.seat), Piece: backNames[u.piece]}
		for t, n := range u.before {
			use.Before[t] = int(n)
		}
		v.Uses = append(v.Uses, use)
	}
}
