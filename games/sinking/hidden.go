package sinking

import "seaboard/game"

// Redact hides the values of people from all but their owner, and kept pieces
// from all but their holder, to the end of the game.
func (s *State) Redact(viewer, actor game.Seat, a game.Action, now game.State) game.Action {
	if viewer == game.Arbiter || now.(*State).stage == atEnd {
		return a
	}
	_, _, z := three(a)
	switch verbOf(a) {
	case personVerb:
		if viewer != actor {
			return placing(hiddenValue, cell(z))
		}
	case backVerb:
		if back(z) != hiddenBack && back(z).kept() && viewer != game.Seat(s.turn) {
			return showing(hiddenBack)
		}
	}
	return a
}

// Decline answers the question for a defence: the seat is asked also where it
// holds none.
func (s *State) Decline(seat game.Seat) (a game.Action, asked bool) {
	if s.stage != atDefend || seat != game.Seat(s.asked) {
		return 0, false
	}
	return declineVerb.bare(), true
}

// Reveals is true where a kept piece is shown to the others, and where the volcano
// ends the game, and with it all secrets.
func (s *State) Reveals(_ game.Seat, a game.Action) bool {
	switch verbOf(a) {
	case useVerb, defendVerb:
		return true
	case backVerb:
		_, _, z := three(a)
		return back(z) == volcano
	}
	return false
}
