package table

import (
	"sync"
	"time"
)

// agenda is what bots have to do, and when. It is a memory of this process only:
// what is due stands in the store as well, and is found there after a start.
type agenda struct {
	mu   sync.Mutex
	at   map[string]time.Time // by table
	busy map[string]bool      // tables that a bot thinks about now
	wake chan struct{}        // holds a hint when something was added
}

func newAgenda() *agenda {
	return &agenda{at: map[string]time.Time{}, busy: map[string]bool{}, wake: make(chan struct{}, 1)}
}

// add notes that a bot is to act at the table. An earlier note stands.
func (a *agenda) add(table string, at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if old, ok := a.at[table]; !ok || at.Before(old) {
		a.at[table] = at
	}
	a.hint()
}

func (a *agenda) hint() {
	select {
	case a.wake <- struct{}{}:
	default:
	}
}

// take gives tables that are due and not busy, at most so many, makes them busy,
// and tells when the next one is due.
func (a *agenda) take(most int) (due []string, next time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	for table, at := range a.at {
		switch {
		case a.busy[table]:
		case !at.After(now):
			if len(due) < most {
				due = append(due, table)
				a.busy[table] = true
				delete(a.at, table)
			}
		case next.IsZero() || at.Before(next):
			next = at
		}
	}
	return due, next
}

// done ends a table's being busy.
func (a *agenda) done(table string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.busy, table)
	a.hint()
}

// has tells whether the table is noted or busy.
func (a *agenda) has(table string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, noted := a.at[table]
	return noted || a.busy[table]
}
