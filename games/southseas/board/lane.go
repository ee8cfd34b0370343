package board

import (
	"math"

	"seaboard/games/southseas"
)

// lane is the middle line of a bridge part.
type lane struct {
	line   []point
	closed []point // ends on land of the same tile, where a stone is drawn
}

const (
	laneWidth   = 17.
	stoneRadius = 12. // of a junction
	isletRadius = 21. // of a market
	lastSteps   = 6.  // units by which a bridge reaches onto an island
	laneSteps   = 14
)

// junctionOf is where the junction stone of a tile lies.
func junctionOf(p southseas.Piece) point {
	for edge := range 4 {
		if p.Edges[edge] == 'I' {
			return outward[edge].times(-9)
		}
	}
	return point{}
}

func hasJunction(p southseas.Piece) bool {
	for _, b := range p.Bridges {
		if b.Ends[1] == "junction" {
			return true
		}
	}
	return false
}

// newLane draws a bridge of a tile whose islands are drawn already.
func newLane(p southseas.Piece, b southseas.Bridge, lands []land) lane {
	from, onEdge := edgeOf(b.Ends[0][0])
	if !onEdge {
		return between(lands)
	}
	start := outward[from].times(half + overlap)
	switch to := b.Ends[1]; to {
	case "junction":
		return lane{line: eased(start, junctionOf(p), outward[from])}
	case "market":
		return lane{line: straight(start, outward[from].times(isletRadius-6))}
	default:
		if edge, ok := edgeOf(to[0]); ok && len(to) == 1 {
			return lane{line: through(p, from, edge)}
		}
		end := ashore(start, point{}, lands)
		return lane{line: straight(start, end), closed: []point{end}}
	}
}

// between is the bridge that joins both islands of a tile.
func between(lands []land) lane {
	a := ashore(point{}, outward[0].times(half), lands)
	b := ashore(point{}, outward[2].times(half), lands)
	return lane{line: straight(a, b), closed: []point{a, b}}
}

// ashore goes from the sea towards a point until it stands on land.
func ashore(from, towards point, lands []land) point {
	way := towards.minus(from).unit()
	for d := 2.; d < tileSize; d++ {
		p := from.plus(way.times(d))
		for _, l := range lands {
			if inside(p, l.sand) {
				return p.plus(way.times(lastSteps))
			}
		}
	}
	return towards
}

// through is a bridge from edge to edge.
func through(p southseas.Piece, from, to int) []point {
	a, b := outward[from].times(half+overlap), outward[to].times(half+overlap)
	if (to-from)&1 == 1 {
		const reach = 25 // of the bend, from each edge
		return curve(a, outward[from].times(half-reach), outward[to].times(half-reach), b, laneSteps)
	}
	line := straight(a, b)
	for edge := range 4 {
		if p.Edges[edge] != 'I' {
			continue
		}
		for i := range line { // it keeps away from the island
			t := math.Sin(math.Pi * float64(i) / laneSteps)
			line[i] = line[i].minus(outward[edge].times(13 * t * t))
		}
	}
	return line
}

func straight(a, b point) []point {
	line := make([]point, laneSteps+1)
	for i := range line {
		line[i] = a.to(b, float64(i)/laneSteps)
	}
	return line
}

// eased leaves the edge squarely and goes over to an end that lies aside.
func eased(a, b, out point) []point {
	line := straight(a, b)
	side := out.left()
	aside := b.x*side.x + b.y*side.y
	for i := range line {
		t := float64(i) / laneSteps
		line[i] = line[i].plus(side.times(aside * (t*t*(3-2*t) - t)))
	}
	return line
}

// along is the point at a part of the way along a line.
func along(line []point, part float64) point {
	total := 0.
	for i := range len(line) - 1 {
		total += line[i].distance(line[i+1])
	}
	rest := total * part
	for i := range len(line) - 1 {
		step := line[i].distance(line[i+1])
		if rest <= step {
			return line[i].to(line[i+1], rest/step)
		}
		rest -= step
	}
	return line[len(line)-1]
}

// banks is the outline of a lane.
func banks(line []point, width float64) []point {
	n := len(line)
	out := make([]point, 2*n)
	for i, p := range line {
		side := line[min(i+1, n-1)].minus(line[max(i-1, 0)]).unit().left().times(width / 2)
		out[i] = p.plus(side)
		out[2*n-1-i] = p.minus(side)
	}
	return out
}
