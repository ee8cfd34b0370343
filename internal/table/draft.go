package table

import (
	"math/rand/v2"
	"slices"
	"time"

	"seaboard/game"
	"seaboard/internal/store"
)

// draft is a change of a table before it is written down. It works on copies, so
// that one that cannot be written leaves nothing behind.
type draft struct {
	table store.Table
	pos   position
	now   int64 // Unix milliseconds

	lines     []store.Line
	seats     []store.Seat
	standing  []store.Standing
	receipts  []store.Receipt
	said      map[int]string // what the seats had said beforehand
	abandoned bool           // it was so before the change
}

func (d *desk) draft() *draft {
	f := &draft{table: *d.table, pos: d.pos, now: time.Now().UnixMilli(), said: d.standing}
	f.abandoned = f.pos.abandoned()
	f.table.Seats = slices.Clone(f.table.Seats)
	f.pos.state = f.pos.state.Copy()
	return f
}

// add writes a line of the log and follows it.
func (f *draft) add(l store.Line) error {
	l.Seq = f.table.Seq + 1
	l.At = f.now
	if err := f.pos.follow(l); err != nil {
		return err
	}
	f.table.Seq = l.Seq
	f.lines = append(f.lines, l)
	if f.pos.folk.signs(l) {
		f.here(game.Seat(l.Actor))
	}
	return nil
}

// put changes a seat.
func (f *draft) put(x store.Seat) {
	f.table.Seats[x.Place-1] = x
	for i := range f.seats {
		if f.seats[i].Place == x.Place {
			f.seats[i] = x
			return
		}
	}
	f.seats = append(f.seats, x)
}

// act makes an action, with the line that is to tell of it, and all that chance
// owes after it.
func (f *draft) act(l store.Line, a game.Action) error {
	l.Text = game.ActionText(f.pos.rules, a)
	f.spend(game.Seat(l.Actor))
	if err := f.add(l); err != nil {
		return err
	}
	return f.draw()
}

// draw makes all that chance owes.
func (f *draft) draw() error {
	referee := draws(&f.table)
	var buf []game.Outcome
	for f.pos.actors() == game.SeatSet(game.Chance) {
		var a game.Action
		a, buf = game.Draw(f.pos.state, referee.Draw(f.pos.draws+1), buf)
		if err := f.add(store.Line{Kind: lineAct, Text: game.ActionText(f.pos.rules, a)}); err != nil {
			return err
		}
		if len(f.pos.moves) > game.MaxActions {
			panic("table: a game without an end")
		}
	}
	return nil
}

// finish sets the table's head and gives what is to be written.
func (f *draft) finish(c customs) store.Change {
	before := f.table.Head
	f.table.Lines = append(slices.Clip(f.table.Lines), f.lines...)
	f.table.Phase = string(f.pos.phase())
	f.table.Version = len(f.pos.moves)
	f.table.Actors = uint8(f.pos.actors())
	f.flag()
	f.uncall()
	if slices.ContainsFunc(f.lines, func(l store.Line) bool { return l.Kind != lineAway && !isTalk(l.Kind) }) {
		f.table.Touched = f.now
	}
	if f.turned(before) || before.Due == 0 && f.pos.question() != 0 {
		f.table.Due = f.due(c)
	}
	return store.Change{Head: f.table.Head, Seats: f.seats, Lines: f.lines, Standing: f.standing, Receipts: f.receipts}
}

// turned tells whether the lines change what is waited for. Where they do not, what
// is due stays due when it was, and nobody can hold it up: not by coming and going,
// nor by what is said beforehand. That the last one leaves, or the first one is back,
// changes it, and holds up nobody else.
func (f *draft) turned(before store.Head) bool {
	return f.table.Version != before.Version || f.table.Phase != before.Phase ||
		f.abandoned != f.pos.abandoned() ||
		slices.ContainsFunc(f.lines, func(l store.Line) bool {
			return l.Actor != 0 && !isTalk(l.Kind) && f.pos.actors().Has(game.Seat(l.Actor))
		})
}

// isTalk reports whether lines of a kind are what people say to each other, which
// changes nothing in the game.
func isTalk(kind string) bool {
	switch kind {
	case linePropose, lineAgree, lineRefuse, lineWithdraw, lineRemind, lineOffer, lineTake:
		return true
	}
	return false
}

// flag notes at the seats when their time is up.
func (f *draft) flag() {
	for _, x := range f.table.Seats {
		if at := f.pos.times.deadline(game.Seat(x.Seat)); at != x.Flag {
			x.Flag = at
			f.put(x)
		}
	}
}

// customs are how long is waited where a person looks on, and what bots do where
// nobody does.
type customs struct {
	bot  time.Duration // before a bot acts
	only time.Duration // before the table makes somebody's only choice
	ask  time.Duration // before it answers for somebody, at least; at most three times that
	// alone lets bots play among themselves where nobody looks on.
	alone bool
}

// answer is how long the table waits before it answers for somebody: as long as a
// person might.
func (c customs) answer() time.Duration { return c.ask + rand.N(2*c.ask+1) }

// due is when a bot is to act, or the table for a person; 0 where neither is. Bots do
// not act where everybody has left, and where they are alone only if they may.
func (f *draft) due(c customs) int64 {
	company := companyOf(f.table.Seats)
	bot := slices.ContainsFunc(f.table.Seats, func(x store.Seat) bool {
		return played(x) && f.pos.actors().Has(number(x))
	})
	switch {
	case f.pos.abandoned(), company == none && !c.alone:
		return 0
	case bot && company == present:
		return f.now + c.bot.Milliseconds()
	case bot:
		return f.now
	case f.pos.question() != 0:
		return f.inTime(c.answer(), f.pos.question())
	case f.pos.forced():
		return f.inTime(c.only, f.pos.actors().First())
	}
	return 0
}

// inTime is when the table acts for a person after a pause: before the person's
// clock has run out, which everybody sees.
func (f *draft) inTime(pause time.Duration, seat game.Seat) int64 {
	at := f.now + pause.Milliseconds()
	if end := f.pos.times.deadline(seat); end != 0 {
		at = min(at, f.now+max(0, end-f.now)/2)
	}
	return at
}

// played tells whether a bot plays the seat.
func played(x store.Seat) bool { return SeatKind(x.Kind) == Bot || x.Away }
