package table

import (
	"context"
	"slices"
	"strconv"
	"time"

	"seaboard/game"
	"seaboard/internal/store"
)

const (
	remindAfter = time.Hour     // that a person has been waited for, or the table's patience if that is shorter
	remindEvery = 6 * time.Hour // at one table
)

// Propose has the people of a table decide on a plan, which PlanBot and PlanInvite
// have about a seat. It is carried out at once where nobody else's consent is
// needed; otherwise it is proposed, or agreed to where somebody has proposed it.
//
// Before the game has begun the host closes the table, and at any time the host
// invites anew to a seat that was never played.
func (s *Service) Propose(ctx context.Context, table string, who Who, plan Plan, seat game.Seat) (*Look, error) {
	return s.change(ctx, table, who, func(d *desk, p principal) (*draft, error) {
		about, ok := plan.about()
		if !ok {
			return nil, refuse(Invalid, "People decide on close, finish, bot or invite, not on %q.", clip(string(plan)))
		}
		if !about {
			seat = 0
		}
		return d.propose(p, plan, seat)
	})
}

// Close proposes to close the table for everybody, or agrees to that.
func (s *Service) Close(ctx context.Context, table string, who Who) (*Look, error) {
	return s.Propose(ctx, table, who, PlanClose, 0)
}

func (d *desk) propose(p principal, plan Plan, seat game.Seat) (*draft, error) {
	switch phase := d.pos.phase(); {
	case plan == PlanClose && phase == Closed:
		return nil, nil
	case plan == PlanClose && phase == Open:
		if !p.host {
			return nil, refuse(Forbidden, "Only who opened the table may close it.")
		}
		f := d.draft()
		return f, f.carryOut(d, p, plan, 0)
	case plan == PlanInvite && d.unplayed(p).Has(seat):
		return d.inviteAnew(p, seat)
	}
	if err := d.mayPropose(p, plan, seat); err != nil {
		return nil, err
	}
	if x := d.sitter(seat); plan == PlanBot && x.Away || plan == PlanInvite && x.Offer != "" {
		return nil, nil
	}
	return d.decide(p, plan, seat)
}

// decide writes down that somebody is for a plan, and carries it out where that is
// enough.
func (d *desk) decide(p principal, plan Plan, seat game.Seat) (*draft, error) {
	f := d.draft()
	folk, patience := &f.pos.folk, d.patience()
	agreed := game.Seats(0)
	if p.seat != game.Watcher {
		agreed = game.SeatSet(p.seat)
	}
	said, i := false, folk.same(plan, seat, f.now)
	if i >= 0 {
		said = agreed&^folk.open[i].Agreed == 0
		agreed |= folk.open[i].Agreed
	}
	enough := folk.enough(plan, seat, agreed, f.now, patience)
	switch {
	case i >= 0 && !said:
		if err := f.add(store.Line{Kind: lineAgree, Actor: int(p.seat), Text: strconv.Itoa(folk.open[i].Seq)}); err != nil {
			return nil, err
		}
	case i >= 0 && !enough:
		return nil, nil
	case i >= 0 || enough:
	case seat != 0 && folk.asked(plan, seat, f.now, patience)&^agreed == 0:
		return nil, refuse(Forbidden, "Nobody else here could agree. You can do this alone when the table’s patience has run out.")
	default:
		return f, f.add(store.Line{Kind: linePropose, Actor: int(p.seat), Text: planText(plan, seat)})
	}
	if enough {
		return f, f.carryOut(d, p, plan, seat)
	}
	return f, nil
}

// mayPropose refuses who has no say in a plan, and plans about seats that nobody
// waits for.
func (d *desk) mayPropose(p principal, plan Plan, seat game.Seat) error {
	if p.seat == game.Watcher && !(p.host && plan == PlanClose) {
		return refuse(Forbidden, "You only watch this table.")
	}
	if err := d.going(p); err != nil {
		return err
	}
	if about, _ := plan.about(); !about {
		return nil
	}
	if err := d.mayAct(p); err != nil {
		return err
	}
	return d.mayTalkOf(p, seat, d.pos.folk.absent)
}

// mayTalkOf refuses seats that are not somebody else's, or that nobody waits for.
func (d *desk) mayTalkOf(p principal, seat game.Seat, since func(game.Seat) int64) error {
	switch {
	case !d.pos.folk.people.Has(seat):
		return refuse(Invalid, "No person sits on seat %d.", int(seat))
	case seat == p.seat:
		return refuse(Invalid, "This is your own seat.")
	case since(seat) == 0:
		return refuse(Illegal, "Nobody waits for %s.", seat)
	}
	return nil
}

// carryOut makes a plan true.
func (f *draft) carryOut(d *desk, p principal, plan Plan, seat game.Seat) error {
	switch plan {
	case PlanClose:
		return f.add(store.Line{Kind: lineClose, Actor: int(p.seat)})
	case PlanFinish:
		return f.leaveToBots(d)
	case PlanBot:
		return f.replace(d.kit, f.sitter(seat), lineBot)
	}
	return f.offer(p, seat, "")
}

// leaveToBots has bots play the game to its end.
func (f *draft) leaveToBots(d *desk) error {
	if err := f.add(store.Line{Kind: lineFinish}); err != nil {
		return err
	}
	for _, x := range slices.Clone(f.table.Seats) {
		if played(x) {
			continue
		}
		if err := f.replace(d.kit, x, lineLeave); err != nil {
			return err
		}
	}
	return nil
}

// offer makes a new invitation to a taken seat. By is "host" where it is the host's
// alone.
func (f *draft) offer(p principal, seat game.Seat, by string) error {
	x := f.sitter(seat)
	x.Offer = newCode()
	f.put(x)
	text := strconv.Itoa(int(seat))
	if by != "" {
		text += " " + by
	}
	return f.add(store.Line{Kind: lineOffer, Actor: int(p.seat), Text: text})
}

// unplayed returns the seats to which a host may invite anew by itself: those of
// other people who have made no choice yet.
func (d *desk) unplayed(p principal) (seats game.Seats) {
	phase := d.pos.phase()
	if !p.host || phase != Open && phase != Playing {
		return 0
	}
	for _, x := range d.table.Seats {
		if seat := number(x); SeatKind(x.Kind) == Guest && x.Place != p.place && !d.pos.folk.played.Has(seat) {
			seats |= game.SeatSet(seat)
		}
	}
	return seats
}

func (d *desk) inviteAnew(p principal, seat game.Seat) (*draft, error) {
	if d.sitter(seat).Offer != "" {
		return nil, nil
	}
	f := d.draft()
	return f, f.offer(p, seat, "host")
}

// Agree agrees to a proposal, by its number. With the last consent that is needed
// the plan is carried out.
func (s *Service) Agree(ctx context.Context, table string, who Who, proposal int) (*Look, error) {
	return s.change(ctx, table, who, func(d *desk, p principal) (*draft, error) {
		o, err := d.proposed(p, proposal, lineAgree)
		if err != nil || o == nil {
			return nil, err
		}
		if o.Seat == p.seat {
			return nil, refuse(Forbidden, "This is about your own seat. Play on, and it is settled.")
		}
		if err := d.mayPropose(p, o.Plan, o.Seat); err != nil {
			return nil, err
		}
		return d.decide(p, o.Plan, o.Seat)
	})
}

// Refuse ends a proposal, by its number: one's own is withdrawn.
func (s *Service) Refuse(ctx context.Context, table string, who Who, proposal int) (*Look, error) {
	return s.change(ctx, table, who, func(d *desk, p principal) (*draft, error) {
		o, err := d.proposed(p, proposal, lineRefuse, lineWithdraw)
		if err != nil || o == nil {
			return nil, err
		}
		kind := lineRefuse
		if o.By == p.seat {
			kind = lineWithdraw
		}
		f := d.draft()
		return f, f.add(store.Line{Kind: kind, Actor: int(p.seat), Text: strconv.Itoa(proposal)})
	})
}

// proposed finds a proposal that somebody answers; nil where this very answer has
// been given already.
func (d *desk) proposed(p principal, seq int, kinds ...string) (*proposal, error) {
	if p.seat == game.Watcher && !p.host {
		return nil, refuse(Forbidden, "You only watch this table.")
	}
	text := strconv.Itoa(seq)
	if slices.ContainsFunc(d.table.Lines, func(l store.Line) bool {
		return l.Actor == int(p.seat) && l.Text == text && slices.Contains(kinds, l.Kind)
	}) {
		return nil, nil
	}
	if err := d.going(p); err != nil {
		return nil, err
	}
	i := d.pos.folk.find(seq)
	if i < 0 || d.pos.folk.open[i].expired(time.Now().UnixMilli()) {
		return nil, &Fault{Kind: Gone, Text: game.Say("This proposal is over."), Look: d.look(p)}
	}
	o := d.pos.folk.open[i]
	if p.seat == game.Watcher && o.By != game.Watcher {
		return nil, refuse(Forbidden, "You only watch this table.")
	}
	return &o, nil
}

// Remind asks the person of a seat to move, who is told so at their next visit.
func (s *Service) Remind(ctx context.Context, table string, who Who, seat game.Seat) (*Look, error) {
	return s.change(ctx, table, who, func(d *desk, p principal) (*draft, error) {
		if err := d.mayAct(p); err != nil {
			return nil, err
		}
		if err := d.going(p); err != nil {
			return nil, err
		}
		if err := d.mayTalkOf(p, seat, d.pos.folk.waited); err != nil {
			return nil, err
		}
		x := d.sitter(seat)
		if x.Called != 0 {
			return nil, nil
		}
		f := d.draft()
		if !d.mayRemind(seat, f.now) {
			return nil, refuse(Forbidden, "It is too soon to ask anybody to move again.")
		}
		x.Called = int(p.seat)
		f.put(x)
		return f, f.add(store.Line{Kind: lineRemind, Actor: int(p.seat), Text: strconv.Itoa(int(seat))})
	})
}

// mayRemind reports whether a person has been waited for for long enough to be asked
// to move, and nobody at the table has been asked lately.
func (d *desk) mayRemind(seat game.Seat, now int64) bool {
	folk := &d.pos.folk
	after := remindAfter
	if patience := d.patience(); patience > 0 {
		after = min(after, patience)
	}
	return folk.waits[seat] != 0 && now-folk.waits[seat] >= after.Milliseconds() &&
		(folk.called == 0 || now-folk.called >= remindEvery.Milliseconds())
}

// carry carries out what all have agreed to by now, since somebody whose consent
// was needed has left.
func (f *draft) carry(d *desk) error {
	for _, o := range f.pos.folk.open {
		if f.pos.folk.find(o.Seq) >= 0 && !o.expired(f.now) && f.pos.folk.enough(o.Plan, o.Seat, o.Agreed, f.now, d.patience()) {
			if err := f.carryOut(d, principal{seat: o.By}, o.Plan, o.Seat); err != nil {
				return err
			}
		}
	}
	return nil
}

// here notes at the seat that its person is there: a new invitation to it is no
// longer valid, and nobody needs to ask the person to move.
func (f *draft) here(seat game.Seat) {
	x := f.sitter(seat)
	if x.Offer == "" && x.Called == 0 {
		return
	}
	if x.Offer != "" {
		x.Code, x.Offer = x.Offer, "" // so that who comes by it is told
	}
	x.Called = 0
	f.put(x)
}

// uncall forgets that people were asked to move who need not any more.
func (f *draft) uncall() {
	for _, x := range f.table.Seats {
		if x.Called != 0 && !f.pos.actors().Has(number(x)) {
			x.Called = 0
			f.put(x)
		}
	}
}

// sitter returns a seat by the number that everybody sees now; the zero Seat if there
// is none.
func (d *desk) sitter(seat game.Seat) store.Seat  { return seatOf(d.table.Seats, seat) }
func (f *draft) sitter(seat game.Seat) store.Seat { return seatOf(f.table.Seats, seat) }

func seatOf(all []store.Seat, seat game.Seat) store.Seat {
	for _, x := range all {
		if number(x) == seat {
			return x
		}
	}
	return store.Seat{}
}
