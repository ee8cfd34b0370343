package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"seaboard/internal/store"
)

// maxGroup is how many changes go into one transaction at most.
const maxGroup = 256

// A job is one change that waits for the writer.
type job struct {
	write func(context.Context, *sql.Tx) error
	done  chan error
}

// do has the writer make a change, and waits until it is on the disk. It does
// not give up early: whoever asks has to know whether it was written.
func (s *Store) do(write func(context.Context, *sql.Tx) error) error {
	if s.write == nil {
		return errors.New("the store was opened to be read alone")
	}
	j := &job{write, make(chan error, 1)}
	s.mu.RLock()
	if s.closed {
		s.mu.RUnlock()
		return errors.New("the store is closed")
	}
	s.jobs <- j
	s.mu.RUnlock()
	return <-j.done
}

// writer makes all changes that wait, a group a transaction, until the jobs end.
func (s *Store) writer() {
	defer close(s.ended)
	for j := range s.jobs {
		group := []*job{j}
		for len(group) < maxGroup && len(s.jobs) > 0 {
			group = append(group, <-s.jobs)
		}
		s.commit(group)
	}
}

// commit makes a group of changes in one transaction. A refused one leaves the
// others as they are. Where the database itself fails, nothing of the
// transaction stands, and each is tried alone, so that one that does not fit on
// the disk takes no other with it; where it is locked, all have waited long enough.
func (s *Store) commit(group []*job) {
	verdicts, err := s.transact(group)
	if err != nil && len(group) > 1 && !errors.Is(s.fault(err), store.ErrBusy) {
		for _, j := range group {
			s.commit([]*job{j})
		}
		return
	}
	for i, j := range group {
		if err != nil {
			j.done <- s.fault(err)
			continue
		}
		j.done <- verdicts[i]
	}
}

func (s *Store) transact(group []*job) (verdicts []error, err error) {
	ctx := context.Background()
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // does nothing after a commit
	if len(group) == 1 {
		err := group[0].write(ctx, tx)
		if refusal(err) {
			return []error{err}, nil
		}
		if err != nil {
			return nil, err
		}
		return []error{nil}, tx.Commit()
	}
	for _, j := range group {
		if _, err := tx.ExecContext(ctx, "SAVEPOINT job"); err != nil {
			return nil, err
		}
		verdict := j.write(ctx, tx)
		if verdict != nil {
			if !refusal(verdict) {
				return nil, verdict
			}
			if _, err := tx.ExecContext(ctx, "ROLLBACK TO job"); err != nil {
				return nil, err
			}
		}
		if _, err := tx.ExecContext(ctx, "RELEASE job"); err != nil {
			return nil, err
		}
		verdicts = append(verdicts, verdict)
	}
	return verdicts, tx.Commit()
}

// refusal tells a change that does not fit the table from a failing database.
func refusal(err error) bool {
	for _, kind := range []error{store.ErrStale, store.ErrMissing, store.ErrExists, store.ErrUsed, store.ErrInvalid, store.ErrTooMany} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}
