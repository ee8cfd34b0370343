package board

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"seaboard/game"
	"seaboard/games/sinking"
)

// A cell of the text map takes cellColumns columns, and every row is half a cell off
// the one above.
const cellColumns = 6

// mapLetters are the letters of the map in the reader's language.
type mapLetters struct {
	ground [mountain + 1]string
	beasts map[string]string
}

func (t *teller) letters() (l mapLetters) {
	ground := t.Letters(game.Say("b f m"))
	copy(l.ground[beach:], ground)
	beasts := t.Letters(game.Say("S H W"))
	l.beasts = map[string]string{"serpent": beasts[0], "shark": beasts[1], "whale": beasts[2]}
	return l
}

// havenLetters are the corner of a haven in the reader's language.
func (t *teller) havenLetters(name string) string {
	return map[string]string{
		"NW": t.Words(game.Say("NW")), "NE": t.Words(game.Say("NE")), "SW": t.Words(game.Say("SW")), "SE": t.Words(game.Say("SE")),
	}[name]
}

// grid is the map, a line for each r, the havens in its corners.
func (t *teller) grid() {
	rows := map[int][]sinking.Hex{}
	for _, h := range sinking.Cells() {
		rows[h.R] = append(rows[h.R], h)
	}
	letters := t.letters()
	for r := -6; r <= 6; r++ {
		cells := rows[r]
		var line strings.Builder
		fmt.Fprintf(&line, "%3d ", r)
		// The westernmost cell has 2q+r = -11.
		from := (2*cells[0].Q + r + 11) * cellColumns / 2
		line.WriteString(t.havenMark(r, "NW", "SW", from))
		for _, h := range cells {
			fmt.Fprintf(&line, "%-*s", cellColumns, t.cell(h, &letters))
		}
		line.WriteString(t.havenMark(r, "NE", "SE", 0))
		t.Raw(line.String())
	}
	t.Raw("")
	t.Put(0, game.Say("A cell is written q,r. Each row is one r, its number in front; q rises by 1 from cell to cell, from the lowest of the row: %s.", firstCells(rows)))
	t.Put(0, game.Say("b beach, f forest, m mountain, with the people on it; . sea, * sunk piece; U boat with those aboard, ~ swimmers, S serpent, H shark, W whale; + more, told below."))
	t.Raw("")
}

// havenMark fills the map's corners.
func (t *teller) havenMark(r int, north, south string, width int) string {
	mark := ""
	switch r {
	case -5:
		mark = "(" + t.havenLetters(north) + ")"
	case 5:
		mark = "(" + t.havenLetters(south) + ")"
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
func (t *teller) cell(h sinking.Hex, letters *mapLetters) string {
	people := len(t.d.afoot[h])
	if g := t.d.land[h]; g != sea {
		if people == 0 {
			return letters.ground[g]
		}
		return fmt.Sprintf("%s%d", letters.ground[g], people)
	}
	text := ""
	if b := t.d.boatAt(h); b != nil {
		text += fmt.Sprintf("U%d", b.Aboard)
	}
	if people > 0 {
		text += fmt.Sprintf("~%d", people)
	}
	for _, p := range t.d.packs[h] {
		text += strings.Repeat(letters.beasts[p.kind], p.n)
	}
	switch {
	case utf8.RuneCountInString(text) >= cellColumns:
		return string([]rune(text)[:cellColumns-2]) + "+"
	case text != "":
		return text
	case wasLand(h) && h != lagoon && t.view.Stage != "terrain":
		return "*"
	}
	return "."
}
