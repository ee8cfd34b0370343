package board

import (
	"bytes"
	"fmt"
	"slices"

	"seaboard/game"
	"seaboard/games/sinking"
)

// haven is a safe island in a corner of the chart: the north-western one is drawn,
// the others are its mirror images.
type haven struct {
	name, text  string
	east, south bool
}

var havens = [4]haven{
	{name: "NW", text: "safe island in the north-west"},
	{name: "NE", text: "safe island in the north-east", east: true},
	{name: "SW", text: "safe island in the south-west", south: true},
	{name: "SE", text: "safe island in the south-east", east: true, south: true},
}

// mirror brings a point of the north-western haven to this one.
func (h haven) mirror(x, y int) (int, int) {
	if h.east {
		x = chartWidth - x
	}
	if h.south {
		y = chartHeight - y
	}
	return x, y
}

// flip is the transform of the same.
func (h haven) flip() string {
	x, y := 1, 1
	if h.east {
		x = -1
	}
	if h.south {
		y = -1
	}
	return fmt.Sprintf("translate(%d %d) scale(%d %d)", (1-x)/2*chartWidth, (1-y)/2*chartHeight, x, y)
}

const havenCoast = "M14 24q0-10 10-10h186q20 4 18 24q-6 20-34 24q-30 4-42 24q-8 14-28 16q-24 4-24 30q0 30-20 40q-22 8-24 44q-2 30-22 34q-18 2-20-14z"

// drawHavens prints the four islands with their landing stages.
func drawHavens(b *bytes.Buffer) {
	for _, h := range havens {
		fmt.Fprintf(b, `<use href="#sinking-haven-isle" x="0" y="0" width="250" height="260" transform="%s"/>`, h.flip())
		x, y := h.mirror(131, 57)
		fmt.Fprintf(b, `<use href="#sinking-light" x="%d" y="%d" width="50" height="67"/>`, x-25, y-33)
		x, y = h.mirror(214, 36)
		fmt.Fprintf(b, `<use href="#sinking-palm" x="%d" y="%d" width="36" height="36"/>`, x-18, y-20)
		x, y = h.mirror(34, 218)
		fmt.Fprintf(b, `<use href="#sinking-palm" x="%d" y="%d" width="36" height="36"/>`, x-18, y-20)
	}
}

// A quay is where the landed stand on the north-western haven, in the order in which
// it is filled.
type quay struct {
	scale  int // of a pawn, in hundredths
	berths [][2]int
}

// quays are roomy while few have landed, then narrow.
var quays = [...]quay{
	{66, [][2]int{{46, 46}, {86, 46}, {46, 87}, {86, 87}, {46, 128}, {80, 128}, {46, 169}, {178, 42}}},
	{52, [][2]int{{40, 40}, {70, 40}, {100, 40}, {40, 72}, {70, 72}, {100, 72}, {40, 104}, {70, 104}, {96, 104}, {40, 136}, {70, 134}, {40, 168}, {168, 42}, {192, 42}}},
}

// pileBerths are where the landed stand by seat when they are too many.
var pileBerths = [4][2]int{{58, 54}, {62, 118}, {182, 46}, {48, 180}}

// havens are places; who has landed is drawn with the people.
func (d *drawing) havens() {
	for _, h := range havens {
		titles := []game.Text{game.Say(h.text)}
		for seat, list := range d.landed(h.name) {
			if len(list) > 0 {
				titles = append(titles, game.Say("people of %v: %d", game.Seat(seat+1), len(list)))
			}
		}
		d.place(sinking.HavenID(h.name), "haven", "", titles...)
		d.put(`<path class="si-hit" transform="%s" d="%s"/>`, h.flip(), havenCoast)
		d.endPlace()
	}
}

// landed is who has landed on a haven, by seat.
func (d *drawing) landed(name string) [][]*sinking.Person {
	lists := make([][]*sinking.Person, d.view.Seats)
	for i := range d.view.People {
		if p := &d.view.People[i]; p.Where == "haven" && p.Haven == name {
			lists[p.Seat-1] = append(lists[p.Seat-1], p)
		}
	}
	return lists
}

// saved draws those who have landed: one by one while there is room, then in one
// pile a seat.
func (d *drawing) saved() {
	for _, h := range havens {
		lists := d.landed(h.name)
		all := slices.Concat(lists...)
		fits := slices.IndexFunc(quays[:], func(q quay) bool { return len(all) <= len(q.berths) })
		if fits < 0 {
			d.savedPiles(h, lists)
			continue
		}
		for i, p := range all {
			at := quays[fits].berths[i]
			x, y := h.mirror(at[0], at[1])
			d.person(p, x, y, quays[fits].scale, "safe")
		}
	}
}

func (d *drawing) savedPiles(h haven, lists [][]*sinking.Person) {
	k := 0
	for _, list := range lists {
		if len(list) > 0 {
			x, y := h.mirror(pileBerths[k][0], pileBerths[k][1])
			d.pile(list, x, y, 72, "safe")
			d.tally(len(list), x, y, 72)
			k++
		}
	}
}
