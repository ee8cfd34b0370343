package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"seaboard/game"
	"seaboard/games/sinking"
)

// Text is the position in words and letters.
func (Board) Text(view game.View, o game.Paint) string {
	v := view.(*sinking.View)
	t := &teller{Lines: game.Lines{Paint: o}, d: newDrawing(v, o), view: v}
	t.heading()
	t.grid()
	t.island()
	t.boats()
	t.creatures()
	for i := range v.Players {
		t.seat(game.Seat(i+1), &v.Players[i])
	}
	return t.String()
}

// teller writes the text board.
type teller struct {
	game.Lines
	d    *drawing
	view *sinking.View
}

var shapes = [...]game.Word{1: "red circle", 2: "blue square", 3: "green diamond", 4: "yellow triangle"}

func (t *teller) heading() {
	v := t.view
	t.Put(0, game.Say("The Sinking Island"))
	t.Put(0, t.stage())
	switch {
	case v.Stage == "move":
		t.Put(0, game.Say("Steps left: %d. Kept pieces used in this turn: %d.", v.Steps, v.Used))
	case v.Stage == "extra" && v.Sails != nil:
		t.Put(0, game.Say("Extra steps of the boat at %s: %d.", v.Sails.String(), v.Extra))
	case v.Stage == "extra":
		t.Put(0, game.Say("Extra steps of person %s, carried by a dolphin: %d.", v.Swims, v.Extra))
	}
	if v.Wet != "" {
		t.Put(0, game.Say("Step by water used up by: %s.", strings.Join(strings.Split(v.Wet, ""), ", ")))
	}
	if len(v.Asked) > 1 {
		t.Put(0, game.Say("Asked next: %s.", t.seats(v.Asked[1:])))
	}
	t.Raw("")
}

// stage says what is going on, and where.
func (t *teller) stage() game.Text {
	v := t.view
	spot := ""
	if v.Spot != nil {
		spot = v.Spot.String()
	}
	switch v.Stage {
	case "terrain":
		return game.Say("The island is laid")
	case "people":
		return game.Say("%s puts a person on the island", v.Turn)
	case "boats":
		return game.Say("%s puts a boat on the sea", v.Turn)
	case "move", "extra":
		return game.Say("%s moves", v.Turn)
	case "sink":
		return game.Say("%s sinks a piece of the island", v.Turn)
	case "back":
		return game.Say("The back of the piece is shown: %s", game.Say(groundTexts[groundNamed(v.Ground)], spot))
	case "rescue":
		return game.Say("%s chooses three for the boat at %s", v.Turn, spot)
	case "roll":
		return game.Say("The die is rolled")
	case "creature":
		return game.Say("%s moves a creature: %s", v.Turn, game.Word(v.Rolled))
	case "defend":
		return game.Say("%s may answer the creature at %s: %s", v.Actor, spot, game.Word(v.Rolled))
	}
	return game.Say("The game is over")
}

func (t *teller) seats(seats []game.Seat) string {
	var list []game.Text
	for _, s := range seats {
		list = append(list, game.Say("%s", s))
	}
	return t.List(list)
}

// island is the pieces left, and what may be on their backs.
func (t *teller) island() {
	var left []game.Text
	for g := beach; g <= mountain; g++ {
		left = append(left, game.Say(leftTexts[g], t.d.left(g)))
	}
	t.Put(0, game.Say("%s", t.List(left)))
	if t.view.Due != "" {
		t.Put(0, game.Say("To be sunk now: %s", game.Word(t.view.Due)))
	}
	var backs []string
	for _, name := range backNames {
		for _, b := range t.view.Backs {
			if b.Back == name {
				backs = append(backs, fmt.Sprintf("%s %d/%d/%d", t.back(name), b.Beach, b.Forest, b.Mountain))
			}
		}
	}
	if len(backs) > 0 {
		t.Put(0, game.Say("Backs not seen yet (beach/forest/mountain): %s", strings.Join(backs, ", ")))
	}
	t.Raw("")
}

// back names what is on a back.
func (t *teller) back(name string) string { return t.Words(game.Say(backTexts[name])) }

func (t *teller) boats() {
	for i := range t.view.Boats {
		b := &t.view.Boats[i]
		if b.Aboard == 0 {
			t.Put(0, game.Say("Boat at %s: empty, sailed by anybody", b.At.String()))
			continue
		}
		var crew []string
		for _, p := range t.d.crews[b.At] {
			crew = append(crew, fmt.Sprintf("%d%s", p.Seat, p.Letter))
		}
		t.Put(0, game.Say("Boat at %s: %s; sailed by %s", b.At.String(), strings.Join(crew, " "), t.seats(b.Sailed)))
	}
	if len(t.d.crews) > 0 {
		t.Put(0, game.Say("People aboard are named by seat and letter."))
	}
}

func (t *teller) creatures() {
	for _, kind := range [...]struct{ name, text string }{
		{"serpent", "Serpents at %s"}, {"shark", "Sharks at %s"}, {"whale", "Whales at %s"},
	} {
		var list []string
		for _, c := range t.view.Creatures {
			if c.Kind == kind.name {
				list = append(list, c.At.String())
			}
		}
		if len(list) > 0 {
			t.Put(0, game.Say(kind.text, strings.Join(list, " ")))
		}
	}
}

func (t *teller) seat(seat game.Seat, p *sinking.Player) {
	v := t.view
	who := []game.Text{game.Say(string(shapes[seat]))}
	if name := t.Name(seat); name != "" {
		who = append(who, game.Say("%s", seat))
	}
	if v.You == seat {
		who = append(who, game.Say("you"))
	}
	has := []game.Text{game.Say("people saved: %d", p.Saved)}
	if n, shown := shownPoints(v, seat, p); shown {
		has = append(has, game.Say("points: %d", n))
	}
	if p.Place > 0 {
		has = append(has, game.Say("place %d", p.Place))
	}
	t.Raw("")
	t.Put(0, game.Say("Seat %d (%s): %s", int(seat), t.List(who), t.List(has)))
	t.folk(seat)
	if len(p.Unplaced) > 0 {
		t.Put(2, game.Say("still to place: %s", strings.Trim(fmt.Sprint(p.Unplaced), "[]")))
	}
	if p.Pieces > 0 {
		t.Put(2, game.Say("kept pieces held: %d", p.Pieces))
	}
	if len(p.Kept) > 0 {
		t.Put(2, game.Say("they are: %s", t.kept(p.Kept)))
	}
	if len(p.Drawn) > 0 {
		t.Put(2, game.Say("kept pieces drawn in all: %s", t.drawn(p)))
	}
	for _, u := range v.Uses {
		if u.Seat == seat {
			t.Put(2, game.Say("used: %s", game.Say(backTexts[u.Piece])))
		}
	}
}

// folk lists a seat's people by where they are.
func (t *teller) folk(seat game.Seat) {
	groups := map[string][]string{}
	for i := range t.view.People {
		p := &t.view.People[i]
		if p.Seat != seat {
			continue
		}
		name := p.Letter
		if v := shownValue(t.view, p); v > 0 {
			name += fmt.Sprintf("(%d)", v)
		}
		switch {
		case p.At != nil:
			name += " " + p.At.String()
		case p.Haven != "":
			name += " " + t.havenLetters(p.Haven)
		}
		groups[p.Where] = append(groups[p.Where], name)
	}
	for _, g := range [...]struct{ where, text string }{
		{"land", "on land: %s"}, {"water", "in the water: %s"}, {"boat", "in boats: %s"}, {"haven", "safe: %s"}, {"lost", "lost: %s"},
	} {
		if list := groups[g.where]; len(list) > 0 {
			t.Put(2, game.Say(g.text, strings.Join(list, ", ")))
		}
	}
}

func (t *teller) kept(kept []string) string {
	kept = slices.Clone(kept)
	slices.SortFunc(kept, func(a, b string) int {
		return cmp.Compare(slices.Index(backNames[:], a), slices.Index(backNames[:], b))
	})
	var list []game.Text
	for _, name := range kept {
		list = append(list, game.Say(backTexts[name]))
	}
	return t.List(list)
}

// drawn says from which terrain the pieces came that were drawn.
func (t *teller) drawn(p *sinking.Player) string {
	var list []game.Text
	for _, d := range p.Drawn {
		list = append(list, game.Say("%s %d", game.Word(d.Terrain), len(d.Known)+d.Hidden))
	}
	return t.List(list)
}
