package table_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/internal/store"
	"seaboard/internal/store/storetest"
	"seaboard/internal/table"
)

// TestActingIsRefused tries what cannot be done, and that nothing comes of it.
func TestActingIsRefused(t *testing.T) {
	h := newHouse(t)
	p, other := h.gather("pirates", 2), h.gather("pirates", 2)
	p.act(1, "play 5.3")
	p.act(2, "play 3.7") // seat 1 is to sail
	version := p.look(1).Version
	ctx := t.Context()
	for name, test := range map[string]struct {
		who  table.Who
		a    table.Acting
		kind table.Kind
		says string
	}{
		"not legal":         {p.who(1), table.Acting{Version: version, Action: "sail 6"}, table.Illegal, ""},
		"no action":         {p.who(1), table.Acting{Version: version, Action: "<b>"}, table.Illegal, ""},
		"nothing":           {p.who(1), table.Acting{Version: version}, table.Illegal, ""},
		"hidden":            {p.who(1), table.Acting{Version: version, Action: "play ?"}, table.Illegal, ""},
		"for chance":        {p.who(1), table.Acting{Version: version, Action: "chest pearl ruby"}, table.Illegal, ""},
		"out of turn":       {p.who(2), table.Acting{Version: version, Action: "sail 1"}, table.Illegal, ""},
		"late":              {p.who(1), table.Acting{Version: version - 1, Action: "sail 1"}, table.Stale, "moved on"},
		"early":             {p.who(1), table.Acting{Version: version + 1, Action: "sail 1"}, table.Stale, "moved on"},
		"a seq to come":     {p.who(1), table.Acting{Version: version, Action: "sail 1", Seq: 99}, table.Stale, "moved on"},
		"a watcher":         {table.Who{}, table.Acting{Version: version, Action: "sail 1"}, table.Forbidden, "only watch"},
		"a strange guest":   {table.Who{Guest: "x"}, table.Acting{Version: version, Action: "sail 1"}, table.Forbidden, "only watch"},
		"another table's":   {other.who(1), table.Acting{Version: version, Action: "sail 1"}, table.Unknown, "token"},
		"a made-up token":   {table.Who{Token: "x"}, table.Acting{Version: version, Action: "sail 1"}, table.Unknown, "token"},
		"too long":          {p.who(1), table.Acting{Version: version, Action: strings.Repeat("sail ", 99)}, table.Invalid, "bytes"},
		"not text":          {p.who(1), table.Acting{Version: version, Action: "sail \xff"}, table.Invalid, "text"},
		"a client too long": {p.who(1), table.Acting{Version: version, Action: "sail 1", ID: strings.Repeat("x", 101)}, table.Invalid, "bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			before := p.allSeen()
			_, err := h.Act(ctx, p.id, test.who, test.a)
			f := refused(t, err, test.kind, test.says)
			if test.kind == table.Stale || test.kind == table.Illegal {
				if f.Look == nil || f.Look.Version != version {
					t.Errorf("the refusal carries %+v", f.Look)
				}
			}
			if test.kind == table.Illegal && f.Rule == "" {
				t.Error("no rule is named")
			}
			if d := diff(before, p.allSeen()); d != "" {
				t.Error(d)
			}
		})
	}
	for _, id := range []string{"", "x", "aaaaaaaaaaaaaaaa", "../../etc/passwd"} {
		_, err := h.Act(ctx, id, p.who(1), table.Acting{})
		refused(t, err, table.Missing, "no such table")
	}
}

func TestActingBeforeAndAfter(t *testing.T) {
	h := newHouse(t)
	opened := must(h.Open(t.Context(), table.Opening{Game: "dare", Seats: []table.OpeningSeat{{Kind: table.Me, Name: "Ada"}, {Kind: table.Free}}}))(t)
	_, err := h.Act(t.Context(), opened.Table, table.Who{Token: opened.Token}, table.Acting{Action: "choose dare"})
	refused(t, err, table.Illegal, "not begun")

	p := h.gather("dare", 2)
	p.play(luck(1), nil)
	for seat := game.Seat(1); seat <= 2; seat++ {
		_, err = h.Act(t.Context(), p.id, p.who(seat), table.Acting{Version: p.look(seat).Version, Action: "choose dare"})
		refused(t, err, table.Gone, "over")
		_, err = h.Undo(t.Context(), p.id, p.who(seat), p.look(seat).Version)
		refused(t, err, table.Gone, "over")
	}
}

// TestTogether has all choose at the same time from the same version, by hand and
// at once.
func TestTogether(t *testing.T) {
	h := newHouse(t)
	p := h.gather("dare", 4)
	opening := p.look(1).Version
	for seat := game.Seat(1); seat <= 4; seat++ {
		look := p.look(seat)
		if look.Version != opening || len(look.Legal) == 0 {
			t.Fatalf("seat %d, %d others have chosen: version %d, legal %v", seat, seat-1, look.Version, look.Legal)
		}
		version := opening
		if seat == 3 {
			version++ // as a stream has told it
		}
		must(h.Act(t.Context(), p.id, p.who(seat), table.Acting{Version: version, Action: "choose dare"}))(t)
		if seat < 4 {
			if look := p.look(seat); look.Version != opening+int(seat) || len(look.Legal) != 0 {
				t.Errorf("seat %d has chosen: version %d, legal %v", seat, look.Version, look.Legal)
			}
			_, err := h.Act(t.Context(), p.id, p.who(seat), table.Acting{Version: opening, Action: "choose fold"})
			refused(t, err, table.Stale, "")
		}
	}
	// The second round, all at once.
	opening = p.look(1).Version
	var all sync.WaitGroup
	for seat := game.Seat(1); seat <= 4; seat++ {
		all.Go(func() {
			if _, err := h.Act(t.Context(), p.id, p.who(seat), table.Acting{Version: opening, Action: "choose fold"}); err != nil {
				t.Errorf("seat %d: %v", seat, err)
			}
		})
	}
	all.Wait()
	if look := p.look(1); look.Phase != table.Over {
		t.Errorf("after all have chosen: %+v", look)
	}
}

// TestOnlyOneWins has a seat act in many places at once.
func TestOnlyOneWins(t *testing.T) {
	h := newHouse(t)
	h.onDisk()
	p := h.gather("pirates", 2)
	p.act(1, "play 5.3")
	p.act(2, "play 3.7")
	// Another process has the same table.
	there := *h
	there.restart()
	version := p.look(1).Version
	var all sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for i := range 10 {
		all.Go(func() {
			service := h.Service
			if i%2 == 0 {
				service = there.Service
			}
			_, err := service.Act(t.Context(), p.id, p.who(1), table.Acting{Version: version, Action: []string{"sail 1", "sail 2", "sail 3"}[i%3]})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
				return
			}
			if f, ok := errors.AsType[*table.Fault](err); !ok || f.Kind != table.Stale || f.Look == nil || f.Look.Version == version {
				t.Errorf("a loser got %v", err)
			}
		})
	}
	all.Wait()
	if won != 1 {
		t.Errorf("%d have acted", won)
	}
	if a, b := p.look(1), must(there.Look(t.Context(), p.id, p.who(1)))(t); diff(a, b) != "" {
		t.Errorf("the two processes differ:\n%s", diff(a, b))
	}
}

// TestSameID sends actions twice, also over a restart, and after the game.
func TestSameID(t *testing.T) {
	h := newHouse(t)
	reopen := h.onDisk()
	p := h.gather("dare", 2)
	first := table.Acting{Version: p.look(1).Version, Action: "choose dare", ID: "a"}
	once := must(h.Act(t.Context(), p.id, p.who(1), first))(t)
	again := must(h.Act(t.Context(), p.id, p.who(1), first))(t)
	if d := diff(once, again); d != "" {
		t.Errorf("answered differently:\n%s", d)
	}
	reopen()
	again = must(h.Act(t.Context(), p.id, p.who(1), first))(t)
	if d := diff(once, again); d != "" {
		t.Errorf("answered differently after a restart:\n%s", d)
	}
	// The same text of another seat is another id.
	second := must(h.Act(t.Context(), p.id, p.who(2), table.Acting{Version: p.look(2).Version, Action: "choose fold", ID: "a"}))(t)
	if second.Version != once.Version+3 {
		t.Errorf("seat 2 has not acted: version %d after %d", second.Version, once.Version)
	}
	p.play(luck(2), nil)
	if look := must(h.Act(t.Context(), p.id, p.who(1), first))(t); look.Phase != table.Over {
		t.Errorf("after the game: %+v", look)
	}
	// What was taken back has been done all the same.
	p = h.gather("dare", 2)
	first.Version = p.look(1).Version
	must(h.Act(t.Context(), p.id, p.who(1), first))(t)
	p.undo(1)
	if look := must(h.Act(t.Context(), p.id, p.who(1), first))(t); look.Version != first.Version || len(look.Legal) == 0 {
		t.Errorf("it was done a second time: %+v", look)
	}
}

// TestNotWritten has a store that fails: nothing is changed, and it goes on when
// the store does.
func TestNotWritten(t *testing.T) {
	h := newHouse(t)
	p := h.gather("dare", 2)
	before := p.allSeen()
	m := h.store.(*storetest.Memory)
	for _, test := range []struct {
		err  error
		kind table.Kind
	}{{store.ErrFull, table.Full}, {store.ErrBusy, table.Busy}, {errors.New("I/O error"), table.Broken}} {
		m.Fail(test.err)
		_, err := h.Act(t.Context(), p.id, p.who(1), table.Acting{Version: p.look(1).Version, Action: "choose dare", ID: "x"})
		refused(t, err, test.kind, "Nothing was changed")
		_, err = h.Open(t.Context(), table.Opening{Game: "dare", Seats: []table.OpeningSeat{{Kind: table.Bot, Level: 1}, {Kind: table.Free}}})
		refused(t, err, test.kind, "Nothing was changed")
		if d := diff(before, p.allSeen()); d != "" {
			t.Error(d)
		}
	}
	m.Fail(nil)
	must(h.Act(t.Context(), p.id, p.who(1), table.Acting{Version: p.look(1).Version, Action: "choose dare", ID: "x"}))(t)
}

// TestUndoEverywhere takes back at every step of whole games: it is allowed
// exactly where the rules allow it, brings back what everybody saw before, and
// what is done anew gives what was there.
func TestUndoEverywhere(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	for n, kit := range h.kits {
		id := kit.Rules.Info().ID
		t.Run(id, func(t *testing.T) {
			p := h.gather(id, 2)
			p.t = t
			rnd := luck(uint64(n) + 5)
			undone := 0
			for range 100 {
				seat, action, ok := p.choice(rnd)
				if !ok {
					break
				}
				before := p.positions()
				may := p.mayTakeBack(seat, action)
				p.act(seat, action)
				after := p.positions()
				for s := game.Seat(1); s <= 2; s++ {
					look := p.look(s)
					if look.MayUndo != (s == seat && may) {
						t.Fatalf("after %s of seat %d, seat %d may undo: %v", action, seat, s, look.MayUndo)
					}
					if !look.MayUndo && look.Phase == table.Playing {
						_, err := h.Undo(t.Context(), p.id, p.who(s), look.Version)
						refused(t, err, table.Illegal, "taken back")
					}
				}
				if !may {
					continue
				}
				undone++
				p.undo(seat)
				if d := diff(before, p.positions()); d != "" {
					t.Fatalf("%s taken back:\n%s", action, d)
				}
				p.act(seat, action)
				if d := diff(after, p.positions()); d != "" {
					t.Fatalf("%s done anew:\n%s", action, d)
				}
			}
			if undone == 0 {
				t.Error("nothing was taken back")
			}
		})
	}
}

// positions are what all viewers see of the game, without the table's counting.
func (p party) positions() (all []any) {
	p.t.Helper()
	for _, v := range p.viewers() {
		all = append(all, now(p.look(v)), string(must(p.Record(p.t.Context(), p.id, p.who(v)))(p.t)))
	}
	return all
}

// mayTakeBack asks the rules themselves, by a replay of what all seats see.
func (p party) mayTakeBack(seat game.Seat, action string) bool {
	p.t.Helper()
	var kit game.Kit
	for _, k := range p.kits {
		if k.Rules.Info().ID == p.look(seat).Game {
			kit = k
		}
	}
	r, err := record.Parse(must(p.Record(p.t.Context(), p.id, p.who(seat)))(p.t))
	if err != nil {
		p.t.Fatal(err)
	}
	replay, err := record.NewReplay(kit.Rules, r, true)
	if err == nil {
		err = replay.Run()
	}
	if err != nil {
		p.t.Fatal(err)
	}
	a, err := kit.Rules.Parse(action)
	if err != nil {
		p.t.Fatal(err)
	}
	if replay.State.Reveals(seat, a) {
		return false
	}
	replay.State.Apply(seat, a)
	return replay.State.Actors() != 0 && !replay.State.Actors().Has(game.Chance)
}

// TestUndoIsALine has what was taken back stand in the log, and a choice made
// before a taking back refused after it.
func TestUndoIsALine(t *testing.T) {
	h := newHouse(t)
	p := h.gather("pirates", 2)
	p.act(1, "play 5.3")
	p.act(2, "play 3.7")
	p.act(1, "sail 1")
	stale := p.look(1)
	p.undo(1)
	p.act(1, "sail 2")
	if now := p.look(1); now.Version != stale.Version || now.Seq <= stale.Seq {
		t.Fatalf("version %d, seq %d after version %d, seq %d", now.Version, now.Seq, stale.Version, stale.Seq)
	}
	_, err := h.Act(t.Context(), p.id, p.who(1), table.Acting{Version: stale.Version, Seq: stale.Seq, Action: p.look(1).Legal[0]})
	refused(t, err, table.Stale, "moved on")
	var told []string
	for _, e := range must(h.Story(t.Context(), p.id, p.who(2), 0))(t) {
		text := e.Text.String()
		if e.Undone {
			text += " (undone)"
		}
		told = append(told, text)
	}
	want := []string{"sails 1 (undone)", "takes it back", "sails 2"}
	if got := told[len(told)-3:]; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
	must(h.Act(t.Context(), p.id, p.who(1), table.Acting{Version: p.look(1).Version, Seq: p.look(1).Seq, Action: p.look(1).Legal[0]}))(t)
}

// TestUndoOfOthers has the takings back of others not disturb who still has to
// choose.
func TestUndoOfOthers(t *testing.T) {
	h := newHouse(t)
	p := h.gather("dare", 3)
	choosing := p.look(3)
	p.act(1, "choose dare")
	p.undo(1)
	p.act(2, "choose fold")
	must(h.Act(t.Context(), p.id, p.who(3), table.Acting{Version: choosing.Version, Seq: choosing.Seq, Action: "choose dare"}))(t)
	_, err := h.Undo(t.Context(), p.id, p.who(2), p.look(2).Version)
	refused(t, err, table.Illegal, "somebody else has acted")
}
