package southseas

import "testing"

// The boats' seas here are fishing, in settled_test.go.
func TestBoats(t *testing.T) {
	run(t, []situation{
		{"two tied fishers both take all", func(c *scene) {
			c.at("I4a 0,-1 r2 1:s0", "I12a -1,-1 r0 2:s0").turn("I12b -2,-1 r0 pass").has(1, "4f +4").has(2, "4f +4").covered("0,-1")
		}},
		{"who has fewer there goes home with nothing", func(c *scene) {
			c.at("I4a 0,-1 r2 1:s0", "I12a -1,-1 r0 2:s0", "M1a -2,-1 r0 2:s0").turn("I12b -3,-1 r0 pass").has(1, "+4").has(2, "6f +4")
		}},
		{"with all fish covered the boat does nothing and the islander stays", func(c *scene) {
			c.at(fishing...)
			for i := range 3 {
				c.s.coverTile(&c.s.tile[i])
			}
			c.turn("I12b -2,-1 r0 pass").has(1, "+3")
		}},
		{"a fish added beside an older boat does nothing", func(c *scene) {
			c.at("I4b 0,-1 r2 1:s0").turn("I12a -1,-1 r0 pass").has(1, "+3").covered()
		}},
		{"an older boat joined on does nothing", func(c *scene) {
			c.at("I4a 0,-1 r2 1:s0", "B1a -1,0 r1", "B1a -2,0 r1", "I12b -2,-1 r2").turn("I12a -1,-1 r2 pass").has(1, "+3").covered()
		}},
		{"older boats do not stop a new one", func(c *scene) {
			c.at("I4b 0,-1 r2 1:s0").turn("I12b -1,-1 r0 pass").has(1, "1f +4").covered("0,0")
		}},
		{"a group of two is covered before a single that lay there first", func(c *scene) {
			c.at(fishing...).turn("I12b -2,-1 r0 pass").covered("0,-1")
		}},
		{"among equal groups the one placed first is covered", func(c *scene) {
			c.at("M1a 0,-1 r0 1:s0", "I4a -1,-1 r3").turn("I12b 1,-1 r0 pass").has(1, "5f +4").covered("0,-1")
		}},
		{"a single is covered where no group of two is uncovered", func(c *scene) {
			c.at(fishing...)
			c.s.coverTile(&c.s.tile[1])
			c.turn("I12b -2,-1 r0 pass").has(1, "2f +4").covered("0,0", "0,-1")
		}},
		{"a boat in a sea without fish leaves the islander there", func(c *scene) {
			c.at("I2b 0,1 r2 1:s0").turn("B1b 0,2 r1 pass").has(1, "+3").covered()
		}},
		{"a complete sea gives uncovered fish only", func(c *scene) {
			c.at("I2a 0,1 r2 1:s0")
			c.s.coverTile(c.s.last())
			c.turn("I7a 0,2 r0 pass").has(1, "2f +4")
		}},
		{"a boat that completes the sea is evaluated once", func(c *scene) {
			c.at("I2a 0,1 r2 1:s0").turn("I7b 0,2 r2 pass").has(1, "1f +4").covered("0,1")
		}},
		{"the boat's sea and an island that the tile completes are both evaluated", func(c *scene) {
			c.at("I4a 0,-1 r2 1:s0", "B1a -1,0 r1", "B1a -2,0 r1", "I12a -2,-1 r1 2:i0").turn("I12b -1,-1 r3").has(1, "4f +4").has(2, "1b +4")
		}},
		{"the tile joins two occupied seas and fishes them as one", func(c *scene) {
			c.at("I4a 0,-1 r2 1:s0", "B1a -1,0 r1", "B1a -2,0 r1", "I12a -2,-1 r2 2:s0").turn("I12b -1,-1 r2 pass").has(1, "4f +4").has(2, "4f +4")
		}},
	})
}
