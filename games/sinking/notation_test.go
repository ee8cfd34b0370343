package sinking

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"seaboard/game"
)

// TestParse reads texts that are right, and refuses those nearby.
func TestParse(t *testing.T) {
	island := "bfmbfmbfmbfmbfmbfmbfmbfmbfbfbfbfbfbfbfbf"
	tests := []struct {
		text string
		ok   bool
	}{
		{"terrain " + island, true}, {"terrain " + island[1:], false}, {"terrain f" + island[1:], false},
		{"terrain " + strings.ToUpper(island), false}, {"terrain", false}, {"terrain " + island + " ", false},
		{"person 6 0,-3", true}, {"person ? 0,-3", true}, {"person 0 0,-3", false}, {"person 7 0,-3", false},
		{"person 6 0,-7", false}, {"person 6 00,-3", false}, {"person 6 -0,3", false}, {"person 6  0,-3", false},
		{"person 6 +1,-3", false}, {"person 06 0,-3", false}, {"person 0,-3", false}, {"person 6", false},
		{"boat 3,-4", true}, {"boat 3,-4 ", false}, {"boat 3, -4", false}, {"boat", false}, {"boat ?", false},
		{"use dolphin c", true}, {"use dolphin k", false}, {"use dolphin C", false}, {"use dolphin", false}, {"use dolphin c 0,0", false},
		{"use wind 3,-4", true}, {"use wind 3,-4 3,-5", false}, {"use wind c", false},
		{"use lure-shark 3,-4 3,-5", true}, {"use lure-serpent 3,-4 3,-5", true}, {"use lure-whale 3,-4 3,-5", true},
		{"use lure-whale 3,-4", false}, {"use kill-shark 3,-4", false}, {"use shark 3,-4 3,-5", false}, {"use ? 3,-4", false},
		{"walk c 0,-3", true}, {"walk c", false}, {"walk 0,-3 c", false}, {"walk 1c 0,-3", false},
		{"dive c 0,-4", true}, {"swim c 0,-4", true}, {"board c 0,-4", true}, {"board c", false},
		{"overboard c", true}, {"overboard c 0,-4", false}, {"overboard", false}, {"land c", true}, {"land c NE", false}, {"land", false},
		{"sail 3,-4 3,-5", true}, {"sail 3,-4", false}, {"sail 3,-4 3,-5 3,-6", false},
		{"stop", true}, {"stop ", false}, {"stop 1", false}, {"Stop", false}, {"", false}, {" ", false},
		{"sink 0,-3", true}, {"sink", false}, {"back shark", true}, {"back ?", true}, {"back", false}, {"back serpent", false},
		{"rescue 1a 1b 2c", true}, {"rescue 1b 1a 2c", false}, {"rescue 1a 1a 2c", false}, {"rescue 1a 1b", false},
		{"rescue 1a 1b 2c 2d", false}, {"rescue 0a 1b 2c", false}, {"rescue 1a 1b 5c", false}, {"rescue a b c", false},
		{"roll serpent", true}, {"roll shark", true}, {"roll whale", true}, {"roll boat", false}, {"roll", false},
		{"serpent 0,0 0,1", true}, {"shark 3,-4 3,-5", true}, {"whale 3,-4 3,-5", true}, {"whale 3,-4", false},
		{"stay", true}, {"defend", true}, {"decline", true}, {"defend shark", false}, {"pass", false},
	}
	for _, tt := range tests {
		a, err := Rules{}.Parse(tt.text)
		if (err == nil) != tt.ok {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		if err == nil && game.ActionText(Rules{}, a) != tt.text {
			t.Errorf("%q is written %q", tt.text, game.ActionText(Rules{}, a))
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"person ? 0,-3", "use lure-shark 3,-4 3,-5", "rescue 1a 1b 2c", "land c", "back ?", "stop",
		"terrain bfmbfmbfmbfmbfmbfmbfmbfmbfbfbfbfbfbfbfbf"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := Rules{}.Parse(text)
		if err != nil {
			return
		}
		if got := game.ActionText(Rules{}, a); got != text {
			t.Errorf("%q is written %q", text, got)
		}
	})
}

// TestIslands goes there and back between islands and actions.
func TestIslands(t *testing.T) {
	src := rand.NewPCG(7, 8)
	s := newState(2, options{})
	seen := map[game.Action]bool{}
	for range 2000 {
		a := s.Shuffle(src)
		if verbOf(a) != terrainVerb || uint64(a)&(1<<verbShift-1) >= islands {
			t.Fatalf("rank of %x", a)
		}
		seen[a] = true
		if back := islandOf(a).action(); back != a {
			t.Fatalf("%x becomes %x", a, back)
		}
	}
	if len(seen) != 2000 {
		t.Errorf("%d different islands", len(seen))
	}
	for _, r := range []uint64{0, 1, islands / 2, islands - 1} {
		a := terrainVerb.bare() | game.Action(r)
		if back := islandOf(a).action(); back != a {
			t.Errorf("%x becomes %x", a, back)
		}
	}
}

// TestShuffleIsEven counts how often each terrain falls on each cell.
func TestShuffleIsEven(t *testing.T) {
	const n = 20_000
	src := rand.NewPCG(9, 10)
	s := newState(2, options{})
	var count [terrains][slots]int
	for range n {
		i := islandOf(s.Shuffle(src))
		for t, m := range i {
			for slot := range slots {
				count[t][slot] += int(m >> slot & 1)
			}
		}
	}
	for ground, want := range [terrains]int{n * beaches / slots, n * forests / slots, n * mountains / slots} {
		for slot, got := range count[ground] {
			if diff := got - want; diff < -400 || diff > 400 { // six sigma
				t.Errorf("%s on slot %d: %d times, not %d", terrainNames[ground], slot, got, want)
			}
		}
	}
}

// TestTerrainOrder holds that letters are in reading order.
func TestTerrainOrder(t *testing.T) {
	text := "terrain m" + strings.Repeat("b", 16) + strings.Repeat("f", 16) + strings.Repeat("m", 7)
	a, err := Rules{}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s := newState(2, options{})
	s.Apply(game.Chance, a)
	land := s.View(game.Watcher).(*View).Land
	first, last := land[0], land[len(land)-1]
	if first.At != (Hex{0, -3}) || first.Terrain != "mountain" || last.At != (Hex{0, 3}) || land[1].At != (Hex{1, -3}) || land[1].Terrain != "beach" {
		t.Errorf("%v, %v, ... %v", first, land[1], last)
	}
}

// TestBoard counts the board.
func TestBoard(t *testing.T) {
	for c, h := range hexes {
		for _, n := range rings[c].all() {
			if distance(h, hexes[n]) != 1 || !slices.Contains(rings[n].all(), cell(c)) {
				t.Errorf("%s and %s", h, hexes[n])
			}
		}
		if !slices.IsSorted(rings[c].all()) {
			t.Errorf("the neighbours of %s are not in order", h)
		}
		if slotOf[c] != noSlot && rings[c].n != 6 {
			t.Errorf("land %s has %d neighbours", h, rings[c].n)
		}
	}
	var havens [5]int
	for _, h := range havenAt {
		havens[h]++
	}
	if havens != [5]int{cells - 8, 2, 2, 2, 2} {
		t.Errorf("havens %v", havens)
	}
	for _, at := range []Hex{{-2, -5}, {7, -4}, {-7, 4}, {2, 5}, {0, 0}} {
		if slotOf[cellAt(at.Q, at.R)] != noSlot {
			t.Errorf("%s is land", at)
		}
	}
}

// TestOutcomeWeights shows that backs are drawn from those left of the terrain.
func TestOutcomeWeights(t *testing.T) {
	s := newState(2, options{})
	s.stage, s.ground = atBack, beach
	weights := func() (list []uint64) {
		for _, o := range s.Outcomes(nil) {
			list = append(list, o.Weight)
		}
		return list
	}
	// boat, dolphin, kill-shark, three lures, shark, whale, wind
	if got := weights(); !slices.Equal(got, []uint64{1, 3, 1, 1, 1, 1, 3, 3, 2}) {
		t.Errorf("beach: %v", got)
	}
	s.ledger.draw(1, beach, boatBack)
	s.ledger.draw(1, beach, dolphin)
	if got := weights(); !slices.Equal(got, []uint64{2, 1, 1, 1, 1, 3, 3, 2}) {
		t.Errorf("after a boat and a dolphin: %v", got)
	}
	s.ground = mountain // harpoon, kill-shark, shark, volcano, whirlpool
	if got := weights(); !slices.Equal(got, []uint64{1, 1, 1, 1, 4}) {
		t.Errorf("mountain: %v", got)
	}
}
