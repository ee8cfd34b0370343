package board

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/game/gametest"
	"seaboard/games/pirates"
)

func TestTargets(t *testing.T) {
	tests := []struct {
		view   *pirates.View
		action string
		want   []string
	}{
		{start(2, 1), "play 5.3", []string{"card-5.3"}},
		{start(2, 1), "play ?", nil},
		{middle(1), "sail 3", []string{"sea-13"}},
		{choosing(2), "sail 4", []string{"sea-2"}},
		{stopping(), "stopover 2", []string{"sea-12", "stopover"}},
		{middle(1), "pirate F5", []string{"F5"}},
		{middle(1), "pirate F5 from B3", []string{"F5", "B3"}},
		{middle(1), "second barrel E5", []string{"E5"}},
		{middle(1), "second points E5 from F4", []string{"E5", "F4"}},
		{middle(1), "shift barrel D2 E5", []string{"D2", "E5"}},
		{middle(1), "shift points D2 E5", []string{"D2", "E5"}},
		{choosing(2), "keep pearl", []string{"treasure-pearl"}},
		{choosing(1), "keep ?", nil},
		{middle(1), "search", nil},
		{middle(1), "pass", nil},
		{middle(1), "chest pearl ruby", nil},
	}
	for _, tt := range tests {
		a, err := pirates.Rules{}.Parse(tt.action)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, Board{}.Targets(tt.view, a)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.action, diff)
		}
	}
}

// In whole games, every place that a legal action points at is drawn, and what
// is drawn stays in order.
func TestTargetsAreDrawn(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		state, err := pirates.Rules{}.New(game.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		var play game.Playout
		n := 0
		play.RunWith(state, rand.NewPCG(7, uint64(seats)), func(s game.State, seat game.Seat, legal []game.Action) int {
			v := s.View(seat).(*pirates.View)
			checkDrawn(t, v, legal)
			bare.CheckText(t, v)
			if n++; n%16 == 0 {
				bare.CheckPage(t, v, game.Paint{})
			}
			return n * 7 % len(legal)
		}, nil)
		for _, viewer := range []game.Seat{game.Watcher, 1, game.Arbiter} {
			v := state.View(viewer).(*pirates.View)
			bare.CheckPage(t, v, game.Paint{})
			bare.CheckText(t, v)
		}
	}
}

func checkDrawn(t *testing.T, v *pirates.View, legal []game.Action) {
	t.Helper()
	var places []string
	drawn := slices.Concat([]byte("<page>"), Board{}.SVG(v, game.Paint{}), Board{}.Hand(v, game.Paint{}), []byte("</page>"))
	for _, e := range gametest.Elements(t, drawn) {
		if place := e.Attr["data-place"]; place != "" {
			if place != e.Attr["id"] {
				t.Errorf("place %s has id %s", place, e.Attr["id"])
			}
			places = append(places, place)
		}
	}
	for _, a := range legal {
		for _, target := range (Board{}).Targets(v, a) {
			if !slices.Contains(places, target) {
				t.Fatalf("%s points at %s, which is not drawn", game.ActionText(pirates.Rules{}, a), target)
			}
		}
	}
}
