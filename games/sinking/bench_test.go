package sinking

import (
	"math/rand/v2"
	"testing"

	"seaboard/game"
)

func BenchmarkPlayout(b *testing.B) {
	var p game.Playout
	src := rand.NewPCG(1, 2)
	start, err := Rules{}.New(game.Setup{Seats: 4})
	if err != nil {
		b.Fatal(err)
	}
	s := start.Copy()
	b.ReportAllocs()
	actions := 0
	for b.Loop() {
		s.Set(start)
		actions += p.Run(s, src, nil)
	}
	b.ReportMetric(float64(actions)/float64(b.N), "actions/game")
	b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
}

// kept keeps what benchmarks make from being left out.
var kept game.State = newState(4, options{})

func BenchmarkSet(b *testing.B) {
	var start game.State = newState(4, options{})
	for b.Loop() {
		kept.Set(start)
	}
}

func BenchmarkCopy(b *testing.B) {
	var start game.State = newState(4, options{})
	b.ReportAllocs()
	for b.Loop() {
		kept = start.Copy()
	}
}
