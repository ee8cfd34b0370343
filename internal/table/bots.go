package table

import (
	"context"
	crypto "crypto/rand"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/internal/store"
)

const (
	botTime   = 5 * time.Second // for one choice
	botRetry  = 2 * time.Second // after a choice that could not be written
	pollEvery = 5 * time.Second // for what other processes have left undone
	pollMost  = 1000            // tables found by one poll
	sweepTime = time.Hour       // between two clearings away
	// maxJobs is how many tables' bots are served at once. Fewer think at once; the
	// others wait for the disk, and share its flushes.
	maxJobs  = 64
	keepIdle = 30 * 24 * time.Hour // of a table that never started
)

// Run lets bots play and clears away, until ctx ends. It gives back when all that
// it began has ended.
func (s *Service) Run(ctx context.Context) error {
	var jobs sync.WaitGroup
	defer jobs.Wait()
	jobs.Go(func() { s.sweep(ctx) })
	jobs.Go(func() { s.watchClocks(ctx) })
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	s.poll(ctx)
	for {
		due, next := s.agenda.take(maxJobs, s.thinking.places)
		for _, j := range due {
			jobs.Go(func() {
				defer s.agenda.done(j.table)
				defer s.supervise(j.table)
				s.serve(ctx, j)
			})
		}
		var timer <-chan time.Time
		if !next.IsZero() {
			timer = time.After(time.Until(next))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-timer:
		case <-s.agenda.wake:
		case <-poll.C:
			s.desks.tidy()
			s.looks.tidy()
			s.poll(ctx)
		}
	}
}

// supervise keeps a fault at one table from ending all others.
func (s *Service) supervise(id string) {
	if p := recover(); p != nil {
		s.freeze(id)
		s.log.Error("a table is frozen: its bot's job panicked", "table", id, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	}
}

// poll notes what the store says is due before the next poll: after a start, and
// where a process that served a table is gone.
func (s *Service) poll(ctx context.Context) {
	now := time.Now()
	ids, err := s.store.Due(ctx, now.Add(pollEvery).UnixMilli(), pollMost)
	if err != nil && ctx.Err() == nil {
		s.trouble("tables that are due cannot be found", err)
	}
	for _, id := range ids {
		if !s.agenda.has(id) && !s.isFrozen(id) {
			s.agenda.add(id, now, peopled) // until it is read
		}
	}
}

// serve does one job. In the background as much time is spent resting as working, the
// work of the disk included, so that those who wait for something find both free.
func (s *Service) serve(ctx context.Context, j job) {
	begin := time.Now()
	s.play(ctx, j)
	if !j.rank.background() {
		return
	}
	select {
	case <-time.After(time.Since(begin)):
	case <-ctx.Done():
	}
}

// turn is one choice that a bot is to make, or the table for a person.
type turn struct {
	seq    int // of the table that the choice is made from
	rank   rank
	line   store.Line
	player bot.Player // nil where the table makes the choice
	ask    bot.Turn
	choice game.Action // of the table
}

// play has one bot of a table choose, or makes the choice that a person has not,
// and makes it if the table is still the same. What is due after that has been
// noted by then.
func (s *Service) play(ctx context.Context, j job) {
	id := j.table
	t, err := s.turn(ctx, id)
	switch {
	case t == nil:
		s.again(ctx, id, err)
		return
	case t.rank.background() && !j.rank.background():
		s.agenda.add(id, time.Now(), t.rank) // it is less urgent than it was taken for
		return
	}
	action, err := s.think(ctx, t)
	if ctx.Err() != nil {
		return // the table still waits, and the next start will see it
	}
	if err != nil {
		s.log.Warn("a bot did not choose, and took the first legal action", "table", id, "err", err)
	}
	err = s.retry(func() error {
		return s.with(ctx, id, func(d *desk) error {
			if d.table.Seq != t.seq {
				s.note(d.table)
				return nil
			}
			f := d.draft()
			if err := f.act(t.line, action); err != nil {
				return err
			}
			return s.commit(ctx, d, f)
		})
	})
	s.again(ctx, id, err)
}

// think asks the bot, when a processor is free for it.
func (s *Service) think(ctx context.Context, t *turn) (game.Action, error) {
	if t.player == nil {
		return t.choice, nil
	}
	queued := time.Now()
	s.load.waiting.Add(1)
	place, err := s.thinking.enter(ctx, t.rank)
	s.load.waiting.Add(-1)
	if err != nil {
		return 0, err
	}
	defer place.leave()
	defer s.thinks(queued)()
	ctx, stop := context.WithTimeout(ctx, botTime)
	defer stop()
	t.ask.Yield = func() { place.yield(ctx) }
	return bot.Ask(ctx, t.player, t.ask)
}

// again notes a table for later where a bot could not act.
func (s *Service) again(ctx context.Context, id string, err error) {
	if err == nil || ctx.Err() != nil || s.isFrozen(id) {
		return
	}
	f, _ := errors.AsType[*Fault](err)
	if f != nil && f.Kind == Missing {
		return
	}
	if f == nil || f.Kind != Busy {
		s.log.Error("a bot cannot act", "table", id, "err", err)
	}
	s.agenda.add(id, time.Now().Add(botRetry), peopled)
}

// turn gives the choice that a bot of the table, or the table itself, is to make
// now; nil where there is none.
func (s *Service) turn(ctx context.Context, id string) (t *turn, err error) {
	rested := false
	plan := func(d *desk) error {
		f, err := d.flags()
		if err != nil {
			return err
		}
		if f != nil {
			return s.commit(ctx, d, f)
		}
		if d.table.Due > time.Now().UnixMilli() { // it has moved since it was noted
			s.note(d.table)
			return nil
		}
		if t = s.nextTurn(d); t != nil {
			return nil
		}
		if rested = d.table.Due > 0; rested {
			if err := s.rest(ctx, d); err != nil {
				return err
			}
		}
		s.note(d.table) // for a clock that runs
		return nil
	}
	err = s.retry(func() error { return s.with(ctx, id, plan) })
	if err == nil && rested && t == nil {
		// Somebody may have said something meanwhile.
		err = s.with(ctx, id, func(d *desk) error {
			t = d.ownTurn()
			return nil
		})
	}
	return t, err
}

// nextTurn is the choice that a bot or the table has to make; nil where it rests.
func (s *Service) nextTurn(d *desk) (t *turn) {
	if s.rests(d) {
		return nil
	}
	if t = d.botTurn(); t == nil {
		t = d.ownTurn()
	}
	if t != nil {
		t.rank = s.rankOf(d.table)
	}
	return t
}

// botTurn is the choice that a bot has to make; nil where none is to act.
func (d *desk) botTurn() *turn {
	for seat := range d.pos.actors().All() {
		if seat == game.Chance {
			continue
		}
		x := d.seats()[seat-1]
		if !played(x) {
			continue
		}
		t := &turn{seq: d.table.Seq, line: store.Line{Kind: lineAct, Actor: int(seat)}, player: newPlayer(d.kit, x.Level)}
		t.ask = bot.Turn{
			Seat:  seat,
			Seats: len(d.table.Seats),
			View:  d.pos.state.View(seat),
			Legal: d.pos.state.Legal(seat, nil),
		}
		if len(t.ask.Legal) == 0 {
			panic(fmt.Sprintf("seat %d is to act and has no legal action", seat))
		}
		return t
	}
	return nil
}

// newPlayer makes the bot of a level, or the strongest where there is none of it
// any more. Its own luck has nothing to do with the table's.
func newPlayer(kit game.Kit, level int) bot.Player {
	var seed [32]byte
	crypto.Read(seed[:])
	levels := bot.Levels(kit)
	chosen := levels[len(levels)-1]
	for _, l := range levels {
		if l.Number == level {
			chosen = l
		}
	}
	return chosen.New(rand.NewChaCha8(seed))
}

// sweep clears away tables that never started and that nobody has touched for
// long.
func (s *Service) sweep(ctx context.Context) {
	for {
		n, err := s.store.Sweep(ctx, time.Now().Add(-keepIdle).UnixMilli())
		switch {
		case err != nil:
			s.trouble("idle tables cannot be removed", err)
		case n > 0:
			s.log.Info("removed tables that never started", "tables", n)
		}
		now := time.Now()
		if err := s.store.Tidy(ctx, now.UnixMilli(), now.Add(-keepShutOut).UnixMilli()); err != nil {
			s.log.Error("what has expired cannot be removed", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(sweepTime):
		}
	}
}
