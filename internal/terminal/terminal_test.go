package terminal

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/game/gametest/dare"
	"seaboard/game/record"
	"seaboard/games"
)

// match is a match of the weakest bots, and what it shows.
func match(kit game.Kit, seats int, you game.Seat, in io.Reader) (Match, *bytes.Buffer) {
	var out bytes.Buffer
	return Match{Kit: kit, Seats: seats, You: you, Level: bot.Levels(kit)[0], Seed: [32]byte{7}, In: in, Out: &out}, &out
}

// TestEveryGame plays each game to its end, each action of the person's taken
// back once where that may be; the record replays to its result.
func TestEveryGame(t *testing.T) {
	kits := append([]game.Kit{{Rules: dare.Rules{}}}, games.Kits...)
	for _, kit := range kits {
		info := kit.Rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			m, out := match(kit, info.MaxSeats, 2, strings.NewReader(strings.Repeat("1\nundo\n1\n", 1000)))
			r, err := m.Play(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), "Taken back.") && kit.Board != nil {
				t.Error("nothing was ever taken back")
			}
			read, err := record.Parse(r.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			p, err := record.NewReplay(kit.Rules, read, false)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Run(); err != nil || !game.Over(p.State) {
				t.Errorf("over %v, %v", game.Over(p.State), err)
			}
			if _, ok := r.Get("result"); !ok {
				t.Error("no result")
			}
		})
	}
}

// TestUndo: what is taken back leaves the record, and cannot be taken back
// twice, nor after others have acted.
func TestUndo(t *testing.T) {
	kit, _ := games.Find("pirates")
	m, out := match(kit, 2, 1, strings.NewReader("undo\nplay 5.3\nundo\nsail 4\nundo\nundo\nsail 5\n"))
	r, err := m.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "There is nothing that can be taken back"); n != 3 {
		t.Errorf("%d times there was nothing to take back, want 3:\n%s", n, out)
	}
	var sails []string
	for _, l := range r.Lines {
		if l.Actor == 1 && strings.HasPrefix(l.Action, "sail") {
			sails = append(sails, l.Action)
		}
	}
	if len(sails) != 1 || sails[0] != "sail 5" {
		t.Errorf("the record has %v", sails)
	}
}

// TestInterrupted: a signal ends the game in order while the person thinks.
func TestInterrupted(t *testing.T) {
	kit, _ := games.Find("pirates")
	in, typed := io.Pipe()
	defer typed.Close()
	m, out := match(kit, 2, 1, in)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	r, err := m.Play(ctx)
	if err != nil || r == nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(out.String(), "The game stops here.\n") {
		t.Errorf("ends with %q", out)
	}
}

func TestCompareNatural(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"sail 2", "sail 10", -1}, {"sail 10", "sail 2", 1}, {"sail 2", "sail 2", 0},
		{"pirate B3", "pirate B3 from C2", -1}, {"place -1,0 r2", "place -1,0 r10", -1},
		{"pass", "pirate", -1}, {"", "a", -1}, {"a01", "a1", 0},
	} {
		if got := compareNatural(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %d", c.a, c.b, got)
		}
	}
}
