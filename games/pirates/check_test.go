package pirates

import (
	"errors"
	"slices"
	"testing"

	"seaboard/game"
)

// TestCheckIsTheList tries every action there is for every actor: Check is nil
// exactly for what is listed, and says a rule and a reason for all else.
func TestCheckIsTheList(t *testing.T) {
	n := 0
	eachState(t, 24, func(t *testing.T, s *State) {
		if n++; n%9 != 0 {
			return
		}
		for actor := game.Chance; actor <= game.Seat(s.Seats)+1; actor++ {
			listed := s.Legal(actor, nil)
			for _, o := range s.Outcomes(nil) {
				if actor == game.Chance {
					listed = append(listed, o.Action)
				}
			}
			slices.Sort(listed)
			for _, a := range everyAction {
				err := s.Check(actor, a)
				if _, found := slices.BinarySearch(listed, a); found != (err == nil) {
					t.Errorf("%s %s: listed %v, Check: %v", actor, game.ActionText(Rules{}, a), found, err)
				}
				var r *game.Refusal
				if err != nil && (!errors.As(err, &r) || r.Rule == "" || r.Text.Format == "") {
					t.Errorf("%s %s is refused without a reason: %v", actor, game.ActionText(Rules{}, a), err)
				}
			}
		}
	})
}

// TestNothingAllocates holds what playouts live on.
func TestNothingAllocates(t *testing.T) {
	s, next := newState(4, 5, false), newState(4, 5, false)
	legal := make([]game.Action, 0, 512)
	outcomes := make([]game.Outcome, 0, 64)
	start := *s
	allocs := testing.AllocsPerRun(20, func() {
		*s = start
		src := counter(7)
		source := &src
		for s.Phase != AtEnd {
			actor := s.Actors().First()
			legal = s.Legal(actor, legal[:0])
			outcomes = s.Outcomes(outcomes[:0])
			for _, o := range outcomes {
				legal = append(legal, o.Action)
			}
			a := legal[source.Uint64()%uint64(len(legal))]
			if err := s.Check(actor, a); err != nil {
				panic(err)
			}
			next.Set(s)
			next.Apply(actor, a)
			s.Reveals(actor, a)
			s.Set(next)
		}
	})
	if allocs > 0 {
		t.Errorf("%v allocations in a game", allocs)
	}
}

// counter is a source that needs no memory.
type counter uint64

func (c *counter) Uint64() uint64 {
	*c = *c*6364136223846793005 + 1442695040888963407
	return uint64(*c >> 33)
}
