package southseas

import "seaboard/game"

// Prompt says what the seat is to do now.
func (s *State) Prompt(seat game.Seat) game.Text {
	if s.stage == atEnd {
		return game.Say("The game is over")
	}
	if !s.Actors().Has(seat) {
		return s.waiting()
	}
	switch s.stage {
	case atPlace:
		return game.Say("Place the tile")
	case atIslander:
		return s.promptIslander()
	case atChoose:
		return game.Say("Your market is complete: choose one of the equal ships")
	default:
		return game.Say("Deliver to a ship, or keep your wares")
	}
}

// waiting says whom the others wait for.
func (s *State) waiting() game.Text {
	switch s.stage {
	case atShip:
		return game.Say("A ship is turned up")
	case atDraw:
		return game.Say("A tile is drawn")
	case atPlace:
		return game.Say("%s places a tile", game.Seat(s.turn))
	case atIslander:
		return game.Say("%s may put an islander", game.Seat(s.turn))
	case atChoose:
		return game.Say("%s chooses a ship for a complete market", game.Seat(s.chooser()))
	default:
		return game.Say("%s may deliver to a ship", game.Seat(s.turn))
	}
}

func (s *State) promptIslander() game.Text {
	put, recall := s.canPut(), s.canRecall()
	switch {
	case put && recall:
		return game.Say("Put an islander on the new tile, take one back, or pass")
	case recall:
		return game.Say("Take an islander back, or pass")
	default:
		return game.Say("Put an islander on the new tile, or pass")
	}
}

// Tell says the action. Coordinates are those of the page: x to the east, y to
// the north.
func (s *State) Tell(_, _ game.Seat, a game.Action) game.Text {
	switch verbOf(a) {
	case shipVerb:
		return game.Say("turns up ship %s", ships[uint8(a)].ID)
	case tileVerb:
		return game.Say("draws a tile")
	case placeVerb:
		p, turn := placed(a)
		if turn == 0 {
			return game.Say("places the tile at %d,%d", p.x(), p.y())
		}
		return game.Say("places the tile at %d,%d, turned by %d°", p.x(), p.y(), 90*int(turn))
	case putVerb:
		return s.tellPut(partCode(a))
	case recallVerb:
		return game.Say("takes the islander at %d,%d back", place(a).x(), place(a).y())
	case chooseVerb:
		return game.Say("chooses ship %s", ships[uint8(a)].ID)
	case deliverVerb:
		ship, pay := delivered(a)
		return tellDelivery(ships[ship].ID, pay)
	case keepVerb:
		return game.Say("keeps the wares")
	default:
		return game.Say("passes")
	}
}

// tellPut names the part by its kind, and by where on the tile it lies where the
// tile has several of the kind.
func (s *State) tellPut(c partCode) game.Text {
	if c == marketCode {
		return game.Say("puts an islander on the market")
	}
	t := s.last()
	first, texts := islandCode, putOn[bananas]
	switch c.ware() {
	case shells:
		first, texts = bridgeCode, putOn[shells]
	case fish:
		first, texts = seaCode, putOn[fish]
	}
	if forms[t.kind].local[first+1] == noPart {
		return texts.only
	}
	return with(texts.one, pieces[t.kind].where(c, int(t.turn)))
}

var putOn = [wareKinds]struct{ only, one game.Text }{
	shells:  {game.Say("puts an islander on the bridge"), game.Say("puts an islander on the bridge %s")},
	bananas: {game.Say("puts an islander on the island"), game.Say("puts an islander on the island %s")},
	fish:    {game.Say("puts an islander on the sea"), game.Say("puts an islander on the sea %s")},
}

// tellDelivery names the kinds that are paid, each only where it is.
func tellDelivery(ship string, pay goods) game.Text {
	kinds := 0
	for w, n := range pay {
		if n > 0 {
			kinds |= 1 << w
		}
	}
	args := []any{ship}
	for _, n := range pay {
		if n > 0 {
			args = append(args, int(n))
		}
	}
	return with(deliverTexts[kinds], args...)
}

// deliverTexts are by the kinds of wares paid, as bits.
var deliverTexts = [1 << wareKinds]game.Text{
	1 << shells:                      game.Say("delivers to ship %s: shells %d"),
	1 << bananas:                     game.Say("delivers to ship %s: bananas %d"),
	1<<shells | 1<<bananas:           game.Say("delivers to ship %s: shells %d, bananas %d"),
	1 << fish:                        game.Say("delivers to ship %s: fish %d"),
	1<<shells | 1<<fish:              game.Say("delivers to ship %s: shells %d, fish %d"),
	1<<bananas | 1<<fish:             game.Say("delivers to ship %s: bananas %d, fish %d"),
	1<<shells | 1<<bananas | 1<<fish: game.Say("delivers to ship %s: shells %d, bananas %d, fish %d"),
}
