package board

import (
	"seaboard/game"
	"seaboard/games/sinking"
)

// Below the chart is a table: for each terrain the pieces left, in the order in
// which they sink, and what may be on their backs or hidden with a player.
const (
	legendHeight = 166
	legendTop    = chartHeight + 58
	legendRow    = 33
	legendLeft   = 316
	legendStep   = 63
)

// backNames are all backs, dangers first, in the order of the legend.
var backNames = [...]string{
	"shark", "whale", "whirlpool", "volcano", "boat", "dolphin", "wind", "lure-serpent", "lure-shark", "lure-whale", "kill-shark", "harpoon-whale",
}

var backTexts = map[string]string{
	"shark": "shark", "whale": "whale", "whirlpool": "whirlpool", "volcano": "volcano", "boat": "boat",
	"dolphin": "dolphin", "wind": "wind", "lure-serpent": "lure for serpents", "lure-shark": "lure for sharks",
	"lure-whale": "lure for whales", "kill-shark": "shark killer", "harpoon-whale": "harpoon",
}

func (d *drawing) legend() {
	d.put(`<rect class="si-panel" x="2" y="%d" width="%d" height="%d" rx="12"/>`, chartHeight+4, chartWidth-4, legendHeight-6)
	d.die()
	for g := beach; g <= mountain; g++ {
		d.legendTerrain(g)
	}
	for k, name := range backNames {
		d.legendBack(name, legendLeft+k*legendStep)
	}
}

// die shows the creature that was rolled.
func (d *drawing) die() {
	if d.view.Rolled == "" {
		return
	}
	const x, y = 60, chartHeight + 32
	d.put(`<g id="sinking-die"><rect class="si-die" x="%d" y="%d" width="52" height="52" rx="10"/>`, x-26, y-26)
	d.title(game.Say("the die shows a creature: %s", game.Word(d.view.Rolled)))
	d.icon("sinking-"+d.view.Rolled, x, y, 44)
	d.WriteString("</g>\n")
}

func (d *drawing) left(g ground) (n int) {
	for _, p := range d.view.Land {
		if groundNamed(p.Terrain) == g {
			n++
		}
	}
	return n
}

var leftTexts = [...]string{beach: "beaches left: %d", forest: "forests left: %d", mountain: "mountains left: %d"}

func (d *drawing) legendTerrain(g ground) {
	y := legendTop + int(g-beach)*legendRow
	n := d.left(g)
	class := "si-row"
	if d.view.Due == groundNames[g] {
		class = "si-row-due"
	}
	d.put(`<g id="left-%s"><rect class="%s" x="14" y="%d" width="%d" height="%d" rx="8"/>`, groundNames[g], class, y, chartWidth-28, legendRow-3)
	d.title(game.Say(leftTexts[g], n))
	d.use("sinking-"+groundNames[g], 42, y-4, 26, 36)
	d.number("si-left", 104, y+25, n)
	// One peg a piece: what is sunk is a hole.
	full := 16
	if g == mountain {
		full = 8
	}
	for i := range full {
		peg := "si-peg"
		if i >= n {
			peg = "si-hole"
		}
		d.put(`<circle class="%s" cx="%d" cy="%d" r="4.5"/>`, peg, 138+i%8*17, y+legendRow/2-1+(2*(i/8)-full/8+1)*7)
	}
	d.WriteString("</g>\n")
}

func (d *drawing) legendBack(name string, x int) {
	var b sinking.Back
	for _, back := range d.view.Backs {
		if back.Back == name {
			b = back
		}
	}
	d.put(`<g id="back-%s"`, name)
	if b.Beach+b.Forest+b.Mountain == 0 {
		d.WriteString(` class="si-none"`)
	}
	d.WriteString(">")
	d.title(game.Say(backTexts[name]), game.Say("not seen yet: beach %d, forest %d, mountain %d", b.Beach, b.Forest, b.Mountain))
	d.icon("sinking-back-"+name, x, chartHeight+32, 48)
	for i, n := range []int{b.Beach, b.Forest, b.Mountain} {
		if n > 0 {
			d.number("si-count", x, legendTop+i*legendRow+25, n)
		}
	}
	d.WriteString("</g>\n")
}
