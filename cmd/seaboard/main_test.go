package main

import (
	"context"
	"flag"
	"path/filepath"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"seaboard/games"
	"seaboard/internal/keeping"
	"seaboard/internal/table"
)

var update = flag.Bool("update", false, "write what commands print into the scripts' cmp files")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"seaboard": main})
}

// TestScripts runs the command lines of testdata/script.
func TestScripts(t *testing.T) {
	data, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("DATA", data)
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "home"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"fails": fails, "folder": folder},
	})
}

// fails runs seaboard and checks its exit status and that it said one line:
// fails STATUS ARGUMENT...
func fails(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: fails STATUS ARGUMENT...")
	}
	err := ts.Exec("seaboard", args[1:]...)
	status := "0"
	if exit, ok := err.(interface{ ExitCode() int }); ok {
		status = string(rune('0' + exit.ExitCode()))
	}
	if status != args[0] {
		ts.Fatalf("exit status %s, want %s", status, args[0])
	}
	said := ts.ReadFile("stderr")
	if n := len(said); n == 0 || said[n-1] != '\n' || lines(said) != 1 {
		ts.Fatalf("said %q, want one line", said)
	}
}

func lines(s string) (n int) {
	for _, c := range s {
		if c == '\n' {
			n++
		}
	}
	return n
}

// folder makes a data folder with a finished game and an open table, of which it sets
// the ids as variables: folder DIR OVER OPEN.
func folder(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: folder DIR OVER OPEN")
	}
	f, err := keeping.Open(context.Background(), ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	tables := table.New(table.Config{Store: f, Kits: games.Kits, BotsAlone: true})
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go tables.Run(ctx)
	over, err := tables.Open(ctx, table.Opening{Game: "pirates", Seats: []table.OpeningSeat{{Kind: table.Bot, Level: 1}, {Kind: table.Bot, Level: 1}}})
	ts.Check(err)
	open, err := tables.Open(ctx, table.Opening{Game: "sinking", Seats: []table.OpeningSeat{{Kind: table.Me, Name: "Zoë"}, {Kind: table.Free}}})
	ts.Check(err)
	for {
		look, err := tables.Look(ctx, over.Table, table.Who{})
		ts.Check(err)
		if look.Phase == table.Over {
			break
		}
		time.Sleep(time.Millisecond)
	}
	ts.Setenv(args[1], over.Table)
	ts.Setenv(args[2], open.Table)
}
