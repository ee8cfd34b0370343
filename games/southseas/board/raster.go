package board

import (
	"cmp"
	"math"
	"slices"
)

// raster is a tile in small squares, each given to the part that covers it. What
// is left over between land and bridges is water: the sea parts follow from the
// drawing, so that the picture cannot say anything else than the piece.
type raster [rasterSize * rasterSize]int8

const (
	rasterSize = 50
	rasterStep = tileSize / rasterSize // units of a square's side
)

// What a square is, if it is no part of a sea: those are numbered from 0.
const (
	water  int8 = -1 // not yet given to a sea
	ground int8 = -2 // land or bridge
)

func (r *raster) centre(i int) point {
	return point{(float64(i%rasterSize)+.5)*rasterStep - half, (float64(i/rasterSize)+.5)*rasterStep - half}
}

// at is the square of a point on the tile.
func (r *raster) at(p point) int {
	index := func(v float64) int { return max(0, min(rasterSize-1, int((v+half)/rasterStep))) }
	return index(p.y)*rasterSize + index(p.x)
}

// fill gives all water that hangs together with a square to a sea.
func (r *raster) fill(i int, sea int8) {
	if r[i] != water {
		return
	}
	r[i] = sea
	for open := []int{i}; len(open) > 0; {
		i, open = open[len(open)-1], open[:len(open)-1]
		for _, n := range neighbours(i) {
			if n >= 0 && r[n] == water {
				r[n] = sea
				open = append(open, n)
			}
		}
	}
}

// neighbours are the squares N, E, S, W of one, -1 beyond the tile.
func neighbours(i int) [4]int {
	n := [4]int{i - rasterSize, i + 1, i + rasterSize, i - 1}
	if i < rasterSize {
		n[0] = -1
	}
	if i%rasterSize == rasterSize-1 {
		n[1] = -1
	}
	if i >= len(raster{})-rasterSize {
		n[2] = -1
	}
	if i%rasterSize == 0 {
		n[3] = -1
	}
	return n
}

// room is a place on a part that is free, with its distance from the part's
// border and from what lies there already.
type room struct {
	at   point
	free float64
}

// rooms gives the squares of a part with their distances from its border.
func (r *raster) rooms(of func(int) bool) []room {
	var border []point
	for i := range r {
		if !of(i) {
			continue
		}
		for edge, n := range neighbours(i) {
			if n < 0 || !of(n) {
				border = append(border, r.centre(i).plus(outward[edge].times(rasterStep/2)))
			}
		}
	}
	var list []room
	for i := range r {
		if !of(i) {
			continue
		}
		free := math.Inf(1)
		for _, b := range border {
			free = min(free, r.centre(i).distance(b))
		}
		list = append(list, room{r.centre(i), free})
	}
	return list
}

// take gives the freest place, and keeps a circle of a radius round it.
func take(rooms []room, radius float64) room {
	var middle point
	for _, r := range rooms {
		middle = middle.plus(r.at.times(1 / float64(len(rooms))))
	}
	// Among places that are about as free the most central is taken.
	worth := func(r room) float64 { return tenth(r.free - r.at.distance(middle)/12) }
	best := slices.MaxFunc(rooms, func(a, b room) int { return cmp.Compare(worth(a), worth(b)) })
	for i, r := range rooms {
		rooms[i].free = min(r.free, r.at.distance(best.at)-radius)
	}
	return best
}

// outline is the border of a sea as SVG path data, holes included.
func (r *raster) outline(sea int8) string {
	// Edges of squares, each from a corner to the next, with the sea on the right.
	const side = rasterSize + 1
	next := map[int][]int{}
	var starts []int
	for i := range r {
		if r[i] != sea {
			continue
		}
		c := i/rasterSize*side + i%rasterSize
		round := [5]int{c, c + 1, c + side + 1, c + side, c}
		for edge, n := range neighbours(i) {
			if n < 0 || r[n] != sea {
				next[round[edge]] = append(next[round[edge]], round[edge+1])
				starts = append(starts, round[edge])
			}
		}
	}
	var path string
	for _, start := range starts {
		var loop []point
		for c := start; len(next[c]) > 0; {
			loop = append(loop, point{float64(c%side)*rasterStep - half, float64(c/side)*rasterStep - half})
			to := next[c]
			c, next[c] = to[len(to)-1], to[:len(to)-1]
		}
		if len(loop) > 0 {
			path += polygonPath(simplified(append(loop, loop[0]), rasterStep*.8))
		}
	}
	return path
}

// simplified leaves out points that lie within a tolerance of the line without
// them (Douglas and Peucker). A closed line ends where it begins, and loses that
// end.
func simplified(line []point, tolerance float64) []point {
	far, at := 0., 0
	for i, p := range line {
		if d := p.distance(line[0]); d > far {
			far, at = d, i
		}
	}
	one := reduce(line[:at+1], tolerance)
	two := reduce(line[at:], tolerance)
	return append(one[:len(one)-1], two[:len(two)-1]...)
}

func reduce(line []point, tolerance float64) []point {
	last := len(line) - 1
	far, at := 0., 0
	for i := 1; i < last; i++ {
		if d := away(line[i], []point{line[0], line[last]}); d > far {
			far, at = d, i
		}
	}
	if far <= tolerance {
		return []point{line[0], line[last]}
	}
	one := reduce(line[:at+1], tolerance)
	return append(one[:len(one)-1], reduce(line[at:], tolerance)...)
}
