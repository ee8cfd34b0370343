package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"seaboard/game"
	"seaboard/internal/live"
	"seaboard/internal/store"
)

// Config is what a Service works with. Log and Meter may be nil.
type Config struct {
	Store store.Store
	Kits  []game.Kit
	Hub   *live.Hub
	Log   *slog.Logger
	Meter Meter
	// BotPause is how long a bot waits before it acts where a person sits at the
	// table, so that eyes can follow.
	BotPause time.Duration
	// AskPause is about how long the table waits before it answers for a person who
	// has said so beforehand, so that nobody can tell it from the person.
	AskPause time.Duration
	// OnlyPause is how long the table waits before it makes the only choice that a
	// person has, so that the prompt can be read.
	OnlyPause time.Duration
	// BotsAlone lets bots that have all seats of a table play where nobody looks on.
	BotsAlone bool
}

// Service is all tables. It is safe for concurrent use. Its errors are *Fault.
type Service struct {
	store   store.Store
	kits    map[string]game.Kit
	hub     *live.Hub
	log     *slog.Logger
	meter   Meter
	load    load
	customs customs

	desks    *cache
	looks    looks
	agenda   *agenda
	thinking *gate
	pulse    pulse
	guestKey atomic.Pointer[[]byte]
	seen     sync.Map // by secret, the day that this process has last noted

	locks   locks
	openers openers

	mu     sync.Mutex
	frozen map[string]struct{} // tables whose rules broke, until the next start
}

// New makes a Service.
func New(c Config) *Service {
	s := &Service{
		store:    c.Store,
		kits:     map[string]game.Kit{},
		hub:      c.Hub,
		log:      c.Log,
		meter:    c.Meter,
		customs:  customs{bot: c.BotPause, only: c.OnlyPause, ask: c.AskPause, alone: c.BotsAlone},
		desks:    newCache(maxDesks),
		agenda:   newAgenda(),
		thinking: newGate(runtime.GOMAXPROCS(0)),
		frozen:   map[string]struct{}{},
		pulse:    pulse{process: newCode()},
	}
	if s.hub == nil {
		s.hub = &live.Hub{}
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	for _, k := range c.Kits {
		s.kits[k.Rules.Info().ID] = k
	}
	return s
}

// with calls do with the table, present and locked.
func (s *Service) with(ctx context.Context, id string, do func(*desk) error) (err error) {
	if !validID(id) {
		return missing()
	}
	d := s.desks.get(id)
	d.mu.Lock()
	defer d.mu.Unlock()
	defer s.guard(d, &err)
	d.holder = func(secret string) (holder, error) { return s.holder(ctx, secret) }
	if err := s.present(ctx, d); err != nil {
		s.desks.drop(d)
		return err
	}
	return do(d)
}

// refresh reads the table where it is not in memory, or where another process
// has moved it on.
func (s *Service) refresh(ctx context.Context, d *desk) error {
	if d.table != nil {
		seq, err := s.store.Seq(ctx, d.id)
		if err != nil {
			return s.unread(d.id, err)
		}
		if seq == d.table.Seq {
			return s.recall(ctx, d)
		}
	}
	t, err := s.store.Load(ctx, d.id)
	if err != nil {
		return s.unread(d.id, err)
	}
	kit, ok := s.kits[t.Game]
	if !ok {
		return refuse(Broken, "The game of this table is not played here any more.")
	}
	if err := d.set(kit, t); err != nil {
		s.freeze(d.id)
		s.log.Error("a table cannot be replayed", "table", d.id, "game", t.Game, "err", err)
		return broken()
	}
	return s.recall(ctx, d)
}

// recall reads what the seats have said beforehand, which moves no number by which
// another process could know that it has changed.
func (s *Service) recall(ctx context.Context, d *desk) (err error) {
	if !d.asks() {
		return nil
	}
	if d.standing, err = s.store.Standing(ctx, d.id); err != nil {
		return s.unread(d.id, err)
	}
	return nil
}

// guard turns a panic of the rules into a frozen table. What is in memory of it
// may be half done and is thrown away; the log is whole.
func (s *Service) guard(d *desk, err *error) {
	p := recover()
	if p == nil {
		return
	}
	s.freeze(d.id)
	s.desks.drop(d)
	d.table = nil
	s.log.Error("a table is frozen: its rules panicked", "table", d.id, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	*err = broken()
}

// freeze keeps the table from being acted at until the next start, which may
// have mended rules. It reports whether the table was not frozen before.
func (s *Service) freeze(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, before := s.frozen[id]
	s.frozen[id] = struct{}{}
	return !before
}

func (s *Service) isFrozen(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.frozen[id]
	return ok
}

// attempts is how often a change is planned anew where another process was
// faster.
const attempts = 5

// change plans a change of the table as it is now for who asks, writes it down,
// and only then makes it. It gives the table as who asked sees it then. A plan
// that gives no draft changes nothing.
func (s *Service) change(ctx context.Context, id string, who Who, plan func(*desk, principal) (*draft, error)) (look *Look, err error) {
	err = s.retry(func() error {
		return s.with(ctx, id, func(d *desk) error {
			p, err := d.principal(who)
			if err != nil {
				return err
			}
			f, err := plan(d, p)
			if err != nil {
				return err
			}
			if f != nil {
				if err := s.commit(ctx, d, f); err != nil {
					return err
				}
				p, _ = d.principal(who) // the change may have given up its seat
			}
			s.attend(d)
			look = d.look(p)
			return nil
		})
	})
	return look, err
}

// retry does something again where another process was faster.
func (s *Service) retry(do func() error) error {
	for range attempts {
		if err := do(); !errors.Is(err, store.ErrStale) {
			return err
		}
	}
	return refuse(Broken, "Too many want to act at this table at once. Try again.")
}

// commit writes a draft down, and when it is on the disk makes it the table.
func (s *Service) commit(ctx context.Context, d *desk, f *draft) error {
	if s.isFrozen(d.id) {
		return broken()
	}
	expect := d.table.Seq
	change := f.finish(s.customs)
	if f.pos.times.run() {
		s.beat(ctx) // before clocks run
	}
	// Who asked may go away, but it has to be known whether the change was written.
	err := s.store.Append(context.WithoutCancel(ctx), d.id, expect, change)
	if err != nil {
		d.table = nil // read again before the next use
		if errors.Is(err, store.ErrStale) || isUsed(err) {
			return err
		}
		return s.unwritten(d.id, err)
	}
	before := Phase(d.table.Phase)
	d.adopt(f)
	s.tell(ctx, before, d.table)
	s.count(d.table, change.Lines)
	if len(change.Lines) > 0 {
		s.hub.Moved(d.id)
	}
	s.note(d.table)
	return nil
}

// note notes when the table is due, or the time of a seat is up.
func (s *Service) note(t *store.Table) {
	if t.Due > 0 {
		s.agenda.add(t.ID, time.UnixMilli(t.Due), s.rankOf(t))
	} else if s.watchedOnly(t) {
		s.agenda.add(t.ID, time.Now(), watched)
	}
	for _, x := range t.Seats {
		if x.Flag > 0 {
			s.agenda.add(t.ID, time.UnixMilli(x.Flag).Add(flagGrace), s.rankOf(t))
		}
	}
}

func (s *Service) unread(id string, err error) error {
	switch {
	case errors.Is(err, store.ErrMissing):
		return missing()
	case errors.Is(err, store.ErrBusy):
		return s.busy()
	case errors.Is(err, store.ErrDamaged) && id != "":
		return s.damaged(id, err)
	case !errors.Is(err, context.Canceled):
		s.log.Error("a table cannot be read", "table", id, "err", err)
	}
	return refuse(Broken, "The table cannot be read at the moment.")
}

func (s *Service) unwritten(id string, err error) error {
	switch {
	case errors.Is(err, store.ErrMissing):
		return missing()
	case errors.Is(err, store.ErrBusy):
		return s.busy()
	}
	s.log.Error("a table cannot be written", "table", id, "err", err)
	if errors.Is(err, store.ErrFull) {
		return refuse(Full, "The disk is full. Nothing was changed.")
	}
	return refuse(Broken, "The table cannot be saved at the moment. Nothing was changed.")
}
