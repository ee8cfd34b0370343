// Package gametest is the suite that every game has to pass. A game runs it with
// one line in its own test:
//
//	func TestGame(t *testing.T) { gametest.Run(t, kit) }
//
// It plays random games over all numbers of seats and all values of the options
// and checks what the contract promises of every position: what is legal, texts,
// copies, records, points, secrecy, what bots draw from a view, pictures and
// translations. In the game's folder testdata it keeps counts of the lines of
// play (perft.txt) and golden records whose every state is compared (golden/);
// `go test -update` writes them anew.
//
// The package must not know any game.
package gametest

import (
	"flag"
	"fmt"
	"runtime/debug"
	"testing"

	"seaboard/game"
)

// Update is the flag -update of tests that use this package. Golden files are
// then written, not compared.
var Update = flag.Bool("update", false, "write golden files anew")

// Suite is the suite with its settings. Only the kit is a must.
type Suite struct {
	Kit game.Kit
	// Games is how many random games are played; 0 is one for each number of seats
	// and value of an option, and 24 at least.
	Games int
	// Bound is how many actions a game has at most; 0 is game.MaxActions.
	Bound int
	// Each is called with every full state of the random games: the place to check
	// that pieces are conserved.
	Each func(s game.State) error
	// Player plays two games of three in place of chance, where random players never
	// get to what matters; nil for random play in all games.
	Player game.Player
	// Dir is the folder of golden files; "testdata" when empty.
	Dir string
}

// Run runs the suite for a kit.
func Run(t *testing.T, kit game.Kit) {
	t.Helper()
	Suite{Kit: kit}.Run(t)
}

// Run runs the suite. It must not run beside parallel tests, since it counts
// allocations.
func (su Suite) Run(t *testing.T) {
	t.Helper()
	su.run(t, func(string) bool { return true })
}

// RunShown runs the part of the suite that looks at what players are shown, with
// pictures and catalogues: for a kit whose rules pass the whole suite elsewhere.
func (su Suite) RunShown(t *testing.T) {
	t.Helper()
	su.run(t, func(check string) bool {
		return check == "worlds" || check == "samples" || check == "pictures" || check == "catalogues"
	})
}

func (su Suite) run(t *testing.T, wanted func(check string) bool) {
	t.Helper()
	var c *course
	if err := guard(func() (err error) { c, err = newCourse(su); return err }); err != nil {
		t.Fatal(err)
	}
	for _, check := range checks {
		if !wanted(check.name) {
			continue
		}
		t.Run(check.name, func(t *testing.T) {
			if err := guard(func() error { return check.run(c) }); err != nil {
				t.Error(err)
			}
		})
	}
}

// checks are all that the suite checks of the games that a course has played.
var checks = []struct {
	name string
	run  func(*course) error
}{
	{"setup", checkSetup},
	{"lists", checkLists},
	{"refusals", checkRefusals},
	{"together", checkTogether},
	{"texts", checkTexts},
	{"copies", checkCopies},
	{"allocations", checkAllocations},
	{"records", checkRecords},
	{"hook", checkHook},
	{"points", checkPoints},
	{"effects", checkEffects},
	{"shadows", checkShadows},
	{"worlds", checkWorlds},
	{"samples", checkSamples},
	{"pictures", checkPictures},
	{"catalogues", checkCatalogues},
	{"perft", checkPerft},
	{"golden", checkGolden},
}

// guard turns a panic of the game into an error.
func guard(f func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
	}()
	return f()
}
