package board

import (
	"math/rand/v2"
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
		},
		Boats:     []sinking.Boat{{At: *sea}},
		Creatures: []sinking.Creature{{Kind: "whale", At: *sea}},
	}
	tests := []struct {
		stage, place string
		want         []string
	}{
		{"people", "cell_0_-3", []string{"person 3 0,-3"}},
		{"boats", "cell_0_-3", []string{"boat 0,-3"}},
		{"sink", "cell_0_-3", []string{"sink 0,-3"}},
		{"move", "cell_0_-3", nil},
		{"move", "person_2a", []string{"swim a 4,-5"}},
		{"move", "person_2b", []string{"overboard b"}},
		{"move", "person_2c", []string{"land c"}},
		{"move", "person_1a", nil},
		{"move", "boat_4_-4", []string{"sail 4,-4 4,-5"}},
		{"creature", "whale_4_-4", []string{"whale 4,-4 4,-5"}},
		{"move", "kept-dolphin", []string{"use dolphin a"}},
		{"move", "kept-wind", []string{"use wind 4,-4"}},
		{"move", "kept-lure-whale", []string{"use lure-whale 4,-4 4,-5"}},
		{"move", "kept-lure-shark", nil},
		{"defend", "kept-harpoon-whale", []string{"defend"}},
		{"move", "haven_NW", nil},
		{"sink", "nonsense", nil},
	}
	for _, tt := range tests {
		v.Stage = tt.stage
		if diff := cmp.Diff(tt.want, Board{}.Wishes(v, tt.place)); diff != "" {
			t.Errorf("%s at %s (-want +got):\n%s", tt.stage, tt.place, diff)
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
