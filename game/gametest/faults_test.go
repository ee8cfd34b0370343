package gametest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"seaboard/game"
	"seaboard/game/gametest/dare"
)

// TestFaults breaks the tiny game in every way that a check is there to find, and
// looks whether that check finds it and says what it is.
func TestFaults(t *testing.T) {
	tests := []struct {
		name  string
		check string // that must find it; "play" is playing the games
		says  string // part of what it says
		fault fault
		kit   func(*game.Kit)
		each  func(game.State) error
	}{
		{name: "no end", check: "play", says: "no end after", fault: fault{
			apply: func(s *broken, actor game.Seat, a game.Action) {}}},
		{name: "dead end", check: "play", says: "dead end", fault: fault{
			legal: func(s game.State, _ game.Seat, l []game.Action) []game.Action { return l[:0] }}},
		{name: "panic", check: "play", says: "panic: lost a pearl", fault: fault{
			apply: func(s *broken, _ game.Seat, _ game.Action) { panic("lost a pearl") }}},
		{name: "takes any setup", check: "setup", says: "not of the game", fault: fault{
			newState: func(game.Setup) (game.State, error) { return dare.Rules{}.New(game.Setup{Seats: 2}) }}},
		{name: "no title", check: "setup", says: "no ID, title", fault: fault{
			info: func(in game.Info) game.Info { in.Title = ""; return in }}},
		{name: "unsorted list", check: "lists", says: "not in order", fault: fault{
			legal: func(_ game.State, _ game.Seat, l []game.Action) []game.Action { slices.Reverse(l); return l }}},
		{name: "doubled action", check: "lists", says: "double", fault: fault{
			legal: func(_ game.State, _ game.Seat, l []game.Action) []game.Action {
				if len(l) > 0 {
					l = append(l, l[len(l)-1])
				}
				return l
			}}},
		{name: "list of who is not to act", check: "lists", says: "to act: false", fault: fault{
			legal: func(s game.State, _ game.Seat, l []game.Action) []game.Action {
				if s.Actors().Has(game.Chance) {
					l = append(l, action("choose dare"))
				}
				return l
			}}},
		{name: "listed and refused", check: "lists", says: "is listed for seat", fault: fault{
			check: func(_ *broken, _ game.Seat, a game.Action, err error) error {
				if a == action("choose fold") {
					return game.Refuse("rule", "Never fold.")
				}
				return err
			}}},
		{name: "chance beside seats", check: "lists", says: "together with seats", fault: fault{
			actors: func(s game.State) game.Seats {
				if s.Actors() == game.SeatSet(1, 2) {
					return game.SeatSet(0, 1, 2)
				}
				return s.Actors()
			},
			outcomes: func(s game.State, all []game.Outcome) []game.Outcome {
				if s.Actors() == game.SeatSet(1, 2) {
					all = append(all, game.Outcome{Action: action("pearl 1"), Weight: 1})
				}
				return all
			},
			apply: func(s *broken, actor game.Seat, a game.Action) {
				if !s.State.Actors().Has(actor) {
					actor, a = 1, action("choose fold")
				}
				s.State.Apply(actor, a)
			}}},
		{name: "outcome without weight", check: "lists", says: "has the weight 0", fault: fault{
			outcomes: func(_ game.State, all []game.Outcome) []game.Outcome {
				if len(all) > 0 {
					all[2].Weight = 0
				}
				return all
			}}},
		{name: "outcomes out of order", check: "lists", says: "order of their texts", fault: fault{
			outcomes: func(_ game.State, all []game.Outcome) []game.Outcome { slices.Reverse(all); return all }}},
		{name: "outcomes without chance", check: "lists", says: "is not to act", fault: fault{
			outcomes: func(s game.State, all []game.Outcome) []game.Outcome {
				return append(all[:0], game.Outcome{Action: action("pearl 1"), Weight: 1})
			}}},
		{name: "unlisted and passed", check: "refusals", says: "passes Check", fault: fault{
			check: func(*broken, game.Seat, game.Action, error) error { return nil }}},
		{name: "refused by a plain error", check: "refusals", says: "not by a *game.Refusal", fault: fault{
			check: func(_ *broken, _ game.Seat, _ game.Action, err error) error {
				if err != nil {
					err = errors.New("no")
				}
				return err
			}}},
		{name: "refused without a rule", check: "refusals", says: "without a rule", fault: fault{
			check: func(_ *broken, _ game.Seat, _ game.Action, err error) error {
				if err != nil {
					err = game.Refuse("", "No.")
				}
				return err
			}}},
		{name: "refusal changes the state", check: "refusals", says: "refusals changed the state", fault: fault{
			check: func(s *broken, _ game.Seat, _ game.Action, err error) error {
				if err != nil {
					s.shared = new(int)
				}
				return err
			},
			view: func(s *broken, v *dare.View) game.View {
				if s.shared != nil {
					v.Round = 0
				}
				return v
			}}},
		{name: "list tells what another has chosen", check: "together", says: "chooses at the same time", fault: fault{
			legal: func(s game.State, _ game.Seat, l []game.Action) []game.Action {
				if len(l) > 0 && slices.Contains(truth(s).Chosen, "fold") {
					l = l[:1]
				}
				return l
			}}},
		{name: "order of choices matters", check: "together", says: "their order matters", fault: fault{
			apply: func(s *broken, actor game.Seat, a game.Action) {
				if actor == 1 && strings.Join(truth(s.State).Chosen, "") == "" {
					a = action("choose fold")
				} else if actor == 1 {
					a = action("choose dare")
				}
				s.State.Apply(actor, a)
			}}},
		{name: "text that does not read", check: "texts", says: "does not read", fault: fault{
			text: func(a game.Action) (string, bool) { return "fold", a == action("choose fold") }}},
		{name: "one text for two", check: "texts", says: "two actions have the text", fault: fault{
			text: func(a game.Action) (string, bool) { return "choose dare", a == action("choose fold") }}},
		{name: "reads as another", check: "texts", says: "reads as another", fault: fault{
			parse: func(text string) (game.Action, bool) { return action("choose dare"), text == "choose fold" }}},
		{name: "more than one form", check: "texts", says: "but written as", fault: fault{
			parse: func(text string) (game.Action, bool) {
				return action("choose dare"), strings.EqualFold(text, "choose dare")
			}}},
		{name: "shared copy", check: "copies", says: "play on what Copy gave changes", fault: fault{
			copied: func(s *broken) game.State {
				if s.shared == nil {
					s.shared = new(int)
				}
				return &broken{s.State.Copy(), s.fault, s.shared}
			},
			apply: func(s *broken, actor game.Seat, a game.Action) {
				if s.shared != nil {
					*s.shared++
				}
				s.State.Apply(actor, a)
			},
			view: func(s *broken, v *dare.View) game.View {
				if s.shared != nil {
					v.Rounds += *s.shared
				}
				return v
			}}},
		{name: "shared after Set", check: "copies", says: "play on what Set gave", fault: fault{
			set: func(s, from *broken) { s.State = from.State }}},
		{name: "Set that forgets", check: "copies", says: "Set gives another state", fault: fault{
			set: func(s, from *broken) {}}},
		{name: "lists allocate", check: "allocations", says: "allocations in a game", fault: fault{
			legal: func(_ game.State, _ game.Seat, l []game.Action) []game.Action {
				allocated = make([]byte, 100)
				return l
			}}},
		{name: "no result", check: "records", says: "result of a full state is not known", fault: fault{
			final: func(_ game.State, _ game.Seat, points, place int) (int, int, bool) { return points, place, false }}},
		{name: "partial state refuses the truth", check: "records", says: "refuses what is true", fault: fault{
			check: func(s *broken, actor game.Seat, a game.Action, err error) error {
				if partial(s.State) && a == action("pearl 3") {
					return game.Refuse("rule", "No such pearl.")
				}
				return err
			}}},
		{name: "pieces are lost", check: "hook", says: "no pearls", each: func(s game.State) error {
			if v := s.View(game.Arbiter).(*dare.View); v.Dealt > 0 {
				return errors.New("no pearls")
			}
			return nil
		}},
		{name: "own points unknown", check: "points", says: "and sees", fault: fault{
			points: func(_ game.State, viewer, _ game.Seat, points int) (int, bool) { return points, viewer == game.Arbiter }}},
		{name: "places with a gap", check: "points", says: "seats before it", fault: fault{
			final: func(_ game.State, _ game.Seat, points, place int) (int, int, bool) { return points, place + 1, true }}},
		{name: "award not told", check: "effects", says: "points, but its points go from", fault: fault{
			effects: func(_ game.State, _, _ game.Seat, _ game.Action, all []game.Effect) []game.Effect { return all[:0] }}},
		{name: "effect without words", check: "effects", says: "without words", fault: fault{
			effects: func(_ game.State, _, _ game.Seat, _ game.Action, all []game.Effect) []game.Effect {
				return append(all, game.Effect{Seat: 1})
			}}},
		{name: "hidden line told", check: "shadows", says: "another view", fault: fault{
			redact: func(_ game.State, _, _ game.Seat, a, _ game.Action) game.Action { return a },
			view: func(s *broken, v *dare.View) game.View {
				v.Pearls = slices.Clone(truth(s.State).Pearls)
				if partial(s.State) {
					v.Pearls[0] = "x"
				}
				return v
			}}},
		{name: "view tells more than the record", check: "shadows", says: "another view", fault: fault{
			view: func(s *broken, v *dare.View) game.View { v.Pearls = truth(s.State).Pearls; return v }}},
		{name: "points tell more than the record", check: "shadows", says: "seat 1's points", fault: fault{
			points: func(s game.State, _, _ game.Seat, points int) (int, bool) {
				return points + strings.Count(secrets(s), "3"), true
			}}},
		{name: "partial state lists something else", check: "shadows", says: "another legal list", fault: fault{
			legal: func(s game.State, _ game.Seat, l []game.Action) []game.Action {
				if partial(s) {
					l = l[:0]
				}
				return l
			}}},
		{name: "partial state knows too much", check: "shadows", says: "seems to have no choice", fault: fault{
			legal: func(s game.State, _ game.Seat, l []game.Action) []game.Action {
				if partial(s) && len(l) > 0 {
					l = l[:1]
				}
				return l
			}}},
		{name: "question that tells a secret", check: "shadows", says: "known to it alone", fault: fault{
			decline: func(s game.State, seat game.Seat) (game.Action, bool) {
				return action("choose fold"), s.Actors().Has(seat) && strings.Contains(secrets(s), "3")
			}}},
		{name: "question to nobody", check: "shadows", says: "cannot decline", fault: fault{
			decline: func(s game.State, seat game.Seat) (game.Action, bool) {
				return action("choose fold"), !s.Actors().Has(seat)
			}}},
		{name: "answer that is hidden", check: "shadows", says: "is hidden or shows something", fault: fault{
			decline: func(s game.State, seat game.Seat) (game.Action, bool) {
				return action("choose fold"), s.Actors().Has(seat)
			}}},
		{name: "shown and hidden again", check: "shadows", says: "was told as", fault: fault{
			redact: func(s game.State, _, actor game.Seat, a, redacted game.Action) game.Action {
				if actor == game.Chance && redacted == a {
					return action("pearl ?")
				}
				return a
			}}},
		{name: "shows without saying so", check: "shadows", says: "Reveals is false", fault: fault{
			reveals: func(game.State) bool { return false }}},
		{name: "list tells a secret", check: "worlds", says: "another legal list", fault: fault{
			legal: func(s game.State, seat game.Seat, l []game.Action) []game.Action {
				if len(l) > 0 && strings.Contains(secrets(s), "3") {
					l = l[:1]
				}
				return l
			}}},
		{name: "view tells a secret", check: "worlds", says: "another view", fault: fault{
			view: func(s *broken, v *dare.View) game.View {
				if len(v.Chosen) > 0 && strings.Contains(secrets(s.State), "dare") {
					v.Rounds = 9
				}
				return v
			}}},
		{name: "view carries a secret", check: "worlds", says: "JSON does not show", fault: fault{
			view: func(s *broken, v *dare.View) game.View { return &wideView{*v, secrets(s.State)} }}},
		{name: "record tells a secret", check: "worlds", says: "in one record", fault: fault{
			redact: func(s game.State, viewer, actor game.Seat, a, redacted game.Action) game.Action {
				if redacted != a && actor != game.Chance && truth(s).Pearls[actor-1] == "1" {
					return action("choose dare")
				}
				return redacted
			}}},
		{name: "log tells a secret", check: "worlds", says: "is told as", fault: fault{
			tell: func(s game.State, _ game.Seat, a game.Action, _ game.Text) game.Text {
				return game.Say("does %d", int(a))
			}}},
		{name: "log's effects tell a secret", check: "worlds", says: "has the effects", fault: fault{
			effects: func(s game.State, _, actor game.Seat, a game.Action, all []game.Effect) []game.Effect {
				return append(all, game.Effect{Text: game.Say("done: %d", int(a))})
			}}},
		{name: "prompt tells a secret", check: "worlds", says: "another prompt", fault: fault{
			prompt: func(s game.State) game.Text { return game.Say("Choose: %s", secrets(s)) }}},
		{name: "preview tells a secret", check: "worlds", says: "the preview of", fault: fault{
			reveals: func(game.State) bool { return false }}},
		{name: "refusal tells a secret", check: "worlds", says: "in other words", fault: fault{
			check: func(s *broken, _ game.Seat, _ game.Action, err error) error {
				if err != nil {
					err = game.Refuse("rule", "No: %s", secrets(s.State))
				}
				return err
			}}},
		{name: "picture of something else", check: "worlds", says: "another picture", kit: func(k *game.Kit) {
			k.Board = board{svg: "<svg/>", drawn: new(int)}
		}},
		{name: "nothing to compare", check: "worlds", says: "no two worlds", fault: fault{
			outcomes: func(_ game.State, all []game.Outcome) []game.Outcome {
				if len(all) > 0 {
					all = all[:1]
				}
				return all
			},
			legal: func(s game.State, _ game.Seat, l []game.Action) []game.Action { return l[:min(1, len(l))] }}},
		{name: "sample of another view", check: "samples", says: "another view", fault: fault{
			sample: func(v game.View, s *broken) {
				if v.(*dare.View).Dealt == 0 {
					s.State.Apply(game.Chance, action("pearl 1"))
				}
			}}},
		{name: "sample forgets", check: "samples", says: "another state is drawn", fault: fault{
			sample: func(v game.View, s *broken) {
				if v.(*dare.View).You == game.Arbiter {
					s.State, _ = dare.Rules{}.New(game.Setup{Seats: len(v.(*dare.View).Points)})
				}
			}}},
		{name: "sample changes the view", check: "samples", says: "changed by Sample", fault: fault{
			sample: func(v game.View, _ *broken) { v.(*dare.View).Round++ }}},
		{name: "picture that is no XML", check: "pictures", says: "not well-formed", kit: func(k *game.Kit) { k.Board = board{svg: "<svg><g></svg>"} }},
		{name: "an id twice", check: "pictures", says: "is there twice", kit: func(k *game.Kit) {
			k.Board = board{svg: `<svg><g id="pearl-1"/><g id="pearl-1"/></svg>`}
		}},
		{name: "target that is not there", check: "pictures", says: "not in the picture", kit: func(k *game.Kit) { k.Board = board{svg: `<svg/>`} }},
		{name: "wish that is no action", check: "pictures", says: "is taken for", kit: func(k *game.Kit) {
			k.Board = board{svg: `<svg><g id="pearl-1"/></svg>`, wish: "wish"}
		}},
		{name: "no text board", check: "pictures", says: "text board is empty", kit: func(k *game.Kit) { k.Board = board{svg: `<svg/>`, mute: true} }},
		{name: "format and arguments", check: "catalogues", says: "do not go together", fault: fault{
			prompt: func(game.State) game.Text { return game.Say("Choose %d", "well") }}},
		{name: "missing translation", check: "catalogues", says: "Dare or fold", kit: func(k *game.Kit) {
			k.Texts = fstest.MapFS{"fr.json": {Data: []byte(`{"Dare": "Osez"}`)}}
		}},
		{name: "translation of something else", check: "catalogues", says: "%s gets a pearl worth %d", kit: func(k *game.Kit) {
			k.Texts = fstest.MapFS{"en.json": {Data: []byte(`{"%s gets a pearl worth %d": {"one": "%s", "other": "%s gets %s"}}`)}}
		}},
		{name: "lines of play changed", check: "perft", says: "is now", fault: fault{
			legal: func(_ game.State, _ game.Seat, l []game.Action) []game.Action { return l[:min(1, len(l))] }}},
		{name: "states changed", check: "golden", says: "is now", fault: fault{
			view: func(_ *broken, v *dare.View) game.View { v.Rounds += v.Round; return v }}},
	}
	found := map[string]bool{"play": true}
	for _, tt := range tests {
		found[tt.check] = true
		t.Run(tt.name, func(t *testing.T) {
			kit := dare.Kit
			kit.Rules = rules{fault: &tt.fault}
			if tt.kit != nil {
				tt.kit(&kit)
			}
			err := runCheck(Suite{Kit: kit, Bound: 200, Dir: "dare/testdata", Each: tt.each}, tt.check)
			if err == nil {
				t.Fatal("not found")
			}
			if !strings.Contains(err.Error(), tt.says) {
				t.Errorf("found, but not %q: %v", tt.says, err)
			}
		})
	}
	for _, check := range checks {
		if !found[check.name] {
			t.Errorf("no test of what %s finds", check.name)
		}
	}
}

// runCheck runs one check as Run does.
func runCheck(su Suite, name string) error {
	var c *course
	err := guard(func() (err error) { c, err = newCourse(su); return err })
	if err != nil || name == "play" {
		return err
	}
	for _, check := range checks {
		if check.name == name {
			return guard(func() error { return check.run(c) })
		}
	}
	return nil
}

// TestSound runs the suite on the wrapped game without a fault: what TestFaults
// finds is the fault and not the wrapping.
func TestSound(t *testing.T) {
	kit := dare.Kit
	kit.Rules = rules{fault: &fault{}}
	for _, check := range checks {
		if err := runCheck(Suite{Kit: kit, Dir: "dare/testdata"}, check.name); err != nil {
			t.Errorf("%s: %v", check.name, err)
		}
	}
}
