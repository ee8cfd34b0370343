package board

import (
	"fmt"
	"strings"

	"seaboard/game"
	"seaboard/games/sinking"
)

// layout is how the things in a sea cell share it: creatures above, the boat in the
// middle, swimmers below.
type layout struct {
	layers               int
	beastY, boatY, swimY int
}

func (d *drawing) layout(h sinking.Hex) layout {
	beasts, boat, swim := len(d.packs[h]) > 0, d.boatAt(h) != nil, len(d.afoot[h]) > 0
	l := layout{}
	for _, there := range []bool{beasts, boat, swim} {
		if there {
			l.layers++
		}
	}
	switch {
	case l.layers == 3:
		l.beastY, l.boatY, l.swimY = -27, 2, 29
	case l.layers == 2 && !swim:
		l.beastY, l.boatY = -20, 16
	case l.layers == 2 && !boat:
		l.beastY, l.swimY = -18, 20
	case l.layers == 2:
		l.boatY, l.swimY = -14, 22
	}
	return l
}

// boatScale is the size of a boat by the things in its cell, in hundredths.
var boatScale = [...]int{100, 100, 88, 76}

func (d *drawing) boats() {
	for i := range d.view.Boats {
		b := &d.view.Boats[i]
		l := d.layout(b.At)
		x, y := centre(b.At)
		class := "piece boat"
		if d.view.Sails != nil && *d.view.Sails == b.At {
			class += " carried"
		}
		d.place(boatID(b.At), class, ` data-kin="boat"`+shift(x, y+l.boatY, boatScale[l.layers]), d.boatTitle(b)...)
		d.WriteString(`<path class="si-hit" d="M-50-8Q0-34 50-8Q48 30 28 36H-28Q-48 30-50-8z"/>`)
		d.use("sinking-boat", -48, -32, 96, 64)
		if b.Aboard == 0 {
			d.use("sinking-bow", -48, -32, 96, 64)
		}
		d.endPlace()
	}
}

// bows hide the feet of those who sit in the boats.
func (d *drawing) bows() {
	d.WriteString(`<g class="bows">`)
	for i := range d.view.Boats {
		b := &d.view.Boats[i]
		if b.Aboard == 0 {
			continue
		}
		l := d.layout(b.At)
		x, y := centre(b.At)
		d.put(`<g id="%s" class="piece" data-kin="bow"%s>`, at("bow", b.At), shift(x, y+l.boatY, boatScale[l.layers]))
		d.use("sinking-bow", -48, -32, 96, 64)
		d.WriteString("</g>")
	}
	d.WriteString("</g>\n")
}

// seatInBoat is where the i-th passenger of a boat sits, and how large.
func (d *drawing) seatInBoat(h sinking.Hex, i int) (x, y, scale int) {
	l := d.layout(h)
	scale = boatScale[l.layers]
	x, y = centre(h)
	return x + (i-1)*25*scale/100, y + l.boatY - 14*scale/100, 62 * scale / 100
}

// boatPlaces is how many people a boat holds.
const boatPlaces = 3

func (d *drawing) boatTitle(b *sinking.Boat) []game.Text {
	titles := []game.Text{game.Say("boat at %s", b.At.String())}
	if b.Aboard == 0 {
		return append(titles, game.Say("empty"))
	}
	titles = append(titles, game.Say("aboard: %d of %d", b.Aboard, boatPlaces))
	for _, seat := range b.Sailed {
		titles = append(titles, game.Say("sailed by %v", seat))
	}
	return titles
}

// creatures are places by kind and cell: of several of a kind in a cell, any may be
// meant. Each has its reach with it, which the style sheet shows when it is pointed
// at.
func (d *drawing) creatures() {
	for _, h := range sinking.Cells() {
		packs := d.packs[h]
		if len(packs) == 0 {
			continue
		}
		l := d.layout(h)
		x, y := centre(h)
		size := [...]int{74, 74, 50, 40}[l.layers]
		if len(packs) > 1 {
			size = min(size, [...]int{0, 0, 44, 32}[len(packs)])
		}
		for i, p := range packs {
			dx := (2*i - len(packs) + 1) * size * 9 / 20
			d.creature(p, h, x+dx, y+l.beastY, size)
		}
	}
}

func (d *drawing) creature(p pack, h sinking.Hex, x, y, size int) {
	d.place(creatureID(p.kind, h), "piece beast", fmt.Sprintf(` data-kin="%s"`, p.kind)+shift(x, y, size*100/64), game.Say(p.kind+" at %s", h.String()))
	d.put(`<path class="si-reach" transform="scale(%s)" d="%s"/>`, short(100/float64(size*100/64)), d.reach(p.kind, h, x, y))
	d.WriteString(`<circle class="si-hit" r="31"/>`)
	for i := range p.n {
		d.put(`<use href="#sinking-%s" x="%d" y="%d" width="64" height="64"/>`, p.kind, -32+(2*i-p.n+1)*7, -32+(2*i-p.n+1)*6)
	}
	d.endPlace()
}

// reach is the outlines of the cells to which a creature could be moved, from x, y.
func (d *drawing) reach(kind string, at sinking.Hex, x, y int) string {
	var b strings.Builder
	for _, h := range d.view.Reach(sinking.Creature{Kind: kind, At: at}) {
		cx, cy := centre(h)
		fmt.Fprintf(&b, "M%d %dl36 21v42l-36 21-36-21v-42z", cx-x, cy-y-42)
	}
	return b.String()
}
