package board

import (
	"bytes"
	"fmt"
	"sync"

	"seaboard/games/sinking"
)

// chart is the printed part of the board: all that never changes and has no
// words.
var chart = sync.OnceValue(func() []byte {
	var b bytes.Buffer
	var all, isle, deep bytes.Buffer
	for _, h := range sinking.Cells() {
		x, y := centre(h)
		fmt.Fprintf(&all, "M%d %d%s", x, y-hexTip, hexagon)
		if wasLand(h) {
			fmt.Fprintf(&isle, "M%d %d%s", x, y-hexTip, hexagon)
			fmt.Fprintf(&deep, "M%d %dl31 18v36l-31 18-31-18v-36zM%[1]d %dl16 9v18l-16 9-16-9v-18z", x, y-36, y-18)
		}
	}
	fmt.Fprintf(&b, `<symbol id="sinking-cells" viewBox="0 0 %d %d"><path d="%s"/></symbol>`, chartWidth, chartHeight, &all)
	fmt.Fprintf(&b, `<symbol id="sinking-isle" viewBox="0 0 %d %d"><path d="%s"/></symbol>`, chartWidth, chartHeight, &isle)
	fmt.Fprintf(&b, `<symbol id="sinking-chart" viewBox="0 0 %d %d">`, chartWidth, chartHeight)
	drawFrame(&b)
	layer := func(symbol, class string) {
		fmt.Fprintf(&b, `<use class="%s" href="#sinking-%s" x="0" y="0" width="%d" height="%d"/>`, class, symbol, chartWidth, chartHeight)
	}
	layer("cells", "si-brim")
	layer("cells", "si-rim")
	layer("cells", "si-sea")
	layer("isle", "si-shoal si-shoal-1")
	layer("isle", "si-shoal si-shoal-2")
	layer("isle", "si-shoal si-shoal-3")
	layer("isle", "si-deep")
	fmt.Fprintf(&b, `<path class="si-depth" d="%s"/>`, &deep)
	layer("cells", "si-lines")
	drawLagoon(&b)
	for _, w := range waves {
		x, y := centre(w)
		fmt.Fprintf(&b, `<use href="#sinking-wave" x="%d" y="%d" width="32" height="16"/>`, x-16, y-26)
	}
	drawNames(&b)
	drawHavens(&b)
	b.WriteString("</symbol>\n")
	return b.Bytes()
})

func drawFrame(b *bytes.Buffer) {
	fmt.Fprintf(b, `<rect class="si-paper" x="2" y="2" width="%d" height="%d" rx="12"/>`, chartWidth-4, chartHeight-4)
	fmt.Fprintf(b, `<rect class="si-water" x="12" y="12" width="%d" height="%d" rx="6"/>`, chartWidth-24, chartHeight-24)
	// The lines of an old chart run from the middle to all sides.
	fmt.Fprintf(b, `<path class="si-rhumb" d="`)
	for _, to := range [][2]int{{0, -512}, {212, -512}, {512, -512}, {528, -212}, {528, 0}, {528, 212}, {512, 512}, {212, 512}} {
		fmt.Fprintf(b, "M%d %dL%d %d", middleX-to[0], middleY-to[1], middleX+to[0], middleY+to[1])
	}
	b.WriteString(`"/>`)
	fmt.Fprintf(b, `<path class="si-scale" d="`)
	for k := range 11 {
		fmt.Fprintf(b, "M%d 6h48v6h-48zM%[1]d %dh48v6h-48z", 36+k*96, chartHeight-12)
		fmt.Fprintf(b, "M6 %dv47h6v-47zM%d %[1]dv47h6v-47z", 34+k*93, chartWidth-12)
	}
	b.WriteString(`"/>`)
}

// drawLagoon is the pool in the island's middle, which was never land.
func drawLagoon(b *bytes.Buffer) {
	x, y := centre(lagoon)
	fmt.Fprintf(b, `<path class="si-lagoon" d="M%d %d%s"/><path class="si-reef" d="M%[1]d %[4]dl36 21v42l-36 21-36-21v-42z"/>`, x, y-hexTip, hexagon, y-42)
}

// drawNames prints every cell's coordinates, small, at its lower tip.
func drawNames(b *bytes.Buffer) {
	b.WriteString(`<g class="si-names">`)
	for _, h := range sinking.Cells() {
		x, y := centre(h)
		fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`, x, y+38, h)
	}
	b.WriteString("</g>")
}

// waves are the cells with a wave on them.
var waves = []sinking.Hex{
	{Q: 2, R: -6}, {Q: 5, R: -6}, {Q: 0, R: -5}, {Q: 4, R: -5}, {Q: -1, R: -4}, {Q: 2, R: -4}, {Q: 6, R: -4}, {Q: -2, R: -3}, {Q: 5, R: -3},
	{Q: -3, R: -2}, {Q: 5, R: -2}, {Q: -5, R: -1}, {Q: 6, R: -1}, {Q: -5, R: 1}, {Q: 5, R: 0}, {Q: 4, R: 1}, {Q: -5, R: 2}, {Q: 3, R: 2},
	{Q: -6, R: 3}, {Q: 2, R: 3}, {Q: -5, R: 4}, {Q: 0, R: 4}, {Q: 2, R: 4}, {Q: -5, R: 5}, {Q: -2, R: 5}, {Q: 1, R: 5}, {Q: -4, R: 6}, {Q: -1, R: 6},
}
