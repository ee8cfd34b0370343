package table

import (
	"context"

	"seaboard/game"
	"seaboard/internal/store"
)

// Leave lets a bot play for the person, who may come back. Before the game has
// begun it gives the seat up.
func (s *Service) Leave(ctx context.Context, table string, who Who) (*Look, error) {
	return s.change(ctx, table, who, func(d *desk, p principal) (*draft, error) {
		if p.seat == game.Watcher {
			return nil, refuse(Forbidden, "You only watch this table.")
		}
		x := d.own(p)
		f := d.draft()
		switch d.pos.phase() {
		case Open:
			f.put(store.Seat{Place: x.Place, Kind: string(Free), Code: newCode()})
			if d.standing[x.Place] != "" {
				f.stand(x.Place, "")
			}
			return f, f.add(store.Line{Kind: lineStand, Actor: x.Place, Text: x.Name})
		case Playing:
			if x.Away {
				return nil, nil
			}
			x.Away, x.Level = true, strongest(d.kit)
			f.put(x)
			return f, f.add(store.Line{Kind: lineLeave, Actor: int(p.seat)})
		}
		return nil, d.going(p)
	})
}

// Return gives the person its seat back from the bot.
func (s *Service) Return(ctx context.Context, table string, who Who) (*Look, error) {
	return s.change(ctx, table, who, func(d *desk, p principal) (*draft, error) {
		if p.seat == game.Watcher {
			return nil, refuse(Forbidden, "You only watch this table.")
		}
		x := d.own(p)
		if !x.Away {
			return nil, nil
		}
		if err := d.going(p); err != nil {
			return nil, err
		}
		x.Away, x.Level = false, 0
		f := d.draft()
		f.put(x)
		return f, f.add(store.Line{Kind: lineBack, Actor: int(p.seat)})
	})
}

// Close gives the table up before its end. Only who opened it may.
func (s *Service) Close(ctx context.Context, table string, who Who) (*Look, error) {
	return s.change(ctx, table, who, func(d *desk, p principal) (*draft, error) {
		if !p.host {
			return nil, refuse(Forbidden, "Only who opened the table may close it.")
		}
		switch d.pos.phase() {
		case Closed:
			return nil, nil
		case Over:
			return nil, d.going(p)
		}
		f := d.draft()
		return f, f.add(store.Line{Kind: lineClose, Actor: int(p.seat)})
	})
}
