// Package storetest is what every kind of store.Store has to pass.
package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"seaboard/internal/store"
)

// Run tests a kind of store. Make gives an empty one, and a function that closes
// it and opens what it has kept anew.
func Run(t *testing.T, make func(t *testing.T) (s store.Store, reopen func() store.Store)) {
	for name, test := range map[string]func(*testing.T, *harness){
		"what is written is read":             written,
		"an append is whole or nothing":       whole,
		"of many who append at once one wins": race,
		"many tables at once":                 crowd,
		"what was said beforehand":            standing,
		"lists":                               lists,
		"who opened how many":                 going,
		"due bots":                            due,
		"running clocks":                      ticking,
		"nobody was there":                    absent,
		"clearing away":                       sweep,
		"receipts":                            receipts,
		"of many with one key one is kept":    keyRace,
		"devices":                             devices,
		"of many with one code one comes in":  codeRace,
		"too many devices":                    tooMany,
		"the server's keys":                   keys,
		"lists in pages":                      pages,
		"all tables":                          allTables,
		"removing":                            remove,
		"phases":                              phases,
		"a write that means nothing":          probe,
		"missing tables":                      missing,
	} {
		t.Run(name, func(t *testing.T) {
			s, reopen := make(t)
			test(t, &harness{s, reopen})
		})
	}
}

type harness struct {
	store.Store
	open func() store.Store
}

func (h *harness) reopen() { h.Store = h.open() }

// sample is a table with everything in it.
func sample(id string) *store.Table {
	return &store.Table{
		ID: id, Game: "pirates", Options: map[string]string{"pirates": "6"}, Private: true, Shuffle: true, Clock: store.Clock{Bank: 300, Move: 20}, Patience: 3600,
		Seed: [32]byte{1, 2, 3}, HostToken: store.Hash{4}, HostGuest: store.Hash{5}, Created: 1000,
		Head: store.Head{Seq: 2, Phase: store.PhasePlaying, Version: 1, Actors: 0b110, Touched: 2000, Due: 3000},
		Seats: []store.Seat{
			{Place: 1, Seat: 2, Kind: "person", Name: "Zoë <b>", Salt: []byte{0, 255}, Token: store.Hash{6}, Guest: store.Hash{7}, Offer: "anew", Away: true, Called: 3},
			{Place: 2, Seat: 1, Kind: "bot", Name: "Parrot", Level: 1, Salt: []byte{0}, Flag: 4000},
			{Place: 3, Kind: "open", Code: "secret", Salt: []byte{}},
		},
		Lines: []store.Line{
			{Seq: 1, Kind: "start", Text: "2 1", At: 1500},
			{Seq: 2, Kind: "act", Actor: 1, Text: "play 5.3", Client: "a b", At: 2000},
		},
	}
}

func (h *harness) want(t *testing.T, want *store.Table) {
	t.Helper()
	got, err := h.Load(t.Context(), want.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("table (-want +got):\n%s", d)
	}
	if seq, err := h.Seq(t.Context(), want.ID); err != nil || seq != want.Seq {
		t.Errorf("seq %d, %v; want %d", seq, err, want.Seq)
	}
}

func (h *harness) create(t *testing.T, table *store.Table) {
	t.Helper()
	if err := h.Create(t.Context(), table); err != nil {
		t.Fatal(err)
	}
}

func written(t *testing.T, h *harness) {
	table := sample("one")
	h.create(t, table)
	h.create(t, &store.Table{ID: "bare", Head: store.Head{Phase: store.PhaseOpen}})
	h.want(t, table)

	seat := table.Seats[2]
	seat.Kind, seat.Name, seat.Seat, seat.Guest, seat.Flag = "person", "Bob", 3, store.Hash{9}, 12000
	seat.Offer, seat.Called = "another", 1
	change := store.Change{
		Head:  store.Head{Seq: 4, Phase: "over", Version: 3, Touched: 9000},
		Seats: []store.Seat{seat},
		Lines: []store.Line{{Seq: 3, Kind: "sit", Actor: 3, Text: "Bob", At: 8000}, {Seq: 4, Kind: "act", Text: "chest pearl ruby", At: 9000}},
	}
	if err := h.Append(t.Context(), "one", 2, change); err != nil {
		t.Fatal(err)
	}
	table.Head, table.Seats[2], table.Lines = change.Head, seat, append(table.Lines, change.Lines...)
	h.want(t, table)
	h.reopen()
	h.want(t, table)
	if err := h.Create(t.Context(), table); !errors.Is(err, store.ErrExists) {
		t.Errorf("the same table again: %v", err)
	}
	h.want(t, table)
}

func whole(t *testing.T, h *harness) {
	table := sample("one")
	h.create(t, table)
	seat := table.Seats[0]
	seat.Name = "somebody else"
	for name, test := range map[string]struct {
		expect int
		lines  []store.Line
		stale  bool
	}{
		"stale":                 {1, []store.Line{{Seq: 2, Kind: "act"}}, true},
		"ahead":                 {3, []store.Line{{Seq: 4, Kind: "act"}}, true},
		"a line that is there":  {2, []store.Line{{Seq: 3, Kind: "act"}, {Seq: 2, Kind: "act"}}, false},
		"the same number twice": {2, []store.Line{{Seq: 3, Kind: "act"}, {Seq: 3, Kind: "act"}}, false},
	} {
		change := store.Change{Head: store.Head{Seq: 4, Phase: "over"}, Seats: []store.Seat{seat}, Lines: test.lines}
		err := h.Append(t.Context(), "one", test.expect, change)
		if err == nil || errors.Is(err, store.ErrStale) != test.stale {
			t.Errorf("%s: %v", name, err)
		}
		h.want(t, table)
	}
	// A change without lines keeps its number.
	table.Due = 0
	if err := h.Append(t.Context(), "one", 2, store.Change{Head: table.Head}); err != nil {
		t.Error(err)
	}
	h.want(t, table)
}

func standing(t *testing.T, h *harness) {
	table := sample("one")
	h.create(t, table)
	want := func(all map[int]string) {
		t.Helper()
		got, err := h.Standing(t.Context(), "one")
		if d := cmp.Diff(all, got, cmpopts.EquateEmpty()); err != nil || d != "" {
			t.Errorf("%v\n%s", err, d)
		}
		h.want(t, table) // nothing else has changed
	}
	say := func(expect int, all ...store.Standing) error {
		return h.Append(t.Context(), "one", expect, store.Change{Head: table.Head, Standing: all})
	}
	want(nil)
	for _, all := range [][]store.Standing{{{Place: 1, Answer: "once"}, {Place: 3, Answer: "always"}}, {{Place: 1, Answer: "always"}, {Place: 3}}} {
		if err := say(2, all...); err != nil {
			t.Fatal(err)
		}
	}
	want(map[int]string{1: "always"})
	if err := say(1, store.Standing{Place: 1}); !errors.Is(err, store.ErrStale) {
		t.Errorf("stale: %v", err)
	}
	h.reopen()
	want(map[int]string{1: "always"})
}

func race(t *testing.T, h *harness) {
	h.create(t, &store.Table{ID: "one", Head: store.Head{Phase: store.PhasePlaying}})
	const racers, rounds = 8, 10
	for round := range rounds {
		var all sync.WaitGroup
		won := make(chan int, racers)
		for racer := range racers {
			all.Go(func() {
				err := h.Append(t.Context(), "one", round, store.Change{
					Head:  store.Head{Seq: round + 1, Phase: store.PhasePlaying},
					Lines: []store.Line{{Seq: round + 1, Kind: "act", Actor: racer}},
				})
				switch {
				case err == nil:
					won <- racer
				case !errors.Is(err, store.ErrStale):
					t.Error(err)
				}
			})
		}
		all.Wait()
		if len(won) != 1 {
			t.Fatalf("%d won round %d", len(won), round)
		}
		table, err := h.Load(t.Context(), "one")
		if err != nil {
			t.Fatal(err)
		}
		if winner := <-won; table.Lines[round].Actor != winner {
			t.Errorf("%d was told to have won round %d, but the log says %d", winner, round, table.Lines[round].Actor)
		}
	}
}

func crowd(t *testing.T, h *harness) {
	var all sync.WaitGroup
	const tables, lines = 20, 10
	for i := range tables {
		all.Go(func() {
			id := fmt.Sprint("table ", i)
			if err := h.Create(t.Context(), &store.Table{ID: id, Head: store.Head{Phase: store.PhasePlaying}}); err != nil {
				t.Error(err)
			}
			for n := range lines {
				change := store.Change{Head: store.Head{Seq: n + 1, Phase: store.PhasePlaying}, Lines: []store.Line{{Seq: n + 1, Text: id}}}
				if err := h.Append(t.Context(), id, n, change); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	for i := range tables {
		id := fmt.Sprint("table ", i)
		table, err := h.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for n, l := range table.Lines {
			if l.Seq != n+1 || l.Text != id {
				t.Errorf("%s, line %d: %+v", id, n+1, l)
			}
		}
		if len(table.Lines) != lines {
			t.Errorf("%s has %d lines", id, len(table.Lines))
		}
	}
}

func lists(t *testing.T, h *harness) {
	ada, bob := store.Hash{1}, store.Hash{2}
	add := func(id, phase string, private bool, touched int64, actors uint8, seats ...store.Seat) {
		for i := range seats {
			seats[i].Place = i + 1
		}
		h.create(t, &store.Table{
			ID: id, Private: private, Seats: seats, HostGuest: seats[0].Guest,
			Head: store.Head{Phase: phase, Touched: touched, Actors: actors},
		})
	}
	seat := func(guest store.Hash, n int) store.Seat { return store.Seat{Seat: n, Guest: guest} }
	away := seat(ada, 1)
	away.Away = true
	add("open", store.PhaseOpen, false, 10, 0, seat(ada, 0), seat(store.Hash{}, 0))
	add("secret", store.PhaseOpen, true, 20, 0, seat(bob, 0))
	add("turn", store.PhasePlaying, false, 30, 1<<1, seat(ada, 1), seat(bob, 2))
	add("longer", store.PhasePlaying, true, 15, 1<<1|1<<2, seat(bob, 2), seat(ada, 1))
	add("other's turn", store.PhasePlaying, false, 40, 1<<2, seat(ada, 1), seat(bob, 2))
	add("away", store.PhasePlaying, true, 50, 1<<1, away, seat(bob, 2))
	add("over", "over", false, 60, 0, seat(ada, 1), seat(bob, 2))
	add("watched", store.PhasePlaying, true, 70, 1<<1, store.Seat{Seat: 1, Guest: bob})

	for name, test := range map[string]struct {
		query store.Query
		want  []string
	}{
		"waiting for Ada": {store.Query{List: store.Waiting, Guest: ada}, []string{"longer", "turn"}},
		"waiting for Bob": {store.Query{List: store.Waiting, Guest: bob}, []string{"longer", "other's turn", "watched"}},
		"Ada's":           {store.Query{List: store.Mine, Guest: ada}, []string{"over", "away", "other's turn", "turn", "longer", "open"}},
		"open":            {store.Query{List: store.OpenListed}, []string{"open"}},
		"running":         {store.Query{List: store.RunningListed, Guest: ada}, []string{"other's turn", "turn"}},
		"the last two":    {store.Query{List: store.Mine, Guest: ada, Limit: 2}, []string{"over", "away"}},
		"nobody's":        {store.Query{List: store.Mine}, nil},
		"nobody waits":    {store.Query{List: store.Waiting}, nil},

		"where Bob does not sit":   {store.Query{List: store.OpenListed, Guest: bob, Others: true}, []string{"open"}},
		"where Ada does not sit":   {store.Query{List: store.OpenListed, Guest: ada, Others: true}, nil},
		"running without Bob":      {store.Query{List: store.RunningListed, Guest: bob, Others: true}, nil},
		"running without nobody":   {store.Query{List: store.RunningListed, Others: true}, []string{"other's turn", "turn"}},
		"that do not wait for Ada": {store.Query{List: store.Mine, Guest: ada, Others: true}, []string{"over", "away", "other's turn", "open"}},
		"all that run":             {store.Query{List: store.All, Only: store.Only{Phase: store.PhasePlaying}}, []string{"watched", "away", "other's turn", "turn", "longer"}},
		"all that have long run":   {store.Query{List: store.All, Only: store.Only{Phase: store.PhasePlaying, Before: 30}}, []string{"longer"}},
		"all of a game":            {store.Query{List: store.All, Only: store.Only{Game: "sinking"}}, nil},
		"a stranger's":             {store.Query{List: store.Mine, Guest: store.Hash{3}}, nil},
	} {
		if test.query.Limit == 0 {
			test.query.Limit = 10
		}
		tables, err := h.Tables(t.Context(), test.query)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var got []string
		for _, table := range tables {
			got = append(got, table.ID)
			if len(table.Seats) == 0 {
				t.Errorf("%s: %s has no seats", name, table.ID)
			}
		}
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

// pages reads lists piece by piece, also where several tables were touched at once.
func pages(t *testing.T, h *harness) {
	ada := store.Hash{1}
	for i := range 17 {
		h.create(t, &store.Table{
			ID: fmt.Sprintf("%02d", i*7%17), HostGuest: ada, Seats: []store.Seat{{Place: 1, Seat: 1, Guest: ada}, {Place: 2, Seat: 2, Guest: store.Hash{2}}},
			Head: store.Head{Phase: store.PhasePlaying, Touched: int64(i / 3), Actors: 1 << 1},
		})
	}
	for name, q := range map[string]store.Query{
		"waiting": {List: store.Waiting, Guest: ada}, "mine": {List: store.Mine, Guest: ada},
		"running": {List: store.RunningListed}, "all": {List: store.All},
	} {
		q.Limit = 20
		whole, err := h.Tables(t.Context(), q)
		if err != nil || len(whole) != 17 {
			t.Fatalf("%s: %d tables, %v", name, len(whole), err)
		}
		for _, size := range []int{1, 2, 5, 17} {
			q.Limit, q.From = size, store.Spot{}
			var got []*store.Table
			for {
				page, err := h.Tables(t.Context(), q)
				if err != nil {
					t.Fatal(err)
				}
				if len(page) == 0 {
					break
				}
				got = append(got, page...)
				q.From = page[len(page)-1].Spot()
			}
			if d := cmp.Diff(whole, got, cmpopts.EquateEmpty()); d != "" {
				t.Errorf("%s, %d at a time:\n%s", name, size, d)
			}
		}
	}
}

func allTables(t *testing.T, h *harness) {
	for _, id := range []string{"b", "d", "a", "c"} {
		h.create(t, &store.Table{ID: id})
	}
	for after, want := range map[string][]string{"": {"a", "b", "c"}, "b": {"c", "d"}, "d": nil} {
		got, err := h.IDs(t.Context(), after, 3)
		if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" || err != nil {
			t.Errorf("after %q: %v\n%s", after, err, d)
		}
	}
}

func remove(t *testing.T, h *harness) {
	table, other := sample("one"), sample("two")
	h.create(t, table)
	h.create(t, other)
	if err := h.Append(t.Context(), "one", 2, store.Change{Head: table.Head, Standing: []store.Standing{{Place: 1, Answer: "always"}}}); err != nil {
		t.Fatal(err)
	}
	if err := h.Remove(t.Context(), "one"); err != nil {
		t.Fatal(err)
	}
	h.reopen()
	if _, err := h.Load(t.Context(), "one"); !errors.Is(err, store.ErrMissing) {
		t.Errorf("load: %v", err)
	}
	if err := h.Append(t.Context(), "one", 2, store.Change{Head: table.Head}); !errors.Is(err, store.ErrMissing) {
		t.Errorf("append: %v", err)
	}
	if err := h.Remove(t.Context(), "one"); !errors.Is(err, store.ErrMissing) {
		t.Errorf("removed again: %v", err)
	}
	h.want(t, other)
	// Nothing is left for a table of the same name.
	h.create(t, table)
	h.want(t, table)
	if said, err := h.Standing(t.Context(), "one"); err != nil || len(said) > 0 {
		t.Errorf("said beforehand: %v, %v", said, err)
	}
}

func going(t *testing.T, h *harness) {
	ada := store.Hash{1}
	for i, phase := range []string{store.PhaseOpen, store.PhasePlaying, "over", store.PhaseClosed} {
		h.create(t, &store.Table{ID: fmt.Sprint(i), HostGuest: ada, Head: store.Head{Phase: phase}})
	}
	h.create(t, &store.Table{ID: "other", HostGuest: store.Hash{2}, Head: store.Head{Phase: store.PhaseOpen}})
	h.create(t, &store.Table{ID: "private", Private: true, HostGuest: ada, Head: store.Head{Phase: store.PhaseOpen}})
	if all, listed, err := h.Going(t.Context(), ada); all != 3 || listed != 1 || err != nil {
		t.Errorf("%d tables, %d of them listed, %v; want 3 and 1", all, listed, err)
	}
	if all, listed, err := h.Going(t.Context(), store.Hash{9}); all != 0 || listed != 0 || err != nil {
		t.Errorf("%d tables of nobody, %d of them listed, %v", all, listed, err)
	}
}

func due(t *testing.T, h *harness) {
	for id, at := range map[string]int64{"late": 30, "now": 20, "before": 10, "never": 0} {
		h.create(t, &store.Table{ID: id, Head: store.Head{Phase: store.PhasePlaying, Due: at}})
	}
	h.reopen()
	for _, test := range []struct {
		at    int64
		limit int
		want  []string
	}{
		{9, 9, nil}, {20, 9, []string{"before", "now"}}, {99, 2, []string{"before", "now"}}, {99, 9, []string{"before", "now", "late"}},
	} {
		got, err := h.Due(t.Context(), test.at, test.limit)
		if d := cmp.Diff(test.want, got); d != "" || err != nil {
			t.Errorf("due at %d: %v (-want +got):\n%s", test.at, err, d)
		}
	}
}

// clocked is a table with seats whose time is up at these times.
func clocked(id string, due int64, flags ...int64) *store.Table {
	table := &store.Table{ID: id, Head: store.Head{Phase: store.PhasePlaying, Due: due}}
	for i, flag := range flags {
		table.Seats = append(table.Seats, store.Seat{Place: i + 1, Flag: flag})
	}
	return table
}

func ticking(t *testing.T, h *harness) {
	h.create(t, clocked("none", 30))
	h.create(t, clocked("rests", 0, 0, 0))
	h.create(t, clocked("ticks", 0, 0, 20))
	h.create(t, clocked("ticks for two", 40, 10, 15))
	h.reopen()
	check := func(got []string, err error) func(want ...string) {
		return func(want ...string) {
			t.Helper()
			if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" || err != nil {
				t.Errorf("%v (-want +got):\n%s", err, d)
			}
		}
	}
	check(h.Ticking(t.Context(), 9))("ticks for two", "ticks")
	check(h.Due(t.Context(), 9, 9))()
	check(h.Due(t.Context(), 20, 9))("ticks for two", "ticks")
	check(h.Due(t.Context(), 99, 9))("ticks for two", "ticks", "none")
	// The clock of one is stopped.
	stopped := clocked("ticks", 0, 0, 0)
	if err := h.Append(t.Context(), "ticks", 0, store.Change{Head: stopped.Head, Seats: stopped.Seats}); err != nil {
		t.Fatal(err)
	}
	check(h.Ticking(t.Context(), 9))("ticks for two")
	check(h.Due(t.Context(), 20, 9))("ticks for two")
}

func absent(t *testing.T, h *harness) {
	beat := func(process string, at int64) {
		t.Helper()
		if err := h.Beat(t.Context(), process, at, 10); err != nil {
			t.Fatal(err)
		}
	}
	gone := func(process string, at int64) {
		t.Helper()
		if err := h.Gone(t.Context(), process, at); err != nil {
			t.Fatal(err)
		}
	}
	want := func(after int64, want ...store.Absence) {
		t.Helper()
		got, err := h.Absences(t.Context(), after)
		if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" || err != nil {
			t.Errorf("after %d: %v (-want +got):\n%s", after, err, d)
		}
	}
	beat("a", 1000)
	beat("a", 2000) // no clock ran meanwhile
	want(0)
	h.create(t, clocked("ticks", 0, 5000))
	beat("a", 2010)
	beat("b", 2005) // whose clock is behind
	beat("a", 2020)
	want(0)
	h.reopen()
	beat("c", 3000)
	beat("b", 3000)
	beat("b", 3010)
	want(0, store.Absence{Since: 2020, Until: 3000})
	// One goes, and others are there still.
	gone("c", 3012)
	beat("b", 3014)
	want(3000)
	// The last one goes, and however soon another comes, nobody was there.
	gone("b", 3015)
	beat("d", 3017)
	want(3000, store.Absence{Since: 3015, Until: 3017})
	gone("d", 3018)
	beat("d", 3018)
	want(3017)
	// One broke down: it is waited for.
	beat("e", 3020)
	beat("f", 3030)
	beat("f", 3041)
	want(3017, store.Absence{Since: 3030, Until: 3041})
	// Several come back at once, and one finds it.
	var all sync.WaitGroup
	for i := range int64(8) {
		all.Go(func() { beat(fmt.Sprint(i), 4000+i) })
	}
	all.Wait()
	got, err := h.Absences(t.Context(), 3041)
	if err != nil || len(got) != 1 || got[0].Since != 3041 || got[0].Until < 4000 || got[0].Until > 4007 {
		t.Errorf("absences %v, %v", got, err)
	}
}

func sweep(t *testing.T, h *harness) {
	for _, table := range []store.Table{
		{ID: "idle", Head: store.Head{Phase: store.PhaseOpen, Touched: 10}},
		{ID: "closed", Head: store.Head{Phase: store.PhaseClosed, Touched: 10}},
		{ID: "closed in the middle", Head: store.Head{Phase: store.PhaseClosed, Touched: 10, Version: 1}},
		{ID: "young", Head: store.Head{Phase: store.PhaseOpen, Touched: 20}},
		{ID: "playing", Head: store.Head{Phase: store.PhasePlaying, Touched: 10}},
		{ID: "over", Head: store.Head{Phase: "over", Touched: 10, Version: 9}},
	} {
		table.Seats = []store.Seat{{Place: 1, Guest: store.Hash{1}}}
		table.Seq, table.Lines = 1, []store.Line{{Seq: 1}}
		h.create(t, &table)
	}
	if n, err := h.Sweep(t.Context(), 20); n != 2 || err != nil {
		t.Errorf("removed %d, %v; want 2", n, err)
	}
	for id, want := range map[string]bool{"idle": false, "closed": false, "closed in the middle": true, "young": true, "playing": true, "over": true} {
		if _, err := h.Load(t.Context(), id); (err == nil) != want {
			t.Errorf("%s: %v", id, err)
		}
	}
	// What is removed leaves nothing behind for a table of the same name.
	table := &store.Table{ID: "idle", Head: store.Head{Phase: store.PhaseOpen, Touched: 99}}
	h.create(t, table)
	h.want(t, table)
}

func missing(t *testing.T, h *harness) {
	if _, err := h.Load(t.Context(), "none"); !errors.Is(err, store.ErrMissing) {
		t.Errorf("load: %v", err)
	}
	if _, err := h.Seq(t.Context(), "none"); !errors.Is(err, store.ErrMissing) {
		t.Errorf("seq: %v", err)
	}
	if err := h.Append(t.Context(), "none", 0, store.Change{}); !errors.Is(err, store.ErrMissing) {
		t.Errorf("append: %v", err)
	}
}

func phases(t *testing.T, h *harness) {
	for id, phase := range map[string]string{"a": store.PhaseOpen, "b": store.PhasePlaying, "c": store.PhasePlaying} {
		h.create(t, &store.Table{ID: id, Head: store.Head{Phase: phase}})
	}
	got, err := h.Phases(t.Context())
	if d := cmp.Diff(map[string]int{store.PhaseOpen: 1, store.PhasePlaying: 2}, got); err != nil || d != "" {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
}

func probe(t *testing.T, h *harness) {
	table := sample("a")
	h.create(t, table)
	for range 3 {
		if err := h.Probe(t.Context()); err != nil {
			t.Error(err)
		}
	}
	h.want(t, table)
	h.reopen()
	h.want(t, table)
}
