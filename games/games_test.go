package games_test

import (
	"testing"

	"seaboard/game/gametest"
	"seaboard/games"
)

// TestKits checks of every game what players are shown: boards and words, and
// that they keep secrets. The rules are tested where they are.
func TestKits(t *testing.T) {
	seen := map[string]bool{}
	for _, kit := range games.Kits {
		id := kit.Rules.Info().ID
		if seen[id] {
			t.Errorf("%s is listed twice", id)
		}
		seen[id] = true
		t.Run(id, func(t *testing.T) { gametest.Suite{Kit: kit, Games: 12}.RunShown(t) })
		if found, ok := games.Find(id); !ok || found.Rules != kit.Rules {
			t.Errorf("Find does not find %s", id)
		}
	}
	if _, ok := games.Find("chess"); ok {
		t.Error("Find finds a game that is not there")
	}
}
