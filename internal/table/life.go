package table

import (
	"context"

	"seaboard/internal/store"
)

// tell logs what a change means for the life of a table. Names, invitations and
// secrets stay out of it.
func (s *Service) tell(ctx context.Context, before Phase, t *store.Table) {
	now := Phase(t.Phase)
	if before == "" {
		s.log.InfoContext(ctx, "table opened", "table", t.ID, "game", t.Game, "seats", len(t.Seats), "private", t.Private)
		before = Open
	}
	if before == now {
		return
	}
	switch now {
	case Playing:
		s.log.InfoContext(ctx, "game begun", "table", t.ID, "game", t.Game)
	case Over:
		s.log.InfoContext(ctx, "game over", "table", t.ID, "game", t.Game, "actions", t.Version)
	case Closed:
		s.log.InfoContext(ctx, "table closed", "table", t.ID, "game", t.Game, "actions", t.Version)
	}
}
