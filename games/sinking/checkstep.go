package sinking

import "seaboard/game"

// checkStep tells why a person cannot make this step of movement.
func (s *State) checkStep(letter uint8, h how, to cell) error {
	p := personOf(s.turn, letter)
	name := letterName(letter)
	if s.active&p.bit() == 0 {
		if s.safe&p.bit() != 0 {
			return game.Refuse(stepTwo, "Person %s is safe already.", name)
		}
		return game.Refuse(stepTwo, "Person %s is lost.", name)
	}
	c := cell(s.at[p])
	land, aboard := s.onLand(p), s.aboard&p.bit() != 0
	if !land && !aboard && s.wet>>letter&1 != 0 && h >= swim && h != overboard {
		return game.Refuse(stepTwo, "Person %s has taken its one step by water of this turn.", name)
	}
	switch h {
	case walk, dive:
		return s.checkFromLand(h, name, land, c, to)
	case swim:
		if land || aboard {
			return game.Refuse(stepTwo, "Person %s is not in the water.", name)
		}
		if !s.sea.has(to) || !near[c].has(to) {
			return s.cannotReach(c, to)
		}
	case board:
		return s.checkBoarding(name, land || aboard, c, to)
	case overboard:
		if !aboard {
			return game.Refuse(stepTwo, "Person %s is not in a boat.", name)
		}
	case ashore:
		if land || havenAt[c] == 0 {
			return game.Refuse(stepTwo, "Person %s is not at the shore of a safe island.", name)
		}
	}
	return nil
}

func (s *State) checkFromLand(h how, name string, land bool, c, to cell) error {
	switch {
	case !land:
		return game.Refuse(stepTwo, "Person %s is not on land, and nobody goes back to it.", name)
	case !near[c].has(to):
		return game.Refuse(stepTwo, "%s is not a neighbour of %s.", cellTexts[to], cellTexts[c])
	case h == walk && s.sea.has(to):
		return game.Refuse(stepTwo, "%s is sea: one can only dive there.", cellTexts[to])
	case h == dive && !s.sea.has(to):
		return game.Refuse(stepTwo, "%s is land: one can only walk there.", cellTexts[to])
	}
	return nil
}

// checkBoarding tells why somebody at c cannot board; dry are those on land and in
// boats.
func (s *State) checkBoarding(name string, dry bool, c, to cell) error {
	switch {
	case !s.boats.has(to):
		return game.Refuse(stepTwo, "There is no boat at %s.", cellTexts[to])
	case dry && to == c:
		return game.Refuse(stepTwo, "Person %s is in this boat.", name)
	case dry && !near[c].has(to):
		return game.Refuse(stepTwo, "%s is not a neighbour of %s.", cellTexts[to], cellTexts[c])
	case !dry && to != c:
		return game.Refuse(stepTwo, "A swimmer boards a boat in its own cell only, and person %s is at %s.", name, cellTexts[c])
	case !s.hasRoom(to):
		return game.Refuse(stepTwo, "The boat at %s is full.", cellTexts[to])
	}
	return nil
}

// checkUse tells why a kept piece cannot be used now. It speaks of what the player
// knows: its own pieces and the open board.
func (s *State) checkUse(a game.Action) error {
	x, y, z := three(a)
	b := back(x)
	switch {
	case s.walked > 0:
		return game.Refuse(stepOne, "Kept pieces are used before the first step of movement.")
	case s.keptOne && s.pieces > 0:
		return game.Refuse(stepOne, "In this game one kept piece may be used in a turn.")
	case s.ledger.held[s.turn-1] == 0 || !s.has(s.turn, b):
		return game.Refuse(stepOne, "%s has no such kept piece.", game.Seat(s.turn))
	}
	switch b {
	case dolphin:
		p := personOf(s.turn, y)
		if s.active&p.bit() == 0 || !s.inWater(p) {
			return game.Refuse(stepOne, "A dolphin carries an own swimmer, and person %s is none.", letterName(y))
		}
	case wind:
		if !s.boats.has(cell(y)) {
			return game.Refuse(stepOne, "There is no boat at %s.", cellTexts[y])
		}
		if !s.controls(s.turn, cell(y)) {
			return game.Refuse(stepOne, "Others have more people aboard the boat at %s and control it.", cellTexts[y])
		}
	default:
		return s.checkLure(b.lured(), cell(y), cell(z))
	}
	return nil
}

func (s *State) checkLure(k beast, from, to cell) error {
	void := s.void()
	switch {
	case !s.lurking[k].has(from):
		return game.Refuse(stepOne, "There is no such creature at %s.", cellTexts[from])
	case !s.sea.has(to):
		return game.Refuse(stepOne, "%s is land, and creatures stay in the sea.", cellTexts[to])
	case !void.has(to):
		return game.Refuse(stepOne, "A lure ends in a cell with nobody and nothing in it, and %s is none.", cellTexts[to])
	}
	return nil
}
