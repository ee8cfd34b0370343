package bot_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/game/gametest/dare"
)

func TestLevels(t *testing.T) {
	ids := func(kit game.Kit) (all []string) {
		for i, l := range bot.Levels(kit) {
			if l.Number != i+1 || l.Name == "" || l.Text == "" {
				t.Errorf("level %d: %+v", i+1, l)
			}
			all = append(all, l.ID)
		}
		return all
	}
	if got := ids(dare.Kit); !slices.Equal(got, []string{"random", "greedy"}) {
		t.Errorf("with a judge: %v", got)
	}
	kit := dare.Kit
	kit.Judge = nil
	if got := ids(kit); !slices.Equal(got, []string{"random"}) {
		t.Errorf("without a judge: %v", got)
	}

	for name, want := range map[string]int{"random": 1, "1": 1, "greedy": 2, "2": 2, "3": 0, "Greedy": 0, "": 0} {
		l, err := bot.Find(dare.Kit, name)
		if l.Number != want || (err != nil) != (want == 0) {
			t.Errorf("Find %q: level %d, %v", name, l.Number, err)
		}
	}
	if _, err := bot.Find(kit, "greedy"); err == nil || !strings.Contains(err.Error(), `dare has no bot "greedy", only random`) {
		t.Errorf("Find without a judge: %v", err)
	}
}

// turns gives the choices of some games of the tiny game.
func turns(t *testing.T) []bot.Turn {
	t.Helper()
	var all []bot.Turn
	for seats := 2; seats <= 4; seats++ {
		s, err := dare.Rules{}.New(game.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		var p game.Playout
		p.RunWith(s, rand.NewPCG(uint64(seats), 1), func(s game.State, seat game.Seat, legal []game.Action) int {
			all = append(all, bot.Turn{Seat: seat, Seats: seats, View: s.View(seat), Legal: slices.Clone(legal)})
			return len(all) % len(legal)
		}, nil)
	}
	return all
}

// TestDeterminism checks that choices come from the turn and the source alone.
func TestDeterminism(t *testing.T) {
	for _, l := range bot.Levels(dare.Kit) {
		choices := func(seed uint64) (all []game.Action) {
			p := l.New(rand.NewPCG(seed, 0))
			for _, turn := range turns(t) {
				a, err := p.Choose(t.Context(), turn)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(turn.Legal, a) {
					t.Fatalf("%s chooses %#x of %#x", l.ID, a, turn.Legal)
				}
				all = append(all, a)
			}
			return all
		}
		if !slices.Equal(choices(1), choices(1)) {
			t.Errorf("%s: the same source gives other choices", l.ID)
		}
		if l.ID == "random" && slices.Equal(choices(1), choices(2)) {
			t.Errorf("%s: another source gives the same choices", l.ID)
		}
	}
}

// TestGreedyKnows checks that greedy uses what its view tells, and no more: with
// the best pearl one dares, whatever the other has.
func TestGreedyKnows(t *testing.T) {
	rules := dare.Rules{}
	for _, other := range []string{"pearl 1", "pearl 2", "pearl 3"} {
		s, _ := rules.New(game.Setup{Seats: 2})
		for _, text := range []string{"pearl 3", other} {
			a, _ := rules.Parse(text)
			s.Apply(game.Chance, a)
		}
		l, _ := bot.Find(dare.Kit, "greedy")
		a, err := l.New(rand.NewPCG(1, 1)).Choose(t.Context(), bot.Turn{Seat: 1, Seats: 2, View: s.View(1), Legal: s.Legal(1, nil)})
		if got := game.ActionText(rules, a); err != nil || got != "choose dare" {
			t.Errorf("against %s: %s, %v", other, got, err)
		}
	}
}

func TestGreedyOutOfTime(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	l, _ := bot.Find(dare.Kit, "greedy")
	p := l.New(rand.NewPCG(1, 1))
	for _, turn := range turns(t) {
		if a, err := p.Choose(ctx, turn); err != nil || !slices.Contains(turn.Legal, a) {
			t.Errorf("chose %#x of %#x, %v", a, turn.Legal, err)
		}
	}
}

// noSample is the tiny game from whose views no state can be drawn.
type noSample struct{ dare.Rules }

func (noSample) Sample(game.View, game.Source) (game.State, error) {
	return nil, errors.New("inconsistent view")
}

func TestGreedyTellsBrokenRules(t *testing.T) {
	kit := dare.Kit
	kit.Rules = noSample{}
	l, _ := bot.Find(kit, "greedy")
	_, err := l.New(rand.NewPCG(1, 1)).Choose(t.Context(), turns(t)[0])
	if err == nil || !strings.Contains(err.Error(), "no state for the view of seat 1: inconsistent view") {
		t.Errorf("got %v", err)
	}
}

type player func(ctx context.Context, t bot.Turn) (game.Action, error)

func (p player) Choose(ctx context.Context, t bot.Turn) (game.Action, error) { return p(ctx, t) }

// TestAsk checks that whatever a player does, there is a legal action in time.
func TestAsk(t *testing.T) {
	stuck := make(chan struct{})
	tests := []struct {
		name   string
		player player
		want   game.Action
		says   string
	}{
		{"sound", func(_ context.Context, t bot.Turn) (game.Action, error) { return t.Legal[1], nil }, 8, ""},
		{"in the last moment", func(ctx context.Context, t bot.Turn) (game.Action, error) {
			<-ctx.Done()
			return t.Legal[1], nil
		}, 8, ""},
		{"illegal", func(context.Context, bot.Turn) (game.Action, error) { return 9, nil }, 7, "illegal choice 0x9 for seat 2"},
		{"error", func(context.Context, bot.Turn) (game.Action, error) { return 8, errors.New("no idea") }, 7, "no idea"},
		{"panic", func(context.Context, bot.Turn) (game.Action, error) { panic("oh") }, 7, "panic for seat 2: oh"},
		{"stuck", func(context.Context, bot.Turn) (game.Action, error) { <-stuck; return 8, nil }, 7, "no answer for seat 2"},
		{"spoils the list", func(_ context.Context, t bot.Turn) (game.Action, error) { t.Legal[0] = 9; return 9, nil }, 7, "illegal choice"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				if tt.name == "stuck" {
					stuck = make(chan struct{})
					defer close(stuck)
				}
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				defer cancel()
				begin := time.Now()
				a, err := bot.Ask(ctx, tt.player, bot.Turn{Seat: 2, Seats: 2, Legal: []game.Action{7, 8}})
				if a != tt.want {
					t.Errorf("got action %d, want %d", a, tt.want)
				}
				if (err == nil) != (tt.says == "") || err != nil && !strings.Contains(err.Error(), tt.says) {
					t.Errorf("error %v, want %q", err, tt.says)
				}
				if d := time.Since(begin); d > 2*time.Second {
					t.Errorf("took %v", d)
				}
			})
		})
	}
}
