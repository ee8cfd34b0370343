package main

import (
	"encoding/json"
	"fmt"
	"io"

	"seaboard/games"
	"seaboard/internal/api"
)

type gamesCommand struct {
	JSON bool `help:"Print one JSON array."`
}

func (gamesCommand) Help() string {
	return `Lists each game with the number of seats, the options (the first value is the default) and the levels of its bots.

Examples:

    seaboard games
    seaboard games --json`
}

func (c gamesCommand) Run(std *streams) error {
	all := []api.Game{}
	for _, kit := range games.Kits {
		all = append(all, api.Describe(kit))
	}
	if c.JSON {
		return json.NewEncoder(std.out).Encode(all)
	}
	for i, g := range all {
		if i > 0 {
			fmt.Fprintln(std.out)
		}
		printGame(std.out, g)
	}
	return nil
}

func printGame(w io.Writer, g api.Game) {
	fmt.Fprintf(w, "%-12s%s, %d to %d seats\n", g.ID, g.Title, g.MinSeats, g.MaxSeats)
	fmt.Fprintf(w, "%-12s%s\n", "", g.Summary)
	for _, o := range g.Options {
		fmt.Fprintf(w, "  option    %s: %s\n", o.Name, o.Text)
		for _, v := range o.Values {
			note := v.Text
			if v.Name == o.Default {
				note += " (default)"
			}
			fmt.Fprintf(w, "              %s=%s  %s\n", o.Name, v.Name, note)
		}
	}
	for _, b := range g.Bots {
		fmt.Fprintf(w, "  bot %d     %s: %s\n", b.Level, b.ID, b.Text)
	}
}
