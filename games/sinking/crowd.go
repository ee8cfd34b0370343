package sinking

// refresh brings the sets of a sea cell up to its people.
func (s *State) refresh(c cell) {
	if s.sea.has(c) {
		s.crewed.put(c, s.crew(c) != 0)
		s.swum.put(c, s.swimmers(c) != 0)
	}
}

// shift moves one active person to a cell, or leaves it in its own.
func (s *State) shift(p person, to cell, aboard bool) {
	from := cell(s.at[p])
	s.who[from] &^= p.bit()
	s.who[to] |= p.bit()
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
	s.who[c] &^= gone
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
	s.who[from] &^= crew
	s.who[to] |= crew
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
			s.aboard &^= s.who[c]
			s.refresh(c)
		}
	}
	if s.swum.has(c) && (s.lurking[serpent].has(c) || s.lurking[shark].has(c)) {
		s.lose(s.swimmers(c), c)
	}
}

// clear takes everybody and everything in a sea cell out of the game.
func (s *State) clear(c cell) {
	s.lose(s.who[c], c)
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
