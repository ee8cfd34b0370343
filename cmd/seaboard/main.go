// Command seaboard plays board games at sea: on a server with pages and an open
// API, in a terminal, and between bots.
//
// Each subcommand has a file of its own, which reads the command line, calls a
// room below and prints. Nothing here knows the rules of a game.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"
)

// Exit statuses.
const (
	statusFailed = 1 // a wrong file, or a run that failed
	statusUsage  = 2 // a wrong command line
)

type commands struct {
	Version kong.VersionFlag `help:"Print the version and leave."`

	Serve    serveCommand    `cmd:"" help:"Run the server: pages to play on, and the open API."`
	Tables   tablesCommand   `cmd:"" help:"Look after the tables of a data folder: list, show, close, remove, invite."`
	Backup   backupCommand   `cmd:"" help:"Write all data into one file, while the server runs or not."`
	Restore  restoreCommand  `cmd:"" help:"Put a backup back."`
	Check    checkCommand    `cmd:"" help:"Look whether all data is as it was written."`
	Play     playCommand     `cmd:"" help:"Play in the terminal against bots."`
	Games    gamesCommand    `cmd:"" help:"List the games, their seats and options."`
	Replay   replayCommand   `cmd:"" help:"Replay a record, and print its actions as JSON."`
	Render   renderCommand   `cmd:"" help:"Draw a position of a record, as SVG or text."`
	Verify   verifyCommand   `cmd:"" help:"Check that the chance of a finished game was fair."`
	Simulate simulateCommand `cmd:"" help:"Let bots play games against each other."`
	Bench    benchCommand    `cmd:"" help:"Measure how fast the rules of a game are."`
	Licenses licensesCommand `cmd:"" help:"Print the licences of what the program is built from."`
}

// streams are where a command reads and writes.
type streams struct {
	in  io.Reader
	out io.Writer // buffered, flushed when the command has ended
	err io.Writer
}

func main() { os.Exit(run(os.Args[1:])) }

func run(args []string) int {
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	err := command(args, &streams{os.Stdin, out, os.Stderr})
	if e := out.Flush(); err == nil {
		err = e
	}
	return report(os.Stderr, err)
}

// command runs one command line.
func command(args []string, std *streams) error {
	settings := newSettings(os.Environ())
	parser, err := kong.New(&commands{},
		kong.Name("seaboard"),
		kong.Description("Board games at sea: a server, a terminal, bots and records."),
		kong.Vars{"version": stamp(), "data": dataFolder()},
		kong.Writers(os.Stdout, os.Stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 80, NoExpandSubcommands: true}),
		kong.ValueFormatter(withDefault),
		kong.Resolvers(settings),
		kong.Bind(std, settings),
	)
	if err != nil {
		return err
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		if blamed := settings.blame(err); blamed != err {
			return blamed
		}
		return usageOf(err)
	}
	if err := noEmpty(ctx.Path); err != nil {
		return settings.blame(err)
	}
	return settings.blame(ctx.Run())
}

// withDefault is a flag's help, with its default.
func withDefault(v *kong.Value) string {
	if !v.HasDefault || v.Default == "" || v.IsBool() {
		return v.Help
	}
	return strings.TrimSuffix(v.Help, ".") + " (default " + v.Default + ")."
}

// noEmpty refuses a flag that is given an empty text, as one from a variable that
// is not set: without the flag something else is meant.
func noEmpty(path []*kong.Path) error {
	for _, p := range path {
		if p.Flag == nil {
			continue
		}
		switch v := p.Flag.Target; v.Kind() {
		case reflect.String, reflect.Slice:
			if v.Len() == 0 {
				return usagef("--%s is empty", p.Flag.Name)
			}
		}
	}
	return nil
}

// usageOf makes of a parse error one that says where help is.
func usageOf(err error) error {
	help := "seaboard --help"
	if parse, ok := errors.AsType[*kong.ParseError](err); ok && parse.Context != nil {
		if node := parse.Context.Selected(); node != nil {
			help = "seaboard " + node.Name + " --help"
		}
	}
	return usagef("%v (see %s)", err, help)
}

// usageError is a wrong command line.
type usageError struct{ error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// report says on one line what went wrong, and gives the exit status.
func report(w io.Writer, err error) int {
	if err == nil {
		return 0
	}
	if isFileError(err) {
		fmt.Fprintln(w, err)
		return statusFailed
	}
	fmt.Fprintf(w, "seaboard: %v\n", err)
	if _, ok := errors.AsType[usageError](err); ok {
		return statusUsage
	}
	return statusFailed
}

// releaseVersion is the version of a release, and releaseCommit the commit that it was made from;
// scripts/release sets them. Both are "" in any other build, which says of itself
// what the Go command knows.
var releaseVersion, releaseCommit string

// stamp is what --version prints.
func stamp() string {
	s := "seaboard " + version()
	if c := commit(); c != "" {
		s += " (" + c + ")"
	}
	return s
}

// version is that of the release or the module.
func version() string {
	if releaseVersion != "" {
		return releaseVersion
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "unknown"
	}
	return info.Main.Version
}

// commit is the commit that the program was built from, "" if it is not known.
func commit() string {
	if releaseCommit != "" {
		return releaseCommit
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return ""
}
