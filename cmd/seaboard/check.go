package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"seaboard/games"
	"seaboard/internal/keeping"
)

// folderFlag is the data folder that a command works on.
type folderFlag struct {
	Data string `placeholder:"DIR" help:"The folder with all data; without it, seaboard in your folder of data (${data})."`
}

// folder is the data folder, as serve finds it.
func (f folderFlag) folder() (string, error) {
	if f.Data == "" {
		f.Data = dataFolder()
	}
	if f.Data == "" {
		return "", fmt.Errorf("there is no home folder to find data in: name the folder with --data")
	}
	return f.Data, nil
}

// interruptible ends what is under way in order when it is told to.
func interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

type checkCommand struct {
	folderFlag
	File string `arg:"" optional:"" help:"A backup to check instead of the data folder."`
}

func (checkCommand) Help() string {
	return `Looks whether all data is as it was written: the database, the sums of each table, whether its record replays by the rules, and whether what was drawn in finished games is as their seeds say. It changes nothing, and works while the server runs.

Prints a line for each table with which something is wrong. Exit status 1 where anything is.

Examples:

    seaboard check --data /var/lib/seaboard
    seaboard check /var/backups/seaboard-monday.db`
}

func (c checkCommand) Run(std *streams) error {
	ctx, stop := interruptible()
	defer stop()
	report, err := c.check(ctx)
	if err != nil {
		return err
	}
	return tell(std, report)
}

func (c checkCommand) check(ctx context.Context) (*keeping.Report, error) {
	if c.File != "" {
		return keeping.CheckFile(ctx, c.File, games.Kits)
	}
	dir, err := c.folder()
	if err != nil {
		return nil, err
	}
	return keeping.Check(ctx, dir, games.Kits)
}

// tell prints what a check has found. Its error is that something is wrong.
func tell(std *streams, r *keeping.Report) error {
	for _, fault := range r.Faults {
		fmt.Fprintf(std.out, "the database: %s\n", oneLine(fault))
	}
	for _, bad := range r.Bad {
		fmt.Fprintf(std.out, "%s: %s\n", bad.Table, oneLine(bad.Why.Error()))
	}
	switch {
	case len(r.Bad) > 0:
		return fmt.Errorf("something is wrong with %s of %d", counted(len(r.Bad), "table"), r.Tables)
	case !r.Whole():
		return errors.New("something is wrong with the database, though no table shows it")
	}
	fmt.Fprintf(std.out, "%s: all is as it was written\n", counted(r.Tables, "table"))
	return nil
}
