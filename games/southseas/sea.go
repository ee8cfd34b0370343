package southseas

import "bytes"

// place is a cell of the endless sea: x plus 128 in the high byte, y plus 128 in
// the low one, so that places rise by x, then y.
type place uint16

const origin place = 128<<8 | 128

func placeAt(x, y int) place { return place(x+128)<<8 | place(y+128) }

func (p place) x() int { return int(p>>8) - 128 }
func (p place) y() int { return int(p&0xff) - 128 }

// beside is the cell on side d.
func (p place) beside(d int) place { return p + steps[d] }

// steps are north, east, south and west; the last two wrap round.
var steps = [4]place{1, 1 << 8, ^place(0), ^place(0xff)}

// touches tells whether q is one of the 8 cells around p.
func (p place) touches(q place) bool {
	dx, dy := p.x()-q.x(), p.y()-q.y()
	return p != q && max(dx, -dx) <= 1 && max(dy, -dy) <= 1
}

// cell is a place that holds a tile or lies beside one.
type cell struct {
	at    place
	asked uint8 // signature: the letters of neighbours, two bits a side; 0 where it holds a tile
	tile  uint8 // index of its tile plus 1, or 0
}

const hashSize = 512

func (p place) hash() uint16 { return uint16(p) * 40503 >> 7 }

// find is the index of a cell, or -1 where it neither holds a tile nor lies
// beside one.
func (s *State) find(p place) int {
	for h := p.hash(); ; h++ {
		i := s.hash[h%hashSize]
		if i == 0 {
			return -1
		}
		if s.cell[i-1].at == p {
			return int(i) - 1
		}
	}
}

// tileAt is the tile at a place, or nil.
func (s *State) tileAt(p place) *tile {
	if i := s.find(p); i >= 0 && s.cell[i].tile > 0 {
		return &s.tile[s.cell[i].tile-1]
	}
	return nil
}

// settle adds an open cell, and gives its index.
func (s *State) settle(p place) int {
	h := p.hash()
	for s.hash[h%hashSize] != 0 {
		h++
	}
	i := s.cellCount
	s.cellCount++
	s.hash[h%hashSize] = s.cellCount
	s.cell[i] = cell{at: p}
	lo, hi := 0, int(s.openCount)
	for lo < hi {
		mid := (lo + hi) / 2
		if s.cell[s.front[mid]].at < p {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	copy(s.front[lo+1:s.openCount+1], s.front[lo:s.openCount])
	s.front[lo] = i
	s.openCount++
	return int(i)
}

// fill takes a cell that gets a tile out of the open ones.
func (s *State) fill(i int, tile uint8) {
	n := bytes.IndexByte(s.front[:s.openCount], uint8(i))
	s.openCount--
	copy(s.front[n:s.openCount], s.front[n+1:])
	s.cell[i].tile = tile + 1
	s.cell[i].asked = 0
}

// lay places a tile on an open cell: parts join across its sides, neighbours
// become open, markets count their surroundings.
func (s *State) lay(p place, kind, turn uint8) {
	f := &forms[kind]
	n := s.tileCount
	s.tileCount++
	t := &s.tile[n]
	*t = tile{at: p, first: s.partCount, kind: kind, turn: turn}
	for i := range f.parts {
		r := f.regions[i]
		r.up = s.partCount
		s.part[s.partCount] = r
		s.partCount++
	}
	s.fill(s.find(p), n)
	for d := range 4 {
		q := p.beside(d)
		i := s.find(q)
		if i >= 0 && s.cell[i].tile > 0 {
			s.join(t, &s.tile[s.cell[i].tile-1], d)
			continue
		}
		if i < 0 {
			i = s.settle(q)
		}
		s.cell[i].asked |= f.letter[(d-int(turn))&3] << (2 * (d ^ 2))
	}
	s.countAround(p)
	if f.market != noPart {
		s.openMarket(p, n)
	}
}

// countAround tells the markets around a place that it holds a tile now.
func (s *State) countAround(p place) {
	for i := range s.marketCount {
		m := &s.market[i]
		if s.tile[m.tile].at.touches(p) {
			m.around++
		}
	}
}

func (s *State) openMarket(p place, tile uint8) {
	m := &s.market[s.marketCount]
	s.marketCount++
	m.tile = tile
	for i := range tile {
		if s.tile[i].at.touches(p) {
			m.around++
		}
	}
}

// fitsSomewhere tells whether a tile of this kind can be placed.
func (s *State) fitsSomewhere(kind uint8) bool {
	turns := &fit[kind]
	for _, i := range s.front[:s.openCount] {
		if turns[s.cell[i].asked] != 0 {
			return true
		}
	}
	return false
}
