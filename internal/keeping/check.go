package keeping

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"seaboard/game"
	"seaboard/internal/store"
	"seaboard/internal/store/sqlite"
	"seaboard/internal/table"
)

// Report is what a check has found.
type Report struct {
	Tables int      // that were looked at
	Faults []string // of the database itself
	Bad    []Bad    // tables with which something is wrong
}

// Bad is a table with which something is wrong.
type Bad struct {
	Table string
	Why   error
}

// Whole reports whether nothing was found.
func (r *Report) Whole() bool { return len(r.Faults) == 0 && len(r.Bad) == 0 }

// Check looks at a data folder: the database, each table's sums, and whether its
// record replays by the rules and was drawn as its seed says. It only reads, and
// works beside a server and without one.
func Check(ctx context.Context, dir string, kits []game.Kit) (*Report, error) {
	path, err := find(dir)
	if err != nil {
		return nil, err
	}
	return checkStill(ctx, path, dir, kits)
}

// CheckFile is Check of a backup.
func CheckFile(ctx context.Context, file string, kits []game.Kit) (*Report, error) {
	if err := isFile(file); err != nil {
		return nil, err
	}
	return checkStill(ctx, file, file, kits)
}

func isFile(file string) error {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", file, plain(err))
	case info.IsDir():
		return fmt.Errorf("%s is a folder, not a backup", file)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is no file", file)
	}
	return nil
}

// checkStill looks once more where a server was started meanwhile, since a file that
// nobody uses is read without regard to others.
func checkStill(ctx context.Context, path, name string, kits []game.Kit) (*Report, error) {
	before := used(path)
	report, err := check(ctx, path, name, kits)
	if !before && used(path) {
		report, err = check(ctx, path, name, kits)
	}
	return report, err
}

// used reports whether somebody has a database open, or left it in the middle.
func used(path string) bool {
	_, err := os.Stat(path + "-wal")
	return err == nil
}

func check(ctx context.Context, path, name string, kits []game.Kit) (*Report, error) {
	s, err := sqlite.OpenToRead(ctx, path)
	if errors.Is(err, store.ErrDamaged) {
		return &Report{Faults: []string{err.Error()}}, nil
	}
	if err != nil {
		return nil, unreadable(name, err)
	}
	defer s.Close()
	if path == name && old(s) {
		return nil, fmt.Errorf("%s is of an older version of Seaboard: seaboard restore brings it up to date and checks it", name)
	}
	if err := current(s, name); err != nil {
		return nil, err
	}
	r := &Report{}
	if r.Faults, err = s.Faults(ctx); err != nil {
		return nil, unreadable(name, err)
	}
	names, err := s.Names(ctx)
	if err != nil {
		return nil, unreadable(name, err)
	}
	tables := table.New(table.Config{Store: s, Kits: kits})
	var missing []string
	for _, id := range names {
		switch err := tables.Check(ctx, id); {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, store.ErrBusy):
			return nil, unreadable(name, err)
		case errors.Is(err, store.ErrMissing):
			missing = append(missing, id)
			continue
		case err != nil:
			r.Bad = append(r.Bad, Bad{id, err})
		}
		r.Tables++
	}
	if len(missing) == 0 {
		return r, nil
	}
	// Some may have been removed meanwhile. Of others something is there still.
	left, err := s.Names(ctx)
	if err != nil {
		return nil, unreadable(name, err)
	}
	for _, id := range missing {
		if slices.Contains(left, id) {
			r.Tables++
			r.Bad = append(r.Bad, Bad{id, errors.New("its row is gone, and its seats or lines are there")})
		}
	}
	return r, nil
}

func unreadable(name string, err error) error {
	switch {
	case errors.Is(err, store.ErrNewer):
		return fmt.Errorf("%s is of a newer version of Seaboard: check it with that one", name)
	case errors.Is(err, store.ErrBusy):
		return fmt.Errorf("%s is locked by another program: try again when that has ended", name)
	}
	return fmt.Errorf("cannot check %s: %w", filepath.Clean(name), plain(err))
}
