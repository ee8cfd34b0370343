package board

import (
	"fmt"
	"strings"

	"seaboard/game"
	"seaboard/games/sinking"
)

// people stand on land, swim, sit in boats and are safe on the havens.
func (d *drawing) people() {
	d.saved()
	for _, h := range sinking.Cells() {
		if list := d.afoot[h]; len(list) > 0 {
			d.crowd(h, list)
		}
		for i, p := range d.crews[h] {
			x, y, scale := d.seatInBoat(h, i)
			d.person(p, x, y, scale, "aboard")
		}
	}
}

// crowded is how many people stand side by side on a cell; more stand in one pile a
// seat.
const crowded = 9

// crowd draws those on a piece of land, or swimming in a cell.
func (d *drawing) crowd(h sinking.Hex, list []*sinking.Person) {
	x, y := centre(h)
	g := d.land[h]
	if g == sea {
		d.swimmers(list, x, y+d.layout(h).swimY, d.layout(h).layers)
		return
	}
	y -= height[g] + 4
	if len(list) > crowded {
		d.piles(list, x, y, "ashore")
		return
	}
	f := fans[len(list)]
	for i, p := range list {
		d.person(p, x+f.at[i][0], y+f.at[i][1], f.scale, "ashore")
	}
}

// A fan is how so many people stand on one piece, from its middle.
type fan struct {
	scale int // hundredths
	at    [][2]int
}

var fans = [crowded + 1]fan{
	1: {104, [][2]int{{0, 0}}},
	2: {82, [][2]int{{-19, 0}, {19, 0}}},
	3: {70, [][2]int{{0, -23}, {-23, 13}, {23, 13}}},
	4: {66, [][2]int{{-18, -16}, {18, -16}, {-18, 17}, {18, 17}}},
	5: {60, [][2]int{{-15, -22}, {15, -22}, {-28, 8}, {0, 10}, {28, 8}}},
	6: {58, [][2]int{{-28, -15}, {0, -20}, {28, -15}, {-28, 15}, {0, 18}, {28, 15}}},
	7: {54, [][2]int{{-15, -28}, {15, -28}, {-30, 0}, {0, 0}, {30, 0}, {-15, 27}, {15, 27}}},
	8: {48, [][2]int{{0, -34}, {-26, -14}, {0, -10}, {26, -14}, {-26, 13}, {0, 15}, {26, 13}, {0, 38}}},
	9: {44, [][2]int{{0, -34}, {-26, -18}, {26, -18}, {-13, -4}, {13, -4}, {-27, 12}, {27, 12}, {-12, 24}, {12, 24}}},
}

// piles draws many people by seat.
func (d *drawing) piles(list []*sinking.Person, x, y int, class string) {
	var bySeat [][]*sinking.Person
	for _, p := range list {
		if n := len(bySeat); n > 0 && bySeat[n-1][0].Seat == p.Seat {
			bySeat[n-1] = append(bySeat[n-1], p)
			continue
		}
		bySeat = append(bySeat, []*sinking.Person{p})
	}
	f := fans[len(bySeat)]
	scale := f.scale * 9 / 10
	for i, own := range bySeat {
		d.pile(own, x+f.at[i][0]-4, y+f.at[i][1], scale, class)
	}
	for i, own := range bySeat { // over all of them, or one would hide the next one's
		d.tally(len(own), x+f.at[i][0]-4, y+f.at[i][1], scale)
	}
}

// shownInPile is how many people of a pile are seen; the others stand behind them.
const shownInPile = 3

// pileStep is how far they stand from each other.
const pileStep = 7

// pile draws people of one seat one behind the other. Of several
// no value is shown, which would be taken for that of all.
func (d *drawing) pile(list []*sinking.Person, x, y, scale int, class string) {
	hidden := max(0, len(list)-shownInPile)
	if len(list) > 1 {
		class += " piled"
	}
	for i, p := range list {
		if i < hidden {
			d.person(p, x-pileStep, y, scale, class+" behind")
			continue
		}
		d.person(p, x+(i-hidden-1)*pileStep, y, scale, class)
	}
}

// tally is the number of people of a pile, at their feet.
func (d *drawing) tally(n, x, y, scale int) {
	if n > 1 {
		d.put(`<g class="piece tally"%s><circle class="si-tally" r="15"/><text class="si-tally-words" y="8">%d</text></g>`, shift(x, y+scale*30/100, max(80, scale)), n)
	}
}

// swimmers draws people in the water side by side, or in two rows where nothing
// else is in the cell.
func (d *drawing) swimmers(list []*sinking.Person, x, y, layers int) {
	switch n := len(list); {
	case n > crowded:
		d.piles(list, x, y, "swims")
	case layers == 1:
		f := fans[n]
		for i, p := range list {
			d.person(p, x+f.at[i][0], y+f.at[i][1], f.scale, "swims")
		}
	default:
		scale := min(64, 130/n)
		if layers == 3 {
			scale = min(50, scale)
		}
		step := min(30, 56/max(1, n-1))
		for i, p := range list {
			d.person(p, x+(2*i-n+1)*step/2, y, max(scale, 40), "swims")
		}
	}
}

// person draws one person at a place, scale in hundredths of a pawn.
func (d *drawing) person(p *sinking.Person, x, y, scale int, class string) {
	id := sinking.PersonID(int(p.Seat), p.Letter)
	if d.view.Turn == p.Seat && d.view.Swims == p.Letter {
		class += " carried"
	}
	attrs := shift(x, y, scale)
	if p.Where == "boat" {
		attrs = fmt.Sprintf(` data-within="%s"`, boatID(*p.At)) + attrs
	}
	d.place(id, fmt.Sprintf("piece person seat-%d %s", p.Seat, class), attrs, d.personTitle(p)...)
	d.WriteString(`<circle class="si-hit" r="31"/>`)
	switch {
	case strings.HasSuffix(class, " behind"):
	case strings.HasSuffix(class, " piled"):
		d.figure(p)
	default:
		d.figure(p)
		d.marks(p)
	}
	d.endPlace()
}

// figure draws a person around 0, 0.
func (d *drawing) figure(p *sinking.Person) {
	symbol := "sinking-pawn-"
	if p.Where == "water" {
		symbol = "sinking-swimmer-"
	}
	d.put(`<use href="#%s%d" x="-32" y="-32" width="64" height="64"/>`, symbol, p.Seat)
}

// marks are a person's value where it is shown, and the letters of the own ones and
// of those who can be called.
func (d *drawing) marks(p *sinking.Person) {
	if v := d.shownValue(p); v > 0 {
		d.put(`<text class="si-worth" y="%d">%d</text>`, pawnMiddle(p), v)
	}
	if p.Seat == d.view.You || d.called(p) {
		d.put(`<text class="si-letter" x="21" y="-12">%s</text>`, p.Letter)
	}
}

// called tells whether somebody else's person may be chosen by its letter now.
func (d *drawing) called(p *sinking.Person) bool {
	return d.view.Stage == "rescue" && p.At != nil && *p.At == *d.view.Spot
}

// pawnMiddle is the base line of the number on a pawn.
func pawnMiddle(p *sinking.Person) int {
	if p.Where == "water" {
		return 10
	}
	return 20
}

// shownValue is a person's value where the drawing shows it, otherwise 0. Who has
// to remember the own values sees them again when the game is over.
func (d *drawing) shownValue(p *sinking.Person) int { return shownValue(d.view, p) }

func shownValue(v *sinking.View, p *sinking.Person) int {
	if v.Memory && v.You == p.Seat && v.Stage != "end" {
		return 0
	}
	return p.Value
}

var whereTexts = map[string]string{
	"land": "on land at %s", "water": "in the water at %s", "boat": "in the boat at %s",
}

// personTitle names a person; where the cell does not tell it, says where it is.
func (d *drawing) personTitle(p *sinking.Person) []game.Text {
	name := game.Say("person %s of %v", p.Letter, p.Seat)
	if v := d.shownValue(p); v > 0 {
		name = game.Say("person %s of %v, worth %d", p.Letter, p.Seat, v)
	}
	titles := []game.Text{name}
	switch {
	case p.At != nil:
		titles = append(titles, game.Say(whereTexts[p.Where], p.At.String()))
	case p.Where == "haven":
		titles = append(titles, game.Say("safe"))
	default:
		titles = append(titles, game.Say("lost"))
	}
	if d.view.Turn == p.Seat && strings.Contains(d.view.Wet, p.Letter) {
		titles = append(titles, game.Say("the step by water is used up"))
	}
	return titles
}
