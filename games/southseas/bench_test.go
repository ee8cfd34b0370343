package southseas

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
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

var sink game.State

func BenchmarkCopy(b *testing.B) {
	var start game.State = newState(4, recallNever, false)
	b.ReportAllocs()
	for b.Loop() {
		sink = start.Copy()
	}
}

func BenchmarkSet(b *testing.B) {
	var start, s game.State = newState(4, recallNever, false), newState(2, recallNever, false)
	b.ReportAllocs()
	for b.Loop() {
		s.Set(start)
	}
	sink = s
}
