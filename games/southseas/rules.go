// Package southseas is the rules of King of the South Seas (southseas.md): sea
// tiles are laid, islanders put on what grows, wares gathered and delivered to
// ships.
//
// State is the kernel and the adapter to the contract in one: a plain value in
// which regions, open cells and signatures are kept up with every tile. The
// package knows no pictures and no bots, and nothing of the server.
package southseas

import "seaboard/game"

// Rules is the game for the contract.
type Rules struct{}

var info = game.Info{
	ID:       "southseas",
	Title:    "King of the South Seas",
	Summary:  "Lay sea tiles, put islanders on bridges, islands and seas, and deliver what they bring to the ships.",
	MinSeats: 2,
	MaxSeats: 5,
	Options: []game.Option{
		{Name: "recall", Text: "Whether an islander may be taken back instead of putting one.", Values: []game.Value{
			{Name: "never", Text: "not at all"},
			{Name: "empty", Text: "with none in the supply"},
			{Name: "always", Text: "on any turn"},
		}},
		{Name: "open", Text: "Whether everybody's points are shown all the time.", Values: []game.Value{
			{Name: "no", Text: "own points only"},
			{Name: "yes", Text: "all points"},
		}},
	},
}

// Info describes the game.
func (Rules) Info() game.Info { return info }

// New gives the position before the first ship is turned up. Nothing is hidden in
// this game, so a partial state is a full one.
func (Rules) New(setup game.Setup) (game.State, error) {
	if err := info.Check(setup); err != nil {
		return nil, err
	}
	recall := recallNever
	switch setup.Options["recall"] {
	case "empty":
		recall = recallEmpty
	case "always":
		recall = recallAlways
	}
	return newState(setup.Seats, recall, setup.Options["open"] == "yes"), nil
}
