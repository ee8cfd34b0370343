package board

import (
	"fmt"
	"strings"

	"seaboard/game"
	"seaboard/games/southseas"
)

// Text is the position in words and letters.
func (Board) Text(view game.View, o game.Paint) string {
	t := &teller{Lines: game.Lines{Paint: o}, view: view.(*southseas.View)}
	t.heading()
	t.chart()
	t.wares()
	t.tiles()
	t.regions()
	t.piles()
	t.display()
	for i := range t.view.Players {
		t.seat(game.Seat(i+1), &t.view.Players[i])
	}
	return t.String()
}

// teller writes the text board.
type teller struct {
	game.Lines
	view *southseas.View
}

func (t *teller) heading() {
	v := t.view
	t.Put(0, game.Say("King of the South Seas"))
	t.Put(0, t.stage())
	if v.Turn != v.Actor && v.Stage != southseas.StageOver {
		t.Put(0, game.Say("It is the turn of %s.", v.Turn))
	}
	if v.Stage == southseas.StageShip {
		switch v.After {
		case "turn":
			t.Put(0, game.Say("Then a turn begins."))
		case "markets":
			t.Put(0, game.Say("Then the next market is dealt with."))
		case "end":
			t.Put(0, game.Say("Then the turn ends."))
		}
	}
	points := game.Word("own points only")
	if v.Open {
		points = "all points"
	}
	recall := map[string]game.Word{"never": "not at all", "empty": "with none in the supply", "always": "on any turn"}[v.Recall]
	t.Put(0, game.Say("Taking islanders back: %s. Shown: %s.", recall, points))
	t.Raw("")
}

// stage says what is going on.
func (t *teller) stage() game.Text {
	v := t.view
	switch v.Stage {
	case southseas.StageShip:
		return game.Say("A ship is turned up")
	case southseas.StageDraw:
		return game.Say("A tile is drawn")
	case southseas.StagePlace:
		return game.Say("%s places a tile", v.Actor)
	case southseas.StageIslander:
		return game.Say("%s may put an islander", v.Actor)
	case southseas.StageChoose:
		return game.Say("%s chooses a ship for a complete market", v.Actor)
	case southseas.StageDeliver:
		return game.Say("%s may deliver to a ship", v.Actor)
	}
	return game.Say("The game is over")
}

// Columns of a cell of the chart, and of them in a row.
const (
	cellColumns = 9
	rowCells    = (game.LineWidth - 5) / cellColumns
)

// letters are those of sea, bridge, island and market in the reader's language.
func (t *teller) letters() map[byte]string {
	letters := t.Letters(game.Say("S B I M"))
	return map[byte]string{'S': letters[0], 'B': letters[1], 'I': letters[2], 'M': letters[3]}
}

// chart is the map of tiles, in strips where it is too wide: a tile's four sides,
// whether it has a market, and the seat whose islander is on it.
func (t *teller) chart() {
	letters := t.letters()
	at := map[[2]int]string{}
	west, east, south, north := 0, 0, 0, 0
	put := func(x, y int, text string) {
		at[[2]int{x, y}] = text
		west, east = min(west, x), max(east, x)
		south, north = min(south, y), max(north, y)
	}
	for _, p := range t.view.Tiles {
		text := ""
		if k, ok := southseas.PieceOf(p.ID); ok {
			for _, edge := range []byte(turnedEdges(k.Edges, p.Turn)) {
				text += letters[edge]
			}
			if k.Market {
				text += "+" + letters['M']
			}
		}
		if p.Owner != 0 {
			text += fmt.Sprintf("*%d", p.Owner)
		}
		put(p.X, p.Y, text)
	}
	for _, c := range t.view.Cells {
		if c.Turns != 0 {
			put(c.X, c.Y, "?"+turnsText(c.Turns))
		}
	}
	for from := west; from <= east; from += rowCells {
		to := min(from+rowCells-1, east)
		line := "  y\\x"
		for x := from; x <= to; x++ {
			line += fmt.Sprintf(" %-*d", cellColumns-1, x)
		}
		t.Raw(line)
		for y := north; y >= south; y-- {
			line := fmt.Sprintf("%4d ", y)
			for x := from; x <= to; x++ {
				text := at[[2]int{x, y}]
				if text == "" {
					text = "."
				}
				line += fmt.Sprintf(" %-*s", cellColumns-1, text)
			}
			t.Raw(line)
		}
		t.Raw("")
	}
	t.Put(0, game.Say("Each tile is written with its sides in the north, east, south and west: S sea, B bridge, I island; +M a market, * with the seat of the islander on it."),
		game.Say("x grows to the east, y to the north."),
		game.Say("? is a cell where the drawn tile fits, with the quarter turns clockwise with which it does."))
	t.Raw("")
}

// turnsText are the quarter turns of a set, such as "02".
func turnsText(set int) string {
	text := ""
	for quarters := range 4 {
		if set>>quarters&1 == 1 {
			text += fmt.Sprint(quarters)
		}
	}
	return text
}

// wares lists what lies on the tiles, by kind.
func (t *teller) wares() {
	var shells, bananas, fish, covered, boats []string
	for _, p := range t.view.Tiles {
		k, _ := southseas.PieceOf(p.ID)
		add := func(list *[]string, n int) {
			text := fmt.Sprintf("%d,%d", p.X, p.Y)
			if n > 1 {
				text += fmt.Sprintf("(%d)", n)
			}
			if n > 0 {
				*list = append(*list, text)
			}
		}
		for _, b := range k.Bridges {
			add(&shells, b.Shells)
		}
		for _, i := range k.Islands {
			add(&bananas, i.Bananas)
		}
		for _, s := range k.Seas {
			switch {
			case s.Boat:
				add(&boats, 1)
			case p.Covered:
				add(&covered, s.Fish)
			default:
				add(&fish, s.Fish)
			}
		}
	}
	list := func(text game.Text, cells []string) {
		if len(cells) > 0 {
			t.Put(0, game.Say("%s: %s", t.Words(text), strings.Join(cells, " ")))
		}
	}
	list(game.Say("Shells at"), shells)
	list(game.Say("Bananas at"), bananas)
	list(game.Say("Fish at"), fish)
	list(game.Say("Fish under a boat cover at"), covered)
	list(game.Say("Fishing boats at"), boats)
	t.Raw("")
}

// tiles explains the drawn tile as it was drawn, and the tile placed last as it lies.
func (t *teller) tiles() {
	v := t.view
	if k, ok := southseas.PieceOf(v.Drawn); ok {
		t.Put(0, game.Say("Drawn tile, not turned: %s.", t.inWords(k, 0, false)))
	}
	if n := len(v.Tiles); n > 0 {
		last := v.Tiles[n-1]
		if k, ok := southseas.PieceOf(last.ID); ok {
			t.Put(0, game.Say("Placed last, at %d,%d: %s.", last.X, last.Y, t.inWords(k, last.Turn, last.Covered)))
		}
	}
	t.Put(0, game.Say("N, E, S and W are sides; NW and NE are the two halves of the side N on both sides of a bridge, EN and ES those of E, and so on."))
	t.Raw("")
}

// inWords says a tile's parts, turned.
func (t *teller) inWords(k southseas.Piece, quarters int, covered bool) string {
	var list []string
	say := func(format string, args ...any) { list = append(list, t.Words(game.Text{Format: format, Args: args})) }
	for _, island := range k.Islands {
		say("island %s, bananas: %d", t.sides(island.Edges, quarters), island.Bananas)
	}
	for _, bridge := range k.Bridges {
		say("bridge %s, shells: %d", t.sides(bridge.Ends, quarters), bridge.Shells)
	}
	if k.Market {
		say("market")
	}
	for _, sea := range k.Seas {
		ports := t.sides(sea.Ports, quarters)
		switch {
		case sea.Boat:
			say("sea %s, fishing boat", ports)
		case covered && sea.Fish > 0:
			say("sea %s, fish: %d, covered", ports, sea.Fish)
		default:
			say("sea %s, fish: %d", ports, sea.Fish)
		}
	}
	return strings.Join(list, "; ")
}

// sides writes edges, ports and ends after quarters clockwise, in the letters of the
// language: "N-", half of an edge, is "NW".
func (t *teller) sides(names []string, quarters int) string {
	compass := t.Letters(game.Say("N E S W"))
	var list []string
	for _, name := range names {
		edge, ok := edgeOf(name[0])
		switch {
		case !ok && name == "junction":
			list = append(list, t.Words(game.Say("(stone)")))
		case !ok && name == "market":
			list = append(list, t.Words(game.Say("(market)")))
		case !ok:
			list = append(list, t.Words(game.Say("(island)")))
		case len(name) == 1:
			list = append(list, compass[(edge+quarters)&3])
		case name[1] == '-':
			list = append(list, compass[(edge+quarters)&3]+compass[(edge+quarters+3)&3])
		default:
			list = append(list, compass[(edge+quarters)&3]+compass[(edge+quarters+1)&3])
		}
	}
	return strings.Join(list, " ")
}
