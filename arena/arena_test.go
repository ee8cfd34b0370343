package arena

import (
	"context"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/game/gametest/dare"
	"seaboard/game/record"
)

func match(dir string) Match {
	return Match{
		Kit: dare.Kit, Seats: 3, Options: map[string]string{"rounds": "3"},
		Games: 12, Seed: 7, Bots: []string{"greedy", "random"}, Records: dir,
	}
}

// TestMatch plays a match twice: the same bytes, which replay to the result they
// tell, and the same summary.
func TestMatch(t *testing.T) {
	one, other := t.TempDir(), filepath.Join(t.TempDir(), "made", "as needed")
	var calls []int
	m := match(one)
	m.Progress = func(done int) { calls = append(calls, done) }
	first, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}; !slices.Equal(calls, want) {
		t.Errorf("progress %v", calls)
	}
	second, err := match(other).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("the same seed gives another summary:\n%s", diff)
	}
	a, b := files(t, one), files(t, other)
	if diff := cmp.Diff(a, b); diff != "" {
		t.Errorf("the same seed gives other records:\n%s", diff)
	}
	if len(a) != 12 || a["00012.sea"] == "" {
		t.Errorf("%d records", len(a))
	}
	if a["00001.sea"] == a["00002.sea"] {
		t.Error("two games of one match are the same")
	}
	header := "seaboard 1\ngame dare\nseats 3\noption rounds 3\nname 1 greedy\nname 2 random\nname 3 greedy\nresult "
	for name, data := range a {
		if !strings.HasPrefix(data, header) {
			t.Errorf("%s begins\n%s", name, data[:min(len(data), len(header))])
		}
		r, err := record.Parse([]byte(data))
		if err != nil {
			t.Fatalf("%s:%v", name, err)
		}
		p, err := record.NewReplay(dare.Rules{}, r, false)
		if err != nil {
			t.Fatalf("%s:%v", name, err)
		}
		if err := p.Run(); err != nil || !game.Over(p.State) {
			t.Errorf("%s:%v, over: %v", name, err, game.Over(p.State))
		}
	}
	m.Seed++
	third, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if cmp.Equal(first.BySeat, third.BySeat) {
		t.Error("another seed gives the same games")
	}
}

// TestSummary checks the sums of a match by hand.
func TestSummary(t *testing.T) {
	m := Match{Kit: dare.Kit, Seats: 3, Seed: 1, Bots: []string{"greedy", "random"}}
	m.Games = 2
	levels, err := m.levels()
	if err != nil {
		t.Fatal(err)
	}
	got := m.sumUp(levels, []result{
		{actions: 10, points: []int{4, -1, 4}, places: []int{1, 3, 1}},
		{actions: 14, points: []int{0, 3, 1}, places: []int{3, 1, 2}},
	})
	want := &Summary{
		Game: "dare", Seats: 3, Games: 2, Seed: 1, Actions: Spread{12, 10, 14},
		BySeat: []Score{
			{Seat: 1, Bot: "greedy", Points: Spread{2, 0, 4}, Wins: portion(0.5, 2)},
			{Seat: 2, Bot: "random", Points: Spread{1, -1, 3}, Wins: portion(1, 2)},
			{Seat: 3, Bot: "greedy", Points: Spread{2.5, 1, 4}, Wins: portion(0.5, 2)},
		},
		ByBot: []Score{
			{Bot: "greedy", Points: Spread{2.25, 0, 4}, Wins: portion(1, 2)},
			{Bot: "random", Points: Spread{1, -1, 3}, Wins: portion(1, 2)},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestInterval compares with intervals from the literature: Wilson's for 0 of 10,
// 5 of 10 and 81 of 263 (Newcombe 1998: 0.2553 to 0.3662).
func TestInterval(t *testing.T) {
	for _, tt := range []struct {
		count     float64
		n         int
		low, high float64
	}{
		{0, 10, 0, 0.2775}, {10, 10, 0.7225, 1}, {5, 10, 0.2366, 0.7634}, {81, 263, 0.2553, 0.3662},
	} {
		p := portion(tt.count, tt.n)
		if math.Abs(p.Low-tt.low) > 1e-4 || math.Abs(p.High-tt.high) > 1e-4 {
			t.Errorf("%v of %d: %.4f to %.4f, want %.4f to %.4f", tt.count, tt.n, p.Low, p.High, tt.low, tt.high)
		}
	}
}

func TestWrongMatch(t *testing.T) {
	tests := []struct {
		name  string
		wrong func(*Match)
		says  string
	}{
		{"seats", func(m *Match) { m.Seats = 5 }, "dare is for 2 to 4 seats, not 5"},
		{"option", func(m *Match) { m.Options = map[string]string{"waves": "high"} }, `dare has no option "waves"`},
		{"value", func(m *Match) { m.Options = map[string]string{"rounds": "9"} }, `option rounds is one of [2 3], not "9"`},
		{"bot", func(m *Match) { m.Bots = []string{"genius"} }, `dare has no bot "genius", only random, greedy`},
		{"bots", func(m *Match) { m.Bots = make([]string, 4) }, "4 bots for 3 seats"},
		{"games", func(m *Match) { m.Games = 0 }, "a match has at least 1 game, not 0"},
		{"folder", func(m *Match) { m.Records = "arena.go/records" }, "cannot make the folder of the records"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := match("")
			tt.wrong(&m)
			sum, err := m.Run(t.Context())
			if err == nil || sum != nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("got %v, want %q", err, tt.says)
			}
		})
	}
}

// TestUnwritable checks that records are there whole or not at all. The name of
// the first is taken by a folder, which works for root, too.
func TestUnwritable(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "00001.sea", "x"), 0o755); err != nil {
		t.Fatal(err)
	}
	_, err := match(dir).Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "cannot write the record "+filepath.Join(dir, "00001.sea")+": file exists") {
		t.Errorf("got %v", err)
	}
	left, err := filepath.Glob(filepath.Join(dir, ".record-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := match("")
	m.Games = 1000
	m.Progress = func(int) { cancel() }
	if _, err := m.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestBench(t *testing.T) {
	v := Bench(dare.Kit, 50*time.Millisecond)
	if v.Game != "dare" || v.Seats != "2-4" || v.Playouts == 0 || v.ActionsPerSecond <= 0 || v.CopiesPerSecond <= 0 {
		t.Errorf("%+v", v)
	}
	// A round has two actions a seat, and there are two rounds.
	if v.ActionsPerPlayout < 8 || v.ActionsPerPlayout > 16 {
		t.Errorf("%v actions a playout", v.ActionsPerPlayout)
	}
	if v.AllocsPerAction > 0.001 {
		t.Errorf("%v allocations an action", v.AllocsPerAction)
	}
}

func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		all[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
