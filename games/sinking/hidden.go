package sinking

import "seaboard/game"

// Redact hides the values of people from all but their owner, and kept pieces
// from all but their holder, to the end of the game and after it.
func (s *State) Redact(viewer, actor game.Seat, a game.Action, _ game.State) game.Action {
	if viewer == game.Arbiter {
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

// Reveals is true where a kept piece is shown to the others.
func (s *State) Reveals(_ game.Seat, a game.Action) bool {
	v := verbOf(a)
	return v == useVerb || v == defendVerb
}
