package main

import (
	"encoding/json"
	"fmt"
	"time"

	"seaboard/arena"
	"seaboard/game"
	"seaboard/games"
)

type benchCommand struct {
	Game    string  `arg:"" optional:"" help:"The game; without it, each in turn."`
	Seconds float64 `default:"3" help:"How long to measure a game."`
	JSON    bool    `help:"Print one JSON object a game."`
}

func (benchCommand) Help() string {
	return `Plays games at random on one core, the numbers of seats in turn, and counts. An action is counted with its list of legal actions and the choice from it.

Examples:

    seaboard bench
    seaboard bench pirates --seconds 10
    seaboard bench pirates --json`
}

func (c benchCommand) Run(std *streams) error {
	if !(c.Seconds > 0 && c.Seconds <= 3600) {
		return usagef("--seconds is more than 0 and at most 3600, not %v", c.Seconds)
	}
	kits := games.Kits
	if c.Game != "" {
		kit, err := findGame(c.Game)
		if err != nil {
			return err
		}
		kits = []game.Kit{kit}
	}
	if !c.JSON {
		fmt.Fprintf(std.out, "%-12s %12s %12s %12s %10s %10s %10s\n",
			"game", "actions/s", "playouts/s", "copies/s", "actions", "bytes", "allocs")
		fmt.Fprintf(std.out, "%-12s %12s %12s %12s %10s %10s %10s\n",
			"", "", "", "", "a playout", "an action", "an action")
	}
	for _, kit := range kits {
		v := arena.Bench(kit, time.Duration(c.Seconds*float64(time.Second)))
		if c.JSON {
			if err := json.NewEncoder(std.out).Encode(v); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(std.out, "%-12s %12.0f %12.0f %12.0f %10.1f %10.2f %10.4f\n",
			v.Game, v.ActionsPerSecond, v.PlayoutsPerSecond, v.CopiesPerSecond,
			v.ActionsPerPlayout, v.BytesPerAction, v.AllocsPerAction)
	}
	return nil
}
