package table

import (
	"context"

	"seaboard/game"
	"seaboard/internal/store"
)

// GiveUp closes a table that is not over, whoever opened it: that is for who runs
// the server. It reports whether the table was not closed before.
func (s *Service) GiveUp(ctx context.Context, table string) (closed bool, err error) {
	err = s.keep(ctx, table, func(d *desk) (*draft, error) {
		switch d.pos.phase() {
		case Closed:
			return nil, nil
		case Over:
			return nil, refuse(Gone, "The game is over.")
		}
		closed = true
		f := d.draft()
		return f, f.add(store.Line{Kind: lineClose})
	})
	return closed, err
}

// Remove removes a table with all that is kept of it.
func (s *Service) Remove(ctx context.Context, table string) error {
	if !validID(table) {
		return missing()
	}
	if err := s.store.Remove(context.WithoutCancel(ctx), table); err != nil {
		return s.unwritten(table, err)
	}
	s.hub.Moved(table)
	return nil
}

// InviteFrom makes a new invitation to a free seat, or to one whose person has made no
// choice yet, and gives its code. It is for who runs the server. An invitation of before
// to a free seat is void.
func (s *Service) InviteFrom(ctx context.Context, table string, seat game.Seat) (code string, err error) {
	err = s.keep(ctx, table, func(d *desk) (*draft, error) {
		if seat < 1 || int(seat) > len(d.table.Seats) {
			return nil, refuse(Invalid, "The table has seats 1 to %d.", len(d.table.Seats))
		}
		host := principal{host: true}
		x := d.sitter(seat)
		f := d.draft()
		switch {
		case SeatKind(x.Kind) == Free && d.pos.phase() == Open:
			code = newCode()
			f.put(store.Seat{Place: x.Place, Kind: string(Free), Code: code})
			return f, f.add(store.Line{Kind: lineRenew, Actor: x.Place})
		case !d.unplayed(host).Has(seat):
			return nil, refuse(Gone, "Seat %d is not to be given away: a bot has it, its person has played, or the game is over.", int(seat))
		case x.Offer != "":
			code = x.Offer
			return nil, nil
		}
		if err := f.offer(host, seat, "host"); err != nil {
			return nil, err
		}
		code = f.sitter(seat).Offer
		return f, nil
	})
	return code, err
}

// keep makes a change of a table that nobody at it asks for.
func (s *Service) keep(ctx context.Context, table string, plan func(*desk) (*draft, error)) error {
	defer s.endOwnBeats(ctx)
	return s.retry(func() error {
		return s.with(ctx, table, func(d *desk) error {
			f, err := plan(d)
			if err != nil || f == nil {
				return err
			}
			return s.commit(ctx, d, f)
		})
	})
}

// Seen is a table for who runs the server: all but what its players may not know.
type Seen struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	State   Phase             `json:"state"`
	Private bool              `json:"private"`
	Options map[string]string `json:"options,omitempty"`
	Clock   *Clock            `json:"clock,omitempty"`
	Version int               `json:"version"`
	Created int64             `json:"created"` // Unix seconds
	Touched int64             `json:"touched"` // Unix seconds
	Waiting []int             `json:"waiting"` // seats to act
	Seats   []SeenSeat        `json:"seats"`
}

// SeenSeat is a seat of a table for who runs the server.
type SeenSeat struct {
	Seat  int      `json:"seat"`
	Place int      `json:"place"` // as the table was opened
	Kind  SeatKind `json:"kind"`
	Name  string   `json:"name,omitempty"`
	Level int      `json:"level,omitempty"` // of the bot that plays
	Away  bool     `json:"away,omitempty"`
	Code  string   `json:"invitation,omitempty"`
}

// See shows a stored table. Codes of invitations are shown with secrets alone.
func See(t *store.Table, secrets bool) Seen {
	seen := Seen{
		ID: t.ID, Game: t.Game, State: Phase(t.Phase), Private: t.Private, Options: t.Options, Version: t.Version,
		Created: t.Created / 1000, Touched: t.Touched / 1000, Waiting: []int{},
	}
	if t.Clock != (store.Clock{}) {
		clock := Clock(t.Clock)
		seen.Clock = &clock
	}
	for seat := range game.Seats(t.Actors).All() {
		seen.Waiting = append(seen.Waiting, int(seat))
	}
	d := &desk{table: t}
	for _, x := range d.seats() {
		s := SeenSeat{Seat: int(number(x)), Place: x.Place, Kind: SeatKind(x.Kind), Name: x.Name, Level: x.Level, Away: x.Away}
		if secrets && SeatKind(x.Kind) == Free {
			s.Code = x.Code
		} else if secrets {
			s.Code = x.Offer
		}
		seen.Seats = append(seen.Seats, s)
	}
	return seen
}
