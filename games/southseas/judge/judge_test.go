package judge

import (
	"math/rand/v2"
	"testing"

	"seaboard/arena"
	"seaboard/game"
	"seaboard/games/southseas"
)

var kit = game.Kit{Rules: southseas.Rules{}, Judge: Judge{}}

// TestGreedyBeatsRandom plays the greedy bot on each seat in turn against random
// ones.
func TestGreedyBeatsRandom(t *testing.T) {
	for _, seats := range []int{2, 5} {
		bots := make([]string, seats)
		for i := range bots {
			bots[i] = "random"
		}
		bots[seats-1] = "greedy"
		m := arena.Match{Kit: kit, Seats: seats, Games: 2, Seed: 1, Bots: bots}
		sum, err := m.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%+v", sum.BySeat)
		if wins := sum.BySeat[seats-1].Wins.Count; wins < 2 {
			t.Errorf("%d seats: greedy won %v of 2 games", seats, wins)
		}
	}
}

func BenchmarkValue(b *testing.B) {
	s, _ := southseas.Rules{}.New(game.Setup{Seats: 4})
	var states []game.State
	var p game.Playout
	n := 0
	p.RunWith(s, rand.NewPCG(1, 2), func(s game.State, _ game.Seat, legal []game.Action) int {
		if n++; n > 60 && n < 160 {
			states = append(states, s.Copy())
		}
		return n % len(legal)
	}, nil)
	dst := make([]float64, 4)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		Judge{}.Value(states[i%len(states)], dst)
		i++
	}
}
