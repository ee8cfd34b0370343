package board

import (
	"fmt"

	"seaboard/game"
	"seaboard/games/southseas"
)

const (
	handWidth = 960
	gap       = 10
	drawnRow  = 190
	shipRow   = shipHeight + 14
	chipWidth = 232
	chipRow   = 76
	stockRow  = 84
)

// Hand draws what lies beside the board: the drawn tile in its turns, the four
// ships in harbour, payments to choose from, and the viewer's wares and
// islanders. Who only watches sees all but the last.
func (Board) Hand(view game.View, o game.Paint) []byte {
	v := view.(*southseas.View)
	d := newDrawing(v, o)
	k, drawn := tileOf(v.Drawn)
	player, seated := d.you()
	chips := choices(v)
	chipRows := (len(chips) + chipsInRow - 1) / chipsInRow

	height := gap + shipRow
	if drawn {
		height += drawnRow
	}
	if seated {
		height += stockRow
	}
	d.open(handID, 0, 0, handWidth, height+chipRows*chipRow, game.Say("King of the South Seas: the ships and your wares"))
	y := gap
	if drawn {
		d.turns(k, y)
		y += drawnRow
	}
	for i, id := range v.Display {
		d.ship(id, gap+i*(handWidth-2*gap)/len(v.Display)+8, y)
	}
	y += shipRow
	d.chips(chips, y)
	y += chipRows * chipRow
	if seated {
		d.stock(player, y)
	}
	return d.close()
}

// turns shows the drawn tile in every turn in which it fits somewhere, each a
// place. Where it fits in one only, it is a picture to look at.
func (d *drawing) turns(k tile, top int) {
	fits := 0
	for _, c := range d.view.Cells {
		fits |= c.Turns
	}
	d.put(`<rect class="so-panel-now" x="%d" y="%d" width="%d" height="%d" rx="14"/>`, gap, top, handWidth-2*gap, drawnRow-gap-2)
	const scale = 1.55
	for quarters := range 4 {
		if fits>>quarters&1 == 0 {
			continue
		}
		x := float64(handWidth)/2 + (float64(quarters)-1.5)*228
		y := float64(top) + float64(drawnRow-gap)/2
		d.place(turnID(quarters), "rot", game.Say("turned by %d°", 90*quarters))
		d.put(`<g transform="translate(%s %s) scale(%v)">`, short(x), short(y), scale)
		d.WriteString(`<rect class="so-frame" x="-50" y="-50" width="100" height="100"/>`)
		d.whole(k.name, point{}, quarters, "")
		d.tileWares(k, point{}, quarters, false)
		d.WriteString(`<rect class="so-edge" x="-50" y="-50" width="100" height="100"/></g>`)
		d.put(`<rect class="so-hit" x="%s" y="%s" width="164" height="164" rx="6"/>`, short(x-82), short(y-82))
		d.endPlace()
	}
}

const chipsInRow = 4

// chips are the payments to choose from.
func (d *drawing) chips(list []wares, top int) {
	for i, pay := range list {
		x, y := gap+i%chipsInRow*(chipWidth+3), top+i/chipsInRow*chipRow
		d.place(payID(pay.String()), "pay", payTexts(pay)...)
		d.put(`<rect class="so-chip" x="%d" y="%d" width="%d" height="%d" rx="32"/>`, x+2, y+2, chipWidth-4, chipRow-8)
		kinds := 0
		for _, n := range pay {
			if n > 0 {
				kinds++
			}
		}
		at := x + chipWidth/2 - (kinds-1)*34
		for kind, n := range pay {
			if n == 0 {
				continue
			}
			d.number("so-chip-count", at-17, y+47, n)
			d.icon(wareSymbols[kind], float64(at+13), float64(y+36), 38)
			at += 68
		}
		d.put(`<rect class="so-hit" x="%d" y="%d" width="%d" height="%d" rx="32"/>`, x+2, y+2, chipWidth-4, chipRow-8)
		d.endPlace()
	}
}

func payTexts(pay wares) (texts []game.Text) {
	if pay[0] > 0 {
		texts = append(texts, game.Say("%d shells", pay[0]))
	}
	if pay[1] > 0 {
		texts = append(texts, game.Say("%d bananas", pay[1]))
	}
	if pay[2] > 0 {
		texts = append(texts, game.Say("%d fish", pay[2]))
	}
	return texts
}

// stock is the viewer's wares, islanders in the supply and ships.
func (d *drawing) stock(p *southseas.Player, top int) {
	y := top + stockRow/2 - 5
	d.put(`<rect class="so-panel" x="%d" y="%d" width="%d" height="%d" rx="14"/>`, gap, top, handWidth-2*gap, stockRow-gap)
	d.have("have-shells", "shell", 58, y, p.Shells, game.Say("%d shells", p.Shells))
	d.have("have-bananas", "banana", 190, y, p.Bananas, game.Say("%d bananas", p.Bananas))
	d.have("have-fish", "fish", 322, y, p.Fish, game.Say("%d fish", p.Fish))
	d.put(`<g id="have-islanders" class="seat-%d">`, d.view.You)
	d.title(game.Say("%d islanders in the supply", p.Islanders))
	for i := range islanders {
		class := ""
		if i >= p.Islanders {
			class = ` class="so-none"`
		}
		d.put("<g%s>", class)
		d.icon(fmt.Sprintf("man-%d", d.view.You), float64(456+i*54), float64(y), 62)
		d.WriteString("</g>")
	}
	d.WriteString("</g>\n")
	d.have("have-ships", "ships", 686, y, len(p.Ships), game.Say("%d ships", len(p.Ships)))
	d.have("have-points", "points", 826, y, p.Points, game.Say("%d points", p.Points))
}

// have is a symbol and how many of it one has; none is faint.
func (d *drawing) have(id, symbol string, x, y, n int, title game.Text) {
	class := ""
	if n == 0 {
		class = ` class="so-none"`
	}
	d.put(`<g id="%s">`, id)
	d.title(title)
	d.put("<g%s>", class)
	d.icon(symbol, float64(x), float64(y), 58)
	d.WriteString("</g>")
	d.number("so-count", x+36, y+14, n)
	d.WriteString("</g>\n")
}
