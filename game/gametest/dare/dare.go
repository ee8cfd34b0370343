// Package dare is a tiny game, kept to show how a game is added and to test the
// suite that games must pass. It has all that is hard about games here: chance,
// something hidden, and a choice that all make at the same time.
//
// In each round every seat gets a pearl worth 1 to 3, which only its owner sees.
// Then all choose at the same time: dare or fold. When all have chosen, pearls
// and choices are shown. Of those who dared, the best pearl wins 3 points (1 each
// where several are best), and each of the others loses 1. Most points win.
package dare

import "seaboard/game"

// Rules is the game.
type Rules struct{}

const maxSeats = 4

// Info describes the game.
func (Rules) Info() game.Info {
	return game.Info{
		ID:       "dare",
		Title:    "Dare",
		Summary:  "Bluff with a pearl that nobody else sees.",
		MinSeats: 2,
		MaxSeats: maxSeats,
		Options: []game.Option{{
			Name: "rounds",
			Text: "How many rounds are played.",
			Values: []game.Value{
				{Name: "2", Text: "two rounds"},
				{Name: "3", Text: "three rounds"},
			},
		}},
	}
}

// New gives the position before the first pearl.
func (r Rules) New(setup game.Setup) (game.State, error) {
	if err := r.Info().Check(setup); err != nil {
		return nil, err
	}
	s := &state{seats: setup.Seats, rounds: 2, round: 1, partial: setup.Partial}
	if setup.Options["rounds"] == "3" {
		s.rounds = 3
	}
	return s, nil
}
