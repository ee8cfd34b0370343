package board

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/games/southseas"
)

var update = flag.Bool("update", false, "write the golden files anew")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", name, diff)
	}
}

func TestPictures(t *testing.T) {
	for _, p := range pictures(t) {
		t.Run(p.name, func(t *testing.T) {
			if p.name != "paying" && p.name != "late" { // the charts of both are large, and say no more
				golden(t, p.name+".svg", Board{}.SVG(p.view, game.Paint{Lit: p.lit}))
			}
			golden(t, p.name+".txt", []byte(Board{}.Text(p.view, game.Paint{})))
			golden(t, p.name+"-hand.svg", Board{}.Hand(p.view, game.Paint{Lit: p.lit}))
			checkText(t, p.view)
		})
	}
}

// The drawings of all kinds of tiles stand alone in one file, to be looked at.
func TestTiles(t *testing.T) {
	v := &southseas.View{Stage: southseas.StageOver}
	for i, p := range southseas.Pieces() {
		v.Tiles = append(v.Tiles, southseas.Placed{ID: p.ID, X: i % 8, Y: -i / 8})
	}
	golden(t, "tiles.svg", Board{}.SVG(v, game.Paint{Standalone: true}))
}

// A view that went over the wire and back gives the same bytes: nothing but
// what it says is drawn.
func TestViewAlone(t *testing.T) {
	for _, p := range pictures(t) {
		data, err := json.Marshal(p.view)
		if err != nil {
			t.Fatal(err)
		}
		var copied southseas.View
		if err := json.Unmarshal(data, &copied); err != nil {
			t.Fatal(err)
		}
		b, o := Board{}, game.Paint{Standalone: true}
		if string(b.SVG(p.view, o)) != string(b.SVG(&copied, o)) || string(b.Hand(p.view, o)) != string(b.Hand(&copied, o)) || b.Text(p.view, o) != b.Text(&copied, o) {
			t.Errorf("%s: the same view is drawn in two ways", p.name)
		}
		after, err := json.Marshal(p.view)
		if err != nil {
			t.Fatal(err)
		}
		if string(after) != string(data) {
			t.Errorf("%s: drawing changed the view", p.name)
		}
	}
}

// checkText holds the text board to its width.
func checkText(t *testing.T, v *southseas.View) {
	t.Helper()
	for line := range strings.Lines(Board{}.Text(v, game.Paint{})) {
		line = strings.TrimSuffix(line, "\n")
		if utf8.RuneCountInString(line) > game.LineWidth {
			t.Errorf("%d columns: %s", utf8.RuneCountInString(line), line)
		}
		if strings.TrimRight(line, " ") != line {
			t.Errorf("spaces at the end of %q", line)
		}
	}
}
