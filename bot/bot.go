// Package bot has the players by program.
//
// A bot is given what its seat sees and its legal actions, never a state: it
// cannot know more than a person in its place. All it does comes from these and
// from its own source of random bits, so that the same source gives the same
// game. The package knows games only through their kits, and must not know
// tables, clocks or the server.
package bot

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"seaboard/game"
)

// Turn is what a player is asked: to choose for a seat.
type Turn struct {
	Seat  game.Seat
	Seats int           // at the table
	View  game.View     // of Seat
	Legal []game.Action // of Seat, not empty
	// Yield is called now and then by a player that thinks, and may take its time while
	// others go first. It may be nil.
	Yield func()
}

// Player chooses for a seat. One player serves one seat of one game at a time.
type Player interface {
	// Choose gives one of the turn's legal actions. When ctx is done it soon
	// returns with the best action found so far. Its error means that the game's
	// rules are broken, not that the player could not decide.
	Choose(ctx context.Context, t Turn) (game.Action, error)
}

// Level is a strength of play. Name and Text are keys of the catalogues.
type Level struct {
	Number int    // 1 is the weakest
	ID     string // as command lines write it: "greedy"
	Name   string // for people
	Text   string // one sentence on how it plays
	New    func(src game.Source) Player
}

// Levels lists the levels that a game offers, weakest first.
func Levels(kit game.Kit) []Level {
	levels := []Level{{
		Number: 1,
		ID:     "random",
		Name:   "Parrot",
		Text:   "Picks any legal action at random.",
		New:    func(src game.Source) Player { return &random{src} },
	}}
	if kit.Judge != nil {
		levels = append(levels, Level{
			Number: 2,
			ID:     "greedy",
			Name:   "Helmsman",
			Text:   "Looks to the end of the own turn and takes what seems best.",
			New:    func(src game.Source) Player { return newGreedy(kit, src) },
		})
	}
	return levels
}

// Find gives the level with this ID or number.
func Find(kit game.Kit, name string) (Level, error) {
	levels := Levels(kit)
	var ids []string
	for _, l := range levels {
		if l.ID == name || strconv.Itoa(l.Number) == name {
			return l, nil
		}
		ids = append(ids, l.ID)
	}
	return Level{}, fmt.Errorf("%s has no bot %q, only %s", kit.Rules.Info().ID, name, strings.Join(ids, ", "))
}

// grace is how long a player may take to come back with its best choice after
// its context is done.
const grace = 250 * time.Millisecond

type answer struct {
	action game.Action
	err    error
}

// Ask has a player choose, and always gives a legal action: the first one where
// the player fails, panics, chooses something illegal or does not answer soon
// after ctx is done. The error then tells which; it is for the log, the action can be
// made all the same. A player that does not answer is left to itself, and must
// not be asked again.
func Ask(ctx context.Context, p Player, t Turn) (game.Action, error) {
	done := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if fault := recover(); fault != nil {
				a.err = fmt.Errorf("bot: panic for seat %d: %v\n%s", t.Seat, fault, debug.Stack())
			}
			done <- a
		}()
		// A copy, since the caller goes on with its slice where the player is late.
		t := t
		t.Legal = slices.Clone(t.Legal)
		a.action, a.err = p.Choose(ctx, t)
	}()
	var a answer
	select {
	case a = <-done:
	case <-ctx.Done():
		select {
		case a = <-done:
		case <-time.After(grace):
			a.err = fmt.Errorf("bot: no answer for seat %d: %w", t.Seat, context.Cause(ctx))
		}
	}
	if a.err == nil && !slices.Contains(t.Legal, a.action) {
		a.err = fmt.Errorf("bot: illegal choice %#x for seat %d", uint64(a.action), t.Seat)
	}
	if a.err != nil {
		return t.Legal[0], a.err
	}
	return a.action, nil
}
