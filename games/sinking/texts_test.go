package sinking

import (
	"encoding/json"
	"io/fs"
	"strings"
	"testing"

	"seaboard/game"
)

// TestBook checks that every place which a refusal or a prompt names is in the
// rule book, in every language, and that every prompt has a place.
func TestBook(t *testing.T) {
	places := map[string]bool{}
	for _, rule := range []string{setUpLand, setUpMen, setUpBoats, aTurn, stepOne, stepTwo, stepThree, stepFour, theEnd, hiding} {
		_, place, _ := strings.Cut(rule, ", ")
		places["rule-"+strings.ReplaceAll(place, " ", "-")] = true
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
	for _, prompt := range allTexts(func(s *State, add func(game.Text)) {
		add(s.Prompt(1))
		add(s.Prompt(2))
	}) {
		if prompts[prompt] == "" {
			t.Errorf("no place for the prompt %q", prompt)
		}
	}
}

// allTexts gathers the formats of texts in all stages, and with each creature and
// terrain.
func allTexts(visit func(s *State, add func(game.Text))) (list []string) {
	seen := map[string]bool{}
	add := func(t game.Text) {
		if !seen[t.Format] {
			seen[t.Format] = true
			list = append(list, t.Format)
		}
	}
	for at := range stage(len(stageNames)) {
		for k := range beasts {
			for n := range 4 {
				s := newState(2, options{tideOff: n == 3})
				s.stage, s.rolled, s.spot, s.asked = at, k, 0, 1
				if at == atDefend {
					s.rolled = max(k, shark)
				}
				for ground := range s.land {
					if int(ground) >= n {
						s.land[ground] = 1 << ground
					}
				}
				if n > 0 {
					s.ledger.draw(1, beach, dolphin)
					s.extraWho = personOf(1, 0)
				} else {
					s.extraBoat = 0
				}
				visit(s, add)
			}
		}
	}
	return list
}

// TestTold tells every action of a seat, and checks that each has its words in
// all catalogues, with those on a button.
func TestTold(t *testing.T) {
	told := allTexts(func(s *State, add func(game.Text)) {
		for _, text := range []string{"person 3 0,-3", "person ? 0,-3", "boat 3,-4", "use dolphin a", "use wind 3,-4", "use lure-serpent 0,0 0,1",
			"use lure-shark 0,0 0,1", "use lure-whale 0,0 0,1", "walk a 0,-3", "dive a 0,-4", "swim a 0,-4", "board a 0,-4", "overboard a",
			"land a", "sail 3,-4 3,-5", "stop", "sink 0,-3", "sink 1,-3", "sink 2,-3", "sink 0,0", "rescue 1a 1b 2c", "serpent 0,0 0,1", "shark 0,0 0,1",
			"whale 0,0 0,1", "stay", "defend", "decline"} {
			a, err := Rules{}.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			add(s.Tell(1, 1, a))
		}
	})
	for file, catalogue := range catalogues() {
		for _, text := range told {
			if file != "en.json" && catalogue[text] == nil {
				t.Errorf("%s has no %q", file, text)
			}
			hidden := text == "puts a person on %s" || text == "sinks %s"
			if !hidden && catalogue["offer: "+text] == nil {
				t.Errorf("%s has no button for %q", file, text)
			}
		}
	}
}
