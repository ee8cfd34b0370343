package table_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/game/gametest/dare"
	"seaboard/game/record"
	"seaboard/games"
	"seaboard/internal/live"
	"seaboard/internal/referee"
	"seaboard/internal/store"
	"seaboard/internal/store/sqlite"
	"seaboard/internal/store/storetest"
	"seaboard/internal/table"
)

// house is a service and what it stands on.
type house struct {
	*table.Service
	t     *testing.T
	store store.Store
	kits  []game.Kit
	log   *strings.Builder
	pause time.Duration // of bots
	only  time.Duration // before an only choice is made
	ask   time.Duration // before the table answers for somebody
	alone bool          // bots play where nobody looks on

	folder string // of a store on disk
}

// newHouse has its tables in memory.
func newHouse(t *testing.T, kits ...game.Kit) *house {
	h := &house{t: t, store: &storetest.Memory{}, kits: append(kits, games.Kits...), log: &strings.Builder{}}
	if len(kits) == 0 {
		h.kits = append(h.kits, dare.Kit)
	}
	h.restart()
	return h
}

// restart forgets all but the store.
func (h *house) restart() {
	h.Service = table.New(table.Config{
		Store: h.store, Kits: h.kits, Hub: &live.Hub{}, BotPause: h.pause, OnlyPause: h.only, AskPause: h.ask, BotsAlone: h.alone,
		Log: slog.New(slog.NewTextHandler(h.log, nil)),
	})
}

// onDisk has the tables in a file, and gives a function that opens it anew.
func (h *house) onDisk() (reopen func()) {
	h.folder = h.t.TempDir()
	path := filepath.Join(h.folder, "seaboard.db")
	h.store = &storetest.Memory{}
	h.t.Cleanup(func() { h.store.Close() })
	reopen = func() {
		h.t.Helper()
		if err := h.store.Close(); err != nil {
			h.t.Fatal(err)
		}
		s, err := sqlite.Open(h.t.Context(), path)
		if err != nil {
			h.t.Fatal(err)
		}
		h.store = s
		h.restart()
	}
	reopen()
	return reopen
}

// party is a table with the tokens of its people, by place. Nobody drew seats.
type party struct {
	*house
	id     string
	tokens []string
}

func (p party) who(seat game.Seat) table.Who {
	if seat == game.Watcher {
		return table.Who{}
	}
	return table.Who{Token: p.tokens[seat-1]}
}

// gather opens a table of people and sits them down.
func (h *house) gather(name string, seats int) party {
	h.t.Helper()
	o := table.Opening{Game: name, Seats: []table.OpeningSeat{{Kind: table.Me, Name: "Ada"}}}
	for range seats - 1 {
		o.Seats = append(o.Seats, table.OpeningSeat{Kind: table.Free})
	}
	opened := must(h.Open(h.t.Context(), o))(h.t)
	p := party{h, opened.Table, []string{opened.Token}}
	for i, invite := range opened.Invites {
		joined := must(h.Join(h.t.Context(), p.id, table.Joining{Code: invite.Code, Name: fmt.Sprint("Bob ", i+2)}))(h.t)
		p.tokens = append(p.tokens, joined.Token)
	}
	return p
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func (p party) look(seat game.Seat) *table.Look {
	p.t.Helper()
	return must(p.Look(p.t.Context(), p.id, p.who(seat)))(p.t)
}

func (p party) act(seat game.Seat, action string) *table.Look {
	p.t.Helper()
	return must(p.Act(p.t.Context(), p.id, p.who(seat), table.Acting{Version: p.look(seat).Version, Action: action}))(p.t)
}

func (p party) undo(seat game.Seat) *table.Look {
	p.t.Helper()
	return must(p.Undo(p.t.Context(), p.id, p.who(seat), p.look(seat).Version))(p.t)
}

// choice is any legal action of a seat to act.
func (p party) choice(rnd *rand.Rand) (game.Seat, string, bool) {
	p.t.Helper()
	all := p.look(game.Watcher)
	if all.Phase != table.Playing {
		return 0, "", false
	}
	seat := all.Actors[rnd.IntN(len(all.Actors))]
	own := p.look(seat)
	return seat, own.Legal[rnd.IntN(len(own.Legal))], true
}

// play plays to the end and calls after (which may be nil) after each action.
func (p party) play(rnd *rand.Rand, after func()) {
	p.t.Helper()
	for {
		seat, action, ok := p.choice(rnd)
		if !ok {
			return
		}
		p.act(seat, action)
		if after != nil {
			after()
		}
	}
}

// diff is cmp.Diff, which takes long also where everything is equal.
func diff(a, b any) string {
	if reflect.DeepEqual(a, b) {
		return ""
	}
	return cmp.Diff(a, b)
}

func luck(n uint64) *rand.Rand { return rand.New(rand.NewPCG(n, n)) }

// seen is all that the table tells a seat, as one text.
func (p party) seen(seat game.Seat) string {
	p.t.Helper()
	ctx := p.t.Context()
	look := must(p.Look(ctx, p.id, p.who(seat)))(p.t)
	for i := range look.Waits { // times differ, and are told to all
		look.Waits[i].Since = time.Time{}
	}
	story := must(p.Story(ctx, p.id, p.who(seat), 0))(p.t)
	file := must(p.Record(ctx, p.id, p.who(seat)))(p.t)
	data, err := json.Marshal([]any{look, story})
	if err != nil {
		p.t.Fatal(err)
	}
	return string(data) + string(file)
}

// viewers are all seats and the watcher.
func (p party) viewers() []game.Seat {
	viewers := []game.Seat{game.Watcher}
	for i := range p.tokens {
		viewers = append(viewers, game.Seat(i+1))
	}
	return viewers
}

func (p party) allSeen() (all []string) {
	p.t.Helper()
	for _, v := range p.viewers() {
		all = append(all, p.seen(v))
	}
	return all
}

// refused checks that an error is a fault of this kind that says something.
func refused(t *testing.T, err error, kind table.Kind, says string) *table.Fault {
	t.Helper()
	f, ok := errors.AsType[*table.Fault](err)
	if !ok || f.Kind != kind {
		t.Fatalf("error %v (%T), want a fault of kind %d", err, err, kind)
	}
	if text := f.Text.String(); text == "" || !strings.Contains(text, says) {
		t.Fatalf("it says %q, not %q", text, says)
	}
	return f
}

// TestWholeGames plays each game to its end: the record that everybody gets then
// replays, tells the result, and its draws can be checked.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	for n, kit := range h.kits {
		info := kit.Rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			p := h.gather(info.ID, info.MaxSeats)
			p.t = t
			p.play(luck(uint64(n)), nil)
			look := p.look(2)
			if look.Phase != table.Over || len(look.Result) != info.MaxSeats || len(look.Places) != info.MaxSeats || len(look.Actors) != 0 {
				t.Errorf("at the end: %+v", look)
			}
			for _, v := range p.viewers() {
				data := must(h.Record(t.Context(), p.id, p.who(v)))(t)
				r, err := record.Parse(data)
				if err != nil {
					t.Fatal(err)
				}
				report, err := referee.Verify(kit.Rules, r)
				if err != nil {
					t.Errorf("verifying: %v\n%s", err, data)
				}
				if report.Commitment != look.Commitment || report.Draws == 0 {
					t.Errorf("verified %+v", report)
				}
				if _, ok := r.Get("result"); !ok || r.Names()[0] != "Ada" {
					t.Errorf("the header lacks something:\n%s", data)
				}
			}
			for _, e := range must(h.Story(t.Context(), p.id, p.who(1), 0))(t) {
				if e.Text.Format == "" {
					t.Errorf("line %d has no words: %+v", e.Seq, e)
				}
			}
		})
	}
}

// TestSeatsAreDrawn has every seat come up for who opened the table.
func TestSeatsAreDrawn(t *testing.T) {
	h := newHouse(t)
	got := map[game.Seat]int{}
	for range 60 {
		opened := must(h.Open(t.Context(), table.Opening{Game: "dare", Shuffle: true, Seats: []table.OpeningSeat{
			{Kind: table.Me, Name: "Ada", Salt: "a"}, {Kind: table.Bot, Level: 1}, {Kind: table.Bot, Level: 2},
		}}))(t)
		look := must(h.Look(t.Context(), opened.Table, table.Who{Token: opened.Token}))(t)
		if look.You != opened.Seat || look.Seats[look.You-1].Name != "Ada" {
			t.Fatalf("told seat %d, sits on %d of %+v", opened.Seat, look.You, look.Seats)
		}
		got[look.You]++
	}
	if len(got) != 3 || got[1] > 40 || got[2] > 40 || got[3] > 40 {
		t.Errorf("seats drawn: %v", got)
	}
}

// TestRestart opens the store anew after every single step of a game, with
// takings back and leavings in it: nothing looks different.
func TestRestart(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	reopen := h.onDisk()
	same := func(p party) {
		t.Helper()
		before := p.allSeen()
		reopen()
		for i, after := range p.allSeen() {
			if after != before[i] {
				t.Fatalf("viewer %d saw\n%s\nand now\n%s", i, before[i], after)
			}
		}
	}
	p := h.gather("dare", 3)
	same(p)
	rnd := luck(3)
	p.play(rnd, func() {
		same(p)
		for seat := game.Seat(1); seat <= 3; seat++ {
			if p.look(seat).MayUndo && rnd.IntN(3) == 0 {
				p.undo(seat)
				same(p)
			}
		}
		if seat := game.Seat(1 + rnd.IntN(3)); rnd.IntN(3) == 0 && p.look(game.Watcher).Phase == table.Playing {
			must(h.Leave(t.Context(), p.id, p.who(seat)))(t)
			same(p)
			must(h.Return(t.Context(), p.id, p.who(seat)))(t)
		}
	})
	same(p)
}
