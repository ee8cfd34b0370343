package sinking

import (
	"math/rand/v2"
	"slices"
	"testing"

	"seaboard/game"
)

// TestPossibleIsExact plays draws and uses of which some are hidden, and compares
// what the ledger takes with a search of everything that the pieces can be.
func TestPossibleIsExact(t *testing.T) {
	src := rand.NewPCG(5, 6)
	refused := 0
	for range 3000 {
		var l ledger
		l.left = backsFull
		var h history
		for range 3 + src.Uint64()%14 {
			seat := uint8(1 + src.Uint64()%2)
			if src.Uint64()%3 == 0 {
				b := usable[src.Uint64()%uint64(len(usable))]
				if src.Uint64()%4 == 0 {
					b = killShark
				}
				got := l.held[seat-1] > 0 && l.canSpend(seat, b)
				with := append(slices.Clone(h), event{seat: seat, use: true, back: b})
				if want := with.true(); got != want {
					t.Fatalf("use of %s by seat %d after %v: %v", backNames[b], seat, h, got)
				}
				if !got {
					refused++
					continue
				}
				l.spend(seat, b)
				h = with
				continue
			}
			ground := terrain(src.Uint64() % uint64(terrains))
			b := back(src.Uint64() % uint64(backs))
			if src.Uint64()%2 == 0 || !b.kept() {
				b = hiddenBack
			}
			got := l.canDraw(ground, b)
			with := append(slices.Clone(h), event{seat: seat, ground: ground, back: b})
			if want := with.true(); got != want {
				t.Fatalf("%s from %s by seat %d after %v: %v", backNames[b], terrainNames[ground], seat, h, got)
			}
			if got {
				l.draw(seat, ground, b)
				h = with
			} else {
				refused++
			}
		}
	}
	if refused < 100 {
		t.Errorf("only %d refused", refused)
	}
}

// event is a draw or a use of a kept piece.
type event struct {
	seat   uint8
	use    bool
	ground terrain
	back   back
}

type history []event

// true tells whether some choice of pieces makes all of it true. Pieces that are
// drawn hidden stay open until a use, or the end, says what they are.
func (h history) true() bool {
	var w world
	w.left = backsFull
	// What is told openly is known to be gone from its terrain from the start.
	for _, e := range h {
		if !e.use && e.back != hiddenBack {
			if w.left[e.ground][e.back] == 0 {
				return false
			}
			w.left[e.ground][e.back]--
		}
	}
	return w.play(h)
}

// world is one choice of pieces: known ones by kind, open ones by terrain.
type world struct {
	left  [terrains][backs]uint8
	known [maxSeats][backs]uint8
	open  [maxSeats]draws
}

func (w world) play(h history) bool {
	for i, e := range h {
		own := e.seat - 1
		switch {
		case !e.use && e.back == hiddenBack:
			w.open[own][e.ground]++
		case !e.use:
			w.known[own][e.back]++
		default:
			if w.known[own][e.back] > 0 {
				next := w
				next.known[own][e.back]--
				if next.play(h[i+1:]) {
					return true
				}
			}
			for t := range terrains {
				if w.open[own][t] == 0 || w.left[t][e.back] == 0 {
					continue
				}
				next := w
				next.open[own][t]--
				next.left[t][e.back]--
				if next.play(h[i+1:]) {
					return true
				}
			}
			return false
		}
	}
	for t := range terrains {
		var open, kept uint8
		for _, o := range w.open {
			open += o[t]
		}
		for b, n := range w.left[t] {
			if back(b).kept() {
				kept += n
			}
		}
		if open > kept {
			return false
		}
	}
	return true
}

// TestUseBeforeTheDraw shows that a hidden piece drawn later explains no earlier
// use.
func TestUseBeforeTheDraw(t *testing.T) {
	var l ledger
	l.left = backsFull
	l.draw(2, beach, hiddenBack)
	l.spend(2, dolphin) // it was a beach's dolphin
	l.draw(2, forest, hiddenBack)
	l.draw(1, beach, dolphin)
	l.draw(1, beach, dolphin)
	if l.canDraw(beach, dolphin) {
		t.Error("a fourth dolphin of the beach")
	}
	if !l.canDraw(forest, dolphin) || !l.canDraw(beach, wind) {
		t.Error("what can be true is refused")
	}
}

// TestRedact shows what each seat may see of lines.
func TestRedact(t *testing.T) {
	s := newState(3, options{})
	s.turn = 2
	tests := []struct {
		viewer, actor game.Seat
		text, want    string
	}{
		{1, 2, "person 6 0,-3", "person ? 0,-3"},
		{2, 2, "person 6 0,-3", "person 6 0,-3"},
		{game.Watcher, 2, "person 6 0,-3", "person ? 0,-3"},
		{game.Arbiter, 2, "person 6 0,-3", "person 6 0,-3"},
		{1, game.Chance, "back dolphin", "back ?"},
		{2, game.Chance, "back dolphin", "back dolphin"},
		{3, game.Chance, "back kill-shark", "back ?"},
		{game.Watcher, game.Chance, "back wind", "back ?"},
		{game.Arbiter, game.Chance, "back wind", "back wind"},
		{1, game.Chance, "back shark", "back shark"},
		{1, game.Chance, "back volcano", "back volcano"},
		{1, 2, "use dolphin c", "use dolphin c"},
		{2, game.Chance, "back ?", "back ?"},
		{1, 2, "defend", "defend"},
	}
	for _, tt := range tests {
		a, err := Rules{}.Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.ActionText(Rules{}, s.Redact(tt.viewer, tt.actor, a, s)); got != tt.want {
			t.Errorf("%s to %d: %q, want %q", tt.text, tt.viewer, got, tt.want)
		}
	}
}

// TestPointsKnown shows who may know whose points, and when.
func TestPointsKnown(t *testing.T) {
	s := newState(2, options{})
	s.stage = atMove
	s.safe = personOf(1, 0).bit()
	s.value[personOf(1, 0)] = 6
	for viewer, knows := range map[game.Seat]bool{1: true, 2: false, game.Watcher: false, game.Arbiter: true} {
		if points, known := s.Points(viewer, 1); known != knows || known && points != 6 {
			t.Errorf("%d sees %d, %v", viewer, points, known)
		}
	}
	s.stage = atEnd
	if points, known := s.Points(2, 1); !known || points != 6 {
		t.Errorf("at the end seat 2 sees %d, %v", points, known)
	}
	s.value[personOf(1, 0)] = hiddenValue
	if _, known := s.Points(2, 1); known {
		t.Error("a hidden value counts")
	}
	if _, _, known := s.Final(2); known {
		t.Error("a place is known where points are hidden")
	}
}
