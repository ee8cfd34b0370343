package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/mattn/go-isatty"

	"seaboard/arena"
	"seaboard/bot"
	"seaboard/game"
)

type simulateCommand struct {
	Game    string            `arg:"" help:"The game."`
	Seats   *int              `placeholder:"N" help:"Number of seats; without it, the fewest that the game has."`
	Games   int               `default:"100" placeholder:"K" help:"Number of games."`
	Seed    uint64            `default:"1" placeholder:"S" help:"The same seed gives the same games, to the byte."`
	Option  map[string]string `mapsep:"none" placeholder:"NAME=VALUE" help:"An option of the game; may be given more than once."`
	Bots    []string          `default:"random" placeholder:"BOT,..." help:"Bots by seat, in turn where there are more seats: random, greedy, or their numbers."`
	Records string            `placeholder:"DIR" help:"Write a record of each game into this folder: DIR/00001.sea and so on."`
	JSON    bool              `help:"Print the summary as one JSON object."`
}

func (simulateCommand) Help() string {
	return `Plays games between bots and prints a summary: the lengths of the games, and points and wins by seat and by bot. A first place that is shared counts as a part of a win.

Examples:

    seaboard simulate pirates --seats 3 --games 1000 --seed 7
    seaboard simulate pirates --seats 2 --bots greedy,random --json
    seaboard simulate pirates --seats 4 --option pirates=6 --records games/`
}

func (c simulateCommand) Run(std *streams) error {
	kit, err := findGame(c.Game)
	if err != nil {
		return err
	}
	seats := seatsOf(c.Seats, kit.Rules.Info())
	if err := c.check(kit, seats); err != nil {
		return usageError{err}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	bar := progress{w: os.Stderr, of: c.Games, begin: time.Now(), on: isatty.IsTerminal(os.Stderr.Fd())}
	sum, err := arena.Match{
		Kit: kit, Seats: seats, Options: c.Option, Games: c.Games, Seed: c.Seed,
		Bots: c.Bots, Records: c.Records, Progress: bar.show,
	}.Run(ctx)
	bar.clear()
	if ctx.Err() != nil {
		return errors.New("stopped before all games were played")
	}
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(std.out).Encode(sum)
	}
	printSummary(std.out, sum)
	return nil
}

// check finds what of the command line is not of the game.
func (c simulateCommand) check(kit game.Kit, seats int) error {
	if err := kit.Rules.Info().Check(game.Setup{Seats: seats, Options: c.Option}); err != nil {
		return err
	}
	if c.Games < 1 || c.Games > 99_999 {
		return fmt.Errorf("--games is 1 to 99999, not %d", c.Games)
	}
	if len(c.Bots) > seats {
		return fmt.Errorf("--bots names %d bots for %d seats", len(c.Bots), seats)
	}
	for _, name := range c.Bots {
		if _, err := bot.Find(kit, name); err != nil {
			return err
		}
	}
	return nil
}

func printSummary(w io.Writer, sum *arena.Summary) {
	fmt.Fprintf(w, "%d games of %s for %d seats, seed %d\n", sum.Games, sum.Game, sum.Seats, sum.Seed)
	fmt.Fprintf(w, "actions a game: mean %.1f, %d to %d\n\n", sum.Actions.Mean, sum.Actions.Min, sum.Actions.Max)
	fmt.Fprintf(w, "%-16s %8s %6s %6s %9s %7s  %s\n", "", "points", "least", "most", "wins", "rate", "95% interval")
	for _, s := range sum.BySeat {
		printScore(w, fmt.Sprintf("seat %d %s", s.Seat, s.Bot), s)
	}
	fmt.Fprintln(w)
	for _, s := range sum.ByBot {
		printScore(w, s.Bot, s)
	}
}

func printScore(w io.Writer, who string, s arena.Score) {
	fmt.Fprintf(w, "%-16s %8.1f %6d %6d %9.1f %6.1f%%  %.1f%% to %.1f%%\n", who,
		s.Points.Mean, s.Points.Min, s.Points.Max,
		s.Wins.Count, 100*s.Wins.Rate, 100*s.Wins.Low, 100*s.Wins.High)
}
