package board

import (
	"cmp"
	"slices"

	"seaboard/game"
	"seaboard/games/pirates"
)

// A card is written value.rank: "5.3". Rank 2k is k black pips, rank 2k-1 is k
// white ones (pirates.md, "Pieces").
type card struct{ value, rank int }

// hiddenCard is a card that was chosen and is not shown yet.
const hiddenCard = "?"

func readCard(s string) (card, bool) {
	if len(s) != 3 || s[1] != '.' {
		return card{}, false
	}
	return card{int(s[0] - '0'), int(s[2] - '0')}, true
}

func (c card) pips() (n int, black bool) { return (c.rank + 1) / 2, c.rank%2 == 0 }

// handOf gives the cards in hand and on the discard pile, each sorted, without
// the one that lies played.
func handOf(ship *pirates.Ship) (hand, discard []string) {
	without := func(cards []string) []string {
		cards = slices.DeleteFunc(slices.Clone(cards), func(c string) bool { return c == ship.Played })
		slices.SortFunc(cards, func(a, b string) int { return cmp.Compare(a, b) })
		return cards
	}
	return without(ship.Hand), without(ship.Discard)
}

// cardActions are the symbols of what a card's value lets one do, from 1.
var cardActions = [6]string{1: "pirates-do-take", 2: "pirates-do-search", 3: "pirates-do-second", 4: "pirates-do-shift", 5: "pirates-do-stopover"}

// actionTexts say what a card's value lets one do besides.
var actionTexts = [6]game.Text{
	1: game.Say("brings back the discard pile"),
	2: game.Say("may search for treasures, for a barrel"),
	3: game.Say("may place a second pirate, for a barrel or 2 sailing points"),
	4: game.Say("may shift a pirate, for a barrel or 2 sailing points"),
	5: game.Say("may make a stopover on the way"),
}

// face draws a card's value and pips into a box of 132 by 190 units.
func (d *drawing) face(c card) {
	d.WriteString(`<rect class="pi-card" x="3" y="3" width="126" height="184" rx="14"/><rect class="pi-card-rim" x="10" y="10" width="112" height="170" rx="9"/>`)
	d.put(`<text class="pi-value" x="66" y="84" font-size="84">%d</text>`, c.value)
	d.pips(c, 66, 108, 10, 26)
}

// pips draws a row of pips of radius r around x, y.
func (d *drawing) pips(c card, x, y, r, step int) {
	n, black := c.pips()
	class := "pi-pip-white"
	if black {
		class = "pi-pip-black"
	}
	for i := range n {
		d.put(`<circle class="%s" cx="%d" cy="%d" r="%d"/>`, class, x+(2*i-n+1)*step/2, y, r)
	}
}

// smallCard draws a card into a box of 52 by 68 units: value and pips.
func (d *drawing) smallCard(text string, x, y int, class string) {
	c, _ := readCard(text)
	if class != "" {
		d.put(`<g class="%s">`, class)
	}
	d.put(`<rect class="pi-card" x="%d" y="%d" width="50" height="66" rx="6"/>`, x+1, y+1)
	d.put(`<text class="pi-value" x="%d" y="%d" font-size="38">%d</text>`, x+26, y+39, c.value)
	d.pips(c, x+26, y+54, 4, 11)
	if class != "" {
		d.WriteString("</g>")
	}
}

// cardID is the id of a card in the hand.
func cardID(text string) string { return "card-" + text }
