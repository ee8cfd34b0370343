package board

import (
	"strconv"

	"seaboard/game"
	"seaboard/games/pirates"
)

// The board of the rule book, "Pieces": seven by seven, the ring round the
// islands.
const (
	ringSize  = pirates.Ring
	home      = 0
	compass   = pirates.Compass
	side      = pirates.LineLength // island spaces in a row
	spaces    = side * side
	trackSize = pirates.LastTrack + 1
)

// Bonuses by order of arrival (pirates.md, 4a).
var (
	compassBonus = [pirates.MaxSeats]int{4, 2, 1, 0}
	homeBonus    = [pirates.MaxSeats]int{6, 3, 1, 0}
)

// cell is a place of the seven by seven: column and row from 0.
type cell struct{ col, row int }

// seaCell is where a sea space lies.
func seaCell(n int) cell {
	k := n % 6
	switch n / 6 {
	case 0:
		return cell{k, 0}
	case 1:
		return cell{6, k}
	case 2:
		return cell{6 - k, 6}
	}
	return cell{0, 6 - k}
}

// line gives the island spaces of a sea space, nearest first.
func line(n int) (cells [side]cell) {
	for i, space := range pirates.LineOf(n) {
		cells[i] = spaceCell(int(space))
	}
	return cells
}

// spaceCell is where an island space lies, by its index in View.Cells.
func spaceCell(i int) cell { return cell{1 + i%side, 1 + i/side} }

// index is the inverse of spaceCell.
func (c cell) index() int { return (c.row-1)*side + c.col - 1 }

// name is the cell as the rule book writes it: "B2".
func (c cell) name() string { return string(rune('A'+c.col)) + strconv.Itoa(c.row+1) }

// inland tells whether the cell is an island space.
func (c cell) inland() bool { return c.col >= 1 && c.col <= side && c.row >= 1 && c.row <= side }

func (c cell) space() pirates.Space { return pirates.Space(c.index()) }

// island is the island of an island space, 0 to 5 for a to f.
func (c cell) island() int {
	for n := range islandArt {
		if of, _ := pirates.IslandSpaces(n); of.Has(c.space()) {
			return n
		}
	}
	panic("board: no island at " + c.name())
}

// kind is what an island space is.
func (c cell) kind() kind {
	switch {
	case pirates.PirateSpaces().Has(c.space()):
		return pirateSpace
	case pirates.Chests().Has(c.space()):
		return chest
	default:
		return barrel
	}
}

// kind is a kind of island spaces: its name and its symbol in pictures.
type kind struct {
	name   game.Word
	symbol string
}

var (
	pirateSpace = kind{"pirate space", "pirates-flag"}
	chest       = kind{"chest", "pirates-chest"}
	barrel      = kind{"barrel", "pirates-barrel"}
)

func seaID(n int) string { return "sea-" + strconv.Itoa(n) }
