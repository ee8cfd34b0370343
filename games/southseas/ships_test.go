package southseas

import (
	"testing"

	"seaboard/game"
)

// delivering has seat 1 with these wares before these ships.
func (c *scene) delivering(wares string, ids ...string) *scene {
	c.Helper()
	return c.at().ships(ids...).own(1, wares).turn("M1a 0,-1 r0 pass")
}

func TestDeliveries(t *testing.T) {
	run(t, []situation{
		{"wares asked for, and any beside them", func(c *scene) {
			c.delivering("1s1b4f", "V15", "V22", "V23", "V24").only("deliver V15 1b4f", "deliver V15 1s1b3f", "deliver V15 1s4f", "keep")
		}},
		{"one of each and three more", func(c *scene) {
			c.delivering("3s2b1f", "V21", "V22", "V23", "V24").only("deliver V21 3s2b1f", "keep")
		}},
		{"two sets, each of either kind", func(c *scene) {
			c.delivering("3s3b2f", "V20", "V22", "V13", "V24").offers("deliver V20 3s2b", "deliver V20 2s3b", "deliver V20 3s2f", "deliver V20 3b2f", "keep")
			c.refuses("deliver V20 5s", ruleDeliver, "not what ship V20 asks for")
		}},
		{"two equal sets are one payment", func(c *scene) {
			c.delivering("2s2b", "V14", "V22", "V23", "V24").only("deliver V14 2s2b", "keep")
		}},
		{"seven of any kind", func(c *scene) {
			c.delivering("1s6f", "V24", "V22", "V23", "V18").only("deliver V24 1s6f", "keep")
		}},
		{"nobody pays more than the ship asks", func(c *scene) {
			c.delivering("5s5b5f", "V01", "V22", "V23", "V24").refuses("deliver V01 2s1b", ruleDeliver, "paid with 2 wares, not 3")
		}},
		{"nobody pays less", func(c *scene) {
			c.delivering("5s5b5f", "V01", "V22", "V23", "V24").refuses("deliver V01 1s", ruleDeliver, "paid with 2 wares, not 1")
		}},
		{"nobody pays what he does not have", func(c *scene) {
			c.delivering("1s1b", "V01", "V02", "V23", "V24").refuses("deliver V02 1b1f", ruleDeliver, "you do not have these wares")
		}},
		{"only to a ship that lies face up", func(c *scene) {
			c.delivering("1s1b1f", "V01", "V22", "V23", "V24").refuses("deliver V02 1b1f", ruleDeliver, "does not lie face up")
		}},
		{"without the wares for any ship the step is skipped", func(c *scene) {
			c.delivering("1s", "V01", "V22", "V23", "V24").actor(0).do("tile B1a").actor(2)
		}},
		{"wares kept are there in the next turn", func(c *scene) {
			c.delivering("1s1b", "V01", "V22", "V23", "V24").do("keep").has(1, "1s1b +4").actor(0)
		}},
		{"a delivery pays, takes the ship and fills the display", func(c *scene) {
			c.delivering("2s1b", "V01", "V22", "V23", "V24").do("deliver V01 1s1b").has(1, "1s +4").took(1, "V01").actor(0).do("ship V02").do("tile B1a").actor(2)
		}},
		{"one ship a turn", func(c *scene) {
			c.delivering("2s2b2f", "V01", "V02", "V03", "V04").do("deliver V01 1s1b", "ship V05", "tile B1a").actor(2)
		}},
		{"wares gained in this turn count", func(c *scene) {
			c.at("I17b -1,0 r3 1:b0").ships("V16", "V22", "V23", "V24").turn("I17a 1,0 r1 pass").only("deliver V16 4s", "keep")
		}},
		{"another's wares gained in this turn wait for his own", func(c *scene) {
			c.at("I17b -1,0 r3 2:b0").ships("V16", "V22", "V23", "V24").turn("I17a 1,0 r1 pass").has(2, "4s +4").actor(0)
		}},
	})
}

func TestEnd(t *testing.T) {
	run(t, []situation{
		{"the last tile is placed, put on and delivered from", func(c *scene) {
			c.at().pile("I12a").own(1, "1s1b").turn("I12a 0,1 r2 put i0").has(1, "1s3b +4").do("deliver V01 1s1b").actor(0).do("ship V24").over(2, 0)
		}},
		{"the display is filled in the last turn too", func(c *scene) {
			c.at().pile("M1a").own(1, "1s1b").turn("M1a 0,-1 r0 pass").do("deliver V01 1s1b").actor(0).do("ship V05").over(2, 0)
			if c.s.shipCount != shipSlots {
				c.Errorf("%d ships lie face up", c.s.shipCount)
			}
		}},
		{"the last ship delivered to ends the game", func(c *scene) {
			c.at().ships("V01", "alone").own(1, "1s2b").turn("M1a 0,-1 r0 pass").do("deliver V01 1s1b").over(2, 0)
		}},
		{"three ships and no pile are played on with", func(c *scene) {
			c.at().ships("V01", "V02", "V03", "alone").turn("M1a 0,-1 r0 pass").actor(0)
		}},
		{"everything open with islanders is evaluated at the end", func(c *scene) {
			c.at("B1a 1,0 r1 1:b0", "I2b 0,1 r2 2:i0", "M1a 0,-1 r0 2:s0").pile("I12a").turn("I12a 0,2 r0 pass")
			c.over(0, 2) // 2 shells; 3 bananas and 3 fish
		}},
		{"a majority counts at the end", func(c *scene) {
			c.at("I4a 0,-1 r2 1:s0", "I12a -1,-1 r0 2:s0", "M1a -2,-1 r0 2:s0").pile("I12c").turn("I12c 0,1 r2 pass").over(0, 2)
		}},
		{"a region is counted once for several islanders of a seat", func(c *scene) {
			c.at("I4a 0,-1 r2 2:s0", "M1a -1,-1 r0 2:s0").pile("I12c").turn("I12c 0,1 r2 pass").over(0, 1)
			if got := c.s.player[1].ending; got != (goods{fish: 5}) {
				c.Errorf("seat 2 gets %v", got)
			}
		}},
		{"nothing is covered at the end", func(c *scene) {
			c.at("I4a 0,-1 r2 1:s0").pile("I12c").turn("I12c 0,1 r2 pass").covered().over(1, 0)
		}},
		{"what the end gives is added to the wares left before thirds are counted", func(c *scene) {
			c.at("B1a 1,0 r1 1:b0").own(1, "1f").pile("I12c").turn("I12c 0,1 r2 pass").over(1, 0)
		}},
		{"points in the last row are without what the end adds", func(c *scene) {
			c.at("I4a 0,-1 r2 1:s0").own(1, "2b").pile("I12c").turn("I12c 0,1 r2 pass").over(1, 0)
			if points, _ := c.s.Points(1, 1); points != 0 {
				c.Errorf("%d points before the final evaluation", points)
			}
		}},
		{"equal points share the place, and the next is third", func(c *scene) {
			c.game(3, recallNever).own(1, "3s").own(2, "2s2b1f").own(3, "2f").ships("V17", "V18", "V19", "V20").pile("M1a").turn("M1a 0,-1 r0 pass").over(1, 1, 0)
			for seat, want := range []int{1, 1, 3} {
				if _, place, _ := c.s.Final(game.Seat(seat + 1)); place != want {
					c.Errorf("seat %d is in place %d, not %d", seat+1, place, want)
				}
			}
		}},
		{"after the end nothing is legal", func(c *scene) {
			c.at().pile("M1a").turn("M1a 0,-1 r0 pass").over(0, 0)
			if err := c.s.Check(1, keepVerb.with(0)); err == nil {
				c.Error("something is legal after the end")
			}
		}},
	})
}
