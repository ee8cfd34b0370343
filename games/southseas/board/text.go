package board

import (
	"seaboard/game"
)

// Text is the position in words and letters.
func (Board) Text(view game.View) string { return "King of the South Seas\n" }
