package southseas

import (
	"slices"

	"seaboard/game"
)

// Places in the rule book that refusals name.
const (
	ruleSetUp   = "southseas.md, Set-up"
	ruleTurn    = "southseas.md, A turn"
	ruleDraw    = "southseas.md, step 1"
	rulePlace   = "southseas.md, step 2"
	rulePut     = "southseas.md, step 3"
	ruleMarket  = "southseas.md, step 4"
	ruleDeliver = "southseas.md, step 5"
	ruleEnd     = "southseas.md, The end"
	ruleRecall  = "southseas.md, Options"
)

// Check is nil exactly where the action is legal or can be drawn.
func (s *State) Check(actor game.Seat, a game.Action) error {
	if r := s.refusal(actor, a); r != nil {
		return r
	}
	return nil
}

func (s *State) refusal(actor game.Seat, a game.Action) *game.Refusal {
	if s.stage == atEnd {
		return game.Refuse(ruleEnd, "the game is over")
	}
	if !s.Actors().Has(actor) {
		if s.stage == atShip || s.stage == atDraw {
			return game.Refuse(ruleTurn, "a draw comes first")
		}
		return game.Refuse(ruleTurn, "it is not your turn")
	}
	v := verbOf(a)
	if !slices.Contains(stageVerbs[s.stage], v) {
		return s.refuseVerb()
	}
	switch v {
	case shipVerb:
		if s.shipPile&(1<<uint8(a)) == 0 {
			return game.Refuse(ruleSetUp, "ship %s is not in the pile any more", ships[uint8(a)].ID)
		}
	case tileVerb:
		if s.pile[uint8(a)] == 0 {
			return game.Refuse(ruleDraw, "no tile %s is in the pile", pieces[uint8(a)].ID)
		}
	case placeVerb:
		return s.refusePlace(placed(a))
	case putVerb:
		return s.refusePut(partCode(a))
	case recallVerb:
		return s.refuseRecall(place(a))
	case chooseVerb:
		return s.refuseChoice(uint8(a))
	case deliverVerb:
		return s.refuseDelivery(delivered(a))
	}
	return nil
}

// stageVerbs are the verbs that each stage knows.
var stageVerbs = [...][]verb{
	atShip:     {shipVerb},
	atDraw:     {tileVerb},
	atPlace:    {placeVerb},
	atIslander: {putVerb, recallVerb, passVerb},
	atChoose:   {chooseVerb},
	atDeliver:  {deliverVerb, keepVerb},
	atEnd:      {},
}

func (s *State) refuseVerb() *game.Refusal {
	switch s.stage {
	case atShip:
		return game.Refuse(ruleSetUp, "a ship is turned up first")
	case atDraw:
		return game.Refuse(ruleDraw, "a tile is drawn first")
	case atPlace:
		return game.Refuse(rulePlace, "the tile has to be placed now")
	case atIslander:
		return game.Refuse(rulePut, "now an islander is put or recalled, or you pass")
	case atChoose:
		return game.Refuse(ruleMarket, "one of the equal ships has to be chosen now")
	default:
		return game.Refuse(ruleDeliver, "now you deliver to a ship, or keep your wares")
	}
}

func (s *State) refusePlace(p place, turn uint8) *game.Refusal {
	i := s.find(p)
	if i < 0 {
		return game.Refuse(rulePlace, "the tile must share a side with a placed tile, a corner is not enough")
	}
	if s.cell[i].tile > 0 {
		return game.Refuse(rulePlace, "a tile lies there already")
	}
	f := &forms[s.drawn]
	asked := int(s.cell[i].asked)
	if d := misfit(f, int(turn), asked); d >= 0 {
		return game.Refuse(rulePlace, "the side in the %s does not match: there is %s, and the tile has %s",
			directionWords[d], letterWords[asked>>(2*d)&3], letterWords[f.letter[(d-int(turn))&3]])
	}
	if f.turns&(1<<turn) == 0 {
		return game.Refuse(rulePlace, "a smaller turn gives the same tile, and only that one counts")
	}
	return nil
}

var (
	directionWords = [...]game.Word{game.Word("north"), game.Word("east"), game.Word("south"), game.Word("west")}
	letterWords    = [...]game.Word{seaEdge: game.Word("sea"), bridgeEdge: game.Word("a bridge"), islandEdge: game.Word("an island")}
)

func (s *State) refusePut(c partCode) *game.Refusal {
	t := s.last()
	part := forms[t.kind].local[c]
	if part == noPart {
		return game.Refuse(rulePut, "the tile has no part %s", partNames[c])
	}
	if s.player[s.turn-1].supply == 0 {
		return game.Refuse(rulePut, "no islander is in your supply")
	}
	men := s.regionOf(t, part).men
	if men == 0 {
		return nil
	}
	if men.of(s.turn) > 0 {
		return game.Refuse(rulePut, "an islander may not join a region that is taken, not even by your own")
	}
	return game.Refuse(rulePut, "an islander may not join a region that is taken")
}

func (s *State) refuseRecall(p place) *game.Refusal {
	t := s.tileAt(p)
	mine := t != nil && t.owner == s.turn
	switch {
	case s.recall == recallNever && !mine:
		return game.Refuse(rulePut, "an islander is put on the tile that was placed last")
	case s.recall == recallNever:
		return game.Refuse(ruleRecall, "islanders may not be recalled in this game")
	case s.recall == recallEmpty && s.player[s.turn-1].supply > 0:
		return game.Refuse(ruleRecall, "an islander may be recalled only with none in the supply")
	}
	if !mine {
		return game.Refuse(rulePut, "none of your islanders is there")
	}
	return nil
}

func (s *State) refuseChoice(ship uint8) *game.Refusal {
	if !slices.Contains(s.display[:], ship) {
		return game.Refuse(ruleMarket, "ship %s does not lie face up", ships[ship].ID)
	}
	if best, _ := s.bestShip(); ships[ship].Points < ships[best].Points {
		return game.Refuse(ruleMarket, "the market gives a ship with the most points, and %s has fewer", ships[ship].ID)
	}
	return nil
}

func (s *State) refuseDelivery(ship uint8, pay goods) *game.Refusal {
	if !slices.Contains(s.display[:], ship) {
		return game.Refuse(ruleDeliver, "ship %s does not lie face up", ships[ship].ID)
	}
	if !slices.Contains(payments[ship], pay) {
		if n := pay.total(); n != asks[ship] {
			return game.Refuse(ruleDeliver, "ship %s is paid with %d wares, not %d", ships[ship].ID, asks[ship], n)
		}
		return game.Refuse(ruleDeliver, "these wares are not what ship %s asks for", ships[ship].ID)
	}
	if !s.player[s.turn-1].wares.covers(pay) {
		return game.Refuse(ruleDeliver, "you do not have these wares")
	}
	return nil
}
