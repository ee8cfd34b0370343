package southseas

import (
	"slices"
	"testing"

	"seaboard/game"
)

func TestParse(t *testing.T) {
	for _, text := range []string{
		"ship V05", "tile B1b", "tile I10", "place 0,1 r2", "place -72,72 r0", "put i0", "put m", "put s3",
		"recall -1,0", "pass", "choose V17", "deliver V21 2s1b3f", "deliver V04 3f", "keep",
	} {
		a, err := Rules{}.Parse(text)
		if got := game.ActionText(Rules{}, a); err != nil || got != text {
			t.Errorf("%q reads as %q, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", " ", "pass ", " pass", "pass x", "keep 1", "Pass", "passes", "ship", "ship ", "ship V5", "ship V25", "ship V05 ",
		"tile", "tile B1", "tile b1b", "tile ?", "place", "place 0,1", "place 0,1 r4", "place 0,1 r-1", "place 0,1 r02", "place 0,1 2",
		"place 0, 1 r2", "place 0,1  r2", "place +0,1 r2", "place -0,1 r2", "place 00,1 r2", "place 0,01 r2", "place 73,0 r0",
		"place 0,-73 r0", "place 0,1,2 r0", "place 0 1 r2", "place 0,1 r2 r2", "put", "put i2", "put b4", "put s4", "put m0", "put I0",
		"recall", "recall 0", "recall 0,1 r2", "recall 99999999999999999999,0", "choose", "choose V00",
		"deliver", "deliver V21", "deliver V21 ", "deliver V21 0s", "deliver V21 1s0b", "deliver V21 1b1s", "deliver V21 1s1s",
		"deliver V21 01s", "deliver V21 s", "deliver V21 1", "deliver V21 1x", "deliver V21 1s 1b", "deliver V21 128s", "deliver V21 -1s", "?",
	} {
		if a, err := (Rules{}).Parse(text); err == nil {
			t.Errorf("%q is read as %q", text, game.ActionText(Rules{}, a))
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"ship V05", "tile B1b", "place -10,1 r2", "put s0", "recall 0,0", "pass", "choose V17", "deliver V21 2s1b3f", "keep"} {
		f.Add(text)
	}
	s := newState(3, recallAlways, false)
	f.Fuzz(func(t *testing.T, text string) {
		a, err := Rules{}.Parse(text)
		if err != nil {
			return
		}
		if got := game.ActionText(Rules{}, a); got != text {
			t.Errorf("%q is read, and written as %q", text, got)
		}
		for actor := range game.Seat(4) { // refused or not, but never a panic
			_ = s.Check(actor, a)
		}
	})
}

func TestOutcomesStandInTheOrderOfTheirTexts(t *testing.T) {
	s := newState(2, recallNever, false)
	ships := texts(s)
	s.stage = atDraw
	tiles := texts(s)
	for _, list := range [][]string{ships, tiles} {
		if !slices.IsSorted(list) {
			t.Errorf("not in the order of bytes: %q", list)
		}
	}
	if len(ships) != 24 || len(tiles) != 57 || slices.Contains(tiles, "tile T00") {
		t.Errorf("%d ships and %d kinds of tiles", len(ships), len(tiles))
	}
	weights := uint64(0)
	for _, o := range s.Outcomes(nil) {
		weights += o.Weight
	}
	if weights != 72 {
		t.Errorf("%d tiles are drawn from, not 72", weights)
	}
}

func texts(s *State) (list []string) {
	for _, o := range s.Outcomes(nil) {
		list = append(list, game.ActionText(Rules{}, o.Action))
	}
	return list
}

// TestPayments lists what is easily listed by hand.
func TestPayments(t *testing.T) {
	for id, want := range map[string][]string{
		"V01": {"1s1b"},
		"V09": {"3f", "3b", "3s"},
		"V14": {"2b2f", "2s2f", "2s2b"},
		"V20": {"2b3f", "3b2f", "2s3f", "2s3b", "3s2f", "3s2b"},
		"V04": {"3f", "1b2f", "2b1f", "3b", "1s2f", "1s1b1f", "1s2b", "2s1f", "2s1b", "3s"},
	} {
		v, _ := shipOf(id)
		var got []string
		for _, pay := range payments[v] {
			got = append(got, string(pay.append(nil)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s is paid with %q, not %q", id, got, want)
		}
	}
	// 7 wares of 3 kinds: 9 over 2.
	if v, _ := shipOf("V24"); len(payments[v]) != 36 {
		t.Errorf("V24 has %d payments", len(payments[v]))
	}
}
