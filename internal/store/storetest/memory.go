package storetest

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"

	"seaboard/internal/store"
)

// Memory is a store for tests of what stands on one. It keeps nothing when the
// test ends. Its zero value is an empty store.
type Memory struct {
	mu       sync.Mutex
	tables   map[string]*store.Table
	standing map[string]map[int]string // by table and place
	beats    map[string]int64          // by process
	absences []store.Absence
	guests
	fail error
}

// Fail has all writes from now on fail with this error; nil ends it.
func (m *Memory) Fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail = err
}

func (m *Memory) Create(_ context.Context, t *store.Table, receipts ...store.Receipt) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	if m.tables[t.ID] != nil {
		return store.ErrExists
	}
	if err := m.keep(receipts); err != nil {
		return err
	}
	if m.tables == nil {
		m.tables = map[string]*store.Table{}
	}
	m.tables[t.ID] = copied(t)
	return nil
}

func (m *Memory) Append(_ context.Context, id string, expect int, c store.Change) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	old := m.tables[id]
	switch {
	case old == nil:
		return store.ErrMissing
	case old.Seq != expect:
		return store.ErrStale
	}
	t := copied(old)
	t.Head = c.Head
	for _, x := range c.Seats {
		i := slices.IndexFunc(t.Seats, func(y store.Seat) bool { return y.Place == x.Place })
		t.Seats[i] = x
	}
	for _, l := range c.Lines {
		if slices.ContainsFunc(t.Lines, func(old store.Line) bool { return old.Seq == l.Seq }) {
			return store.ErrExists
		}
		t.Lines = append(t.Lines, l)
	}
	if err := m.keep(c.Receipts); err != nil {
		return err
	}
	m.tables[id] = t
	m.stand(id, c.Standing)
	return nil
}

func (m *Memory) stand(id string, all []store.Standing) {
	if m.standing == nil {
		m.standing = map[string]map[int]string{}
	}
	if m.standing[id] == nil {
		m.standing[id] = map[int]string{}
	}
	for _, x := range all {
		if m.standing[id][x.Place] = x.Answer; x.Answer == "" {
			delete(m.standing[id], x.Place)
		}
	}
}

func (m *Memory) Standing(_ context.Context, id string) (map[int]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := map[int]string{}
	maps.Copy(all, m.standing[id])
	return all, nil
}

func (m *Memory) Load(_ context.Context, id string) (*store.Table, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[id] == nil {
		return nil, store.ErrMissing
	}
	return copied(m.tables[id]), nil
}

func (m *Memory) Seq(_ context.Context, id string) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[id] == nil {
		return 0, store.ErrMissing
	}
	return m.tables[id].Seq, nil
}

func (m *Memory) Tables(_ context.Context, q store.Query) ([]*store.Table, error) {
	order := func(a, b *store.Table) int {
		return cmp.Or(cmp.Compare(b.Touched, a.Touched), cmp.Compare(b.ID, a.ID))
	}
	if q.List == store.Waiting {
		newest := order
		order = func(a, b *store.Table) int { return newest(b, a) }
	}
	ids := m.ids(q.Guest)
	from := &store.Table{ID: q.From.ID, Head: store.Head{Touched: q.From.Touched}}
	all := m.sorted(func(t *store.Table) bool {
		return listed(t, q, ids) && (q.From == (store.Spot{}) || order(t, from) > 0)
	}, order)
	return all[:min(len(all), q.Limit)], nil
}

func listed(t *store.Table, q store.Query, ids []store.Hash) bool {
	nobody := q.Guest == store.Hash{}
	own := func(guest store.Hash) bool { return slices.Contains(ids, guest) }
	sits := !nobody && slices.ContainsFunc(t.Seats, func(x store.Seat) bool { return own(x.Guest) })
	waits := !nobody && t.Phase == store.PhasePlaying && slices.ContainsFunc(t.Seats, func(x store.Seat) bool {
		return own(x.Guest) && !x.Away && t.Actors>>x.Seat&1 != 0
	})
	switch q.List {
	case store.OpenListed:
		return !t.Private && t.Phase == store.PhaseOpen && !(q.Others && sits)
	case store.RunningListed:
		return !t.Private && t.Phase == store.PhasePlaying && !(q.Others && sits)
	case store.Mine:
		return !nobody && (own(t.HostGuest) || sits) && !(q.Others && waits)
	case store.All:
		return (q.Only.Phase == "" || t.Phase == q.Only.Phase) && (q.Only.Game == "" || t.Game == q.Only.Game) &&
			(q.Only.Before == 0 || t.Touched < q.Only.Before)
	}
	return waits
}

func (m *Memory) IDs(_ context.Context, after string, limit int) ([]string, error) {
	return first(limit, m.sorted(
		func(t *store.Table) bool { return t.ID > after },
		func(a, b *store.Table) int { return cmp.Compare(a.ID, b.ID) },
	)), nil
}

func (m *Memory) Remove(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.fail != nil:
		return m.fail
	case m.tables[id] == nil:
		return store.ErrMissing
	}
	delete(m.tables, id)
	delete(m.standing, id)
	return nil
}

func (m *Memory) sorted(want func(*store.Table) bool, order func(a, b *store.Table) int) (all []*store.Table) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range m.tables {
		if want(t) {
			all = append(all, copied(t))
		}
	}
	slices.SortFunc(all, order)
	return all
}

func (m *Memory) Going(_ context.Context, guest store.Hash) (all, listed int, err error) {
	ids := m.ids(guest)
	for _, t := range m.sorted(func(t *store.Table) bool {
		return slices.Contains(ids, t.HostGuest) && (t.Phase == store.PhaseOpen || t.Phase == store.PhasePlaying)
	}, func(a, b *store.Table) int { return 0 }) {
		all++
		if t.Phase == store.PhaseOpen && !t.Private {
			listed++
		}
	}
	return all, listed, nil
}

func (m *Memory) Due(_ context.Context, at int64, limit int) ([]string, error) {
	return first(limit, m.sorted(
		func(t *store.Table) bool { return earliest(t) > 0 && earliest(t) <= at },
		func(a, b *store.Table) int { return cmp.Compare(earliest(a), earliest(b)) },
	)), nil
}

// earliest is when a table is due, or a seat's time is up; 0 for never.
func earliest(t *store.Table) int64 {
	if flag := flag(t); t.Due == 0 || flag > 0 && flag < t.Due {
		return flag
	}
	return t.Due
}

// flag is when the time of the first seat is up; 0 where no clock runs.
func flag(t *store.Table) (at int64) {
	for _, x := range t.Seats {
		if x.Flag > 0 && (at == 0 || x.Flag < at) {
			at = x.Flag
		}
	}
	return at
}

func first(limit int, tables []*store.Table) (ids []string) {
	for _, t := range tables[:min(len(tables), limit)] {
		ids = append(ids, t.ID)
	}
	return ids
}

func (m *Memory) Ticking(_ context.Context, limit int) ([]string, error) {
	return first(limit, m.sorted(
		func(t *store.Table) bool { return flag(t) > 0 },
		func(a, b *store.Table) int { return cmp.Compare(flag(a), flag(b)) },
	)), nil
}

func (m *Memory) Beat(_ context.Context, process string, at, patience int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	var last int64
	here := false
	for who, then := range m.beats {
		last = max(last, then)
		here = here || who != "" && then >= at-patience
	}
	if !here && last > 0 && last < at && m.ticks() {
		m.absences = append(m.absences, store.Absence{Since: last, Until: at})
	}
	maps.DeleteFunc(m.beats, func(who string, then int64) bool { return who == "" || then < at-patience })
	m.beat(process, at)
	return nil
}

func (m *Memory) Gone(_ context.Context, process string, at int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fail != nil {
		return m.fail
	}
	delete(m.beats, process)
	m.beat("", at)
	return nil
}

func (m *Memory) beat(process string, at int64) {
	if m.beats == nil {
		m.beats = map[string]int64{}
	}
	m.beats[process] = max(m.beats[process], at)
}

// ticks tells whether a clock runs.
func (m *Memory) ticks() bool {
	for _, t := range m.tables {
		if flag(t) > 0 {
			return true
		}
	}
	return false
}

func (m *Memory) Absences(_ context.Context, after int64) (all []store.Absence, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, a := range m.absences {
		if a.Until > after {
			all = append(all, a)
		}
	}
	return all, nil
}

func (m *Memory) Sweep(_ context.Context, before int64) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := len(m.tables)
	maps.DeleteFunc(m.tables, func(_ string, t *store.Table) bool {
		return (t.Phase == store.PhaseOpen || t.Phase == store.PhaseClosed) && t.Version == 0 && t.Touched < before
	})
	return all - len(m.tables), nil
}

func (m *Memory) Close() error { return nil }

// copied shares nothing that anybody changes.
func copied(t *store.Table) *store.Table {
	c := *t
	c.Options = maps.Clone(t.Options)
	c.Seats = slices.Clone(t.Seats)
	for i := range c.Seats {
		c.Seats[i].Salt = bytes.Clone(c.Seats[i].Salt)
	}
	c.Lines = slices.Clone(t.Lines)
	return &c
}

// Phases counts the tables in each phase.
func (m *Memory) Phases(context.Context) (map[string]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := map[string]int{}
	for _, t := range m.tables {
		n[t.Phase]++
	}
	return n, nil
}

// Probe fails where writes do.
func (m *Memory) Probe(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.fail
}
