package board

import (
	"seaboard/game"
	"seaboard/games/southseas"
)

// A ship is drawn into a box of shipWidth by shipHeight: what it asks for on its
// sail, its points on a coin at its stern.
const (
	shipWidth  = 220
	shipHeight = 150
)

// token is one thing that a ship asks for, as it is drawn on its sail.
type token struct {
	symbol string
	bond   bool // it is of the same kind as the one before
}

// asked lists what a ship asks for: wares by name, then sets of one kind, then
// wares of any kind.
func asked(ship southseas.Ship) (list []token) {
	for kind, n := range [3]int{ship.Shells, ship.Bananas, ship.Fish} {
		for range n {
			list = append(list, token{symbol: wareSymbols[kind]})
		}
	}
	for i, n := range ship.Sets {
		for k := range n {
			list = append(list, token{symbol: [2]string{"same-1", "same-2"}[i%2], bond: k > 0})
		}
	}
	for range ship.Any {
		list = append(list, token{symbol: "any"})
	}
	return list
}

// shipTexts says a ship in words.
func shipTexts(ship southseas.Ship) []game.Text {
	return append([]game.Text{game.Say("ship %s, points: %d", ship.ID, ship.Points)}, asksTexts(ship)...)
}

// asksTexts says what a ship asks for.
func asksTexts(ship southseas.Ship) (texts []game.Text) {
	if ship.Shells > 0 {
		texts = append(texts, game.Say("%d shells", ship.Shells))
	}
	if ship.Bananas > 0 {
		texts = append(texts, game.Say("%d bananas", ship.Bananas))
	}
	if ship.Fish > 0 {
		texts = append(texts, game.Say("%d fish", ship.Fish))
	}
	for i, n := range ship.Sets {
		if i == 0 {
			texts = append(texts, game.Say("%d of one kind", n))
		} else {
			texts = append(texts, game.Say("%d of another kind", n))
		}
	}
	if ship.Any > 0 {
		texts = append(texts, game.Say("%d of any kind", ship.Any))
	}
	return texts
}

// ship draws one ship of the display, a place with its id.
func (d *drawing) ship(id string, x, y int) {
	ship, ok := southseas.ShipOf(id)
	if !ok {
		d.put(`<rect class="so-slip" x="%d" y="%d" width="%d" height="%d" rx="12"/>`, x+4, y+8, shipWidth-8, shipHeight-12)
		return
	}
	d.place(id, "ship", shipTexts(ship)...)
	d.put(`<use href="#so-ship" x="%d" y="%d" width="%d" height="%d"/>`, x, y, shipWidth, shipHeight)
	d.cargo(asked(ship), float64(x)+98, float64(y)+62)
	d.put(`<text class="so-name" x="%d" y="%d">%s</text>`, x+66, y+138, ship.ID)
	d.icon("coin", float64(x)+188, float64(y)+108, 56)
	d.number("so-worth", x+188, y+120, ship.Points)
	d.put(`<rect class="so-hit" x="%d" y="%d" width="%d" height="%d" rx="14"/>`, x+1, y+2, shipWidth-4, shipHeight-4)
	d.endPlace()
}

// cargo draws tokens in one row or two round x, y.
func (d *drawing) cargo(list []token, x, y float64) {
	rows := [][]token{list}
	if len(list) > 4 {
		cut := (len(list) + 1) / 2
		for cut < len(list) && list[cut].bond {
			cut++ // a set stays together where it can
		}
		if cut == len(list) {
			cut = (len(list) + 1) / 2
		}
		rows = [][]token{list[:cut], list[cut:]}
	}
	size := 42.
	if len(rows) == 2 {
		size = 37
	}
	size = min(size, 150/float64(len(rows[0])))
	for r, row := range rows {
		cy := y + (float64(r)-float64(len(rows)-1)/2)*(size+1)
		left := x - float64(len(row)-1)/2*size
		for i, t := range row {
			if t.bond && i > 0 {
				d.put(`<path class="so-bond" d="M%s %sh%s"/>`, short(left+float64(i-1)*size), short(cy), short(size))
			}
		}
		for i, t := range row {
			d.icon(t.symbol, left+float64(i)*size, cy, size-3)
		}
	}
}
