package pirates

import "seaboard/game"

// Places in the rule book that refusals name.
const (
	ruleCards   = "pirates.md, 1"
	ruleTrack   = "pirates.md, 2"
	ruleOrder   = "pirates.md, 3"
	ruleSail    = "pirates.md, 4a"
	rulePirate  = "pirates.md, 4b"
	ruleReward  = "pirates.md, 4c"
	ruleSpecial = "pirates.md, 4d"
	ruleEnd     = "pirates.md, The end"
	ruleHidden  = "pirates.md, What is hidden"
)

// Check is nil exactly where the action is legal or can be drawn. In a partial
// state it is nil where the action can be true.
func (s *State) Check(actor game.Seat, a game.Action) error {
	if r := s.refusal(actor, a); r != nil {
		return r
	}
	return nil
}

func (s *State) refusal(actor game.Seat, a game.Action) *game.Refusal {
	if !s.Actors().Has(actor) {
		return s.refuseActor(actor)
	}
	if !isAction(a) {
		return game.Refuse(ruleNotation, "there is no such action")
	}
	v := verbOf(a)
	if phaseOf[v] != s.Phase {
		return s.refuseVerb(v)
	}
	if hidden(a) && !s.Partial {
		return game.Refuse(ruleHidden, "nothing is hidden here: say what it is")
	}
	switch v {
	case verbPlay:
		return s.refuseCard(actor, Card(argZ(a)))
	case verbSail:
		return s.refuseSail(int(argZ(a)))
	case verbStopover:
		return s.refuseStopover(int(argZ(a)))
	case verbPirate:
		return s.refusePlacing(s.cardReach(), Space(argY(a)), argZ(a))
	case verbChest:
		return s.refuseDraw(a)
	case verbKeep:
		return s.refuseKeep(kind(argZ(a)))
	case verbPass:
		return nil
	}
	return s.refuseSpecial(v, a)
}

// phaseOf is when each verb is due.
var phaseOf = [verbCount]Phase{
	verbPlay: AtCards, verbSail: AtSail, verbStopover: AtSail, verbPirate: AtPirate, verbChest: AtChest,
	verbKeep: AtKeep, verbPass: AtSpecial, verbSearch: AtSpecial, verbSecond: AtSpecial, verbShift: AtSpecial,
}

func (s *State) refuseActor(actor game.Seat) *game.Refusal {
	switch {
	case s.Phase == AtEnd:
		return game.Refuse(ruleEnd, "the game is over")
	case actor == game.Chance:
		return game.Refuse(ruleReward, "there is nothing to draw now")
	case actor > game.Seat(s.Seats):
		return game.Refuse(ruleCards, "there is no such seat in this game")
	case s.Players[actor-1].Sunk != 0:
		return game.Refuse(ruleTrack, "your ship has sunk and is out of the game")
	case s.Phase == AtCards:
		return game.Refuse(ruleCards, "you have chosen your card, the others still choose")
	case s.Phase == AtChest:
		return game.Refuse(ruleReward, "treasures are drawn from the bag first")
	}
	return game.Refuse(ruleOrder, "it is the turn of %s", s.Turn)
}

// refuseVerb says what comes first, or why the verb comes too late.
func (s *State) refuseVerb(v verb) *game.Refusal {
	switch {
	case s.Phase == AtCards:
		return game.Refuse(ruleCards, "first all choose a card")
	case v == verbPlay:
		return game.Refuse(ruleCards, "a card is chosen at the beginning of a round only")
	case v == verbChest:
		return game.Refuse(ruleReward, "treasures are drawn by chance only, for a chest or a search")
	case s.Phase == AtChest:
		return game.Refuse(ruleReward, "chance does nothing but draw treasures")
	case s.Phase == AtSail && s.Stopover > 0:
		return game.Refuse(ruleSail, "after the stopover the ship sails on first")
	case s.Phase == AtSail:
		return game.Refuse(ruleSail, "the ship sails first")
	case s.Phase == AtPirate:
		return game.Refuse(rulePirate, "placing a pirate is a must and comes now")
	case s.Phase == AtKeep:
		return game.Refuse(ruleReward, "first one of the drawn treasures has to be kept")
	case v == verbKeep:
		return game.Refuse(ruleReward, "no treasures have been drawn to choose from")
	case v == verbPirate:
		return game.Refuse(rulePirate, "the pirate of this turn has been placed")
	}
	return game.Refuse(ruleSail, "the ship has sailed already")
}

func (s *State) refuseCard(seat game.Seat, c Card) *game.Refusal {
	p := &s.Players[seat-1]
	if c != hiddenCard && p.Hand&c.bit() == 0 {
		if p.Discard&c.bit() != 0 {
			return game.Refuse(ruleCards, "card %s lies on your discard pile", c.words())
		}
		return game.Refuse(ruleCards, "card %s is not in your hand", c.words())
	}
	if s.Waiting.Len() > 1 {
		return nil
	}
	// Full states hold no hidden card.
	concealed := c == hiddenCard
	for i := range s.players() {
		concealed = concealed || s.Players[i].Played == hiddenCard
	}
	if concealed {
		return game.Refuse(ruleHidden, "when all have chosen every card is turned up, and none can stay hidden")
	}
	return nil
}

func (s *State) refuseSail(n int) *game.Refusal {
	value, before := s.Card.Value(), int(s.Stopover)
	switch {
	case n == 0:
		return game.Refuse(ruleSail, "the ship sails at least 1 space")
	case before > 0 && n > value-before:
		return game.Refuse(ruleSail, "after a stopover of %d the ship sails at most %d", before, value-before)
	case n > value:
		return game.Refuse(ruleSail, "the card sails at most %d", value)
	}
	return nil
}

func (s *State) refuseStopover(n int) *game.Refusal {
	switch {
	case s.Card.Value() != 5:
		return game.Refuse(ruleSail, "only a 5 makes a stopover")
	case s.Stopover > 0:
		return game.Refuse(ruleSail, "there is one stopover in a turn")
	case n == 0:
		return game.Refuse(ruleSail, "a stopover is made after at least 1 space")
	case n > 4:
		return game.Refuse(ruleSail, "a stopover leaves at least 1 of the 5 spaces to sail")
	}
	return nil
}

// refusePlacing is why a pirate cannot be placed so: pirates.md, 4b.
func (s *State) refusePlacing(reach int, to Space, from uint8) *game.Refusal {
	if r := s.refuseTarget(reach, to); r != nil {
		return r
	}
	reserve := s.active().Reserve > 0
	switch {
	case reserve && from != 0:
		return game.Refuse(rulePirate, "pirates are left in your reserve, so none is taken from the board")
	case reserve:
		return nil
	case from == 0:
		return game.Refuse(rulePirate, "your reserve is empty: say from which space the pirate is taken")
	}
	return s.refuseOwn(rulePirate, Space(from-1))
}

func (s *State) refuseOwn(rule string, from Space) *game.Refusal {
	if !s.Own[s.Turn-1].Has(from) {
		return game.Refuse(rule, "no pirate of yours stands on %s", from.String())
	}
	return nil
}

func (s *State) refuseTarget(reach int, to Space) *game.Refusal {
	sea := s.active().Sea()
	taken := s.Taken()
	targets := s.targets(reach)
	switch {
	case targets.Has(to):
		return nil
	case !reaches[sea][LineLength].Has(to):
		return game.Refuse(rulePirate, "%s is not on the line of your ship's space", to.String())
	case taken.Has(to):
		return game.Refuse(rulePirate, "%s is taken", to.String())
	case targets&reaches[sea][reach] == 0:
		return game.Refuse(rulePirate, "all within reach is taken, so only %s can be chosen, the nearest empty space beyond", targets.first().String())
	case reach == secondReach && s.Phase == AtSpecial:
		return game.Refuse(rulePirate, "%s is at distance %d, a second pirate reaches %d", to.String(), distance(sea, to), reach)
	}
	return game.Refuse(rulePirate, "%s is at distance %d, the card reaches %d", to.String(), distance(sea, to), reach)
}

// distance is that of a space on the line of a sea space.
func distance(sea int, c Space) int {
	for i, on := range lines[sea] {
		if on == c {
			return i + 1
		}
	}
	return 0
}

func (s *State) refuseDraw(a game.Action) *game.Refusal {
	t, hidden := draw(a)
	if n := t.sum() + int(hidden); n != int(s.Pending) {
		return game.Refuse(ruleReward, "the number of tokens to draw is %d, not %d", int(s.Pending), n)
	}
	for k, n := range t {
		if n > s.rest[k] {
			return game.Refuse(ruleReward, "there are not so many tokens of %s left", game.Word(kinds[k]))
		}
	}
	return nil
}

func (s *State) refuseKeep(k kind) *game.Refusal {
	if k == hiddenKind || s.keepable(k) {
		return nil
	}
	if s.drawnHidden > 0 {
		return game.Refuse(ruleReward, "there are not so many tokens of %s left", game.Word(kinds[k]))
	}
	return game.Refuse(ruleReward, "no %s was drawn", game.Word(kinds[k]))
}

// refuseSpecial is why a special action cannot be used: pirates.md, 4d.
func (s *State) refuseSpecial(v verb, a game.Action) *game.Refusal {
	p := s.active()
	if specials[s.Card.Value()] != v {
		return game.Refuse(ruleSpecial, "this action goes with another card than a %d", s.Card.Value())
	}
	if v == verbSearch {
		return nil // offered alone, so it can be made
	}
	pay := argX(a)
	switch {
	case p.canPay(pay):
	case pay == byBarrel:
		return game.Refuse(ruleSpecial, "you have no barrel to pay with")
	default:
		return game.Refuse(ruleSpecial, "2 sailing points cannot be paid: the ship would leave the track")
	}
	if v == verbSecond {
		return s.refusePlacing(secondReach, Space(argY(a)), argZ(a))
	}
	if r := s.refuseOwn(ruleSpecial, Space(argY(a))); r != nil {
		return r
	}
	if to := Space(argZ(a)); s.Taken().Has(to) {
		return game.Refuse(ruleSpecial, "%s is taken", to.String())
	}
	return nil
}
