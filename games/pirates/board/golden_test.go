package board

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
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
	for _, p := range pictures() {
		t.Run(p.name, func(t *testing.T) {
			golden(t, p.name+".svg", Board{}.SVG(p.view, game.Paint{Lit: p.lit}))
			golden(t, p.name+".txt", []byte(Board{}.Text(p.view)))
			if hand := (Board{}).Hand(p.view, game.Paint{Lit: p.lit}); hand != nil {
				golden(t, p.name+"-hand.svg", hand)
			}
		})
	}
}
