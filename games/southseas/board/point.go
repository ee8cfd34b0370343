package board

import (
	"math"
	"strconv"
)

// point is a place on a tile or on the chart, in chart units: x to the east, y
// to the south. A tile is tileSize wide, and its own middle is its origin.
type point struct{ x, y float64 }

const (
	tileSize = 100
	half     = tileSize / 2
)

func (p point) plus(q point) point          { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point         { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point       { return point{p.x * f, p.y * f} }
func (p point) distance(q point) float64    { return math.Hypot(p.x-q.x, p.y-q.y) }
func (p point) to(q point, t float64) point { return p.plus(q.minus(p).times(t)) }

// left is the direction a quarter anticlockwise of p, as seen on the screen.
func (p point) left() point { return point{p.y, -p.x} }

// unit is the direction of p.
func (p point) unit() point { return p.times(1 / math.Hypot(p.x, p.y)) }

// turned is p after so many quarters clockwise.
func (p point) turned(quarters int) point {
	for range quarters & 3 {
		p = point{-p.y, p.x}
	}
	return p
}

// outward are the directions of the edges, N, E, S, W.
var outward = [4]point{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// corners are those at which the edges begin, clockwise.
var corners = [4]point{{-half, -half}, {half, -half}, {half, half}, {-half, half}}

// edgeOf is the number of the edge with this letter.
func edgeOf(letter byte) (edge int, ok bool) {
	for i := range 4 {
		if "NESW"[i] == letter {
			return i, true
		}
	}
	return 0, false
}

// curve gives n+1 points of a cubic curve.
func curve(a, b, c, d point, n int) []point {
	pts := make([]point, n+1)
	for i := range pts {
		t := float64(i) / float64(n)
		ab, bc, cd := a.to(b, t), b.to(c, t), c.to(d, t)
		pts[i] = ab.to(bc, t).to(bc.to(cd, t), t)
	}
	return pts
}

// inside tells whether a point lies within a closed polygon.
func inside(p point, polygon []point) bool {
	in := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(p.y-a.y)/(b.y-a.y)*(b.x-a.x) {
			in = !in
		}
	}
	return in
}

// away is the distance of a point from a line of points.
func away(p point, line []point) float64 {
	least := math.Inf(1)
	for i := range len(line) - 1 {
		a, b := line[i], line[i+1]
		ab := b.minus(a)
		t := ((p.x-a.x)*ab.x + (p.y-a.y)*ab.y) / (ab.x*ab.x + ab.y*ab.y)
		least = min(least, p.distance(a.to(b, max(0, min(1, t)))))
	}
	return least
}

// linePath is the data of an SVG path through points.
func linePath(pts []point) string { return string(appendLine(nil, pts)) }

func polygonPath(pts []point) string { return string(append(appendLine(nil, pts), 'z')) }

// appendLine writes the first point in full and then steps, to a tenth of a unit.
func appendLine(buf []byte, pts []point) []byte {
	var at point
	for i, p := range pts {
		p = point{tenth(p.x), tenth(p.y)}
		switch i {
		case 0:
			buf = append(buf, 'M')
		case 1:
			buf = append(buf, 'l')
		}
		step := point{tenth(p.x - at.x), tenth(p.y - at.y)}
		if i > 1 && step.x >= 0 {
			buf = append(buf, ' ')
		}
		buf = strconv.AppendFloat(buf, step.x, 'f', -1, 64)
		if step.y >= 0 {
			buf = append(buf, ' ')
		}
		buf = strconv.AppendFloat(buf, step.y, 'f', -1, 64)
		at = p
	}
	return buf
}

// tenth rounds to a tenth of a unit, and never to minus nothing.
func tenth(x float64) float64 { return math.Round(x*10)/10 + 0 }

// short writes a coordinate to a tenth of a unit.
func short(x float64) string { return strconv.FormatFloat(tenth(x), 'f', -1, 64) }
