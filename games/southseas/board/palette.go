package board

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

// The rules of the style sheet. They name colours as var(--so-NAME) alone.
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
	{"seat-5", "#8a4fb0", "#b884dc"},

	{"ink", "#1d3245", "#0b1826"},   // outlines of pieces
	{"line", "#2b4a60", "#b9cfdf"},  // lines of the chart
	{"words", "#1d3245", "#e8eef2"}, // numbers on paper
	{"paper", "#f8efd8", "#1a2d42"},
	{"card", "#fffaf0", "#f6efdf"},
	{"deep", "#e9dfc2", "#0b1c2c"}, // where nothing is charted
	{"sea", "#b9dbe2", "#17405c"},
	{"shoal", "#d5ece8", "#22597a"},
	{"wave", "#7c8f92", "#4a6d88"},
	{"foam", "#fdfcf5", "#9cc3dc"},
	{"sand", "#f2dfae", "#b39c69"},
	{"leaf", "#a9c47f", "#4e7a52"},
	{"frond", "#6f9c58", "#6aa363"},
	{"frond-dark", "#49733f", "#2d5236"},
	{"wood", "#8f5a32", "#9b6438"},
	{"wood-light", "#d2a06a", "#c99762"},
	{"stone", "#7c8894", "#76838f"},
	{"stone-light", "#c9d0d3", "#b9c3ca"},
	{"thatch", "#dcb866", "#c9a65a"},
	{"awning", "#c8402f", "#d9523f"},
	{"canvas", "#fdf6e6", "#f3ead4"},
	{"fish", "#5f93c4", "#7fb4e4"},
	{"banana", "#f7d038", "#f9d64a"},
	{"banana-dark", "#b98a12", "#a97c10"},
	{"shell", "#fbe3d8", "#fbe3d8"},
	{"shell-dark", "#d98a78", "#cf7f6e"},
	{"face", "#c98d5e", "#c98d5e"},
	{"wreath", "#f08fa0", "#f08fa0"},
	{"gold", "#f0bf45", "#f0bf45"},
	{"gold-dark", "#b98016", "#b98016"},
	{"brass", "#d9a53a", "#d9a53a"},
	{"brass-dark", "#ab7614", "#ffd877"},
	{"glow", "#f7b92c", "#ffd35c"},
	{"lit", "#fff3c2a6", "#ffd35c4d"}, // what can be chosen
	{"shade", "#1d324540", "#0008"},
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
		fmt.Fprintf(&b, "--so-%s:%s;", c.name, of(c))
	}
	return b.String()
}

// plainStyle is the style sheet for a picture that stands alone: the rules
// twice, with colours in place of variables, which not every viewer knows.
func plainStyle() string {
	var day, night []string
	for _, c := range palette {
		day = append(day, "var(--so-"+c.name+")", c.day)
		night = append(night, "var(--so-"+c.name+")", c.night)
	}
	coloured := strings.Join(slices.DeleteFunc(strings.Split(rules, "\n"), func(rule string) bool {
		return !strings.Contains(rule, "var(")
	}), "\n")
	return strings.NewReplacer(day...).Replace(rules) +
		"@media (prefers-color-scheme:dark){" + strings.NewReplacer(night...).Replace(coloured) + "}"
}
