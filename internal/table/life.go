package table

import (
	"context"
	"sync/atomic"
	"time"

	"seaboard/game"
	"seaboard/internal/store"
)

// Meter counts what happens at tables. It is safe for concurrent use.
type Meter interface {
	// Acted counts an action of a game by what has made it: "person", "bot", or
	// "table" for an action that the table makes for a person.
	Acted(game, by string)
	// Thought counts a bot's choice: how long it waited for a processor, and how long
	// it took then.
	Thought(waited, took time.Duration)
}

// load is how many bots wait for a processor, and how many think.
type load struct{ waiting, thinking atomic.Int64 }

// thinks notes that a bot thinks that has waited since then, until the function
// that it returns is called.
func (s *Service) thinks(since time.Time) (done func()) {
	begin := time.Now()
	s.load.thinking.Add(1)
	return func() {
		s.load.thinking.Add(-1)
		if s.meter != nil {
			s.meter.Thought(begin.Sub(since), time.Since(begin))
		}
	}
}

// Bots returns how many bots wait for a processor, and how many think.
func (s *Service) Bots() (waiting, thinking int) {
	return int(s.load.waiting.Load()), int(s.load.thinking.Load())
}

// count counts the actions among lines that have been written.
func (s *Service) count(t *store.Table, lines []store.Line) {
	if s.meter == nil {
		return
	}
	for _, l := range lines {
		switch {
		case l.Kind == lineOnly || l.Kind == lineStood:
			s.meter.Acted(t.Game, "table")
		case l.Kind == lineAct && l.Actor != 0:
			s.meter.Acted(t.Game, actor(t, game.Seat(l.Actor)))
		}
	}
}

// actor returns what plays a seat now.
func actor(t *store.Table, seat game.Seat) string {
	for _, x := range t.Seats {
		if number(x) == seat && played(x) {
			return "bot"
		}
	}
	return "person"
}

// tell logs what a change means for the life of a table. Names, invitations and
// secrets stay out of it.
func (s *Service) tell(ctx context.Context, before Phase, t *store.Table) {
	now := Phase(t.Phase)
	if before == "" {
		s.log.InfoContext(ctx, "table opened", "table", t.ID, "game", t.Game, "seats", len(t.Seats), "private", t.Private)
		before = Open
	}
	if before == now {
		return
	}
	switch now {
	case Playing:
		s.log.InfoContext(ctx, "game begun", "table", t.ID, "game", t.Game)
	case Over:
		s.log.InfoContext(ctx, "game over", "table", t.ID, "game", t.Game, "actions", t.Version)
	case Closed:
		s.log.InfoContext(ctx, "table closed", "table", t.ID, "game", t.Game, "actions", t.Version)
	}
}
