package browsertest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"seaboard/games"
)

// played are the games that are played in the browser.
var played = []string{"pirates", "southseas", "sinking"}

// most is more moves than a game has.
const most = 600

// TestEveryGame holds that no game with a board is forgotten.
func TestEveryGame(t *testing.T) {
	for _, kit := range games.Kits {
		id := kit.Rules.Info().ID
		listed := slices.Contains(played, id)
		if kit.Board != nil && !listed {
			t.Errorf("%s has a board, and is not played", id)
		}
	}
}

// TestMouse plays whole games against bots with the mouse alone.
func TestMouse(t *testing.T) {
	takesLong(t)
	for _, game := range played {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			v := newTab(t, newServer(t).url)
			v.playNow(game)
			n := v.playOn(byMouse, rand.New(rand.NewPCG(1, 2)), most)
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

// TestKeyboard plays whole games without touching the mouse.
func TestKeyboard(t *testing.T) {
	takesLong(t)
	for _, game := range played {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			v := newTab(t, newServer(t).url)
			v.open("/")
			for n := 0; !eval[bool](v, `document.activeElement.matches($1)`, `form[action^="/play/`+game+`"] button`); n++ {
				if n == 60 {
					t.Fatal("Tab does not come to the button")
				}
				v.keys(tabKey)
			}
			v.keys(enter)
			v.await("the table", `document.querySelector("#now")`)
			n := v.playOn(byKeys, rand.New(rand.NewPCG(3, 4)), most)
			if s := v.look(); !s.Over {
				t.Fatalf("no end after %d moves", n)
			}
			t.Logf("%d moves", n)
		})
	}
}
