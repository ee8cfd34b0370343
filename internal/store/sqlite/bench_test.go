package sqlite

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"seaboard/internal/store"
)

// long is a table with so many lines, as a game of two has them.
func long(id string, lines int) *store.Table {
	t := &store.Table{ID: id, Game: "pirates", Head: store.Head{Seq: lines, Phase: store.PhasePlaying, Version: lines}}
	for i, name := range []string{"Ada", "Bob"} {
		t.Seats = append(t.Seats, store.Seat{Place: i + 1, Seat: i + 1, Kind: "guest", Name: name, Salt: make([]byte, 16)})
	}
	for n := range lines {
		t.Lines = append(t.Lines, store.Line{Seq: n + 1, Kind: "act", Actor: n%2 + 1, Text: "sail 3", Client: "0123456789abcdef", At: 1_700_000_000_000})
	}
	return t
}

// BenchmarkAppend adds a line to each of many tables at once, so that what is
// measured is more than the disk's flush.
func BenchmarkAppend(b *testing.B) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "a.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	const tables = 64
	for i := range tables {
		if err := s.Create(b.Context(), long(fmt.Sprint(i), 0)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	var all sync.WaitGroup
	for i := range tables {
		all.Go(func() {
			t := long(fmt.Sprint(i), 0)
			for n := range b.N/tables + 1 {
				l := store.Line{Seq: n + 1, Kind: "act", Actor: 1, Text: "sail 3", Client: "0123456789abcdef", At: 1_700_000_000_000}
				t.Seats[0].Flag = int64(n)
				c := store.Change{Head: store.Head{Seq: n + 1, Phase: store.PhasePlaying}, Lines: []store.Line{l}, Seats: t.Seats[:1]}
				if err := s.Append(context.Background(), t.ID, n, c); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
}

// BenchmarkLoad reads a table of 200 lines.
func BenchmarkLoad(b *testing.B) {
	s, err := Open(b.Context(), filepath.Join(b.TempDir(), "a.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	if err := s.Create(b.Context(), long("one", 200)); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Load(b.Context(), "one"); err != nil {
			b.Fatal(err)
		}
	}
}
