package table

import (
	"context"
	"fmt"

	"seaboard/game/record"
	"seaboard/internal/store"
)

// Check reads a table and follows its whole log by the rules: what is kept beside
// the log has to follow from it, and where the game is over all draws have to be as
// its seed gives them. Its error says what is wrong, or is the store's.
func (s *Service) Check(ctx context.Context, id string) (err error) {
	t, err := s.store.Load(ctx, id)
	if err != nil {
		return err
	}
	kit, ok := s.kits[t.Game]
	if !ok {
		return fmt.Errorf("its game %q is not played here", clip(t.Game))
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the rules broke: %v", p)
		}
	}()
	d := &desk{id: id}
	if err := d.set(kit, t); err != nil {
		return err
	}
	if err := d.follows(t.Head); err != nil || d.pos.phase() != Over {
		return err
	}
	r, err := record.Parse(d.record(0).Bytes())
	if err != nil {
		return err
	}
	if p := prove(kit, r); p.Wrong {
		return fmt.Errorf("%s", p.Fault)
	}
	return nil
}

// follows compares what is kept of a table beside its log with the log.
func (d *desk) follows(h store.Head) error {
	want := store.Head{Phase: string(d.pos.phase()), Version: len(d.pos.moves), Actors: uint8(d.pos.actors())}
	if h.Phase != want.Phase || h.Version != want.Version || h.Actors != want.Actors {
		return fmt.Errorf("it is kept as %s, version %d, seats to act %b, but by its log it is %s, version %d, seats to act %b",
			h.Phase, h.Version, h.Actors, want.Phase, want.Version, want.Actors)
	}
	return nil
}
