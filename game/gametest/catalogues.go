package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"seaboard/game"
)

// checkCatalogues checks that every text that comes up in the games, refusals
// included, is in each of the kit's catalogues, with the same arguments, and that
// each text can be written at all.
func checkCatalogues(c *course) error {
	used := c.usedTexts()
	for _, t := range used {
		if text := t.String(); strings.Contains(text, "%!") {
			return fmt.Errorf("%q and its arguments do not go together: %s", t.Format, text)
		}
	}
	if c.Kit.Texts == nil {
		return nil
	}
	files, err := fs.Glob(c.Kit.Texts, "*.json")
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return errors.New("the kit has no catalogues in its Texts")
	}
	for _, file := range files {
		data, err := fs.ReadFile(c.Kit.Texts, file)
		if err != nil {
			return err
		}
		catalogue := map[string]any{}
		if err := json.Unmarshal(data, &catalogue); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if missing := untranslated(file, catalogue, used); len(missing) > 0 {
			return fmt.Errorf("%s lacks, or has with other arguments, %d texts:\n%s", path.Base(file), len(missing), strings.Join(missing, "\n"))
		}
	}
	return nil
}

// untranslated lists the texts that a catalogue does not have, or not with the
// same arguments. English needs an entry only where it is not the key itself.
func untranslated(file string, catalogue map[string]any, used []game.Text) []string {
	var missing []string
	for _, t := range used {
		ok := path.Base(file) == "en.json"
		switch entry := catalogue[t.Format].(type) {
		case string:
			ok = entry != "" && !strings.Contains(game.Text{Format: entry, Args: t.Args}.String(), "%!")
		case map[string]any:
			ok = pluralFits(entry, t.Args)
		}
		if !ok {
			missing = append(missing, fmt.Sprintf("%q", t.Format))
		}
	}
	return missing
}

// pluralFits tells whether all forms of a plural go with the arguments. A form may
// leave arguments out: "no barrel".
func pluralFits(forms map[string]any, args []any) bool {
	for name, form := range forms {
		text, ok := form.(string)
		if !ok {
			if name == "arg" {
				continue
			}
			return false
		}
		formatted := strings.ReplaceAll(game.Text{Format: text, Args: args}.String(), "%!(EXTRA", "")
		if strings.Contains(formatted, "%!") {
			return false
		}
	}
	return len(forms) > 0
}

// usedTexts gathers the texts of the description, of some positions of the games
// and of refusals, each format once, in their order.
func (c *course) usedTexts() []game.Text {
	used := map[string]game.Text{}
	var add func(t game.Text)
	add = func(t game.Text) {
		if t.Format == "" || t.Format == "%s" || t.Format == "seat %d" {
			return // nothing, or what the platform itself says
		}
		used[t.Format] = t
		for _, a := range t.Args {
			switch a := a.(type) {
			case game.Word:
				add(game.Say(string(a)))
			case game.Text:
				add(a)
			}
		}
	}
	add(game.Say(c.info.Title))
	add(game.Say(c.info.Summary))
	for _, o := range c.info.Options {
		add(game.Say(o.Text))
		for _, v := range o.Values {
			add(game.Say(v.Text))
		}
	}
	pool := c.pool(100)
	_ = c.some(400, func(j *journey, i int) error {
		s := j.states[i]
		c.refusals(s, j, pool, add)
		if t, ok := s.(game.Teller); ok {
			c.told(t, s, j, add)
		}
		return nil
	})
	var all []game.Text
	for _, format := range slices.Sorted(maps.Keys(used)) {
		all = append(all, used[format])
	}
	return all
}

func (c *course) refusals(s game.State, j *journey, pool []game.Action, add func(game.Text)) {
	for _, seat := range j.viewers() {
		for _, a := range pool {
			var refusal *game.Refusal
			if errors.As(s.Check(seat, a), &refusal) {
				add(refusal.Text)
			}
		}
		if b := c.Kit.Board; b != nil {
			for _, h := range b.Seats(s.View(seat)) {
				for _, count := range h.Counts {
					add(count.Text)
				}
			}
			paint := game.Paint{Say: func(t game.Text) string { add(t); return t.String() }}
			b.SVG(s.View(seat), paint)
			b.Hand(s.View(seat), paint)
			b.Text(s.View(seat), paint)
		}
	}
}

func (c *course) told(t game.Teller, s game.State, j *journey, add func(game.Text)) {
	for seat := range s.Actors().All() {
		if seat != game.Chance {
			add(t.Prompt(seat))
		}
		for _, a := range doable(s, seat) {
			for _, viewer := range j.viewers() {
				add(t.Tell(viewer, seat, a))
				for _, e := range t.Effects(viewer, seat, a) {
					add(e.Text)
				}
			}
		}
	}
}
