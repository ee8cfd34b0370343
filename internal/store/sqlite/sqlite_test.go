package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"seaboard/internal/store"
	"seaboard/internal/store/storetest"
)

func open(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) (store.Store, func() store.Store) {
		path := filepath.Join(t.TempDir(), "sea board?#%.db")
		s := open(t, path)
		return s, func() store.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = open(t, path)
			return s
		}
	})
}

func TestPragmas(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "a.db"))
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"} {
		var got string
		if err := s.write.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %q, %v; want %q", pragma, got, err, want)
		}
	}
}

// TestCannotOpen tries what a folder of data can be.
func TestCannotOpen(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(t *testing.T, path string)
		is      error
		says    string
	}{
		"no folder":      {func(t *testing.T, path string) {}, os.ErrNotExist, "no such file"},
		"a file instead": {func(t *testing.T, path string) { write(t, filepath.Dir(path), "") }, nil, "not a directory"},
		"a folder":       {func(t *testing.T, path string) { mkdir(t, path) }, nil, "is a directory"},
		"text": {func(t *testing.T, path string) {
			mkdir(t, filepath.Dir(path))
			write(t, path, strings.Repeat("this is no database\n", 500))
		}, store.ErrDamaged, "damaged"},
		"newer": {func(t *testing.T, path string) {
			mkdir(t, filepath.Dir(path))
			s := open(t, path)
			exec(t, s, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)")
			s.Close()
		}, store.ErrNewer, "has version 999"},
		"another program's": {func(t *testing.T, path string) {
			mkdir(t, filepath.Dir(path))
			s := open(t, path)
			exec(t, s, "DROP TABLE goose_db_version")
			s.Close()
		}, nil, "another program"},
		"cut off": {func(t *testing.T, path string) {
			mkdir(t, filepath.Dir(path))
			s := open(t, path)
			s.Close()
			if err := os.Truncate(path, 5000); err != nil {
				t.Fatal(err)
			}
		}, store.ErrDamaged, "damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "data", "seaboard.db")
			test.prepare(t, path)
			s, err := Open(t.Context(), path)
			if err == nil {
				s.Close()
				t.Fatal("it opened")
			}
			if test.is != nil && !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %q is not %v, or does not say %q", err, test.is, test.says)
			}
			if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), filepath.Dir(path)) {
				t.Errorf("not one sentence that says where: %q", err)
			}
		})
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func mkdir(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(path, 0o700); err != nil {
		t.Fatal(err)
	}
}

func exec(t *testing.T, s *Store, query string) {
	t.Helper()
	if _, err := s.write.Exec(query); err != nil {
		t.Fatal(err)
	}
}

// line is a change that adds one line of text.
func line(seq int, text string) store.Change {
	return store.Change{
		Head:  store.Head{Seq: seq, Phase: store.PhasePlaying},
		Lines: []store.Line{{Seq: seq, Kind: "act", Text: text}},
	}
}

// TestFullDisk writes until nothing fits any more. What was acknowledged is
// there, what was not is not, small changes still fit beside big ones, and when
// there is room again it goes on.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	s := open(t, path)
	if err := s.Create(t.Context(), &store.Table{ID: "one", Head: store.Head{Phase: store.PhasePlaying}}); err != nil {
		t.Fatal(err)
	}
	exec(t, s, "PRAGMA max_page_count = 30")
	acknowledged := 0
	var err error
	for err == nil && acknowledged < 1000 {
		if err = s.Append(t.Context(), "one", acknowledged, line(acknowledged+1, strings.Repeat("x", 1000))); err == nil {
			acknowledged++
		}
	}
	if !errors.Is(err, store.ErrFull) || strings.Contains(err.Error(), "\n") {
		t.Fatalf("after %d lines: %v", acknowledged, err)
	}
	if acknowledged == 0 {
		t.Fatal("nothing fitted")
	}
	s.Close()
	s = open(t, path)
	table, err := s.Load(t.Context(), "one")
	if err != nil || len(table.Lines) != acknowledged || table.Seq != acknowledged {
		t.Fatalf("%d lines acknowledged, %d kept, %v", acknowledged, len(table.Lines), err)
	}
	if err := s.Append(t.Context(), "one", acknowledged, line(acknowledged+1, "room again")); err != nil {
		t.Error(err)
	}
}

// TestFullForOne has one change of a group that does not fit.
func TestFullForOne(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "a.db"))
	for _, id := range []string{"big", "small"} {
		if err := s.Create(t.Context(), &store.Table{ID: id, Head: store.Head{Phase: store.PhasePlaying}}); err != nil {
			t.Fatal(err)
		}
	}
	exec(t, s, "PRAGMA max_page_count = 30")
	// The one connection is held, so that both wait for the same transaction.
	hold, err := s.write.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	var big, small error
	all.Go(func() { big = s.Append(t.Context(), "big", 0, line(1, strings.Repeat("x", 1<<20))) })
	all.Go(func() { small = s.Append(t.Context(), "small", 0, line(1, "fits")) })
	time.Sleep(20 * time.Millisecond)
	hold.Close()
	all.Wait()
	if !errors.Is(big, store.ErrFull) || small != nil {
		t.Errorf("big: %v, small: %v", big, small)
	}
}

// TestDamage has a page overwritten: the file is not opened. Where there was no time
// to look, what is read of it is refused.
func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	s := open(t, path)
	if err := s.Create(t.Context(), &store.Table{ID: "one", Head: store.Head{Phase: store.PhasePlaying}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), "one", 0, line(1, strings.Repeat("x", 100_000))); err != nil {
		t.Fatal(err)
	}
	var root, size int64
	if err := s.write.QueryRow("SELECT rootpage FROM sqlite_schema WHERE name = 'tables'").Scan(&root); err != nil {
		t.Fatal(err)
	}
	if err := s.write.QueryRow("PRAGMA page_size").Scan(&size); err != nil {
		t.Fatal(err)
	}
	s.Close()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt([]byte(strings.Repeat("damage! ", int(size/8))), (root-1)*size); err != nil {
		t.Fatal(err)
	}
	f.Close()
	if s, err := Open(t.Context(), path); !errors.Is(err, store.ErrDamaged) || strings.Contains(fmt.Sprint(err), "\n") {
		t.Errorf("opened %v, %v", s, err)
	}
	before := quickTime
	quickTime = 0
	defer func() { quickTime = before }()
	s = open(t, path)
	if s.Checked() {
		t.Error("it says that it has looked")
	}
	_, loading := s.Load(t.Context(), "one")
	appending := s.Append(t.Context(), "one", 1, line(2, "more"))
	for _, err := range []error{loading, appending} {
		if !errors.Is(err, store.ErrDamaged) || strings.Contains(fmt.Sprint(err), "\n") {
			t.Errorf("error %v, want that of a damaged file", err)
		}
	}
}

// TestTwoProcesses has two stores on one file: the sequence number is the lock.
func TestTwoProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	a, b := open(t, path), open(t, path)
	if err := a.Create(t.Context(), &store.Table{ID: "one", Head: store.Head{Phase: store.PhasePlaying}}); err != nil {
		t.Fatal(err)
	}
	for n := range 20 {
		var all sync.WaitGroup
		errs := make([]error, 2)
		for i, s := range []*Store{a, b} {
			all.Go(func() { errs[i] = s.Append(t.Context(), "one", n, line(n+1, "x")) })
		}
		all.Wait()
		if (errs[0] == nil) == (errs[1] == nil) || !errors.Is(errors.Join(errs...), store.ErrStale) {
			t.Fatalf("round %d: %v", n, errs)
		}
	}
}

// TestTwoBeats has two processes come back at once after nobody was there: that is
// one absence.
func TestTwoBeats(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	a, b := open(t, path), open(t, path)
	if err := a.Create(t.Context(), &store.Table{ID: "one", Seats: []store.Seat{{Place: 1, Flag: 1}}}); err != nil {
		t.Fatal(err)
	}
	for n := range int64(5) {
		var all sync.WaitGroup
		for i, s := range []*Store{a, b} {
			all.Go(func() {
				if err := s.Beat(t.Context(), fmt.Sprint(i), 1000*(n+1)+int64(i), 100); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got, err := a.Absences(t.Context(), 0); int64(len(got)) != n || err != nil {
			t.Fatalf("round %d: %v, %v", n, got, err)
		}
	}
}

func TestClosed(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "a.db"))
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := s.Append(t.Context(), "one", 0, store.Change{}); err == nil {
		t.Error("a closed store takes changes")
	}
}

// TestManyTables finds the one table that is due among a thousand, after a start.
func TestManyTables(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	s := open(t, path)
	fill(t, s, 1000)
	s.Close()
	s = open(t, path)
	ids, err := s.Due(t.Context(), time.Now().UnixMilli(), 10)
	if err != nil || len(ids) != 1 {
		t.Errorf("due: %v, %v", ids, err)
	}
}

func fill(t *testing.T, s *Store, tables int) {
	var all sync.WaitGroup
	for i := range tables {
		all.Go(func() {
			table := &store.Table{ID: fmt.Sprint(i), Head: store.Head{Seq: 20, Phase: "over"}}
			if i == 0 {
				table.Phase, table.Due = store.PhasePlaying, 1
			}
			for n := range 20 {
				table.Lines = append(table.Lines, store.Line{Seq: n + 1, Kind: "act", Actor: 1, Text: "sail 3"})
			}
			if err := s.Create(context.Background(), table); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// TestOlder opens a database as the first version of Seaboard left it: what was
// played then can be played on, without a clock.
func TestOlder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	older(t, path, 1,
		`INSERT INTO tables VALUES ('old', 'pirates', '{"pirates":"6"}', 1, 1, x'07', NULL, NULL, 1000, 2, 'playing', 1, 2, 2000, 0)`,
		`INSERT INTO seats VALUES ('old', 1, 1, 'person', 'Ada', 0, x'01', NULL, NULL, '', 0)`,
		`INSERT INTO lines VALUES ('old', 1, 'start', 0, '1', '', 1500), ('old', 2, 'act', 1, 'play 5.3', 'x', 2000)`)
	s := open(t, path)
	table, err := s.Load(t.Context(), "old")
	if err != nil {
		t.Fatal(err)
	}
	want := &store.Table{
		ID: "old", Game: "pirates", Options: map[string]string{"pirates": "6"}, Private: true, Shuffle: true, Seed: [32]byte{7}, Created: 1000,
		Head:  store.Head{Seq: 2, Phase: store.PhasePlaying, Version: 1, Actors: 2, Touched: 2000},
		Seats: []store.Seat{{Place: 1, Seat: 1, Kind: "person", Name: "Ada", Salt: []byte{1}}},
		Lines: []store.Line{{Seq: 1, Kind: "start", Text: "1", At: 1500}, {Seq: 2, Kind: "act", Actor: 1, Text: "play 5.3", Client: "x", At: 2000}},
	}
	if d := cmp.Diff(want, table); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if err := s.Append(t.Context(), "old", 2, line(3, "on")); err != nil {
		t.Error(err)
	}
	if ids, err := s.Ticking(t.Context(), 9); err != nil || len(ids) > 0 {
		t.Errorf("clocks of %v run, %v", ids, err)
	}
}

// TestPlans keeps lists from reading through all tables.
func TestPlans(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "a.db"))
	queries := []string{getDue, "SELECT tbl FROM seats WHERE flag > 0 AND ?1 IS ?1 ORDER BY flag LIMIT ?2",
		getGoing + " AND ?2 IS ?2", getDevices + " LIMIT ?2",
		"DELETE FROM tables WHERE phase IN ('open', 'closed') AND touched < ? AND version = ?"}
	queries = append(queries, getStanding+" LIMIT ?")
	for _, q := range lists {
		queries = append(queries, q)
	}
	for _, q := range queries {
		args := []any{[]byte{1}, 1, 1, "", 1}
		if !strings.Contains(q, "?5") {
			args = args[:2]
		}
		rows, err := s.read.Query("EXPLAIN QUERY PLAN "+q, args...)
		if err != nil {
			t.Fatalf("%s: %v", q, err)
		}
		for rows.Next() {
			var id, parent, unused int
			var detail string
			if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(detail, "SCAN") && !strings.Contains(detail, "USING") && detail != "SCAN CONSTANT ROW" {
				t.Errorf("%s\nis read through: %s", q, detail)
			}
			t.Log(detail)
		}
		rows.Close()
	}
}

// TestBeforeDevices opens a database from the time when a guest was one browser:
// whoever has only a token becomes a guest, and nobody else changes.
func TestBeforeDevices(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	pad := strings.Repeat("00", 31)
	older(t, path, 3,
		`INSERT INTO tables VALUES ('old', 'pirates', '{}', 1, 1, x'07', x'11`+pad+`', NULL, 1000, 0, 'open', 0, 0, 2000, 0, 0, 0)`,
		`INSERT INTO tables VALUES ('page', 'pirates', '{}', 1, 1, x'07', x'12`+pad+`', x'22`+pad+`', 1000, 0, 'open', 0, 0, 2000, 0, 0, 0)`,
		`INSERT INTO seats VALUES ('old', 1, 1, 'person', 'Ada', 0, x'01', x'11`+pad+`', NULL, '', 0, 0)`,
		`INSERT INTO seats VALUES ('old', 2, 2, 'bot', 'Bot', 0, x'01', NULL, NULL, '', 0, 0)`,
		`INSERT INTO seats VALUES ('page', 1, 1, 'person', 'Bob', 0, x'01', x'12`+pad+`', x'22`+pad+`', '', 0, 0)`)
	s := open(t, path)
	for id, want := range map[string][]store.Hash{"old": {{0x11}, {0x11}, {}}, "page": {{0x22}, {0x22}}} {
		table, err := s.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		got := []store.Hash{table.HostGuest}
		for _, x := range table.Seats {
			got = append(got, x.Guest)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", id, d)
		}
		if known, err := s.Known(t.Context(), want[0]); !known || err != nil {
			t.Errorf("%s is known: %v, %v", id, known, err)
		}
	}
	if devices, err := s.Devices(t.Context(), store.Hash{0x22}); len(devices) > 0 || err != nil {
		t.Errorf("devices %v, %v", devices, err)
	}
}

// TestBeforeAbsence opens a database of the version before tables had patience:
// its tables have the usual patience, and nobody there is called or given away.
func TestBeforeAbsence(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	older(t, path, 3,
		`INSERT INTO tables (id, game, options, private, shuffle, seed, created, seq, phase, version, actors, touched, due, bank, move)
			VALUES ('old', 'pirates', '{}', 1, 1, x'07', 1000, 1, 'playing', 0, 2, 2000, 0, 300, 20)`,
		`INSERT INTO seats (tbl, place, seat, kind, name, level, salt, code, away, flag) VALUES ('old', 1, 1, 'person', 'Ada', 0, x'01', 'used', 0, 9000)`,
		`INSERT INTO lines VALUES ('old', 1, 'start', 0, '1', '', 1500)`)
	table, err := open(t, path).Load(t.Context(), "old")
	if err != nil {
		t.Fatal(err)
	}
	want := &store.Table{
		ID: "old", Game: "pirates", Options: map[string]string{}, Private: true, Shuffle: true, Seed: [32]byte{7}, Created: 1000,
		Clock: store.Clock{Bank: 300, Move: 20},
		Head:  store.Head{Seq: 1, Phase: store.PhasePlaying, Actors: 2, Touched: 2000},
		Seats: []store.Seat{{Place: 1, Seat: 1, Kind: "person", Name: "Ada", Salt: []byte{1}, Code: "used", Flag: 9000}},
		Lines: []store.Line{{Seq: 1, Kind: "start", Text: "1", At: 1500}},
	}
	if d := cmp.Diff(want, table); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// older makes a database of an earlier version with what the statements put in.
func older(t *testing.T, path string, version int64, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", address(path))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	sub, err := fs.Sub(schema, "schema")
	if err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, sub)
	if err == nil {
		_, err = p.UpTo(t.Context(), version)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range statements {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
}
