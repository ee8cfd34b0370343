package sqlite

import (
	"database/sql"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"seaboard/internal/store"
)

// TestLocked: while another program has the database locked, writes are refused as
// such, all that wait together, and nothing of them is written. Reads go on.
func TestLocked(t *testing.T) {
	impatient(t)
	path := filepath.Join(t.TempDir(), "a.db")
	s := open(t, path)
	for _, id := range []string{"a", "b", "c"} {
		if err := s.Create(t.Context(), &store.Table{ID: id}); err != nil {
			t.Fatal(err)
		}
	}
	unlock := lock(t, path, "BEGIN EXCLUSIVE")
	begin := time.Now()
	var all sync.WaitGroup
	for _, id := range []string{"a", "b", "c"} {
		all.Go(func() {
			if err := s.Append(t.Context(), id, 0, line(1, "x")); !errors.Is(err, store.ErrBusy) {
				t.Errorf("%s: %v", id, err)
			}
		})
	}
	all.Wait()
	// One goes alone, and the two that came meanwhile together.
	if took := time.Since(begin); took > 10*patience {
		t.Errorf("refusing took %v", took)
	}
	if table, err := s.Load(t.Context(), "a"); err != nil || table.Seq != 0 {
		t.Errorf("%+v, %v", table, err)
	}
	unlock()
	for _, id := range []string{"a", "b", "c"} {
		if err := s.Append(t.Context(), id, 0, line(1, "x")); err != nil {
			t.Error(err)
		}
	}
}

// TestLockedReading has a program that lets nobody even read: a server that starts
// is told so, and one that runs.
func TestLockedReading(t *testing.T) {
	impatient(t)
	path := filepath.Join(t.TempDir(), "a.db")
	s := open(t, path)
	if err := s.Create(t.Context(), &store.Table{ID: "a"}); err != nil {
		t.Fatal(err)
	}
	s.Close()
	unlock := lock(t, path, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE keys SET value = value")
	if s, err := Open(t.Context(), path); !errors.Is(err, store.ErrBusy) {
		if err == nil {
			s.Close()
		}
		t.Errorf("opened with %v", err)
	}
	// One that is open already has yet to make its first connection for reading.
	db, err := sql.Open("sqlite", address(path, "query_only(1)"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	running := &Store{path: path, read: db}
	if _, err := running.Load(t.Context(), "a"); !errors.Is(err, store.ErrBusy) {
		t.Errorf("loaded with %v", err)
	}
	if _, err := running.Tables(t.Context(), store.Query{List: store.OpenListed, Limit: 1}); !errors.Is(err, store.ErrBusy) {
		t.Errorf("listed with %v", err)
	}
	unlock()
	if _, err := running.Load(t.Context(), "a"); err != nil {
		t.Error(err)
	}
}

// impatient has locks waited for shortly.
func impatient(t *testing.T) {
	before := patience
	patience = 100 * time.Millisecond
	t.Cleanup(func() { patience = before })
}

// lock locks a database as another program does.
func lock(t *testing.T, path, how string) (unlock func()) {
	t.Helper()
	db, err := sql.Open("sqlite", address(path))
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(how); err != nil {
		t.Fatal(err)
	}
	unlock = sync.OnceFunc(func() { db.Close() })
	t.Cleanup(unlock)
	return unlock
}
