package board

import (
	"math/rand/v2"
	"testing"

	"seaboard/game"
	"seaboard/games/southseas"
)

// picture is a position of the golden files.
type picture struct {
	name string
	view *southseas.View
	lit  []string
}

// moment is a position at which a seat is to act.
type moment struct {
	seat  game.Seat
	view  *southseas.View
	legal []game.Action
}

// play makes a whole game, always the same, and shows every position at which a
// seat is to act; tiles are placed near the start, so that things get complete.
// It gives the last state.
func play(t testing.TB, seats int, seed uint64, each func(game.State, moment)) game.State {
	t.Helper()
	s, err := southseas.Rules{}.New(game.Setup{Seats: seats, Options: map[string]string{"recall": "always"}})
	if err != nil {
		t.Fatal(err)
	}
	src := rand.New(rand.NewPCG(seed, uint64(seats)))
	for s.Actors() != 0 {
		seat := s.Actors().First()
		if seat == game.Chance {
			outcomes := s.Outcomes(nil)
			s.Apply(game.Chance, outcomes[src.IntN(len(outcomes))].Action)
			continue
		}
		m := moment{seat, s.View(seat).(*southseas.View), s.Legal(seat, nil)}
		if each != nil {
			each(s, m)
		}
		s.Apply(seat, choose(m, src))
	}
	return s
}

func choose(m moment, src *rand.Rand) game.Action {
	a := m.legal[src.IntN(len(m.legal))]
	switch m.view.Stage {
	case southseas.StagePlace:
		least := 1 << 30
		for _, c := range m.legal {
			x, y := cellIn(c)
			if d := x*x + y*y; d < least {
				a, least = c, d
			}
		}
	case southseas.StageDeliver:
		if src.IntN(5) > 0 {
			a = m.legal[len(m.legal)-1] // keeps
		}
	}
	return a
}

func cellIn(a game.Action) (x, y int) {
	text := game.ActionText(southseas.Rules{}, a)
	return cellOf(text[len("place ") : len(text)-len(" r0")])
}

// lit are all first places of legal actions.
func (m moment) lit() (ids []string) {
	for _, a := range m.legal {
		if targets := (Board{}).Targets(m.view, a); len(targets) > 0 {
			ids = append(ids, targets[0])
		}
	}
	return ids
}

// pictures are positions of one game of five, and its end.
func pictures(t testing.TB) []picture {
	wanted := []struct {
		name string
		is   func(*southseas.View) bool
	}{
		{"early", func(v *southseas.View) bool { return len(v.Tiles) == 5 && v.Stage == southseas.StagePlace }},
		{"islander", func(v *southseas.View) bool { return len(v.Tiles) == 14 && v.Stage == southseas.StageIslander }},
		{"paying", func(v *southseas.View) bool { return len(choices(v)) > 4 && v.Actor == v.You }},
	}
	var list []picture
	state := play(t, 5, 2, func(_ game.State, m moment) {
		if len(list) < len(wanted) && wanted[len(list)].is(m.view) {
			list = append(list, picture{wanted[len(list)].name, m.view, m.lit()})
		}
	})
	if len(list) != len(wanted) {
		t.Fatalf("the game has %d of %d positions", len(list), len(wanted))
	}
	return append(list, picture{"late", state.View(game.Watcher).(*southseas.View), nil})
}
