package board

import (
	"strings"

	"seaboard/game"
	"seaboard/games/sinking"
)

var _ game.Wisher = Board{}

// Wishes are the actions that pointing at a place may mean.
func (Board) Wishes(view game.View, place string) []string {
	v := view.(*sinking.View)
	if kept, ok := strings.CutPrefix(place, "kept-"); ok {
		return wishKept(v, kept)
	}
	kind, rest, _ := strings.Cut(place, "_")
	cell := strings.ReplaceAll(rest, "_", ",")
	switch kind {
	case "cell":
		return wishCell(v, cell)
	case "person":
		return wishPerson(v, rest)
	case "boat":
		return wishMove("sail", cell)
	case "serpent", "shark", "whale":
		return wishMove(kind, cell)
	}
	return nil
}

// wishCell is to put something there, or to sink what is there.
func wishCell(v *sinking.View, cell string) []string {
	switch v.Stage {
	case "people":
		if i := int(v.You) - 1; i >= 0 && i < len(v.Players) && len(v.Players[i].Unplaced) > 0 {
			return []string{"person " + string(rune('0'+v.Players[i].Unplaced[0])) + " " + cell}
		}
	case "boats":
		return []string{"boat " + cell}
	case "sink":
		return []string{"sink " + cell}
	}
	return nil
}

// wishPerson is the first step that an own person might take.
func wishPerson(v *sinking.View, name string) []string {
	for _, p := range v.People {
		if p.Seat != v.You || sinking.PersonID(int(p.Seat), p.Letter) != "person_"+name {
			continue
		}
		switch p.Where {
		case "haven", "lost":
			return []string{"land " + p.Letter}
		case "boat":
			return []string{"overboard " + p.Letter}
		case "water":
			return []string{"swim " + p.Letter + " " + beside(*p.At)}
		}
		return []string{"walk " + p.Letter + " " + beside(*p.At)}
	}
	return nil
}

// wishMove moves a boat or a creature to a cell beside it.
func wishMove(verb, cell string) []string {
	h, ok := hex(cell)
	if !ok {
		return nil
	}
	return []string{verb + " " + cell + " " + beside(h)}
}

// wishKept uses a piece on the first thing that it can be used on.
func wishKept(v *sinking.View, name string) []string {
	if v.Stage == "defend" {
		return []string{"defend"}
	}
	switch beast, lures := strings.CutPrefix(name, "lure-"); {
	case lures:
		for _, c := range v.Creatures {
			if c.Kind == beast {
				return []string{"use " + name + " " + c.At.String() + " " + beside(c.At)}
			}
		}
	case name == "wind" && len(v.Boats) > 0:
		return []string{"use wind " + v.Boats[0].At.String()}
	case name == "dolphin":
		for _, p := range v.People {
			if p.Seat == v.You && p.Where != "haven" && p.Where != "lost" {
				return []string{"use dolphin " + p.Letter}
			}
		}
	}
	return nil
}

// beside is a neighbour of a cell.
func beside(h sinking.Hex) string {
	for _, n := range sinking.Cells() {
		switch d := (sinking.Hex{Q: n.Q - h.Q, R: n.R - h.R}); d {
		case sinking.Hex{Q: 1}, sinking.Hex{Q: -1}, sinking.Hex{R: 1}, sinking.Hex{R: -1}:
			return n.String()
		}
	}
	panic("board: no cell beside " + h.String())
}
