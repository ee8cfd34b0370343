package board

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/games/pirates"
)

func TestLines(t *testing.T) {
	tests := []struct {
		sea  int
		cell string
		want []string
	}{
		{0, "A1", []string{"B2", "C3", "D4", "E5", "F6"}},
		{3, "D1", []string{"D2", "D3", "D4", "D5", "D6"}}, // settled case 1
		{6, "G1", []string{"F2", "E3", "D4", "C5", "B6"}},
		{9, "G4", []string{"F4", "E4", "D4", "C4", "B4"}}, // settled case 3
		{12, "G7", []string{"F6", "E5", "D4", "C3", "B2"}},
		{15, "D7", []string{"D6", "D5", "D4", "D3", "D2"}},
		{18, "A7", []string{"B6", "C5", "D4", "E3", "F2"}},
		{21, "A4", []string{"B4", "C4", "D4", "E4", "F4"}},
		{23, "A2", []string{"B2", "C2", "D2", "E2", "F2"}},
	}
	for _, tt := range tests {
		if got := seaCell(tt.sea).name(); got != tt.cell {
			t.Errorf("sea space %d lies at %s, not %s", tt.sea, got, tt.cell)
		}
		var got []string
		for _, c := range line(tt.sea) {
			got = append(got, c.name())
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("line of %d (-want +got):\n%s", tt.sea, diff)
		}
	}
}

func TestBonuses(t *testing.T) {
	data, err := os.ReadFile("../pirates.json")
	if err != nil {
		t.Fatal(err)
	}
	var box struct{ CompassBonus, HomeBonus [pirates.MaxSeats]int }
	if err := json.Unmarshal(data, &box); err != nil {
		t.Fatal(err)
	}
	if box.CompassBonus != compassBonus || box.HomeBonus != homeBonus {
		t.Errorf("drawn are %v and %v, the box has %v and %v", compassBonus, homeBonus, box.CompassBonus, box.HomeBonus)
	}
}

// Settled case 2: pirates on D3 and D6 earn when a ship ends on 15.
func TestCoinsOnALine(t *testing.T) {
	v := start(2, 1)
	land(v, 1, "D3", "B3")
	land(v, 2, "D6")
	picture := string(Board{}.SVG(v, game.Paint{}))
	for sea, want := range map[int]int{15: 2, 3: 2, 12: 0, 8: 1, 7: 0} {
		_, rest, _ := strings.Cut(picture, `<g id="line-`+figure(sea)+`"`)
		of, _, _ := strings.Cut(rest, "</g>")
		if got := strings.Count(of, "#pirates-coin"); got != want {
			t.Errorf("line of %d has %d coins, not %d", sea, got, want)
		}
	}
}

// Pieces on one place never hide each other.
func TestFan(t *testing.T) {
	for n := 1; n <= pirates.MaxSeats; n++ {
		var seen [][2]int
		for k := range n {
			x, y := fan(k, n, 24, 22)
			if slices.Contains(seen, [2]int{x, y}) {
				t.Errorf("piece %d of %d stands on another", k, n)
			}
			seen = append(seen, [2]int{x, y})
		}
	}
}

func TestPips(t *testing.T) {
	tests := []struct {
		card  string
		pips  int
		black bool
	}{{"1.1", 1, false}, {"1.2", 1, true}, {"3.7", 4, false}, {"3.8", 4, true}, {"5.3", 2, false}}
	for _, tt := range tests {
		c, _ := readCard(tt.card)
		if n, black := c.pips(); n != tt.pips || black != tt.black {
			t.Errorf("%s has %d pips, black %v", tt.card, n, black)
		}
	}
	if _, known := readCard("?"); known {
		t.Error("a hidden card has a face")
	}
}
