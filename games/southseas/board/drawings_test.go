package board

import (
	"bytes"
	"compress/gzip"
	"slices"
	"testing"

	"seaboard/game"
	"seaboard/game/gametest"
	"seaboard/games/southseas"
)

// bare is for checks of single views.
var bare = gametest.Drawings{Board: Board{}}

// suite is what the checks of boards need of this one.
func suite(t *testing.T) gametest.Drawings {
	t.Helper()
	d := gametest.Drawings{Board: Board{}, Prefix: "so", Rules: rules, Rare: []game.View{rarities()}}
	for _, c := range palette {
		d.Colours = append(d.Colours, c.name)
	}
	for _, p := range pictures(t) { // the charts of two are large, and say no more
		d.Positions = append(d.Positions, gametest.Position{Name: p.name, View: p.view, Lit: p.lit, TextOnly: p.name == "paying" || p.name == "late"})
	}
	return d
}

func TestDrawings(t *testing.T) { suite(t).Run(t) }

func TestLit(t *testing.T) {
	v := pictures(t)[1].view
	last := v.Tiles[len(v.Tiles)-1]
	want := southseas.PartID(last.X, last.Y, "s0")
	lit := gametest.Lit(t, Board{}.SVG(v, game.Paint{Lit: []string{want, "V01"}}))
	if !slices.Equal(lit, []string{want}) {
		t.Errorf("lit are %v, not %s", lit, want)
	}
}

// rarities is a view with all that few positions have: land round a corner, a
// tile that fits in every turn, ships that ask for sets, and none in their place.
func rarities() *southseas.View {
	v := &southseas.View{
		Stage: southseas.StagePlace, Drawn: "I6a",
		Cells:   []southseas.Cell{{X: 2, Y: 0, Turns: 0b1111}},
		Display: []string{"V14", "V20", "V24", ""},
	}
	for i := range 4 {
		v.Tiles = append(v.Tiles, southseas.Placed{ID: "I1", X: i % 2, Y: i / 2})
	}
	return v
}

// A board of all tiles stays light enough for a phone far from land.
func TestWeight(t *testing.T) {
	late := pictures(t)[3]
	if n := len(late.view.Tiles); n < 65 {
		t.Fatalf("only %d tiles lie", n)
	}
	for _, part := range []struct {
		name string
		data []byte
		most int
	}{
		{"board and hand", slices.Concat(Board{}.SVG(late.view, game.Paint{}), Board{}.Hand(late.view, game.Paint{})), 16 << 10},
		{"symbols and style", slices.Concat(Board{}.Symbols(), Board{}.Style()), 16 << 10},
		{"picture alone", Board{}.SVG(late.view, game.Paint{Standalone: true}), 25 << 10},
	} {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(part.data)
		z.Close()
		if b.Len() > part.most {
			t.Errorf("%s: %d bytes compressed, at most %d", part.name, b.Len(), part.most)
		}
	}
}

// The drawings of all kinds of tiles stand alone in one file, to be looked at.
func TestTiles(t *testing.T) {
	v := &southseas.View{Stage: southseas.StageOver}
	for i, p := range southseas.Pieces() {
		v.Tiles = append(v.Tiles, southseas.Placed{ID: p.ID, X: i % 8, Y: -i / 8})
	}
	gametest.CompareFile(t, "tiles.svg", Board{}.SVG(v, game.Paint{Standalone: true}))
}
