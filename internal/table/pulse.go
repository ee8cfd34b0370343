package table

import (
	"context"
	"errors"
	"sync"
	"time"

	"seaboard/internal/store"
)

// The time during which no process was there is nobody's. While clocks run, every
// process says in the store that it is there, and that it goes. Where none was there,
// or none has said so for a while, the store keeps an absence, and each table that it
// concerns has it in its log before anything else is asked of it.

const (
	beatEvery = 3 * time.Second
	// awayAfter is how long nothing is heard of a process until it is taken for broken.
	// It has to be longer than a beat that a slow disk holds up.
	awayAfter = 10 * time.Second
	beatRetry = time.Second // after a beat that could not be written
	tickMost  = 10_000      // clocks looked after by one process after an absence
)

// pulse is what a process knows of absences.
type pulse struct {
	process string // its name, made up at the start

	mu       sync.Mutex
	at       int64 // when it last said that it is there, Unix milliseconds
	tried    int64 // and when it last wanted to
	absences []store.Absence
}

// beat says that this process is there, where it has not lately, and gives all
// absences so far. Where that cannot be written, clocks run on.
func (s *Service) beat(ctx context.Context) []store.Absence {
	p := &s.pulse
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now().UnixMilli()
	if since := now - p.at; since >= 0 && since < beatEvery.Milliseconds() {
		return p.absences
	}
	if since := now - p.tried; since >= 0 && since < beatRetry.Milliseconds() {
		return p.absences // looks are not to wait for a disk that is full, each anew
	}
	p.tried = now
	ctx = context.WithoutCancel(ctx) // who asked may go away
	err := s.store.Beat(ctx, p.process, now, awayAfter.Milliseconds())
	if err != nil {
		s.trouble("it cannot be noted that the server is there", err)
		return p.absences
	}
	p.at = now
	var last int64
	if n := len(p.absences); n > 0 {
		last = p.absences[n-1].Until
	}
	more, err := s.store.Absences(ctx, last)
	if err != nil {
		p.at, p.tried = 0, 0 // asked again
		s.trouble("absences cannot be read", err)
		return p.absences
	}
	p.absences = append(p.absences[:len(p.absences):len(p.absences)], more...)
	return p.absences
}

// watchClocks beats as long as clocks run, and has absences told at all tables
// that they concern.
func (s *Service) watchClocks(ctx context.Context) {
	known := time.Now().Add(-time.Minute).UnixMilli() // older ones have been told by others
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	for {
		running, err := s.store.Ticking(ctx, 1)
		if err == nil && len(running) > 0 {
			all := s.beat(ctx)
			if n := len(all); n > 0 && all[n-1].Until > known && s.tellAbsences(ctx) {
				known = all[n-1].Until
			}
		} else if err != nil && ctx.Err() == nil {
			s.trouble("running clocks cannot be found", err)
		}
		select {
		case <-ctx.Done():
			s.endBeats(context.WithoutCancel(ctx))
			return
		case <-ticker.C:
		}
	}
}

// endOwnBeats is endBeats for a process that may not have said that it is there. Then
// it has nothing to say: since when nobody is there is as it was.
func (s *Service) endOwnBeats(ctx context.Context) {
	s.pulse.mu.Lock()
	silent := s.pulse.at == 0
	s.pulse.mu.Unlock()
	if !silent {
		s.endBeats(context.WithoutCancel(ctx))
	}
}

// endBeats says that this process goes, where a clock runs.
func (s *Service) endBeats(ctx context.Context) {
	if running, err := s.store.Ticking(ctx, 1); err == nil && len(running) == 0 {
		return
	}
	s.pulse.mu.Lock()
	defer s.pulse.mu.Unlock()
	if err := s.store.Gone(ctx, s.pulse.process, time.Now().UnixMilli()); err != nil {
		s.trouble("it cannot be noted that the server goes", err)
	}
	s.pulse.at = 0
}

// tellAbsences has every table with a running clock looked at, and so told.
func (s *Service) tellAbsences(ctx context.Context) bool {
	ids, err := s.store.Ticking(ctx, tickMost)
	if err != nil {
		return false
	}
	now := time.Now()
	for _, id := range ids {
		if !s.isFrozen(id) {
			s.agenda.add(id, now, peopled)
		}
	}
	return true
}

// catchUp writes absences that the table's log lacks into it. It gives ErrStale
// where another process was faster.
func (s *Service) catchUp(ctx context.Context, d *desk) error {
	if !d.pos.times.run() || s.isFrozen(d.id) {
		return nil
	}
	missed := d.pos.times.missed(s.beat(ctx))
	if len(missed) == 0 {
		return nil
	}
	f := d.draft()
	if err := f.add(store.Line{Kind: lineAway, Text: absenceText(missed)}); err != nil {
		return err
	}
	f.now = max(f.now, f.pos.times.at)
	return s.commit(ctx, d, f)
}

// present reads the table where that is needed, with all that is known of absences
// in its log.
func (s *Service) present(ctx context.Context, d *desk) error {
	for range attempts {
		if err := s.refresh(ctx, d); err != nil {
			return err
		}
		err := s.catchUp(ctx, d)
		if !errors.Is(err, store.ErrStale) {
			if d.table == nil {
				break // it could not be written, and can be looked at all the same
			}
			return err
		}
	}
	return s.refresh(ctx, d)
}
