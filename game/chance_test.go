package game_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"seaboard/game"
)

// numbers is a source that gives what it is told, and counts what was taken.
type numbers struct {
	list  []uint64
	taken int
}

func (n *numbers) Uint64() uint64 {
	n.taken++
	return n.list[n.taken-1]
}

// TestBelow holds the recipe: numbers at or above the largest multiple of n are
// passed over, of the first other one the remainder is taken.
func TestBelow(t *testing.T) {
	const most = math.MaxUint64
	tests := []struct {
		n     uint64
		from  []uint64
		want  uint64
		taken int
	}{
		{1, []uint64{most}, 0, 1},
		{2, []uint64{7}, 1, 1},
		{8, []uint64{most}, 7, 1},
		{3, []uint64{5}, 2, 1},
		{3, []uint64{most - 1}, 2, 1},           // 2^64 mod 3 is 1
		{3, []uint64{most, 4}, 1, 2},            // the last number is one too many
		{10, []uint64{most - 6}, 9, 1},          // 2^64 mod 10 is 6
		{10, []uint64{most - 5, 12}, 2, 2},      // the first of six too many
		{10, []uint64{most, most - 1, 0}, 0, 3}, // twice
		{1<<63 + 1, []uint64{1 << 63}, 1 << 63, 1},
		{1<<63 + 1, []uint64{1<<63 + 1, most, 5}, 5, 3},
		{most, []uint64{most, most - 1}, most - 1, 2},
		{1 << 63, []uint64{most}, most >> 1, 1},
	}
	for _, tt := range tests {
		src := &numbers{list: tt.from}
		if got := game.Below(src, tt.n); got != tt.want || src.taken != tt.taken {
			t.Errorf("Below(%d) of %v: %d after %d numbers, want %d after %d", tt.n, tt.from, got, src.taken, tt.want, tt.taken)
		}
	}
}

func TestBelowZero(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	game.Below(&numbers{}, 0)
}

// TestBelowEven counts: a thousand of each of six within five sigma.
func TestBelowEven(t *testing.T) {
	src := rand.NewPCG(1, 1)
	var count [6]int
	for range 6000 {
		count[game.Below(src, 6)]++
	}
	for i, n := range count {
		if math.Abs(float64(n-1000)) > 5*math.Sqrt(1000*5/6.0) {
			t.Errorf("%d came %d times of 6000", i, n)
		}
	}
}

// pile is a state in which chance acts.
type pile struct {
	game.State
	outcomes []game.Outcome
}

func (p pile) Outcomes(buf []game.Outcome) []game.Outcome { return append(buf, p.outcomes...) }

// TestDraw goes through all numbers below the sum of the weights.
func TestDraw(t *testing.T) {
	s := pile{outcomes: []game.Outcome{{Action: 7, Weight: 1}, {Action: 3, Weight: 2}, {Action: 5, Weight: 4}}}
	var got []game.Action
	var buf []game.Outcome
	for i := range uint64(7) {
		var a game.Action
		a, buf = game.Draw(s, &numbers{list: []uint64{i}}, buf)
		got = append(got, a)
	}
	if want := []game.Action{7, 3, 3, 5, 5, 5, 5}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// deck is a state with outcomes too many to list.
type deck struct{ pile }

func (deck) Shuffle(src game.Source) game.Action { return game.Action(src.Uint64()) }

func TestDrawShuffles(t *testing.T) {
	if a, _ := game.Draw(deck{}, &numbers{list: []uint64{42}}, nil); a != 42 {
		t.Errorf("got %d", a)
	}
}
