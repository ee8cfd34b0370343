package table

import (
	"context"
	"slices"
	"unicode/utf8"

	"seaboard/game"
	"seaboard/internal/store"
)

const (
	maxAction = 200 // bytes of an action's text
	maxClient = 100 // bytes of a client's id
)

// Act makes an action for the seat of who, and draws what chance owes after it.
// When it returns, all of that is on the disk.
func (s *Service) Act(ctx context.Context, table string, who Who, a Acting) (*Look, error) {
	if len(a.ID) > maxClient || !utf8.ValidString(a.ID) {
		return nil, refuse(Invalid, "The id of an action has at most %d bytes.", maxClient)
	}
	if len(a.Action) > maxAction || !utf8.ValidString(a.Action) {
		return nil, refuse(Invalid, "The action is not valid text of at most %d bytes.", maxAction)
	}
	return s.change(ctx, table, who, func(d *desk, p principal) (*draft, error) {
		return d.act(p, a)
	})
}

func (d *desk) act(p principal, a Acting) (*draft, error) {
	if p.seat != game.Watcher && (d.done(p.seat, a.ID) || d.doneFor(p.seat, a)) {
		return nil, nil // also where a bot plays for the person since
	}
	if err := d.mayAct(p); err != nil {
		return nil, err
	}
	if err := d.going(p); err != nil {
		return nil, err
	}
	if d.isStale(p.seat, a.Version, a.Seq) {
		return nil, d.stale(p)
	}
	action, err := d.kit.Rules.Parse(a.Action)
	if err == nil {
		err = d.pos.state.Check(p.seat, action)
	}
	if err != nil {
		return nil, illegal(err, d.look(p))
	}
	f := d.draft()
	return f, f.act(store.Line{Kind: lineAct, Actor: int(p.seat), Client: a.ID}, action)
}

// mayAct refuses who has no seat to act for.
func (d *desk) mayAct(p principal) error {
	switch {
	case p.seat == game.Watcher:
		return refuse(Forbidden, "You only watch this table.")
	case d.own(p).Away:
		return refuse(Forbidden, "A bot plays for you. Take your seat back first.")
	}
	return nil
}

// going refuses what needs a running game.
func (d *desk) going(p principal) error {
	f := &Fault{Kind: Gone}
	switch d.pos.phase() {
	case Open:
		f.Kind, f.Text = Illegal, game.Say("The game has not begun: a seat is free.")
	case Over:
		f.Text = game.Say("The game is over.")
	case Closed:
		f.Text = game.Say("This table has been closed.")
	default:
		return nil
	}
	f.Look = d.look(p)
	return f
}

// done tells whether the seat has made this client's action already.
func (d *desk) done(seat game.Seat, client string) bool {
	return client != "" && slices.ContainsFunc(d.table.Lines, func(l store.Line) bool {
		return l.Kind == lineAct && l.Client == client && l.Actor == int(seat)
	})
}

// doneFor tells whether the table was faster, and has made this very action for
// the seat.
func (d *desk) doneFor(seat game.Seat, a Acting) bool {
	if a.Version < 0 || a.Version >= len(d.pos.moves) {
		return false
	}
	m := d.pos.moves[a.Version]
	return m.kind != lineAct && m.actor == seat && game.ActionText(d.kit.Rules, m.action) == a.Action
}

// isStale tells whether a choice was made from an older table than what the seat
// has to choose on now.
func (d *desk) isStale(seat game.Seat, version, seq int) bool {
	opening := d.pos.opening(seat)
	if version < opening || version > len(d.pos.moves) {
		return true
	}
	return seq != 0 && (seq > d.table.Seq || d.pos.undoneSince(seq) < opening)
}

func (d *desk) stale(p principal) error {
	return &Fault{Kind: Stale, Text: game.Say("The table has moved on since."), Look: d.look(p)}
}

// Undo takes back the last own choice of the seat of who, and what the table has
// done for it since, where no other seat has acted since, no chance has been drawn
// and nothing hidden has been shown.
func (s *Service) Undo(ctx context.Context, table string, who Who, version int) (*Look, error) {
	return s.change(ctx, table, who, func(d *desk, p principal) (*draft, error) {
		if err := d.mayAct(p); err != nil {
			return nil, err
		}
		if err := d.going(p); err != nil {
			return nil, err
		}
		if d.isStale(p.seat, version, 0) {
			return nil, d.stale(p)
		}
		n := d.pos.undoable(p.seat)
		if n == 0 {
			return nil, &Fault{Kind: Illegal, Text: game.Say(d.whyNoUndo(p.seat)), Look: d.look(p)}
		}
		f := d.draft()
		return f, f.add(undoLine(p.seat, n))
	})
}

// whyNoUndo says why the seat's last action cannot be taken back.
func (d *desk) whyNoUndo(seat game.Seat) string {
	moves := d.pos.moves
	moves = moves[:len(moves)-d.pos.forSeat(seat)]
	switch {
	case !slices.ContainsFunc(moves, func(m move) bool { return m.actor == seat }):
		return "You have done nothing that could be taken back."
	case moves[len(moves)-1].actor == game.Chance:
		return "This cannot be taken back: something has been drawn since."
	case moves[len(moves)-1].actor != seat:
		return "This cannot be taken back: somebody else has acted since."
	case d.pos.late(seat, len(moves)-1):
		return "This cannot be taken back: no time is left for the choice."
	}
	return "This cannot be taken back: something hidden has been shown."
}
