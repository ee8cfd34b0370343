//go:build unix

package keeping

import (
	"errors"
	"os"
	"syscall"
)

// give gives a file to who owns the folder, where the superuser has made it: the
// server has to be able to use it.
func give(file, dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	return os.Chown(file, int(owner.Uid), int(owner.Gid))
}

// flushFolder has the names of a folder's files on the disk.
func flushFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) { // some file systems know no such thing
		return err
	}
	return nil
}
