package web

import (
	"errors"
	"strings"
	"testing"

	"seaboard/game"
	"seaboard/games"
	"seaboard/internal/lang"
)

// TestGamesSpeak plays games and holds that all that is said in them has a
// translation in every language that the game has: also texts that a look at the
// sources does not find.
func TestGamesSpeak(t *testing.T) {
	for _, k := range games.Kits {
		if k.Texts == nil {
			continue
		}
		t.Run(k.Rules.Info().ID, func(t *testing.T) {
			book, err := lang.New(k.Texts)
			if err != nil {
				t.Fatal(err)
			}
			said, prompts := map[string]bool{}, map[string]bool{}
			for seed := range counter(6) {
				listen(t, k, seed, said, prompts)
			}
			rules := newRulebook(k, book)
			for prompt := range prompts {
				if place := rules.places[prompt]; place == "" || !strings.Contains(rules.page("en"), `id="`+place+`"`) {
					t.Errorf("the prompt %q leads to the place %q of the rule book", prompt, place)
				}
			}
			if len(said) < 20 {
				t.Fatalf("only %d texts were said", len(said))
			}
			for _, r := range book.Readers() {
				for text := range said {
					if !r.Has(text) {
						t.Errorf("%s: %q is missing", r.Tag, text)
					}
				}
			}
		})
	}
}

// listen plays one game and notes every text, and every prompt.
func listen(t *testing.T, k game.Kit, seed counter, said, prompts map[string]bool) {
	info := k.Rules.Info()
	seats := info.MinSeats + int(seed)%(info.MaxSeats-info.MinSeats+1)
	s, err := k.Rules.New(game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	note := func(text game.Text) {
		if text.Format != "%s" {
			said[text.Format] = true
		}
		for _, a := range text.Args {
			if word, ok := a.(game.Word); ok {
				said[string(word)] = true
			}
		}
	}
	paint := game.Paint{Say: func(text game.Text) string { note(text); return text.String() }}
	var p game.Playout
	n, before := 0, game.Action(0)
	p.Run(s, &seed, func(actor game.Seat, a game.Action) {
		tell, ok := s.(game.Teller)
		if !ok {
			t.Fatal("the game has catalogues and tells nothing")
		}
		for viewer := range game.Seat(seats + 1) {
			note(tell.Tell(viewer, actor, a))
			for _, e := range tell.Effects(viewer, actor, a) {
				note(e.Text)
			}
			if viewer != game.Watcher {
				prompt := tell.Prompt(viewer)
				note(prompt)
				prompts[prompt.Format] = true
			}
		}
		if n++; n%25 == 0 && k.Board != nil {
			v := s.View(actor)
			k.Board.SVG(v, paint)
			k.Board.Hand(v, paint)
			for _, h := range k.Board.Seats(v) {
				for _, c := range h.Counts {
					note(c.Text)
				}
			}
		}
		if before != 0 {
			if r, ok := errors.AsType[*game.Refusal](s.Check(actor, before)); ok {
				note(r.Text)
			}
		}
		before = a
	})
}
