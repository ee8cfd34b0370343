package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/games/southseas"
)

// The lower part of the text board: what counts.

// regions are those with islanders and those of the tile placed last.
func (t *teller) regions() {
	for i := range t.view.Regions {
		r := &t.view.Regions[i]
		t.Put(0, game.Say("%s; at %s", t.List(regionTitle(r)), cellsOf(r.Parts)))
	}
	t.Raw("")
}

// regionText says what kind a region is, what it holds and what it lacks.
func regionText(r southseas.Region) game.Text {
	switch {
	case r.Kind == "island" && r.Complete:
		return game.Say("whole island, complete: bananas %d", r.Wares)
	case r.Kind == "island":
		return game.Say("whole island: bananas %d, open sides %d", r.Wares, r.Open)
	case r.Kind == "bridge" && r.Complete:
		return game.Say("whole bridge, complete: shells %d", r.Wares)
	case r.Kind == "bridge":
		return game.Say("whole bridge: shells %d, open ends %d", r.Wares, r.Open)
	case r.Kind == "sea" && r.Complete:
		return game.Say("whole sea, complete: uncovered fish %d", r.Wares)
	case r.Kind == "sea":
		return game.Say("whole sea: uncovered fish %d, open sides %d", r.Wares, r.Open)
	case r.Complete:
		return game.Say("the market is complete")
	}
	return game.Say("market, tiles missing around it: %d", r.Open)
}

// cellsOf writes the cells of parts, each once: "3,-2 4,-2".
func cellsOf(parts []string) string {
	var list []string
	for _, id := range parts {
		if f := strings.Split(id, "_"); len(f) == 4 {
			if at := f[1] + "," + f[2]; !slices.Contains(list, at) {
				list = append(list, at)
			}
		}
	}
	return strings.Join(list, " ")
}

// piles says how many tiles are left, what may come, and what has left the game.
func (t *teller) piles() {
	v := t.view
	t.Put(0, game.Say("Tiles left: %d.", v.TilesLeft))
	if sides := t.stock(v.Left); sides != "" {
		t.Put(0, game.Say("By their sides in the north, east, south and west, not turned: %s.", sides))
	}
	if len(v.Gone) > 0 {
		t.Put(0, game.Say("Fitted nowhere and left the game: %s.", t.stock(v.Gone)))
	}
	t.Raw("")
}

// stock lists kinds of tiles by their sides, with their number where it is not 1.
func (t *teller) stock(list []southseas.Stock) string {
	letters := t.letters()
	count := map[string]int{}
	var order []string
	for _, s := range list {
		k, ok := southseas.PieceOf(s.ID)
		if !ok {
			continue
		}
		name := ""
		for _, edge := range []byte(k.Edges) {
			name += letters[edge]
		}
		if k.Market {
			name += "+" + letters['M']
		}
		if count[name] == 0 {
			order = append(order, name)
		}
		count[name] += s.Count
	}
	for i, name := range order {
		if n := count[name]; n > 1 {
			order[i] += fmt.Sprintf("x%d", n)
		}
	}
	return strings.Join(order, " ")
}

func (t *teller) display() {
	for _, id := range t.view.Display {
		if ship, ok := southseas.ShipOf(id); ok {
			t.Put(0, game.Say("Ship %s, points: %d; asks for: %s.", id, ship.Points, t.List(asksTexts(ship))))
		}
	}
	if n := len(t.view.ShipsLeft); n > 0 {
		var points []string
		for _, id := range t.view.ShipsLeft {
			if ship, ok := southseas.ShipOf(id); ok {
				points = append(points, strconv.Itoa(ship.Points))
			}
		}
		t.Put(0, game.Say("Ships left in the pile: %d, of points: %s.", n, strings.Join(points, " ")))
	} else {
		t.Put(0, game.Say("No ships are left in the pile."))
	}
	t.Raw("")
}

var shapeNames = [...]game.Word{1: "red circle", 2: "blue square", 3: "green diamond", 4: "yellow triangle", 5: "purple star"}

func (t *teller) seat(seat game.Seat, p *southseas.Player) {
	v := t.view
	who := []game.Text{game.Say(string(shapeNames[seat]))}
	if name := t.Name(seat); name != "" {
		who = append(who, game.Say("%s", seat))
	}
	if seat == v.You {
		who = append(who, game.Say("you"))
	}
	var has []game.Text
	for _, c := range holding(v, seat, p).Counts {
		has = append(has, c.Text)
	}
	if knows(v, seat) && len(p.Ships) > 0 {
		has = append(has, game.Say("ships taken: %s", strings.Join(p.Ships, " ")))
	}
	if len(p.Ending) == 3 {
		has = append(has, game.Say("of them from the end: shells %d, bananas %d, fish %d", p.Ending[0], p.Ending[1], p.Ending[2]))
	}
	if p.Place > 0 {
		has = append(has, game.Say("place %d", p.Place))
	}
	t.Put(0, game.Say("Seat %d (%s): %s.", int(seat), t.List(who), t.List(has)))
}
