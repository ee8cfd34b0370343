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
			if err := f.replace(d.kit, x, lineLeave); err != nil {
				return nil, err
			}
			return f, f.carry(d)
		}
		return nil, d.going(p)
	})
}

// replace has a bot play for the person of a seat from here on.
func (f *draft) replace(kit game.Kit, x store.Seat, why string) error {
	x.Away, x.Level = true, strongest(kit)
	f.put(x)
	return f.add(store.Line{Kind: why, Actor: x.Seat})
}

// flags has bots take over where the time is up; nil where it is nowhere. A choice
// that the table makes in a moment is waited for.
func (d *desk) flags() (*draft, error) {
	if !d.pos.times.on() || d.makes() != 0 {
		return nil, nil
	}
	f := d.draft()
	for _, x := range f.table.Seats {
		if x.Flag == 0 || x.Flag+flagGrace.Milliseconds() > f.now {
			continue
		}
		if err := f.replace(d.kit, x, lineFlag); err != nil {
			return nil, err
		}
	}
	if len(f.lines) == 0 {
		return nil, nil
	}
	return f, f.carry(d)
}

// Return gives the person its seat back from the bot. The choice for which a person
// had no time left is the bot's; where the table rests, and so no bot makes it, it is
// the person's again and begins anew.
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
		if !d.pos.mayComeBack(p.seat) {
			return nil, refuse(Forbidden, "Your time for this choice is up. Come back when the bot has made it.")
		}
		f := d.draft()
		return f, f.comeBack(p.seat)
	})
}

// comeBack takes the seat back from the bot.
func (f *draft) comeBack(seat game.Seat) error {
	x := f.sitter(seat)
	x.Away, x.Level = false, 0
	f.put(x)
	return f.add(store.Line{Kind: lineBack, Actor: int(seat)})
}

// mayComeBack reports whether the seat has time for the choice that it may have to
// make now, or gets it because nobody plays.
func (p *position) mayComeBack(seat game.Seat) bool {
	return !p.actors().Has(seat) || !p.times.on() || p.times.seats[seat].left() > 0 || p.abandoned()
}
