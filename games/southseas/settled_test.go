package southseas

import (
	"slices"
	"testing"
)

// threeIslands has islands of seat 1 at -1,-1 and 0,-2 and of seat 2 at 1,-1,
// and the gap between them at 0,-1, where "I2a 0,-1 r2" joins and completes all.
var threeIslands = []string{
	"B1a 1,0 r1", "I12c 1,-1 r3 2:i0", "B1a -1,0 r1", "I12a -1,-1 r1 1:i0", "M1a -1,-2 r0", "I12a 0,-2 r0 1:i0",
}

// fishing is a sea with fish 1 (the start), 2 (0,-1) and 1 (-1,-1), which seat 1
// holds; "I12b -2,-1 r0" brings a boat to it.
var fishing = []string{"I4a 0,-1 r2 1:s0", "I12a -1,-1 r0"}

// harbour has a market at 0,-1 and one at 0,-3; "I7a 0,-2 r0" is the eighth tile
// around both.
func harbour(north, south string) []string {
	return []string{
		"B1a 1,0 r1", "B1a -1,0 r1", "M1a 0,-1 r0 " + north, "I4b 1,-1 r2", "I4b 1,-2 r0", "I12a 1,-3 r1",
		"M1b 0,-3 r0 " + south, "I12a 1,-4 r1", "I12b 0,-4 r2", "I4a -1,-4 r0", "I4a -1,-3 r3", "I12c -1,-2 r1", "I12b -1,-1 r3",
	}
}

const eighth = "I7a 0,-2 r0"

// TestSettledCases has the cases of the rule book by their numbers.
func TestSettledCases(t *testing.T) {
	run(t, []situation{
		{"1 a corner is not enough", func(c *scene) {
			c.at().do("tile M1a").refuses("place 1,-1 r0", rulePlace, "a corner is not enough")
		}},
		{"2 the last islander earns at once and is home for the next turn", func(c *scene) {
			c.at("I17b -1,0 r3")
			c.s.player[0].supply = 1
			c.turn("I17a 1,0 r1 put b0").has(1, "4s +1")
		}},
		{"3 not in a region with an own islander", func(c *scene) {
			c.at("B1a 1,0 r1 1:b0").turn("B1d 2,0 r1").refuses("put b0", rulePut, "not even by your own")
		}},
		{"4 two bridges at a junction have two owners", func(c *scene) {
			c.at().turn("B3a 1,0 r0 put b2").turn("B1a 2,0 r1 put b0").has(2, "+3")
			if c.sameRegion(1, 0, "b0", 1, 0, "b2") {
				c.Error("the junction joins its bridges")
			}
		}},
		{"5 a ring of bridges is complete", func(c *scene) {
			c.at("B2c 0,-1 r0 1:b0", "B2c -1,-1 r3", "B2a -1,-2 r2").turn("B2a 0,-2 r1 pass").has(1, "6s +4")
		}},
		{"6 two islanders win all from one", func(c *scene) {
			c.at(threeIslands...).turn("I2a 0,-1 r2 pass").has(1, "4b +4").has(2, "+4")
		}},
		{"6 one against one and both take all", func(c *scene) {
			tiles := slices.Clone(threeIslands)
			tiles[5] = "I12a 0,-2 r0"
			c.at(tiles...).turn("I2a 0,-1 r2 pass").has(1, "4b +4").has(2, "4b +4")
		}},
		{"7 a boat takes 2+1+1 and covers the two, the next finds 2 and covers a single", func(c *scene) {
			c.at(fishing...).turn("I12b -2,-1 r0 pass").has(1, "4f +4").covered("0,-1")
			c.do("keep").turn("I12b -3,-1 r0 put s0").has(2, "2f +4").covered("0,0", "0,-1")
		}},
		{"8 put on the boat's sea, the fish are taken at once", func(c *scene) {
			c.at("M1a 0,-1 r0").turn("I12b 0,-2 r2 put s0").has(1, "3f +4").covered("0,-1")
		}},
		{"9 a boat in a free sea does nothing", func(c *scene) {
			c.at("M1a 0,-1 r0").turn("I12b 0,-2 r2 pass").has(1, "+4").covered()
		}},
		{"10 only the boat's own sea is fished", func(c *scene) {
			c.at("M1a 0,-1 r0 1:s0").turn("B1b 1,0 r3 pass").has(1, "+3").covered()
		}},
		{"11 an enclosed sea without fish gives nothing", func(c *scene) {
			c.at("I2b 0,1 r2 1:s0").turn("I2c 0,2 r0 pass").has(1, "+4").covered()
		}},
		{"12 the eighth tile gives the ship to another's market", func(c *scene) {
			c.at(harbour("2:m", "")...).ships("V01", "V05", "V11", "V17").turn(eighth+" pass").has(2, "+4").took(2, "V17").actor(0)
		}},
		{"13 a market's islander does not hold its bridge", func(c *scene) {
			c.at().turn("M2a 1,0 r1 put m").turn("B1a -1,0 r1").offers("put b0")
			if !c.sameRegion(1, 0, "b0", -1, 0, "b0") {
				c.Error("not the market's bridge")
			}
		}},
		{"14 any wares, sets of different kinds, no mixed set", func(c *scene) {
			c.at(threeIslands...).ships("V04", "V14", "V09", "V22").own(1, "2s1b4f").turn("I2a 0,-1 r2 pass")
			c.offers("deliver V04 1b2f", "deliver V14 2s2f", "deliver V09 3f")
			c.refuses("deliver V14 4f", ruleDeliver, "not what ship V14 asks for")
			c.refuses("deliver V09 2s1f", ruleDeliver, "not what ship V09 asks for")
		}},
		{"15 one of two ships left is delivered to, and play goes on with one", func(c *scene) {
			c.at().ships("V01", "V02", "alone").own(1, "1s1b").turn("M1a 0,-1 r0 pass").do("deliver V01 1s1b").actor(0).do("tile B1a").actor(2)
		}},
		{"16 eight wares are two points", func(c *scene) {
			c.at().own(1, "3s4b1f")
			if got, known := c.s.Points(2, 1); got != 2 || !known {
				c.Errorf("8 wares are %d points", got)
			}
		}},
		{"17 at the end both of two tied take the uncovered fish", func(c *scene) {
			c.at("I4a 0,-1 r2 1:s0", "I12b -1,-1 r0 2:s0").pile("I2b").own(1, "2s").own(2, "1b")
			c.s.coverTile(&c.s.tile[1])
			c.turn("I2b 0,1 r2 pass").over(1, 0).has(1, "2s +3")
			for seat := range 2 {
				if got := c.s.player[seat].ending; got != (goods{fish: 1}) {
					c.Errorf("seat %d gets %v at the end", seat+1, got)
				}
			}
		}},
	})
}
