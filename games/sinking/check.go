package sinking

import "seaboard/game"

// Places in the rule book.
const (
	setUpLand  = "sinking.md, set-up 2"
	setUpMen   = "sinking.md, set-up 3"
	setUpBoats = "sinking.md, set-up 4"
	aTurn      = "sinking.md, a turn"
	stepOne    = "sinking.md, step 1"
	stepTwo    = "sinking.md, step 2"
	stepThree  = "sinking.md, step 3"
	stepFour   = "sinking.md, step 4"
	theEnd     = "sinking.md, the end"
	hiding     = "sinking.md, what is hidden"
)

// due says for each stage what is to be done.
var dues = [...]struct {
	rule, text string
}{
	atTerrain:  {setUpLand, "The island is to be laid first."},
	atPeople:   {setUpMen, "People are to be placed now."},
	atBoats:    {setUpBoats, "Boats are to be placed now."},
	atMove:     {stepTwo, "It is time to move."},
	atExtra:    {stepOne, "Extra steps are under way: go on with them, or stop."},
	atSink:     {stepThree, "A piece is to be sunk now."},
	atBack:     {stepThree, "The back of the sunk piece is to be shown now."},
	atRescue:   {stepThree, "Three swimmers are to be chosen for the boat."},
	atRoll:     {stepFour, "The die is to be rolled now."},
	atCreature: {stepFour, "A creature is to be moved now."},
	atDefend:   {stepFour, "The answer is to defend or to decline."},
	atEnd:      {theEnd, "The game is over."},
}

// Check tells why the actor may not make the action; nil where it may.
func (s *State) Check(actor game.Seat, a game.Action) error {
	actors := s.Actors()
	switch {
	case actors == 0:
		return s.notNow()
	case !actors.Has(actor) && actors.Has(game.Chance):
		return game.Refuse(dues[s.stage].rule, "Chance is to act now.")
	case !actors.Has(actor):
		return game.Refuse(dues[s.stage].rule, "%s is to act now.", actors.First())
	}
	x, y, z := three(a)
	switch v := verbOf(a); s.stage {
	case atTerrain:
		if v == terrainVerb {
			return nil
		}
	case atPeople:
		if v == personVerb {
			return s.checkPerson(y, cell(z))
		}
	case atBoats:
		if v == boatVerb {
			return s.checkBoat(cell(z))
		}
	case atMove:
		return s.checkMove(v, a)
	case atExtra:
		return s.checkExtra(v, a)
	case atSink:
		if v == sinkVerb {
			return s.checkSink(cell(z))
		}
	case atBack:
		if v == backVerb {
			return s.checkBack(back(z))
		}
	case atRescue:
		if v == rescueVerb {
			return s.checkRescue(person(x).bit() | person(y).bit() | person(z).bit())
		}
	case atRoll:
		if v == rollVerb {
			return nil
		}
	case atCreature:
		if v == creatureVerb || v == stayVerb {
			return s.checkCreature(v, beast(x), cell(y), cell(z))
		}
	case atDefend:
		return s.checkDefence(v)
	}
	return s.notNow()
}

func (s *State) notNow() error {
	d := dues[s.stage]
	return game.Refuse(d.rule, d.text)
}

func (s *State) checkPerson(value uint8, c cell) error {
	switch {
	case value == hiddenValue && !s.partial:
		return game.Refuse(hiding, "A hidden value stands only in a record as one seat may see it.")
	case value != hiddenValue && s.stock[s.turn-1][value] == 0:
		return game.Refuse(setUpMen, "There is no person of value %d left to place.", int(value))
	case slotOf[c] == noSlot:
		return game.Refuse(setUpMen, "People are placed on land pieces, and %s is sea.", cellTexts[c])
	case s.single && s.who(c) != 0:
		return game.Refuse(setUpMen, "%s is occupied, and in this game a piece takes one person only.", cellTexts[c])
	}
	return nil
}

func (s *State) checkBoat(c cell) error {
	free := s.harbours()
	switch {
	case free.has(c):
		return nil
	case !s.sea.has(c):
		return game.Refuse(setUpBoats, "Boats are placed on sea cells, and %s is land.", cellTexts[c])
	case s.boats.has(c):
		return game.Refuse(setUpBoats, "There is a boat at %s already.", cellTexts[c])
	case s.lurking[serpent].has(c):
		return game.Refuse(setUpBoats, "There is a serpent at %s.", cellTexts[c])
	}
	return game.Refuse(setUpBoats, "%s is not beside land, and in this game boats are placed beside land only.", cellTexts[c])
}

func (s *State) checkMove(v verb, a game.Action) error {
	switch v {
	case stopVerb:
		return nil
	case useVerb:
		return s.checkUse(a)
	case stepVerb:
		return s.checkStep(stepped(a))
	case sailVerb:
		_, y, z := three(a)
		return s.checkSail(cell(y), cell(z))
	}
	return s.notNow()
}

func (s *State) checkExtra(v verb, a game.Action) error {
	_, y, z := three(a)
	ways := s.extraWays()
	switch {
	case v == stopVerb:
		return nil
	case v == sailVerb && cell(y) == s.extraBoat:
		if ways.has(cell(z)) {
			return nil
		}
		return s.checkSail(cell(y), cell(z))
	case v == stepVerb && s.extraWho != nobody:
		letter, h, to := stepped(a)
		if letter != s.extraWho.letter() || h != swim {
			break
		}
		if ways.has(to) {
			return nil
		}
		return s.cannotReach(cell(s.at[s.extraWho]), to)
	}
	return s.notNow()
}

func (s *State) checkSail(from, to cell) error {
	switch {
	case !s.boats.has(from):
		return game.Refuse(stepTwo, "There is no boat at %s.", cellTexts[from])
	case !s.controls(s.turn, from):
		return game.Refuse(stepTwo, "Others have more people aboard the boat at %s and control it.", cellTexts[from])
	case !s.sea.has(to) || !near[from].has(to):
		return s.cannotReach(from, to)
	case s.boats.has(to):
		return game.Refuse(stepTwo, "There is another boat at %s.", cellTexts[to])
	}
	return nil
}

// cannotReach says why nobody gets by water from one cell to the other.
func (s *State) cannotReach(from, to cell) error {
	if !near[from].has(to) {
		return game.Refuse(stepTwo, "%s is not a neighbour of %s.", cellTexts[to], cellTexts[from])
	}
	return game.Refuse(stepTwo, "%s is land, where nobody goes by water.", cellTexts[to])
}

func (s *State) checkSink(c cell) error {
	slot := slotOf[c]
	if slot != noSlot && s.due()>>slot&1 != 0 {
		return nil
	}
	if s.sea.has(c) {
		return game.Refuse(stepThree, "%s is sea.", cellTexts[c])
	}
	if t := s.tide(); s.terrainAt(slot) != t {
		return game.Refuse(stepThree, "The pieces of terrain %s go first.", game.Word(terrainNames[t]))
	}
	return game.Refuse(stepThree, "%s does not touch the sea, and another piece of its terrain does.", cellTexts[c])
}

func (s *State) checkBack(b back) error {
	switch {
	case b == hiddenBack && !s.partial:
		return game.Refuse(hiding, "A hidden back stands only in a record as one seat may see it.")
	case !s.ledger.canDraw(s.ground, b):
		return game.Refuse(stepThree, "No piece of terrain %s can have this back any more.", game.Word(terrainNames[s.ground]))
	}
	return nil
}

func (s *State) checkRescue(who crowd) error {
	if who&^s.swimmers(s.spot) != 0 {
		return game.Refuse(stepThree, "Only swimmers at %s get into the boat.", cellTexts[s.spot])
	}
	return nil
}

func (s *State) checkCreature(v verb, k beast, from, to cell) error {
	if v == stayVerb {
		if s.rolled == serpent {
			return game.Refuse(stepFour, "A serpent must move.")
		}
		return nil
	}
	name := game.Word(beastNames[s.rolled])
	switch {
	case k != s.rolled:
		return game.Refuse(stepFour, "The die shows another creature: %s.", name)
	case !s.lurking[k].has(from):
		return game.Refuse(stepFour, "There is no such creature at %s.", cellTexts[from])
	case from == to:
		return game.Refuse(stepFour, "A creature that moves ends in another cell.")
	case !s.sea.has(to):
		return game.Refuse(stepFour, "%s is land, and creatures stay in the sea.", cellTexts[to])
	}
	if found := s.targets(k, from); found.has(to) {
		return nil
	}
	return game.Refuse(stepFour, reachTexts[k], cellTexts[to], cellTexts[from])
}

var reachTexts = [beasts]string{
	serpent: "A serpent moves one cell: %s is no neighbour of %s.",
	shark:   "A shark moves up to two sea cells and stops at swimmers: it does not get to %s from %s.",
	whale:   "A whale moves up to three sea cells and stops at an occupied boat: it does not get to %s from %s.",
}

func (s *State) checkDefence(v verb) error {
	switch {
	case v == declineVerb:
		return nil
	case v != defendVerb:
		return s.notNow()
	case !s.has(s.asked, answers[s.rolled]):
		return game.Refuse(stepFour, defenceTexts[s.rolled])
	}
	return nil
}

var defenceTexts = [...]string{
	shark: "Only a kept piece that kills a shark answers this.",
	whale: "Only a kept piece that harpoons a whale answers this.",
}
