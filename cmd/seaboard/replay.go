package main

import (
	"seaboard/game"
	"seaboard/game/record"
)

type replayCommand struct {
	File  string `arg:"" help:"The record, a .sea file; - is standard input."`
	Legal bool   `help:"Print each seat's legal actions before its action, too."`
	Seat  *int   `placeholder:"N" help:"Print what this seat may see."`
}

func (replayCommand) Help() string {
	return `Prints one JSON object for each action line, with its line in the file, the actor, the action and the points of each seat after it, and one at the end that tells how the game stands or ended.

With --seat, what is hidden from the seat is shown as "?" and null. A record that was made for one seat, with "?" in it, replays only with --seat. When a game is over nothing is hidden any more.

An illegal line is told on standard error as FILE:LINE: reason, with exit status 1, after the lines before it were printed.

Examples:

    seaboard replay game.sea
    seaboard replay game.sea --legal --seat 2
    seaboard replay - < game.sea`
}

func (c replayCommand) Run(std *streams) error {
	kit, r, fault := openRecord(c.File, std)
	if r == nil {
		return fault
	}
	seat, err := seatOf(c.Seat, r)
	if err != nil {
		return err
	}
	rows := rowWriter{w: std.out, rules: kit.Rules, seats: r.Seats, viewer: game.Arbiter, legal: c.Legal}
	partial := seat != 0 && r.Hidden()
	if seat != 0 {
		rows.seat = seat
		rows.viewer = seat
		if rows.now, err = endOf(kit.Rules, r, partial); err != nil {
			return inFile(c.File, err)
		}
		if game.Over(rows.now) {
			rows.viewer = game.Arbiter
		}
	}
	p, err := record.NewReplay(kit.Rules, r, partial)
	if err != nil {
		return inFile(c.File, err)
	}
	if err := rows.all(p); err != nil {
		return inFile(c.File, err)
	}
	if fault != nil {
		return fault
	}
	if err := p.CheckResult(); err != nil {
		return inFile(c.File, err)
	}
	return rows.end(p.State)
}

// endOf gives the position after the last line that is legal.
func endOf(rules game.Game, r *record.Record, partial bool) (game.State, error) {
	p, err := record.NewReplay(rules, r, partial)
	if err != nil {
		return nil, err
	}
	for !p.Done() && p.Step() == nil {
	}
	return p.State, nil
}
