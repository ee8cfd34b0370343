package table_test

import (
	"testing"

	"seaboard/game"
	"seaboard/game/gametest/dare"
	"seaboard/internal/table"
)

// TestPosition: a position of no table is to be played, or over with its result.
func TestPosition(t *testing.T) {
	state := must(dare.Rules{}.New(game.Setup{Seats: 2}))(t)
	seats := make([]table.SeatLook, 2)
	var run game.Playout
	run.Run(state, new(count), func(game.Seat, game.Action) {
		if l := table.Position(dare.Rules{}, state, seats, 1); l.Phase != table.Playing || l.Result != nil {
			t.Fatalf("before the end: %s, result %v", l.Phase, l.Result)
		}
	})
	l := table.Position(dare.Rules{}, state, seats, 1)
	if l.Phase != table.Over || len(l.Result) != 2 || len(l.Places) != 2 || len(l.Choices) != 0 {
		t.Errorf("at the end: %s, result %v, places %v, choices %v", l.Phase, l.Result, l.Places, l.Choices)
	}
	for i, result := range l.Result {
		if points, _, _ := state.Final(game.Seat(i + 1)); result != points || *l.Points[i] != points {
			t.Errorf("seat %d has %d points, shown are %d and %d", i+1, points, result, *l.Points[i])
		}
	}
}

// count is a source that counts.
type count uint64

func (c *count) Uint64() uint64 { *c += 0x9e3779b97f4a7c15; return uint64(*c) }
