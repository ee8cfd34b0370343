package game_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"seaboard/game"
	"seaboard/game/gametest/dare"
)

func TestSeats(t *testing.T) {
	set := game.SeatSet(4, game.Chance, 2)
	if got := slices.Collect(set.All()); !slices.Equal(got, []game.Seat{0, 2, 4}) {
		t.Errorf("All: %v", got)
	}
	if set.Len() != 3 || set.First() != 0 || game.SeatSet(3).First() != 3 {
		t.Errorf("Len %d, First %d", set.Len(), set.First())
	}
	for seat, want := range map[game.Seat]bool{0: true, 1: false, 2: true, 4: true, 5: false, 8: false, game.Arbiter: false} {
		if set.Has(seat) != want {
			t.Errorf("Has(%d) is %v", seat, !want)
		}
	}
	for range set.All() {
		break // stopping early must be fine
	}
	if game.Chance.String() != "*" || game.Seat(3).String() != "3" {
		t.Error("seats as records write them")
	}
}

func TestInfoCheck(t *testing.T) {
	info := dare.Rules{}.Info()
	tests := []struct {
		setup game.Setup
		want  string
	}{
		{game.Setup{Seats: 2}, ""},
		{game.Setup{Seats: 4, Options: map[string]string{"rounds": "2"}}, ""},
		{game.Setup{Seats: 1}, "dare is for 2 to 4 seats, not 1"},
		{game.Setup{Seats: 5}, "dare is for 2 to 4 seats, not 5"},
		{game.Setup{Seats: 2, Options: map[string]string{"rounds": "4"}}, `option rounds is one of [2 3], not "4"`},
		{game.Setup{Seats: 2, Options: map[string]string{"round": "2"}}, `dare has no option "round"`},
	}
	for _, tt := range tests {
		got := ""
		if err := info.Check(tt.setup); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.setup, got, tt.want)
		}
	}
}

func TestText(t *testing.T) {
	tests := []struct {
		text game.Text
		want string
	}{
		{game.Say("Dare or fold"), "Dare or fold"},
		{game.Say("100% sure"), "100% sure"},
		{game.Say("%s gets %d of %s", game.Seat(2), 3, game.Word("pearls")), "seat 2 gets 3 of pearls"},
		{game.Say("%[2]d to %[1]s", "a", 1), "1 to a"},
	}
	for _, tt := range tests {
		if got := tt.text.String(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
	refusal := game.Refuse("dare, 2", "Seat %d is late.", 2)
	if got, want := refusal.Error(), "Seat 2 is late. (dare, 2)"; got != want {
		t.Errorf("refusal: %q, want %q", got, want)
	}
}

// TestPlayout checks that playouts follow from their source, tell every action
// before it is made, and take the seats' choices from a player.
func TestPlayout(t *testing.T) {
	play := func(seed uint64, player game.Player) (acts []game.Action, points int) {
		s, err := dare.Rules{}.New(game.Setup{Seats: 3})
		if err != nil {
			t.Fatal(err)
		}
		var p game.Playout
		each := func(actor game.Seat, a game.Action) {
			if err := s.Check(actor, a); err != nil {
				t.Errorf("told %s %x: %v", actor, a, err)
			}
			acts = append(acts, a)
		}
		src := rand.NewPCG(seed, 0)
		var n int
		if player == nil {
			n = p.Run(s, src, each)
		} else {
			n = p.RunWith(s, src, player, each)
		}
		if n != len(acts) || !game.Over(s) {
			t.Errorf("%d actions, told %d, over: %v", n, len(acts), game.Over(s))
		}
		points, _, _ = s.Final(1)
		return acts, points
	}
	one, _ := play(1, nil)
	again, _ := play(1, nil)
	other, _ := play(2, nil)
	if !slices.Equal(one, again) || slices.Equal(one, other) {
		t.Error("a playout does not follow from its source")
	}
	fold := func(_ game.State, _ game.Seat, legal []game.Action) int { return len(legal) - 1 }
	if _, points := play(1, fold); points != 0 {
		t.Errorf("who folds has %d points", points)
	}
}

func TestAct(t *testing.T) {
	s, _ := dare.Rules{}.New(game.Setup{Seats: 2})
	pearl, _ := dare.Rules{}.Parse("pearl 2")
	if err := game.Act(s, 1, pearl); err == nil {
		t.Error("seat 1 draws its own pearl")
	}
	if dealt := s.View(game.Watcher).(*dare.View).Dealt; dealt != 0 {
		t.Errorf("%d dealt by a refused action", dealt)
	}
	if err := game.Act(s, game.Chance, pearl); err != nil {
		t.Error(err)
	}
	if dealt := s.View(game.Watcher).(*dare.View).Dealt; dealt != 1 {
		t.Errorf("%d dealt", dealt)
	}
}

// TestPreview checks that nobody is shown beforehand what only the action
// reveals.
func TestPreview(t *testing.T) {
	s, _ := dare.Rules{}.New(game.Setup{Seats: 2})
	do := func(actor game.Seat, text string) game.Action {
		t.Helper()
		a, err := dare.Rules{}.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if actor <= 1 {
			s.Apply(actor, a)
		}
		return a
	}
	do(game.Chance, "pearl 1")
	do(game.Chance, "pearl 2")
	do(1, "choose dare")
	last := do(2, "choose dare")
	if told := s.(game.Teller).Effects(2, 2, last); len(told) != 2 {
		t.Errorf("the log tells %v", told)
	}
	if shown := game.Preview(s, 2, last); shown != nil {
		t.Errorf("before the choice one is shown %v", shown)
	}
}
