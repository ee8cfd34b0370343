package pirates

import (
	"math/rand/v2"
	"slices"
	"testing"

	"seaboard/game"
)

// TestRedact plays a round and looks at each line as every viewer may see it
// while cards are chosen, later in the game, and at its end.
func TestRedact(t *testing.T) {
	const watcher, red, blue = game.Watcher, 1, 2
	sc := &scenario{s: position("red; blue on 22")}
	type line struct {
		before State
		actor  game.Seat
		action game.Action
	}
	var lines []line
	for _, text := range []string{
		"1 play 2.1", "2 play 1.3", "1 sail 2", "1 pirate C2", "* chest pearl ruby", "1 keep ruby", "1 search", "* chest ruby ruby ruby", "1 keep ruby",
		"2 sail 1", "2 pirate B2",
	} {
		a, err := Rules{}.Parse(text[2:])
		if err != nil {
			t.Fatal(err)
		}
		actor := game.Chance
		if text[0] != '*' {
			actor = game.Seat(text[0] - '0')
		}
		lines = append(lines, line{*sc.s, actor, a})
		if err := sc.act(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	over := *sc.s
	over.Phase = AtEnd
	for _, c := range []struct {
		viewer game.Seat
		line   int
		now    State
		want   string
	}{
		{watcher, 0, lines[1].before, "play ?"},
		{blue, 0, lines[1].before, "play ?"},
		{red, 0, lines[1].before, "play 2.1"},
		{game.Arbiter, 0, lines[1].before, "play 2.1"},
		{watcher, 0, lines[2].before, "play 2.1"},
		{blue, 0, *sc.s, "play 2.1"},
		{red, 1, lines[2].before, "play 1.3"},
		{watcher, 4, *sc.s, "chest ? ?"},
		{blue, 4, *sc.s, "chest ? ?"},
		{red, 4, *sc.s, "chest pearl ruby"},
		{game.Arbiter, 4, *sc.s, "chest pearl ruby"},
		{blue, 5, *sc.s, "keep ?"},
		{red, 5, *sc.s, "keep ruby"},
		{blue, 7, *sc.s, "chest ? ? ?"},
		{blue, 8, *sc.s, "keep ?"},
		{watcher, 4, over, "chest pearl ruby"},
		{blue, 5, over, "keep ruby"},
		{blue, 7, over, "chest ruby ruby ruby"},
	} {
		l := lines[c.line]
		if got := game.ActionText(Rules{}, l.before.Redact(c.viewer, l.actor, l.action, &c.now)); got != c.want {
			t.Errorf("line %d for viewer %d: %q, want %q", c.line+1, c.viewer, got, c.want)
		}
	}
	for i, want := range []bool{false, true, false, false, false, false, false, false, false, false, false} {
		if got := lines[i].before.Reveals(lines[i].actor, lines[i].action); got != want {
			t.Errorf("line %d reveals something: %v, want %v", i+1, got, want)
		}
	}
	last := position("red on 23 card 1.4; blue card 1.3; turn blue")
	last.Homed = 1
	if err := (&scenario{s: last}).act("2 sail 1"); err != nil {
		t.Fatal(err)
	}
	if !last.Reveals(2, pack(verbPirate, 0, 0, 0)) {
		t.Error("the last action of the game shows everybody's treasures")
	}
}

// TestSampleIsEven draws what a seat cannot see many times: each card of the
// other's hand, and each treasure that is not accounted for, as often as its
// share.
func TestSampleIsEven(t *testing.T) {
	s := position("red treasures ruby ruby ruby ruby ruby ruby ruby; blue treasures pearl discard 1.3 2.4 3.7 3.2")
	s.Apply(2, playing(readCards("5.2").first()))
	src := rand.NewPCG(1, 2)
	v := s.View(1)
	played, kept := map[string]int{}, map[string]int{}
	const draws = 4000
	for range draws {
		drawn, err := Rules{}.Sample(v, src)
		if err != nil {
			t.Fatal(err)
		}
		blue := drawn.(*State).Players[1]
		played[blue.Played.String()]++
		kept[blue.Kinds.list()[0]]++
	}
	near := func(counts map[string]int, share int, names ...string) {
		if len(counts) != len(names) {
			t.Errorf("drawn are %v, want %v", counts, names)
		}
		for _, name := range names {
			if n := counts[name]; n < draws/share*9/10 || n > draws/share*11/10 {
				t.Errorf("%s is drawn %d times of %d, want about one in %d", name, n, draws, share)
			}
		}
	}
	near(played, 2, "4.1", "5.2")
	near(kept, 4, "chalice", "doubloon", "emerald", "pearl")
}

// TestSampleOfNonsense gives views that no seat has ever seen.
func TestSampleOfNonsense(t *testing.T) {
	for name, spoil := range map[string]func(v *View){
		"no ships":        func(v *View) { v.Ships = nil },
		"a fifth seat":    func(v *View) { v.Seats = 5 },
		"a cell too many": func(v *View) { v.Cells = append(v.Cells, 1) },
		"a foreign cell":  func(v *View) { v.Cells[0] = 3 },
		"another stage":   func(v *View) { v.Stage = "lunch" },
		"no such turn":    func(v *View) { v.Turn = 9 },
		"off the track":   func(v *View) { v.Ships[0].Track = 40 },
		"an empty hand":   func(v *View) { v.Ships[0].Played, v.Ships[0].Hand = "?", nil },
		"a sixth kind":    func(v *View) { v.Ships[0].Kinds = make([]int, 6) },
		"eight rubies":    func(v *View) { v.Ships[0].Kinds[0] = 8 },
		"a token more":    func(v *View) { v.Bag++ },
		"many tokens":     func(v *View) { v.Ships[1].Treasures = 36 },
		"orders":          func(v *View) { v.Order = slices.Repeat([]game.Seat{1}, 5) },
	} {
		v := newState(2, 5, false).View(1).(*View)
		spoil(v)
		if s, err := (Rules{}).Sample(v, rand.NewPCG(1, 2)); err == nil {
			t.Errorf("%s: %v is drawn", name, s)
		}
	}
	if _, err := (Rules{}).Sample("a view", rand.NewPCG(1, 2)); err == nil {
		t.Error("a text is taken for a view")
	}
}
