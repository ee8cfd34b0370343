package board

import (
	"slices"
	"testing"

	"seaboard/game"
	"seaboard/game/gametest"
)

// bare is for checks of single views.
var bare = gametest.Drawings{Board: Board{}}

// suite is what the checks of boards need of this one.
func suite() gametest.Drawings {
	d := gametest.Drawings{Board: Board{}, Prefix: "si", Rules: rules}
	for _, c := range palette {
		d.Colours = append(d.Colours, c.name)
	}
	for _, p := range pictures() {
		d.Positions = append(d.Positions, gametest.Position{Name: p.name, View: p.view, Lit: p.lit})
	}
	return d
}

func TestDrawings(t *testing.T) { suite().Run(t) }

func TestLit(t *testing.T) {
	lit := gametest.Lit(t, Board{}.SVG(pictures()[1].view, game.Paint{Lit: []string{"cell_0_-6", "haven_SW"}}))
	if want := []string{"haven_SW", "cell_0_-6"}; !slices.Equal(lit, want) {
		t.Errorf("lit are %v, not %v", lit, want)
	}
}

func TestHandIsOnesOwn(t *testing.T) {
	s := played(game.Setup{Seats: 2}, 60)
	for _, you := range []game.Seat{game.Watcher, game.Arbiter} {
		if hand := (Board{}).Hand(s.View(you), game.Paint{}); hand != nil {
			t.Errorf("viewer %d has a hand", you)
		}
	}
}
