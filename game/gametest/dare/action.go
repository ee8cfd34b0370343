package dare

import (
	"strings"

	"seaboard/game"
)

// An action is its kind in the high byte and a value in the low one. The value 0
// is "?", hidden.
const (
	pearl  game.Action = 1 << 8 // and its worth, 1 to 3
	choose game.Action = 2 << 8 // and dare or fold

	kindBits  game.Action = 0xff00
	valueBits game.Action = 0xff
)

// The values of a choice.
const (
	hidden = 0
	dare   = 1
	fold   = 2
)

var choices = [...]string{hidden: "?", dare: "dare", fold: "fold"}

// AppendText writes an action.
func (Rules) AppendText(dst []byte, a game.Action) []byte {
	value := a & valueBits
	switch {
	case a&kindBits == choose:
		return append(append(dst, "choose "...), choices[value]...)
	case value == hidden:
		return append(dst, "pearl ?"...)
	}
	return append(append(dst, "pearl "...), byte('0'+value))
}

// Parse reads what AppendText writes.
func (Rules) Parse(text string) (game.Action, error) {
	kind, value, _ := strings.Cut(text, " ")
	switch kind {
	case "choose":
		for i, name := range choices {
			if value == name {
				return choose | game.Action(i), nil
			}
		}
	case "pearl":
		for i, name := range []string{"?", "1", "2", "3"} {
			if value == name {
				return pearl | game.Action(i), nil
			}
		}
	}
	return 0, game.Refuse("dare, notation", "%q is no action of this game", text)
}
