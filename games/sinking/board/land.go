package board

import (
	"fmt"
	"strings"

	"seaboard/game"
	"seaboard/games/sinking"
)

// island draws the land pieces from north to south, each with its sides, and the
// shadows that higher pieces cast on what lies east and south-east of them.
func (d *drawing) island() {
	d.WriteString(`<g class="island">`)
	row, shadows := -6, &strings.Builder{}
	flush := func() {
		if shadows.Len() > 0 {
			d.put(`<path class="si-cast" d="%s"/>`, shadows)
			shadows.Reset()
		}
		d.WriteByte('\n')
	}
	for _, h := range sinking.Cells() {
		if h.R != row {
			flush()
			row = h.R
		}
		x, y := centre(h)
		if g := d.land[h]; g != sea {
			d.use("sinking-"+groundNames[g], x-45, y-74, 90, 126)
			d.put(`<text class="si-name" x="%d" y="%d">%s</text>`, x, y-height[g]+38, h)
		}
		d.cast(shadows, h)
	}
	flush()
	d.WriteString("</g>\n")
}

// cast adds the shadows that fall on a cell.
func (d *drawing) cast(b *strings.Builder, h sinking.Hex) {
	own := height[d.land[h]]
	x, y := centre(h)
	x, y = x-hexHalf, y-hexSide-own
	if far := (height[d.land[sinking.Hex{Q: h.Q - 1, R: h.R}]] - own) * 3 / 2; far > 0 {
		fmt.Fprintf(b, "M%d %dv50l%d %dv-50z", x, y, far, far*25/43)
	}
	if far := (height[d.land[sinking.Hex{Q: h.Q, R: h.R - 1}]] - own) * 3 / 2; far > 0 {
		fmt.Fprintf(b, "M%d %dl43-25 %d %d-43 25z", x, y, far, far*25/43)
	}
}

// cells are what can be pointed at: every hexagon at the height of its piece.
func (d *drawing) cells() {
	for _, h := range sinking.Cells() {
		x, y := centre(h)
		class := "cell"
		g := d.land[h]
		if g == sea {
			class = "cell sea"
		}
		d.place(sinking.CellID(h), class, "", d.cellTitle(h, g)...)
		d.put(`<path class="si-hit" d="M%d %dl40 23v48l-40 23-40-23v-48z"/><text class="si-where" x="%[1]d" y="%[3]d">%[4]s</text>`, x, y-height[g]-47, y-height[g]+41, h)
		d.endPlace()
	}
}

var groundTexts = [...]string{sea: "sea at %s", beach: "beach at %s", forest: "forest at %s", mountain: "mountain at %s"}

// cellTitle says what a cell is and what is in it.
func (d *drawing) cellTitle(h sinking.Hex, g ground) []game.Text {
	text := groundTexts[g]
	switch {
	case h == lagoon:
		text = "lagoon at %s"
	case g == sea && wasLand(h) && d.view.Stage != "terrain":
		text = "sunk piece at %s"
	}
	titles := []game.Text{game.Say(text, h.String())}
	for _, p := range d.packs[h] {
		titles = append(titles, game.Say(p.kind))
	}
	if d.boatAt(h) != nil {
		titles = append(titles, game.Say("boat"))
	}
	count := map[game.Seat]int{}
	for _, p := range d.afoot[h] {
		count[p.Seat]++
	}
	for seat := range game.Seat(d.view.Seats) {
		if n := count[seat+1]; n > 0 {
			titles = append(titles, game.Say("people of %v: %d", seat+1, n))
		}
	}
	return titles
}

func (d *drawing) boatAt(h sinking.Hex) *sinking.Boat {
	for i := range d.view.Boats {
		if d.view.Boats[i].At == h {
			return &d.view.Boats[i]
		}
	}
	return nil
}

// spot rings the cell in which something is about to happen: a piece whose back is to
// be shown, a boat to be filled, or a creature that is to be answered.
func (d *drawing) spot() {
	switch d.view.Stage {
	case "back", "rescue", "defend":
	default:
		return
	}
	x, y := centre(*d.view.Spot)
	d.put(`<path class="si-spot" d="M%d %dl38 22v44l-38 22-38-22v-44z"/>`, x, y-44)
}
