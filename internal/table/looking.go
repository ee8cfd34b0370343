package table

import (
	"context"
	"slices"
	"strings"
	"time"

	"seaboard/bot"
	"seaboard/game"
	"seaboard/internal/referee"
	"seaboard/internal/store"
)

// Look is the table as who may see it.
func (s *Service) Look(ctx context.Context, table string, who Who) (look *Look, err error) {
	err = s.with(ctx, table, func(d *desk) error {
		p, err := d.principal(who)
		if err != nil {
			return err
		}
		look = d.look(p)
		s.attend(d)
		return nil
	})
	return look, err
}

// At is an earlier position, after version lines of the record, without what
// could be done then. It shows what the seat could see at that time; when the
// game is over, everything.
func (s *Service) At(ctx context.Context, table string, who Who, version int) (look *Look, err error) {
	err = s.with(ctx, table, func(d *desk) error {
		p, err := d.principal(who)
		if err != nil {
			return err
		}
		look, err = d.then(p, version)
		return err
	})
	return look, err
}

// then is the position after so many lines of the record.
func (d *desk) then(p principal, version int) (*Look, error) {
	if version < 0 || version > len(d.pos.moves) {
		return nil, refuse(Invalid, "The record has no line %d.", version)
	}
	state, err := d.pos.at(version)
	if err != nil {
		return nil, err
	}
	l := d.sign(p)
	l.Version = version
	l.leave(version)
	l.show(state, d.eyes(p.seat))
	if l.Phase == Playing || l.Phase == Over {
		l.Actors = slices.Collect(state.Actors().All())
	}
	return l, nil
}

// eyes gives the viewer whose sight somebody looks back with: everything is seen
// when the game is over or was given up, and before the start no seat is drawn yet.
func (d *desk) eyes(viewer game.Seat) game.Seat {
	switch phase := d.pos.phase(); {
	case phase == Open:
		return game.Watcher
	case phase == Closed && d.begun(), phase == Over && d.allShown(viewer):
		return game.Arbiter
	}
	return viewer
}

// look is the table as the principal may see it.
func (d *desk) look(p principal) *Look {
	l := d.sign(p)
	l.Version = d.pos.opening(p.seat)
	l.Actors = slices.Collect(d.pos.actors().All())
	l.Resting = d.pos.abandoned()
	if l.Phase == Playing || l.Phase == Over {
		l.Times = d.pos.times.look(time.Now())
	}
	viewer := p.seat
	if l.Phase == Open {
		viewer = game.Watcher // seats are not drawn yet
	}
	l.show(d.pos.state, viewer)
	if l.Phase == Over {
		l.final(d.pos.state)
	}
	l.MayUndo = d.pos.undoable(p.seat) > 0
	if p.host && l.Phase == Open {
		for _, x := range d.table.Seats {
			if SeatKind(x.Kind) == Free {
				l.Invites = append(l.Invites, Invite{number(x), x.Code})
			}
		}
	}
	if d.pos.actors().Has(p.seat) && p.seat != game.Watcher && !d.own(p).Away {
		l.offer(d.kit.Rules, d.pos.state, p.seat)
		l.Forced = d.makes() == p.seat
	}
	d.addStanding(l, p)
	d.addFolk(l, p)
	return l
}

// final adds how the game ended, as far as it is known.
func (l *Look) final(state game.State) {
	for i := range l.Seats {
		points, place, known := state.Final(game.Seat(i + 1))
		if !known {
			l.Result, l.Places = nil, nil
			return
		}
		l.Result = append(l.Result, points)
		l.Places = append(l.Places, place)
	}
	for i := range l.Result {
		l.Points[i] = &l.Result[i]
	}
}

// sign is what stands on the table's sign, whatever the position.
func (d *desk) sign(p principal) *Look {
	l := &Look{
		Table:      d.id,
		Game:       d.table.Game,
		Options:    d.table.Options,
		Phase:      d.pos.phase(),
		Private:    d.table.Private,
		Clock:      Clock(d.table.Clock),
		Seq:        d.table.Seq,
		You:        p.seat,
		Commitment: referee.Seed(d.table.Seed).Commitment(),
	}
	for _, x := range d.seats() {
		l.Seats = append(l.Seats, seatLook(x))
	}
	if d.ended() {
		l.Seed = referee.Seed(d.table.Seed).Hex()
		for _, x := range d.seats() {
			l.Salts = append(l.Salts, hexed(x.Salt))
		}
	}
	l.Stints = d.pos.toldStints()
	l.leave(len(d.pos.moves))
	return l
}

// leave says of the seats which of them a bot plays at a version.
func (l *Look) leave(version int) {
	for i := range l.Seats {
		l.Seats[i].Left, l.Seats[i].Late = false, false
	}
	for _, s := range l.Stints {
		if s.covers(version) {
			l.Seats[s.Seat-1].Left, l.Seats[s.Seat-1].Late = true, s.Why == OutOfTime
		}
	}
}

func seatLook(x store.Seat) SeatLook {
	return SeatLook{Kind: SeatKind(x.Kind), Name: x.Name, Level: x.Level, Left: x.Away}
}

// show adds what the viewer sees of a position.
func (l *Look) show(state game.State, viewer game.Seat) {
	l.View = state.View(viewer)
	l.Points = points(state, viewer, len(l.Seats))
}

// offer adds what the seat can do now, by the bytes of the texts.
func (l *Look) offer(rules game.Game, state game.State, seat game.Seat) {
	teller, tells := state.(game.Teller)
	if tells {
		l.Prompt = teller.Prompt(seat)
	}
	for _, a := range state.Legal(seat, nil) {
		c := Choice{Action: game.ActionText(rules, a)}
		c.Text = game.Say("%s", c.Action)
		if tells {
			c.Text = teller.Tell(seat, seat, a)
		}
		c.Effects = game.Preview(state, seat, a)
		l.Choices = append(l.Choices, c)
	}
	slices.SortFunc(l.Choices, func(a, b Choice) int { return strings.Compare(a.Action, b.Action) })
	for _, c := range l.Choices {
		l.Legal = append(l.Legal, c.Action)
	}
}

// Position is a look at a position that belongs to no table, as the seat sees it,
// with what it can do.
func Position(rules game.Game, state game.State, seats []SeatLook, seat game.Seat) *Look {
	l := &Look{
		Game:   rules.Info().ID,
		Phase:  Playing,
		Seats:  seats,
		You:    seat,
		Actors: slices.Collect(state.Actors().All()),
	}
	l.show(state, seat)
	if game.Over(state) {
		l.Phase = Over
		l.final(state)
	}
	if state.Actors().Has(seat) && seat != game.Watcher {
		l.offer(rules, state, seat)
	}
	return l
}

// strongest is the bot that plays for who leaves.
func strongest(kit game.Kit) int {
	levels := bot.Levels(kit)
	return levels[len(levels)-1].Number
}
