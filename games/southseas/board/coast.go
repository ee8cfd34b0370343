package board

import (
	"math"
	"slices"

	"seaboard/games/southseas"
)

// land is an island part as it is drawn. At the tile's edges land reaches from
// corner to corner, so that it joins the neighbour's whatever that is.
type land struct {
	sand   []point   // outline, a little over the island edges
	leaf   []point   // outline of the green within it
	coasts [][]point // where it meets the sea
}

const (
	overlap  = .4 // units by which sand and bridges reach over the tile's edge
	over     = 1  // units by which the leaf does, so that no sand shows between tiles
	rim      = 5  // units of sand between the coast and the leaf
	rimStart = 7  // units from a corner at which the leaf begins on an edge
)

// joins are the edges that an island part joins.
func joins(island southseas.Island) (at [4]bool) {
	for _, letter := range island.Edges {
		edge, _ := edgeOf(letter[0])
		at[edge] = true
	}
	return at
}

// newLand draws the n-th island of a tile.
func newLand(p southseas.Piece, n int) land {
	at := joins(p.Islands[n])
	var l land
	first := 0
	for !at[first] || at[(first+3)&3] && at != [4]bool{true, true, true, true} {
		first++
	}
	for i := range 4 {
		edge := (first + i) & 3
		if !at[edge] {
			continue
		}
		next := (edge + 1) & 3
		begin, end := corners[edge], corners[next]
		out := outward[edge].times(overlap)
		along := end.minus(begin).unit()
		l.sand = append(l.sand, begin.plus(out), end.plus(out))
		out = outward[edge].times(over)
		l.leaf = append(l.leaf, begin.plus(along.times(rimStart)).plus(out), end.minus(along.times(rimStart)).plus(out))
		if at[next] {
			l.leaf = append(l.leaf, nub(end, along, outward[edge])...)
			continue
		}
		to := next
		for !at[to] {
			to = (to + 1) & 3
		}
		c := coastline(p, n, edge, to)
		l.coasts = append(l.coasts, c)
		l.sand = append(l.sand, c...)
		l.leaf = append(l.leaf, inland(c)...)
	}
	return l
}

// nub is the sand round a corner of the tile between two edges of one island:
// what lies across the corner may be sea.
func nub(corner, along, out point) []point {
	var pts []point
	for k := 1; k < 4; k++ {
		a := float64(k) * math.Pi / 8
		pts = append(pts, corner.minus(along.times(rimStart*math.Cos(a))).minus(out.times(rimStart*math.Sin(a))))
	}
	return pts
}

// coastline goes from the end of one island edge to the beginning of the next
// one of the same island, with the sea on its left.
func coastline(p southseas.Piece, n, from, to int) []point {
	a, b := corners[(from+1)&3], corners[to]
	var line []point
	if span := (to - from - 1) & 3; span == 2 {
		line = bay(p, from, to)
	} else {
		edge := from // a cape of one edge
		if span == 1 {
			edge = (from + 1) & 3
		}
		line = cape(p, n, edge, a, b, span)
	}
	return ragged(line, float64(len(p.Edges)*from)+float64(to)*1.7)
}

// bay is a coast from a corner to the opposite one. It leaves room for a bridge
// on its sea side.
func bay(p southseas.Piece, from, to int) []point {
	angle, reach := math.Pi/3, 55.
	if len(p.Bridges) > 0 {
		angle, reach = math.Pi/7, 60
	}
	a, b := corners[(from+1)&3], corners[to]
	lead := func(corner, other point, edge int) point {
		along := other.minus(corner).unit()
		return corner.plus(along.times(reach * math.Cos(angle))).minus(outward[edge].times(reach * math.Sin(angle)))
	}
	return curve(a, lead(a, corners[from], from), lead(b, corners[(to+1)&3], to), b, 16)
}

// cape is a coast with both ends on one edge of the tile: a cape of land seen
// from an island edge, or an inlet seen from an edge of sea or bridge.
func cape(p southseas.Piece, n, edge int, a, b point, span int) []point {
	depth := capeDepth(p, n, edge)
	if span == 1 {
		depth = inletDepth(p)
	}
	in := outward[edge].times(-depth / .75)
	along := b.minus(a)
	start, end := .28, .28
	startIn, endIn := in, in
	// Beside another island both leave their common corner narrowly.
	if span == 3 && otherIsland(p, n, (edge+1)&3) {
		start, startIn = .42, in.times(.62)
	}
	if span == 3 && otherIsland(p, n, (edge+3)&3) {
		end, endIn = .42, in.times(.62)
	}
	return curve(a, a.plus(along.times(start)).plus(startIn), b.minus(along.times(end)).plus(endIn), b, 16)
}

func otherIsland(p southseas.Piece, n, edge int) bool {
	for i, island := range p.Islands {
		if i != n && joins(island)[edge] {
			return true
		}
	}
	return false
}

// capeDepth is how far an island with one edge reaches into the tile.
func capeDepth(p southseas.Piece, n, edge int) float64 {
	switch {
	case len(p.Islands) > 1:
		return 33
	case p.Edges[(edge+1)&3] == 'B' && p.Edges[(edge+3)&3] == 'B':
		return 27
	case len(p.Bridges) > 0 && p.Edges[(edge+1)&3] == p.Edges[(edge+3)&3]:
		return 42
	case len(p.Bridges) > 0:
		return 38
	}
	return 46
}

// inletDepth is how far the sea reaches into an island on both sides of it.
func inletDepth(p southseas.Piece) float64 {
	if len(p.Islands[0].Edges) == 2 {
		return 32
	}
	return 40
}

// ragged gives a line small bays, none at its ends.
func ragged(line []point, phase float64) []point {
	out := slices.Clone(line)
	last := len(line) - 1
	for i := 1; i < last; i++ {
		t := float64(i) / float64(last)
		side := line[i+1].minus(line[i-1]).unit().left()
		h := 1.7*math.Sin(t*17+phase) + 1.1*math.Sin(t*31+2*phase)
		out[i] = line[i].plus(side.times(h * math.Sin(math.Pi*t)))
	}
	return out
}

// inland is a coast moved onto the land by the rim of sand. Its ends are left
// out, for they lie on the tile's edge.
func inland(coast []point) []point {
	var pts []point
	for i := 1; i < len(coast)-1; i++ {
		side := coast[i+1].minus(coast[i-1]).unit().left()
		t := float64(i) / float64(len(coast)-1)
		p := coast[i].minus(side.times(rim + .9*math.Sin(t*23)))
		if max(math.Abs(p.x), math.Abs(p.y)) < half-1 && away(p, coast) > rim-1.2 {
			pts = append(pts, p)
		}
	}
	return pts
}
