// Package arena has bots play against bots, and measures how fast a game is.
//
// It deals chance and asks each bot with what its seat may see; it must not
// know any game, nor the server.
package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/game/record"
)

// Match is a number of games of one kind between bots.
type Match struct {
	Kit      game.Kit
	Seats    int
	Options  map[string]string
	Games    int
	Seed     uint64   // the same seed gives the same games, to the byte
	Bots     []string // levels by seat, begun anew when there are more seats; none is random
	Records  string   // folder for one record a game; none are written where empty
	Progress func(done int)
}

// Run plays the games, several at the same time, and sums them up.
func (m Match) Run(ctx context.Context) (*Summary, error) {
	levels, err := m.levels()
	if err != nil {
		return nil, err
	}
	if m.Records != "" {
		if err := makeFolder(m.Records); err != nil {
			return nil, err
		}
	}
	results := make([]result, m.Games)
	var done int
	var mutex sync.Mutex // of done and Progress
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range results {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			rec, res, err := m.play(ctx, i+1, levels)
			if err != nil {
				return fmt.Errorf("game %d: %w", i+1, err)
			}
			results[i] = res
			if m.Records != "" {
				if err := writeRecord(m.Records, i+1, rec); err != nil {
					return err
				}
			}
			mutex.Lock()
			defer mutex.Unlock()
			done++
			if m.Progress != nil {
				m.Progress(done)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return m.sumUp(levels, results), nil
}

// levels checks the match and gives the bot of each seat.
func (m Match) levels() ([]bot.Level, error) {
	if err := m.Kit.Rules.Info().Check(m.setup()); err != nil {
		return nil, err
	}
	if m.Games < 1 {
		return nil, fmt.Errorf("a match has at least 1 game, not %d", m.Games)
	}
	names := m.Bots
	if len(names) == 0 {
		names = []string{"random"}
	}
	if len(names) > m.Seats {
		return nil, fmt.Errorf("%d bots for %d seats", len(names), m.Seats)
	}
	levels := make([]bot.Level, m.Seats)
	for i := range levels {
		l, err := bot.Find(m.Kit, names[i%len(names)])
		if err != nil {
			return nil, err
		}
		levels[i] = l
	}
	return levels, nil
}

func (m Match) setup() game.Setup { return game.Setup{Seats: m.Seats, Options: m.Options} }

// result is how one game ended; slices by seat.
type result struct {
	actions int
	points  []int
	places  []int
}

// play plays one game, numbered from 1.
func (m Match) play(ctx context.Context, number int, levels []bot.Level) (*record.Record, result, error) {
	rules := m.Kit.Rules
	s, err := rules.New(m.setup())
	if err != nil {
		return nil, result{}, err
	}
	chance := m.source(number, game.Chance)
	players := make([]bot.Player, m.Seats)
	for i, l := range levels {
		players[i] = l.New(m.source(number, game.Seat(i+1)))
	}
	rec := m.header(levels)
	var legal []game.Action
	var outcomes []game.Outcome
	for !game.Over(s) {
		if len(rec.Lines) == game.MaxActions {
			return nil, result{}, fmt.Errorf("no end after %d actions", game.MaxActions)
		}
		actor := s.Actors().First()
		var a game.Action
		if actor == game.Chance {
			a, outcomes = game.Draw(s, chance, outcomes)
		} else {
			legal = s.Legal(actor, legal[:0])
			turn := bot.Turn{Seat: actor, Seats: m.Seats, View: s.View(actor), Legal: legal}
			if a, err = players[actor-1].Choose(ctx, turn); err != nil {
				return nil, result{}, err
			}
			if !slices.Contains(legal, a) {
				return nil, result{}, fmt.Errorf("seat %d chose what is not legal: %s", actor, game.ActionText(rules, a))
			}
			if err := ctx.Err(); err != nil {
				return nil, result{}, err // what was chosen in haste must not count
			}
		}
		rec.Lines = append(rec.Lines, record.Line{Actor: actor, Action: game.ActionText(rules, a)})
		s.Apply(actor, a)
	}
	res := result{actions: len(rec.Lines)}
	for seat := range game.Seat(m.Seats) {
		points, place, _ := s.Final(seat + 1)
		res.points = append(res.points, points)
		res.places = append(res.places, place)
	}
	rec.Add("result", joinInts(res.points))
	return rec, res, nil
}

// source gives the random bits of one actor in one game: ChaCha8 with the
// SHA-256 of the match's seed, the game's number and the actor as its key.
func (m Match) source(number int, actor game.Seat) game.Source {
	key := []byte("seaboard arena")
	key = binary.BigEndian.AppendUint64(key, m.Seed)
	key = binary.BigEndian.AppendUint64(key, uint64(number))
	key = append(key, byte(actor))
	return rand.NewChaCha8(sha256.Sum256(key))
}
