package board

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/game/gametest"
	"seaboard/games/sinking"
)

func TestTargets(t *testing.T) {
	hex := func(q, r int) *sinking.Hex { return &sinking.Hex{Q: q, R: r} }
	v := &sinking.View{Turn: 2, People: []sinking.Person{
		{Seat: 1, Letter: "c", Where: "boat", At: hex(0, -6)},
		{Seat: 2, Letter: "c", Where: "boat", At: hex(7, -5)},
	}}
	shark, whale := &sinking.View{Turn: 1, Rolled: "shark"}, &sinking.View{Turn: 1, Rolled: "whale"}
	tests := []struct {
		view   *sinking.View
		action string
		want   []string
	}{
		{v, "person 6 0,-3", []string{"value-6", "cell_0_-3"}},
		{v, "person ? 0,-3", []string{"cell_0_-3"}},
		{v, "boat 3,-4", []string{"cell_3_-4"}},
		{v, "walk c 1,-1", []string{"person_2c", "cell_1_-1"}},
		{v, "dive c 1,-1", []string{"person_2c", "cell_1_-1"}},
		{v, "swim c 1,-1", []string{"person_2c", "cell_1_-1"}},
		{v, "board c 1,-1", []string{"person_2c", "boat_1_-1"}},
		{v, "overboard c", []string{"person_2c", "cell_7_-5"}},
		{v, "land c", []string{"person_2c", "haven_NE"}},
		{v, "sail 3,-4 4,-5", []string{"boat_3_-4", "cell_4_-5"}},
		{v, "sink 0,3", []string{"cell_0_3"}},
		{v, "shark 3,-4 4,-5", []string{"shark_3_-4", "cell_4_-5"}},
		{v, "use dolphin c", []string{"kept-dolphin", "person_2c"}},
		{v, "use wind 3,-4", []string{"kept-wind", "boat_3_-4"}},
		{v, "use lure-whale 3,-4 0,0", []string{"kept-lure-whale", "whale_3_-4", "cell_0_0"}},
		{v, "rescue 1a 1b 2c", []string{"person_1a", "person_1b", "person_2c"}},
		{shark, "defend", []string{"kept-kill-shark"}},
		{whale, "defend", []string{"kept-harpoon-whale"}},
		{whale, "decline", nil},
		{v, "stop", nil},
		{v, "stay", nil},
	}
	for _, tt := range tests {
		a, err := sinking.Rules{}.Parse(tt.action)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := (Board{}).Mixed(a), strings.HasPrefix(tt.action, "rescue"); got != want {
			t.Errorf("%s: in any order: %v, not %v", tt.action, got, want)
		}
		if diff := cmp.Diff(tt.want, Board{}.Targets(tt.view, a)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.action, diff)
		}
	}
}

// In whole games, every place that a legal action points at is drawn, no two
// actions are told by the same places, and what is drawn stays in order.
func TestTargetsAreDrawn(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		state, err := sinking.Rules{}.New(game.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		var play game.Playout
		n := 0
		play.RunWith(state, rand.NewPCG(7, uint64(seats)), func(s game.State, seat game.Seat, legal []game.Action) int {
			v := s.View(seat).(*sinking.View)
			if n++; n%8 == 0 {
				checkDrawn(t, v, legal)
				bare.CheckText(t, v)
			}
			if n%48 == 0 {
				bare.CheckPage(t, v, game.Paint{})
			}
			if n%4 == 0 {
				return homing(s, seat, legal)
			}
			return n * 7 % len(legal)
		}, nil)
		for _, viewer := range []game.Seat{game.Watcher, 1, game.Arbiter} {
			v := state.View(viewer).(*sinking.View)
			bare.CheckPage(t, v, game.Paint{})
			bare.CheckText(t, v)
		}
	}
}

func checkDrawn(t *testing.T, v *sinking.View, legal []game.Action) {
	t.Helper()
	ids := map[string]bool{}
	drawn := slices.Concat([]byte("<page>"), Board{}.SVG(v, game.Paint{}), Board{}.Hand(v, game.Paint{}), []byte("</page>"))
	for _, e := range gametest.Elements(t, drawn) {
		place, id := e.Attr["data-place"], e.Attr["id"]
		if place == id {
			ids[id] = true
		} else if place != "" && !ids[place] {
			t.Errorf("%s leads to %s, which is not drawn", id, place)
		}
		if holder := e.Attr["data-within"]; holder != "" && !ids[holder] {
			t.Errorf("%s is in %s, which is not drawn", id, holder)
		}
	}
	told := map[string]game.Action{}
	for _, a := range legal {
		path := ""
		for _, target := range (Board{}).Targets(v, a) {
			if !ids[target] {
				t.Fatalf("%s points at %s, which is not drawn", game.ActionText(sinking.Rules{}, a), target)
			}
			path += target + " "
		}
		if other, twice := told[path]; twice && path != "" {
			t.Errorf("%s and %s are told by the same places", game.ActionText(sinking.Rules{}, a), game.ActionText(sinking.Rules{}, other))
		}
		told[path] = a
	}
}
