package table

import (
	"context"

	"seaboard/game"
	"seaboard/internal/store"
)

// A game may ask a seat a question of which nobody else may know whether it could
// be answered otherwise than by declining. A person can have the table decline by
// itself. That must be told to nobody by anything: it is no line of the log, moves
// no number, and the table takes as long as a person might.

// Decline is which hidden questions the table declines for a seat.
type Decline string

const (
	Never  Decline = "never"
	Once   Decline = "once" // the next one
	Always Decline = "always"
)

// Stand sets which hidden questions the table declines for the seat of who.
func (s *Service) Stand(ctx context.Context, table string, who Who, decline Decline) (*Look, error) {
	return s.change(ctx, table, who, func(d *desk, p principal) (*draft, error) {
		if p.seat == game.Watcher {
			return nil, refuse(Forbidden, "You only watch this table.")
		}
		if !d.asks() {
			return nil, refuse(Invalid, "This game asks no hidden questions.")
		}
		if phase := d.pos.phase(); phase == Over || phase == Closed {
			return nil, d.going(p)
		}
		var answer string
		switch decline {
		case Never:
		case Once, Always:
			answer = string(decline)
		default:
			return nil, refuse(Invalid, "Questions are declined never, once or always, not %q.", string(decline))
		}
		f := d.draft()
		f.stand(p.place, answer)
		return f, nil
	})
}

// stand notes what the seat at a place says beforehand.
func (f *draft) stand(place int, answer string) {
	f.standing = append(f.standing, store.Standing{Place: place, Answer: answer})
}

// spend uses up what a seat has said of its next question, if this is one.
func (f *draft) spend(seat game.Seat) {
	if _, asked := f.pos.decline(seat); !asked {
		return
	}
	for _, x := range f.table.Seats {
		if number(x) == seat && f.said[x.Place] == string(Once) {
			f.stand(x.Place, "")
		}
	}
}

// asks tells whether the game has hidden questions.
func (d *desk) asks() bool {
	_, ok := d.pos.state.(game.Asker)
	return ok
}

// decline is how the seat declines the hidden question that it is asked, if it is
// asked one.
func (p *position) decline(seat game.Seat) (game.Action, bool) {
	asker, ok := p.state.(game.Asker)
	if !ok || seat == game.Chance || !p.actors().Has(seat) {
		return 0, false
	}
	return asker.Decline(seat)
}

// question is the seat that is asked a hidden question which the table may answer
// for it, 0 where there is none. An answer that was taken back is the person's to
// give.
func (p *position) question() game.Seat {
	if p.backed {
		return 0
	}
	for seat := range p.actors().All() {
		if _, asked := p.decline(seat); asked {
			return seat
		}
	}
	return 0
}

// declines is the seat for which the table declines the question that is asked
// now, 0 for none.
func (d *desk) declines() game.Seat {
	seat := d.pos.question()
	if seat == 0 {
		return 0
	}
	if x := d.seats()[seat-1]; played(x) || d.standing[x.Place] == "" {
		return 0
	}
	return seat
}

// addStanding adds to a look what its seat has said beforehand.
func (d *desk) addStanding(l *Look, p principal) {
	if p.seat == game.Watcher || !d.asks() || l.Phase != Open && l.Phase != Playing {
		return
	}
	l.Decline = Never
	if answer := d.standing[p.place]; answer != "" {
		l.Decline = Decline(answer)
	}
	l.Declining = d.declines() == p.seat
}

// rest notes in the store that the table is not due any more: a question is open
// that nobody has said anything about.
func (s *Service) rest(ctx context.Context, d *desk) error {
	t := *d.table
	t.Due = 0
	if err := s.store.Append(ctx, d.id, t.Seq, store.Change{Head: t.Head}); err != nil {
		return err
	}
	d.table = &t
	return nil
}
