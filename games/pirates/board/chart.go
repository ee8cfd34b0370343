package board

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"sync"

	"seaboard/games/pirates"
)

// The chart in its own units. From outside in: margin, sailing track, the strip
// with letters and numbers, the seven by seven.
const (
	margin     = 8
	trackDepth = 56
	strip      = 26
	corner     = trackDepth + strip // a corner space of the track is a square
	cellSize   = 100
	origin     = margin + corner
	seaSize    = 7 * cellSize
	chartSize  = 2*origin + seaSize
)

// centre is the middle of a cell.
func (c cell) centre() (x, y int) {
	return origin + c.col*cellSize + cellSize/2, origin + c.row*cellSize + cellSize/2
}

// trackHole is the peg hole of a space of the sailing track. Its number stands
// above it.
func trackHole(i int) (x, y int) {
	const far = chartSize - margin
	along := func(k int) int { return origin + (2*k-1)*seaSize/18 }
	switch k := i % 10; {
	case i == 0:
		return margin + 41, margin + 55
	case i == 10:
		return far - 41, margin + 55
	case i == 20:
		return far - 41, far - 27
	case i == 30:
		return margin + 41, far - 27
	case i < 10:
		return along(k), margin + 42
	case i < 20:
		return far - trackDepth/2, along(k) + 16
	case i < 30:
		return along(10 - k), far - 18
	default:
		return margin + trackDepth/2, along(10-k) + 16
	}
}

// chart is the printed part of the board, as a symbol: all that never changes
// and has no words.
var chart = sync.OnceValue(func() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<symbol id="pirates-chart" viewBox="0 0 %d %[1]d">`, chartSize)
	drawFrame(&b)
	drawSea(&b)
	drawRing(&b)
	drawHarbour(&b)
	fmt.Fprintf(&b, `<use href="#pirates-rose" x="%d" y="%[1]d" width="92" height="92"/>`, origin+6*cellSize+4)
	drawIslands(&b)
	b.WriteString("</symbol>\n")
	return b.Bytes()
})

func drawFrame(b *bytes.Buffer) {
	const size = chartSize - 2*margin
	fmt.Fprintf(b, `<rect class="pi-paper" x="2" y="2" width="%d" height="%[1]d" rx="10"/>`, chartSize-4)
	b.WriteString(`<g class="pi-track">`)
	for i := range trackSize {
		x, y, w, h := trackBox(i)
		class := "pi-good"
		switch {
		case i == 24:
			class = "pi-zero"
		case i > 24:
			class = "pi-bad"
		}
		if i%2 == 1 {
			class += " pi-odd"
		}
		fmt.Fprintf(b, `<rect class="%s" x="%s" y="%s" width="%s" height="%s"/>`, class, short(x), short(y), short(w), short(h))
	}
	b.WriteString("</g>")
	drawScale(b)
	for i := range trackSize {
		x, y := trackHole(i)
		class := "pi-worth"
		switch {
		case i == 24:
			class += " pi-worth-zero"
		case i > 24:
			class += " pi-worth-bad"
		}
		above := 18
		if i%10 == 0 {
			above = 29
		}
		fmt.Fprintf(b, `<text class="%s" x="%d" y="%d">%s</text><circle class="pi-hole" cx="%[2]d" cy="%[5]d" r="5"/>`, class, x, y-above, figure(pirates.TrackWorth(i)), y)
	}
	fmt.Fprintf(b, `<rect class="pi-rule" x="%d" y="%[1]d" width="%d" height="%[2]d"/>`, margin, size)
	fmt.Fprintf(b, `<rect class="pi-rule" x="%d" y="%[1]d" width="%d" height="%[2]d"/>`, origin-2, seaSize+4)
	// Nothing comes after the track's last space.
	fmt.Fprintf(b, `<path class="pi-reef" d="M%d %dh%d"/>`, margin, origin, trackDepth)
	for k := range 7 {
		at := origin + k*cellSize + cellSize/2
		for _, y := range []int{origin - 6, origin + seaSize + 20} {
			fmt.Fprintf(b, `<text class="pi-grid" x="%d" y="%d">%c</text>`, at, y, 'A'+k)
		}
		for _, x := range []int{origin - strip/2, origin + seaSize + strip/2} {
			fmt.Fprintf(b, `<text class="pi-grid" x="%d" y="%d">%d</text>`, x, at+7, k+1)
		}
	}
}

// trackBox is the box of a space of the track.
func trackBox(i int) (x, y, w, h float64) {
	const (
		far  = chartSize - margin
		step = seaSize / 9.
	)
	k := float64(i % 10)
	switch {
	case i == 0:
		return margin, margin, corner, corner
	case i == 10:
		return far - corner, margin, corner, corner
	case i == 20:
		return far - corner, far - corner, corner, corner
	case i == 30:
		return margin, far - corner, corner, corner
	case i < 10:
		return origin + (k-1)*step, margin, step, trackDepth
	case i < 20:
		return far - trackDepth, origin + (k-1)*step, trackDepth, step
	case i < 30:
		return origin + (9-k)*step, far - trackDepth, step, trackDepth
	default:
		return margin, origin + (9-k)*step, trackDepth, step
	}
}

// drawScale is the black and white bar at the edge of old charts, and the reef
// behind the track's last space.
func drawScale(b *bytes.Buffer) {
	const (
		far  = chartSize - margin
		half = seaSize / 18.
	)
	b.WriteString(`<path class="pi-scale" d="`)
	for k := range 18 {
		if k%2 == 0 {
			continue
		}
		at := short(origin + float64(k)*half)
		run := short(half)
		fmt.Fprintf(b, "M%s %dh%sv5h-%[3]sz", at, margin, run)
		fmt.Fprintf(b, "M%s %dh%sv5h-%[3]sz", at, far-5, run)
		fmt.Fprintf(b, "M%d %sv%sh5v-%[3]sz", margin, at, run)
		fmt.Fprintf(b, "M%d %sv%sh5v-%[3]sz", far-5, at, run)
	}
	b.WriteString(`"/>`)
}

// drawSea is the water of the ring with the lines of the compass over it.
func drawSea(b *bytes.Buffer) {
	fmt.Fprintf(b, `<rect class="pi-sea" x="%d" y="%[1]d" width="%d" height="%[2]d"/>`, origin, seaSize)
	fmt.Fprintf(b, `<path class="pi-rhumb" d="`)
	rose := point{origin + 6.5*cellSize, origin + 6.5*cellSize}
	for k := range 7 {
		a := math.Pi + float64(k+1)*math.Pi/16
		reach := 6.5 * cellSize / max(math.Abs(math.Cos(a)), math.Abs(math.Sin(a)))
		fmt.Fprintf(b, "M%s %sL%s %s", short(rose.x+52*math.Cos(a)), short(rose.y+52*math.Sin(a)), short(rose.x+reach*math.Cos(a)), short(rose.y+reach*math.Sin(a)))
	}
	b.WriteString(`"/>`)
	for i, inset := range []float64{-32, -21, -11} {
		c := coast{inset: inset, rounds: 10, detail: 2.5, phase: 1}
		fmt.Fprintf(b, `<path class="pi-shoal pi-shoal-%d" d="%s"/>`, i+1, c.path(cell.inland))
	}
}

// drawRing is the borders and numbers of the sea spaces, and the course along
// them.
func drawRing(b *bytes.Buffer) {
	b.WriteString(`<path class="pi-border" d="`)
	for k := 1; k < 7; k++ {
		at := origin + k*cellSize
		fmt.Fprintf(b, "M%d %dv%dM%[1]d %[4]dv%[3]dM%[2]d %[1]dh%[3]dM%[4]d %[1]dh%[3]d", at, origin, cellSize, origin+6*cellSize)
	}
	b.WriteString(`"/><path class="pi-course" d="`)
	for k := range 24 {
		if k == home || k == compass {
			continue
		}
		x, y := seaCell(k).centre()
		c := seaCell((k + 23) % 24)
		px, py := c.centre()
		dx, dy := (x-px)/cellSize, (y-py)/cellSize
		// An arrowhead on the border to the space before.
		mx, my := (x+px)/2, (y+py)/2
		fmt.Fprintf(b, "M%d %dL%d %dL%d %d", mx-6*dx-8*dy, my-6*dy-8*dx, mx+6*dx, my+6*dy, mx-6*dx+8*dy, my-6*dy+8*dx)
	}
	b.WriteString(`"/>`)
	for _, w := range waves {
		fmt.Fprintf(b, `<use href="#pirates-wave" x="%d" y="%d" width="30" height="15"/>`, origin+w[0], origin+w[1])
	}
	for _, m := range monsters {
		fmt.Fprintf(b, `<use href="#pirates-%s" x="%d" y="%d" width="%d" height="%[4]d"/>`, m.symbol, origin+m.x, origin+m.y, m.size)
	}
	for n := range ringSize {
		if n == home || n == compass {
			continue
		}
		c := seaCell(n)
		x, y := origin+c.col*cellSize+16, origin+c.row*cellSize+22
		if c.col == 6 {
			x += 68
		}
		if c.row == 6 {
			y += 70
		}
		fmt.Fprintf(b, `<text class="pi-knot" x="%d" y="%d">%d</text>`, x, y, n)
	}
}

// waves are the places of waves on the sea, from its upper left corner.
var waves = [][2]int{
	{148, 62}, {232, 20}, {322, 66}, {460, 30}, {548, 64}, {622, 24},
	{640, 150}, {662, 262}, {618, 318}, {655, 430}, {628, 548},
	{558, 650}, {470, 622}, {330, 660}, {250, 630}, {132, 668}, {50, 640},
	{58, 552}, {22, 470}, {50, 340}, {16, 262}, {54, 132},
}

// monsters are what cartographers of old saw in the sea.
var monsters = []struct {
	symbol     string
	x, y, size int
}{
	{"serpent", 22, 418, 68}, {"whale", 206, 12, 84}, {"fish", 622, 226, 50}, {"serpent", 412, 606, 84}, {"fish", 36, 226, 44}, {"whale", 114, 612, 78},
}

// drawHarbour is the home port in its corner.
func drawHarbour(b *bytes.Buffer) {
	fmt.Fprintf(b, `<use href="#pirates-harbour" x="%d" y="%[1]d" width="100" height="100"/>`, origin)
}

func drawIslands(b *bytes.Buffer) {
	for i := range islandArt {
		in := func(c cell) bool { return c.inland() && c.island() == i }
		phase := 1.7 * float64(i+1)
		sand := coast{inset: 6, rounds: 7, detail: 2, phase: phase}
		leaf := coast{inset: 13, rounds: 8, detail: 3, phase: phase + 1}
		fmt.Fprintf(b, `<path class="pi-sand" d="%s"/><path class="pi-leaf" d="%s"/>`, sand.path(in), leaf.path(in))
	}
	drawTrails(b)
	for _, p := range palms {
		fmt.Fprintf(b, `<use href="#pirates-palm" x="%d" y="%d" width="24" height="24"/>`, origin+p[0], origin+p[1])
	}
	for i, e := range islandArt {
		fmt.Fprintf(b, `<use href="#pirates-land-%c" x="%d" y="%d" width="44" height="44"/>`, 'a'+i, origin+e.artX-22, origin+e.artY-22)
	}
}

// drawTrails is the border between spaces of the same island.
func drawTrails(b *bytes.Buffer) {
	b.WriteString(`<path class="pi-trail" d="`)
	for i := range spaces {
		c := spaceCell(i)
		for _, n := range []cell{{c.col + 1, c.row}, {c.col, c.row + 1}} {
			if !n.inland() || n.island() != c.island() {
				continue
			}
			from := point{float64(origin + n.col*cellSize), float64(origin + n.row*cellSize)}
			along := point{0, cellSize}
			if n.row > c.row {
				along = point{cellSize, 0}
			}
			for k, t := range []float64{.17, .39, .61, .83} {
				p := bend(point{from.x + along.x*t, from.y + along.y*t})
				fmt.Fprintf(b, "%c%s %s", "MLLL"[k], short(p.x), short(p.y))
			}
		}
	}
	b.WriteString(`"/>`)
}

// palms are the places of single palms, from the sea's upper left corner.
var palms = [][2]int{
	{113, 168}, {164, 264}, {274, 164}, {388, 172}, {566, 262}, {462, 266},
	{214, 366}, {364, 312}, {112, 382}, {262, 466}, {166, 662 - 100},
	{414, 368}, {562, 372}, {566, 466}, {318, 562}, {566, 562}, {212, 566}, {462, 472},
}

// short writes a coordinate to a tenth of a unit.
func short(x float64) string {
	return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64)
}
