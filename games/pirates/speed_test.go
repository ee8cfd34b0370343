package pirates

import (
	"math/rand/v2"
	"testing"

	"seaboard/game"
)

// BenchmarkPlayout plays random games through the contract, legal lists included.
func BenchmarkPlayout(b *testing.B) {
	for _, seats := range []int{2, 4} {
		b.Run(string(rune('0'+seats))+" seats", func(b *testing.B) {
			start, err := Rules{}.New(game.Setup{Seats: seats})
			if err != nil {
				b.Fatal(err)
			}
			s := start.Copy()
			src := rand.NewPCG(1, 2)
			var p game.Playout
			actions := 0
			b.ReportAllocs()
			for b.Loop() {
				s.Set(start)
				actions += p.Run(s, src, nil)
			}
			b.ReportMetric(float64(actions)/b.Elapsed().Seconds()/1e6, "Mactions/s")
		})
	}
}

// BenchmarkCopy sets one state to another.
func BenchmarkCopy(b *testing.B) {
	from, to := newState(4, 5, false), newState(4, 5, false)
	b.ReportAllocs()
	for b.Loop() {
		to.Set(from)
	}
}
