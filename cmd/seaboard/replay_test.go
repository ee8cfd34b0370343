package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"seaboard/arena"
	"seaboard/game"
	"seaboard/game/record"
	"seaboard/games"
)

// replayed is what replay --legal prints of a record.
func replayed(t *testing.T, r *record.Record, seat int) string {
	t.Helper()
	var out bytes.Buffer
	c := replayCommand{File: "-", Legal: true}
	if seat != 0 {
		c.Seat = &seat
	}
	if err := c.Run(&streams{in: bytes.NewReader(r.Bytes()), out: &out}); err != nil {
		t.Fatalf("seat %d: %v\n%s", seat, err, r.Bytes())
	}
	return out.String()
}

// simulated gives records of games between random bots.
func simulated(t *testing.T, m arena.Match) (records []*record.Record) {
	t.Helper()
	dir := t.TempDir()
	m.Seed, m.Records = uint64(m.Seats), dir
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i := range m.Games {
		data, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("%05d.sea", i+1)))
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(r.Bytes(), data) {
			t.Fatalf("written anew it is\n%s\nnot\n%s", r.Bytes(), data)
		}
		records = append(records, r)
	}
	return records
}

// TestSeatReplaysItsOwnRecord: the record that a seat gets tells it exactly what
// the whole record tells it, at any point of any game. So the one hides enough,
// and the other is enough.
func TestSeatReplaysItsOwnRecord(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 1))
	for _, kit := range games.Kits {
		info := kit.Rules.Info()
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			for _, r := range simulated(t, arena.Match{Kit: kit, Seats: seats, Games: 2}) {
				r.Fields = nil // a record that is cut off must not tell a result
				for range 4 {
					cut := *r
					cut.Lines = r.Lines[:src.IntN(len(r.Lines))]
					for seat := 1; seat <= seats; seat++ {
						own, err := record.Redact(kit.Rules, &cut, game.Seat(seat))
						if err != nil {
							t.Fatal(err)
						}
						if d := cmp.Diff(replayed(t, &cut, seat), replayed(t, own, seat)); d != "" {
							t.Fatalf("%s for %d, %d lines, seat %d: %s", info.ID, seats, len(cut.Lines), seat, d)
						}
					}
				}
			}
		}
	}
}

// TestLegalLists: each row's action is on its list, which is sorted by bytes and
// without doubles.
func TestLegalLists(t *testing.T) {
	for _, kit := range games.Kits {
		for _, r := range simulated(t, arena.Match{Kit: kit, Seats: 2, Games: 2}) {
			for row := range strings.Lines(replayed(t, r, 0)) {
				_, rest, ok := strings.Cut(row, `"legal":[`)
				if !ok {
					continue
				}
				list, _, _ := strings.Cut(rest, `],"points"`)
				_, action, _ := strings.Cut(row, `"action":`)
				action, _, _ = strings.Cut(action, `,"legal"`)
				last := ""
				found := false
				for text := range strings.SplitSeq(list, `","`) {
					text = `"` + strings.Trim(text, `"`) + `"`
					if text <= last {
						t.Fatalf("%s is not after %s", text, last)
					}
					last = text
					found = found || text == action
				}
				if !found {
					t.Fatalf("%s is not on its own list: %s", action, row)
				}
			}
		}
	}
}

func TestAppendString(t *testing.T) {
	for text, want := range map[string]string{
		"sail 1": `"sail 1"`, `a"b\c`: `"a\"b\\c"`, "<&>": `"<&>"`, "é": `"é"`, "\t": `"\t"`, "": `""`,
	} {
		if got := string(appendString([]byte("x"), []byte(text))); got != "x"+want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
