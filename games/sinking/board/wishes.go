package board

import (
	"cmp"
	"slices"
	"strings"

	"seaboard/game"
	"seaboard/games/sinking"
)

var _ game.Wisher = Board{}

// Wishes are the actions that pointing at a place may mean.
func (Board) Wishes(view game.View, place string, after ...string) []string {
	v := view.(*sinking.View)
	kept, keeps := strings.CutPrefix(place, "kept-")
	kind, rest, _ := strings.Cut(place, "_")
	cell := strings.ReplaceAll(rest, "_", ",")
	switch {
	case keeps:
		return wishKept(v, kept)
	case kind == "cell":
		return wishCell(v, cell, after)
	case kind == "boat":
		return wishMove("sail", cell)
	case kind == "serpent", kind == "shark", kind == "whale":
		if v.Stage == "move" { // only a kept piece moves it now
			kind = "use lure-" + kind
		}
		return wishMove(kind, cell)
	case v.Stage != "move":
		return wishOwn(v, rest, overdue)
	case kind == "haven":
		return wishHaven(v, rest)
	case kind == "person":
		return wishOwn(v, rest, nil)
	}
	return nil
}

// wishHaven has the own people come ashore at a safe island, those beside it first.
func wishHaven(v *sinking.View, name string) []string {
	beside := func(p sinking.Person) bool { return sinking.Haven(*p.At) == name }
	first := func(a, b sinking.Person) int {
		switch {
		case beside(a) == beside(b):
			return 0
		case beside(a):
			return -1
		}
		return 1
	}
	return wishEach(v, first, func(p *sinking.Person) string { return "land " + p.Letter })
}

// overdue is an action that is refused by what has to be done first.
var overdue = []string{"stop"}

// wishCell is to put something there, to sink what is there, or to bring there what
// was pointed at before.
func wishCell(v *sinking.View, cell string, after []string) []string {
	switch v.Stage {
	case "people":
		if i := int(v.You) - 1; i >= 0 && i < len(v.Players) && len(v.Players[i].Unplaced) > 0 {
			return []string{"person " + string(rune('0'+v.Players[i].Unplaced[0])) + " " + cell}
		}
	case "boats":
		return []string{"boat " + cell}
	case "sink":
		return []string{"sink " + cell}
	case "creature":
		return wishCreature(v, cell, after)
	case "extra":
		return wishExtra(v, cell)
	case "move":
		return wishThere(v, cell, after)
	}
	return overdue
}

// wishExtra goes on with extra steps.
func wishExtra(v *sinking.View, cell string) []string {
	if v.Sails != nil {
		return []string{"sail " + v.Sails.String() + " " + cell}
	}
	return []string{"swim " + v.Swims + " " + cell}
}

// wishCreature moves the creature pointed at to the cell, or those that may be
// meant.
func wishCreature(v *sinking.View, cell string, after []string) []string {
	if mover, from := pointed(after); mover == v.Rolled {
		return []string{mover + " " + from + " " + cell}
	}
	var wishes []string
	for _, c := range v.Creatures {
		if c.Kind == v.Rolled {
			wishes = append(wishes, c.Kind+" "+c.At.String()+" "+cell)
		}
	}
	return wishes
}

// wishThere has what was pointed at go to the cell; without it, each own person.
func wishThere(v *sinking.View, cell string, after []string) []string {
	mover, from := pointed(after)
	switch mover {
	case "boat":
		return []string{"sail " + from + " " + cell}
	case "serpent", "shark", "whale":
		return []string{"use lure-" + mover + " " + from + " " + cell}
	}
	if kept, ok := strings.CutPrefix(mover, "kept-"); ok {
		return wishKept(v, kept)
	}
	to, _ := hex(cell)
	nearest := func(a, b sinking.Person) int { return cmp.Compare(apart(*a.At, to), apart(*b.At, to)) }
	return wishEach(v, nearest, func(p *sinking.Person) string {
		if mover == "person" && sinking.PersonID(int(p.Seat), p.Letter) != "person_"+from || mover == "" && p.Where == "boat" {
			return ""
		}
		return step(v, p, cell)
	})
}

// apart is how many steps lie between two cells.
func apart(a, b sinking.Hex) int {
	q, r := a.Q-b.Q, a.R-b.R
	return max(q, -q, r, -r, q+r, -q-r)
}

// step is how a person would get to a cell.
func step(v *sinking.View, p *sinking.Person, cell string) string {
	switch p.Where {
	case "haven", "lost":
		return "land " + p.Letter
	case "land":
		for _, piece := range v.Land {
			if piece.At.String() == cell {
				return "walk " + p.Letter + " " + cell
			}
		}
		return "dive " + p.Letter + " " + cell
	case "boat":
		if p.At.String() == cell {
			return "overboard " + p.Letter
		}
	}
	return "swim " + p.Letter + " " + cell
}

// pointed is what was pointed at last: its kind, and its cell or the person's name.
func pointed(after []string) (kind, where string) {
	if len(after) == 0 {
		return "", ""
	}
	kind, where, _ = strings.Cut(after[len(after)-1], "_")
	return kind, strings.ReplaceAll(where, "_", ",")
}

// wishEach has the viewer's own people, those still under way, do something, in an
// order.
func wishEach(v *sinking.View, order func(a, b sinking.Person) int, do func(*sinking.Person) string) []string {
	own := slices.DeleteFunc(slices.Clone(v.People), func(p sinking.Person) bool {
		return p.Seat != v.You || p.Where == "haven" || p.Where == "lost"
	})
	slices.SortStableFunc(own, order)
	var wishes []string
	for i := range own {
		if wish := do(&own[i]); wish != "" {
			wishes = append(wishes, wish)
		}
	}
	return wishes
}

// wishOwn is the first step that an own person might take; for all other people it
// is what is given.
func wishOwn(v *sinking.View, name string, other []string) []string {
	for i := range v.People {
		p := &v.People[i]
		if p.Seat != v.You || sinking.PersonID(int(p.Seat), p.Letter) != "person_"+name {
			continue
		}
		switch p.Where {
		case "haven", "lost":
			return []string{"land " + p.Letter}
		case "boat":
			return []string{"overboard " + p.Letter}
		}
		return []string{step(v, p, beside(*p.At))}
	}
	return other
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
	case name == "kill-shark", name == "harpoon-whale":
		return []string{"defend"}
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
