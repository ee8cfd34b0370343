package board

import (
	"math/bits"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/games/southseas"
)

// Targets names the places that the action points at. Where a tile fits one way
// alone, its cell says all, and so does a ship that can be paid one way alone.
func (Board) Targets(view game.View, a game.Action) []string {
	v := view.(*southseas.View)
	verb, rest, _ := strings.Cut(game.ActionText(southseas.Rules{}, a), " ")
	words := strings.Fields(rest)
	switch verb {
	case "place":
		return placing(v, words[0], words[1])
	case "put":
		last := v.Tiles[len(v.Tiles)-1]
		return []string{southseas.PartID(last.X, last.Y, words[0])}
	case "recall":
		x, y := cellOf(words[0])
		return []string{southseas.CellID(x, y)}
	case "choose":
		return words
	case "deliver":
		return delivery(v, words[0], words[1])
	}
	return nil
}

// cellOf reads "X,Y".
func cellOf(text string) (x, y int) {
	left, right, _ := strings.Cut(text, ",")
	x, _ = strconv.Atoi(left)
	y, _ = strconv.Atoi(right)
	return x, y
}

func placing(v *southseas.View, cell, turn string) []string {
	x, y := cellOf(cell)
	targets := []string{southseas.CellID(x, y)}
	for _, c := range v.Cells {
		if c.X == x && c.Y == y && bits.OnesCount(uint(c.Turns)) == 1 {
			return targets
		}
	}
	return append(targets, turnID(int(turn[1]-'0')))
}

func turnID(quarters int) string { return "rot-" + strconv.Itoa(quarters) }

func delivery(v *southseas.View, id, pay string) []string {
	ship, _ := southseas.ShipOf(id)
	if p := v.Turn; p >= 1 && int(p) <= len(v.Players) && len(payments(ship, waresOf(&v.Players[p-1]))) == 1 {
		return []string{id}
	}
	return []string{id, payID(pay)}
}

func payID(pay string) string { return "pay-" + pay }
