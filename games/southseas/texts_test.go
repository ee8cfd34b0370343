package southseas

import (
	"encoding/json"
	"io/fs"
	"strings"
	"testing"
)

// TestBook checks that every place which a refusal or a prompt names is in the
// rule book, in every language, and that every prompt has a place.
func TestBook(t *testing.T) {
	places := map[string]bool{}
	for _, rule := range []string{ruleSetUp, ruleTurn, ruleDraw, rulePlace, rulePut, ruleMarket, ruleDeliver, ruleEnd, ruleRecall} {
		_, place, _ := strings.Cut(rule, ", ")
		places["rule-"+strings.ToLower(strings.ReplaceAll(place, " ", "-"))] = true
	}
	raw, err := fs.ReadFile(Book(), "places.json")
	if err != nil {
		t.Fatal(err)
	}
	var prompts map[string]string
	if err := json.Unmarshal(raw, &prompts); err != nil {
		t.Fatal(err)
	}
	for _, place := range prompts {
		places[place] = true
	}
	pages, err := fs.Glob(Book(), "*.md")
	if err != nil || len(pages) < 2 {
		t.Fatal(pages, err)
	}
	for _, page := range pages {
		text, err := fs.ReadFile(Book(), page)
		if err != nil {
			t.Fatal(err)
		}
		for place := range places {
			if !strings.Contains(string(text), "{#"+place+"}") {
				t.Errorf("%s has no place %s", page, place)
			}
		}
	}
	for _, prompt := range allPrompts() {
		if prompts[prompt] == "" {
			t.Errorf("no place for the prompt %q", prompt)
		}
	}
}

// allPrompts are those of all stages, for who acts and who waits.
func allPrompts() (list []string) {
	s := newState(2, recallNever, false)
	for s.stage = atShip; s.stage <= atEnd; s.stage++ {
		if s.stage == atChoose {
			kind, _ := kindOf("M1a")
			s.lay(placeAt(0, -1), kind, 0)
			s.last().owner = 1
		}
		list = append(list, s.Prompt(1).Format, s.Prompt(2).Format)
	}
	s.stage, s.recall = atIslander, recallAlways
	s.player[0].supply = 0
	list = append(list, s.Prompt(1).Format)
	s.player[0].supply = 1
	return append(list, s.Prompt(1).Format)
}
