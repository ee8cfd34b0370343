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
	d := gametest.Drawings{Board: Board{}, Prefix: "pi", Rules: rules}
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
	lit := gametest.Lit(t, Board{}.SVG(middle(1), game.Paint{Lit: []string{"F5", "sea-3"}}))
	if want := []string{"sea-3", "F5"}; !slices.Equal(lit, want) {
		t.Errorf("lit are %v, not %v", lit, want)
	}
}

func TestHandIsOnesOwn(t *testing.T) {
	for _, you := range []game.Seat{game.Watcher, game.Arbiter} {
		if hand := (Board{}).Hand(middle(you), game.Paint{}); hand != nil {
			t.Errorf("viewer %d has a hand", you)
		}
	}
}
