package board

import (
	"fmt"
	"strings"

	"seaboard/game"
	"seaboard/games/sinking"
)

const (
	handWidth  = 720
	handMargin = 6
	personStep = 71
	cardWidth  = 67
	cardHeight = 104
	chipHeight = 104
	keptHeight = 92
)

// Hand draws the viewer's own pieces: values still to place, people with where they
// are, and kept pieces.
func (Board) Hand(view game.View, o game.Paint) []byte {
	v := view.(*sinking.View)
	if v.You < 1 || int(v.You) > v.Seats || len(v.Players) < int(v.You) {
		return nil
	}
	own := &v.Players[v.You-1]
	d := newDrawing(v, o)
	height := handMargin
	chips := height
	if len(own.Unplaced) > 0 {
		height += chipHeight
	}
	cards := height
	height += cardHeight
	kept := height
	if len(own.Kept) > 0 {
		height += keptHeight
	}
	d.open(handID, handWidth, height+handMargin, game.Say("The Sinking Island: your people and kept pieces"))
	if len(own.Unplaced) > 0 {
		d.chips(own, chips)
	}
	d.cards(cards)
	if len(own.Kept) > 0 {
		d.kept(own, kept)
	}
	d.close()
	return d.Bytes()
}

// chips are the values still to place, a pawn for each value with how many there are.
func (d *drawing) chips(own *sinking.Player, top int) {
	var count [7]int
	for _, v := range own.Unplaced {
		if v > 0 && v < len(count) {
			count[v]++
		}
	}
	x := handWidth/2 - 5*58
	for v, n := range count {
		if v == 0 {
			continue
		}
		if n > 0 {
			d.place(fmt.Sprintf("value-%d", v), fmt.Sprintf("chip seat-%d", d.view.You), shift(x, top+44, 100), game.Say("person worth %d, to be placed: %d", v, n))
			d.WriteString(`<rect class="si-hit" x="-50" y="-42" width="100" height="92" rx="12"/>`)
			for i := range n {
				d.put(`<use href="#sinking-pawn-%d" x="%d" y="-38" width="76" height="76"/>`, d.view.You, -38+(2*i-n+1)*6)
			}
			d.put(`<text class="si-chip" x="%d" y="24">%d</text>`, (n-1)*6, v)
			if n > 1 {
				d.put(`<circle class="si-tally" cx="37" cy="36" r="14"/><text class="si-tally-words" x="37" y="44">%d</text>`, n)
			}
			d.endPlace()
		}
		x += 116
	}
}

// cards are one's people by letter. A card is a shortcut to its person on the board.
func (d *drawing) cards(top int) {
	x := handMargin
	letters := "abcdefghij"
	for i := range letters {
		letter := letters[i : i+1]
		p := d.own(letter)
		if p == nil {
			d.put(`<rect class="si-card si-none" x="%d" y="%d" width="%d" height="%d" rx="8"/>`, x, top, cardWidth, cardHeight-8)
		} else {
			d.card(p, x, top)
		}
		x += personStep
	}
}

func (d *drawing) own(letter string) *sinking.Person {
	for i := range d.view.People {
		if p := &d.view.People[i]; p.Seat == d.view.You && p.Letter == letter {
			return p
		}
	}
	return nil
}

func (d *drawing) card(p *sinking.Person, x, top int) {
	class := fmt.Sprintf("card seat-%d", p.Seat)
	if p.Where == "lost" {
		class += " gone"
	}
	id := sinking.PersonID(int(p.Seat), p.Letter)
	d.put(`<g%s>`, shift(x, top, 100))
	if p.Where == "lost" {
		d.put(`<g id="hand-%s" class="%s">`, p.Letter, class)
		d.title(d.personTitle(p)...)
	} else {
		d.shortcut("hand-"+p.Letter, id, class, "", d.personTitle(p)...)
	}
	d.put(`<rect class="si-card" width="%d" height="%d" rx="8"/>`, cardWidth, cardHeight-8)
	d.put(`<g%s><use href="#sinking-pawn-%d" x="-32" y="-32" width="64" height="64"/>`, shift(36, 36, 92), p.Seat)
	if v := d.shownValue(p); v > 0 {
		d.put(`<text class="si-worth" y="20">%d</text>`, v)
	}
	d.put(`</g><text class="si-card-letter" x="12" y="22">%s</text>`, p.Letter)
	d.whereabouts(p)
	d.put(`<rect class="si-hit" x="2" y="2" width="%d" height="%d" rx="7"/>`, cardWidth-4, cardHeight-12)
	d.WriteString("</g></g>\n")
}

// whereabouts is a small picture of where a person is, and a drop for who has used
// up the step by water.
func (d *drawing) whereabouts(p *sinking.Person) {
	switch p.Where {
	case "land":
		d.use("sinking-"+groundNames[d.land[*p.At]], 22, 63, 24, 33)
	case "water":
		d.use("sinking-wave", 16, 72, 36, 18)
	case "boat":
		d.put(`<use href="#sinking-boat" x="9" y="62" width="50" height="33"/><use href="#sinking-bow" x="9" y="62" width="50" height="33"/>`)
	case "haven":
		d.icon("sinking-safe", 34, 80, 30)
	default:
		d.icon("sinking-lost", 34, 80, 28)
	}
	if d.view.Turn == p.Seat && strings.Contains(d.view.Wet, p.Letter) {
		d.icon("sinking-drop", 55, 80, 22)
	}
}

// keptTexts say what a kept piece is for.
var keptTexts = map[string]string{
	"dolphin":       "dolphin: up to 3 extra steps for one of your swimmers",
	"wind":          "wind: up to 3 extra steps for a boat that you may sail",
	"lure-serpent":  "lure for serpents: moves a serpent to any empty sea cell",
	"lure-shark":    "lure for sharks: moves a shark to any empty sea cell",
	"lure-whale":    "lure for whales: moves a whale to any empty sea cell",
	"kill-shark":    "shark killer: answers a shark that comes to your swimmers",
	"harpoon-whale": "harpoon: answers a whale that comes to your boat",
}

// kept are the kept pieces, one token a kind.
func (d *drawing) kept(own *sinking.Player, top int) {
	x := handMargin + 48
	for _, name := range backNames {
		n := 0
		for _, k := range own.Kept {
			if k == name {
				n++
			}
		}
		if n == 0 {
			continue
		}
		titles := []game.Text{game.Say(keptTexts[name])}
		if n > 1 {
			titles = append(titles, game.Say("held: %d", n))
		}
		d.place(keptID(name), "token", shift(x, top+44, 100), titles...)
		for i := range n {
			d.icon("sinking-back-"+name, (2*i-n+1)*5, (2*i-n+1)*2, 80)
		}
		if n > 1 {
			d.put(`<circle class="si-tally" cx="34" cy="30" r="14"/><text class="si-tally-words" x="34" y="38">%d</text>`, n)
		}
		d.WriteString(`<circle class="si-hit" r="41"/>`)
		d.endPlace()
		x += 101
	}
}
