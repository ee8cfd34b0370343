package board

import (
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/games/pirates"
)

// stopoverID is the second target of a stopover, which tells it from sailing to
// the same sea space: the action of the played 5 in the hand.
const stopoverID = "stopover"

// Targets names the places that the action points at. What is paid for a special
// action is no place, nor is what is hidden.
func (Board) Targets(view game.View, a game.Action) []string {
	v := view.(*pirates.View)
	words := strings.Fields(game.ActionText(pirates.Rules{}, a))
	switch verb, args := words[0], words[1:]; verb {
	case "play":
		return named("card-", args[0])
	case "keep":
		return named("treasure-", args[0])
	case "sail":
		return sailTo(v, args[0])
	case "stopover":
		return append(sailTo(v, args[0]), stopoverID)
	case "pirate":
		return placing(args)
	case "second":
		return placing(args[1:])
	case "shift":
		return args[1:]
	}
	return nil
}

// named is the id of a card or treasure, if it is known.
func named(prefix, what string) []string {
	if what == "?" {
		return nil
	}
	return []string{prefix + what}
}

// sailTo is where the ship whose turn it is comes to.
func sailTo(v *pirates.View, by string) []string {
	n, err := strconv.Atoi(by)
	if err != nil || v.Turn < 1 || int(v.Turn) > len(v.Ships) {
		return nil
	}
	return []string{seaID((v.Ships[v.Turn-1].Progress + n) % ringSize)}
}

// placing is the target and, in "D3 from B2", where the pirate comes from.
func placing(args []string) []string {
	if len(args) == 3 {
		return []string{args[0], args[2]}
	}
	return args[:1]
}
