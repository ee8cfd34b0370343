package board

import (
	"fmt"
	"strings"

	"seaboard/game"
	"seaboard/games/pirates"
)

const (
	cardWidth   = 132
	cardHeight  = 190
	cardStep    = 144
	discardStep = 108
)

// Hand draws the viewer's own pieces: what was drawn and is to be chosen from,
// cards, treasures, barrels and pirates in reserve.
func (Board) Hand(view game.View, o game.Paint) []byte {
	v := view.(*pirates.View)
	if v.You < 1 || int(v.You) > v.Seats {
		return nil
	}
	ship := &v.Ships[v.You-1]
	d := newDrawing(v, o)
	top := margin
	drawn := v.Turn == v.You && len(v.Drawn) > 0
	if drawn {
		top += drawnHeight
	}
	height := top + cardHeight + 12 + holdHeight + margin
	d.open(handID, chartSize, height, game.Say("King of the Pirates: your cards and treasures"))
	if drawn {
		d.drawn()
	}
	d.cards(ship, top)
	d.hold(ship, top+cardHeight+12)
	d.close()
	return d.Bytes()
}

// cards lays out the hand, then the played card, then the discard pile, smaller.
func (d *drawing) cards(ship *pirates.Ship, top int) {
	hand, discard := handOf(ship)
	x := margin + 6
	for _, text := range hand {
		d.card(text, "in-hand", x, top, 100, game.Say("in hand"))
		x += cardStep
	}
	if _, known := readCard(ship.Played); known {
		d.card(ship.Played, "played", x, top, 100, game.Say("played"))
		if d.stopoverOpen() {
			d.stopover(x, top)
		}
	}
	x = chartSize - margin - 6 - len(discard)*discardStep
	for _, text := range discard {
		d.card(text, "discard", x+discardStep-cardWidth*7/10, top+cardHeight*3/10, 70, game.Say("on the discard pile"))
		x += discardStep
	}
}

// card draws one card, scale in hundredths.
func (d *drawing) card(text, class string, x, y, scale int, where game.Text) {
	c, _ := readCard(text)
	pips, black := c.pips()
	name := game.Say("card %d with %d white pips", c.value, pips)
	if black {
		name = game.Say("card %d with %d black pips", c.value, pips)
	}
	at := fmt.Sprintf(` transform="translate(%d %d) scale(%s)"`, x, y, short(float64(scale)/100))
	d.place(cardID(text), fmt.Sprintf("moves card seat-%d %s", d.view.You, class), at, name, where, actionTexts[c.value])
	d.face(c)
	if class != "discard" {
		d.icon(cardActions[c.value], 66, 150, 52)
	}
	d.WriteString(`<rect class="pi-hit" x="3" y="3" width="126" height="184" rx="14"/>`)
	d.endPlace()
}

// stopoverOpen tells whether the viewer's 5 may still be sailed in two parts.
func (d *drawing) stopoverOpen() bool {
	v := d.view
	return v.Stage == pirates.StageSail && v.Turn == v.You && strings.HasPrefix(v.Card, "5") && v.Stopover == 0
}

// stopover is the action of the played 5 as a place of its own.
func (d *drawing) stopover(x, y int) {
	d.place(stopoverID, "stopover", fmt.Sprintf(` transform="translate(%d %d)"`, x, y), game.Say("stopover"))
	d.WriteString(`<rect class="pi-button" x="12" y="120" width="108" height="62" rx="12"/>`)
	d.icon(cardActions[5], 66, 151, 52)
	d.WriteString(`<rect class="pi-hit" x="12" y="120" width="108" height="62" rx="12"/>`)
	d.endPlace()
}

const drawnHeight = 150

// drawn shows the treasures of which one is kept, one place a kind.
func (d *drawing) drawn() {
	d.put(`<rect class="pi-panel-now" x="%d" y="%[1]d" width="%d" height="%d" rx="12"/>`, margin, chartSize-2*margin, drawnHeight-12)
	count := map[string]int{}
	var kinds []string
	for _, k := range d.view.Drawn {
		if count[k] == 0 {
			kinds = append(kinds, k)
		}
		count[k]++
	}
	x := chartSize/2 - (len(kinds)-1)*90
	for _, k := range kinds {
		d.place("treasure-"+k, "treasure", "", game.Say(k))
		// Two or three of a kind are two or three tokens.
		for i := range count[k] {
			d.icon("pirates-"+k, x+(2*i-count[k]+1)*22, margin+drawnHeight/2-6, 100-14*(count[k]-1))
		}
		d.put(`<rect class="pi-hit" x="%d" y="%d" width="150" height="122" rx="14"/>`, x-75, margin+8)
		d.endPlace()
		x += 180
	}
}

const holdHeight = 92

// hold shows treasures by kind, barrels and pirates in reserve.
func (d *drawing) hold(ship *pirates.Ship, top int) {
	y := top + holdHeight/2
	d.put(`<rect class="pi-panel" x="%d" y="%d" width="%d" height="%d" rx="12"/>`, margin, top, chartSize-2*margin, holdHeight)
	for i, n := range ship.Kinds {
		kind := pirates.KindNames[i]
		d.have("have-"+kind, "pirates-"+kind, margin+42+i*104, y, n, game.Say(kind))
	}
	x := margin + 568
	d.WriteString(`<g id="have-barrels">`)
	d.title(game.Say("%d barrels", ship.Barrels))
	for i := range pirates.MaxBarrels {
		class := ""
		if i >= ship.Barrels {
			class = ` class="pi-none"`
		}
		d.put("<g%s>", class)
		d.icon("pirates-barrel", x+i*54, y, 54)
		d.WriteString("</g>")
	}
	d.WriteString("</g>\n")
	d.put(`<g class="seat-%d">`, d.view.You)
	d.have("have-reserve", fmt.Sprintf("pirates-pirate-%d", d.view.You), margin+776, y, ship.Reserve, game.Say("%d pirates in reserve", ship.Reserve))
	d.WriteString("</g>\n")
}

// have is a symbol and how many of it one has; none is faint.
func (d *drawing) have(id, symbol string, x, y, n int, title game.Text) {
	icon, count := "", "pi-count"
	if n == 0 {
		icon, count = ` class="pi-none"`, "pi-count pi-nought"
	}
	d.put(`<g id="%s">`, id)
	d.title(title)
	d.put("<g%s>", icon)
	d.icon(symbol, x, y, 62)
	d.WriteString("</g>")
	d.number(count, x+46, y+14, n)
	d.WriteString("</g>\n")
}
