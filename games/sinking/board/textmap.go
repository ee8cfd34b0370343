package board

import (
	"fmt"
	"strings"

	"seaboard/games/sinking"
)

// A cell of the text map takes cellColumns columns, and every row is half a cell off
// the one above.
const cellColumns = 6

// grid is the map, a line for each r, the havens in its corners.
func (t *teller) grid() {
	rows := map[int][]sinking.Hex{}
	for _, h := range sinking.Cells() {
		rows[h.R] = append(rows[h.R], h)
	}
	for r := -6; r <= 6; r++ {
		cells := rows[r]
		var line strings.Builder
		fmt.Fprintf(&line, "%3d ", r)
		// The westernmost cell has 2q+r = -11.
		from := (2*cells[0].Q + r + 11) * cellColumns / 2
		line.WriteString(havenMark(r, "NW", "SW", from))
		for _, h := range cells {
			fmt.Fprintf(&line, "%-*s", cellColumns, t.cell(h))
		}
		line.WriteString(havenMark(r, "NE", "SE", 0))
		t.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	t.WriteByte('\n')
	t.say("Each row is one r, its number in front; q rises by 1 from cell to cell, from the lowest of the row: %s.", firstCells(rows))
	t.say("b beach, f forest, m mountain, with the people on it; . sea, * sunk piece; U boat with those aboard, ~ swimmers, S serpent, H shark, W whale; + more, told below.")
	t.WriteByte('\n')
}

// havenMark fills the map's corners.
func havenMark(r int, north, south string, width int) string {
	mark := ""
	switch r {
	case -5:
		mark = "(" + north + ")"
	case 5:
		mark = "(" + south + ")"
	}
	return fmt.Sprintf("%-*s", width, mark)
}

func firstCells(rows map[int][]sinking.Hex) string {
	var list []string
	for r := -6; r <= 6; r++ {
		list = append(list, rows[r][0].String())
	}
	return strings.Join(list, " ")
}

// cell is one cell in at most cellColumns-1 letters.
func (t *teller) cell(h sinking.Hex) string {
	people := len(t.d.afoot[h])
	if g := t.d.land[h]; g != sea {
		if people == 0 {
			return groundNames[g][:1]
		}
		return fmt.Sprintf("%s%d", groundNames[g][:1], people)
	}
	text := ""
	if b := t.d.boatAt(h); b != nil {
		text += fmt.Sprintf("U%d", b.Aboard)
	}
	if people > 0 {
		text += fmt.Sprintf("~%d", people)
	}
	for _, p := range t.d.packs[h] {
		text += strings.Repeat(map[string]string{"serpent": "S", "shark": "H", "whale": "W"}[p.kind], p.n)
	}
	switch {
	case len(text) >= cellColumns:
		return text[:cellColumns-2] + "+"
	case text != "":
		return text
	case wasLand(h) && h != lagoon && t.view.Stage != "terrain":
		return "*"
	}
	return "."
}
