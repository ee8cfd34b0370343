package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"seaboard/game"
	"seaboard/games/sinking"
)

// textWidth is the most columns of the text board.
const textWidth = 78

// Text is the position in words and letters.
func (Board) Text(view game.View) string {
	v := view.(*sinking.View)
	t := &teller{d: newDrawing(v, game.Paint{}), view: v}
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
	strings.Builder
	d    *drawing
	view *sinking.View
}

func (t *teller) say(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	indent := len(text) - len(strings.TrimLeft(text, " "))
	t.WriteString(wrap(text, strings.Repeat(" ", indent+2)))
	t.WriteByte('\n')
}

// wrap breaks a line at spaces so that it fits, further lines indented.
func wrap(text, indent string) string {
	var b strings.Builder
	for len(text) > textWidth {
		cut := strings.LastIndexByte(text[:textWidth+1], ' ')
		if cut <= len(indent) {
			break
		}
		b.WriteString(text[:cut] + "\n")
		text = indent + text[cut+1:]
	}
	b.WriteString(text)
	return b.String()
}

var shapes = [...]string{1: "red circle", 2: "blue square", 3: "green diamond", 4: "yellow triangle"}

func (t *teller) heading() {
	v := t.view
	t.say("The Sinking Island: %s", t.stage())
	switch {
	case v.Stage == "move":
		t.say("Steps left: %d. Kept pieces used in this turn: %d.", v.Steps, v.Used)
	case v.Stage == "extra" && v.Sails != nil:
		t.say("The boat at %v has %d extra steps.", v.Sails, v.Extra)
	case v.Stage == "extra":
		t.say("Person %s has %d extra steps by a dolphin.", v.Swims, v.Extra)
	}
	if v.Wet != "" {
		t.say("Step by water used up by: %s.", strings.Join(strings.Split(v.Wet, ""), ", "))
	}
	if len(v.Asked) > 1 {
		t.say("Asked next: %s.", seatList(v.Asked[1:]))
	}
	t.WriteByte('\n')
}

// stage says what is going on, and where.
func (t *teller) stage() string {
	v := t.view
	spot := ""
	if v.Spot != nil {
		spot = " at " + v.Spot.String()
	}
	switch v.Stage {
	case "terrain":
		return "the island is laid"
	case "people":
		return fmt.Sprintf("seat %d puts a person on the island", v.Turn)
	case "boats":
		return fmt.Sprintf("seat %d puts a boat on the sea", v.Turn)
	case "move":
		return fmt.Sprintf("seat %d moves", v.Turn)
	case "extra":
		return fmt.Sprintf("seat %d makes extra steps", v.Turn)
	case "sink":
		return fmt.Sprintf("seat %d sinks a piece", v.Turn)
	case "back":
		return fmt.Sprintf("the back of the %s%s is shown", v.Ground, spot)
	case "rescue":
		return fmt.Sprintf("seat %d chooses three for the boat%s", v.Turn, spot)
	case "roll":
		return fmt.Sprintf("seat %d rolls the die", v.Turn)
	case "creature":
		return fmt.Sprintf("seat %d moves a %s", v.Turn, v.Rolled)
	case "defend":
		return fmt.Sprintf("seat %d may answer the %s%s", v.Actor, v.Rolled, spot)
	}
	return "the game is over"
}

func seatList(seats []game.Seat) string {
	var list []string
	for _, s := range seats {
		list = append(list, fmt.Sprintf("seat %d", s))
	}
	return strings.Join(list, ", ")
}

// island is the pieces left, and what may be on their backs.
func (t *teller) island() {
	due := ""
	if t.view.Due != "" {
		due = " Due now: " + t.view.Due + "."
	}
	t.say("Pieces left: %d beach, %d forest, %d mountain.%s", t.d.left(beach), t.d.left(forest), t.d.left(mountain), due)
	var backs []string
	for _, name := range backNames {
		for _, b := range t.view.Backs {
			if b.Back == name {
				backs = append(backs, fmt.Sprintf("%s %d/%d/%d", name, b.Beach, b.Forest, b.Mountain))
			}
		}
	}
	if len(backs) > 0 {
		t.say("Backs not seen yet (beach/forest/mountain): %s.", strings.Join(backs, ", "))
	}
	t.WriteByte('\n')
}

func (t *teller) boats() {
	for i := range t.view.Boats {
		b := &t.view.Boats[i]
		if b.Aboard == 0 {
			t.say("Boat at %v: empty, sailed by anybody.", b.At)
			continue
		}
		var crew []string
		for _, p := range t.d.crews[b.At] {
			crew = append(crew, fmt.Sprintf("%d%s", p.Seat, p.Letter))
		}
		t.say("Boat at %v: %s; sailed by %s.", b.At, strings.Join(crew, " "), seatList(b.Sailed))
	}
}

func (t *teller) creatures() {
	for _, kind := range []string{"serpent", "shark", "whale"} {
		var list []string
		for _, c := range t.view.Creatures {
			if c.Kind == kind {
				list = append(list, c.At.String())
			}
		}
		if len(list) > 0 {
			t.say("%ss at %s.", strings.ToUpper(kind[:1])+kind[1:], strings.Join(list, " "))
		}
	}
}

func (t *teller) seat(seat game.Seat, p *sinking.Player) {
	v := t.view
	you, points := "", ""
	if v.You == seat {
		you = ", you"
	}
	if n, shown := shownPoints(v, seat, p); shown {
		points = fmt.Sprintf(", %d points", n)
	}
	if p.Place > 0 {
		points += fmt.Sprintf(", place %d", p.Place)
	}
	t.WriteByte('\n')
	t.say("Seat %d (%s%s): %d saved%s", seat, shapes[seat], you, p.Saved, points)
	t.folk(seat)
	if len(p.Unplaced) > 0 {
		t.say("  still to place: %s", strings.Trim(fmt.Sprint(p.Unplaced), "[]"))
	}
	if p.Pieces > 0 || len(p.Drawn) > 0 {
		t.say("  kept pieces: %d%s%s", p.Pieces, keptList(p), drawnList(p))
	}
	for _, u := range v.Uses {
		if u.Seat == seat {
			t.say("  used: %s", u.Piece)
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
		if p.At != nil {
			name += " " + p.At.String()
		} else if p.Haven != "" {
			name += " " + p.Haven
		}
		groups[p.Where] = append(groups[p.Where], name)
	}
	for _, g := range []struct{ where, words string }{
		{"land", "on land"}, {"water", "in the water"}, {"boat", "in boats"}, {"haven", "safe"}, {"lost", "lost"},
	} {
		if list := groups[g.where]; len(list) > 0 {
			t.say("  %s: %s", g.words, strings.Join(list, ", "))
		}
	}
}

func keptList(p *sinking.Player) string {
	if len(p.Kept) == 0 {
		return ""
	}
	kept := slices.Clone(p.Kept)
	slices.SortFunc(kept, func(a, b string) int {
		return cmp.Compare(slices.Index(backNames[:], a), slices.Index(backNames[:], b))
	})
	return ": " + strings.Join(kept, ", ")
}

// drawnList says from which terrain the pieces came that were drawn.
func drawnList(p *sinking.Player) string {
	var parts []string
	for _, d := range p.Drawn {
		parts = append(parts, fmt.Sprintf("%d from %s", len(d.Known)+d.Hidden, d.Terrain))
	}
	if parts == nil {
		return ""
	}
	return "; drawn in all: " + strings.Join(parts, ", ")
}
