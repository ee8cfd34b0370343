package southseas

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

//go:embed southseas.json
var piecesJSON []byte

// Piece is a kind of sea tile as southseas.json tells it, unturned.
type Piece struct {
	ID      string   `json:"id"`
	Count   int      `json:"count"` // tiles of this kind in the box
	Edges   string   `json:"edges"` // N, E, S, W: S sea, B bridge, I island
	Islands []Island `json:"islands"`
	Bridges []Bridge `json:"bridges"`
	Market  bool     `json:"market"`
	Seas    []Sea    `json:"seas"`
}

// Island is an island part and the edges that it joins.
type Island struct {
	Edges   []string `json:"edges"`
	Bananas int      `json:"bananas"`
}

// Bridge is a bridge part. An end is an edge, or "junction", "market" or an
// island part of the same tile.
type Bridge struct {
	Ends   []string `json:"ends"`
	Shells int      `json:"shells"`
}

// Sea is a sea part. A port is a sea edge ("N") or half a bridge edge ("N-").
type Sea struct {
	Ports []string `json:"ports"`
	Fish  int      `json:"fish"` // 0, 1, or a group of 2
	Boat  bool     `json:"boat"`
}

// Ship is one of the 24 ships and what it asks for.
type Ship struct {
	ID      string `json:"id"`
	Points  int    `json:"points"`
	Shells  int    `json:"shells"`
	Bananas int    `json:"bananas"`
	Fish    int    `json:"fish"`
	Any     int    `json:"any"`  // wares of any kind, beside the above
	Sets    []int  `json:"sets"` // each so many of one kind, all of different kinds
}

// Asks is the number of wares that the ship is paid with.
func (v Ship) Asks() int {
	n := v.Shells + v.Bananas + v.Fish + v.Any
	for _, set := range v.Sets {
		n += set
	}
	return n
}

// pieces are the kinds of tiles in the byte order of their ids, which is the
// order in which chance lists them; ships likewise.
var pieces, ships, startKind = load()

func load() (tiles []Piece, ships []Ship, start uint8) {
	var box struct {
		Start string  `json:"start"`
		Tiles []Piece `json:"tiles"`
		Ships []Ship  `json:"ships"`
	}
	if err := json.Unmarshal(piecesJSON, &box); err != nil {
		panic(fmt.Sprintf("southseas: the box of pieces: %v", err))
	}
	slices.SortFunc(box.Tiles, func(a, b Piece) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(box.Ships, func(a, b Ship) int { return strings.Compare(a.ID, b.ID) })
	i := slices.IndexFunc(box.Tiles, func(p Piece) bool { return p.ID == box.Start })
	return box.Tiles, box.Ships, uint8(i)
}

// Pieces are all kinds of tiles, in the byte order of their ids.
func Pieces() []Piece { return slices.Clone(pieces) }

// PieceOf gives the kind of tile with this id.
func PieceOf(id string) (Piece, bool) {
	k, ok := kindOf(id)
	if !ok {
		return Piece{}, false
	}
	return pieces[k], true
}

// ShipOf gives the ship with this id.
func ShipOf(id string) (Ship, bool) {
	v, ok := shipOf(id)
	if !ok {
		return Ship{}, false
	}
	return ships[v], true
}

func kindOf(id string) (uint8, bool) {
	k, ok := slices.BinarySearchFunc(pieces, id, func(p Piece, id string) int { return strings.Compare(p.ID, id) })
	return uint8(k), ok
}

func shipOf(id string) (uint8, bool) {
	v, ok := slices.BinarySearchFunc(ships, id, func(v Ship, id string) int { return strings.Compare(v.ID, id) })
	return uint8(v), ok
}

// The kinds of wares, in the order in which payments are written.
const (
	shells = iota
	bananas
	fish
	wareKinds
)

// goods is a number of each kind of ware.
type goods [wareKinds]uint16

func (g goods) total() int { return int(g[shells]) + int(g[bananas]) + int(g[fish]) }

// covers tells whether the payment p can be made from g.
func (g goods) covers(p goods) bool {
	return g[shells] >= p[shells] && g[bananas] >= p[bananas] && g[fish] >= p[fish]
}

// payments are all different payments that meet each ship, in rising order.
var payments = func() [][]goods {
	all := make([][]goods, len(ships))
	for v, ship := range ships {
		all[v] = paymentsOf(ship)
	}
	return all
}()

// paymentsOf lists what meets a ship: southseas.md, step 5.
func paymentsOf(v Ship) []goods {
	list := []goods{{uint16(v.Shells), uint16(v.Bananas), uint16(v.Fish)}}
	list = withSets(list, v.Sets, 0)
	for range v.Any {
		list = withOneMore(list)
	}
	slices.SortFunc(list, func(a, b goods) int { return slices.Compare(a[:], b[:]) })
	return slices.Compact(list)
}

func withOneMore(list []goods) (more []goods) {
	for _, p := range list {
		for w := range p {
			q := p
			q[w]++
			if !slices.Contains(more, q) {
				more = append(more, q)
			}
		}
	}
	return more
}

// withSets adds sets, no two of one kind, to each payment; used is the kinds that
// earlier sets took, as bits.
func withSets(list []goods, sets []int, used int) []goods {
	if len(sets) == 0 {
		return list
	}
	var all []goods
	for w := range wareKinds {
		if used&(1<<w) != 0 {
			continue
		}
		with := slices.Clone(list)
		for i := range with {
			with[i][w] += uint16(sets[0])
		}
		all = append(all, withSets(with, sets[1:], used|1<<w)...)
	}
	return all
}
