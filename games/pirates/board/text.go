package board

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"seaboard/game"
	"seaboard/games/pirates"
)

// Text is the position in words and letters.
func (Board) Text(view game.View, o game.Paint) string {
	t := &teller{Lines: game.Lines{Paint: o}, view: view.(*pirates.View)}
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
	game.Lines
	view *pirates.View
}

var shapes = [...]game.Word{1: "red circle", 2: "blue square", 3: "green diamond", 4: "yellow triangle"}

func (t *teller) heading() {
	v := t.view
	t.Put(0, game.Say("King of the Pirates, round %d", v.Round))
	t.Put(0, t.stage())
	if v.Card != "" {
		t.Put(0, append([]game.Text{game.Say("Card played: %s.", v.Card)}, t.underWay()...)...)
	}
	if len(v.Drawn) > 0 {
		t.Put(0, game.Say("Drawn, one to keep: %s.", t.kinds(v.Drawn)))
	}
	if len(v.Order) > 0 {
		var order []game.Text
		for i, seat := range v.Order {
			if i < v.Done {
				order = append(order, game.Say("%s (done)", seat))
			} else {
				order = append(order, game.Say("%s", seat))
			}
		}
		t.Put(0, game.Say("Order of turns: %s.", t.List(order)))
	}
	t.Raw("")
}

// stage says what is going on.
func (t *teller) stage() game.Text {
	v := t.view
	switch v.Stage {
	case pirates.StageCards:
		return game.Say("All choose a card.")
	case pirates.StageSail:
		return game.Say("%s sails.", v.Turn)
	case pirates.StagePirate:
		return game.Say("%s places a pirate.", v.Turn)
	case pirates.StageChest:
		return game.Say("Treasures are drawn for %s.", v.Turn)
	case pirates.StageKeep:
		return game.Say("%s keeps one of the treasures.", v.Turn)
	case pirates.StageSpecial:
		return game.Say("%s may use the card's special action.", v.Turn)
	}
	return game.Say("The game is over")
}

// underWay is what has been done of the turn.
func (t *teller) underWay() (texts []game.Text) {
	if t.view.Stopover > 0 {
		texts = append(texts, game.Say("Stopover after %d.", t.view.Stopover))
	}
	switch t.view.Special {
	case "search":
		texts = append(texts, game.Say("A search is under way."))
	case "second":
		texts = append(texts, game.Say("A second pirate is under way."))
	case "shift":
		texts = append(texts, game.Say("A shift is under way."))
	}
	return texts
}

// kinds names treasures.
func (t *teller) kinds(names []string) string {
	var list []game.Text
	for _, name := range names {
		list = append(list, game.Say(name))
	}
	return t.List(list)
}

// letters are those of pirate spaces, chests and barrels in the language.
func (t *teller) letters() map[kind]string {
	letters := t.Letters(game.Say("P C B"))
	return map[kind]string{pirateSpace: letters[0], chest: letters[1], barrel: letters[2]}
}

// grid is the seven by seven: on the ring the space's number and the ships on
// it, on the islands the island, the kind of space and the seat of the pirate.
func (t *teller) grid() {
	const width = 9
	var head strings.Builder
	head.WriteString("   ")
	for c := range 7 {
		fmt.Fprintf(&head, "  %-*c", width-2, 'A'+c)
	}
	t.Raw(head.String())
	var at [7][7]string
	for n := range ringSize {
		c := seaCell(n)
		at[c.row][c.col] = t.seaText(n)
	}
	letters := t.letters()
	for i, owner := range t.view.Cells {
		c := spaceCell(i)
		who := "-"
		if owner != 0 {
			who = strconv.Itoa(int(owner))
		}
		at[c.row][c.col] = fmt.Sprintf("%c %s %s", 'a'+c.island(), letters[c.kind()], who)
	}
	for r, row := range at {
		line := fmt.Sprintf(" %d ", r+1)
		for _, text := range row {
			line += fmt.Sprintf("  %-*s", width-2, text)
		}
		t.Raw(line)
	}
	t.Raw("")
	t.Put(0, game.Say("Sea: number of the space, with ~ and the seats of the ships there; 0 is home port, 12 the compass."),
		game.Say("Islands: letter of the island, P pirate space, C chest, B barrel, then the seat of the pirate or -."))
	t.Raw("")
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

func (t *teller) islands() {
	longest := 0
	for _, isle := range t.view.Islands {
		longest = max(longest, utf8.RuneCountInString(t.Words(game.Say(isle.Name))))
	}
	for n, isle := range t.view.Islands {
		var who []game.Text
		for i, n := range isle.Count {
			if n > 0 {
				who = append(who, game.Say("%s: %d", game.Seat(i+1), n))
			}
		}
		if who == nil {
			who = []game.Text{game.Say("nobody")}
		}
		_, s := pirates.IslandSpaces(n)
		name := fmt.Sprintf("%s %-*s", isle.Letter, longest, t.Words(game.Say(isle.Name)))
		t.Put(0, game.Say("%s taken: %d of %d; pays %d, %d, %d; there: %s", name, isle.Taken, isle.Size, s[0], s[1], s[2], t.List(who)))
	}
	t.Raw("")
}

// common is what belongs to nobody, and the bonuses.
func (t *teller) common() {
	v := t.view
	t.Put(0, game.Say("Barrels in the supply: %d. Treasures in the bag: %d.", v.Supply, v.Bag))
	t.Put(0, game.Say("Compass bonuses: %s.", t.bonuses(compassBonus, v.Compass)))
	t.Put(0, game.Say("Home bonuses: %s.", t.bonuses(homeBonus, v.Home)))
	t.Put(0, game.Say("Cards are written value.rank: of equal values the higher rank has its turn first."))
}

func (t *teller) bonuses(worth [4]int, taken []game.Seat) string {
	var parts []game.Text
	for i, n := range worth[:t.view.Seats] {
		if i < len(taken) {
			parts = append(parts, game.Say("%d to %s", n, taken[i]))
		} else {
			parts = append(parts, game.Say("%d open", n))
		}
	}
	return t.List(parts)
}

func (t *teller) seat(seat game.Seat, ship *pirates.Ship) {
	v := t.view
	who := []game.Text{game.Say(string(shapes[seat]))}
	if name := t.Name(seat); name != "" {
		who = append(who, game.Say("%s", seat))
	}
	if v.You == seat {
		who = append(who, game.Say("you"))
	}
	t.Raw("")
	if ship.Sunk {
		t.Put(0, game.Say("Seat %d (%s): sunk in round %d.", int(seat), t.List(who), ship.SunkRound))
		return
	}
	var counts []game.Text
	for _, c := range holding(v, seat, ship).Counts {
		counts = append(counts, c.Text)
	}
	t.Put(0, game.Say("Seat %d (%s): %s", int(seat), t.List(who), t.List(counts[:1])))
	t.Put(2, game.Say("ship: %s; spaces sailed: %d", spaceText(ship.Progress%ringSize), ship.Progress))
	t.Put(2, game.Say("%s; spaces of the track left: %d", t.Words(counts[1]), trackSize-1-ship.Track))
	t.Put(2, game.Say("%s", t.List(counts[2:6])))
	if ship.Treasures > 0 && ship.Kinds != nil {
		t.Put(2, game.Say("treasures: %s", t.treasures(ship)))
	}
	hand, discard := handOf(ship)
	t.Put(2, game.Say("hand: %s; discard pile: %s; played: %s", t.cards(hand), t.cards(discard), t.played(ship.Played)))
}

func spaceText(n int) game.Text {
	switch n {
	case home:
		return game.Say("home port, sea space %d", n)
	case compass:
		return game.Say("compass, sea space %d", n)
	}
	return game.Say("sea space %d", n)
}

func (t *teller) treasures(ship *pirates.Ship) string {
	var parts []string
	for i, n := range ship.Kinds {
		if n > 0 {
			parts = append(parts, t.Words(game.Say(pirates.KindNames[i]))+" "+strconv.Itoa(n))
		}
	}
	return strings.Join(parts, ", ")
}

func (t *teller) cards(cards []string) string {
	if len(cards) == 0 {
		return t.Words(game.Say("none"))
	}
	return strings.Join(cards, " ")
}

func (t *teller) played(card string) string {
	switch card {
	case "":
		return t.Words(game.Say("none"))
	case hiddenCard:
		return t.Words(game.Say("chosen, hidden"))
	}
	return card
}
