package southseas

import (
	"fmt"
	"slices"

	"seaboard/game"
)

// Sample gives the state of which v is the view. Nothing is hidden, so there is
// one only and nothing to draw.
func (Rules) Sample(v game.View, _ game.Source) (game.State, error) {
	seen, ok := v.(*View)
	if !ok {
		return nil, fmt.Errorf("southseas: a view of another game: %T", v)
	}
	recall := slices.Index(recallNames[:], seen.Recall)
	at := slices.Index(stageNames[:], seen.Stage)
	if recall < 0 || at < 0 || len(seen.Tiles) == 0 || seen.Seats < info.MinSeats || seen.Seats > info.MaxSeats || len(seen.Players) != seen.Seats {
		return nil, fmt.Errorf("southseas: not a view of this game")
	}
	s := newState(seen.Seats, recallRule(recall), seen.Open)
	s.stage, s.turn = stage(at), uint8(seen.Turn)
	s.laid = s.stage == atIslander
	s.then = then(max(0, slices.Index(thenNames[:], seen.After)))
	if seen.Drawn != "" {
		k, known := kindOf(seen.Drawn)
		if !known {
			return nil, fmt.Errorf("southseas: no tile %q", seen.Drawn)
		}
		s.drawn = k
	}
	for _, set := range []func(*View) error{s.setPile, s.setTiles, s.setShips, s.setPlayers} {
		if err := set(seen); err != nil {
			return nil, fmt.Errorf("southseas: %w", err)
		}
	}
	s.findDue()
	return s, nil
}

func (s *State) setPile(v *View) error {
	s.pile, s.pileKinds, s.pileCount = [pileKinds]uint8{}, 0, uint8(v.TilesLeft)
	for _, left := range v.Left {
		k, known := kindOf(left.ID)
		if !known {
			return fmt.Errorf("no tile %q", left.ID)
		}
		s.pile[k] = uint8(left.Count)
		s.pileKinds |= 1 << k
	}
	return nil
}

// setTiles places the tiles again in their order, and then what stands on them.
func (s *State) setTiles(v *View) error {
	for i, p := range v.Tiles {
		k, known := kindOf(p.ID)
		if !known || i >= boxTiles {
			return fmt.Errorf("no tile %q", p.ID)
		}
		if i > 0 {
			at := placeAt(p.X, p.Y)
			if n := s.find(at); n < 0 || s.cell[n].tile > 0 {
				return fmt.Errorf("a tile cannot lie at %d,%d", p.X, p.Y)
			}
			s.lay(at, k, uint8(p.Turn))
		}
	}
	for i, p := range v.Tiles {
		t := &s.tile[i]
		f := &forms[t.kind]
		if p.Covered && f.fish != noPart {
			s.coverTile(t)
		}
		if p.Owner == 0 {
			continue
		}
		c, known := parsePart(p.Part)
		if !known || f.local[c] == noPart {
			return fmt.Errorf("no part %q on %s", p.Part, p.ID)
		}
		t.owner, t.on = uint8(p.Owner), f.local[c]
		s.regionOf(t, t.on).men.add(t.owner)
	}
	return nil
}

func (s *State) setShips(v *View) error {
	s.shipPile, s.shipCount = 0, 0
	for _, id := range v.ShipsLeft {
		ship, known := shipOf(id)
		if !known {
			return fmt.Errorf("no ship %q", id)
		}
		s.shipPile |= 1 << ship
	}
	for i, id := range v.Display[:min(shipSlots, len(v.Display))] {
		s.display[i] = none
		if id == "" {
			continue
		}
		ship, known := shipOf(id)
		if !known {
			return fmt.Errorf("no ship %q", id)
		}
		s.display[i] = ship
		s.shipCount++
	}
	return nil
}

func (s *State) setPlayers(v *View) error {
	for i, seen := range v.Players {
		p := &s.player[i]
		p.supply = uint8(seen.Islanders)
		p.wares = goods{uint16(seen.Shells), uint16(seen.Bananas), uint16(seen.Fish)}
		for w, n := range seen.Ending {
			p.ending[w] = uint16(n)
		}
		for _, id := range seen.Ships {
			ship, known := shipOf(id)
			if !known {
				return fmt.Errorf("no ship %q", id)
			}
			p.taken |= 1 << ship
			p.points += uint8(ships[ship].Points)
		}
	}
	return nil
}
