package southseas

import (
	"math/bits"

	"seaboard/game"
)

// Apply makes an action for which Check is nil.
func (s *State) Apply(_ game.Seat, a game.Action) { s.apply(a, nil) }

// apply makes an action, and writes what it brings into log unless that is nil.
func (s *State) apply(a game.Action, log *ledger) {
	switch verbOf(a) {
	case shipVerb:
		s.turnUp(uint8(a), log)
	case tileVerb:
		s.drawTile(uint8(a), log)
	case placeVerb:
		s.placeTile(a, log)
	case putVerb:
		s.put(partCode(a))
		s.evaluate(log)
	case recallVerb:
		s.takeBack(place(a))
		s.evaluate(log)
	case passVerb:
		s.evaluate(log)
	case chooseVerb:
		s.takeShip(s.chooser(), uint8(a), log)
		s.leaveMarket(log)
		s.fillUp(thenMarkets, log)
	case deliverVerb:
		s.deliver(a, log)
	case keepVerb:
		s.endTurn(log)
	}
}

// turnUp puts a ship into the display, until it is full or the pile empty.
func (s *State) turnUp(ship uint8, log *ledger) {
	for i, v := range s.display {
		if v == none {
			s.display[i] = ship
			break
		}
	}
	s.shipCount++
	s.shipPile &^= 1 << ship
	s.fillUp(s.then, log)
}

// fillUp waits for chance to turn up ships as long as the display is not full,
// and then goes on.
func (s *State) fillUp(next then, log *ledger) {
	if s.shipCount < shipSlots && s.shipPile != 0 {
		s.stage, s.then = atShip, next
		return
	}
	s.then = thenTurn
	switch next {
	case thenTurn:
		s.stage = atDraw
	case thenMarkets:
		s.dealMarkets(log)
	case thenEndTurn:
		s.endTurn(log)
	}
}

// drawTile is step 1.
func (s *State) drawTile(kind uint8, log *ledger) {
	s.pileCount--
	s.pile[kind]--
	if s.pile[kind] == 0 {
		s.pileKinds &^= 1 << kind
	}
	log.drew(s, kind)
	switch {
	case s.fitsSomewhere(kind):
		s.drawn = kind
		s.stage = atPlace
	case s.pileCount == 0:
		s.evaluate(log)
	}
}

// placeTile is step 2.
func (s *State) placeTile(a game.Action, log *ledger) {
	p, turn := placed(a)
	s.lay(p, s.drawn, turn)
	s.drawn = none
	s.laid = true
	log.closed(s)
	if s.canPut() || s.canRecall() {
		s.stage = atIslander
		return
	}
	s.evaluate(log)
}

// canPut tells whether step 3 offers a part.
func (s *State) canPut() bool {
	if s.player[s.turn-1].supply == 0 {
		return false
	}
	t := s.last()
	for i := range forms[t.kind].parts {
		if s.regionOf(t, i).men == 0 {
			return true
		}
	}
	return false
}

// canRecall tells whether step 3 offers to take an islander back.
func (s *State) canRecall() bool {
	supply := s.player[s.turn-1].supply
	switch s.recall {
	case recallEmpty:
		return supply == 0
	case recallAlways:
		return supply < islanders
	default:
		return false
	}
}

func (s *State) put(c partCode) {
	t := s.last()
	t.owner, t.on = s.turn, forms[t.kind].local[c]
	s.player[s.turn-1].supply--
	s.regionOf(t, t.on).men.add(s.turn)
}

func (s *State) takeBack(p place) {
	t := s.tileAt(p)
	s.regionOf(t, t.on).men.remove(t.owner)
	s.player[t.owner-1].supply++
	t.owner = 0
}

// evaluate is step 4. Only regions of the tile just placed can be complete or
// fished, for all others were so before and have been evaluated.
func (s *State) evaluate(log *ledger) {
	if s.laid {
		s.evaluateTile(log)
		s.laid = false
	}
	s.dealMarkets(log)
}

func (s *State) evaluateTile(log *ledger) {
	t := s.last()
	f := &forms[t.kind]
	fished := -1
	if f.boat != noPart {
		if root := s.root(t.first + uint16(f.boat)); s.part[root].wares() > 0 {
			fished = int(root)
		}
	}
	for i := range f.parts {
		root := s.root(t.first + uint16(i))
		r := &s.part[root]
		byBoat := int(root) == fished
		if i == f.market || r.men == 0 || r.open > 0 && !byBoat {
			continue
		}
		s.award(root, f.code[i].ware(), byBoat, log)
		s.goHome(root)
		if byBoat {
			log.covered(s, s.cover(root))
		}
	}
}

// award gives a region's wares to who has the most islanders in it.
func (s *State) award(root uint16, ware int, byBoat bool, log *ledger) {
	r := &s.part[root]
	log.award(s, root, ware, byBoat)
	for seats := uint8(r.men.winners()); seats != 0; seats &= seats - 1 {
		s.player[bits.TrailingZeros8(seats)-1].wares[ware] += r.wares()
	}
}

// dealMarkets gives ships to the owners of complete markets, one after the
// other, until somebody has to choose or chance to turn up a ship.
func (s *State) dealMarkets(log *ledger) {
	for s.findDue() {
		best, several := s.bestShip()
		switch {
		case best == none:
			log.noShip(s)
			s.leaveMarket(log)
		case several:
			s.stage = atChoose
			return
		default:
			s.takeShip(s.chooser(), best, log)
			s.leaveMarket(log)
			s.fillUp(thenMarkets, log)
			return
		}
	}
	s.stage = atDeliver
	if !s.canDeliver() {
		s.endTurn(log)
	}
}

// findDue finds the complete market that is next: in seat order from the active
// player on, for one player in the order in which they were placed.
func (s *State) findDue() bool {
	nearest := s.seats
	for i := range s.marketCount {
		m := &s.market[i]
		t := &s.tile[m.tile]
		if m.around < 8 || t.owner == 0 || t.on != forms[t.kind].market {
			continue
		}
		if away := (t.owner + s.seats - s.turn) % s.seats; away < nearest {
			nearest, s.due = away, i
		}
	}
	return nearest < s.seats
}

// bestShip is the face-up ship with the most points, or none, and whether there
// are several.
func (s *State) bestShip() (ship uint8, several bool) {
	ship = none
	for _, v := range s.display {
		switch {
		case v == none:
		case ship == none || ships[v].Points > ships[ship].Points:
			ship, several = v, false
		case ships[v].Points == ships[ship].Points:
			several = true
		}
	}
	return ship, several
}

func (s *State) takeShip(seat, ship uint8, log *ledger) {
	log.ship(s, seat, ship)
	for i, v := range s.display {
		if v == ship {
			s.display[i] = none
		}
	}
	s.shipCount--
	p := &s.player[seat-1]
	p.taken |= 1 << ship
	p.points += uint8(ships[ship].Points)
}

// leaveMarket sends the islander of the market that is dealt with home.
func (s *State) leaveMarket(log *ledger) {
	t := &s.tile[s.market[s.due].tile]
	s.part[s.root(t.first+uint16(t.on))].men = 0
	s.player[t.owner-1].supply++
	t.owner = 0
}

// canDeliver tells whether step 5 offers a ship.
func (s *State) canDeliver() bool {
	wares := s.player[s.turn-1].wares
	total := wares.total()
	for _, v := range s.display {
		if v == none || asks[v] > total {
			continue
		}
		for _, pay := range payments[v] {
			if wares.covers(pay) {
				return true
			}
		}
	}
	return false
}

// asks is Ship.Asks by ship.
var asks = func() []int {
	all := make([]int, len(ships))
	for v, ship := range ships {
		all[v] = ship.Asks()
	}
	return all
}()

// deliver is step 5.
func (s *State) deliver(a game.Action, log *ledger) {
	ship, pay := delivered(a)
	log.pay(s, pay)
	p := &s.player[s.turn-1]
	for w, n := range pay {
		p.wares[w] -= n
	}
	s.takeShip(s.turn, ship, log)
	s.fillUp(thenEndTurn, log)
}

// endTurn passes the turn on, or ends the game.
func (s *State) endTurn(log *ledger) {
	if s.pileCount == 0 || !s.shipsLeft() {
		s.finish(log)
		return
	}
	s.turn = s.next(s.turn)
	s.stage = atDraw
}

// finish evaluates everything with islanders on it as if complete.
func (s *State) finish(log *ledger) {
	s.stage = atEnd
	var done [islanders * game.MaxSeats]uint16
	n := 0
next:
	for i := range s.tileCount {
		t := &s.tile[i]
		if t.owner == 0 || t.on == forms[t.kind].market {
			continue
		}
		root := s.root(t.first + uint16(t.on))
		for _, r := range done[:n] {
			if r == root {
				continue next
			}
		}
		done[n] = root
		n++
		s.finalAward(root, forms[t.kind].code[t.on].ware(), log)
	}
}

func (s *State) finalAward(root uint16, ware int, log *ledger) {
	r := &s.part[root]
	log.finalAward(s, root, ware)
	for seat := range r.men.winners().All() {
		s.player[seat-1].ending[ware] += r.wares()
	}
}
