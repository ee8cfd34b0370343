package board

import (
	"fmt"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/games/southseas"
)

// The lower part of the text board: what counts.

func (t *teller) regions() {
	for _, r := range t.view.Regions {
		var held []string
		for i, n := range r.Count {
			if n > 0 {
				held = append(held, fmt.Sprintf("seat %d has %d", i+1, n))
			}
		}
		holders := "nobody"
		if len(held) > 0 {
			holders = strings.Join(held, ", ")
		}
		state := fmt.Sprintf("open %d", r.Open)
		if r.Complete {
			state = "complete"
		}
		wares := map[string]string{"island": ", bananas %d", "bridge": ", shells %d", "sea": ", uncovered fish %d"}[r.Kind]
		if wares != "" {
			wares = fmt.Sprintf(wares, r.Wares)
		}
		t.say("%s%s, %s; %s; parts %s", strings.ToUpper(r.Kind[:1])+r.Kind[1:], wares, state, holders, partsText(r.Parts))
	}
	t.WriteByte('\n')
}

// partsText writes parts as "b0 at 3,-2".
func partsText(ids []string) string {
	var list []string
	for _, id := range ids {
		if f := strings.Split(id, "_"); len(f) == 4 {
			list = append(list, f[1]+","+f[2]+" "+f[3])
		}
	}
	return strings.Join(list, "; ")
}

// cells lists where the drawn tile fits, with the turns.
func (t *teller) cells() {
	if t.view.Drawn == "" {
		return
	}
	var list []string
	for _, c := range t.view.Cells {
		if c.Turns == 0 {
			continue
		}
		text := fmt.Sprintf("%d,%d", c.X, c.Y)
		for quarters := range 4 {
			if c.Turns>>quarters&1 == 1 {
				text += fmt.Sprintf(" r%d", quarters)
			}
		}
		list = append(list, text)
	}
	t.say("The drawn tile fits at: %s.", strings.Join(list, "; "))
}

func (t *teller) piles() {
	v := t.view
	t.say("Tiles left: %d.%s", v.TilesLeft, stock(" Of them: ", v.Left))
	if len(v.Gone) > 0 {
		t.say("Fitted nowhere and left the game:%s", stock(" ", v.Gone))
	}
	t.WriteByte('\n')
}

// stock lists kinds of tiles, with their number where it is not 1.
func stock(before string, list []southseas.Stock) string {
	if len(list) == 0 {
		return ""
	}
	var kinds []string
	for _, s := range list {
		text := s.ID
		if s.Count > 1 {
			text += "x" + strconv.Itoa(s.Count)
		}
		kinds = append(kinds, text)
	}
	return before + strings.Join(kinds, " ") + "."
}

func (t *teller) display() {
	for _, id := range t.view.Display {
		if ship, ok := southseas.ShipOf(id); ok {
			t.say("Ship %s, %d points, asks for %s.", id, ship.Points, asksText(ship))
		}
	}
	ships := "none"
	if len(t.view.ShipsLeft) > 0 {
		ships = strings.Join(t.view.ShipsLeft, " ")
	}
	t.say("Ships left in the pile: %s.", ships)
	t.WriteByte('\n')
}

func asksText(ship southseas.Ship) string {
	var list []string
	for i, n := range [3]int{ship.Shells, ship.Bananas, ship.Fish} {
		if n > 0 {
			list = append(list, fmt.Sprintf("%s %d", [3]string{"shells", "bananas", "fish"}[i], n))
		}
	}
	for i, n := range ship.Sets {
		kind := "one"
		if i > 0 {
			kind = "another"
		}
		list = append(list, fmt.Sprintf("%d of %s kind", n, kind))
	}
	if ship.Any > 0 {
		list = append(list, fmt.Sprintf("%d of any kind", ship.Any))
	}
	return strings.Join(list, ", ")
}

var shapeNames = [...]string{1: "red circle", 2: "blue square", 3: "green diamond", 4: "yellow triangle", 5: "purple star"}

func (t *teller) seat(seat game.Seat, p *southseas.Player) {
	v := t.view
	you := ""
	if seat == v.You {
		you = ", you"
	}
	line := fmt.Sprintf("Seat %d (%s%s):", seat, shapeNames[seat], you)
	if knows(v, seat) {
		line += fmt.Sprintf(" points %d,", p.Points)
	}
	line += fmt.Sprintf(" shells %d, bananas %d, fish %d, islanders in the supply %d, ships %d", p.Shells, p.Bananas, p.Fish, p.Islanders, len(p.Ships))
	if knows(v, seat) && len(p.Ships) > 0 {
		line += ": " + strings.Join(p.Ships, " ")
	}
	if len(p.Ending) == 3 {
		line += fmt.Sprintf("; at the end +%d shells, +%d bananas, +%d fish", p.Ending[0], p.Ending[1], p.Ending[2])
	}
	if p.Place > 0 {
		line += fmt.Sprintf("; place %d", p.Place)
	}
	t.say("%s.", line)
}
