package southseas

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Directions are numbers clockwise: 0 north, 1 east, 2 south, 3 west.

// Letters of edges, as the two bits of a signature; 0 is no tile there.
const (
	seaEdge = iota + 1
	bridgeEdge
	islandEdge
)

// partCode is a part's name as a number: the same name is the same number on
// every tile.
type partCode uint8

const (
	islandCode partCode = 0
	bridgeCode partCode = 2
	marketCode partCode = 6
	seaCode    partCode = 7
	partCodes           = 11
)

var partNames = [partCodes]string{"i0", "i1", "b0", "b1", "b2", "b3", "m", "s0", "s1", "s2", "s3"}

// ware is the kind of ware that regions of such parts give.
func (c partCode) ware() int {
	switch {
	case c < bridgeCode:
		return bananas
	case c < marketCode:
		return shells
	default:
		return fish
	}
}

const (
	maxParts = 8    // of one tile
	noPart   = 0xff // no such part on the tile
)

// form is a kind of tile worked out for the engine, unturned. Parts are
// numbered as they are listed: islands, bridges, market, seas.
type form struct {
	parts   uint8
	code    [maxParts]partCode
	local   [partCodes]uint8 // a code's part
	regions [maxParts]region // each part as a region of its own
	letter  [4]uint8
	side    [4]uint8 // part on the whole edge
	minus   [4]uint8 // sea part on the half of a bridge edge that is met first going clockwise
	plus    [4]uint8 // and on the other half
	boat    uint8    // sea part with a fishing boat, or noPart
	market  uint8    // or noPart
	fish    uint8    // sea part with fish, or noPart
	pair    bool     // whose fish are a group of two
	turns   uint8    // bit K is set where no smaller turn gives the same tile
}

var forms = func() []form {
	all := make([]form, len(pieces))
	for k, p := range pieces {
		all[k] = newForm(p)
	}
	return all
}()

// fit says for each kind and signature which turns fit. A signature is the
// letters that neighbours ask for: two bits each for N, E, S, W from the lowest.
var fit = func() [][256]uint8 {
	all := make([][256]uint8, len(pieces))
	for k := range all {
		for sig := 1; sig < 256; sig++ {
			all[k][sig] = fitting(&forms[k], sig)
		}
	}
	return all
}()

func fitting(f *form, sig int) (turns uint8) {
	for r := range 4 {
		if f.turns&(1<<r) != 0 && misfit(f, r, sig) < 0 {
			turns |= 1 << r
		}
	}
	return turns
}

// misfit is the first side on which the tile turned by r does not show the
// letter that the signature asks for, or -1.
func misfit(f *form, r, sig int) int {
	for d := range 4 {
		asked := uint8(sig >> (2 * d) & 3)
		if asked != 0 && f.letter[(d-r)&3] != asked {
			return d
		}
	}
	return -1
}

func newForm(p Piece) form {
	f := form{boat: noPart, market: noPart, fish: noPart, turns: distinctTurns(p)}
	for c := range f.local {
		f.local[c] = noPart
	}
	for d := range 4 {
		f.letter[d] = uint8(strings.IndexByte("SBI", p.Edges[d])) + 1
	}
	for i, part := range p.Islands {
		n := f.add(islandCode+partCode(i), region{open: uint8(len(part.Edges)), ones: uint8(part.Bananas)})
		for _, e := range part.Edges {
			f.side[direction(e)] = n
		}
	}
	for i, part := range p.Bridges {
		n := f.add(bridgeCode+partCode(i), region{ones: uint8(part.Shells)})
		for _, e := range part.Ends {
			if d := direction(e); d >= 0 {
				f.side[d] = n
				f.regions[n].open++
			}
		}
	}
	if p.Market {
		f.market = f.add(marketCode, region{})
	}
	for i, part := range p.Seas {
		f.addSea(seaCode+partCode(i), part)
	}
	return f
}

func (f *form) add(c partCode, r region) uint8 {
	n := f.parts
	f.parts++
	f.code[n], f.local[c], f.regions[n] = c, n, r
	return n
}

func (f *form) addSea(c partCode, part Sea) {
	r := region{open: uint8(len(part.Ports)), ones: uint8(part.Fish & 1), pairs: uint8(part.Fish >> 1)}
	n := f.add(c, r)
	if part.Boat {
		f.boat = n
	}
	if part.Fish > 0 {
		f.fish, f.pair = n, part.Fish == 2
	}
	for _, port := range part.Ports {
		d := direction(port[:1])
		switch port[1:] {
		case "":
			f.side[d] = n
		case "-":
			f.minus[d] = n
		case "+":
			f.plus[d] = n
		}
	}
}

// direction is that of an edge's name, -1 where it is none.
func direction(edge string) int {
	if len(edge) != 1 {
		return -1
	}
	return strings.Index("NESW", edge)
}

// distinctTurns finds the turns that give a tile which no smaller turn gives:
// southseas.md, step 2.
func distinctTurns(p Piece) (turns uint8) {
	var seen []string
	for r := range 4 {
		if look := appearance(p, r); !slices.Contains(seen, look) {
			seen = append(seen, look)
			turns |= 1 << r
		}
	}
	return turns
}

// appearance tells the tile turned by r part by part, so that two turns are the
// same tile exactly where it is the same text. Parts' names are not in it.
func appearance(p Piece, r int) string {
	var islands, parts []string
	for _, part := range p.Islands {
		islands = append(islands, fmt.Sprint("island ", turned(part.Edges, r), part.Bananas))
	}
	for _, part := range p.Bridges {
		ends := turned(part.Ends, r)
		for i, e := range ends {
			if n, err := strconv.Atoi(strings.TrimPrefix(e, "i")); err == nil {
				ends[i] = islands[n]
			}
		}
		slices.Sort(ends)
		parts = append(parts, fmt.Sprint("bridge ", ends, part.Shells))
	}
	for _, part := range p.Seas {
		parts = append(parts, fmt.Sprint("sea ", turned(part.Ports, r), part.Fish, part.Boat))
	}
	parts = append(parts, islands...)
	slices.Sort(parts)
	edges := p.Edges[4-r:] + p.Edges[:4-r]
	return fmt.Sprint(edges, p.Market, parts)
}

// turned gives names of edges and half edges after r quarters clockwise, sorted;
// other names stay.
func turned(names []string, r int) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = name
		if d := direction(name[:1]); d >= 0 {
			out[i] = "NESW"[(d+r)&3:][:1] + name[1:]
		}
	}
	slices.Sort(out)
	return out
}
