package southseas

import (
	"slices"

	"seaboard/game"
)

// ledger writes down what an action brings, in the order in which it happens. A
// nil ledger writes nothing, which is how games are played.
type ledger struct {
	effects []game.Effect
	fresh   *tile // placed by this action, so that its parts are in no picture before
}

func (l *ledger) add(seat uint8, points int, places []string, text game.Text) {
	l.effects = append(l.effects, game.Effect{Seat: game.Seat(seat), Points: points, Text: text, Places: places})
}

// Effects lists what the action brings beyond itself. Their points add up to
// what it changes in Points, and in the last action of a game to what it
// changes from Points to Final.
func (s *State) Effects(_, _ game.Seat, a game.Action) []game.Effect {
	c := *s
	var log ledger
	c.apply(a, &log)
	return log.effects
}

// regionText is what is said of a region, by the kind of its ware; arguments come
// with.
type regionText [wareKinds]game.Text

var (
	closedText = regionText{
		game.Say("the bridge is complete, with shells: %d"),
		game.Say("the island is complete, with bananas: %d"),
		game.Say("the sea is complete, with uncovered fish: %d"),
	}
	awardText = regionText{
		game.Say("complete bridge: shells +%d, with islanders: %d"),
		game.Say("complete island: bananas +%d, with islanders: %d"),
		game.Say("complete sea: fish +%d, with islanders: %d"),
	}
	tieText = regionText{
		game.Say("complete bridge, a tie: shells +%d for each, with islanders: %d"),
		game.Say("complete island, a tie: bananas +%d for each, with islanders: %d"),
		game.Say("complete sea, a tie: fish +%d for each, with islanders: %d"),
	}
	loserText = regionText{
		game.Say("complete bridge: no shells, for another has more islanders there"),
		game.Say("complete island: no bananas, for another has more islanders there"),
		game.Say("complete sea: no fish, for another has more islanders there"),
	}
	emptyText = regionText{
		game.Say("complete bridge without shells: islanders go home with nothing"),
		game.Say("complete island without bananas: islanders go home with nothing"),
		game.Say("complete sea without uncovered fish: islanders go home with nothing"),
	}
	finalText = regionText{
		game.Say("at the end, from a bridge: shells +%d, with islanders: %d"),
		game.Say("at the end, from an island: bananas +%d, with islanders: %d"),
		game.Say("at the end, from a sea: fish +%d, with islanders: %d"),
	}
	finalTieText = regionText{
		game.Say("at the end, from a bridge, a tie: shells +%d for each, with islanders: %d"),
		game.Say("at the end, from an island, a tie: bananas +%d for each, with islanders: %d"),
		game.Say("at the end, from a sea, a tie: fish +%d for each, with islanders: %d"),
	}
)

var (
	boatText      = game.Say("fishing boat: fish +%d, with islanders: %d")
	boatTieText   = game.Say("fishing boat, a tie: fish +%d for each, with islanders: %d")
	boatLoserText = game.Say("fishing boat: no fish, for another has more islanders there")
)

// with is a text of the lists above with its arguments.
func with(t game.Text, args ...any) game.Text { return game.Say(t.Format, args...) }

func (l *ledger) drew(s *State, kind uint8) {
	if l == nil {
		return
	}
	if !s.fitsSomewhere(kind) {
		l.add(0, 0, nil, game.Say("the tile fits nowhere and leaves the game"))
	}
	if s.pileCount == 0 {
		l.add(0, 0, nil, game.Say("that was the last tile: the game ends after this turn"))
	}
}

// closed tells which regions the new tile completes.
func (l *ledger) closed(s *State) {
	if l == nil {
		return
	}
	t := s.last()
	l.fresh = t
	f := &forms[t.kind]
	for i := range f.parts {
		root := s.root(t.first + uint16(i))
		if r := &s.part[root]; i != f.market && r.open == 0 && s.firstOf(root, t) == i {
			l.add(0, 0, l.places(s, root), with(closedText[f.code[i].ware()], int(r.wares())))
		}
	}
	for i := range s.marketCount {
		if m := &s.market[i]; m.around == 8 && (m.tile == s.tileCount-1 || s.tile[m.tile].at.touches(t.at)) {
			l.add(0, 0, l.marketPlace(&s.tile[m.tile]), game.Say("the market is complete"))
		}
	}
}

// firstOf is the first part of a tile in a region.
func (s *State) firstOf(root uint16, t *tile) uint8 {
	for i := range forms[t.kind].parts {
		if s.root(t.first+uint16(i)) == root {
			return i
		}
	}
	return noPart
}

func (l *ledger) award(s *State, root uint16, ware int, byBoat bool) {
	if l == nil {
		return
	}
	r := &s.part[root]
	alone, tied, loser := awardText[ware], tieText[ware], loserText[ware]
	if byBoat {
		alone, tied, loser = boatText, boatTieText, boatLoserText
	}
	if r.wares() == 0 {
		for seat := range r.men.seats().All() {
			l.add(uint8(seat), 0, l.places(s, root), emptyText[ware])
		}
		return
	}
	l.winners(s, root, alone, tied, func(p *player) goods { return p.wares })
	for seat := range (r.men.seats() &^ r.men.winners()).All() {
		l.add(uint8(seat), 0, l.places(s, root), loser)
	}
}

// winners writes the wares that a region gives, on top of what have says.
func (l *ledger) winners(s *State, root uint16, alone, tied game.Text, have func(*player) goods) {
	r := &s.part[root]
	winners := r.men.winners()
	text := alone
	if winners.Len() > 1 {
		text = tied
	}
	n := int(r.wares())
	for seat := range winners.All() {
		total := have(&s.player[seat-1]).total()
		l.add(uint8(seat), (total+n)/3-total/3, l.places(s, root), with(text, n, r.men.most()))
	}
}

func (l *ledger) finalAward(s *State, root uint16, ware int) {
	if l == nil || s.part[root].wares() == 0 {
		return
	}
	l.winners(s, root, finalText[ware], finalTieText[ware], func(p *player) goods {
		all := p.wares
		for w, n := range p.ending {
			all[w] += n
		}
		return all
	})
}

func (l *ledger) covered(s *State, t *tile) {
	if l == nil {
		return
	}
	f := &forms[t.kind]
	text := game.Say("a boat covers a single fish")
	if f.pair {
		text = game.Say("a boat covers a group of two fish")
	}
	l.add(0, 0, []string{l.place(t, f.fish)}, text)
}

func (l *ledger) ship(s *State, seat, ship uint8) {
	if l == nil {
		return
	}
	text, places := game.Say("delivery: ship %s, points: %d", ships[ship].ID, ships[ship].Points), []string{ships[ship].ID}
	if s.stage != atDeliver {
		text = game.Say("complete market: ship %s, points: %d", ships[ship].ID, ships[ship].Points)
		places = append(places, l.marketPlace(&s.tile[s.market[s.due].tile])...)
	}
	l.add(seat, ships[ship].Points, places, text)
	if s.shipCount == 1 && s.shipPile == 0 {
		l.add(0, 0, nil, game.Say("that was the last ship: the game ends after this turn"))
	}
}

func (l *ledger) noShip(s *State) {
	if l == nil {
		return
	}
	t := &s.tile[s.market[s.due].tile]
	l.add(t.owner, 0, l.marketPlace(t), game.Say("complete market: no ship is left, the islander goes home with nothing"))
}

// pay writes what the wares paid take from the points.
func (l *ledger) pay(s *State, pay goods) {
	if l == nil {
		return
	}
	total := s.player[s.turn-1].wares.total()
	left := total - pay.total()
	l.add(s.turn, left/3-total/3, nil, game.Say("wares paid: %d, left: %d, of which every three count 1", pay.total(), left))
}

// seats are those with an islander.
func (m men) seats() (set game.Seats) {
	for seat := game.Seat(1); m != 0; m >>= 3 {
		if m&7 != 0 {
			set |= game.SeatSet(seat)
		}
		seat++
	}
	return set
}

// places are the ids of a region's parts.
func (l *ledger) places(s *State, root uint16) (ids []string) {
	for i := range s.tileCount {
		t := &s.tile[i]
		for part := range forms[t.kind].parts {
			if s.root(t.first+uint16(part)) == root {
				ids = append(ids, l.place(t, part))
			}
		}
	}
	return slices.Compact(ids)
}

// place is the id of a part, or of the cell where the part is only coming.
func (l *ledger) place(t *tile, part uint8) string {
	if t == l.fresh {
		return CellID(t.at.x(), t.at.y())
	}
	return PartID(t.at.x(), t.at.y(), partNames[forms[t.kind].code[part]])
}

// marketPlace is the id of a tile's market.
func (l *ledger) marketPlace(t *tile) []string {
	return []string{l.place(t, forms[t.kind].market)}
}
