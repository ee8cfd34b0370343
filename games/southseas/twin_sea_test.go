package southseas

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The slow twin of the sea: tiles in a map, parts by their names, regions by
// flood fill, straight from the rule book and southseas.json. It shares nothing
// with the engine but the pieces.

type spot struct{ x, y int }

var compass = map[string]spot{"N": {0, 1}, "E": {1, 0}, "S": {0, -1}, "W": {-1, 0}}

// facing is which port a port joins on the neighbour: southseas.md, Regions.
var facing = map[string]string{
	"N": "S", "S": "N", "E": "W", "W": "E",
	"N-": "S+", "N+": "S-", "E-": "W+", "E+": "W-",
	"S+": "N-", "S-": "N+", "W+": "E-", "W-": "E+",
}

type twinTile struct {
	Piece
	turn    int
	number  int // in the order of placing
	owner   int
	on      string
	covered bool
	parts   map[string][]string // partsOf, kept
}

// spin gives a port's name after k quarters clockwise.
func spin(port string, k int) string {
	i := strings.Index("NESW", port[:1])
	if i < 0 || len(port) > 2 {
		return port
	}
	return string("NESW"[(i+k)%4]) + port[1:]
}

func (t *twinTile) edge(d string) byte {
	for i, e := range "NESW" {
		if spin(string(e), t.turn) == d {
			return t.Edges[i]
		}
	}
	panic("no such edge")
}

type twinPart struct {
	at   spot
	name string
}

// partsOf gives the ports of each part, turned; a closed end is none.
func (t *twinTile) partsOf() map[string][]string {
	if t.parts != nil {
		return t.parts
	}
	parts := map[string][]string{}
	t.parts = parts
	add := func(name string, ports []string) {
		parts[name] = []string{}
		for _, p := range ports {
			if p = spin(p, t.turn); facing[p] != "" {
				parts[name] = append(parts[name], p)
			}
		}
	}
	for i, part := range t.Islands {
		add(fmt.Sprintf("i%d", i), part.Edges)
	}
	for i, part := range t.Bridges {
		add(fmt.Sprintf("b%d", i), part.Ends)
	}
	for i, part := range t.Seas {
		add(fmt.Sprintf("s%d", i), part.Ports)
	}
	if t.Market {
		add("m", nil)
	}
	return parts
}

type twinSea map[spot]*twinTile

type twinRegion struct {
	parts []twinPart
	open  int
}

func (sea twinSea) region(from twinPart) (r twinRegion) {
	seen := map[twinPart]bool{from: true}
	for queue := []twinPart{from}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		r.parts = append(r.parts, p)
		for _, port := range sea[p.at].partsOf()[p.name] {
			step := compass[port[:1]]
			at := spot{p.at.x + step.x, p.at.y + step.y}
			beside := sea[at]
			if beside == nil {
				r.open++
				continue
			}
			for name, ports := range beside.partsOf() {
				q := twinPart{at, name}
				if name[0] == p.name[0] && slices.Contains(ports, facing[port]) && !seen[q] {
					seen[q] = true
					queue = append(queue, q)
				}
			}
		}
	}
	slices.SortFunc(r.parts, func(a, b twinPart) int {
		if d := sea[a.at].number - sea[b.at].number; d != 0 {
			return d
		}
		return strings.Compare(a.name, b.name)
	})
	return r
}

// wares counts a region's symbols, without covered fish.
func (sea twinSea) wares(r twinRegion) (n int) {
	for _, p := range r.parts {
		t, i := sea[p.at], int(p.name[len(p.name)-1]-'0')
		switch p.name[0] {
		case 'i':
			n += t.Islands[i].Bananas
		case 'b':
			n += t.Bridges[i].Shells
		case 's':
			if !t.covered {
				n += t.Seas[i].Fish
			}
		}
	}
	return n
}

// men counts islanders by seat.
func (sea twinSea) men(r twinRegion) map[int]int {
	men := map[int]int{}
	for _, p := range r.parts {
		if t := sea[p.at]; t.owner != 0 && t.on == p.name {
			men[t.owner]++
		}
	}
	return men
}

func (sea twinSea) winners(r twinRegion) (seats []int) {
	men := sea.men(r)
	if len(men) == 0 {
		return nil
	}
	most := slices.Max(slices.Collect(maps.Values(men)))
	for seat, n := range men {
		if n == most {
			seats = append(seats, seat)
		}
	}
	slices.Sort(seats)
	return seats
}

// turnsOf is how many turns of a piece are different tiles, as the rule book
// says: southseas.md, step 2.
func turnsOf(id string) int {
	switch id {
	case "I1", "M1a", "M1b":
		return 1
	case "I9b":
		return 2
	}
	return 4
}

// places lists where a piece can go, by trying all cells around and all turns.
func (sea twinSea) places(id string) (list []string) {
	piece, _ := PieceOf(id)
	tried := map[spot]bool{}
	for at := range sea {
		for _, step := range compass {
			p := spot{at.x + step.x, at.y + step.y}
			if sea[p] != nil || tried[p] {
				continue
			}
			tried[p] = true
			for k := range turnsOf(id) {
				if sea.fits(&twinTile{Piece: piece, turn: k}, p) {
					list = append(list, fmt.Sprintf("place %d,%d r%d", p.x, p.y, k))
				}
			}
		}
	}
	slices.Sort(list)
	return list
}

func (sea twinSea) fits(t *twinTile, p spot) bool {
	for d, step := range compass {
		if u := sea[spot{p.x + step.x, p.y + step.y}]; u != nil && t.edge(d) != u.edge(facing[d]) {
			return false
		}
	}
	return true
}

// around counts tiles on the 8 cells around.
func (sea twinSea) around(p spot) (n int) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if (dx != 0 || dy != 0) && sea[spot{p.x + dx, p.y + dy}] != nil {
				n++
			}
		}
	}
	return n
}
