package southseas

import "seaboard/game"

// region is a part, and where it is the root of the parts joined to it, what all
// of them are together. 8 bytes; with all the sea in one region open is still
// below 256, which a test holds.
type region struct {
	up    uint16 // the part that this one was joined to; itself at a root
	men   men
	open  uint8 // open edges, ends or ports
	ones  uint8 // shells, bananas, or uncovered single fish
	pairs uint8 // uncovered groups of two fish
	rank  uint8 // bounds the way up, so that it needs no shortening
}

// wares is what the region gives to who has the most islanders.
func (r *region) wares() uint16 { return uint16(r.ones) + 2*uint16(r.pairs) }

// men counts islanders by seat, three bits each.
type men uint16

func (m men) of(seat uint8) int { return int(m >> (3 * (seat - 1)) & 7) }

func (m *men) add(seat uint8) { *m += 1 << (3 * (seat - 1)) }

func (m *men) remove(seat uint8) { *m -= 1 << (3 * (seat - 1)) }

// most is the highest count of a seat.
func (m men) most() (n int) {
	for ; m != 0; m >>= 3 {
		n = max(n, int(m&7))
	}
	return n
}

// winners are the seats with the most islanders.
func (m men) winners() (set game.Seats) {
	most := m.most()
	if most == 0 {
		return 0
	}
	for seat := uint8(1); m != 0; m >>= 3 {
		if int(m&7) == most {
			set |= 1 << seat
		}
		seat++
	}
	return set
}

// root is the part that stands for the region of part i.
func (s *State) root(i uint16) uint16 {
	for s.part[i].up != i {
		i = s.part[i].up
	}
	return i
}

// regionOf is the region of a tile's part.
func (s *State) regionOf(t *tile, part uint8) *region { return &s.part[s.root(t.first+uint16(part))] }

// join joins the parts of t and u across the side d of t, clockwise from north:
// southseas.md, Regions.
func (s *State) join(t, u *tile, d int) {
	f, g := &forms[t.kind], &forms[u.kind]
	e := ((d ^ 2) - int(u.turn)) & 3 // u's side, as its kind lists it
	d = (d - int(t.turn)) & 3
	s.unite(t.first+uint16(f.side[d]), u.first+uint16(g.side[e]))
	if f.letter[d] == bridgeEdge {
		s.unite(t.first+uint16(f.minus[d]), u.first+uint16(g.plus[e]))
		s.unite(t.first+uint16(f.plus[d]), u.first+uint16(g.minus[e]))
	}
}

// unite joins the regions of two parts by one open edge, end or port of each.
func (s *State) unite(i, j uint16) {
	i, j = s.root(i), s.root(j)
	a, b := &s.part[i], &s.part[j]
	if i == j {
		a.open -= 2
		return
	}
	if a.rank < b.rank {
		i, a, b = j, b, a
	} else if a.rank == b.rank {
		a.rank++
	}
	b.up = i
	a.open += b.open - 2
	a.ones += b.ones
	a.pairs += b.pairs
	a.men += b.men
}

// goHome takes all islanders of a region into their supplies.
func (s *State) goHome(root uint16) {
	for i := range s.tileCount {
		t := &s.tile[i]
		if t.owner != 0 && s.root(t.first+uint16(t.on)) == root {
			s.player[t.owner-1].supply++
			t.owner = 0
		}
	}
	s.part[root].men = 0
}

// cover puts a boat cover on a group of fish of a region that has one: a group of
// two before a single, among equals the one on the tile placed first.
func (s *State) cover(root uint16) *tile {
	r := &s.part[root]
	pair := r.pairs > 0
	for i := range s.tileCount {
		t := &s.tile[i]
		f := &forms[t.kind]
		if f.fish == noPart || f.pair != pair || t.covered || s.root(t.first+uint16(f.fish)) != root {
			continue
		}
		s.coverTile(t)
		return t
	}
	panic("southseas: a region with fish and no tile with them")
}

// coverTile covers the fish of a tile.
func (s *State) coverTile(t *tile) {
	f := &forms[t.kind]
	t.covered = true
	if r := s.regionOf(t, f.fish); f.pair {
		r.pairs--
	} else {
		r.ones--
	}
}
