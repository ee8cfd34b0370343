package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"seaboard/internal/store"
)

// quickTime bounds the check of a file that is opened.
var quickTime = 2 * time.Second

// OpenToRead opens a file that is there, to be read alone. It makes nothing, neither
// in the file nor beside it where no server runs, and brings nothing up to date:
// Versions says what it finds.
func OpenToRead(ctx context.Context, path string) (*Store, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	f.Close()
	s := &Store{path: path, ended: make(chan struct{}), jobs: make(chan *job)}
	close(s.ended)
	s.read, err = sql.Open("sqlite", toRead(path))
	if err != nil {
		return nil, err
	}
	err = s.own(ctx, s.read)
	if err == nil {
		err = s.readVersions(ctx)
	}
	if err == nil && s.before == s.now {
		err = s.prepare(ctx)
	}
	if err != nil {
		return nil, errors.Join(s.fault(err), s.read.Close())
	}
	return s, nil
}

// toRead is the address of a file that is only read. Where nothing is beside it no
// server runs, so that it does not change; SQLite then needs to write nothing
// beside it, and a folder that is only to be read will do.
func toRead(path string) string {
	mode := "&mode=ro"
	if _, err := os.Stat(path + "-wal"); errors.Is(err, os.ErrNotExist) {
		mode += "&immutable=1"
	}
	return address(path) + mode
}

// readVersions finds the version of the file's schema without writing.
func (s *Store) readVersions(ctx context.Context) error {
	err := s.read.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version`).Scan(&s.before)
	if err != nil {
		return err
	}
	p, err := provider(s.read)
	if err != nil {
		return err
	}
	all := p.ListSources()
	s.now = all[len(all)-1].Version
	if s.before > s.now {
		return fmt.Errorf("%w: %s has version %d, this one knows %d", store.ErrNewer, s.path, s.before, s.now)
	}
	return nil
}

// quickCheck looks for damage of the file, for a while.
func (s *Store) quickCheck(ctx context.Context) error {
	short, cancel := context.WithTimeout(ctx, quickTime)
	defer cancel()
	found, err := faults(short, s.write, "PRAGMA quick_check(1)")
	switch {
	case short.Err() != nil && ctx.Err() == nil:
		return nil
	case err != nil:
		return err
	case len(found) > 0:
		return fmt.Errorf("%w: %s (%s)", store.ErrDamaged, s.path, oneLine(found[0]))
	}
	s.checked = true
	return nil
}

// Checked reports whether the look for damage when the file was opened came to its
// end. It is given up after two seconds.
func (s *Store) Checked() bool { return s.checked }

// Faults is all that SQLite finds wrong with the file, none where it is whole.
func (s *Store) Faults(ctx context.Context) ([]string, error) {
	found, err := faults(ctx, s.read, "PRAGMA integrity_check(20)")
	if fault := s.fault(err); errors.Is(fault, store.ErrDamaged) {
		return append(found, fault.Error()), nil
	}
	return found, s.fault(err)
}

func faults(ctx context.Context, db *sql.DB, check string) (found []string, err error) {
	rows, err := db.QueryContext(ctx, check)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return found, err
		}
		if text != "ok" {
			found = append(found, text)
		}
	}
	return found, rows.Err()
}

// Names are the ids of all tables that anything is found of in the file, also where
// it is damaged: each place that names tables is read from both ends, up to what
// cannot be read.
func (s *Store) Names(ctx context.Context) ([]string, error) {
	seen := map[string]bool{}
	var all []string
	for _, from := range []string{"id FROM tables", "tbl FROM seats", "tbl FROM lines"} {
		for _, order := range []string{" ORDER BY 1", " ORDER BY 1 DESC"} {
			err := s.names(ctx, "SELECT DISTINCT "+from+order, func(id string) {
				if !seen[id] {
					seen[id] = true
					all = append(all, id)
				}
			})
			if err == nil {
				break // read from one end to the other
			}
			if fault := s.fault(err); !errors.Is(fault, store.ErrDamaged) {
				return nil, fault
			}
		}
	}
	slices.Sort(all)
	return all, nil
}

func (s *Store) names(ctx context.Context, query string, each func(id string)) error {
	rows, err := s.read.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return err
		}
		each(id)
	}
	return rows.Err()
}

// Copy writes all that is in the file now into a new file, whole and at one moment,
// while others read and write.
func (s *Store) Copy(ctx context.Context, to string) error {
	db, err := sql.Open("sqlite", toRead(s.path))
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	return s.fault(err)
}

// Fold writes all that stands beside a file into it, where nobody else has it open;
// else it gives ErrBusy.
func Fold(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", address(path, "locking_mode(EXCLUSIVE)"))
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	// Leaving the write-ahead log takes the file for oneself.
	_, err = db.ExecContext(ctx, "PRAGMA busy_timeout = 200; PRAGMA journal_mode = DELETE")
	return (&Store{path: path}).fault(err)
}
