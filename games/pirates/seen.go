package pirates

import "seaboard/game"

var stages = [...]Stage{
	AtCards: StageCards, AtSail: StageSail, AtPirate: StagePirate, AtChest: StageChest,
	AtKeep: StageKeep, AtSpecial: StageSpecial, AtEnd: StageOver,
}

// sees tells whether the viewer may see what is the seat's own.
func sees(viewer, seat game.Seat) bool { return viewer == seat || viewer == game.Arbiter }

// View is what the viewer sees, as a *View.
func (s *State) View(viewer game.Seat) game.View {
	v := &View{
		Seats: int(s.Seats), You: viewer, Pirates: int(s.Pirates),
		Round: int(s.Round), Stage: stages[s.Phase], Turn: s.Turn,
		Order: append([]game.Seat{}, s.Order[:s.Turns]...), Done: int(s.Done),
		Supply: int(s.Supply), Bag: int(s.Bag),
		Compass: append([]game.Seat{}, s.Compass[:s.Compassed]...),
		Home:    append([]game.Seat{}, s.Home[:s.Homed]...),
		Card:    s.Card.String(), Stopover: int(s.Stopover), Sailed: int(s.Sailed),
		Special: verbNames[s.special], Pending: int(s.Pending),
	}
	if sees(viewer, s.Turn) && s.drawnHidden == 0 {
		v.Drawn = s.drawn.list()
	}
	v.Ships = make([]Ship, s.Seats)
	for i := range v.Ships {
		v.Ships[i] = s.shipFor(viewer, i)
	}
	v.Cells = make([]game.Seat, spaceCount)
	for i := range s.players() {
		for set := s.Own[i]; set != 0; set &= set - 1 {
			v.Cells[set.first()] = game.Seat(i + 1)
		}
	}
	for i := range islands {
		v.Islands = append(v.Islands, s.islandSeen(&islands[i]))
	}
	return v
}

func (s *State) shipFor(viewer game.Seat, i int) Ship {
	p := &s.Players[i]
	ship := Ship{
		Progress: int(p.Progress), Track: int(p.Track), Worth: TrackWorth(int(p.Track)),
		Sunk: p.Sunk != 0, SunkRound: int(p.Sunk),
		Discard: p.Discard.list(), Reserve: int(p.Reserve), Barrels: int(p.Barrels),
		Glory: int(p.Glory), Treasures: p.treasures(), Points: int(p.Glory),
	}
	hand := p.Hand
	switch {
	case p.Played == noCard:
	case p.Played == hiddenCard, s.Phase == AtCards && !sees(viewer, game.Seat(i+1)):
		ship.Played = "?"
	default:
		ship.Played = p.Played.String()
		hand &^= p.Played.bit()
	}
	ship.Hand = hand.list()
	if p.Hidden == 0 && (s.Phase == AtEnd || sees(viewer, game.Seat(i+1))) {
		for _, k := range shown {
			ship.Kinds = append(ship.Kinds, int(p.Kinds[k]))
		}
		if s.Phase == AtEnd {
			ship.Points = s.total(i)
		}
	}
	return ship
}

func (s *State) islandSeen(of *isle) Island {
	island := Island{
		Letter: of.letter, Name: of.name, Size: of.spaces.Len(),
		Taken: (s.Taken() & of.spaces).Len(), Count: make([]int, s.Seats),
	}
	for i := range island.Count {
		island.Count[i] = (s.Own[i] & of.spaces).Len()
	}
	return island
}

func (set cards) list() []string {
	names := []string{}
	for ; set != 0; set &= set - 1 {
		names = append(names, set.first().String())
	}
	return names
}

// list is the tokens by name, in alphabetical order; nil where there are none.
func (t *tokens) list() (names []string) {
	for k, n := range t {
		for range n {
			names = append(names, kinds[k])
		}
	}
	return names
}

// Redact gives the action as the viewer may see it at the state now: a card is
// hidden until all have chosen, treasures are until the end.
func (s *State) Redact(viewer, actor game.Seat, a game.Action, now game.State) game.Action {
	n := now.(*State)
	if n.Phase == AtEnd {
		return a
	}
	switch verbOf(a) {
	case verbPlay:
		if n.Phase == AtCards && n.Round == s.Round && !sees(viewer, actor) {
			return playing(hiddenCard)
		}
	case verbChest:
		if !sees(viewer, s.Turn) {
			return hiding(s.Pending)
		}
	case verbKeep:
		if !sees(viewer, actor) {
			return keeping(hiddenKind)
		}
	}
	return a
}

// Reveals tells whether the action turns up cards or ends the game, which shows
// everybody's treasures.
func (s *State) Reveals(actor game.Seat, a game.Action) bool {
	if s.Phase == AtCards {
		return s.Waiting.Len() == 1
	}
	after := *s
	after.apply(actor, a, nil)
	return after.Phase == AtEnd
}
