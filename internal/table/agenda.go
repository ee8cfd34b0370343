package table

import (
	"container/heap"
	"sync"
	"time"
)

// rank is how urgent it is that a bot acts at a table: the lowest goes first.
type rank int

const (
	waited   rank = iota // a person plays there, and somebody looks on
	peopled              // a person plays there
	watched              // bots play among themselves, and somebody looks on
	deserted             // nobody does
	ranks    = iota
)

// background reports whether nobody's game is held up where bots of this rank wait.
func (r rank) background() bool { return r >= watched }

// agenda is what bots have to do, and when. It is a memory of this process only:
// what is due stands in the store as well, and is found there after a start.
type agenda struct {
	mu     sync.Mutex
	noted  map[string]*entry
	later  queue        // not due yet
	due    [ranks]queue // by rank, the longest due first
	busy   map[string]rank
	behind int // busy ones in the background
	count  int
	wake   chan struct{} // holds a hint when something was added
}

// entry is a table that is noted.
type entry struct {
	table string
	at    time.Time
	rank  rank
	order int    // in which it was noted
	in    *queue // nil while the table is busy
	index int    // there
}

func newAgenda() *agenda {
	return &agenda{noted: map[string]*entry{}, busy: map[string]rank{}, wake: make(chan struct{}, 1)}
}

// add notes that a bot is to act at the table. Of two notes of one table the earlier
// time stands, and the more urgent rank.
func (a *agenda) add(table string, at time.Time, r rank) {
	a.mu.Lock()
	defer a.mu.Unlock()
	e := a.noted[table]
	switch {
	case e == nil:
		a.count++
		e = &entry{table: table, at: at, rank: r, order: a.count}
		a.noted[table] = e
	case !at.Before(e.at) && r >= e.rank:
		return
	default:
		e.leave()
		e.rank = min(e.rank, r)
		if at.Before(e.at) {
			e.at = at
		}
	}
	if _, busy := a.busy[table]; !busy {
		e.enter(&a.later)
	}
	a.hint()
}

func (a *agenda) hint() {
	select {
	case a.wake <- struct{}{}:
	default:
	}
}

// job is a table at which a bot is to act now.
type job struct {
	table string
	rank  rank
}

// take gives tables that are due and not busy, the most urgent first, and makes them
// busy: at most so many in all, and so many in the background. It tells when the next
// one is due that is not yet.
func (a *agenda) take(most, background int) (jobs []job, next time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	for len(a.later) > 0 && !a.later[0].at.After(now) {
		e := a.later[0]
		e.leave()
		e.enter(&a.due[e.rank])
	}
	if len(a.later) > 0 {
		next = a.later[0].at
	}
	for r := rank(0); r < ranks; r++ {
		for len(a.due[r]) > 0 && len(a.busy) < most && (!r.background() || a.behind < background) {
			e := a.due[r][0]
			e.leave()
			delete(a.noted, e.table)
			a.begin(e.table, r)
			jobs = append(jobs, job{e.table, r})
		}
	}
	return jobs, next
}

func (a *agenda) begin(table string, r rank) {
	a.busy[table] = r
	if r.background() {
		a.behind++
	}
}

// done ends a table's being busy.
func (a *agenda) done(table string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.busy[table].background() {
		a.behind--
	}
	delete(a.busy, table)
	if e := a.noted[table]; e != nil {
		e.enter(&a.later)
	}
	a.hint()
}

// has reports whether the table is noted or busy.
func (a *agenda) has(table string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, busy := a.busy[table]
	return a.noted[table] != nil || busy
}

func (e *entry) enter(q *queue) {
	e.in = q
	heap.Push(q, e)
}

func (e *entry) leave() {
	if e.in != nil {
		heap.Remove(e.in, e.index)
		e.in = nil
	}
}

// queue is a heap of entries, the earliest on top.
type queue []*entry

func (q queue) Len() int { return len(q) }

func (q queue) Less(i, j int) bool {
	if c := q[i].at.Compare(q[j].at); c != 0 {
		return c < 0
	}
	return q[i].order < q[j].order
}

func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index, q[j].index = i, j
}

func (q *queue) Push(x any) {
	e := x.(*entry)
	e.index = len(*q)
	*q = append(*q, e)
}

func (q *queue) Pop() any {
	last := len(*q) - 1
	e := (*q)[last]
	(*q)[last] = nil
	*q = (*q)[:last]
	return e
}
