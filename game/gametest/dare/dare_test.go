package dare_test

import (
	"testing"

	"seaboard/game/gametest"
	"seaboard/game/gametest/dare"
)

func TestDare(t *testing.T) { gametest.Run(t, dare.Kit) }

func FuzzDare(f *testing.F) { gametest.Fuzz(f, dare.Rules{}) }
