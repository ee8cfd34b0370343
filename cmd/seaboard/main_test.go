package main

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
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
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"fails": fails},
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
