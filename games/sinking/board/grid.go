package board

import (
	"strings"

	"seaboard/games/sinking"
)

// The chart in its own units. A hexagon stands on its point, hexHalf to each side
// and hexTip up and down.
const (
	margin      = 24
	hexHalf     = 43
	hexTip      = 50
	hexSide     = 25 // half of an upright side
	rowStep     = hexTip + hexSide
	middleX     = margin + 12*hexHalf
	middleY     = margin + 20*hexSide
	chartWidth  = 2 * middleX
	chartHeight = 2 * middleY
)

// hexagon is the outline of a cell from its upper tip, as path data.
const hexagon = "l43 25v50l-43 25-43-25v-50z"

// centre is the middle of a cell at the level of the sea.
func centre(h sinking.Hex) (x, y int) {
	return middleX + hexHalf*(2*h.Q+h.R), middleY + rowStep*h.R
}

// The island as it lies at the start (sinking.md, "Pieces"): lowest and highest q
// of each r, the lagoon among them.
var shore = map[int][2]int{-3: {0, 3}, -2: {-1, 3}, -1: {-3, 4}, 0: {-3, 3}, 1: {-4, 3}, 2: {-3, 1}, 3: {-3, 0}}

var lagoon = sinking.Hex{}

// wasLand tells whether a cell is the island's or the lagoon's.
func wasLand(h sinking.Hex) bool {
	ends, ok := shore[h.R]
	return ok && h.Q >= ends[0] && h.Q <= ends[1]
}

// ground is what a cell is now.
type ground uint8

const (
	sea ground = iota
	beach
	forest
	mountain
)

var groundNames = [...]string{beach: "beach", forest: "forest", mountain: "mountain"}

// height is how high a piece stands over the sea, in chart units.
var height = [...]int{sea: 0, beach: 6, forest: 13, mountain: 22}

func groundNamed(terrain string) ground {
	for g, name := range groundNames {
		if name == terrain {
			return ground(g)
		}
	}
	return sea
}

// On the board, boats and creatures are named by their cell.
func boatID(h sinking.Hex) string { return at("boat", h) }

func creatureID(kind string, h sinking.Hex) string { return at(kind, h) }

func at(what string, h sinking.Hex) string {
	return strings.Replace(sinking.CellID(h), "cell", what, 1)
}

func keptID(name string) string { return "kept-" + name }
