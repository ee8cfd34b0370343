package pirates

import "seaboard/game"

// Prompt says what the seat is to do now, or for whom it waits.
func (s *State) Prompt(seat game.Seat) game.Text {
	switch {
	case s.Phase == AtEnd:
		return game.Say("The game is over")
	case s.Phase == AtChest:
		return game.Say("Treasures are drawn")
	case s.Phase == AtCards && s.Waiting.Has(seat):
		return game.Say("Choose a card")
	case s.Phase == AtCards:
		return game.Say("The others are choosing their cards")
	case seat != s.Turn:
		return game.Say("It is the turn of %s", s.Turn)
	}
	return s.promptTurn()
}

func (s *State) promptTurn() game.Text {
	value := s.Card.Value()
	switch s.Phase {
	case AtSail:
		switch {
		case s.Stopover > 0:
			return game.Say("Sail on, at most %d", value-int(s.Stopover))
		case value == 5:
			return game.Say("Sail at most 5, or make a stopover on the way")
		case value == 1:
			return game.Say("Sail 1")
		}
		return game.Say("Sail at most %d", value)
	case AtPirate:
		if s.active().Reserve == 0 {
			return game.Say("Place one of your pirates on the board anew")
		}
		if reach := s.cardReach(); s.targets(reach)&reaches[s.active().Sea()][reach] != 0 {
			return game.Say("Place a pirate, at most %d spaces from the ship", reach)
		}
		return game.Say("Place a pirate")
	case AtKeep:
		return game.Say("Keep one of the treasures")
	}
	switch specials[value] {
	case verbSearch:
		return game.Say("Pay a barrel to search for treasures, or pass")
	case verbSecond:
		return game.Say("Pay to place a second pirate, or pass")
	}
	return game.Say("Pay to shift a pirate, or pass")
}

// Tell says the action as the viewer may see it.
func (s *State) Tell(viewer, actor game.Seat, a game.Action) game.Text {
	to, from := Space(argY(a)), argZ(a)
	switch verbOf(a) {
	case verbPlay:
		if hidden(a) || !sees(viewer, actor) {
			return game.Say("chooses a card")
		}
		return game.Say("plays %s", Card(argZ(a)).words())
	case verbSail:
		return game.Say("sails %d", int(argZ(a)))
	case verbStopover:
		return game.Say("makes a stopover after %d", int(argZ(a)))
	case verbPirate:
		if from == 0 {
			return game.Say("places a pirate on %s", to.String())
		}
		return game.Say("moves a pirate from %s to %s", Space(from-1).String(), to.String())
	case verbChest:
		return s.tellDraw(viewer, a)
	case verbKeep:
		if hidden(a) || !sees(viewer, actor) {
			return game.Say("keeps one treasure")
		}
		return game.Say("keeps one treasure: %s", game.Word(kinds[argZ(a)]))
	case verbSearch:
		return game.Say("pays a barrel and searches for treasures")
	case verbSecond:
		return tellSecond(argX(a), to, from)
	case verbShift:
		from, to := spaceNames[argY(a)], spaceNames[argZ(a)]
		if argX(a) == byBarrel {
			return game.Say("pays a barrel and shifts a pirate from %s to %s", from, to)
		}
		return game.Say("pays 2 sailing points and shifts a pirate from %s to %s", from, to)
	}
	return game.Say("passes")
}

// words names a card by what is on it: its value and its pips.
func (c Card) words() game.Text {
	rank := int(cardNames[c][2] - '0')
	if rank%2 == 0 {
		return game.Say("%d (%d black pips)", c.Value(), rank/2)
	}
	return game.Say("%d (%d white pips)", c.Value(), rank/2+1)
}

func tellSecond(pay uint8, to Space, from uint8) game.Text {
	switch {
	case pay == byBarrel && from == 0:
		return game.Say("pays a barrel and places a second pirate on %s", to.String())
	case pay == byBarrel:
		return game.Say("pays a barrel and moves a second pirate from %s to %s", Space(from-1).String(), to.String())
	case from == 0:
		return game.Say("pays 2 sailing points and places a second pirate on %s", to.String())
	}
	return game.Say("pays 2 sailing points and moves a second pirate from %s to %s", Space(from-1).String(), to.String())
}

// tellDraw has the seat for which is drawn as its subject, since chance is none.
func (s *State) tellDraw(viewer game.Seat, a game.Action) game.Text {
	t, n := draw(a)
	if n > 0 || !sees(viewer, s.Turn) {
		return game.Say([...]string{
			1: "%s draws one treasure",
			2: "%s draws two treasures",
			3: "%s draws three treasures",
		}[s.Pending], s.Turn)
	}
	args := []any{s.Turn}
	for _, name := range t.list() {
		args = append(args, game.Word(name))
	}
	return game.Say([...]string{
		1: "%s draws one treasure: %s",
		2: "%s draws two treasures: %s, %s",
		3: "%s draws three treasures: %s, %s, %s",
	}[len(args)-1], args...)
}
