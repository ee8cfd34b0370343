package keeping

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"seaboard/game"
	"seaboard/internal/store"
	"seaboard/internal/store/sqlite"
)

// ErrUnsound is why a backup is not put back: something is wrong with it.
var ErrUnsound = errors.New("something is wrong with the backup")

// Restored is what Restore did.
type Restored struct {
	Report *Report // of the backup
	Aside  string  // where the database of before is now, "" where there was none
}

// Restore puts a backup in place of a folder's database, which no server may use
// meanwhile. The backup is brought up to date and checked first: where something is
// wrong with it, it gives ErrUnsound with the report and changes nothing, but with
// force. The database that was there is kept aside.
func Restore(ctx context.Context, dir, file string, force bool, kits []game.Kit) (*Restored, error) {
	if err := isFile(file); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the data folder %s: %w", dir, plain(err))
	}
	lock, err := alone(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	fresh, err := emptyName(filepath.Join(dir, Database))
	if err != nil {
		return nil, fmt.Errorf("cannot use the data folder %s: %w", dir, plain(err))
	}
	defer removeAll(fresh)
	report, err := prepare(ctx, file, fresh, kits)
	if err != nil {
		return nil, err
	}
	if !report.Whole() && !force {
		return &Restored{Report: report}, ErrUnsound
	}
	aside, err := replace(dir, fresh)
	if err != nil {
		return nil, fmt.Errorf("cannot put the backup into %s: %w", dir, plain(err))
	}
	return &Restored{report, aside}, nil
}

// alone locks a folder that no server uses.
func alone(ctx context.Context, dir string) (*flock.Flock, error) {
	running := fmt.Errorf("a server runs on %s: stop it first", dir)
	lock := flock.New(filepath.Join(dir, lockFile), flock.SetPermissions(0o600))
	held, err := lock.TryLock()
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot lock the data folder %s: %w", dir, plain(err))
	case !held:
		return nil, running
	}
	if err := give(lock.Path(), dir); err != nil {
		lock.Close()
		return nil, fmt.Errorf("cannot use the data folder %s: %w", dir, plain(err))
	}
	// Servers of before know no lock, but have the database open. One that is damaged
	// or of another kind tells nothing, and is put aside.
	path := filepath.Join(dir, Database)
	if _, err := os.Stat(path); err == nil && errors.Is(sqlite.Fold(ctx, path), store.ErrBusy) {
		lock.Close()
		return nil, running
	}
	return lock, nil
}

// prepare copies a backup, brings the copy up to date and checks it.
func prepare(ctx context.Context, file, fresh string, kits []game.Kit) (*Report, error) {
	s, err := sqlite.OpenToRead(ctx, file)
	if err != nil {
		return nil, unsound(file, err)
	}
	err = errors.Join(s.Copy(ctx, fresh), s.Close())
	if err != nil {
		return nil, unsound(file, err)
	}
	up, err := sqlite.Open(ctx, fresh)
	if err != nil {
		return nil, unsound(file, err)
	}
	if err := up.Close(); err != nil {
		return nil, unsound(file, err)
	}
	return check(ctx, fresh, file, kits)
}

func unsound(file string, err error) error {
	switch {
	case errors.Is(err, store.ErrNewer):
		return fmt.Errorf("%s is of a newer version of Seaboard: put it back with that one", file)
	case errors.Is(err, store.ErrFull):
		return fmt.Errorf("cannot put back %s: %w", file, err)
	case errors.Is(err, store.ErrDamaged):
		return fmt.Errorf("%s is damaged, and nothing was changed: take another backup (%w)", file, err)
	}
	return fmt.Errorf("cannot put back %s: %w", file, plain(err))
}

// replace puts a database in place of that of the folder, which it keeps aside. At
// no moment there is none.
func replace(dir, fresh string) (aside string, err error) {
	path := filepath.Join(dir, Database)
	if err := errors.Join(give(fresh, dir), flush(fresh)); err != nil {
		return "", err
	}
	if _, err := os.Stat(path); err == nil {
		if aside, err = setAside(path); err != nil {
			return "", err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return aside, settle(fresh, path)
}

// setAside keeps a database under a second name, with what SQLite had beside it:
// that must not be taken for the next one's.
func setAside(path string) (aside string, err error) {
	aside = path + ".before-" + time.Now().UTC().Format("20060102-150405")
	for n := 2; ; n++ {
		if err = os.Link(path, aside); !errors.Is(err, fs.ErrExist) {
			break
		}
		aside = fmt.Sprintf("%s.before-%s-%d", path, time.Now().UTC().Format("20060102-150405"), n)
	}
	if err != nil { // a file system without links
		if err := os.Rename(path, aside); err != nil {
			return "", err
		}
	}
	if err := os.Rename(path+"-wal", aside+"-wal"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if err := os.Remove(path + "-shm"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return aside, nil
}

// removeAll removes a database that has not got its name.
func removeAll(file string) {
	for _, end := range []string{"", "-wal", "-shm", "-journal"} {
		os.Remove(file + end)
	}
}
