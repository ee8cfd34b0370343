package sinking

import "encoding/binary"

// who is the active people in a cell. Their cells are compared eight at a time:
// there is no second account of them in the state, which is copied more often.
func (s *State) who(c cell) (found crowd) {
	const (
		each = 0x0101010101010101
		low  = 0x7f7f7f7f7f7f7f7f
	)
	for i := 0; i < maxPeople; i += 8 {
		x := binary.LittleEndian.Uint64(s.at[i:]) ^ uint64(c)*each
		zero := ^((x&low + low) | x | low) // the high bit of every byte that is 0
		// The product gathers the eight bits in the highest byte.
		found |= crowd(zero>>7*0x0102040810204080>>56) << i
	}
	return found & s.active
}

// refresh brings the sets of a sea cell up to its people.
func (s *State) refresh(c cell) {
	if s.sea.has(c) {
		who := s.who(c)
		s.crewed.put(c, who&s.aboard != 0)
		s.swum.put(c, who&^s.aboard != 0)
	}
}

// shift moves one active person to a cell, or leaves it in its own.
func (s *State) shift(p person, to cell, aboard bool) {
	from := cell(s.at[p])
	s.at[p] = uint8(to)
	if aboard {
		s.aboard |= p.bit()
	} else {
		s.aboard &^= p.bit()
	}
	s.refresh(from)
	s.refresh(to)
}

// lose takes people of one cell out of the game.
func (s *State) lose(gone crowd, c cell) {
	s.aboard &^= gone
	s.active &^= gone
	for gone != 0 {
		s.at[gone.next()] = uint8(noCell)
	}
	s.refresh(c)
}

// sailBoat moves a boat with all aboard.
func (s *State) sailBoat(from, to cell) {
	s.boats.remove(from)
	s.boats.add(to)
	crew := s.crew(from)
	if crew != 0 {
		s.crewed.remove(from)
		s.crewed.add(to)
		for crew != 0 {
			s.at[crew.next()] = uint8(to)
		}
	}
}

// meet brings together what is in a sea cell: an occupied boat is lost to a
// serpent with all aboard, or sunk by a whale, and swimmers die of a serpent or a
// shark. Before somebody or something came, there was nothing to bring together,
// so whoever is in danger here has just come, or a creature has.
func (s *State) meet(c cell) {
	if s.crewed.has(c) {
		switch {
		case s.lurking[serpent].has(c):
			s.boats.remove(c)
			s.lose(s.crew(c), c)
		case s.lurking[whale].has(c):
			s.boats.remove(c)
			s.aboard &^= s.who(c)
			s.refresh(c)
		}
	}
	if s.swum.has(c) && (s.lurking[serpent].has(c) || s.lurking[shark].has(c)) {
		s.lose(s.swimmers(c), c)
	}
}

// clear takes everybody and everything in a sea cell out of the game.
func (s *State) clear(c cell) {
	s.lose(s.who(c), c)
	s.boats.remove(c)
	for k := range beasts {
		for s.lurking[k].has(c) {
			s.removeBeast(k, c)
		}
	}
}

func (s *State) addBeast(k beast, c cell) {
	s.lair[k][s.lairs[k]] = c
	s.lairs[k]++
	s.lurking[k].add(c)
}

// moveBeast moves one creature of a kind.
func (s *State) moveBeast(k beast, from, to cell) {
	s.removeBeast(k, from)
	s.addBeast(k, to)
}

// removeBeast takes one creature of a kind out of a cell.
func (s *State) removeBeast(k beast, c cell) {
	lair := s.lair[k][:s.lairs[k]]
	found, there := 0, 0
	for i, at := range lair {
		if at == c {
			found = i
			there++
		}
	}
	s.lairs[k]--
	lair[found] = lair[s.lairs[k]]
	s.lurking[k].put(c, there > 1)
}
