package board

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"seaboard/game"
	"seaboard/games/sinking"
)

// The island that is printed is the box's.
func TestShore(t *testing.T) {
	data, err := os.ReadFile("../sinking.json")
	if err != nil {
		t.Fatal(err)
	}
	var box struct {
		Land   map[string][2]int
		Lagoon [2]int
		Havens map[string][2][2]int
	}
	if err := json.Unmarshal(data, &box); err != nil {
		t.Fatal(err)
	}
	if (sinking.Hex{Q: box.Lagoon[0], R: box.Lagoon[1]}) != lagoon {
		t.Errorf("the lagoon lies at %v, not %v", lagoon, box.Lagoon)
	}
	for r := -6; r <= 6; r++ {
		want, land := box.Land[strconv.Itoa(r)]
		if got, drawn := shore[r]; got != want || land != drawn {
			t.Errorf("row %d is drawn as %v, the box has %v", r, got, want)
		}
	}
	// A haven lies in the corner of its two cells.
	for _, h := range havens {
		hx, hy := h.mirror(60, 60)
		for _, c := range box.Havens[h.name] {
			x, y := centre(sinking.Hex{Q: c[0], R: c[1]})
			if d := max(hx-x, x-hx, hy-y, y-hy); d > 180 {
				t.Errorf("haven %s lies %d from its cell %v", h.name, d, c)
			}
		}
	}
}

// Every hexagon is on the chart, and stands half a cell off the row above.
func TestCentre(t *testing.T) {
	seen := map[[2]int]bool{}
	for _, h := range sinking.Cells() {
		x, y := centre(h)
		if x < margin+hexHalf || x > chartWidth-margin-hexHalf || y < margin+hexTip || y > chartHeight-margin-hexTip {
			t.Errorf("%v is off the chart: %d, %d", h, x, y)
		}
		if seen[[2]int{x, y}] {
			t.Errorf("%v lies on another cell", h)
		}
		seen[[2]int{x, y}] = true
	}
}

// People on one piece never hide each other.
func TestFans(t *testing.T) {
	for n, f := range fans {
		if len(f.at) != n {
			t.Errorf("a fan of %d for %d", len(f.at), n)
		}
		for i, a := range f.at {
			for _, b := range f.at[:i] {
				if dx, dy := a[0]-b[0], a[1]-b[1]; dx*dx+dy*dy < 15*15 {
					t.Errorf("of %d people, two stand at %v and %v", n, a, b)
				}
			}
		}
	}
}

// A memory game shows no value of people who are placed until it is over, nor the
// points that would tell them.
func TestMemory(t *testing.T) {
	setup := game.Setup{Seats: 2, Options: map[string]string{"memory": "on"}}
	v := played(setup, 150).View(1).(*sinking.View)
	told := func() bool {
		return strings.Contains(string(Board{}.SVG(v, game.Paint{}))+string(Board{}.Hand(v, game.Paint{})), "si-worth")
	}
	points := func() bool { return len(Board{}.Seats(v)[0].Counts) == 5 }
	if v.Stage == "end" || told() || points() || strings.Contains(Board{}.Text(v, game.Paint{}), "(6)") {
		t.Error("the values are shown")
	}
	v.Stage = "end"
	if !told() || !points() || !strings.Contains(Board{}.Text(v, game.Paint{}), "(6)") {
		t.Error("the values are hidden at the end")
	}
}

// A creature shows its reach, cell by cell.
func TestReach(t *testing.T) {
	v := &sinking.View{Seats: 2, Stage: "creature", Turn: 1, Rolled: "serpent", Players: make([]sinking.Player, 2),
		Creatures: []sinking.Creature{{Kind: "serpent", At: sinking.Hex{Q: 3, R: -6}}}}
	_, after, _ := strings.Cut(string(Board{}.SVG(v, game.Paint{})), `class="si-reach"`)
	path, _, _ := strings.Cut(after, "/>")
	if got := strings.Count(path, "M"); got != 4 {
		t.Errorf("a serpent on the northern edge reaches %d cells, not 4", got)
	}
}
