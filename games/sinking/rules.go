// Package sinking is the rules of The Sinking Island (sinking.md): people leave an
// island that goes down piece by piece, over a sea of serpents, sharks and whales,
// for the safe islands in the corners.
//
// State is the kernel and the adapter to the contract in one: a plain value with
// the board as sets of cells. The package knows no pictures and no bots, and
// nothing of the server.
package sinking

import "seaboard/game"

// Rules is the game for the contract.
type Rules struct{}

var info = game.Info{
	ID:       "sinking",
	Title:    "The Sinking Island",
	Summary:  "Bring your people off an island that goes down piece by piece, past serpents, sharks and whales.",
	MinSeats: 2,
	MaxSeats: maxSeats,
	Options: []game.Option{
		{Name: "crowd", Text: "Whether people may be placed on occupied pieces in the set-up.", Values: []game.Value{
			{Name: "yes", Text: "any number on a piece"},
			{Name: "no", Text: "one on a piece"},
		}},
		{Name: "harbour", Text: "Where boats may be placed in the set-up.", Values: []game.Value{
			{Name: "any", Text: "on any free sea cell"},
			{Name: "coast", Text: "only beside land"},
		}},
		{Name: "kept", Text: "How many kept pieces may be used in a turn, defences aside.", Values: []game.Value{
			{Name: "any", Text: "as many as one likes"},
			{Name: "one", Text: "one"},
		}},
		{Name: "tide", Text: "Which pieces may be sunk.", Values: []game.Value{
			{Name: "on", Text: "by terrain, from the sea"},
			{Name: "off", Text: "any piece at any time"},
		}},
		{Name: "memory", Text: "Whether players have to remember the values of their own people.", Values: []game.Value{
			{Name: "off", Text: "own values are shown"},
			{Name: "on", Text: "no values are shown after placing"},
		}},
	},
}

// Info describes the game.
func (Rules) Info() game.Info { return info }

// New gives the position before the island is laid.
func (Rules) New(setup game.Setup) (game.State, error) {
	if err := info.Check(setup); err != nil {
		return nil, err
	}
	has := func(option, value string) bool { return setup.Options[option] == value }
	return newState(setup.Seats, options{
		single:  has("crowd", "no"),
		coast:   has("harbour", "coast"),
		keptOne: has("kept", "one"),
		tideOff: has("tide", "off"),
		memory:  has("memory", "on"),
		partial: setup.Partial,
	}), nil
}
