package dare

import (
	"fmt"
	"strings"

	"seaboard/game"
)

// Kit is the game with its picture and its judge.
var Kit = game.Kit{Rules: Rules{}, Board: Board{}, Judge: Judge{}}

// Board draws the game: a row of pearls.
type Board struct{}

func (Board) SVG(v game.View, o game.Paint) []byte {
	view := v.(*View)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d 10">`, 10*len(view.Pearls))
	if o.Standalone {
		fmt.Fprintf(&b, "<style>%s</style>%s", Board{}.Style(), Board{}.Symbols())
	}
	for i, p := range view.Pearls {
		if p != "" {
			fmt.Fprintf(&b, `<g id="pearl-%d"><use href="#pearl" x="%d"/><text x="%d" y="7">%s</text></g>`, i+1, 10*i, 10*i+5, p)
		}
	}
	b.WriteString("</svg>")
	return []byte(b.String())
}

func (Board) Hand(game.View, game.Paint) []byte { return nil }

// Text says the same in the reader's language.
func (Board) Text(v game.View, o game.Paint) string {
	view := v.(*View)
	l := game.Lines{Paint: o}
	l.Put(0, game.Say("Round %d of %d", view.Round, view.Rounds))
	for i, p := range view.Pearls {
		l.Put(0, game.Say("%s: points %d, pearl %q, choice %q", game.Seat(i+1), view.Points[i], p, view.Chosen[i]))
	}
	return l.String()
}

func (Board) Seats(v game.View) []game.Holding {
	view := v.(*View)
	return make([]game.Holding, len(view.Pearls))
}

func (Board) Targets(v game.View, _ game.Action) []string {
	return []string{fmt.Sprintf("pearl-%d", v.(*View).You)}
}

func (Board) Symbols() []byte {
	return []byte(`<symbol id="pearl"><circle cx="5" cy="5" r="4"/></symbol>`)
}

func (Board) Style() []byte { return []byte(`text{font-size:4px;text-anchor:middle}`) }
