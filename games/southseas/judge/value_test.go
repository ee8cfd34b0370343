package judge

import (
	"math"
	"math/rand/v2"
	"testing"

	"seaboard/game"
	"seaboard/games/southseas"
)

// TestLack compares what is missing for a ship with a search over all wares that
// could be added.
func TestLack(t *testing.T) {
	for n := range uint8(24) {
		for code := range 6 * 6 * 6 {
			wares := [3]int{code / 36, code / 6 % 6, code % 6}
			if got, want := lack(n, wares), slowLack(southseas.ShipAt(n), wares); got != want {
				t.Errorf("%s with %v lacks %d, not %d", southseas.ShipAt(n).ID, wares, got, want)
			}
		}
	}
}

func slowLack(v southseas.Ship, wares [3]int) int {
	for add := 0; ; add++ {
		for a := range add + 1 {
			for b := range add - a + 1 {
				if pays(v, [3]int{wares[0] + a, wares[1] + b, wares[2] + add - a - b}) {
					return add
				}
			}
		}
	}
}

// pays tells whether a ship can be paid from wares.
func pays(v southseas.Ship, w [3]int) bool {
	switch len(v.Sets) {
	case 0:
		rest := [3]int{w[0] - v.Shells, w[1] - v.Bananas, w[2] - v.Fish}
		return min(rest[0], rest[1], rest[2]) >= 0 && rest[0]+rest[1]+rest[2] >= v.Any
	case 1:
		return max(w[0], w[1], w[2]) >= v.Sets[0]
	}
	for i := range w {
		for j := range w {
			if i != j && w[i] >= v.Sets[0] && w[j] >= v.Sets[1] {
				return true
			}
		}
	}
	return false
}

// replay makes a position from actions, after the ships are turned up.
func replay(t *testing.T, seats int, texts ...string) *southseas.State {
	t.Helper()
	s, err := southseas.Rules{}.New(game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range append([]string{"ship V22", "ship V23", "ship V24", "ship V21"}, texts...) {
		a, err := southseas.Rules{}.Parse(text)
		if err == nil {
			err = game.Act(s, s.Actors().First(), a)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return s.(*southseas.State)
}

func value(s game.State, seats int) []float64 {
	dst := make([]float64, seats)
	Judge{}.Value(s, dst)
	return dst
}

// TestSense has pairs of choices of seat 1 of which the first is plainly better.
func TestSense(t *testing.T) {
	for _, c := range []struct {
		name          string
		before        []string
		better, worse string
	}{
		{"an island that is complete at once", []string{"tile I12a", "place 0,1 r2"}, "put i0", "pass"},
		{"the island with more bananas", []string{"tile I11a", "place 0,1 r2"}, "put i0", "put i1"},
		{"an own bridge completed, not another begun", []string{"tile I17a", "place 1,0 r1", "put b0", "tile M1a", "place 0,-1 r0", "pass", "tile I17b"}, "place -1,0 r3", "place 0,-2 r1"},
	} {
		s := replay(t, 2, c.before...)
		margin := func(text string) float64 {
			w := s.Copy()
			a, err := southseas.Rules{}.Parse(text)
			if err == nil {
				err = game.Act(w, 1, a)
			}
			if err != nil {
				t.Fatalf("%s: %s: %v", c.name, text, err)
			}
			v := value(w, 2)
			return v[0] - v[1]
		}
		if b, w := margin(c.better), margin(c.worse); b <= w {
			t.Errorf("%s: %q is %.2f, %q is %.2f", c.name, c.better, b, c.worse, w)
		}
	}
}

// TestValues checks in random games that values are numbers in reach of what
// happens, final points at the end, and come without allocating.
func TestValues(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		s, _ := southseas.Rules{}.New(game.Setup{Seats: seats})
		dst := make([]float64, seats)
		var p game.Playout
		check := func() {
			Judge{}.Value(s, dst)
			for i, v := range dst {
				sure, _ := s.Points(game.Arbiter, game.Seat(i+1))
				if math.IsNaN(v) || v < float64(sure)-1 || v > float64(sure)+60 {
					t.Fatalf("seat %d of %d: %v with %d points sure", i+1, seats, v, sure)
				}
			}
		}
		p.Run(s, rand.NewPCG(uint64(seats), 4), func(game.Seat, game.Action) { check() })
		check()
		for i, v := range dst {
			if points, _, _ := s.Final(game.Seat(i + 1)); v != float64(points) {
				t.Errorf("seat %d ends with %d points, judged as %v", i+1, points, v)
			}
		}
	}
	s, dst := replay(t, 3), make([]float64, 3)
	if n := testing.AllocsPerRun(10, func() { Judge{}.Value(s, dst) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
