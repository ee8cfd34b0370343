package keeping

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"seaboard/games"
	"seaboard/internal/store"
	"seaboard/internal/store/sqlite"
	"seaboard/internal/table"
)

// folder is a data folder with tables of all games, each played for a while by bots.
func folder(t *testing.T, tables int) (dir string, ids []string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "data")
	f, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := table.New(table.Config{Store: f, Kits: games.Kits, BotsAlone: true})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Run(ctx) }()
	for n := range tables {
		kit := games.Kits[n%len(games.Kits)]
		o := table.Opening{Game: kit.Rules.Info().ID, Shuffle: true, Seats: []table.OpeningSeat{{Kind: table.Bot, Level: 1}, {Kind: table.Bot, Level: 1}}}
		if n%5 == 4 { // one waits for somebody
			o.Seats = []table.OpeningSeat{{Kind: table.Me, Name: "Zoë"}, {Kind: table.Free}}
		}
		opened, err := s.Open(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, opened.Table)
	}
	for settled := false; !settled; {
		time.Sleep(10 * time.Millisecond)
		due, err := f.Due(t.Context(), time.Now().Add(time.Hour).UnixMilli(), 1)
		settled = err == nil && len(due) == 0
	}
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	return dir, ids
}

func whole(t *testing.T, dir string, tables int) {
	t.Helper()
	r, err := Check(t.Context(), dir, games.Kits)
	if err != nil || !r.Whole() || r.Tables != tables {
		t.Fatalf("%+v, %v; want %d whole tables", r, err, tables)
	}
}

// change changes a database behind everybody's back.
func change(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, q := range statements {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCheckFinds: what is wrong is found with the table's name, what the sums say
// and what only the rules know.
func TestCheckFinds(t *testing.T) {
	dir, ids := folder(t, 5)
	whole(t, dir, 5)
	path := filepath.Join(dir, Database)
	for name, test := range map[string]struct{ change, says string }{
		"a byte":       {"UPDATE lines SET text = text || ' ' WHERE seq = 9 AND tbl = 'ID'", "the log"},
		"a name":       {"UPDATE seats SET name = 'x' WHERE place = 1 AND tbl = 'ID'", "a seat"},
		"a seed":       {"UPDATE tables SET seed = zeroblob(32) WHERE id = 'ID'", "the row"},
		"no seats row": {"DELETE FROM seats WHERE place = 2 AND tbl = 'ID'", "the log"},
		"no table row": {"PRAGMA foreign_keys = 0; DELETE FROM tables WHERE id = 'ID'", "its row is gone"},
	} {
		t.Run(name, func(t *testing.T) {
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			defer os.WriteFile(path, before, 0o600)
			change(t, path, strings.ReplaceAll(test.change, "ID", ids[1]))
			r, err := Check(t.Context(), dir, games.Kits)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Bad) != 1 || r.Bad[0].Table != ids[1] || !strings.Contains(r.Bad[0].Why.Error(), test.says) {
				t.Errorf("found %+v", r)
			}
		})
	}
	whole(t, dir, 5)
}

// TestCheckWritesNothing: a check leaves no file behind, and works where nothing can
// be written and while the database is used.
func TestCheckWritesNothing(t *testing.T) {
	dir, _ := folder(t, 2)
	before := names(t, dir)
	whole(t, dir, 2)
	if after := names(t, dir); !slices.Equal(before, after) {
		t.Errorf("files %v, before %v", after, before)
	}
	f, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	whole(t, dir, 2)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []os.FileMode{0o500, 0o700} {
		if err := os.Chmod(dir, mode); err != nil {
			t.Fatal(err)
		}
		whole(t, dir, 2)
	}
}

func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// TestNoise has each page of a database replaced by noise, one at a time. The server
// is not started, or the check names a table, or all that is served is as it was.
func TestNoise(t *testing.T) {
	dir, ids := folder(t, 6)
	path := filepath.Join(dir, Database)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	truth := served(t, dir, ids)
	const page = 4096
	noise := rand.NewChaCha8([32]byte{1})
	refused, named, found, unused := 0, 0, 0, 0
	for n := range len(before) / page {
		data := slices.Clone(before)
		noise.Read(data[n*page : (n+1)*page])
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := Check(t.Context(), dir, games.Kits)
		if err != nil {
			t.Fatalf("page %d: %v", n+1, err)
		}
		f, opening := Open(t.Context(), dir)
		if opening == nil {
			f.Close()
		}
		switch {
		case opening != nil:
			refused++
			if !strings.Contains(opening.Error(), "seaboard check") || !strings.Contains(opening.Error(), "seaboard restore") || strings.Contains(opening.Error(), "\n") {
				t.Errorf("page %d: %v", n+1, opening)
			}
			if r.Whole() {
				t.Errorf("page %d: the server is not started, and check finds nothing", n+1)
			}
		case len(r.Bad) > 0:
			named++
		case !r.Whole():
			found++
		default:
			unused++
		}
		if opening != nil && len(r.Bad) > 0 {
			named++
		}
		for id, got := range served(t, dir, ids) {
			if got != "" && got != truth[id] {
				t.Errorf("page %d: table %s is served as\n%s\nand was\n%s", n+1, id, got, truth[id])
			}
		}
	}
	t.Logf("%d pages: the start refused with %d, check names tables with %d, finds other damage with %d, nothing is on %d", len(before)/page, refused, named, found, unused)
	if refused+named == 0 || unused > 2 {
		t.Error("that is not how it should be")
	}
}

// served is what is told of tables, "" where they are refused. The look for damage at
// the start is left out.
func served(t *testing.T, dir string, ids []string) map[string]string {
	t.Helper()
	all := map[string]string{}
	s, err := sqlite.OpenToRead(t.Context(), filepath.Join(dir, Database))
	if err != nil {
		return all
	}
	defer s.Close()
	tables := table.New(table.Config{Store: s, Kits: games.Kits})
	for _, id := range ids {
		if data, err := tables.Record(t.Context(), id, table.Who{}); err == nil {
			look, err := tables.Look(t.Context(), id, table.Who{})
			if err != nil {
				t.Errorf("%s has a record and no look: %v", id, err)
				continue
			}
			all[id] = fmt.Sprintf("%s\n%v %v", data, look.Seats, look.Phase)
		}
	}
	return all
}

func TestBackupAndRestore(t *testing.T) {
	dir, ids := folder(t, 5)
	file := filepath.Join(t.TempDir(), "backup.db")
	f, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	size, err := Backup(t.Context(), dir, file, false)
	if info, e := os.Stat(file); err != nil || e != nil || info.Size() != size || info.Mode().Perm() != 0o600 {
		t.Fatalf("%d bytes, %v, %v, %v", size, err, info, e)
	}
	if _, err := Backup(t.Context(), dir, file, false); err == nil || !strings.Contains(err.Error(), "--force") {
		t.Errorf("a second backup: %v", err)
	}
	if _, err := Backup(t.Context(), dir, file, true); err != nil {
		t.Error(err)
	}
	if all := names(t, filepath.Dir(file)); len(all) != 1 {
		t.Errorf("left beside it: %v", all)
	}
	r, err := CheckFile(t.Context(), file, games.Kits)
	if err != nil || !r.Whole() || r.Tables != 5 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := Restore(t.Context(), dir, file, false, games.Kits); err == nil || !strings.Contains(err.Error(), "a server runs") {
		t.Errorf("put back under a server: %v", err)
	}
	if err := Remove(t.Context(), dir, ids[0]); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	whole(t, dir, 4)
	done, err := Restore(t.Context(), dir, file, false, games.Kits)
	if err != nil {
		t.Fatal(err)
	}
	whole(t, dir, 5)
	aside, err := CheckFile(t.Context(), done.Aside, games.Kits)
	if err != nil || aside.Tables != 4 || !aside.Whole() {
		t.Errorf("aside are %+v, %v", aside, err)
	}
	if f, err = Open(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	f.Close()
}

// TestRestoreOlderServer: servers of before know no lock, but have the file open.
func TestRestoreOlderServer(t *testing.T) {
	dir, _ := folder(t, 1)
	file := filepath.Join(t.TempDir(), "backup.db")
	if _, err := Backup(t.Context(), dir, file, false); err != nil {
		t.Fatal(err)
	}
	s, err := sqlite.Open(t.Context(), filepath.Join(dir, Database))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := Restore(t.Context(), dir, file, false, games.Kits); err == nil || !strings.Contains(err.Error(), "a server runs") {
		t.Errorf("put back under a server: %v", err)
	}
}

// TestRestoreOverDamage: what was damaged is put aside as it is, with what stood
// beside it.
func TestRestoreOverDamage(t *testing.T) {
	dir, _ := folder(t, 2)
	file := filepath.Join(t.TempDir(), "backup.db")
	if _, err := Backup(t.Context(), dir, file, false); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, Database)
	for name, text := range map[string]string{path: "no database", path + "-wal": "left over"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	done, err := Restore(t.Context(), dir, file, false, games.Kits)
	if err != nil {
		t.Fatal(err)
	}
	whole(t, dir, 2)
	if data, err := os.ReadFile(done.Aside); err != nil || string(data) != "no database" {
		t.Errorf("aside is %q, %v", data, err)
	}
}

func TestRestoreUnsound(t *testing.T) {
	dir, ids := folder(t, 3)
	file := filepath.Join(t.TempDir(), "backup.db")
	if _, err := Backup(t.Context(), dir, file, false); err != nil {
		t.Fatal(err)
	}
	change(t, file, "UPDATE lines SET text = 'x' WHERE seq = 3 AND tbl = '"+ids[0]+"'")
	done, err := Restore(t.Context(), dir, file, false, games.Kits)
	if !errors.Is(err, ErrUnsound) || len(done.Report.Bad) != 1 || done.Report.Bad[0].Table != ids[0] {
		t.Fatalf("%+v, %v", done, err)
	}
	whole(t, dir, 3)
	if done, err = Restore(t.Context(), dir, file, true, games.Kits); err != nil || done.Aside == "" {
		t.Fatal(done, err)
	}
	// A folder that was not there yet.
	fresh := filepath.Join(t.TempDir(), "new", "data")
	if done, err = Restore(t.Context(), fresh, done.Aside, false, games.Kits); err != nil || done.Aside != "" {
		t.Fatal(done, err)
	}
	whole(t, fresh, 3)
}

// TestTables: what a host does from outside is seen by a server that has the table in
// memory.
func TestTables(t *testing.T) {
	dir, ids := folder(t, 5)
	f, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	server := table.New(table.Config{Store: f, Kits: games.Kits, BotsAlone: true})
	open := ids[4]
	look := func() *table.Look {
		l, err := server.Look(t.Context(), open, table.Who{})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	look()
	shown, err := Show(t.Context(), dir, open, true)
	if err != nil || shown.Seats[1].Code == "" || shown.State != table.Open {
		t.Fatalf("%+v, %v", shown, err)
	}
	if hidden, err := Show(t.Context(), dir, open, false); err != nil || hidden.Seats[1].Code != "" {
		t.Errorf("%+v, %v", hidden, err)
	}
	code, err := Invite(t.Context(), dir, open, 2, games.Kits)
	if err != nil || code == shown.Seats[1].Code {
		t.Fatal(code, err)
	}
	if _, err := server.Join(t.Context(), open, table.Joining{Name: "Bob", Code: shown.Seats[1].Code}); err == nil {
		t.Error("the invitation of before is good still")
	}
	if _, err := Invite(t.Context(), dir, open, 3, games.Kits); err == nil || !strings.Contains(err.Error(), "seats 1 to 2") {
		t.Error(err)
	}
	if _, err := Invite(t.Context(), dir, ids[0], 1, games.Kits); err == nil {
		t.Error("a seat of a game that is over was given away")
	}
	if closed, err := Close(t.Context(), dir, open, games.Kits); !closed || err != nil {
		t.Error(closed, err)
	}
	if closed, err := Close(t.Context(), dir, open, games.Kits); closed || err != nil {
		t.Error(closed, err)
	}
	if l := look(); l.Phase != table.Closed {
		t.Errorf("the server shows it as %s", l.Phase)
	}
	if _, err := Close(t.Context(), dir, ids[0], games.Kits); err == nil {
		t.Error("a game that is over was closed")
	}
	for phase, want := range map[string]int{"": 5, "over": 4, "closed": 1, "open": 0} {
		if all, err := List(t.Context(), dir, store.Only{Phase: phase}, 100); err != nil || len(all) != want {
			t.Errorf("%q: %d tables, %v", phase, len(all), err)
		}
	}
	if all, err := List(t.Context(), dir, store.Only{Before: 1}, 100); err != nil || len(all) != 0 {
		t.Error(all, err)
	}
	if all, err := List(t.Context(), dir, store.Only{}, 2); err != nil || len(all) != 2 {
		t.Error(all, err)
	}
	if err := Remove(t.Context(), dir, open); err != nil {
		t.Error(err)
	}
	if _, err := server.Look(t.Context(), open, table.Who{}); err == nil {
		t.Error("the server shows a table that was removed")
	}
	for _, err := range []error{Remove(t.Context(), dir, open), Remove(t.Context(), dir, "nonsense"), second(Show(t.Context(), dir, open, false))} {
		if err == nil || !strings.Contains(err.Error(), "there is no table") {
			t.Error(err)
		}
	}
}

func second[T any](_ T, err error) error { return err }
