package gametest

import (
	"fmt"
	"strings"

	"seaboard/game"
)

// checkTexts checks that an action and its text are the same thing: every action
// has one, which reads as that action, and whatever reads is written the same.
func checkTexts(c *course) error {
	texts := map[string]game.Action{}
	check := func(a game.Action) error {
		text := c.text(a)
		if old, ok := texts[text]; ok {
			if old != a {
				return fmt.Errorf("two actions have the text %q", text)
			}
			return nil
		}
		texts[text] = a
		if text == "" || strings.TrimSpace(text) != text || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
			return fmt.Errorf("%q cannot stand in a record", text)
		}
		if got := c.Kit.Rules.AppendText([]byte("1 "), a); string(got) != "1 "+text {
			return fmt.Errorf("AppendText does not append: %q", got)
		}
		back, err := c.Kit.Rules.Parse(text)
		if err != nil {
			return fmt.Errorf("%q does not read: %w", text, err)
		}
		if back != a {
			return fmt.Errorf("%q reads as another action, %q", text, c.text(back))
		}
		return nil
	}
	for _, j := range c.games {
		for i, s := range j.states {
			if err := c.everyText(j, i, s, check); err != nil {
				return fmt.Errorf("%s: %w", c.where(j, i), err)
			}
		}
	}
	for _, text := range c.mutants(c.pool(2000), 20_000) {
		a, err := c.Kit.Rules.Parse(text)
		if err == nil && c.text(a) != text {
			return fmt.Errorf("%q is read, but written as %q", text, c.text(a))
		}
	}
	return nil
}

func (c *course) everyText(j *journey, i int, s game.State, check func(game.Action) error) error {
	var all []game.Action
	for seat := range s.Actors().All() {
		all = s.Legal(seat, all)
	}
	for _, o := range s.Outcomes(nil) {
		all = append(all, o.Action)
	}
	if i < len(j.acts) {
		all = append(all, j.acts[i])
		for _, v := range j.viewers() {
			all = append(all, s.Redact(v, j.actors[i], j.acts[i], j.states[i+1]))
		}
	}
	for _, a := range all {
		if err := check(a); err != nil {
			return err
		}
	}
	return nil
}

// mutants gives n texts that are like those of the actions, but not quite.
func (c *course) mutants(actions []game.Action, n int) []string {
	var texts, words []string
	for _, a := range actions {
		text := c.text(a)
		texts = append(texts, text)
		words = append(words, strings.Fields(text)...)
	}
	words = append(words, "?", "0", "-1", "01", "+1", "", "99999999999999999999", "\x00", "é")
	draw := func(n int) int { return int(game.Below(c.rng, uint64(n))) }
	out := make([]string, n)
	for i := range out {
		text := texts[draw(len(texts))]
		fields := strings.Fields(text)
		k, at := draw(len(fields)), draw(len(text))
		switch draw(9) {
		case 0:
			fields[k] = words[draw(len(words))]
		case 1:
			fields = append(fields[:k:k], fields[k+1:]...)
		case 2:
			fields = append(fields, words[draw(len(words))])
		case 3:
			l := draw(len(fields))
			fields[k], fields[l] = fields[l], fields[k]
		case 4:
			fields = []string{text[:at] + text[at+1:]}
		case 5:
			fields = []string{text[:at] + string(rune(' '+draw(95))) + text[at+1:]}
		case 6:
			fields = []string{text[:at] + string(rune(' '+draw(95))) + text[at:]}
		case 7:
			fields = []string{strings.ToUpper(text)}
		case 8:
			fields = []string{[]string{" " + text, text + " ", strings.ReplaceAll(text, " ", "  ")}[draw(3)]}
		}
		out[i] = strings.Join(fields, " ")
	}
	return out
}
