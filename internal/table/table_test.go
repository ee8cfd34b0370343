package table_test

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"seaboard/game"
	"seaboard/game/gametest/dare"
	"seaboard/internal/live"
	"seaboard/internal/store"
	"seaboard/internal/store/sqlite"
	"seaboard/internal/table"
)

// house is a service on a file that can be opened again and again.
type house struct {
	*table.Service
	t     *testing.T
	path  string
	store *sqlite.Store
	kits  []game.Kit
}

func newHouse(t *testing.T, kits ...game.Kit) *house {
	if len(kits) == 0 {
		kits = []game.Kit{dare.Kit}
	}
	h := &house{t: t, path: filepath.Join(t.TempDir(), "seaboard.db"), kits: kits}
	h.open()
	t.Cleanup(func() { h.store.Close() })
	return h
}

func (h *house) open() {
	h.t.Helper()
	s, err := sqlite.Open(h.t.Context(), h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	h.store = s
	h.Service = h.service(s)
}

func (h *house) service(s store.Store) *table.Service {
	return table.New(table.Config{Store: s, Kits: h.kits, Hub: &live.Hub{}, Log: slog.New(slog.NewTextHandler(testLog{h.t}, nil))})
}

// reopen is a restart.
func (h *house) reopen() {
	h.t.Helper()
	if err := h.store.Close(); err != nil {
		h.t.Fatal(err)
	}
	h.open()
}

type testLog struct{ t *testing.T }

func (l testLog) Write(p []byte) (int, error) { l.t.Logf("%s", p); return len(p), nil }

// party is an open table with the tokens of its seats, seat 1 first.
type party struct {
	id     string
	host   string
	tokens []string
}

func (p party) who(seat game.Seat) table.Who {
	if seat == game.Watcher {
		return table.Who{}
	}
	return table.Who{Token: p.tokens[seat-1]}
}

// gather opens a table of people and sits them down, without a draw of seats.
func (h *house) gather(seats int) party {
	h.t.Helper()
	o := table.Opening{Game: "dare", Seats: []table.OpeningSeat{{Kind: table.Me, Name: "Ada", Salt: "salt 1"}}}
	for range seats - 1 {
		o.Seats = append(o.Seats, table.OpeningSeat{Kind: table.Free})
	}
	opened := must(h.Open(h.t.Context(), o))(h.t)
	p := party{id: opened.Table, host: opened.Token, tokens: []string{opened.Token}}
	for i, invite := range opened.Invites {
		joined := must(h.Join(h.t.Context(), p.id, table.Joining{Code: invite.Code, Name: fmt.Sprintf("Bob %d", i), Salt: fmt.Sprintf("salt %d", i+2)}))(h.t)
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

// refused checks that an error is a fault of this kind.
func refused(t *testing.T, err error, kind table.Kind) *table.Fault {
	t.Helper()
	f, ok := errors.AsType[*table.Fault](err)
	if !ok || f.Kind != kind {
		t.Fatalf("error %v (%T), want a fault of kind %d", err, err, kind)
	}
	if f.Text.String() == "" {
		t.Fatal("a fault without a sentence")
	}
	return f
}

// playOn plays with random choices until the game is over or after has had
// enough.
func (h *house) playOn(p party, rnd *rand.Rand, after func(seat game.Seat) bool) {
	h.t.Helper()
	for {
		look := must(h.Look(h.t.Context(), p.id, table.Who{}))(h.t)
		if look.Phase != table.Playing {
			return
		}
		seat := look.Actors[rnd.IntN(len(look.Actors))]
		own := must(h.Look(h.t.Context(), p.id, p.who(seat)))(h.t)
		action := own.Legal[rnd.IntN(len(own.Legal))]
		must(h.Act(h.t.Context(), p.id, p.who(seat), table.Acting{Version: own.Version, Action: action, Seq: own.Seq}))(h.t)
		if after != nil && !after(seat) {
			return
		}
	}
}

func TestWholeGame(t *testing.T) {
	h := newHouse(t)
	p := h.gather(3)
	h.playOn(p, rand.New(rand.NewPCG(1, 1)), nil)
	look := must(h.Look(t.Context(), p.id, p.who(2)))(t)
	if look.Phase != table.Over || len(look.Result) != 3 || len(look.Places) != 3 || look.Seed == "" {
		t.Fatalf("after the game: %+v", look)
	}
	t.Logf("%s", must(h.Record(t.Context(), p.id, table.Who{}))(t))
	for _, e := range must(h.Story(t.Context(), p.id, table.Who{}, 0))(t) {
		t.Log(e.Seq, e.Version, e.Actor, e.Action, e.Text, e.Effects)
	}
}
