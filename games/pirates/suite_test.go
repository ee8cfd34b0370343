package pirates

import (
	"testing"

	"seaboard/game"
	"seaboard/game/gametest"
)

func TestSuite(t *testing.T) {
	gametest.Suite{Kit: game.Kit{Rules: Rules{}, Texts: Texts()}, Bound: 700}.Run(t)
}

func FuzzGame(f *testing.F) { gametest.Fuzz(f, Rules{}) }
