package board

import (
	"slices"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/games/pirates"
)

// stopover is the second target of a stopover, which tells it from sailing to
// the same sea space. It is an element of the hand: the played 5.
const stopover = "stopover"

// Targets names the places that the action points at.
func (Board) Targets(view game.View, a game.Action) []string {
	return nil
}

// targets reads them off an action's text. Its second result is false where the text
// is no action of the game.
func targets(v *pirates.View, action string) []string {
	words := strings.Fields(action)
	switch words[0] {
	case "play", "keep":
		if words[1] == "?" {
			return nil
		}
		return []string{map[string]string{"play": "card-", "keep": "treasure-"}[words[0]] + words[1]}
	case "sail", "stopover":
		n, err := strconv.Atoi(words[1])
		if err != nil || v.Turn < 1 || int(v.Turn) > len(v.Ships) {
			return nil
		}
		to := []string{seaID((v.Ships[v.Turn-1].Progress + n) % ringSize)}
		if words[0] == "stopover" {
			to = append(to, stopover)
		}
		return to
	case "pirate", "second", "shift":
		return slices.DeleteFunc(words[1:], func(w string) bool { return w == "from" })
	}
	return nil
}
