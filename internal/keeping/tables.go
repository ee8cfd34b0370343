package keeping

import (
	"context"
	"errors"
	"fmt"

	"seaboard/game"
	"seaboard/internal/store"
	"seaboard/internal/table"
)

// pageSize is how many tables are read at once.
const pageSize = 200

// List lists tables of a folder, the last touched first, at most so many.
func List(ctx context.Context, dir string, only store.Only, limit int) (all []table.Seen, err error) {
	s, err := read(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	if err := current(s, dir); err != nil {
		return nil, err
	}
	q := store.Query{List: store.All, Only: only}
	for {
		q.Limit = min(limit-len(all), pageSize)
		page, err := s.Tables(ctx, q)
		if err != nil {
			return nil, unusable(dir, err)
		}
		for _, t := range page {
			all = append(all, table.See(t, false))
			q.From = t.Spot()
		}
		if len(page) == 0 || len(all) >= limit {
			return all, nil
		}
	}
}

// Show shows one table, with the codes of its invitations where secrets are wanted.
func Show(ctx context.Context, dir, id string, secrets bool) (table.Seen, error) {
	s, err := read(ctx, dir)
	if err != nil {
		return table.Seen{}, err
	}
	defer s.Close()
	if err := current(s, dir); err != nil {
		return table.Seen{}, err
	}
	t, err := s.Load(ctx, id)
	switch {
	case errors.Is(err, store.ErrMissing):
		return table.Seen{}, fmt.Errorf("there is no table %s in %s", id, dir)
	case errors.Is(err, store.ErrDamaged):
		return table.Seen{}, fmt.Errorf("table %s is damaged: %w", id, err)
	case err != nil:
		return table.Seen{}, unusable(dir, err)
	}
	return table.See(t, secrets), nil
}

// Close gives up a table that is not over. It reports whether it was not closed
// before.
func Close(ctx context.Context, dir, id string, kits []game.Kit) (closed bool, err error) {
	err = at(ctx, dir, id, kits, func(s *table.Service) (err error) {
		closed, err = s.GiveUp(ctx, id)
		return err
	})
	return closed, err
}

// Remove removes a table with all that is kept of it, also one that is damaged.
func Remove(ctx context.Context, dir, id string) error {
	return at(ctx, dir, id, nil, func(s *table.Service) error { return s.Remove(ctx, id) })
}

// Invite makes a new invitation for a seat, and gives its code. The one of before is
// void.
func Invite(ctx context.Context, dir, id string, seat int, kits []game.Kit) (code string, err error) {
	err = at(ctx, dir, id, kits, func(s *table.Service) (err error) {
		code, err = s.InviteFrom(ctx, id, game.Seat(seat))
		return err
	})
	return code, err
}

// at does something at a table, as one more process beside a server.
func at(ctx context.Context, dir, id string, kits []game.Kit, do func(*table.Service) error) error {
	s, err := tables(ctx, dir)
	if err != nil {
		return err
	}
	err = do(table.New(table.Config{Store: s, Kits: kits}))
	if f, ok := errors.AsType[*table.Fault](err); ok {
		switch f.Kind {
		case table.Missing:
			err = fmt.Errorf("there is no table %s in %s", id, dir)
		case table.Busy:
			err = unusable(dir, store.ErrBusy)
		default:
			err = fmt.Errorf("table %s: %s", id, f.Text)
		}
	}
	return errors.Join(err, s.Close())
}
