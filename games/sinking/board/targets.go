package board

import (
	"strings"

	"seaboard/game"
	"seaboard/games/sinking"
)

// Targets names the places that the action points at. A person boards a boat, but
// dives or swims into a cell, so that the two are told apart beside a boat.
func (Board) Targets(view game.View, a game.Action) []string {
	v := view.(*sinking.View)
	words := strings.Fields(game.ActionText(sinking.Rules{}, a))
	switch verb, args := words[0], words[1:]; verb {
	case "person":
		return placing(args)
	case "boat", "sink":
		return cellOf(args[0])
	case "use":
		return using(v, args)
	case "walk", "dive", "swim":
		return append(mover(v, args[0]), cellOf(args[1])...)
	case "board":
		return append(mover(v, args[0]), inCell("boat", args[1])...)
	case "overboard":
		return append(mover(v, args[0]), where(v, args[0], sinking.CellID)...)
	case "land":
		return append(mover(v, args[0]), where(v, args[0], havenPlace)...)
	case "sail":
		return append(inCell("boat", args[0]), cellOf(args[1])...)
	case "serpent", "shark", "whale":
		return append(inCell(verb, args[0]), cellOf(args[1])...)
	case "rescue":
		return crew(args)
	case "defend":
		return answer(v)
	}
	return nil
}

// Mixed: who is rescued may be picked in any order.
func (Board) Mixed(a game.Action) bool {
	return strings.HasPrefix(game.ActionText(sinking.Rules{}, a), "rescue ")
}

// placing is the chip in the hand, if its value is known, and the cell.
func placing(args []string) []string {
	if args[0] == "?" {
		return cellOf(args[1])
	}
	return append([]string{"value-" + args[0]}, cellOf(args[1])...)
}

// using is the kept piece and what it is used on.
func using(v *sinking.View, args []string) []string {
	piece := []string{keptID(args[0])}
	beast, lures := strings.CutPrefix(args[0], "lure-")
	switch {
	case lures:
		return append(append(piece, inCell(beast, args[1])...), cellOf(args[2])...)
	case args[0] == "dolphin":
		return append(piece, mover(v, args[1])...)
	default:
		return append(piece, inCell("boat", args[1])...)
	}
}

// hex reads a cell as the notation writes it.
func hex(text string) (h sinking.Hex, ok bool) {
	return h, h.UnmarshalText([]byte(text)) == nil
}

func cellOf(text string) []string { return inCell("cell", text) }

func inCell(what, text string) []string {
	h, ok := hex(text)
	if !ok {
		return nil
	}
	return []string{at(what, h)}
}

// mover is a person of the seat whose turn it is.
func mover(v *sinking.View, letter string) []string {
	return []string{sinking.PersonID(int(v.Turn), letter)}
}

// where is a place of the cell in which such a person is.
func where(v *sinking.View, letter string, place func(sinking.Hex) string) []string {
	for _, p := range v.People {
		if p.Seat == v.Turn && p.Letter == letter && p.At != nil {
			return []string{place(*p.At)}
		}
	}
	return nil
}

func havenPlace(h sinking.Hex) string { return sinking.HavenID(sinking.Haven(h)) }

// crew is the ids of people written as "2c".
func crew(names []string) []string {
	var ids []string
	for _, n := range names {
		ids = append(ids, sinking.PersonID(int(n[0]-'0'), n[1:]))
	}
	return ids
}

// answer is the kept piece that answers the creature which was rolled.
func answer(v *sinking.View) []string {
	switch v.Rolled {
	case "shark":
		return []string{keptID("kill-shark")}
	case "whale":
		return []string{keptID("harpoon-whale")}
	}
	return nil
}
