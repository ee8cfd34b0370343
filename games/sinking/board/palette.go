package board

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

// The rules of the style sheet. They name colours as var(--si-NAME) alone.
//
//go:embed style.css
var rules string

// colour is one colour of the chart, by day and by night.
type colour struct{ name, day, night string }

// palette is all colours. The seats' are safe for colour-blind eyes.
var palette = []colour{
	{"seat-1", "#d9541e", "#ee6c35"},
	{"seat-2", "#1f6fb5", "#4a9be0"},
	{"seat-3", "#12906a", "#22b58a"},
	{"seat-4", "#efc02f", "#f5cd4c"},

	{"ink", "#1d3245", "#0b1826"},   // outlines of pieces
	{"line", "#2b4a60", "#b9cfdf"},  // lines of the chart
	{"words", "#1d3245", "#e8eef2"}, // words and numbers on paper
	{"dark", "#1d3245", "#0b1826"},  // words on pieces
	{"faint", "#4b6b7a", "#8fb0c6"}, // what is printed discreetly
	{"paper", "#f8efd8", "#1a2d42"},
	{"paper-odd", "#f0e2bf", "#20374f"},
	{"brim", "#eef5ec", "#1b4159"},
	{"water", "#d8e8e4", "#0e2236"},
	{"sea", "#a9d0d9", "#14395a"},
	{"shoal", "#d9efe6", "#2c6a86"},
	{"deep", "#5d9fb8", "#0c2440"},
	{"deeper", "#3f86a3", "#2a5778"},
	{"lagoon", "#8fd6cf", "#1f7f84"},
	{"wave", "#6fa6b5", "#3c6c8c"},
	{"foam", "#f7fdfb", "#cfe6ee"},
	{"sand", "#f3e0aa", "#c9b27a"},
	{"sand-side", "#d9bd78", "#9b8450"},
	{"sand-dark", "#b8965a", "#766139"},
	{"leaf", "#9cc27a", "#4f8659"},
	{"leaf-side", "#8a7a4e", "#6d5f3c"},
	{"leaf-dark", "#6d5c38", "#4b4029"},
	{"tree", "#4f8f4a", "#2f6a42"},
	{"tree-light", "#78b25c", "#49905a"},
	{"rock", "#b9b2a6", "#7d828a"},
	{"rock-side", "#8e867b", "#5b626c"},
	{"rock-dark", "#635d57", "#3d444e"},
	{"peak", "#8b857c", "#5a626d"},
	{"snow", "#fdfdfa", "#e9f0f4"},
	{"land-words", "#3c3a22", "#10202c"},
	{"trunk", "#7d5a35", "#8a6840"},
	{"brass", "#d9a53a", "#d9a53a"},
	{"brass-dark", "#a26f10", "#ffd877"},
	{"glow", "#f7b92c", "#ffd35c"},
	{"lit", "#fff0b8a6", "#ffd35c4d"}, // what can be chosen
	{"wood", "#8f5a32", "#9b6438"},
	{"wood-light", "#c48a52", "#c99059"},
	{"wood-dark", "#4d2f1b", "#3d2616"},
	{"bone", "#fdf6e6", "#fdf6e6"},
	{"face", "#f2c9a0", "#f2c9a0"},
	{"serpent", "#5d9c3f", "#79bf55"},
	{"serpent-light", "#c7dd8a", "#d4e99a"},
	{"shark", "#7e8c99", "#a3b3c1"},
	{"shark-light", "#e8edf0", "#e8edf0"},
	{"whale", "#2f5f8f", "#4c86bd"},
	{"whale-light", "#cfe1ee", "#d6e7f3"},
	{"dolphin", "#5aa9c9", "#6cbcdc"},
	{"fire", "#d8401f", "#f0562f"},
	{"red", "#b3261e", "#ff8a75"},
	{"token", "#fff8e6", "#f2e8d0"},
	{"token-bad", "#f3cdb6", "#e2b49b"},
	{"token-back", "#2c5873", "#2c5873"},
	{"shade", "#1d324540", "#0007"},
	{"cast", "#14283c4d", "#00081080"},
}

// Style is the style sheet for pictures in a page: by night where the reader's
// system says so, or an element above has data-theme="night"; data-theme="day"
// keeps the day.
func (Board) Style() []byte {
	var b strings.Builder
	day := func(c colour) string { return c.day }
	night := func(c colour) string { return c.night }
	fmt.Fprintf(&b, ":root{%s}\n", declare(day))
	fmt.Fprintf(&b, "@media screen and (prefers-color-scheme:dark){:root:not([data-theme=day]){%s}}\n", declare(night))
	fmt.Fprintf(&b, "@media screen{[data-theme=night]{%s}}\n[data-theme=day]{%s}\n", declare(night), declare(day))
	b.WriteString(rules)
	return []byte(b.String())
}

func declare(of func(colour) string) string {
	var b strings.Builder
	for _, c := range palette {
		fmt.Fprintf(&b, "--si-%s:%s;", c.name, of(c))
	}
	return b.String()
}

// plainStyle is the style sheet for a picture that stands alone: the rules twice,
// with colours in place of variables, which not every viewer knows.
func plainStyle() string {
	var day, night []string
	for _, c := range palette {
		day = append(day, "var(--si-"+c.name+")", c.day)
		night = append(night, "var(--si-"+c.name+")", c.night)
	}
	coloured := strings.Join(slices.DeleteFunc(strings.Split(rules, "\n"), func(rule string) bool {
		return !strings.Contains(rule, "var(")
	}), "\n")
	return strings.NewReplacer(day...).Replace(rules) +
		"@media (prefers-color-scheme:dark){" + strings.NewReplacer(night...).Replace(coloured) + "}"
}
