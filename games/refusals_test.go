package games_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/games"
)

// TestRefusalsTellNothing: why an action is refused says the same by the full
// state, which the server asks, as by what the seat may know, so that nobody learns
// a secret by trying what is not allowed.
func TestRefusalsTellNothing(t *testing.T) {
	compared := 0
	for _, kit := range games.Kits {
		info := kit.Rules.Info()
		for _, seats := range []int{info.MinSeats, info.MaxSeats} {
			compared += tried(t, kit, seats)
		}
	}
	t.Logf("%d refusals compared", compared)
}

// tried plays a game, and has every seat try at every twenty-third position whatever
// anybody could do in it at any time.
func tried(t *testing.T, kit game.Kit, seats int) (compared int) {
	t.Helper()
	s, err := kit.Rules.New(game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	pool := map[game.Action]bool{}
	whole := &record.Record{Game: kit.Rules.Info().ID, Seats: seats}
	var states []game.State
	var p game.Playout
	src := counter(7)
	p.Run(s, &src, func(actor game.Seat, a game.Action) {
		states = append(states, s.Copy())
		for seat := range game.Seat(seats) {
			for _, a := range s.Legal(seat+1, nil) {
				pool[a] = true
			}
		}
		whole.Lines = append(whole.Lines, record.Line{Actor: actor, Action: game.ActionText(kit.Rules, a)})
	})
	actions := slices.Sorted(maps.Keys(pool))
	for at := 0; at < len(states); at += 23 {
		part := *whole
		part.Lines = whole.Lines[:at]
		for seat := game.Seat(1); int(seat) <= seats; seat++ {
			known := knownTo(t, kit, &part, seat)
			legal := known.Legal(seat, nil)
			for _, a := range actions {
				if slices.Contains(legal, a) {
					continue // it is listed, and so no secret that it is allowed
				}
				compared++
				full, partly := fmt.Sprint(states[at].Check(seat, a)), fmt.Sprint(known.Check(seat, a))
				if full != partly {
					t.Errorf("%s, line %d, seat %d, %s: %s, but by what the seat knows: %s",
						whole.Game, at, seat, game.ActionText(kit.Rules, a), full, partly)
				}
			}
		}
	}
	return compared
}

// knownTo is the state that a seat's redacted record leads to.
func knownTo(t *testing.T, kit game.Kit, r *record.Record, seat game.Seat) game.State {
	t.Helper()
	seen, err := record.Redact(kit.Rules, r, seat)
	if err != nil {
		t.Fatal(err)
	}
	replay, err := record.NewReplay(kit.Rules, seen, true)
	if err != nil {
		t.Fatal(err)
	}
	for !replay.Done() {
		if err := replay.Step(); err != nil {
			t.Fatal(err)
		}
	}
	return replay.State
}
