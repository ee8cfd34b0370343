package pirates

import (
	"errors"
	"testing"

	"seaboard/game"
)

// everyAction is every number that is an action.
var everyAction = func() (all []game.Action) {
	for a := range game.Action(verbCount) << 16 {
		if isAction(a) {
			all = append(all, a)
		}
	}
	return all
}()

func TestEveryActionRoundTrips(t *testing.T) {
	texts := map[string]bool{}
	for _, a := range everyAction {
		text := game.ActionText(Rules{}, a)
		if back, err := (Rules{}).Parse(text); err != nil || back != a {
			t.Errorf("%#x is written %q, which reads as %#x, %v", a, text, back, err)
		}
		if texts[text] {
			t.Errorf("%q is written for two actions", text)
		}
		texts[text] = true
	}
	// 1 to 3 tokens or question marks, 24 cards or one, and so on.
	want := (5 + 15 + 35 + 3) + (24 + 1) + 10 + 10 + 25*26 + (5 + 1) + 1 + 1 + 2*25*26 + 2*25*25
	if len(everyAction) != want {
		t.Errorf("%d actions, want %d", len(everyAction), want)
	}
}

func TestParseTakesOneFormOnly(t *testing.T) {
	for _, text := range []string{
		"", " ", "?", "play", "play ", "play 5", "play 5.9", "play 05.3", "play 5.3 ", " play 5.3", "play  5.3", "Play 5.3",
		"play 5.3 5.3", "play ? ?", "sail", "sail x", "sail 10", "sail 01", "sail +1", "sail -1", "sail ?", "stopover", "stopover 1 2",
		"pirate", "pirate A1", "pirate G4", "pirate d3", "pirate D3 B2", "pirate D3 from", "pirate D3 from ", "pirate D3 from A1", "pirate D3 to B2",
		"pirate D3 from B2 C2", "pirate D3, from B2", "chest", "chest ", "chest ruby pearl", "chest ? ruby", "chest ruby ?", "chest ? ? ? ?",
		"chest ruby ruby ruby ruby", "chest gold", "chest Ruby", "keep", "keep gold", "keep ruby ruby", "pass ", "pass 1", "search 1", "search barrel",
		"second", "second D4", "second barrel", "second glory D4", "second barrel D4 B2", "second barrel D4 from B2 ", "shift barrel D3", "shift D3 E5",
		"shift barrel D3 from E5", "shift points D3 E5 F6", "shift barrel  D3 E5", "no action", "play 5.3\n", "play\t5.3", "pirate\u00a0D3",
	} {
		a, err := Rules{}.Parse(text)
		var refusal *game.Refusal
		if !errors.As(err, &refusal) {
			t.Errorf("Parse(%q) = %#x, %v", text, a, err)
		}
	}
}

func TestNumbersThatAreNoAction(t *testing.T) {
	s := newState(2, 5, false)
	for _, a := range []game.Action{0, 1, 1 << 15, game.Action(verbCount) << 16, 1 << 40, ^game.Action(0), pack(verbPlay, 0, 0, 25), pack(verbPass, 0, 0, 1)} {
		if err := s.Check(1, a); err == nil {
			t.Errorf("%#x passes Check", a)
		}
		if text := game.ActionText(Rules{}, a); text != "no action" {
			t.Errorf("%#x is written %q", a, text)
		}
	}
}

func FuzzParse(f *testing.F) {
	for i := 0; i < len(everyAction); i += 97 {
		f.Add(game.ActionText(Rules{}, everyAction[i]))
	}
	f.Add("chest ? ?")
	f.Add("second points D4 from B2")
	f.Fuzz(func(t *testing.T, text string) {
		a, err := Rules{}.Parse(text)
		if err != nil {
			return
		}
		if got := game.ActionText(Rules{}, a); got != text {
			t.Errorf("%q is read and written as %q", text, got)
		}
		if !isAction(a) {
			t.Errorf("%q reads as %#x, which is no action", text, a)
		}
	})
}
