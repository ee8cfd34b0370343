package board

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"seaboard/games/southseas"
)

// shape is how a kind of tile is drawn, unturned. Kinds that differ in nothing
// but wares have the same shape.
type shape struct {
	name  string // in the ids of its symbols
	lands []land
	lanes []lane
	stone *point // the junction's
	islet bool
	seas  raster
	rooms map[string][]room // of islands and seas, by name of the part
	areas map[string]string // path data of parts
	palms []point
}

// spot says where on a part things lie.
type spot struct {
	wares []point // each token's middle; a group of two fish is one token
	stand point   // of an islander
}

// Radii of what lies on tiles, for finding room.
const (
	fishRadius   = 11.
	pairRadius   = 15.
	bananaRadius = 9.
	manRadius    = 12.
	palmRadius   = 8.
)

// tile is a kind of tile with its picture.
type tile struct {
	southseas.Piece
	*shape
	spots map[string]spot
}

// drawnTiles are all kinds by id, and all shapes in the order of their names.
var drawnTiles = sync.OnceValues(func() (map[string]tile, []*shape) {
	tiles := map[string]tile{}
	var shapes []*shape
	for _, p := range southseas.Pieces() {
		name := strings.TrimRight(p.ID, "abcd")
		if name == "T00" {
			name = "I13" // the start is one more of these
		}
		at := slices.IndexFunc(shapes, func(s *shape) bool { return s.name == name })
		if at < 0 {
			at = len(shapes)
			shapes = append(shapes, newShape(name, p))
		}
		tiles[p.ID] = tile{p, shapes[at], shapes[at].spread(p)}
	}
	return tiles, shapes
})

func tileOf(id string) (tile, bool) {
	tiles, _ := drawnTiles()
	t, ok := tiles[id]
	return t, ok
}

func newShape(name string, p southseas.Piece) *shape {
	s := &shape{name: name, islet: p.Market}
	for n := range p.Islands {
		s.lands = append(s.lands, newLand(p, n))
	}
	for _, b := range p.Bridges {
		s.lanes = append(s.lanes, newLane(p, b, s.lands))
	}
	if hasJunction(p) {
		at := junctionOf(p)
		s.stone = &at
	}
	for i := range s.seas {
		s.seas[i] = water
		if s.covers(s.seas.centre(i)) {
			s.seas[i] = ground
		}
	}
	for n, sea := range p.Seas {
		for _, port := range sea.Ports {
			s.seas.fill(s.seas.at(portPoint(port)), int8(n))
		}
	}
	s.survey(p)
	return s
}

// survey measures the parts.
func (s *shape) survey(p southseas.Piece) {
	s.rooms, s.areas = map[string][]room{}, map[string]string{}
	for n, l := range s.lands {
		name := part('i', n)
		s.areas[name] = polygonPath(l.sand)
		s.rooms[name] = s.seas.rooms(func(i int) bool { return s.dry(i, l) })
		rooms := slices.Clone(s.rooms[name])
		settle(rooms, 2, bananaRadius)
		for range 2 {
			if r := take(rooms, palmRadius); r.free > palmRadius {
				s.palms = append(s.palms, r.at)
			}
		}
	}
	for n, l := range s.lanes {
		s.areas[part('b', n)] = polygonPath(banks(s.clear(l.line), laneWidth+3))
	}
	if s.islet {
		s.areas["m"] = circlePath(point{}, isletRadius+1)
	}
	for n := range p.Seas {
		name := part('s', n)
		s.areas[name] = s.seas.outline(int8(n))
		s.rooms[name] = s.seas.rooms(func(i int) bool { return s.seas[i] == int8(n) })
	}
}

// clear is that part of a bridge's line which lies before the junction's stone or
// the market's islet.
func (s *shape) clear(line []point) []point {
	return slices.DeleteFunc(slices.Clone(line), func(p point) bool {
		return s.stone != nil && p.distance(*s.stone) < stoneRadius || s.islet && p.distance(point{}) < isletRadius
	})
}

// part is the name of a tile's n-th part of a kind.
func part(kind byte, n int) string { return string([]byte{kind, '0' + byte(n)}) }

// covers tells whether there is land or a bridge at a point.
func (s *shape) covers(p point) bool {
	for _, l := range s.lands {
		if inside(p, l.sand) {
			return true
		}
	}
	for _, l := range s.lanes {
		if away(p, l.line) < laneWidth/2 {
			return true
		}
	}
	return s.stone != nil && p.distance(*s.stone) < stoneRadius || s.islet && p.distance(point{}) < isletRadius
}

// portPoint lies on the tile's edge in a port: "N" is the whole edge, "N-" and
// "N+" its halves, clockwise.
func portPoint(port string) point {
	edge, _ := edgeOf(port[0])
	along := outward[edge].left().times(-half * .6)
	p := outward[edge].times(half - rasterStep/2)
	switch port[1:] {
	case "-":
		return p.minus(along)
	case "+":
		return p.plus(along)
	}
	return p
}

// spread finds places for the wares and the islander of each part.
func (s *shape) spread(p southseas.Piece) map[string]spot {
	spots := map[string]spot{}
	for n, island := range p.Islands {
		spots[part('i', n)] = settle(slices.Clone(s.rooms[part('i', n)]), island.Bananas, bananaRadius)
	}
	for n, bridge := range p.Bridges {
		spots[part('b', n)] = s.lanes[n].spread(bridge.Shells)
	}
	if p.Market {
		spots["m"] = spot{stand: point{12, 10}}
	}
	for n, sea := range p.Seas {
		tokens, radius := min(1, sea.Fish), fishRadius
		if sea.Boat {
			tokens = 1
		}
		if sea.Boat || sea.Fish > 1 {
			radius = pairRadius
		}
		spots[part('s', n)] = settle(slices.Clone(s.rooms[part('s', n)]), tokens, radius)
	}
	return spots
}

// dry tells whether a square is an island's, and not under a bridge's end.
func (s *shape) dry(i int, l land) bool {
	p := s.seas.centre(i)
	if !inside(p, l.sand) {
		return false
	}
	for _, lane := range s.lanes {
		if away(p, lane.line) < laneWidth/2 {
			return false
		}
	}
	return true
}

// settle takes places for tokens and then for an islander.
func settle(rooms []room, tokens int, radius float64) (s spot) {
	for range tokens {
		s.wares = append(s.wares, take(rooms, radius).at)
	}
	s.stand = take(rooms, manRadius).at
	return s
}

// spread puts shells towards the end of a lane, and the islander at its
// beginning.
func (l lane) spread(shells int) spot {
	stand, places := .25, [][]float64{nil, {.58}, {.5, .72}}[shells]
	if l.line[0].distance(l.line[len(l.line)-1]) < .65*tileSize {
		stand, places = .1, [][]float64{nil, {.56}, {.46, .82}}[shells]
	}
	s := spot{stand: along(l.line, stand)}
	for _, part := range places {
		s.wares = append(s.wares, along(l.line, part))
	}
	return s
}

// circlePath is a circle as path data.
func circlePath(c point, r float64) string {
	return fmt.Sprintf("M%s %sa%s %[3]s 0 1 1-.1 0z", short(c.x), short(c.y-r), short(r))
}
