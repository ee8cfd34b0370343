package main

import (
	"context"
	crand "crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"syscall"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/internal/terminal"
)

type playCommand struct {
	Game   string            `arg:"" help:"The game."`
	Seats  *int              `placeholder:"N" help:"Number of seats; without it, the fewest that the game has."`
	Level  string            `placeholder:"L" help:"The bots, by name or number; without it, the strongest of the game."`
	Seat   *int              `placeholder:"N" help:"Your seat; drawn without it."`
	Option map[string]string `mapsep:"none" placeholder:"NAME=VALUE" help:"An option of the game; may be given more than once."`
	Lang   string            `placeholder:"L" help:"The language of the game's words: en, fr, ..."`
	Seed   string            `placeholder:"TEXT" help:"The same text gives the same draws and bots; made up without it."`
	Record string            `placeholder:"FILE" help:"Write the game's record into this new file when you stop or the game is over."`
}

func (playCommand) Help() string {
	return `Plays a game in the terminal against bots: the board as text, choices by number, and undo, help and quit to type.

Examples:

    seaboard play pirates
    seaboard play pirates --seats 4 --level random
    seaboard play pirates --record evening.sea`
}

func (c playCommand) Run(std *streams) (err error) {
	kit, err := findGame(c.Game)
	if err != nil {
		return err
	}
	match, err := c.match(kit)
	if err != nil {
		return usageError{err}
	}
	match.In, match.Out = std.in, os.Stdout
	var file *os.File
	if c.Record != "" {
		// Made before the game, so that it is not played in vain.
		file, err = os.OpenFile(c.Record, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			return fmt.Errorf("cannot write the record: %w", err)
		}
		defer func() { err = errors.Join(err, file.Close()) }()
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	rec, err := match.Play(ctx)
	if rec != nil && file != nil {
		if _, e := file.Write(rec.Bytes()); e != nil {
			err = errors.Join(err, fmt.Errorf("cannot write the record: %w", e))
		}
	}
	return err
}

// match makes a match of the command line. Its errors are of the command line.
func (c playCommand) match(kit game.Kit) (terminal.Match, error) {
	info := kit.Rules.Info()
	m := terminal.Match{Kit: kit, Seats: seatsOf(c.Seats, info), Options: c.Option}
	if err := info.Check(game.Setup{Seats: m.Seats, Options: c.Option}); err != nil {
		return m, err
	}
	if c.Seat != nil && (*c.Seat < 1 || *c.Seat > m.Seats) {
		return m, fmt.Errorf("--seat %d: there are seats 1 to %d", *c.Seat, m.Seats)
	}
	if _, err := readerOf(kit, c.Lang); err != nil {
		return m, err
	}
	m.Lang = c.Lang
	levels := bot.Levels(kit)
	m.Level = levels[len(levels)-1]
	if c.Level != "" {
		var err error
		if m.Level, err = bot.Find(kit, c.Level); err != nil {
			return m, err
		}
	}
	seed := c.Seed
	if seed == "" {
		seed = crand.Text()
	}
	m.Seed = sha256.Sum256([]byte(seed))
	if c.Seat != nil {
		m.You = game.Seat(*c.Seat)
		return m, nil
	}
	// From another text than the seed of the game's draws.
	place := rand.NewChaCha8(sha256.Sum256([]byte("seat " + seed)))
	m.You = game.Seat(1 + game.Below(place, uint64(m.Seats)))
	return m, nil
}
