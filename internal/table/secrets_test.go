package table_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/internal/referee"
	"seaboard/internal/table"
)

// TestNothingHiddenLeaves makes from each viewer's own redacted record, which
// holds nothing that it may not know, a position of its own, and expects the
// table to say what that position says, to the byte: then nothing else was used.
func TestNothingHiddenLeaves(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	for n, kit := range h.kits {
		info := kit.Rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			p := h.gather(info.ID, min(info.MaxSeats, 3))
			p.t = t
			rnd := luck(uint64(n) + 9)
			steps, hidden := 0, 0
			p.play(rnd, func() {
				steps++
				for seat := game.Seat(1); seat <= 2; seat++ {
					if rnd.IntN(4) == 0 && p.look(seat).MayUndo {
						p.undo(seat)
					}
				}
				if steps%5 != 0 && steps > 30 {
					return
				}
				for _, v := range p.viewers() {
					hidden += p.checkSecrets(kit, v)
				}
			})
			for _, v := range p.viewers() {
				p.checkSecrets(kit, v)
			}
			if hidden == 0 && info.ID != "southseas" { // where nothing is
				t.Error("nothing was hidden")
			}
		})
	}
}

// checkSecrets gives the number of lines with something hidden.
func (p party) checkSecrets(kit game.Kit, viewer game.Seat) (hidden int) {
	p.t.Helper()
	rules := kit.Rules
	ctx := p.t.Context()
	r, err := record.Parse(must(p.Record(ctx, p.id, p.who(viewer)))(p.t))
	if err != nil {
		p.t.Fatal(err)
	}
	for _, key := range []string{referee.KeySeed, referee.KeySalt} {
		if _, told := r.Get(key); told && p.look(viewer).Phase != table.Over {
			p.t.Errorf("the record tells the %s", key)
		}
	}
	replay, err := record.NewReplay(rules, r, true)
	if err != nil {
		p.t.Fatal(err)
	}
	told := p.actions(viewer)
	for i := 0; !replay.Done(); i++ {
		l, a, err := replay.Read()
		if err != nil {
			p.t.Fatal(err)
		}
		if record.Hidden(l.Action) {
			hidden++
		}
		p.sameStory(replay.State, viewer, l, a, told[i])
		if want := kit.Board.Targets(replay.State.View(viewer), a); !slices.Equal(told[i].Places, want) {
			p.t.Errorf("seat %d is shown %q for %q, but knows %q", viewer, told[i].Places, l.Action, want)
		}
		if err := replay.Step(); err != nil {
			p.t.Fatal(err)
		}
	}
	look := p.look(viewer)
	if got, want := marshal(p.t, look.View), marshal(p.t, replay.State.View(viewer)); got != want {
		p.t.Errorf("seat %d sees\n%s\nbut knows\n%s", viewer, got, want)
	}
	for i, got := range look.Points {
		want, known := replay.State.Points(viewer, game.Seat(i+1))
		if look.Phase == table.Over {
			want, _, known = replay.State.Final(game.Seat(i + 1))
		}
		if known != (got != nil) || known && *got != want {
			p.t.Errorf("points of seat %d for %d: %v, want %d, %v", i+1, viewer, got, want, known)
		}
	}
	if viewer != game.Watcher {
		var legal []string
		for _, a := range replay.State.Legal(viewer, nil) {
			legal = append(legal, game.ActionText(rules, a))
		}
		slices.Sort(legal)
		if d := diff(legal, look.Legal); d != "" {
			p.t.Errorf("legal for seat %d:\n%s", viewer, d)
		}
	}
	// A stream from the beginning tells the same lines.
	if look.Phase != table.Over {
		var lines []string
		for e, err := range p.Watch(ctx, p.id, p.who(viewer), 0) {
			if err != nil {
				p.t.Fatal(err)
			}
			lines = append(lines, e.Actor.String()+" "+e.Action)
			if e.Version == len(r.Lines) {
				break
			}
		}
		for i, l := range r.Lines {
			if want := l.Actor.String() + " " + l.Action; lines[i] != want {
				p.t.Errorf("the stream of seat %d tells %q, the record %q", viewer, lines[i], want)
			}
		}
	}
	return hidden
}

// actions are the log's entries that are of the record.
func (p party) actions(viewer game.Seat) (told []table.Entry) {
	for _, e := range must(p.Story(p.t.Context(), p.id, p.who(viewer), 0))(p.t) {
		if e.Action != "" && !e.Undone {
			told = append(told, e)
		}
	}
	return told
}

// sameStory checks that an entry says no more than what the viewer's own position
// says of the line as the viewer knows it now.
func (p party) sameStory(s game.State, viewer game.Seat, l record.Line, a game.Action, e table.Entry) {
	p.t.Helper()
	if e.Action != l.Action || e.Actor != l.Actor {
		p.t.Errorf("the log tells seat %d %v %q, the record %v %q", viewer, e.Actor, e.Action, l.Actor, l.Action)
	}
	teller, ok := s.(game.Teller)
	if !ok {
		return
	}
	texts := []string{teller.Tell(viewer, l.Actor, a).String()}
	effects := []string{marshal(p.t, teller.Effects(viewer, l.Actor, a))}
	if !record.Hidden(l.Action) {
		texts = append(texts, teller.Tell(game.Arbiter, l.Actor, a).String())
		effects = append(effects, marshal(p.t, teller.Effects(game.Arbiter, l.Actor, a)))
	}
	if !slices.Contains(texts, e.Text.String()) {
		p.t.Errorf("seat %d is told %q of %q, but knows %q", viewer, e.Text, l.Action, texts)
	}
	if got := marshal(p.t, e.Effects); !slices.Contains(effects, got) {
		p.t.Errorf("seat %d is told of %q that it brings\n%s\nbut knows\n%s", viewer, l.Action, got, effects)
	}
}

func marshal(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestUndoneStaysHidden has what was chosen, and taken back before anybody saw
// it, hidden for ever.
func TestUndoneStaysHidden(t *testing.T) {
	h := newHouse(t)
	p := h.gather("pirates", 2)
	p.act(1, "play 4.2")
	p.undo(1)
	p.act(1, "play 1.4")
	p.act(2, "play 3.7")
	p.play(luck(4), nil)
	for _, v := range []game.Seat{game.Watcher, 2} {
		for _, e := range must(h.Story(t.Context(), p.id, p.who(v), 0))(t) {
			if e.Undone && (strings.Contains(e.Action+e.Text.String(), "4.2") || e.Effects != nil) {
				t.Errorf("viewer %d is told %+v", v, e)
			}
		}
	}
	for _, e := range must(h.Story(t.Context(), p.id, p.who(1), 0))(t) {
		if e.Undone && e.Action != "play 4.2" {
			t.Errorf("seat 1 is told %q of its own choice", e.Action)
		}
	}
}

// TestRevealedIsTold has the log say in full what was hidden when it was done.
func TestRevealedIsTold(t *testing.T) {
	h := newHouse(t)
	p := h.gather("pirates", 2)
	tells := func(want string) {
		t.Helper()
		for _, e := range must(h.Story(t.Context(), p.id, p.who(2), 0))(t) {
			if e.Actor == 1 && e.Version == 1 && e.Text.String() != want {
				t.Errorf("told %q, want %q", e.Text, want)
			}
		}
	}
	p.act(1, "play 5.3")
	tells("chooses a card")
	p.act(2, "play 3.7")
	tells("plays 5 (2 white pips)")
}

// TestSeedsAndTokens looks for them where they must not be: in logs, in what is
// kept, and in what others see.
func TestSeedsAndTokens(t *testing.T) {
	h := newHouse(t)
	opened := must(h.Open(t.Context(), table.Opening{Game: "dare", Guest: "the guest's secret", Seats: []table.OpeningSeat{{Kind: table.Me, Name: "Ada"}, {Kind: table.Free}}}))(t)
	if len(opened.Token) < 43 || len(opened.Invites[0].Code) < 22 {
		t.Errorf("short secrets: %+v", opened)
	}
	joined := must(h.Join(t.Context(), opened.Table, table.Joining{Code: opened.Invites[0].Code, Name: "Bob", Guest: "another secret"}))(t)
	kept := must(h.store.Load(t.Context(), opened.Table))(t)
	seed := referee.Seed(kept.Seed).Hex()
	p := party{h, opened.Table, []string{opened.Token, joined.Token}}
	p.act(1, "choose dare")
	shown := h.log.String() + strings.Join(p.allSeen(), "")
	all := shown + marshal(t, kept)
	for _, secret := range []string{opened.Token, joined.Token, "the guest's secret", "another secret"} {
		if strings.Contains(all, secret) {
			t.Errorf("%q is in\n%s", secret, all)
		}
	}
	if strings.Contains(shown, seed) || strings.Contains(shown, opened.Invites[0].Code) {
		t.Error("the seed, or a code, is shown")
	}
	if look := p.look(1); look.Seed != "" || look.Commitment != opened.Commitment {
		t.Errorf("shown before the end: %+v", look)
	}
}

func TestNames(t *testing.T) {
	h := newHouse(t)
	open := func(name string) (*table.Opened, error) {
		return h.Open(t.Context(), table.Opening{Game: "dare", Seats: []table.OpeningSeat{{Kind: table.Me, Name: name}, {Kind: table.Free}}})
	}
	for name, want := range map[string]string{
		"Ada": "Ada", "  Zoë  ": "Zoë", "李小龙": "李小龙", "Øyvind & <b>Åse</b>": "Øyvind & <b>Åse</b>",
		"--- ": "---", "# 1": "# 1", strings.Repeat("é", 30): strings.Repeat("é", 30), "🏴": "🏴", "नमस्ते": "नमस्ते",
		"\u0627\u0644\u0628\u062d\u0631":       "\u0627\u0644\u0628\u062d\u0631",
		"\u0645\u06cc\u200c\u0631\u0648\u0645": "\u0645\u06cc\u200c\u0631\u0648\u0645", // Persian
		"\u0dc1\u0dca\u200d\u0dbb\u0dd3":       "\u0dc1\u0dca\u200d\u0dbb\u0dd3",       // Sinhala
		"👨\u200d👩\u200d👧 👍🏽":                   "👨\u200d👩\u200d👧 👍🏽", "a\u00a0b": "a b",
	} {
		opened, err := open(name)
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		data := must(h.Record(t.Context(), opened.Table, table.Who{}))(t)
		r, err := record.Parse(data)
		if err != nil || r.Names()[0] != want {
			t.Errorf("%q is %q in the record: %v", name, r.Names(), err)
		}
	}
	for _, name := range []string{
		"", " ", "\t\n", strings.Repeat("a", 31), "a\nb", "a\x00b", "a\tb", "\x1b[31m", "a\u0085b", "a\u2028b",
		"\u202eabc", "a\u2066b", "a\u200bb", "a\ufeff", "\u3164", "a\u2800", "a\u00adb", "a\xff", "\ufffd",
		"e\u0301\u0301\u0301\u0301\u0301", "\u0301", "a\U000e0041", "a\ufe0f", "\ue000",
	} {
		if utf8.RuneCountInString(name) == 0 && name != "" {
			t.Fatal("bad test")
		}
		_, err := open(name)
		refused(t, err, table.Invalid, "ame")
	}
}
