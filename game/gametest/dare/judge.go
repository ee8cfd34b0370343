package dare

import "seaboard/game"

// Judge is what bots know of the game.
type Judge struct{}

// Value takes what a round brings if all chose so far is all that is chosen.
func (Judge) Value(gs game.State, dst []float64) {
	s := gs.(*state)
	won := s.awards()
	for i := range dst {
		dst[i] = float64(s.points[i] + won[i])
	}
}
