package board

import (
	"math"
	"strconv"
)

// point is a place of the chart, in its units.
type point struct{ x, y float64 }

// A coast is the outline of some cells, drawn as if by hand: the border of the
// cells is moved inwards (or out to sea), rounded, and bent by one field for the
// whole chart, so that neighbouring coasts follow each other.
type coast struct {
	inset  float64 // chart units; below 0 out to sea
	rounds int     // of smoothing
	detail float64 // height of the small bays, chart units
	phase  float64
}

const coastStep = 12 // chart units between points of an outline

// path is the outline as the data of an SVG path.
func (c coast) path(in func(cell) bool) string {
	pts := resample(shift(border(in), c.inset), coastStep)
	for range c.rounds {
		pts = smooth(pts)
	}
	bay := make([]point, len(pts))
	for i, p := range pts {
		a, b := pts[(i+len(pts)-1)%len(pts)], pts[(i+1)%len(pts)]
		dx, dy := b.x-a.x, b.y-a.y
		n := math.Hypot(dx, dy)
		h := c.detail * (math.Sin(p.x*.083+c.phase)*math.Cos(p.y*.071-c.phase) + .5*math.Sin((p.x+p.y)*.19+2*c.phase))
		bay[i] = bend(point{p.x - dy/n*h, p.y + dx/n*h})
	}
	return closedPath(bay)
}

// bend is the field that takes the ruler out of the chart.
func bend(p point) point {
	return point{
		p.x + 2.6*math.Sin(p.y*.047+.6) + 1.5*math.Sin(p.y*.113+p.x*.02),
		p.y + 2.6*math.Sin(p.x*.043+2.1) + 1.5*math.Sin(p.x*.127-p.y*.02),
	}
}

// border walks round the cells clockwise and gives the corners it turns at, in
// chart units. The cells must hang together, without a hole.
func border(in func(cell) bool) []point {
	var start cell
	for i := range spaces {
		if c := spaceCell(i); in(c) {
			start = c
			break
		}
	}
	steps := [4]cell{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	// The two cells ahead of a corner at which one stands, left and right of the
	// way, for each direction.
	left := [4]cell{{0, -1}, {0, 0}, {-1, 0}, {-1, -1}}
	right := [4]cell{{0, 0}, {-1, 0}, {-1, -1}, {0, -1}}
	at, dir := start, 0
	var corners []point
	for {
		l := cell{at.col + left[dir].col, at.row + left[dir].row}
		r := cell{at.col + right[dir].col, at.row + right[dir].row}
		turn := 0
		if in(l) {
			turn = 3
		} else if !in(r) {
			turn = 1
		}
		if turn != 0 || len(corners) == 0 {
			if len(corners) > 0 && at == start {
				return corners
			}
			corners = append(corners, point{float64(origin + at.col*cellSize), float64(origin + at.row*cellSize)})
		}
		dir = (dir + turn) % 4
		at = cell{at.col + steps[dir].col, at.row + steps[dir].row}
	}
}

// shift moves the edges of a clockwise polygon of right angles inwards.
func shift(pts []point, d float64) []point {
	out := make([]point, len(pts))
	for i, p := range pts {
		a, b := pts[(i+len(pts)-1)%len(pts)], pts[(i+1)%len(pts)]
		in, on := sign(p, a), sign(b, p)
		out[i] = point{p.x + d*(-in.y-on.y), p.y + d*(in.x+on.x)}
	}
	return out
}

// sign is the direction from b to a along an axis.
func sign(a, b point) point {
	n := math.Abs(a.x-b.x) + math.Abs(a.y-b.y)
	return point{(a.x - b.x) / n, (a.y - b.y) / n}
}

// resample puts points along a closed polygon, about step apart.
func resample(pts []point, step float64) (out []point) {
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		n := math.Ceil(math.Hypot(q.x-p.x, q.y-p.y) / step)
		for k := range int(n) {
			t := float64(k) / n
			out = append(out, point{p.x + (q.x-p.x)*t, p.y + (q.y-p.y)*t})
		}
	}
	return out
}

// smooth moves each point of a closed line towards its neighbours.
func smooth(pts []point) []point {
	out := make([]point, len(pts))
	for i, p := range pts {
		a, b := pts[(i+len(pts)-1)%len(pts)], pts[(i+1)%len(pts)]
		out[i] = point{(a.x + 2*p.x + b.x) / 4, (a.y + 2*p.y + b.y) / 4}
	}
	return out
}

// closedPath draws curves through the middles between points, in steps from one
// to the next, to a fifth of a unit.
func closedPath(pts []point) string {
	mid := func(i int) point {
		p, q := pts[i%len(pts)], pts[(i+1)%len(pts)]
		return point{(p.x + q.x) / 2, (p.y + q.y) / 2}
	}
	at := point{fifth(mid(0).x), fifth(mid(0).y)}
	buf := append(appendPoint([]byte("M"), at), 'q')
	for i := range pts {
		p, m := pts[(i+1)%len(pts)], mid(i+1)
		buf = appendPoint(buf, point{p.x - at.x, p.y - at.y})
		buf = append(buf, ' ')
		step := point{fifth(m.x - at.x), fifth(m.y - at.y)}
		buf = append(appendPoint(buf, step), ' ')
		at = point{at.x + step.x, at.y + step.y}
	}
	buf[len(buf)-1] = 'z'
	return string(buf)
}

func appendPoint(buf []byte, p point) []byte {
	buf = strconv.AppendFloat(buf, fifth(p.x), 'f', -1, 64)
	buf = append(buf, ' ')
	return strconv.AppendFloat(buf, fifth(p.y), 'f', -1, 64)
}

// fifth rounds to a fifth of a unit, and never to minus nothing.
func fifth(x float64) float64 { return math.Round(x*5)/5 + 0 }
