package main

import (
	"encoding/json"
	"fmt"
	"io"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/games"
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

// gameRow is a game in the JSON list.
type gameRow struct {
	ID       string      `json:"id"`
	Title    string      `json:"title"`
	Summary  string      `json:"summary"`
	MinSeats int         `json:"min_seats"`
	MaxSeats int         `json:"max_seats"`
	Options  []optionRow `json:"options"`
	Bots     []botRow    `json:"bots"`
}

type optionRow struct {
	Name    string     `json:"name"`
	Text    string     `json:"text"`
	Default string     `json:"default"`
	Values  []valueRow `json:"values"`
}

type valueRow struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

type botRow struct {
	Level int    `json:"level"`
	ID    string `json:"id"`
	Name  string `json:"name"`
	Text  string `json:"text"`
}

func (c gamesCommand) Run(std *streams) error {
	rows := []gameRow{}
	for _, kit := range games.Kits {
		rows = append(rows, rowOf(kit))
	}
	if c.JSON {
		return json.NewEncoder(std.out).Encode(rows)
	}
	for i, row := range rows {
		if i > 0 {
			fmt.Fprintln(std.out)
		}
		row.print(std.out)
	}
	return nil
}

func rowOf(kit game.Kit) gameRow {
	info := kit.Rules.Info()
	row := gameRow{
		ID: info.ID, Title: info.Title, Summary: info.Summary,
		MinSeats: info.MinSeats, MaxSeats: info.MaxSeats,
		Options: []optionRow{}, Bots: []botRow{},
	}
	for _, o := range info.Options {
		option := optionRow{Name: o.Name, Text: o.Text, Default: o.Values[0].Name}
		for _, v := range o.Values {
			option.Values = append(option.Values, valueRow{v.Name, v.Text})
		}
		row.Options = append(row.Options, option)
	}
	for _, l := range bot.Levels(kit) {
		row.Bots = append(row.Bots, botRow{l.Number, l.ID, l.Name, l.Text})
	}
	return row
}

func (row gameRow) print(w io.Writer) {
	fmt.Fprintf(w, "%-12s%s, %d to %d seats\n", row.ID, row.Title, row.MinSeats, row.MaxSeats)
	fmt.Fprintf(w, "%-12s%s\n", "", row.Summary)
	for _, o := range row.Options {
		fmt.Fprintf(w, "  option    %s: %s\n", o.Name, o.Text)
		for i, v := range o.Values {
			note := v.Text
			if i == 0 {
				note += " (default)"
			}
			fmt.Fprintf(w, "              %s=%s  %s\n", o.Name, v.Name, note)
		}
	}
	for _, b := range row.Bots {
		fmt.Fprintf(w, "  bot %d     %s: %s\n", b.Level, b.ID, b.Text)
	}
}
