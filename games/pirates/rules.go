// Package pirates is the rules of King of the Pirates (pirates.md): ships race
// once round an archipelago, land pirates on its islands and gather glory.
//
// State is the kernel and the adapter to the contract in one: a plain value in
// which island spaces and lines are bits of a word, worked out once from the box
// of pieces. The package knows no pictures and no bots, and nothing of the
// server.
package pirates

import "seaboard/game"

// Rules is the game for the contract.
type Rules struct{}

var info = game.Info{
	ID:       "pirates",
	Title:    "King of the Pirates",
	Summary:  "Race round the archipelago, land pirates on its islands, and gather the most glory.",
	MinSeats: 2,
	MaxSeats: MaxSeats,
	Options: []game.Option{
		{Name: "pirates", Text: "How many pirates each player has.", Values: []game.Value{
			{Name: "5", Text: "five pirates"},
			{Name: "6", Text: "six pirates"},
			{Name: "7", Text: "seven pirates"},
			{Name: "8", Text: "eight pirates"},
		}},
	},
}

// Info describes the game.
func (Rules) Info() game.Info { return info }

// New gives the position before the first card is chosen.
func (Rules) New(setup game.Setup) (game.State, error) {
	if err := info.Check(setup); err != nil {
		return nil, err
	}
	pirates := 5
	if v := setup.Options["pirates"]; v != "" {
		pirates = int(v[0] - '0')
	}
	return newState(setup.Seats, pirates, setup.Partial), nil
}
