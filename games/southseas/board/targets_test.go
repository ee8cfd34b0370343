package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/game/gametest"
	"seaboard/games/southseas"
)

func TestTargets(t *testing.T) {
	v := &southseas.View{
		Seats: 2, You: 1, Turn: 1,
		Tiles:   []southseas.Placed{{ID: "T00"}, {ID: "B1a", X: 3, Y: -2}},
		Cells:   []southseas.Cell{{X: 1, Y: 0, Turns: 0b0100}, {X: -1, Y: 0, Turns: 0b0101}},
		Display: []string{"V01", "V04", "V17", ""},
		Players: []southseas.Player{{Shells: 1, Bananas: 2, Fish: 2}, {}},
	}
	tests := []struct {
		action string
		want   []string
	}{
		{"place 1,0 r2", []string{"cell_1_0"}},
		{"place -1,0 r0", []string{"cell_-1_0", "rot-0"}},
		{"place -1,0 r2", []string{"cell_-1_0", "rot-2"}},
		{"put s1", []string{"cell_3_-2_s1"}},
		{"put b0", []string{"cell_3_-2_b0"}},
		{"recall 0,0", []string{"cell_0_0"}},
		{"choose V17", []string{"V17"}},
		{"deliver V01 1s1b", []string{"V01"}},
		{"deliver V04 1s2b", []string{"V04", "pay-1s2b"}},
		{"pass", nil},
		{"keep", nil},
		{"ship V05", nil},
		{"tile B1b", nil},
	}
	for _, tt := range tests {
		a, err := southseas.Rules{}.Parse(tt.action)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, Board{}.Targets(v, a)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.action, diff)
		}
	}
}

// In whole games, every place that a legal action or its effects point at is
// drawn, no two actions have the same targets, none has but the beginning of
// another's, and what is drawn stays in order.
func TestTargetsAreDrawn(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		n := 0
		last := play(t, seats, 7, func(s game.State, m moment) {
			checkTargets(t, m)
			checkPayments(t, m)
			if n++; n%8 == 0 {
				checkDrawn(t, s, m)
				bare.CheckText(t, m.view)
			}
			if n%64 == 0 {
				bare.CheckPage(t, m.view, game.Paint{Lit: m.lit()})
			}
		})
		for _, viewer := range []game.Seat{game.Watcher, 1, game.Arbiter} {
			v := last.View(viewer).(*southseas.View)
			bare.CheckPage(t, v, game.Paint{})
			bare.CheckText(t, v)
		}
	}
}

func checkTargets(t *testing.T, m moment) {
	t.Helper()
	var paths []string
	for _, a := range m.legal {
		if targets := (Board{}).Targets(m.view, a); len(targets) > 0 {
			paths = append(paths, strings.Join(targets, " ")+" ")
		}
	}
	slices.Sort(paths)
	for i := range len(paths) - 1 {
		if strings.HasPrefix(paths[i+1], paths[i]) {
			t.Fatalf("two actions at %q and %q", paths[i], paths[i+1])
		}
	}
}

// checkPayments compares the payments that are worked out here with those that
// are legal.
func checkPayments(t *testing.T, m moment) {
	t.Helper()
	if m.view.Stage != southseas.StageDeliver {
		return
	}
	var legal, drawn []string
	for _, a := range m.legal {
		if text := game.ActionText(southseas.Rules{}, a); text != "keep" {
			legal = append(legal, text)
		}
	}
	for _, id := range m.view.Display {
		ship, ok := southseas.ShipOf(id)
		if !ok {
			continue
		}
		for _, pay := range payments(ship, waresOf(&m.view.Players[m.seat-1])) {
			drawn = append(drawn, fmt.Sprintf("deliver %s %v", id, pay))
		}
	}
	slices.Sort(legal)
	slices.Sort(drawn)
	if diff := cmp.Diff(legal, drawn); diff != "" {
		t.Fatalf("payments (-legal +drawn):\n%s", diff)
	}
}

func checkDrawn(t *testing.T, s game.State, m moment) {
	t.Helper()
	places := map[string]bool{}
	drawn := slices.Concat([]byte("<page>"), Board{}.SVG(m.view, game.Paint{}), Board{}.Hand(m.view, game.Paint{}), []byte("</page>"))
	for _, e := range gametest.Elements(t, drawn) {
		if place := e.Attr["data-place"]; place != "" {
			if place != e.Attr["id"] {
				t.Errorf("place %s has id %s", place, e.Attr["id"])
			}
			places[place] = true
		}
	}
	for _, a := range m.legal {
		wanted := Board{}.Targets(m.view, a)
		for _, e := range game.Preview(s, m.seat, a) {
			wanted = append(wanted, e.Places...)
		}
		for _, id := range wanted {
			if !places[id] {
				t.Fatalf("%s points at %s, which is not drawn", game.ActionText(southseas.Rules{}, a), id)
			}
		}
	}
}

func TestPayments(t *testing.T) {
	tests := []struct {
		ship string
		have wares
		want []string
	}{
		{"V01", wares{1, 1, 0}, []string{"1s1b"}},
		{"V01", wares{5, 0, 5}, nil},
		{"V04", wares{0, 1, 2}, []string{"1b2f"}}, // settled case 14
		{"V14", wares{0, 0, 4}, nil},              // settled case 14
		{"V09", wares{2, 0, 1}, nil},              // settled case 14
		{"V14", wares{2, 2, 2}, []string{"2b2f", "2s2f", "2s2b"}},
		{"V20", wares{3, 3, 0}, []string{"2s3b", "3s2b"}},
	}
	for _, tt := range tests {
		ship, _ := southseas.ShipOf(tt.ship)
		var got []string
		for _, p := range payments(ship, tt.have) {
			got = append(got, p.String())
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s from %v (-want +got):\n%s", tt.ship, tt.have, diff)
		}
	}
}

// Points are one's own, unless the game is played openly or is over.
func TestPointsAreOnesOwn(t *testing.T) {
	v := *pictures(t)[2].view
	shown := func() (list []bool) {
		for _, h := range (Board{}).Seats(&v) {
			list = append(list, h.Counts[0].Symbol == "so-points")
		}
		return list
	}
	for _, tt := range []struct {
		you  game.Seat
		open bool
		want []bool
	}{
		{1, false, []bool{true, false, false, false, false}},
		{game.Watcher, false, make([]bool, 5)},
		{game.Watcher, true, []bool{true, true, true, true, true}},
		{game.Arbiter, false, []bool{true, true, true, true, true}},
	} {
		v.You, v.Open = tt.you, tt.open
		if diff := cmp.Diff(tt.want, shown()); diff != "" {
			t.Errorf("seat %d, open %v (-want +got):\n%s", tt.you, tt.open, diff)
		}
		if got := strings.Contains(Board{}.Text(&v, game.Paint{}), fmt.Sprintf("Seat 2 (blue square): %d points", v.Players[1].Points)); got != tt.want[1] {
			t.Errorf("seat %d, open %v: the text board shows the points of seat 2: %v", tt.you, tt.open, got)
		}
	}
}
