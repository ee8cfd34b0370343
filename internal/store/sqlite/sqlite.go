// Package sqlite keeps tables in one SQLite file.
//
// One goroutine writes: it takes all changes that wait into one transaction and
// answers when that is on the disk, so that many tables share one flush. Reading
// goes by connections of its own and waits for nobody.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"seaboard/internal/store"
)

//go:embed schema/*.sql
var schema embed.FS

// readers is how many connections read at the same time.
const readers = 4

// patience is how long a lock of another program is waited for; then it is ErrBusy.
var patience = 5 * time.Second

// Store is a store.Store in a file.
type Store struct {
	path  string
	write *sql.DB // one connection, the writer's
	read  *sql.DB
	// Statements that every action needs, read by SQLite once.
	head, line, seat, seq, standing, devices *sql.Stmt

	before, now int64 // versions of the schema
	checked     bool  // the look for damage came to its end

	jobs   chan *job
	ended  chan struct{} // closed when the writer has stopped
	mu     sync.RWMutex  // held for reading while a job is handed over
	closed bool
}

// Open opens the file, makes it where there is none, and brings an older one up
// to date. The folder has to be there.
func Open(ctx context.Context, path string) (*Store, error) {
	if err := writable(path); err != nil {
		return nil, err
	}
	s := &Store{path: path, jobs: make(chan *job, maxGroup), ended: make(chan struct{})}
	var err error
	s.write, err = sql.Open("sqlite", address(path, "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)")+"&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1)
	if err := s.migrate(ctx); err != nil {
		s.write.Close()
		return nil, s.fault(err)
	}
	s.read, err = sql.Open("sqlite", address(path, "query_only(1)"))
	if err != nil {
		s.write.Close()
		return nil, err
	}
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	s.read.SetConnMaxIdleTime(time.Minute)
	if err := s.prepare(ctx); err != nil {
		return nil, errors.Join(s.fault(err), s.read.Close(), s.write.Close())
	}
	go s.writer()
	return s, nil
}

func (s *Store) prepare(ctx context.Context) (err error) {
	for _, p := range []struct {
		stmt **sql.Stmt
		db   *sql.DB
		text string
	}{
		{&s.head, s.write, setHead}, {&s.line, s.write, addLine}, {&s.seat, s.write, setSeat}, {&s.seq, s.read, getSeq},
		{&s.standing, s.read, getStanding}, {&s.devices, s.read, getDevices},
	} {
		if p.db == nil {
			continue // opened to be read alone
		}
		if *p.stmt, err = p.db.PrepareContext(ctx, p.text); err != nil {
			return err
		}
	}
	return nil
}

// writable finds plain faults of a path before SQLite does, whose words do not
// say where the fault is.
func writable(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		return f.Close()
	}
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		err = p.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

// address is the driver's URI of the file.
func address(path string, pragmas ...string) string {
	q := url.Values{"_pragma": append(pragmas, fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds()))}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}
	return u.String()
}

// Versions returns the version of the file's schema when it was opened, 0 if it
// was new, and the version that it has been brought to.
func (s *Store) Versions() (before, now int64) { return s.before, s.now }

// provider is the steps that bring a file up to date.
func provider(db *sql.DB) (*goose.Provider, error) {
	sub, err := fs.Sub(schema, "schema")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, sub, goose.WithLogger(goose.NopLogger()), goose.WithGoMigrations(addSums))
}

func (s *Store) migrate(ctx context.Context) error {
	p, err := provider(s.write)
	if err != nil {
		return err
	}
	if err := s.own(ctx, s.write); err != nil {
		return err
	}
	if err := s.quickCheck(ctx); err != nil {
		return err
	}
	current, target, err := p.GetVersions(ctx)
	s.before, s.now = current, target
	switch {
	case err != nil:
		return err
	case current > target:
		return fmt.Errorf("%w: %s has version %d, this one knows %d", store.ErrNewer, s.path, current, target)
	}
	// Where another process brings it up to date at the same time, a step fails that
	// it was faster with.
	for before := current; current < target; before = current {
		_, fault := p.Up(ctx)
		if current, _, err = p.GetVersions(ctx); err != nil || fault != nil && current == before {
			return errors.Join(fault, err)
		}
	}
	return nil
}

// own tells a database of ours, or an empty one, from somebody else's.
func (s *Store) own(ctx context.Context, db *sql.DB) error {
	var all, ours int
	err := db.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE name = 'goose_db_version')
		FROM sqlite_schema WHERE type = 'table'`).Scan(&all, &ours)
	if err == nil && all > 0 && ours == 0 {
		err = fmt.Errorf("%s is a database of another program", s.path)
	}
	return err
}

// Close writes what waits and closes the file.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	close(s.jobs)
	s.mu.Unlock()
	<-s.ended
	if s.write == nil {
		return s.read.Close()
	}
	return errors.Join(s.read.Close(), s.write.Close())
}

// fault puts SQLite's errors into a sentence and among the errors that a Store
// tells.
func (s *Store) fault(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		if errors.Is(err, io.ErrShortWrite) {
			return fmt.Errorf("%w: %s", store.ErrFull, filepath.Dir(s.path))
		}
		return err
	}
	switch code := e.Code(); {
	case code&0xff == sqlite3.SQLITE_FULL, code == sqlite3.SQLITE_IOERR_SHMSIZE:
		return fmt.Errorf("%w: %s", store.ErrFull, filepath.Dir(s.path))
	case code&0xff == sqlite3.SQLITE_CORRUPT, code&0xff == sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %s (%s)", store.ErrDamaged, s.path, plain(e))
	case code&0xff == sqlite3.SQLITE_BUSY, code&0xff == sqlite3.SQLITE_LOCKED:
		return fmt.Errorf("%w: %s (%s)", store.ErrBusy, s.path, plain(e))
	}
	return fmt.Errorf("%s: %s", s.path, plain(e))
}

// plain is SQLite's message on one line.
func plain(e *sqlite.Error) string { return oneLine(e.Error()) }

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
