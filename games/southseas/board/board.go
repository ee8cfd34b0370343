// Package board draws King of the South Seas: a view of it becomes an SVG sea
// chart of the tiles that lie, the viewer's hand with the ships in harbour, and
// a board in words and letters.
//
// It reads views, never states. What it draws of the rules is the pieces: how a
// tile looks follows from its edges and parts. It must not know what is legal,
// nor pages and servers.
package board

import (
	"seaboard/game"
	"seaboard/games/southseas"
)

// Board draws one game of King of the South Seas. Its views are *southseas.View.
type Board struct{}

var _ game.Board = Board{}

const (
	boardID = "southseas-board"
	handID  = "southseas-hand"
)

// SVG draws the chart: all tiles with what lies and stands on them, and a margin
// of one cell of sea that nobody has charted, in a border with coordinates.
func (Board) SVG(view game.View, o game.Paint) []byte {
	v := view.(*southseas.View)
	d := newDrawing(v, o)
	x, y, w, h := frame(v)
	strip := stripWidth(w, h)
	d.open(boardID, x-strip, y-strip, w+2*strip, h+2*strip, game.Say("King of the South Seas: the board"))
	d.border(x, y, w, h)
	d.water(x, y, w, h)
	d.tiles()
	d.parts()
	d.wares()
	d.cells()
	d.islanders()
	return d.close()
}
