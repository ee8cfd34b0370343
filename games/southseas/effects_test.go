package southseas

import (
	"fmt"
	"strings"
	"testing"

	"seaboard/game"
)

// brings checks the effects of an action of whoever is to act: "1 +2 text".
func (c *scene) brings(text string, want ...string) *scene {
	c.Helper()
	a, err := Rules{}.Parse(text)
	if err != nil {
		c.Fatal(err)
	}
	actor := c.s.Actors().First()
	if err := c.s.Check(actor, a); err != nil {
		c.Fatal(err)
	}
	before := *c.s
	var got []string
	for _, e := range c.s.Effects(actor, actor, a) {
		got = append(got, fmt.Sprintf("%s %+d %s @%s", e.Seat, e.Points, e.Text, strings.Join(e.Places, " ")))
	}
	if *c.s != before {
		c.Error("telling the effects changes the state")
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		c.Errorf("%s brings\n%s\nnot\n%s", text, g, w)
	}
	c.s.Apply(actor, a)
	return c
}

func TestEffects(t *testing.T) {
	run(t, []situation{
		{"a placed tile says what it completes, a pass what that gives", func(c *scene) {
			c.at("I17b -1,0 r3 2:b0").do("tile I17a").brings("place 1,0 r1",
				"* +0 the bridge is complete, with shells: 4 @cell_0_0_b0 cell_-1_0_b0 cell_1_0",
			).brings("pass",
				"2 +1 complete bridge: shells +4, with islanders: 1 @cell_0_0_b0 cell_-1_0_b0 cell_1_0_b0",
			)
		}},
		{"a tie, and one with fewer", func(c *scene) {
			c.game(3, recallNever, "I4a 0,-1 r2 1:s0", "I12a -1,-1 r0 2:s0", "M1a -2,-1 r0 2:s0", "I12a -3,-1 r0 3:s0", "I12c -4,-1 r0 3:s0")
			sea := "@cell_0_0_s1 cell_0_-1_s0 cell_-1_-1_s0 cell_-2_-1_s0 cell_-3_-1_s0 cell_-4_-1_s0 cell_-5_-1_s0"
			c.do("tile I12b", "place -5,-1 r0").brings("pass",
				"2 +2 fishing boat, a tie: fish +7 for each, with islanders: 2 "+sea,
				"3 +2 fishing boat, a tie: fish +7 for each, with islanders: 2 "+sea,
				"1 +0 fishing boat: no fish, for another has more islanders there "+sea,
				"* +0 a boat covers a group of two fish @cell_0_-1_s0",
			)
		}},
		{"a complete region without symbols", func(c *scene) {
			c.at("I2b 0,1 r2 1:s0").do("tile I2c", "place 0,2 r0").brings("pass",
				"1 +0 complete sea without uncovered fish: islanders go home with nothing @cell_0_1_s0 cell_0_2_s0")
		}},
		{"a market and the last ship", func(c *scene) {
			c.at(harbour("2:m", "")...).ships("V17", "alone").do("tile I7a", "place 0,-2 r0").brings("pass",
				"2 +5 complete market: ship V17, points: 5 @V17 cell_0_-1_m",
				"* +0 that was the last ship: the game ends after this turn @")
		}},
		{"a delivery pays wares, which are points too", func(c *scene) {
			c.delivering("2s1b", "V01", "V22", "V23", "V24").brings("deliver V01 1s1b",
				"1 -1 wares paid: 2, left: 1, of which every three count 1 @", "1 +2 delivery: ship V01, points: 2 @V01")
		}},
		{"the last action tells the final evaluation", func(c *scene) {
			c.at("I4a 0,-1 r2 1:s0", "I12a -1,-1 r0 2:s0").own(1, "2b").pile("I12c").do("tile I12c", "place 0,1 r2").brings("pass",
				"1 +2 at the end, from a sea, a tie: fish +4 for each, with islanders: 1 @cell_0_0_s1 cell_0_-1_s0 cell_-1_-1_s0",
				"2 +1 at the end, from a sea, a tie: fish +4 for each, with islanders: 1 @cell_0_0_s1 cell_0_-1_s0 cell_-1_-1_s0")
		}},
		{"a tile that fits nowhere, and is the last", func(c *scene) {
			c.at("I12a 0,1 r2").pile("I1").brings("tile I1",
				"* +0 the tile fits nowhere and leaves the game @", "* +0 that was the last tile: the game ends after this turn @")
		}},
	})
}

func TestTell(t *testing.T) {
	c := (&scene{T: t}).at("B1a 1,0 r1 1:b0")
	for _, step := range []struct{ action, want string }{
		{"tile M4", "draws a tile"},
		{"place 2,0 r0", "places the tile at 2,0"},
		{"put m", "puts an islander on the market"},
	} {
		a, err := Rules{}.Parse(step.action)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.s.Tell(1, 1, a).String(); got != step.want {
			t.Errorf("%s is told as %q", step.action, got)
		}
		if step.action == "put m" {
			for action, want := range map[string]string{
				"put s0":             "puts an islander on the sea in the north-west",
				"put b1":             "puts an islander on the bridge in the east",
				"pass":               "passes",
				"recall 1,0":         "takes the islander at 1,0 back",
				"deliver V21 2s1b3f": "delivers to ship V21: shells 2, bananas 1, fish 3",
				"deliver V04 3f":     "delivers to ship V04: fish 3",
				"place -1,0 r3":      "places the tile at -1,0, turned by 270°",
				"keep":               "keeps the wares",
				"choose V17":         "chooses ship V17",
				"ship V09":           "turns up ship V09",
			} {
				a, _ := Rules{}.Parse(action)
				if got := c.s.Tell(1, 1, a).String(); got != want {
					t.Errorf("%s is told as %q", action, got)
				}
			}
			if got := c.s.Prompt(1); got.Format != "Put an islander on the new tile, or pass" {
				t.Errorf("prompt: %q", got)
			}
			if got := c.s.Prompt(2); got.String() != game.Say("%s may put an islander", game.Seat(1)).String() {
				t.Errorf("prompt of who waits: %q", got)
			}
		}
		c.do(step.action)
	}
}
