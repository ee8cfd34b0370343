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

func BenchmarkSet(b *testing.B) {
	start := newState(4, options{})
	s := start.Copy()
	for b.Loop() {
		s.Set(start)
	}
}

func BenchmarkCopy(b *testing.B) {
	start := newState(4, options{})
	for b.Loop() {
		_ = start.Copy()
	}
}
