package sqlite

import (
	"database/sql"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"seaboard/internal/store"
	"seaboard/internal/store/storetest"
)

// TestDamagedTable changes what SQLite finds nothing wrong with.
func TestDamagedTable(t *testing.T) {
	var s *Store
	change := func(name, query string) storetest.Damage {
		return storetest.Damage{Name: name, Do: func(t *testing.T, id string) {
			for _, q := range []string{"DROP TRIGGER IF EXISTS heads_summed", "DROP TRIGGER IF EXISTS tables_summed"} {
				exec(t, s, q)
			}
			result, err := s.write.Exec(query, id)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := result.RowsAffected(); n == 0 || err != nil {
				t.Fatalf("nothing was changed, %v", err)
			}
		}}
	}
	all := []storetest.Damage{
		change("a line's text", "UPDATE lines SET text = 'play 5.4' WHERE tbl = ? AND seq = 2"),
		change("a line's time", "UPDATE lines SET at = at + 1 WHERE tbl = ? AND seq = 1"),
		change("a line's number", "UPDATE lines SET seq = 3 WHERE tbl = ? AND seq = 2"),
		change("the last line is gone", "DELETE FROM lines WHERE tbl = ? AND seq = 2"),
		change("the first line is gone", "DELETE FROM lines WHERE tbl = ? AND seq = 1"),
		change("a line more", "INSERT INTO lines VALUES (?, 3, 'act', 2, 'keep 1', '', 2001)"),
		change("the digest", "UPDATE tables SET log = zeroblob(32) WHERE id = ?"),
		change("no digest", "UPDATE tables SET log = x'' WHERE id = ?"),
		change("a row's sum", "UPDATE tables SET sum = x'00' WHERE id = ?"),
		change("a seat's sum", "UPDATE seats SET sum = x'' WHERE tbl = ? AND place = 2"),
		change("a seat is gone", "DELETE FROM seats WHERE tbl = ? AND place = 3"),
		change("options that are none", "UPDATE tables SET options = '{' WHERE id = ?"),
	}
	for column, value := range map[string]string{
		"game": "'sinking'", "options": "'{}'", "private": "1", "shuffle": "0", "bank": "0", "move": "21", "seed": "zeroblob(32)",
		"host_token": "NULL", "created": "1", "seq": "3", "phase": "'over'", "version": "2", "actors": "1", "touched": "1", "due": "0", "patience": "9",
	} {
		all = append(all, change("table's "+column, "UPDATE tables SET "+column+" = "+value+" WHERE id = ?"))
	}
	for column, value := range map[string]string{
		"place": "4", "seat": "3", "kind": "'bot'", "name": "'Zoe'", "level": "2", "salt": "x'00'", "token": "NULL", "code": "'x'", "away": "0", "flag": "1", "offer": "'x'", "called": "2",
	} {
		all = append(all, change("seat's "+column, "UPDATE seats SET "+column+" = "+value+" WHERE tbl = ? AND place = 1"))
	}
	storetest.RunDamage(t, all, func(t *testing.T) store.Store {
		s = open(t, filepath.Join(t.TempDir(), "a.db"))
		return s
	})
}

// at opens a database as a version of Seaboard left it.
func at(t testing.TB, path string, version int64) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", address(path, "journal_mode(WAL)"))
	if err != nil {
		t.Fatal(err)
	}
	sub, err := fs.Sub(schema, "schema")
	if err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, sub, goose.WithGoMigrations(addSums))
	if err == nil {
		_, err = p.UpTo(t.Context(), version)
	}
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// What servers wrote before there were sums.
const (
	oldTable = `INSERT INTO tables (id, game, options, private, shuffle, bank, move, seed, host_token, host_guest, created, seq, phase, version, actors, touched, due)
		VALUES (?, 'pirates', '{"pirates":"6"}', 1, 1, 0, 0, x'07', NULL, x'05', 1000, ?, 'playing', ?, 2, 2000, 0)`
	oldSeat = `INSERT OR REPLACE INTO seats (tbl, place, seat, kind, name, level, salt, token, guest, code, away, flag)
		VALUES (?, ?, ?, 'person', 'Ada', 0, x'01', x'06', NULL, '', 0, 0)`
	oldLine = `INSERT INTO lines (tbl, seq, kind, actor, text, client, at) VALUES (?, ?, 'act', 1, 'play 5.3', 'x', 2000)`
	oldHead = `UPDATE tables SET seq = ?, phase = ?, version = ?, actors = ?, touched = ?, due = ? WHERE id = ? AND seq = ?`
)

// old writes tables as they were before there were sums.
func old(t testing.TB, path string, tables, lines int) *sql.DB {
	t.Helper()
	db := at(t, path, 3)
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	exec := func(query string, args ...any) {
		if _, err := tx.Exec(query, args...); err != nil {
			t.Fatal(err)
		}
	}
	for i := range tables {
		id := fmt.Sprint("table", i)
		exec(oldTable, id, lines, lines)
		exec(oldSeat, id, 1, 1)
		exec(oldSeat, id, 2, 2)
		for n := range lines {
			exec(oldLine, id, n+1)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	return db
}

// TestSumsComeLater: tables of before get their sums, and are played on. A server of
// before that runs on writes nothing any more.
func TestSumsComeLater(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	before := old(t, path, 30, 7)
	defer before.Close()
	s := open(t, path)
	for i := range 30 {
		id := fmt.Sprint("table", i)
		table, err := s.Load(t.Context(), id)
		if err != nil || len(table.Lines) != 7 || len(table.Seats) != 2 {
			t.Fatalf("%+v, %v", table, err)
		}
		if err := s.Append(t.Context(), id, 7, line(8, "on")); err != nil {
			t.Fatal(err)
		}
	}
	for name, try := range map[string]func() (sql.Result, error){
		"a table": func() (sql.Result, error) { return before.Exec(oldTable, "new", 0, 0) },
		"a seat":  func() (sql.Result, error) { return before.Exec(oldSeat, "table1", 1, 2) },
		"a line":  func() (sql.Result, error) { return before.Exec(oldHead, 9, "playing", 9, 0, 9, 0, "table1", 8) },
		"a head":  func() (sql.Result, error) { return before.Exec(oldHead, 8, "playing", 7, 0, 2001, 0, "table1", 8) },
	} {
		if _, err := try(); err == nil || !strings.Contains(err.Error(), "newer version of Seaboard") {
			t.Errorf("%s was written by a server of before: %v", name, err)
		}
	}
	table, err := s.Load(t.Context(), "table1")
	if err != nil || len(table.Lines) != 8 {
		t.Errorf("%+v, %v", table, err)
	}
	// What changes nothing of the head is no fault.
	if err := s.Append(t.Context(), "table1", 8, store.Change{Head: table.Head}); err != nil {
		t.Error(err)
	}
}

// TestOpenAtOnce: of several that bring a database up to date at once, none fails.
func TestOpenAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	old(t, path, 20, 20).Close()
	errs := make(chan error, 4)
	for range cap(errs) {
		go func() {
			s, err := Open(t.Context(), path)
			if err == nil {
				err = s.Close()
			}
			errs <- err
		}()
	}
	for range cap(errs) {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
}

// BenchmarkMigrate brings 5,000 tables with 800,000 lines up to date.
func BenchmarkMigrate(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		path := filepath.Join(b.TempDir(), "a.db")
		old(b, path, 5000, 160).Close()
		b.StartTimer()
		s, err := Open(b.Context(), path)
		if err != nil {
			b.Fatal(err)
		}
		s.Close()
	}
}
