package bot

import (
	"context"

	"seaboard/game"
)

// random picks any legal action.
type random struct {
	src game.Source
}

func (r *random) Choose(_ context.Context, t Turn) (game.Action, error) {
	return t.Legal[game.Below(r.src, uint64(len(t.Legal)))], nil
}
