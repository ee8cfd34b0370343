package main

import (
	"fmt"

	"seaboard/internal/referee"
)

type verifyCommand struct {
	File string `arg:"" help:"The record of a game that is over or was closed, a .sea file; - is standard input."`
}

func (verifyCommand) Help() string {
	return `Replays a record that a table gave out when its game was over or closed, and recomputes from its seed and salts who sits where and every draw. Compare the commitment that is printed with the one that was shown before the game.

Exit status 1 where anything does not fit, or where the record has no seed.

Example:

    seaboard verify game.sea`
}

func (c verifyCommand) Run(std *streams) error {
	kit, r, err := openRecord(c.File, std)
	if err != nil {
		return err
	}
	report, err := referee.Verify(kit.Rules, r)
	if err != nil {
		if err = inFile(c.File, err); isFileError(err) {
			return err
		}
		return fmt.Errorf("%s: %w", c.File, err)
	}
	fmt.Fprintf(std.out, "table %s: all is as the seed and the salts give it\n", report.Table)
	if report.Closed {
		fmt.Fprintln(std.out, "the game was closed before its end, and checked as far as it went")
	}
	fmt.Fprintf(std.out, "commitment %s: compare it with the one shown before the game\n", report.Commitment)
	seating := "were not drawn"
	if report.Seating {
		seating = "as drawn"
	}
	fmt.Fprintf(std.out, "seats %s\n", seating)
	fmt.Fprintf(std.out, "draws %d, each as drawn\n", report.Draws)
	return nil
}
