// Package board draws King of the Pirates: a view of it becomes an SVG sea
// chart, the viewer's hand, and a board in words and letters.
//
// It reads views, never states. What it draws of the rules is the board itself:
// where places lie and which line belongs to a sea space. It must not know what
// is legal, nor pages and servers.
package board

import (
	"seaboard/game"
	"seaboard/games/pirates"
)

// Board draws one game of King of the Pirates. Its views are *pirates.View.
type Board struct{}

var _ game.Board = Board{}

const (
	boardID = "pirates-board"
	handID  = "pirates-hand"
)

// SVG draws the chart with all that lies open on the table: the ring with its
// ships, the islands with their pirates, the sailing track round them, and below
// it the bonuses, the supply and everybody's cards.
func (Board) SVG(view game.View, o game.Paint) []byte {
	v := view.(*pirates.View)
	d := newDrawing(v, o)
	rows := (v.Seats + 1) / 2
	d.open(boardID, chartSize, musterTop+rows*musterRow+margin, game.Say("King of the Pirates: the board"))
	d.use("pirates-chart", 0, 0, chartSize, chartSize)
	d.places()
	d.islandNames()
	d.lines()
	d.markers()
	d.kinds()
	d.pirates()
	d.ships()
	d.legend()
	d.muster()
	d.close()
	return d.Bytes()
}
