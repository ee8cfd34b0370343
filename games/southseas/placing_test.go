package southseas

import (
	"math/bits"
	"testing"
)

func TestPlacing(t *testing.T) {
	run(t, []situation{
		{"every shared side has to match", func(c *scene) {
			// 1,-1 has the start's neighbour 1,0 in the north and 0,-1 in the west.
			c.at("I17a 1,0 r1", "I2a 0,-1 r2").do("tile I4a")
			c.refuses("place 1,-1 r0", rulePlace, "the side in the north does not match: there is sea, and the tile has an island")
			c.refuses("place 1,-1 r2", rulePlace, "the side in the west does not match: there is an island, and the tile has sea")
			c.offers("place 1,-1 r3")
		}},
		{"not where a tile lies", func(c *scene) {
			c.at().do("tile M1a").refuses("place 0,0 r0", rulePlace, "a tile lies there already")
		}},
		{"not away from all tiles", func(c *scene) {
			c.at().do("tile M1a").refuses("place 0,-2 r0", rulePlace, "must share a side")
		}},
		{"a market in the sea is the same in all turns", func(c *scene) {
			c.at().do("tile M1a").only("place 0,-1 r0").refuses("place 0,-1 r1", rulePlace, "a smaller turn gives the same tile")
		}},
		{"an island on all sides is the same in all turns", func(c *scene) {
			c.at().do("tile I1").only("place 0,1 r0").refuses("place 0,1 r3", rulePlace, "a smaller turn gives the same tile")
		}},
		{"two equal islands look the same turned half round", func(c *scene) {
			c.at().do("tile I9b").only("place 0,-1 r0", "place 0,1 r1").refuses("place 0,1 r3", rulePlace, "a smaller turn")
		}},
		{"two islands with unequal bananas do not", func(c *scene) {
			c.at().do("tile I9a").only("place 0,-1 r0", "place 0,-1 r2", "place 0,1 r1", "place 0,1 r3")
		}},
		{"a bridge with a fish beside it has four turns", func(c *scene) {
			c.at().do("tile B1a").only("place -1,0 r1", "place -1,0 r3", "place 0,-1 r1", "place 0,-1 r3", "place 1,0 r1", "place 1,0 r3")
		}},
		{"a tile that fits nowhere leaves the game and another is drawn", func(c *scene) {
			c.at("I12a 0,1 r2").do("tile I1").actor(0).do("tile M1a").actor(1)
			if v := c.s.View(0).(*View); len(v.Gone) != 1 || v.Gone[0] != (Stock{"I1", 1}) {
				c.Errorf("gone are %v", v.Gone)
			}
		}},
		{"the last tile fits nowhere, and the turn goes on with a delivery", func(c *scene) {
			c.at("I12a 0,1 r2").own(1, "1s1b").pile("I1").do("tile I1").actor(1).only("deliver V01 1s1b", "keep")
			c.do("deliver V01 1s1b").actor(0).do("ship V24").over(2, 0)
		}},
		{"the last tile fits nowhere, and nobody can do anything", func(c *scene) {
			c.game(2, recallAlways, "I12a 0,1 r2 1:s0").own(2, "2s1f").pile("I1").do("tile I1").over(0, 1)
		}},
		{"the tile to place cannot be passed over", func(c *scene) {
			c.at().do("tile M1a").refuses("pass", rulePlace, "the tile has to be placed now")
		}},
		{"the other seat waits", func(c *scene) {
			c.at().do("tile M1a")
			if err := c.s.Check(2, placing(placeAt(0, -1), 0)); err == nil || c.s.Legal(2, nil) != nil {
				c.Errorf("seat 2 acts in seat 1's turn: %v", err)
			}
		}},
		{"a forced placement is still an action", func(c *scene) {
			c.at("I12a 0,1 r2", "M1a 0,-1 r0").do("tile B4").actor(1)
		}},
	})
}

// TestTurns checks the rule book's list of tiles that look the same when turned.
func TestTurns(t *testing.T) {
	for k, p := range pieces {
		if got := bits.OnesCount8(forms[k].turns); got != turnsOf(p.ID) {
			t.Errorf("%s has %d turns, not %d", p.ID, got, turnsOf(p.ID))
		}
	}
}

// TestFarthest lays the longest line there can be, north and west.
func TestFarthest(t *testing.T) {
	kind, _ := kindOf("B1a")
	s := newState(2, recallNever, false)
	for n := 1; n <= reach; n++ {
		s.lay(placeAt(0, n), kind, 0)
	}
	if s.tileCount != boxTiles || int(s.openCount) != maxOpen || s.tileAt(placeAt(0, reach)) == nil {
		t.Errorf("%d tiles, %d open cells", s.tileCount, s.openCount)
	}
	a := placing(placeAt(-reach, reach), 3)
	text := string(Rules{}.AppendText(nil, a))
	if back, err := (Rules{}).Parse(text); err != nil || back != a || text != "place -72,72 r3" {
		t.Errorf("%q reads as %v, %v", text, back, err)
	}
}

// TestBounds checks what the arrays and bytes of a state rely on.
func TestBounds(t *testing.T) {
	tiles, parts, open, symbols := 0, 0, 2, 0
	for k, p := range pieces {
		f := &forms[k]
		tiles += p.Count
		parts += p.Count * int(f.parts)
		fishy, boats := 0, 0
		for _, sea := range p.Seas {
			open += p.Count * max(0, len(sea.Ports)-2) // beyond the two that join it to the rest
			fishy += btoi(sea.Fish > 0)
			boats += btoi(sea.Boat)
		}
		if fishy > 1 || boats > 1 {
			t.Errorf("%s has %d parts with fish and %d boats", p.ID, fishy, boats)
		}
		for _, r := range f.regions {
			symbols += p.Count * int(r.wares())
		}
	}
	if tiles != boxTiles || parts != boxParts || len(pieces) != pileKinds || len(ships) != 24 {
		t.Errorf("%d tiles of %d kinds, %d parts, %d ships", tiles, len(pieces), parts, len(ships))
	}
	if open > 255 || symbols > 255 {
		t.Errorf("a region can have %d open ports or %d symbols, which is more than a byte holds", open, symbols)
	}
}
