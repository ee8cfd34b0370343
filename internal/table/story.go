package table

import (
	"context"
	"time"

	"seaboard/game"
	"seaboard/internal/store"
)

// Story is the table's log in words, from sequence number fromSeq on. What was
// hidden and has been shown since is told in full.
func (s *Service) Story(ctx context.Context, table string, who Who, fromSeq int) (entries []Entry, err error) {
	err = s.with(ctx, table, func(d *desk) error {
		p, err := d.principal(who)
		if err != nil {
			return err
		}
		entries, err = d.story(p.seat, fromSeq, d.table.Seq)
		return err
	})
	return entries, err
}

// story tells the log's lines with these sequence numbers, the last one too.
func (d *desk) story(viewer game.Seat, from, to int) ([]Entry, error) {
	state, err := d.pos.at(0)
	if err != nil {
		return nil, err
	}
	t := teller{
		viewer: viewer,
		over:   d.eyes(viewer) == game.Arbiter,
		rules:  d.kit.Rules,
		board:  d.kit.Board,
		told:   d.tell(viewer),
		moves:  d.pos.moves,
		state:  state,
	}
	var entries []Entry
	names := d.formerNames()
	people := d.people()
	for _, l := range d.table.Lines {
		if l.Seq > to {
			break
		}
		e := Entry{Seq: l.Seq, Actor: game.Seat(l.Actor), Then: names.before(l.Seq)}
		switch l.Kind {
		case lineAct, lineOnly, lineStood:
			e.Only = l.Kind == lineOnly
			e.Stood = l.Kind == lineStood && e.Actor == viewer
			if err := t.act(l, &e, l.Seq >= from); err != nil {
				return nil, err
			}
		case lineUndo:
			n, err := undone(l)
			if err != nil {
				return nil, err
			}
			t.back(n)
			e.Text = game.Say("takes it back")
		default:
			people.follow(l)
			d.tellSeat(l, &e, people == 0)
		}
		e.Version = t.version
		if l.Seq >= from {
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// seated are the seats at which people are present.
type seated game.Seats

// people are the seats of people.
func (d *desk) people() (all seated) {
	for _, x := range d.table.Seats {
		if SeatKind(x.Kind) != Bot {
			all |= seated(game.SeatSet(number(x)))
		}
	}
	return all
}

func (s *seated) follow(l store.Line) {
	switch seat := seated(game.SeatSet(game.Seat(l.Actor))); l.Kind {
	case lineLeave, lineFlag, lineBot:
		*s &^= seat
	case lineBack:
		*s |= seat
	}
}

// tellSeat tells a line that is not of the record, after which nobody may be left.
func (d *desk) tellSeat(l store.Line, e *Entry, nobody bool) {
	e.Actor = d.seatIn(l)
	switch l.Kind {
	case lineSit:
		e.Text = game.Say("sits down")
	case lineStand:
		e.Actor = game.Chance
		e.Text = game.Say("%s gives the seat up", l.Text)
	case lineRenew:
		e.Text = game.Say("Seat %d has a new invitation.", l.Actor)
	case lineStart:
		e.Text = game.Say("The game begins.")
		if d.table.Shuffle {
			e.Text = game.Say("The seats are drawn, and the game begins.")
		}
	case lineLeave:
		e.Text = game.Say("leaves; a bot plays on")
		if nobody {
			e.Text = game.Say("leaves; nobody is left at the table")
		}
	case lineFlag:
		e.Text = game.Say("time is up; a bot plays on")
		if nobody {
			e.Text = game.Say("time is up; nobody is left at the table")
		}
	case lineAway:
		e.Text = awayText(l)
	case lineBack:
		e.Text = game.Say("is back")
	case lineClose:
		e.Actor, e.Text = game.Chance, game.Say("The table is closed.")
	default:
		d.tellTalk(l, e)
	}
}

// awayText tells how long nobody was there.
func awayText(l store.Line) game.Text {
	all, _ := absences(l) // the desk has read it already
	var ms int64
	for _, a := range all {
		ms += a.Until - a.Since
	}
	switch away := time.Duration(ms) * time.Millisecond; {
	case away < 2*time.Minute:
		return game.Say("The server was away for %d seconds; no clock ran.", int(away.Seconds()))
	case away < 2*time.Hour:
		return game.Say("The server was away for %d minutes; no clock ran.", int(away.Minutes()))
	default:
		return game.Say("The server was away for %d hours; no clock ran.", int(away.Hours()))
	}
}

// teller goes through a log and puts its actions into words.
type teller struct {
	viewer game.Seat
	over   bool // everything may be told
	rules  game.Game
	board  game.Board // nil where there is none
	told   []string   // of moves, as the viewer may see them now
	moves  []move     // what is left of the log's actions

	state   game.State
	version int
	undone  []game.State // before each action that was taken back, the last one last
}

// act tells an action and makes it.
func (t *teller) act(l store.Line, e *Entry, wanted bool) error {
	a, err := t.rules.Parse(l.Text)
	if err != nil {
		return err
	}
	actor := game.Seat(l.Actor)
	e.Undone = t.version >= len(t.moves) || t.moves[t.version].seq != l.Seq
	if wanted {
		t.tell(e, actor, a)
	}
	if e.Undone {
		t.undone = append(t.undone, t.state.Copy())
	}
	t.state.Apply(actor, a)
	t.version++
	return nil
}

// tell puts an action into words. What was taken back is told as it could be
// seen when it was made, and nothing of it is shown later.
func (t *teller) tell(e *Entry, actor game.Seat, a game.Action) {
	then := game.ActionText(t.rules, t.state.Redact(t.viewer, actor, a, t.state))
	e.Action = then
	viewer := t.viewer
	if !e.Undone {
		e.Action = t.told[t.version]
	}
	if !e.Undone {
		e.Places = t.places(e.Action)
	}
	words, tells := t.state.(game.Teller)
	if !tells {
		e.Text = game.Say("%s", e.Action)
		return
	}
	if t.over && !e.Undone {
		viewer = game.Arbiter
	}
	e.Text = words.Tell(viewer, actor, a)
	if !e.Undone {
		e.Effects = words.Effects(viewer, actor, a)
		if e.Action != then && e.Action == game.ActionText(t.rules, a) {
			// Shown since: the sentence about the action alone can be told.
			e.Text = words.Tell(game.Arbiter, actor, a)
		}
	}
}

// places are what an action, as the viewer may see it, points at.
func (t *teller) places(action string) []string {
	if t.board == nil {
		return nil
	}
	a, err := t.rules.Parse(action)
	if err != nil {
		return nil // it is told all the same
	}
	return t.board.Targets(t.state.View(t.viewer), a)
}

// back takes the last actions back.
func (t *teller) back(n int) {
	left := len(t.undone) - n
	t.state, t.undone = t.undone[left], t.undone[:left]
	t.version -= n
}
