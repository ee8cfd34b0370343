// Package games is the list of all games. A new game is one folder beside this
// file and one line in Kits.
package games

import (
	"seaboard/game"
	"seaboard/games/pirates"
	"seaboard/games/pirates/board"
	"seaboard/games/pirates/judge"
	"seaboard/games/sinking"
	sinkingboard "seaboard/games/sinking/board"
	sinkingjudge "seaboard/games/sinking/judge"
	"seaboard/games/southseas"
	southboard "seaboard/games/southseas/board"
	southjudge "seaboard/games/southseas/judge"
)

// Kits are all games, in the order in which they are offered.
var Kits = []game.Kit{
	{Rules: pirates.Rules{}, Board: board.Board{}, Judge: judge.Judge{}, Texts: pirates.Texts(), Book: pirates.Book(), Lesson: pirates.Lesson()},
	{Rules: southseas.Rules{}, Board: southboard.Board{}, Judge: southjudge.Judge{}, Texts: southseas.Texts(), Book: southseas.Book(), Lesson: southseas.Lesson()},
	{Rules: sinking.Rules{}, Board: sinkingboard.Board{}, Judge: sinkingjudge.Judge{}, Texts: sinking.Texts(), Book: sinking.Book(), Lesson: sinking.Lesson()},
}

// Find gives the game with this id.
func Find(id string) (game.Kit, bool) {
	for _, kit := range Kits {
		if kit.Rules.Info().ID == id {
			return kit, true
		}
	}
	return game.Kit{}, false
}
