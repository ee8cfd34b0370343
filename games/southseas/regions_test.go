package southseas

import (
	"slices"
	"testing"
)

func TestRegions(t *testing.T) {
	run(t, []situation{
		{"half a bridge edge joins the half across it", func(c *scene) {
			c.at("B1b 1,0 r1")
			if !c.sameRegion(0, 0, "s0", 1, 0, "s0") || !c.sameRegion(0, 0, "s1", 1, 0, "s1") || c.sameRegion(0, 0, "s0", 1, 0, "s1") {
				c.Error("the sea north of the bridge is s0 of both, the sea south s1")
			}
		}},
		{"turned half round, the halves change places", func(c *scene) {
			c.at("B1b 1,0 r3")
			if !c.sameRegion(0, 0, "s0", 1, 0, "s1") || !c.sameRegion(0, 0, "s1", 1, 0, "s0") {
				c.Error("the sea north of the bridge is s1 of the turned tile")
			}
		}},
		{"the sea closes round a bridge's end at a market", func(c *scene) {
			c.at("M2a 1,0 r1")
			if !c.sameRegion(0, 0, "s0", 0, 0, "s1") {
				c.Error("north and south of the bridge are one sea")
			}
		}},
		{"a bridge's end at an island keeps the seas apart", func(c *scene) {
			c.at("I6a 1,0 r1")
			if c.sameRegion(0, 0, "s0", 0, 0, "s1") {
				c.Error("north and south of the bridge are two seas")
			}
		}},
		{"two ends of one tile close a bridge into a ring", func(c *scene) {
			c.at("B2c 0,-1 r0", "B2c -1,-1 r3", "B2a -1,-2 r2", "B2a 0,-2 r1")
			if open, wares := c.region(0, -2, "b0"); open != 0 || wares != 6 {
				c.Errorf("open %d, shells %d", open, wares)
			}
		}},
		{"the sea inside a ring is complete with it", func(c *scene) {
			c.at("B2d 0,-1 r0 1:s1", "B2d -1,-1 r3", "B2a -1,-2 r2").turn("B2c 0,-2 r1 pass").has(1, "2f +4")
		}},
		{"a bridge between two junctions is complete", func(c *scene) {
			c.at("B3c -1,0 r2 2:b2").turn("B3a 1,0 r0 pass").has(2, "2s +4")
		}},
		{"an island is complete round a hole that no island edge faces", func(c *scene) {
			c.at(slices.Concat(ringOfCoasts, []string{"I2a 0,3 r0"})...).turn("I12a 0,4 r2 pass").has(1, "12b +4")
		}},
		{"an island edge that faces the hole is a gap, until the hole is filled", func(c *scene) {
			c.at(ringOfCoasts...).turn("I2a 0,3 r2 pass").has(1, "+3").turn("I12a 0,2 r0 pass").has(1, "12b +4")
		}},
		{"one tile completes a ring and the sea in it, each for its owner", func(c *scene) {
			c.at("B2d 0,-1 r0 1:s1", "B2d -1,-1 r3 2:b0", "B2a -1,-2 r2").turn("B2c 0,-2 r1 pass").has(1, "2f +4").has(2, "3s +4")
		}},
		{"one tile completes a bridge and an island for two owners", func(c *scene) {
			c.game(3, recallNever, "M1a 0,-1 r0", "I12a 1,-1 r2", "I12a 2,-1 r2", "I12c 2,0 r3 3:i0", "I17b -1,0 r3 2:b0")
			c.turn("I17a 1,0 r1 pass").has(1, "+4").has(2, "4s +4").has(3, "2b +4")
		}},
		{"of three tied each takes all", func(c *scene) {
			c.game(3, recallNever, "B1a 1,0 r1", "I12c 1,-1 r3 2:i0", "B1a -1,0 r1", "I12a -1,-1 r1 1:i0", "M1a -1,-2 r0", "I12a 0,-2 r0 3:i0")
			c.turn("I2a 0,-1 r2 pass").has(1, "4b +4").has(2, "4b +4").has(3, "4b +4")
		}},
		{"two tied leave nothing to a third, who goes home too", func(c *scene) {
			c.game(3, recallNever, "B1a 1,0 r1", "I12c 1,-1 r3 1:i0", "B1a -1,0 r1", "I12a -1,-1 r1 1:i0", "M1a -1,-2 r0", "I12a 0,-2 r0 3:i0")
			c.turn("I2a 0,-1 r2 pass").has(1, "4b +4").has(3, "+4")
		}},
		{"a complete region without islanders gives nothing", func(c *scene) {
			c.at("I17b -1,0 r3").turn("I17a 1,0 r1 pass").has(1, "+4").has(2, "+4")
		}},
		{"a put in a sea that another tile's islander holds by way of the new tile", func(c *scene) {
			c.at("I4a 0,-1 r2 2:s0").turn("I12a -1,-1 r0").refuses("put s0", rulePut, "taken").offers("put i0")
		}},
		{"the region may be completed by the turn of a third", func(c *scene) {
			c.game(3, recallNever, "I17b -1,0 r3 3:b0").turn("I17a 1,0 r1 pass").has(3, "4s +4")
		}},
		{"an islander joined to a larger region stays with it", func(c *scene) {
			c.at("B1a 1,0 r1 1:b0", "B1b -1,0 r1")
			if open, wares := c.region(0, 0, "b0"); open != 2 || wares != 4 {
				c.Errorf("open %d, shells %d", open, wares)
			}
			c.turn("B1d 2,0 r1").refuses("put b0", rulePut, "not even by your own")
		}},
	})
}

// ringOfCoasts is an island of seat 1 round the empty cell 0,2, with a gap at
// 0,3. The coasts face the hole with sea.
var ringOfCoasts = []string{
	"I2b 0,1 r2 1:i0", "I4a 1,1 r0", "I4a -1,1 r1", "I7a 1,2 r1", "I7b -1,2 r1", "I4b 1,3 r3", "I4b -1,3 r2",
}
