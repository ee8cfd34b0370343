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
// pieces among it, is in the French catalogue.
func TestFrench(t *testing.T) {
	data, err := fs.ReadFile(sinking.Texts(), "fr.json")
	if err != nil {
		t.Fatal(err)
	}
	var french map[string]any
	if err := json.Unmarshal(data, &french); err != nil {
		t.Fatal(err)
	}
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
		page(p, game.Paint{Say: say})
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
	for _, text := range slices.Sorted(maps.Keys(said)) {
		if french[text] == nil {
			t.Errorf("%q is not in fr.json", text)
		}
	}
}
