package southseas

import "testing"

func TestMarkets(t *testing.T) {
	run(t, []situation{
		{"seven tiles around are not enough", func(c *scene) {
			c.at(harbour("1:m", "")...).turn("B1d 2,0 r1 pass").has(1, "+3").took(1)
		}},
		{"a tile at the corner counts as one of the eight", func(c *scene) {
			c.at(append(harbour("1:m", "")[1:], eighth)...).ships("V01", "V05", "V11", "V17").turn("B1a 1,0 r1 pass").has(1, "+4").took(1, "V17")
		}},
		{"put on a market in a hole, the ship comes at once", func(c *scene) {
			c.at("B1a 1,0 r1", "I4b 1,-1 r2", "I4b 1,-2 r0", "I7a 0,-2 r0", "I12c -1,-2 r1", "I12b -1,-1 r3", "B1a -1,0 r1")
			c.ships("V01", "V05", "V11", "V17").turn("M1a 0,-1 r0 put m").has(1, "+4").took(1, "V17")
		}},
		{"of equal ships the owner chooses, not the active player", func(c *scene) {
			c.game(3, recallNever, harbour("3:m", "")...).ships("V01", "V17", "V05", "V18").turn(eighth+" pass").actor(3).only("choose V17", "choose V18")
			c.refuses("choose V05", ruleMarket, "the market gives a ship with the most points")
			c.refuses("choose V20", ruleMarket, "does not lie face up")
			c.refuses("keep", ruleMarket, "one of the equal ships has to be chosen")
			if err := c.s.Check(1, chooseVerb.with(16)); err == nil {
				c.Error("seat 1 chooses for seat 3")
			}
			c.do("choose V18").took(3, "V18").has(3, "+4").actor(0)
		}},
		{"nothing is paid for a market's ship", func(c *scene) {
			c.at(harbour("2:m", "")...).ships("V01", "V05", "V11", "V17").own(2, "3s3b3f").turn(eighth+" pass").has(2, "3s3b3f +4").took(2, "V17")
		}},
		{"two markets go from the active player on, and the display is filled between", func(c *scene) {
			c.game(3, recallNever, harbour("1:m", "3:m")...).ships("V01", "V05", "V11", "V17")
			c.s.turn = 2
			c.turn(eighth+" pass").took(3, "V17").took(1).actor(0)
			c.do("ship V24").took(1, "V24").actor(0).do("ship V23").actor(0).do("tile B1d").actor(3)
		}},
		{"two markets of one player go in the order of placing", func(c *scene) {
			c.game(3, recallNever, harbour("2:m", "2:m")...).ships("V01", "V05", "V17", "V18").turn(eighth + " pass").actor(2)
			if c.s.market[c.s.due].tile != 3 {
				c.Error("the market placed later comes first")
			}
			c.do("choose V17").has(2, "+3").do("ship V02").has(2, "+4").took(2, "V17", "V18")
		}},
		{"the last ships go round without filling", func(c *scene) {
			c.game(3, recallNever, harbour("1:m", "3:m")...).ships("V01", "V17", "alone").turn(eighth+" pass").took(1, "V17").took(3, "V01").over(5, 0, 2)
		}},
		{"without a ship left the islander goes home with nothing", func(c *scene) {
			c.game(3, recallNever, harbour("1:m", "3:m")...).ships("V05", "alone").turn(eighth+" pass").took(1, "V05").took(3).has(3, "+4").over(3, 0, 0)
		}},
		{"a market that nobody holds gives nothing, and cannot be taken later", func(c *scene) {
			c.at(harbour("", "")...).turn(eighth + " pass").took(1).took(2).actor(0)
		}},
		{"an islander on another part of the market's tile gets no ship", func(c *scene) {
			c.at(harbour("1:s0", "")...).turn(eighth+" pass").took(1).has(1, "+3")
		}},
		{"after the markets the active player delivers", func(c *scene) {
			c.at(harbour("2:m", "")...).ships("V01", "V05", "V11", "V17").own(1, "1s1b").turn(eighth+" pass").actor(0).do("ship V02").actor(1).only("deliver V01 1s1b", "keep")
		}},
		{"a ship that comes for a market's can be delivered to at once", func(c *scene) {
			c.at(harbour("2:m", "")...).ships("V05", "V06", "V11", "V17").own(1, "1s1b").turn(eighth + " pass").do("ship V01").offers("deliver V01 1s1b")
		}},
		{"a market's last ship ends the game after this turn", func(c *scene) {
			c.at(harbour("2:m", "")...).ships("V17", "alone").turn(eighth+" pass").over(0, 5)
		}},
		{"an incomplete market gives nothing at the end", func(c *scene) {
			c.at("M1a 0,-1 r0 2:m").pile("I12a").turn("I12a 0,1 r2 pass").over(0, 0).has(2, "+3")
		}},
	})
}
