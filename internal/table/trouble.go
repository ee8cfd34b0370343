package table

import (
	"errors"
	"sync"
	"time"

	"seaboard/internal/store"
)

// busyEvery is how often it is logged that the database is locked.
const busyEvery = 10 * time.Second

// locks counts what was refused because the database was locked.
type locks struct {
	mu     sync.Mutex
	all    int64
	said   int64     // of all, when it was last logged
	logged time.Time // when that was
}

// busy refuses because another program has the database locked. That is nobody's
// fault here and many are refused at once, so it is logged now and then, with their
// number.
func (s *Service) busy() error {
	l := &s.locks
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all++
	if now := time.Now(); now.Sub(l.logged) >= busyEvery {
		s.log.Warn("the database is locked by another program", "refused", l.all-l.said)
		l.said, l.logged = l.all, now
	}
	return refuse(Busy, "The tables cannot be reached at the moment. Nothing was changed: try again.")
}

// Locked is how often something was refused because the database was locked.
func (s *Service) Locked() int64 {
	s.locks.mu.Lock()
	defer s.locks.mu.Unlock()
	return s.locks.all
}

// damaged refuses a table that is not as it was written. All others go on.
func (s *Service) damaged(id string, err error) error {
	if s.freeze(id) {
		s.log.Error("a table is damaged, and nothing is shown of it", "table", id, "err", err)
	}
	return refuse(Broken, "The record of this table is damaged, so nothing of it is shown. Who runs the server can put back a backup.")
}

// trouble logs a fault of the store at work that nobody waits for. It is tried
// again.
func (s *Service) trouble(what string, err error) {
	if errors.Is(err, store.ErrBusy) {
		s.busy()
		return
	}
	s.log.Error(what, "err", err)
}
