package keeping

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"seaboard/internal/store"
	"seaboard/internal/store/sqlite"
)

// Backup writes all that is in a data folder now into a file, whole and at one
// moment, beside a running server or without one. The file has its name only when
// it is complete, has been looked at and is on the disk. A file that is there is
// replaced with force alone. It gives the size in bytes.
func Backup(ctx context.Context, dir, file string, force bool) (size int64, err error) {
	if err := mayWrite(file, force); err != nil {
		return 0, err
	}
	s, err := read(ctx, dir)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	temporary, err := emptyName(file)
	if err != nil {
		return 0, fmt.Errorf("cannot write %s: %w", file, plain(err))
	}
	defer os.Remove(temporary) // where it has not got its name
	if err := copyTo(ctx, s, temporary); err != nil {
		return 0, fmt.Errorf("cannot back up %s into %s: %w", dir, file, err)
	}
	info, err := os.Stat(temporary)
	if err == nil {
		err = mayWrite(file, force) // somebody may have been faster
	}
	if err == nil {
		err = settle(temporary, file)
	}
	if err != nil {
		return 0, fmt.Errorf("cannot write %s: %w", file, plain(err))
	}
	return info.Size(), nil
}

// mayWrite refuses what cannot become a backup.
func mayWrite(file string, force bool) error {
	switch info, err := os.Stat(file); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("cannot write %s: %w", file, plain(err))
	case info.IsDir():
		return fmt.Errorf("%s is a folder: name a file in it", file)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is no file", file)
	case !force:
		return fmt.Errorf("%s is there already: choose another name, or replace it with --force", file)
	}
	return nil
}

// emptyName gives the name of an empty file beside another, for its owner's eyes
// alone.
func emptyName(file string) (string, error) {
	f, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*")
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}

// copyTo copies a database into an empty file and looks whether it arrived.
func copyTo(ctx context.Context, s *sqlite.Store, file string) error {
	if err := s.Copy(ctx, file); err != nil {
		if errors.Is(err, store.ErrFull) {
			return fmt.Errorf("the disk is full: %s", filepath.Dir(file))
		}
		return err
	}
	made, err := sqlite.OpenToRead(ctx, file)
	if err != nil {
		return err
	}
	defer made.Close()
	faults, err := made.Faults(ctx)
	if err == nil && len(faults) > 0 {
		err = fmt.Errorf("the copy is damaged: %s", faults[0])
	}
	return err
}

// settle gives a complete file its name, for good: when it returns, both are on the
// disk.
func settle(temporary, file string) error {
	if err := flush(temporary); err != nil {
		return err
	}
	if err := os.Rename(temporary, file); err != nil {
		return err
	}
	return flushFolder(filepath.Dir(file))
}

func flush(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
