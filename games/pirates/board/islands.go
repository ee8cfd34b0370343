package board

import (
	"unicode/utf8"

	"seaboard/game"
	"seaboard/games/pirates"
)

// art says where an island's name, its picture and its scores stand, from the
// sea's upper left corner.
type art struct {
	nameX, nameY   int
	room           int // chart units that the name may take
	artX, artY     int
	scoreX, scoreY int
}

var islandArt = [...]art{
	{200, 110, 168, 200, 160, 150, 203},
	{450, 110, 262, 400, 160, 500, 203},
	{300, 210, 168, 300, 260, 300, 303},
	{200, 410, 168, 200, 460, 150, 503},
	{500, 310, 168, 500, 360, 550, 403},
	{400, 410, 168, 400, 460, 400, 503},
}

const nameSize = 21 // chart units, smaller where a language needs long names

// islandNames writes what stands on the islands in words and numbers: the name
// on a ribbon, and what first, second and third get.
func (d *drawing) islandNames() {
	d.WriteString(`<g class="pi-names">`)
	for i, a := range islandArt {
		isle := d.view.Islands[i]
		name := game.Say(isle.Name)
		letters := max(1, utf8.RuneCountInString(d.paint.Words(name)))
		size := min(nameSize, a.room*100/(57*letters))
		d.ribbon(origin+a.nameX, origin+a.nameY, min(a.room, size*letters*60/100)+12)
		d.put(`<text class="pi-name" x="%d" y="%d" font-size="%d">%s</text>`, origin+a.nameX, origin+a.nameY+7, size, d.words(name))
		d.scores(origin+a.scoreX, origin+a.scoreY, i)
	}
	d.WriteString("</g>\n")
}

// ribbon is the band under a name, with tails cut as of a pennant.
func (d *drawing) ribbon(x, y, width int) {
	half := width / 2
	d.put(`<path class="pi-tail" d="M%d %dh%dv24h-%[3]dl6-12z"/>`, x-half-12, y-8, width+24)
	d.put(`<path class="pi-tail" d="M%d %dh-30v24h30l-6-12z"/>`, x+half+12, y-8)
	d.put(`<rect class="pi-ribbon" x="%d" y="%d" width="%d" height="24"/>`, x-half, y-12, width)
}

func (d *drawing) scores(x, y, island int) {
	_, scores := pirates.IslandSpaces(island)
	half := 39
	if scores[0] > 9 {
		half = 46
	}
	d.put(`<rect class="pi-plaque" x="%d" y="%d" width="%d" height="26" rx="13"/>`, x-half, y-13, 2*half)
	d.put(`<text class="pi-score" x="%d" y="%d"><tspan class="pi-first">%d</tspan><tspan dx="10">%d</tspan><tspan dx="10">%d</tspan></text>`, x, y+7, scores[0], scores[1], scores[2])
}
