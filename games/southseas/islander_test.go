package southseas

import "testing"

func TestIslanders(t *testing.T) {
	run(t, []situation{
		{"a bridge closed on its own tile earns at once", func(c *scene) {
			c.at().turn("I10 0,1 r0 put b0").has(1, "1s +4")
		}},
		{"an island that the tile completes earns at once", func(c *scene) {
			c.at().turn("I12a 0,1 r2 put i0").has(1, "2b +4")
		}},
		{"not in another's region", func(c *scene) {
			c.at("B1a 1,0 r1 2:b0").turn("B1d 2,0 r1").refuses("put b0", rulePut, "may not join a region that is taken")
		}},
		{"not on a part that the tile does not have", func(c *scene) {
			c.at().turn("M1a 0,-1 r0").refuses("put b0", rulePut, "no part b0").only("pass", "put m", "put s0")
		}},
		{"without an islander in the supply the step is skipped", func(c *scene) {
			c.at()
			c.s.player[0].supply = 0
			c.turn("M1a 0,-1 r0").actor(0).do("tile B1a").actor(2)
		}},
		{"without an islander in the supply nothing is put", func(c *scene) {
			c.game(2, recallEmpty, "B1a 1,0 r1 1:b0", "I2b 0,1 r2 1:i0", "I2c 0,2 r0 1:i0", "I17a 2,0 r1 1:i0")
			c.turn("M1a 0,-1 r0").only("pass", "recall 0,1", "recall 0,2", "recall 1,0", "recall 2,0")
			c.refuses("put m", rulePut, "no islander is in your supply")
		}},
		{"where every part is taken the step is skipped", func(c *scene) {
			c.at("I2b 0,1 r2 2:i0").turn("I1 1,1 r0").actor(0).do("tile B1a").actor(2)
		}},
		{"never recalled without the option", func(c *scene) {
			c.at("B1a 1,0 r1 1:b0").turn("M1a 0,-1 r0").refuses("recall 1,0", ruleRecall, "may not be recalled in this game")
			c.refuses("recall 0,0", rulePut, "on the tile that was placed last")
		}},
		{"recalled with one in the supply only where always", func(c *scene) {
			c.game(2, recallEmpty, "B1a 1,0 r1 1:b0").turn("M1a 0,-1 r0").only("pass", "put m", "put s0").refuses("recall 1,0", ruleRecall, "only with none in the supply")
			c.game(2, recallAlways, "B1a 1,0 r1 1:b0").turn("M1a 0,-1 r0 recall 1,0").has(1, "+4").actor(0)
		}},
		{"nothing to recall, nothing listed", func(c *scene) {
			c.game(2, recallAlways).turn("M1a 0,-1 r0").only("pass", "put m", "put s0").refuses("recall 0,0", rulePut, "none of your islanders is there")
		}},
		{"not another's islander", func(c *scene) {
			c.game(2, recallAlways, "B1a 1,0 r1 1:b0", "B1a 2,0 r1 2:s0").turn("M1a 0,-1 r0").refuses("recall 2,0", rulePut, "none of your islanders is there")
		}},
		{"an islander that comes back earns nothing and leaves all to the other", func(c *scene) {
			c.game(2, recallAlways, "B1a 1,0 r1", "I12c 1,-1 r3 2:i0", "B1a -1,0 r1", "I12a -1,-1 r1 1:i0", "M1a -1,-2 r0", "I12a 0,-2 r0")
			c.turn("I2a 0,-1 r2 recall -1,-1").has(1, "+4").has(2, "4b +4")
		}},
		{"the only islander comes back from what the tile completes", func(c *scene) {
			c.game(2, recallAlways, "I12c 0,1 r2 1:s0", "I17b -1,0 r3 1:b0").turn("I17a 1,0 r1 recall -1,0").has(1, "+3")
		}},
		{"one recalled from a complete market gives up the ship", func(c *scene) {
			c.game(2, recallAlways, harbour("1:m", "")...).turn(eighth+" recall 0,-1").has(1, "+4").took(1).actor(0)
		}},
		{"one recalled is not put in the same turn", func(c *scene) {
			c.game(2, recallAlways, "B1a 1,0 r1 1:b0").turn("M1a 0,-1 r0 recall 1,0").actor(0).do("tile B1d").actor(2)
		}},
		{"one recalled frees its region for the next tile", func(c *scene) {
			c.game(2, recallAlways, "B1a 1,0 r1 1:b0").turn("M1a 0,-1 r0 recall 1,0").turn("B1d 2,0 r1").offers("put b0")
		}},
		{"without a placed tile nobody is recalled", func(c *scene) {
			c.game(2, recallAlways, "I12a 0,1 r2 1:s0").pile("I1").own(1, "1s1b").do("tile I1").only("deliver V01 1s1b", "keep")
		}},
		{"islanders come one a turn", func(c *scene) {
			c.at().turn("M1a 0,-1 r0 put m").actor(0)
		}},
	})
}
