package browsertest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"seaboard/games"
)

// played are the games that are played in the browser, with how many moves are
// made at most; under the tag slow they go on to the end.
var played = []match{
	{"pirates", enough(12)},
	{"southseas", enough(8)},
	{"sinking", enough(12)},
}

func enough(moves int) int {
	if long {
		return 600
	}
	return moves
}

type match struct {
	game  string
	moves int
}

// TestEveryGame holds that no game with a board is forgotten.
func TestEveryGame(t *testing.T) {
	for _, kit := range games.Kits {
		id := kit.Rules.Info().ID
		listed := slices.ContainsFunc(played, func(m match) bool { return m.game == id })
		if kit.Board != nil && !listed {
			t.Errorf("%s has a board, and is not played", id)
		}
	}
}

// TestMouse plays against bots with the mouse alone.
func TestMouse(t *testing.T) {
	for _, p := range played {
		t.Run(p.game, func(t *testing.T) {
			t.Parallel()
			v := newTab(t, newServer(t).url)
			v.playNow(p.game)
			n := v.playOn(byMouse, rand.New(rand.NewPCG(1, 2)), p.moves)
			if !long {
				return
			}
			if s := v.look(); !s.Over {
				t.Fatalf("no end after %d moves", n)
			}
			v.wait("the result", `document.querySelector("#result tbody tr.you")`)
			t.Logf("%d moves", n)
			v.click(`form[action^="/play/"] button`)
			v.await("a new game", `document.querySelector("#now:not(.phase-over)")`)
		})
	}
}

// TestKeyboard plays without touching the mouse.
func TestKeyboard(t *testing.T) {
	for _, p := range played {
		t.Run(p.game, func(t *testing.T) {
			t.Parallel()
			v := newTab(t, newServer(t).url)
			v.open("/")
			for n := 0; !eval[bool](v, `document.activeElement.matches($1)`, `form[action^="/play/`+p.game+`"] button`); n++ {
				if n == 60 {
					t.Fatal("Tab does not come to the button")
				}
				v.keys(tabKey)
			}
			v.keys(enter)
			v.await("the table", `document.querySelector("#now")`)
			n := v.playOn(byKeys, rand.New(rand.NewPCG(3, 4)), p.moves)
			if !long {
				return
			}
			if s := v.look(); !s.Over {
				t.Fatalf("no end after %d moves", n)
			}
			t.Logf("%d moves", n)
		})
	}
}
