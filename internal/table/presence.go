package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seaboard/game"
	"seaboard/internal/store"
)

// presence is who is waited for, who is away, and what people have proposed, as the
// log tells it. It is a value: what its copies share is never changed in place.
type presence struct {
	bots   game.Seats               // the places of bots
	people game.Seats               // by seat, from the start on
	played game.Seats               // people who have made a choice of their own
	left   game.Seats               // away by their own will or the others'; the rest of those away are out of time
	waits  [game.MaxSeats + 1]int64 // since when the person is waited for, Unix milliseconds; 0 where not
	gone   [game.MaxSeats + 1]int64 // since when a bot plays for the person; 0 where none does
	hosted game.Seats               // invited anew by the host alone; before the start by place
	called int64                    // when somebody was last asked to move
	open   []proposal
	finish bool // all have agreed that bots play the game to its end
}

func newPresence(t *store.Table) (p presence) {
	for _, x := range t.Seats {
		if SeatKind(x.Kind) == Bot {
			p.bots |= game.SeatSet(game.Seat(x.Place))
		}
	}
	return p
}

// note takes a line of the log. Actors are those who are to act after it.
func (p *presence) note(l store.Line, actors game.Seats) error {
	seat := game.Seat(l.Actor)
	var err error
	if p.signs(l) {
		p.sign(seat)
	}
	switch l.Kind {
	case lineStart:
		err = p.start(l.Text)
	case lineAct, lineStood:
		if p.signs(l) {
			p.played |= game.SeatSet(seat)
		}
	case lineLeave, lineBot:
		p.gone[seat], p.left = l.At, p.left|game.SeatSet(seat)
	case lineFlag:
		p.gone[seat], p.left = l.At, p.left&^game.SeatSet(seat)
	case lineBack:
		p.gone[seat], p.left, p.finish = 0, p.left&^game.SeatSet(seat), false
	case lineTake:
		p.played &^= game.SeatSet(seat)
	case lineStand:
		p.hosted &^= game.SeatSet(seat)
	case lineRemind:
		p.called = l.At
	case lineFinish:
		p.finish = true
	case lineOffer:
		err = p.offer(l.Text)
	case linePropose, lineAgree, lineRefuse, lineWithdraw:
		err = p.talk(l)
	}
	p.wait(actors, l.At)
	p.drop(l)
	return err
}

// signs reports whether a line shows that the person of its seat is there. Nobody may
// tell what the table answers for somebody from what they answer, so both do.
func (p *presence) signs(l store.Line) bool {
	seat := game.Seat(l.Actor)
	switch l.Kind {
	case lineAct, lineStood:
		return p.people.Has(seat) && p.gone[seat] == 0
	case lineUndo, lineBack, lineTake:
		return true
	}
	return false
}

// start notes where the people sit. The text is the places by seat.
func (p *presence) start(text string) error {
	hosted := p.hosted
	p.hosted = 0
	for i, field := range strings.Fields(text) {
		place, err := strconv.Atoi(field)
		if err != nil || place < 1 || place > game.MaxSeats || i >= game.MaxSeats {
			return fmt.Errorf("seats %q", text)
		}
		seat := game.SeatSet(game.Seat(i + 1))
		if !p.bots.Has(game.Seat(place)) {
			p.people |= seat
		}
		if hosted.Has(game.Seat(place)) {
			p.hosted |= seat
		}
	}
	return nil
}

// offer notes who has invited anew. The text is the seat, and "host" if it was the
// host alone.
func (p *presence) offer(text string) error {
	number, by, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > game.MaxSeats {
		return fmt.Errorf("seat %q", text)
	}
	if seat := game.SeatSet(game.Seat(n)); by == "host" {
		p.hosted |= seat
	} else {
		p.hosted &^= seat
	}
	return nil
}

// sign notes that the person of a seat is there.
func (p *presence) sign(seat game.Seat) {
	p.waits[seat] = 0
	p.hosted &^= game.SeatSet(seat)
	p.end(func(o proposal) bool { return o.Seat == seat })
}

// wait notes since when people are waited for.
func (p *presence) wait(actors game.Seats, at int64) {
	for i := range p.waits {
		switch seat := game.Seat(i); {
		case !p.people.Has(seat) || !actors.Has(seat) || p.gone[i] != 0:
			p.waits[i] = 0
		case p.waits[i] == 0:
			p.waits[i] = at
		}
	}
}

// absent is since when a person does not act: is waited for, or has a bot play;
// 0 where neither is.
func (p *presence) absent(seat game.Seat) int64 {
	if p.gone[seat] != 0 {
		return p.gone[seat]
	}
	return p.waits[seat]
}

// waited is since when a person is waited for, 0 where not.
func (p *presence) waited(seat game.Seat) int64 { return p.waits[seat] }

// long reports whether the person of a seat has been absent for longer than the
// table's patience.
func (p *presence) long(seat game.Seat, now int64, patience time.Duration) bool {
	since := p.absent(seat)
	return since != 0 && patience > 0 && now-since >= patience.Milliseconds()
}

// end removes proposals.
func (p *presence) end(done func(proposal) bool) {
	if slices.ContainsFunc(p.open, done) {
		p.open = slices.DeleteFunc(slices.Clone(p.open), done)
	}
}

// drop removes the proposals that a line of the log has carried out, and those about
// people who are not waited for any more.
func (p *presence) drop(l store.Line) {
	p.end(func(o proposal) bool {
		switch o.Plan {
		case PlanClose:
			return l.Kind == lineClose
		case PlanFinish:
			return l.Kind == lineFinish
		case PlanBot:
			return p.waits[o.Seat] == 0 // a bot plays by now, or the person need not act
		}
		return p.absent(o.Seat) == 0 || l.Kind == lineOffer && l.Text == strconv.Itoa(int(o.Seat))
	})
}

// mayFinish reports whether bots may play the game to its end where nobody is
// present: all people have agreed, and none has come back since.
func (p *position) mayFinish() bool { return p.folk.finish }
