package dare

import "seaboard/game"

func (s *state) Prompt(game.Seat) game.Text { return game.Say("Dare or fold") }

func (s *state) Tell(viewer, actor game.Seat, a game.Action) game.Text {
	if actor == game.Chance {
		owner := game.Seat(s.dealt + 1)
		if !sees(viewer, owner) || a&valueBits == hidden {
			return game.Say("%s gets a pearl", owner)
		}
		return game.Say("%s gets a pearl worth %d", owner, int(a&valueBits))
	}
	switch {
	case !sees(viewer, actor), a&valueBits == hidden:
		return game.Say("has chosen")
	case a == choose|dare:
		return game.Say("dares")
	}
	return game.Say("folds")
}

func (s *state) Effects(_, actor game.Seat, a game.Action) []game.Effect {
	if !s.Reveals(actor, a) {
		return nil
	}
	after := *s
	after.choices[actor-1] = uint8(a & valueBits)
	var effects []game.Effect
	for i, won := range after.awards() {
		seat := game.Seat(i + 1)
		switch {
		case won > 0:
			effects = append(effects, game.Effect{Seat: seat, Points: won, Text: game.Say("dared with the best pearl, worth %d", int(s.pearls[i]))})
		case won < 0:
			effects = append(effects, game.Effect{Seat: seat, Points: won, Text: game.Say("dared with less, worth %d", int(s.pearls[i]))})
		}
	}
	return effects
}
