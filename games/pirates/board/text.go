package board

import (
	"fmt"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/games/pirates"
)

// textWidth is the most columns of the text board.
const textWidth = 78

// Text is the position in words and letters.
func (Board) Text(view game.View) string {
	t := &teller{view: view.(*pirates.View)}
	t.heading()
	t.grid()
	t.islands()
	t.common()
	for i := range t.view.Ships {
		t.seat(game.Seat(i+1), &t.view.Ships[i])
	}
	return t.String()
}

// teller writes the text board.
type teller struct {
	strings.Builder
	view *pirates.View
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

var shapes = [...]string{1: "red circle", 2: "blue square", 3: "green diamond", 4: "yellow triangle"}

func (t *teller) heading() {
	v := t.view
	stage := map[pirates.Stage]string{
		pirates.StageCards:   "all choose a card",
		pirates.StageSail:    "seat %d sails",
		pirates.StagePirate:  "seat %d places a pirate",
		pirates.StageChest:   "seat %d opens a chest",
		pirates.StageKeep:    "seat %d keeps one treasure",
		pirates.StageSpecial: "seat %d may use its card's action",
		pirates.StageOver:    "the game is over",
	}[v.Stage]
	if strings.Contains(stage, "%d") {
		stage = fmt.Sprintf(stage, v.Turn)
	}
	t.say("King of the Pirates, round %d: %s", v.Round, stage)
	if v.Card != "" {
		t.say("Card played: %s.%s%s", v.Card, t.stopover(), t.special())
	}
	if len(v.Drawn) > 0 {
		t.say("Drawn, one to keep: %s.", strings.Join(v.Drawn, ", "))
	}
	if len(v.Order) > 0 {
		var order []string
		for i, seat := range v.Order {
			done := ""
			if i < v.Done {
				done = " (done)"
			}
			order = append(order, fmt.Sprintf("seat %d%s", seat, done))
		}
		t.say("Order of turns: %s.", strings.Join(order, ", "))
	}
	t.WriteByte('\n')
}

func (t *teller) stopover() string {
	if t.view.Stopover == 0 {
		return ""
	}
	return fmt.Sprintf(" Stopover after %d.", t.view.Stopover)
}

func (t *teller) special() string {
	switch t.view.Special {
	case "search":
		return " A search is under way."
	case "second":
		return " A second pirate is under way."
	case "shift":
		return " A shift is under way."
	}
	return ""
}

// grid is the seven by seven: on the ring the space's number and the ships on
// it, on the islands the island, the kind of space and the seat of the pirate.
func (t *teller) grid() {
	const width = 9
	t.WriteString("   ")
	for c := range 7 {
		t.WriteString(fmt.Sprintf("  %-*c", width-2, 'A'+c))
	}
	t.trim()
	var at [7][7]string
	for n := range ringSize {
		c := seaCell(n)
		at[c.row][c.col] = t.seaText(n)
	}
	for i, owner := range t.view.Cells {
		c := spaceCell(i)
		who := "-"
		if owner != 0 {
			who = strconv.Itoa(int(owner))
		}
		at[c.row][c.col] = fmt.Sprintf("%c %c %s", 'a'+c.island(), c.kind().letter, who)
	}
	for r, row := range at {
		t.WriteString(fmt.Sprintf(" %d ", r+1))
		for _, text := range row {
			t.WriteString(fmt.Sprintf("  %-*s", width-2, text))
		}
		t.trim()
	}
	t.WriteByte('\n')
	t.say("Sea: space, with ~ and the seats of the ships there. 0 is home, 12 the compass. Islands: letter, P pirate space, C chest, B barrel, seat of the pirate or -.")
	t.WriteByte('\n')
}

func (t *teller) seaText(n int) string {
	text := strconv.Itoa(n)
	ships := ""
	for i := range t.view.Ships {
		if afloatAt(&t.view.Ships[i], n) {
			ships += strconv.Itoa(i + 1)
		}
	}
	if ships != "" {
		text += "~" + ships
	}
	return text
}

// trim ends a line without spaces at its end.
func (t *teller) trim() {
	text := strings.TrimRight(t.String(), " ")
	t.Reset()
	t.WriteString(text + "\n")
}

func (t *teller) islands() {
	for n, isle := range t.view.Islands {
		var who []string
		for i, n := range isle.Count {
			if n > 0 {
				who = append(who, fmt.Sprintf("seat %d has %d", i+1, n))
			}
		}
		if who == nil {
			who = []string{"nobody there"}
		}
		_, s := pirates.IslandSpaces(n)
		t.say("%s %-15s %d of %d taken, pays %d, %d, %d: %s", isle.Letter, isle.Name, isle.Taken, isle.Size, s[0], s[1], s[2], strings.Join(who, ", "))
	}
	t.WriteByte('\n')
}

// common is what belongs to nobody, and the bonuses.
func (t *teller) common() {
	v := t.view
	t.say("Barrels in the supply: %d. Treasures in the bag: %d.", v.Supply, v.Bag)
	t.say("Compass: %s.", bonusText(compassBonus, v.Compass, v.Seats))
	t.say("Home: %s.", bonusText(homeBonus, v.Home, v.Seats))
}

func bonusText(worth [4]int, taken []game.Seat, seats int) string {
	var parts []string
	for i, n := range worth[:seats] {
		if i < len(taken) {
			parts = append(parts, fmt.Sprintf("%d to seat %d", n, taken[i]))
		} else {
			parts = append(parts, fmt.Sprintf("%d open", n))
		}
	}
	return strings.Join(parts, ", ")
}

func (t *teller) seat(seat game.Seat, ship *pirates.Ship) {
	v := t.view
	you := ""
	if v.You == seat {
		you = ", you"
	}
	t.WriteByte('\n')
	if ship.Sunk {
		t.say("Seat %d (%s%s): sunk in round %d.", seat, shapes[seat], you, ship.SunkRound)
		return
	}
	t.say("Seat %d (%s%s): %d glory", seat, shapes[seat], you, ship.Glory)
	t.say("  ship sailed %d, on %s; sailing track at %d, %d spaces left", ship.Progress, spaceText(ship.Progress%ringSize), ship.Worth, trackSize-1-ship.Track)
	t.say("  barrels: %d; pirates: %d in reserve, %d on islands", ship.Barrels, ship.Reserve, landed(v, seat))
	t.say("  treasures: %s", treasureText(ship))
	hand, discard := handOf(ship)
	t.say("  hand: %s; discard pile: %s; played: %s", cardList(hand), cardList(discard), playedText(ship.Played))
	if v.Stage == pirates.StageOver {
		t.say("  final: %d glory", ship.Points)
	}
}

func spaceText(n int) string {
	switch n {
	case home:
		return "space 0 (home)"
	case compass:
		return "space 12 (compass)"
	}
	return fmt.Sprintf("space %d", n)
}

func treasureText(ship *pirates.Ship) string {
	if ship.Treasures == 0 {
		return "none"
	}
	if ship.Kinds == nil {
		return fmt.Sprintf("%d, hidden", ship.Treasures)
	}
	var parts []string
	for i, n := range ship.Kinds {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, pirates.KindNames[i]))
		}
	}
	return fmt.Sprintf("%d: %s", ship.Treasures, strings.Join(parts, ", "))
}

func cardList(cards []string) string {
	if len(cards) == 0 {
		return "none"
	}
	return strings.Join(cards, " ")
}

func playedText(card string) string {
	switch card {
	case "":
		return "none"
	case hiddenCard:
		return "chosen, hidden"
	}
	return card
}
