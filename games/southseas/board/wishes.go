package board

import (
	"strings"

	"seaboard/game"
	"seaboard/games/southseas"
)

var _ game.Wisher = Board{}

// Wishes are the actions that pointing at a place may mean.
func (Board) Wishes(view game.View, place string, _ ...string) []string {
	v := view.(*southseas.View)
	switch words := strings.Split(place, "_"); {
	case len(words) == 3 && v.Stage == southseas.StageIslander:
		return []string{"recall " + words[1] + "," + words[2]}
	case len(words) == 3:
		return []string{"place " + words[1] + "," + words[2] + " r0"}
	case len(words) == 4:
		return wishPart(v, place, words[3])
	}
	ship, ok := southseas.ShipOf(place)
	switch {
	case !ok:
		return nil
	case v.Stage == southseas.StageChoose:
		return []string{"choose " + place}
	}
	return []string{"deliver " + place + " " + pretended(ship).String()}
}

// wishPart is to put an islander on a part of the tile placed last, or to take back
// the one on another tile.
func wishPart(v *southseas.View, place, part string) []string {
	cell, _ := strings.CutSuffix(place, "_"+part)
	if last := len(v.Tiles) - 1; last >= 0 && southseas.CellID(v.Tiles[last].X, v.Tiles[last].Y) == cell {
		return []string{"put " + part}
	}
	return Board{}.Wishes(v, cell)
}

// pretended is a payment for a ship as somebody would pay who had all wares.
func pretended(ship southseas.Ship) wares {
	n := ship.Asks()
	return payments(ship, wares{n, n, n})[0]
}
