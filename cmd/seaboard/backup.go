package main

import (
	"errors"
	"fmt"

	"seaboard/games"
	"seaboard/internal/keeping"
)

type backupCommand struct {
	folderFlag
	Force bool   `help:"Replace a file that is there already."`
	File  string `arg:"" help:"The file to write. It is complete, or not there."`
}

func (backupCommand) Help() string {
	return `Writes all data into one file, as it is at one moment, while the server runs or not. A plain copy of the folder does not do: what was written last may be missing in it.

The file holds secrets of running games, and is made for your eyes alone. Whatever was confirmed to a player before the backup began is in it.

Example:

    seaboard backup --data /var/lib/seaboard /var/backups/seaboard-monday.db`
}

func (c backupCommand) Run(std *streams) error {
	if c.File == "-" || c.File == "" {
		return usagef("a backup needs a file of its own, not %q", c.File)
	}
	dir, err := c.folder()
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	size, err := keeping.Backup(ctx, dir, c.File, c.Force)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s: %s\n", c.File, megabytes(size))
	return nil
}

type restoreCommand struct {
	folderFlag
	Force bool   `help:"Put it back though something is wrong with it."`
	File  string `arg:"" help:"The backup to put back."`
}

func (restoreCommand) Help() string {
	return `Puts a backup in place of the data. The server has to be stopped. The backup is checked first, as by seaboard check, and brought up to date; the backup itself stays as it is.

The data that was there is kept beside it, under a name that is printed. Remove it when it is no longer needed.

Example:

    seaboard restore --data /var/lib/seaboard /var/backups/seaboard-monday.db`
}

func (c restoreCommand) Run(std *streams) error {
	if c.File == "-" || c.File == "" {
		return usagef("a backup is put back from a file, not %q", c.File)
	}
	dir, err := c.folder()
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	done, err := keeping.Restore(ctx, dir, c.File, c.Force, games.Kits)
	if errors.Is(err, keeping.ErrUnsound) {
		return fmt.Errorf("%s: nothing was changed; take another backup, or put it back all the same with --force (%w)", c.File, tell(std, done.Report))
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s: back in %s, with %s\n", c.File, dir, counted(done.Report.Tables, "table"))
	if done.Aside != "" {
		fmt.Fprintf(std.out, "what was there is now %s\n", done.Aside)
	}
	return nil
}

func megabytes(size int64) string { return fmt.Sprintf("%.1f MB", float64(size)/1e6) }
