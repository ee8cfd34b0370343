package board

import "strconv"

// The board of the rule book, "Pieces": seven by seven, the ring round the
// islands.
const (
	ringSize   = 24
	home       = 0
	compass    = 12
	side       = 5 // island spaces in a row
	spaces     = side * side
	trackSize  = 40
	maxBarrels = 3
)

var (
	islandOf = [side]string{"aabbb", "accbb", "dccee", "ddffe", "dffff"}
	kindOf   = [side]string{"PCBCP", "BCPPC", "CPBCP", "PBCPB", "CPPBC"}

	islandScores = map[int][3]int{3: {5, 2, 0}, 4: {7, 3, 1}, 5: {9, 5, 2}, 6: {11, 6, 3}}
	compassBonus = [4]int{4, 2, 1, 0}
	homeBonus    = [4]int{6, 3, 1, 0}
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

// The steps over the islands by side of the ring: from its corner, and from
// the spaces after it.
var (
	diagonal = [4]cell{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
	straight = [4]cell{{0, 1}, {-1, 0}, {0, -1}, {1, 0}}
)

// line gives the five island spaces of a sea space, nearest first.
func line(n int) (cells [side]cell) {
	step := straight[n/6]
	if n%6 == 0 {
		step = diagonal[n/6]
	}
	c := seaCell(n)
	for i := range cells {
		c = cell{c.col + step.col, c.row + step.row}
		cells[i] = c
	}
	return cells
}

// spaceCell is where an island space lies, by its index in View.Cells.
func spaceCell(i int) cell { return cell{1 + i%side, 1 + i/side} }

// index is the inverse of spaceCell.
func (c cell) index() int { return (c.row-1)*side + c.col - 1 }

// name is the cell as the rule book writes it: "B2".
func (c cell) name() string { return string(rune('A'+c.col)) + strconv.Itoa(c.row+1) }

func (c cell) island() byte { return islandOf[c.row-1][c.col-1] }
func (c cell) kind() byte   { return kindOf[c.row-1][c.col-1] }

// trackValue is the worth of a space of the sailing track, by its index.
func trackValue(i int) int {
	if i <= 24 {
		return 24 - i
	}
	return -2 * (i - 24)
}

func seaID(n int) string { return "sea-" + strconv.Itoa(n) }
