package judge

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"seaboard/arena"
	"seaboard/game"
	"seaboard/games/pirates"
)

var kit = game.Kit{Rules: pirates.Rules{}, Judge: Judge{}}

// TestGreedyBeatsRandom plays the greedy bot on each seat in turn against random
// ones. A random seat would win 1 in seats; greedy wins nearly always.
func TestGreedyBeatsRandom(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		wins, games := 0.0, 0
		for seat := range seats {
			bots := make([]string, seats)
			for i := range bots {
				bots[i] = "random"
			}
			bots[seat] = "greedy"
			m := arena.Match{Kit: kit, Seats: seats, Games: 12 / seats, Seed: uint64(seat), Bots: bots}
			sum, err := m.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			wins += sum.BySeat[seat].Wins.Count
			games += sum.Games
		}
		if wins < 0.8*float64(games) {
			t.Errorf("%d seats: greedy won %v of %d games", seats, wins, games)
		}
	}
}

// TestTreasures has the settled case 16 and others.
func TestTreasures(t *testing.T) {
	for kinds, want := range map[[5]uint8]float64{
		{3, 2, 2, 1, 0}: 17, {2, 2, 2, 2, 2}: 30, {}: 0, {4}: 4, {0, 1, 0, 1}: 3,
	} {
		if got := treasures(kinds); got != want {
			t.Errorf("%v: %v, want %v", kinds, got, want)
		}
	}
	one := nextTreasure([5]uint8{1, 1, 1, 1, 0}, 1)
	if want := (4*1 + 5) / 5.0; one != want {
		t.Errorf("one token: %v, want %v", one, want)
	}
	if best := nextTreasure([5]uint8{1, 1, 1, 1, 0}, 3); best <= one || best > 5 {
		t.Errorf("the best of three: %v", best)
	}
}

// TestShare has the settled cases 9 and 10, before rounding.
func TestShare(t *testing.T) {
	four, six, three := [3]int16{7, 3, 1}, [3]int16{11, 6, 3}, [3]int16{5, 2, 0}
	tests := []struct {
		count  [4]int
		scores [3]int16
		want   [4]float64
	}{
		{[4]int{2, 2}, four, [4]float64{5.5, 5.5}},
		{[4]int{2, 1, 1}, four, [4]float64{7, 2, 2}},
		{[4]int{2, 2, 1, 1}, six, [4]float64{8.5, 8.5, 1.5, 1.5}},
		{[4]int{0, 3}, three, [4]float64{0, 5}},
		{[4]int{1, 2, 3}, six, [4]float64{3, 6, 11}},
		{[4]int{1, 1, 1}, three, [4]float64{7 / 3.0, 7 / 3.0, 7 / 3.0}},
		{[4]int{3, 1, 1, 1}, six, [4]float64{11, 3, 3, 3}},
		{[4]int{3, 2, 1}, six, [4]float64{11, 6, 3}},
		{[4]int{2, 2, 1}, six, [4]float64{8.5, 8.5, 3}},
		{[4]int{4, 2}, six, [4]float64{11, 6}},
	}
	for _, tt := range tests {
		for i, c := range tt.count {
			if c == 0 {
				continue
			}
			if got := share(tt.count, i, tt.scores); math.Abs(got-tt.want[i]) > 1e-9 {
				t.Errorf("%v of %v: seat %d gets %v, want %v", tt.count, tt.scores, i+1, got, tt.want[i])
			}
		}
	}
}

// TestValue checks that the judge likes what is good for a ship, each alone.
func TestValue(t *testing.T) {
	start := func() *pirates.State {
		s, err := pirates.Rules{}.New(game.Setup{Seats: 3})
		if err != nil {
			t.Fatal(err)
		}
		return s.(*pirates.State)
	}
	values := func(s *pirates.State) []float64 {
		dst := make([]float64, 3)
		Judge{}.Value(s, dst)
		return dst
	}
	before := values(start())
	if before[1] != before[2] {
		t.Errorf("equal seats are worth %v", before)
	}
	better := map[string]func(s *pirates.State, p *pirates.Player){
		"glory":                 func(_ *pirates.State, p *pirates.Player) { p.Glory++ },
		"a barrel":              func(_ *pirates.State, p *pirates.Player) { p.Barrels++ },
		"a treasure":            func(_ *pirates.State, p *pirates.Player) { p.Kinds[0]++ },
		"ahead in the race":     func(_ *pirates.State, p *pirates.Player) { p.Progress += 5 },
		"a pirate ashore":       func(s *pirates.State, p *pirates.Player) { p.Reserve--; s.Own[1] |= 1 },
		"the rivals' marker":    func(s *pirates.State, _ *pirates.Player) { s.Players[0].Track += 8; s.Players[2].Track += 8 },
		"a rival on the seabed": func(s *pirates.State, _ *pirates.Player) { s.Players[0].Sunk = 1 },
	}
	for name, change := range better {
		s := start()
		change(s, &s.Players[1])
		after := values(s)
		ahead := func(v []float64) float64 { return v[1] - (v[0]+v[2])/2 }
		if ahead(after) <= ahead(before) {
			t.Errorf("%s: from %v to %v", name, before, after)
		}
	}
	s := start()
	s.Players[1].Track = pirates.LastTrack
	if v := values(s); v[1] > before[1]-40 {
		t.Errorf("on the last space of the track: %v", v)
	}
}

// TestValueOfGames checks that the guess gets better as games go on, and that
// judging does not allocate. Ships that sink are left out: nobody expects that of
// a ship, but random play does it.
func TestValueOfGames(t *testing.T) {
	var early, late, games float64
	for seed := range uint64(40) {
		s, err := pirates.Rules{}.New(game.Setup{Seats: 4})
		if err != nil {
			t.Fatal(err)
		}
		var guesses []float64 // of seat 1
		dst := make([]float64, 4)
		src := rand.NewPCG(seed, 1)
		var p game.Playout
		p.RunWith(s, src, func(s game.State, _ game.Seat, legal []game.Action) int {
			Judge{}.Value(s, dst)
			guesses = append(guesses, dst[0])
			return int(game.Below(src, uint64(len(legal))))
		}, nil)
		if n := testing.AllocsPerRun(10, func() { Judge{}.Value(s, dst) }); n > 0 {
			t.Fatalf("%v allocations", n)
		}
		if s.(*pirates.State).Players[0].Sunk != 0 {
			continue
		}
		end, _, _ := s.Final(1)
		games++
		early += math.Abs(guesses[0] - float64(end))
		late += math.Abs(guesses[len(guesses)-1] - float64(end))
	}
	if late > early/3 {
		t.Errorf("off by %.1f points at the start and %.1f at the end of %v games", early/games, late/games, games)
	}
}

func BenchmarkValue(b *testing.B) {
	for seats := 2; seats <= 4; seats++ {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			s, _ := pirates.Rules{}.New(game.Setup{Seats: seats})
			dst := make([]float64, seats)
			for b.Loop() {
				Judge{}.Value(s, dst)
			}
		})
	}
}
