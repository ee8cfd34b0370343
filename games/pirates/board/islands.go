package board

import (
	"seaboard/game"
)

// art says where an island's name, its picture and its scores stand, from the
// sea's upper left corner.
type art struct {
	letter         byte
	nameX, nameY   int
	room           int // chart units that the name may take
	artX, artY     int
	scoreX, scoreY int
}

var islandArt = []art{
	{'a', 200, 128, 166, 200, 158, 150, 206},
	{'b', 450, 128, 266, 400, 158, 500, 206},
	{'c', 300, 228, 166, 300, 258, 300, 306},
	{'d', 200, 428, 166, 200, 458, 150, 506},
	{'e', 500, 328, 166, 500, 358, 550, 406},
	{'f', 400, 428, 166, 400, 458, 400, 506},
}

// islandNames writes what stands on the islands in words and numbers: names and
// what first, second and third get.
func (d *drawing) islandNames() {
	d.WriteString(`<g class="pi-names">`)
	for i, a := range islandArt {
		isle := d.view.Islands[i]
		name := d.paint.Words(game.Say(isle.Name))
		size := min(23, a.room*100/(58*max(1, len([]rune(name)))))
		d.put(`<text class="pi-name" x="%d" y="%d" font-size="%d">%s</text>`, origin+a.nameX, origin+a.nameY, size, d.words(game.Say(isle.Name)))
		scores := islandScores[isle.Size]
		x, y := origin+a.scoreX, origin+a.scoreY
		d.put(`<g class="pi-scores"><rect x="%d" y="%d" width="76" height="26" rx="13"/>`, x-38, y-13)
		for k, s := range scores {
			d.number("pi-score", x+(k-1)*23, y+7, s)
		}
		d.WriteString("</g>")
	}
	d.WriteString("</g>\n")
}
