package board

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

// The rules of the style sheet. They name colours as var(--pi-NAME) alone.
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
	{"land-words", "#26361f", "#e9efd8"},
	{"faint", "#456170", "#8fb0c6"}, // what is printed discreetly
	{"paper", "#f8efd8", "#1a2d42"},
	{"paper-odd", "#f0e2bf", "#20374f"},
	{"bad", "#f0d3bd", "#3b2a3a"},
	{"bad-odd", "#e8c2a8", "#45303f"},
	{"bad-words", "#8c2f14", "#f5b09a"},
	{"sea", "#c4dfe4", "#12304a"},
	{"shoal", "#d6eae6", "#1a4260"},
	{"wave", "#7fb0bd", "#3c6c8c"},
	{"sand", "#f0dda9", "#8d7c55"},
	{"leaf", "#b7cb8d", "#3f6248"},
	{"print", "#83a062", "#64875f"}, // what is printed on the leaf
	{"trunk", "#7d6a45", "#a59467"},
	{"brass", "#d9a53a", "#d9a53a"},
	{"brass-dark", "#ab7614", "#ffd877"},
	{"glow", "#f7b92c", "#ffd35c"},
	{"lit", "#fff3c299", "#ffd35c44"}, // water and land that can be chosen
	{"gold", "#f0bf45", "#f0bf45"},
	{"gold-dark", "#b98016", "#b98016"},
	{"wood", "#8f5a32", "#9b6438"},
	{"wood-light", "#c48a52", "#c99059"},
	{"black", "#24303b", "#121b26"},
	{"bone", "#fdf6e6", "#fdf6e6"},
	{"face", "#f2c9a0", "#f2c9a0"},
	{"iron", "#54636f", "#a9bac8"},
	{"ruby", "#c22745", "#d93a58"},
	{"ruby-light", "#e9677d", "#f0838f"},
	{"emerald", "#17875c", "#1d9d6c"},
	{"emerald-light", "#5cc495", "#6fd6a7"},
	{"pearl", "#fdfbf7", "#fdfbf7"},
	{"shell", "#e7b9a8", "#d9a796"},
	{"card", "#fffaf0", "#f6efdf"},
	{"card-words", "#1d3245", "#1d3245"},
	{"card-back", "#2c5873", "#2c5873"},
	{"shade", "#1d324533", "#0008"},
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
	for n := range ringSize {
		fmt.Fprintf(&b, "#sea-%d:is(:hover,:focus-visible,.chosen)~#line-%[1]d{visibility:visible}\n", n)
	}
	return []byte(b.String())
}

func declare(of func(colour) string) string {
	var b strings.Builder
	for _, c := range palette {
		fmt.Fprintf(&b, "--pi-%s:%s;", c.name, of(c))
	}
	return b.String()
}

// plainStyle is the style sheet for a picture that stands alone: the rules
// twice, with colours in place of variables, which not every viewer knows.
func plainStyle() string {
	var day, night []string
	for _, c := range palette {
		day = append(day, "var(--pi-"+c.name+")", c.day)
		night = append(night, "var(--pi-"+c.name+")", c.night)
	}
	coloured := strings.Join(slices.DeleteFunc(strings.Split(rules, "\n"), func(rule string) bool {
		return !strings.Contains(rule, "var(")
	}), "\n")
	return strings.NewReplacer(day...).Replace(rules) +
		"@media (prefers-color-scheme:dark){" + strings.NewReplacer(night...).Replace(coloured) + "}"
}
