// Package keeping is care for a data folder: opening it, looking whether all is as
// it was written, backups, and what a host does to tables from outside.
//
// All of it works beside a running server but for putting back a backup. It must
// not know HTTP, nor a game but by its kit.
package keeping

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"seaboard/internal/store"
	"seaboard/internal/store/sqlite"
)

const (
	// Database is the file in the data folder that has all tables.
	Database = "seaboard.db"
	// lockFile is held by all servers of the folder together, or alone by who puts
	// another database in place.
	lockFile = "seaboard.lock"
)

// Folder is a data folder that is used.
type Folder struct {
	*sqlite.Store
	lock *flock.Flock
}

// Close ends the use of the folder.
func (f *Folder) Close() error {
	err := f.Store.Close()
	if f.lock != nil {
		err = errors.Join(err, f.lock.Close())
	}
	return err
}

// Open opens a data folder for a server, makes it for its owner's eyes alone where
// it is missing, and brings an older database up to date. Its errors are sentences
// for who started the server.
func Open(ctx context.Context, dir string) (*Folder, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the data folder %s: %w", dir, plain(err))
	}
	lock := flock.New(filepath.Join(dir, lockFile), flock.SetPermissions(0o600))
	// Where the folder's file system has no locks, only restore needs them.
	if held, err := lock.TryRLock(); err == nil && !held {
		lock.Close()
		return nil, fmt.Errorf("a backup is put back into %s just now: start again when that is done", dir)
	}
	s, err := sqlite.Open(ctx, filepath.Join(dir, Database))
	if err != nil {
		lock.Close()
		return nil, unusable(dir, err)
	}
	return &Folder{s, lock}, nil
}

// unusable puts into a sentence why a data folder cannot be used.
func unusable(dir string, err error) error {
	switch {
	case errors.Is(err, store.ErrNewer):
		return fmt.Errorf("the data in %s is of a newer version of Seaboard: run that one, or choose another folder with --data", dir)
	case errors.Is(err, store.ErrDamaged):
		return fmt.Errorf("the database in %s is damaged: seaboard check says where, seaboard restore puts back a backup, --data chooses another folder (%w)", dir, err)
	case errors.Is(err, store.ErrBusy):
		return fmt.Errorf("the database in %s is locked by another program: try again when that has ended", dir)
	}
	return fmt.Errorf("cannot use the data folder %s: %w", dir, plain(err))
}

// plain is an error without the name of the call that failed.
func plain(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	return err
}

// read opens the database of a folder to be read alone.
func read(ctx context.Context, dir string) (*sqlite.Store, error) {
	path, err := find(dir)
	if err != nil {
		return nil, err
	}
	s, err := sqlite.OpenToRead(ctx, path)
	if err != nil {
		return nil, unusable(dir, err)
	}
	return s, nil
}

// find gives the database of a folder that has one.
func find(dir string) (string, error) {
	path := filepath.Join(dir, Database)
	switch info, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("there is no data folder %s: choose one with --data", dir)
	case err != nil:
		return "", fmt.Errorf("cannot use the data folder %s: %w", dir, plain(err))
	case !info.IsDir():
		return "", fmt.Errorf("%s is no folder: choose one with --data", dir)
	}
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("there is no database in %s: no server has run on it, or it is not the folder of data", dir)
	case err != nil:
		return "", fmt.Errorf("cannot use the data folder %s: %w", dir, plain(err))
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is no file", path)
	}
	return path, nil
}

// current refuses the database of a folder that no server of this version has run on
// yet.
func current(s *sqlite.Store, dir string) error {
	if old(s) {
		return fmt.Errorf("the data in %s is of an older version of Seaboard: start the server of this one once, which brings it up to date", dir)
	}
	return nil
}

// old reports whether a database is of an older version.
func old(s *sqlite.Store) bool {
	before, now := s.Versions()
	return before != now
}

// tables opens the tables of a folder, beside a server or without one.
func tables(ctx context.Context, dir string) (*sqlite.Store, error) {
	looking, err := read(ctx, dir)
	if err != nil {
		return nil, err
	}
	err = current(looking, dir)
	if err = errors.Join(err, looking.Close()); err != nil {
		return nil, err
	}
	s, err := sqlite.Open(ctx, filepath.Join(dir, Database))
	if err != nil {
		return nil, unusable(dir, err)
	}
	return s, nil
}
