package sinking

import "seaboard/game"

// Prompt says what the seat is to do now.
func (s *State) Prompt(seat game.Seat) game.Text {
	switch {
	case s.stage == atEnd:
		return game.Say("The game is over")
	case !s.Actors().Has(seat):
		return s.waiting()
	}
	switch s.stage {
	case atPeople:
		return game.Say("Put one of your people on the island")
	case atBoats:
		return game.Say("Put a boat on the sea")
	case atMove:
		return s.promptMove()
	case atExtra:
		if s.extraBoat != noCell {
			return game.Say("The wind blows: extra steps of the boat left: %d", int(s.extra))
		}
		return game.Say("The dolphin carries person %s: extra steps left: %d", letterName(s.extraWho.letter()), int(s.extra))
	case atSink:
		return s.promptSink()
	case atRescue:
		return game.Say("Choose the three swimmers who get into the boat")
	case atCreature:
		return game.Say(creaturePrompts[s.rolled])
	default:
		return s.promptDefence()
	}
}

func (s *State) promptMove() game.Text {
	left := int(steps - s.walked)
	if s.mayUse() {
		return game.Say("Use a kept piece, move, or stop: steps left: %d", left)
	}
	return game.Say("Move your people and boats, or stop: steps left: %d", left)
}

func (s *State) promptSink() game.Text {
	if s.tideOff {
		return game.Say("Sink a piece of the island")
	}
	return game.Say(sinkPrompts[s.tide()])
}

// promptDefence asks also who has no answer, so that the others cannot tell; it says
// so to that seat.
func (s *State) promptDefence() game.Text {
	if !s.has(s.asked, answers[s.rolled]) {
		return game.Say(helplessPrompts[s.rolled], cellTexts[s.spot])
	}
	return game.Say(defencePrompts[s.rolled], cellTexts[s.spot])
}

var sinkPrompts = [terrains]string{"Sink a beach", "Sink a forest", "Sink a mountain"}

var creaturePrompts = [beasts]string{"Move a serpent", "Move a shark, or let them stay", "Move a whale, or let them stay"}

var defencePrompts = [...]string{
	shark: "A shark comes to your swimmers at %s: defend, or decline",
	whale: "A whale comes to your boat at %s: defend, or decline",
}

var helplessPrompts = [...]string{
	shark: "A shark comes to your swimmers at %s, and you have no shark killer",
	whale: "A whale comes to your boat at %s, and you have no harpoon",
}

// waiting says whom the others wait for.
func (s *State) waiting() game.Text {
	turn := game.Seat(s.turn)
	switch s.stage {
	case atTerrain:
		return game.Say("The island is laid")
	case atPeople:
		return game.Say("%s puts a person on the island", turn)
	case atBoats:
		return game.Say("%s puts a boat on the sea", turn)
	case atMove, atExtra:
		return game.Say("%s moves", turn)
	case atSink:
		return game.Say("%s sinks a piece of the island", turn)
	case atBack:
		return game.Say("The back of the piece is shown")
	case atRescue:
		return game.Say("%s chooses who gets into the boat", turn)
	case atRoll:
		return game.Say("The die is rolled")
	case atCreature:
		return game.Say("%s moves a creature", turn)
	default:
		return game.Say("%s may answer the creature", game.Seat(s.asked))
	}
}

// letterName is a person's letter.
func letterName(letter uint8) string { return "abcdefghij"[letter : letter+1] }

// Tell says the action. People are named by their letters, cells by their
// coordinates.
func (s *State) Tell(viewer, actor game.Seat, a game.Action) game.Text {
	x, y, z := three(a)
	switch verbOf(a) {
	case terrainVerb:
		return game.Say("lays the island")
	case personVerb:
		if y == hiddenValue || !s.knows(viewer, uint8(actor)) {
			return game.Say("puts a person on %s", cellTexts[z])
		}
		return game.Say("puts a person worth %d on %s", int(y), cellTexts[z])
	case boatVerb:
		return game.Say("puts a boat at %s", cellTexts[z])
	case useVerb:
		return tellUse(back(x), y, z)
	case stepVerb:
		return s.tellStep(stepped(a))
	case sailVerb:
		return game.Say("sails the boat at %s to %s", cellTexts[y], cellTexts[z])
	case stopVerb:
		if s.stage == atExtra {
			return game.Say("ends the extra steps")
		}
		return game.Say("stops moving")
	case sinkVerb:
		if slotOf[z] == noSlot {
			return game.Say("sinks %s", cellTexts[z])
		}
		return game.Say(sinkTexts[s.terrainAt(slotOf[z])], cellTexts[z])
	case backVerb:
		return s.tellBack(viewer, back(z))
	case rescueVerb:
		return game.Say("takes into the boat: %s, %s, %s", personName(x), personName(y), personName(z))
	case rollVerb:
		return game.Say(rollTexts[z])
	case creatureVerb:
		return game.Say(moveTexts[x], cellTexts[y], cellTexts[z])
	case stayVerb:
		return game.Say("lets them stay")
	case defendVerb:
		if s.rolled == shark {
			return game.Say("kills the shark")
		}
		return game.Say("harpoons the whale")
	default:
		return game.Say("lets it come")
	}
}

var sinkTexts = [terrains]string{"sinks the beach at %s", "sinks the forest at %s", "sinks the mountain at %s"}

var rollTexts = [beasts]string{"rolls a serpent", "rolls a shark", "rolls a whale"}

var moveTexts = [beasts]string{
	"moves the serpent at %s to %s", "moves the shark at %s to %s", "moves the whale at %s to %s",
}

// personName names one of several seats' people.
func personName(who uint8) game.Text {
	p := person(who)
	return game.Say("person %s of %v", letterName(p.letter()), game.Seat(p.seat()))
}

func tellUse(b back, y, z uint8) game.Text {
	switch b {
	case dolphin:
		return game.Say("uses a dolphin for person %s", letterName(y))
	case wind:
		return game.Say("uses a wind for the boat at %s", cellTexts[y])
	default:
		return game.Say(lureTexts[b.lured()], cellTexts[y], cellTexts[z])
	}
}

var lureTexts = [beasts]string{
	"lures the serpent at %s to %s", "lures the shark at %s to %s", "lures the whale at %s to %s",
}

func (s *State) tellStep(letter uint8, h how, to cell) game.Text {
	who := letterName(letter)
	if h.inPlace() {
		return game.Say(stepTexts[h], who)
	}
	return game.Say(stepTexts[h], who, cellTexts[to])
}

var stepTexts = [...]string{
	walk:      "walks with person %s to %s",
	dive:      "dives with person %s at %s",
	swim:      "swims with person %s to %s",
	board:     "boards with person %s the boat at %s",
	overboard: "goes overboard with person %s",
	ashore:    "brings person %s ashore",
}

// tellBack tells a kept piece to its holder only.
func (s *State) tellBack(viewer game.Seat, b back) game.Text {
	if b == hiddenBack || b.kept() && !s.knows(viewer, s.turn) {
		return game.Say("turns up a piece that %s keeps", game.Seat(s.turn))
	}
	if b.kept() {
		return game.Say(backTexts[b], game.Seat(s.turn))
	}
	return game.Say(backTexts[b])
}

var backTexts = [backs]string{
	boatBack:     "turns up a boat",
	sharkBack:    "turns up a shark",
	whaleBack:    "turns up a whale",
	whirlpool:    "turns up a whirlpool",
	volcano:      "turns up the volcano",
	dolphin:      "turns up a dolphin that %s keeps",
	wind:         "turns up a wind that %s keeps",
	lureSerpent:  "turns up a lure for serpents that %s keeps",
	lureShark:    "turns up a lure for sharks that %s keeps",
	lureWhale:    "turns up a lure for whales that %s keeps",
	killShark:    "turns up a shark killer that %s keeps",
	harpoonWhale: "turns up a harpoon that %s keeps",
}
