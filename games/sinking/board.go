package sinking

import (
	"fmt"
	"strconv"
	"strings"
)

// Hex is a cell of the board in axial coordinates. Its text is "q,r".
type Hex struct{ Q, R int }

func (h Hex) String() string {
	if c := cellAt(h.Q, h.R); c != noCell {
		return cellTexts[c]
	}
	return h.format()
}

func (h Hex) format() string { return strconv.Itoa(h.Q) + "," + strconv.Itoa(h.R) }

// MarshalText gives the cell as the notation writes it.
func (h Hex) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads a cell of the board.
func (h *Hex) UnmarshalText(text []byte) error {
	c, ok := cellNamed[string(text)]
	if !ok {
		return fmt.Errorf("there is no cell %q", text)
	}
	*h = hexes[c]
	return nil
}

// cell is the number of a cell, in reading order: r from low to high, then q.
type cell uint8

const (
	cells  = 133
	noCell = cell(255)
	slots  = 40 // cells that are land at the start, numbered in reading order
	noSlot = 255
	lowRow = -6
	rows   = 13
	spread = 7 // q is from -spread to spread
)

// cellGrid is the cells by r and q.
var cellGrid, cellTotal = func() (grid [rows][2*spread + 1]cell, n cell) {
	for r := range rows {
		for q := range grid[r] {
			grid[r][q] = noCell
		}
		ends := pieces.Rows[strconv.Itoa(r+lowRow)]
		for q := ends[0]; q <= ends[1]; q++ {
			grid[r][q+spread] = n
			n++
		}
	}
	return grid, n
}()

// cellAt finds a cell; noCell where the board has none.
func cellAt(q, r int) cell {
	if r < lowRow || r >= lowRow+rows || q < -spread || q > spread {
		return noCell
	}
	return cellGrid[r-lowRow][q+spread]
}

// hexes, cellTexts and cellNamed turn cells into their coordinates, and back.
var hexes, cellTexts, cellNamed = func() (at [cells]Hex, text [cells]string, named map[string]cell) {
	if cellTotal != cells {
		panic("sinking.json: another board than the engine is made for")
	}
	named = map[string]cell{}
	for r := lowRow; r < lowRow+rows; r++ {
		for q := -spread; q <= spread; q++ {
			if c := cellAt(q, r); c != noCell {
				at[c] = Hex{q, r}
				text[c] = at[c].format()
				named[text[c]] = c
			}
		}
	}
	return at, text, named
}()

// ring is the neighbours of a cell in rising order.
type ring struct {
	n uint8
	c [6]cell
}

func (r *ring) all() []cell { return r.c[:r.n] }

// near and rings are the neighbours of each cell.
var near, rings = func() (sets [cells]set, lists [cells]ring) {
	for c, h := range hexes {
		for _, d := range []Hex{{0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}} {
			n := cellAt(h.Q+d.Q, h.R+d.R)
			if n == noCell {
				continue
			}
			sets[c].add(n)
			lists[c].c[lists[c].n] = n
			lists[c].n++
		}
	}
	return sets, lists
}()

// slotOf and cellOf number the land cells.
var slotOf, cellOf = func() (of [cells]uint8, at [slots]cell) {
	n := 0
	for c, h := range hexes {
		of[c] = noSlot
		ends, land := pieces.Land[strconv.Itoa(h.R)]
		if land && h.Q >= ends[0] && h.Q <= ends[1] && h != hexOf(pieces.Lagoon) {
			of[c] = uint8(n)
			at[n] = cell(c)
			n++
		}
	}
	if n != slots {
		panic("sinking.json: another island than the engine is made for")
	}
	return of, at
}()

func hexOf(p [2]int) Hex { return Hex{p[0], p[1]} }

const allSlots = 1<<slots - 1

// nearSlots is the land beside each cell at the start.
var nearSlots = func() (masks [cells]uint64) {
	for c := range masks {
		for _, n := range rings[c].all() {
			if slotOf[n] != noSlot {
				masks[c] |= 1 << slotOf[n]
			}
		}
	}
	return masks
}()

// openSea is the sea at the start, the lagoon with it, and coast the land beside
// it.
var openSea, coast = func() (sea set, coast uint64) {
	for c := range cell(cells) {
		if slotOf[c] == noSlot {
			sea.add(c)
			coast |= nearSlots[c]
		}
	}
	return sea, coast
}()

var havenNames = [...]string{"", "NW", "NE", "SW", "SE"}

// havenAt is the haven that is reached from each cell: an index of havenNames, 0
// is none.
var havenAt = func() (at [cells]uint8) {
	for i, name := range havenNames[1:] {
		for _, p := range pieces.Havens[name] {
			c := cellAt(p[0], p[1])
			if at[c] != 0 {
				panic("sinking.json: a cell of two havens")
			}
			at[c] = uint8(i + 1)
		}
	}
	return at
}()

// Cells gives all cells of the board in reading order.
func Cells() []Hex { return hexes[:] }

// Haven names the safe island that is reached from a cell; "" where it is none.
func Haven(h Hex) string {
	c := cellAt(h.Q, h.R)
	if c == noCell {
		return ""
	}
	return havenNames[havenAt[c]]
}

// CellID is the board's id of a cell.
func CellID(h Hex) string { return "cell_" + strings.ReplaceAll(h.String(), ",", "_") }

// HavenID is the board's id of a haven.
func HavenID(name string) string { return "haven_" + name }

// PersonID is the board's id of a person.
func PersonID(seat int, letter string) string { return "person_" + strconv.Itoa(seat) + letter }
