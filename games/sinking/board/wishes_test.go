package board

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/game/gametest"
	"seaboard/games/sinking"
)

func TestWishes(t *testing.T) {
	sea := &sinking.Hex{Q: 4, R: -4}
	v := &sinking.View{
		You: 2, Players: []sinking.Player{{}, {Unplaced: []int{3, 5}}},
		People: []sinking.Person{
			{Seat: 2, Letter: "a", Where: "water", At: sea},
			{Seat: 2, Letter: "b", Where: "boat", At: sea},
			{Seat: 2, Letter: "c", Where: "haven", Haven: "NW"},
			{Seat: 2, Letter: "d", Where: "land", At: &sinking.Hex{Q: 0, R: 0}},
			{Seat: 1, Letter: "a", Where: "land", At: &sinking.Hex{Q: 0, R: 0}},
		},
		Land:      []sinking.Piece{{At: sinking.Hex{Q: 0, R: 0}}, {At: sinking.Hex{Q: 0, R: -3}}},
		Rolled:    "whale",
		Boats:     []sinking.Boat{{At: *sea}},
		Creatures: []sinking.Creature{{Kind: "whale", At: *sea}},
	}
	tests := []struct {
		stage, place, after string
		want                []string
	}{
		{"people", "cell_0_-3", "", []string{"person 3 0,-3"}},
		{"people", "haven_NW", "", []string{"stop"}},
		{"boats", "cell_0_-3", "", []string{"boat 0,-3"}},
		{"sink", "cell_0_-3", "", []string{"sink 0,-3"}},
		{"move", "cell_0_-3", "", []string{"walk d 0,-3", "swim a 0,-3"}},
		{"move", "cell_0_-3", "person_2d", []string{"walk d 0,-3"}},
		{"move", "cell_2_2", "person_2d", []string{"dive d 2,2"}},
		{"move", "cell_4_-4", "person_2b", []string{"overboard b"}},
		{"move", "cell_0_-3", "person_2b", []string{"swim b 0,-3"}},
		{"move", "cell_0_-3", "boat_4_-4", []string{"sail 4,-4 0,-3"}},
		{"move", "cell_0_-3", "kept-lure-whale whale_4_-4", []string{"use lure-whale 4,-4 0,-3"}},
		{"move", "cell_0_-3", "kept-dolphin", []string{"use dolphin a"}},
		{"move", "person_2a", "", []string{"swim a 4,-5"}},
		{"move", "person_2b", "", []string{"overboard b"}},
		{"move", "person_2c", "", []string{"land c"}},
		{"move", "person_1a", "", nil},
		{"move", "boat_4_-4", "", []string{"sail 4,-4 4,-5"}},
		{"move", "whale_4_-4", "", []string{"use lure-whale 4,-4 4,-5"}},
		{"creature", "whale_4_-4", "", []string{"whale 4,-4 4,-5"}},
		{"creature", "cell_0_-3", "", []string{"whale 4,-4 0,-3"}},
		{"creature", "cell_0_-3", "whale_4_-4", []string{"whale 4,-4 0,-3"}},
		{"creature", "person_1a", "", []string{"stop"}},
		{"extra", "cell_0_-3", "", []string{"swim a 0,-3"}},
		{"rescue", "cell_0_-3", "", []string{"stop"}},
		{"move", "kept-dolphin", "", []string{"use dolphin a"}},
		{"move", "kept-wind", "", []string{"use wind 4,-4"}},
		{"move", "kept-kill-shark", "", []string{"defend"}},
		{"move", "kept-lure-whale", "", []string{"use lure-whale 4,-4 4,-5"}},
		{"move", "kept-lure-shark", "", nil},
		{"defend", "kept-harpoon-whale", "", []string{"defend"}},
		{"move", "haven_NW", "", []string{"land a", "land b", "land d"}},
		{"sink", "nonsense", "", []string{"stop"}},
	}
	v.Swims = "a"
	for _, tt := range tests {
		v.Stage = tt.stage
		if diff := cmp.Diff(tt.want, Board{}.Wishes(v, tt.place, strings.Fields(tt.after)...)); diff != "" {
			t.Errorf("%s at %s after %q (-want +got):\n%s", tt.stage, tt.place, tt.after, diff)
		}
	}
}

// Whatever is pointed at in a game, its wishes are actions.
func TestWishesAreActions(t *testing.T) {
	s, err := sinking.Rules{}.New(game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	var play game.Playout
	n := 0
	play.RunWith(s, rand.NewPCG(3, 3), func(s game.State, seat game.Seat, legal []game.Action) int {
		if n++; n%12 == 0 {
			v := s.View(seat).(*sinking.View)
			for _, e := range gametest.Elements(t, bare.Page(v, game.Paint{})) {
				for _, wish := range (Board{}).Wishes(v, e.Attr["data-place"]) {
					if _, err := (sinking.Rules{}).Parse(wish); err != nil {
						t.Fatalf("%s: %v", e.Attr["data-place"], err)
					}
				}
			}
		}
		return n * 7 % len(legal)
	}, nil)
}
