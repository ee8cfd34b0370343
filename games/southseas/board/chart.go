package board

import (
	"fmt"
	"strings"

	"seaboard/game"
	"seaboard/games/southseas"
)

// chartPoint is the middle of a cell on the chart.
func chartPoint(x, y int) point { return point{float64(x * tileSize), float64(-y * tileSize)} }

// frame is the part of the chart that is shown: the cells with tiles and one more
// on each side.
func frame(v *southseas.View) (x, y, w, h int) {
	var west, east, north, south int
	for _, t := range v.Tiles {
		west, east = min(west, t.X), max(east, t.X)
		south, north = min(south, t.Y), max(north, t.Y)
	}
	x, y = (west-1)*tileSize-half, (-north-1)*tileSize-half
	return x, y, (east - west + 3) * tileSize, (north - south + 3) * tileSize
}

// stripWidth is the width of the border with the numbers of columns and rows: they
// stay legible while the chart grows.
func stripWidth(w, h int) int { return max(22, max(w, h)/48) }

// border is round the chart and numbers its columns and rows.
func (d *drawing) border(x, y, w, h int) {
	strip := stripWidth(w, h)
	d.put(`<path class="so-strip" d="M%d %dh%dv%dh-%[3]dzM%d %dv%dh%dv-%[7]dz"/><g class="so-marks" font-size="%[9]d">`, x-strip, y-strip, w+2*strip, h+2*strip, x, y, h, w, strip*6/10)
	for at := x + half; at < x+w; at += tileSize {
		d.number("so-mark", at, y-strip*3/10, at/tileSize)
		d.number("so-mark", at, y+h+strip*7/10, at/tileSize)
	}
	for at := y + half; at < y+h; at += tileSize {
		d.number("so-mark", x-strip/2, at+strip*2/10, -at/tileSize)
		d.number("so-mark", x+w+strip/2, at+strip*2/10, -at/tileSize)
	}
	d.WriteString("</g>\n")
}

// water is the sea under all tiles: uncharted and wild outside, calm and shallow
// near the coasts where tiles lie.
func (d *drawing) water(x, y, w, h int) {
	d.put(`<rect class="so-deep" x="%d" y="%d" width="%d" height="%d"/>`, x, y, w, h)
	d.put(`<path class="so-grid" d="`)
	for at := x + tileSize; at < x+w; at += tileSize {
		d.put("M%d %dv%d", at, y, h)
	}
	for at := y + tileSize; at < y+h; at += tileSize {
		d.put("M%d %dh%d", x, at, w)
	}
	d.WriteString(`"/>`)
	var known strings.Builder
	for _, t := range d.view.Tiles {
		c := chartPoint(t.X, t.Y)
		fmt.Fprintf(&known, "M%d %dh%d v%[3]dh-%[3]dz", int(c.x)-half, int(c.y)-half, tileSize)
	}
	d.put(`<clipPath id="so-known"><path d="%s"/></clipPath><path class="so-brink" d="%[1]s"/><path class="so-sea" d="%[1]s"/>`, known.String())
	d.put(`<use href="#so-rose" x="%d" y="%d" width="84" height="84"/>`, x+w-tileSize+8, y+h-tileSize+8)
	d.WriteString("\n")
}

// tiles are the land and the bridges, as places of the tiles.
func (d *drawing) tiles() {
	d.WriteString(`<g clip-path="url(#so-known)">`)
	for _, t := range d.view.Tiles {
		if k, ok := tileOf(t.ID); ok && k.hasShoal() {
			d.whole(k.name+"-shoal", chartPoint(t.X, t.Y), t.Turn, "")
		}
	}
	d.WriteString("</g>\n")
	for _, t := range d.view.Tiles {
		k, ok := tileOf(t.ID)
		if !ok {
			continue
		}
		d.place(southseas.CellID(t.X, t.Y), "tile", d.tileTitles(t)...)
		c := chartPoint(t.X, t.Y)
		d.whole(k.name, c, t.Turn, "")
		d.put(`<path class="so-hit" d="M%d %dh96v96h-96z"/>`, int(c.x)-48, int(c.y)-48)
		d.endPlace()
	}
	d.glades()
	d.borders()
}

func (d *drawing) tileTitles(t southseas.Placed) []game.Text {
	titles := []game.Text{game.Say("tile at %d,%d", t.X, t.Y)}
	if t.Owner != 0 {
		titles = append(titles, game.Say("islander of %v", t.Owner))
	}
	return titles
}

// whole puts a symbol of a whole tile with its middle at c, turned.
func (d *drawing) whole(symbol string, c point, quarters int, class string) {
	if class != "" {
		class = ` class="` + class + `"`
	}
	turn := ""
	if quarters != 0 {
		turn = fmt.Sprintf(" rotate(%d)", 90*quarters)
	}
	d.put(`<use%s href="#so-%s" x="-%d" y="-%[3]d" width="%d" height="%[4]d" transform="translate(%s %s)%s"/>`, class, symbol, boxHalf, boxSide, short(c.x), short(c.y), turn)
}

// glades cover the sand at corners where four tiles meet and all is land.
func (d *drawing) glades() {
	land := map[[2]int]string{}
	for _, t := range d.view.Tiles {
		if k, ok := tileOf(t.ID); ok {
			land[[2]int{t.X, t.Y}] = turnedEdges(k.Edges, t.Turn)
		}
	}
	for at, edges := range sortedCells(land) {
		x, y := at[0], at[1]
		north, east, across := land[[2]int{x, y + 1}], land[[2]int{x + 1, y}], land[[2]int{x + 1, y + 1}]
		if edges[0] == 'I' && edges[1] == 'I' && north != "" && east != "" && across != "" && north[1] == 'I' && east[0] == 'I' {
			c := chartPoint(x, y)
			d.put(`<circle class="so-glade" cx="%s" cy="%s" r="%s"/>`, short(c.x+half), short(c.y-half), short(rimStart+1.2))
		}
	}
	d.WriteByte('\n')
}

// borders are faint lines between tiles that lie side by side.
func (d *drawing) borders() {
	lies := map[[2]int]bool{}
	for _, t := range d.view.Tiles {
		lies[[2]int{t.X, t.Y}] = true
	}
	d.WriteString(`<path class="so-border" d="`)
	for _, t := range d.view.Tiles {
		c := chartPoint(t.X, t.Y)
		if lies[[2]int{t.X + 1, t.Y}] {
			d.put("M%d %dv92", int(c.x)+half, int(c.y)-46)
		}
		if lies[[2]int{t.X, t.Y - 1}] {
			d.put("M%d %dh92", int(c.x)-46, int(c.y)+half)
		}
	}
	d.WriteString("\"/>\n")
}

// turnedEdges are a tile's edges after quarters clockwise.
func turnedEdges(edges string, quarters int) string {
	cut := (4 - quarters) & 3
	return edges[cut:] + edges[:cut]
}

// wares are what lies on the tiles. They stand upright however the tile is
// turned.
func (d *drawing) wares() {
	d.WriteString(`<g class="piece">`)
	for _, t := range d.view.Tiles {
		if k, ok := tileOf(t.ID); ok {
			d.tileWares(k, chartPoint(t.X, t.Y), t.Turn, t.Covered)
		}
	}
	d.WriteString("</g>\n")
}

const (
	bananaSize = 23.
	shellSize  = 19.
	fishSize   = 27.
	pairSize   = 36.
	boatSize   = 33.
	coverSize  = 46.
	hutSize    = 36.
)

// tileWares draws what lies on one tile with its middle at c.
func (d *drawing) tileWares(k tile, c point, quarters int, covered bool) {
	put := func(symbol string, at point, size float64) {
		p := c.plus(at.turned(quarters))
		d.icon(symbol, p.x, p.y, size)
	}
	for n := range k.Islands {
		for _, at := range k.spots[part('i', n)].wares {
			put("banana", at, bananaSize)
		}
	}
	for n := range k.Bridges {
		for _, at := range k.spots[part('b', n)].wares {
			put("shell", at, shellSize)
		}
	}
	if k.Market {
		d.icon("hut", c.x, c.y-5, hutSize)
	}
	for n, sea := range k.Seas {
		for _, at := range k.spots[part('s', n)].wares {
			under := covered && sea.Fish > 0
			if under {
				d.WriteString(`<g class="so-under">`)
			}
			switch {
			case sea.Boat:
				put("boat", at, boatSize)
			case sea.Fish > 1:
				put("fish-2", at, pairSize)
			default:
				put("fish", at, fishSize)
			}
			if under {
				d.WriteString("</g>")
				put("cover", at, coverSize)
			}
		}
	}
}

const manSize = 38.

// islanders stand on the parts that they hold.
func (d *drawing) islanders() {
	for _, t := range d.view.Tiles {
		k, ok := tileOf(t.ID)
		if !ok || t.Owner == 0 {
			continue
		}
		p := chartPoint(t.X, t.Y)
		if t.Part == "m" {
			p = p.plus(k.spots["m"].stand)
		} else {
			p = p.plus(k.spots[t.Part].stand.turned(t.Turn))
		}
		d.put(`<g id="man-%d-%s" class="piece man seat-%[1]d" transform="translate(%[3]s %[4]s)">`, t.Owner, southseas.CellID(t.X, t.Y), short(p.x), short(p.y-4))
		d.icon(fmt.Sprintf("man-%d", t.Owner), 0, 0, manSize)
		d.WriteString("</g>\n")
	}
}
