package terminal

import (
	"fmt"
	"strings"

	"seaboard/game"
)

// width is what is taken as the width of the terminal, in characters.
const width = 78

func (t *sitting) say(format string, args ...any) {
	fmt.Fprintf(t.Out, format+"\n", args...)
}

// words puts a text of the game into the person's language.
func (t *sitting) words(text game.Text) string { return t.reader.Text(text, nil) }

func (t *sitting) welcome() {
	t.say("%s for %d. You are seat %d; the others are played by %s. Type help to see what can be typed.",
		t.reader.Say(t.rules.Info().Title), t.Seats, t.You, t.Level.Name)
}

func (t *sitting) name(seat game.Seat) string {
	switch seat {
	case game.Chance:
		return "Chance"
	case t.You:
		return fmt.Sprintf("Seat %d (you)", seat)
	}
	return fmt.Sprintf("Seat %d", seat)
}

// board shows the position as the viewer sees it.
func (t *sitting) board(viewer game.Seat) {
	if t.Kit.Board == nil {
		return
	}
	fmt.Fprintf(t.Out, "\n%s\n", strings.TrimRight(t.Kit.Board.Text(t.state.View(viewer), game.Paint{Say: t.words}), "\n"))
}

// tell says what is about to happen, as the person may see it.
func (t *sitting) tell(actor game.Seat, a game.Action) {
	teller, ok := t.state.(game.Teller)
	if !ok {
		after := t.state.Copy()
		after.Apply(actor, a)
		shown := t.state.Redact(t.You, actor, a, after)
		t.say("%s: %s", t.name(actor), game.ActionText(t.rules, shown))
		return
	}
	t.say("%s %s", t.name(actor), t.words(teller.Tell(t.You, actor, a)))
	for _, e := range teller.Effects(t.You, actor, a) {
		t.say("    %s", t.effect(e))
	}
}

// effect says one effect: "Seat 2 +1: income".
func (t *sitting) effect(e game.Effect) string {
	var b strings.Builder
	if e.Seat != game.Chance {
		b.WriteString(t.name(e.Seat))
		if e.Points != 0 {
			fmt.Fprintf(&b, " %+d", e.Points)
		}
		b.WriteString(": ")
	}
	b.WriteString(t.words(e.Text))
	return b.String()
}

// sums says what a choice brings to each seat: "  Seat 2 +3".
func (t *sitting) sums(effects []game.Effect) string {
	points := make([]int, t.Seats+1)
	for _, e := range effects {
		points[e.Seat] += e.Points
	}
	said := ""
	for seat := game.Seat(1); int(seat) <= t.Seats; seat++ {
		if points[seat] != 0 {
			said += fmt.Sprintf("  %s %+d", t.name(seat), points[seat])
		}
	}
	return said
}

// list shows what the person is to do and the choices.
func (t *sitting) list(choices []choice) {
	teller, ok := t.state.(game.Teller)
	if ok {
		t.say("\n%s", t.words(teller.Prompt(t.You)))
	} else {
		t.say("\nYour choice")
	}
	if !ok || len(choices) > wordy {
		t.columns(choices)
		return
	}
	for i, c := range choices {
		t.say("%3d  %s  [%s]%s", i+1, t.reader.Offer(teller.Tell(t.You, t.You, c.action), nil), c.text,
			t.sums(teller.Effects(t.You, t.You, c.action)))
	}
}

// columns shows the choices' notation side by side.
func (t *sitting) columns(choices []choice) {
	longest := 0
	for _, c := range choices {
		longest = max(longest, len(c.text))
	}
	perLine := max(1, width/(longest+7))
	for i, c := range choices {
		fmt.Fprintf(t.Out, "%4d %-*s", i+1, longest+2, c.text)
		if (i+1)%perLine == 0 || i == len(choices)-1 {
			t.say("")
		}
	}
}
