package board

import (
	"fmt"
	"slices"
	"strings"

	"seaboard/game"
	"seaboard/games/southseas"
)

// textWidth is the most columns of the text board.
const textWidth = 78

// Text is the position in words and letters.
func (Board) Text(view game.View) string {
	t := &teller{view: view.(*southseas.View)}
	t.heading()
	t.chart()
	t.tiles()
	t.regions()
	t.cells()
	t.piles()
	t.display()
	for i := range t.view.Players {
		t.seat(game.Seat(i+1), &t.view.Players[i])
	}
	return t.String()
}

// teller writes the text board.
type teller struct {
	strings.Builder
	view *southseas.View
}

func (t *teller) say(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	indent := len(text) - len(strings.TrimLeft(text, " "))
	t.WriteString(wrap(text, strings.Repeat(" ", indent+2)))
	t.WriteByte('\n')
}

// wrap breaks a line at spaces so that it fits, further lines indented.
func wrap(text, indent string) string {
	var b strings.Builder
	for len(text) > textWidth {
		cut := strings.LastIndexByte(text[:textWidth+1], ' ')
		if cut <= len(indent) {
			break
		}
		b.WriteString(text[:cut] + "\n")
		text = indent + text[cut+1:]
	}
	b.WriteString(text)
	return b.String()
}

func (t *teller) heading() {
	v := t.view
	stage := map[southseas.Stage]string{
		southseas.StageShip:     "a ship is turned up",
		southseas.StageDraw:     "a tile is drawn for seat %d",
		southseas.StagePlace:    "seat %d places a tile",
		southseas.StageIslander: "seat %d may put an islander",
		southseas.StageChoose:   "seat %d chooses a ship for its complete market",
		southseas.StageDeliver:  "seat %d may deliver to a ship",
		southseas.StageOver:     "the game is over",
	}[v.Stage]
	if strings.Contains(stage, "%d") {
		who := v.Actor
		if v.Stage == southseas.StageDraw {
			who = v.Turn
		}
		stage = fmt.Sprintf(stage, who)
	}
	t.say("King of the South Seas: %s", stage)
	if v.Turn != v.Actor && v.Stage != southseas.StageOver {
		t.say("It is the turn of seat %d.", v.Turn)
	}
	if v.Stage == southseas.StageShip {
		next := map[string]string{"turn": "a turn begins", "markets": "the next market is dealt with", "end": "the turn ends"}
		t.say("Then %s.", next[v.After])
	}
	t.say("Taking islanders back: %s. Everybody's points are shown: %s.", map[string]string{"never": "never", "empty": "with none in the supply", "always": "instead of putting one"}[v.Recall], yesNo(v.Open))
	t.WriteByte('\n')
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "at the end"
}

// Columns of a cell of the chart, and of them in a row.
const (
	cellColumns = 9
	rowCells    = (textWidth - 5) / cellColumns
)

// chart is the map of tiles, in strips where it is too wide: id and turn, and
// the seat whose islander is on it.
func (t *teller) chart() {
	at := map[[2]int]string{}
	west, east, south, north := 0, 0, 0, 0
	for _, p := range t.view.Tiles {
		text := fmt.Sprintf("%s.%d", p.ID, p.Turn)
		if p.Owner != 0 {
			text += fmt.Sprintf("*%d", p.Owner)
		}
		at[[2]int{p.X, p.Y}] = text
		west, east = min(west, p.X), max(east, p.X)
		south, north = min(south, p.Y), max(north, p.Y)
	}
	for _, c := range t.view.Cells {
		if c.Turns != 0 {
			at[[2]int{c.X, c.Y}] = "+"
			west, east = min(west, c.X), max(east, c.X)
			south, north = min(south, c.Y), max(north, c.Y)
		}
	}
	for from := west; from <= east; from += rowCells {
		to := min(from+rowCells-1, east)
		line := "  y\\x"
		for x := from; x <= to; x++ {
			line += fmt.Sprintf(" %-*d", cellColumns-1, x)
		}
		t.line(line)
		for y := north; y >= south; y-- {
			line := fmt.Sprintf("%4d ", y)
			for x := from; x <= to; x++ {
				text := at[[2]int{x, y}]
				if text == "" {
					text = "."
				}
				line += fmt.Sprintf(" %-*s", cellColumns-1, text)
			}
			t.line(line)
		}
		t.WriteByte('\n')
	}
	t.say("Each tile is written with its kind, its quarter turns clockwise, and * with the seat of the islander on it. x grows to the east, y to the north. + is a cell where the drawn tile fits.")
	t.WriteByte('\n')
}

func (t *teller) line(text string) { t.WriteString(strings.TrimRight(text, " ") + "\n") }

// tiles explains the drawn tile as it was drawn, and the tile placed last as it lies.
func (t *teller) tiles() {
	v := t.view
	if k, ok := southseas.PieceOf(v.Drawn); ok {
		t.say("Drawn tile %s, not turned: %s.", k.ID, inWords(k, 0, false))
	}
	if n := len(v.Tiles); n > 0 {
		last := v.Tiles[n-1]
		if k, ok := southseas.PieceOf(last.ID); ok {
			t.say("Placed last: %s at %d,%d: %s.", last.ID, last.X, last.Y, inWords(k, last.Turn, last.Covered))
		}
	}
	var covered []string
	for _, p := range v.Tiles {
		if p.Covered {
			covered = append(covered, fmt.Sprintf("%d,%d", p.X, p.Y))
		}
	}
	if len(covered) > 0 {
		t.say("Fish under a boat cover at: %s.", strings.Join(covered, " "))
	}
	t.WriteByte('\n')
}

// inWords says a tile's edges and parts, turned.
func inWords(k southseas.Piece, quarters int, covered bool) string {
	edges := turnedEdges(k.Edges, quarters)
	words := map[byte]string{'S': "sea", 'B': "bridge", 'I': "island"}
	list := []string{fmt.Sprintf("N %s, E %s, S %s, W %s", words[edges[0]], words[edges[1]], words[edges[2]], words[edges[3]])}
	for n, island := range k.Islands {
		list = append(list, fmt.Sprintf("i%d island %s, bananas %d", n, turnedNames(island.Edges, quarters), island.Bananas))
	}
	for n, bridge := range k.Bridges {
		list = append(list, fmt.Sprintf("b%d bridge %s, shells %d", n, turnedNames(bridge.Ends, quarters), bridge.Shells))
	}
	if k.Market {
		list = append(list, "m market")
	}
	for n, sea := range k.Seas {
		text := fmt.Sprintf("s%d sea %s, ", n, turnedNames(sea.Ports, quarters))
		switch {
		case sea.Boat:
			text += "fishing boat"
		case covered && sea.Fish > 0:
			text += fmt.Sprintf("fish %d, covered", sea.Fish)
		default:
			text += fmt.Sprintf("fish %d", sea.Fish)
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// turnedNames are edges, ports and ends after quarters clockwise: "N-" is "E-".
func turnedNames(names []string, quarters int) string {
	turned := slices.Clone(names)
	for i, name := range names {
		if edge, ok := edgeOf(name[0]); ok {
			turned[i] = string("NESW"[(edge+quarters)&3]) + name[1:]
		}
	}
	return strings.Join(turned, " ")
}
