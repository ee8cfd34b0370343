package board

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"testing"

	"seaboard/game"
	"seaboard/games/sinking"
)

// Whatever the pictures and the seats' signs say, the hand's descriptions of kept
// pieces among it, is in every catalogue.
func TestSaid(t *testing.T) {
	said := map[string]bool{}
	say := func(text game.Text) string {
		said[text.Format] = true
		for _, a := range text.Args {
			if w, ok := a.(game.Word); ok {
				said[string(w)] = true
			}
		}
		return fmt.Sprint(text)
	}
	for _, p := range pictures() {
		bare.Page(p.view, game.Paint{Say: say})
		for _, h := range (Board{}).Seats(p.view) {
			for _, c := range h.Counts {
				say(c.Text)
			}
		}
	}
	for _, texts := range []map[string]string{keptTexts, backTexts, whereTexts} {
		for text := range maps.Values(texts) {
			said[text] = true
		}
	}
	files, err := fs.Glob(sinking.Texts(), "*.json")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if file == "en.json" {
			continue // it holds only what the keys cannot: plurals and offers
		}
		data, err := fs.ReadFile(sinking.Texts(), file)
		if err != nil {
			t.Fatal(err)
		}
		var catalogue map[string]any
		if err := json.Unmarshal(data, &catalogue); err != nil {
			t.Fatal(err)
		}
		for _, text := range slices.Sorted(maps.Keys(said)) {
			if catalogue[text] == nil {
				t.Errorf("%q is not in %s", text, file)
			}
		}
	}
}
