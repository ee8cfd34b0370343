// Package board draws The Sinking Island: a view of it becomes an SVG sea chart
// with the island in three heights, the viewer's own people and kept pieces, and a
// board in words and letters.
//
// It reads views, never states. What it draws of the rules is the board itself:
// where cells and safe islands lie. It must not know what is legal, nor pages and
// servers.
package board

import (
	"seaboard/game"
	"seaboard/games/sinking"
)

// Board draws one game of The Sinking Island. Its views are *sinking.View.
type Board struct{}

var _ game.Board = Board{}

const (
	boardID = "sinking-board"
	handID  = "sinking-hand"
)

// SVG draws the chart with all that lies open on the table: the sea, what is left
// of the island, the safe islands, boats, creatures and people, and below them the
// pieces by terrain and what may still be on their backs.
func (Board) SVG(view game.View, o game.Paint) []byte {
	v := view.(*sinking.View)
	d := newDrawing(v, o)
	d.open(boardID, chartWidth, chartHeight+legendHeight, game.Say("The Sinking Island: the board"))
	d.use("sinking-chart", 0, 0, chartWidth, chartHeight)
	d.island()
	d.havens()
	d.cells()
	d.spot()
	d.boats()
	d.creatures()
	d.people()
	d.bows()
	d.legend()
	d.close()
	return d.Bytes()
}
