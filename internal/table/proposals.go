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

// Plan is something that the people at a table decide together.
type Plan string

// The plans. PlanBot and PlanInvite are about the seat of one person, who is
// waited for or away.
const (
	PlanClose  Plan = "close"  // close the game for everybody
	PlanFinish Plan = "finish" // let bots play it to its end
	PlanBot    Plan = "bot"    // let a bot play for the person
	PlanInvite Plan = "invite" // invite somebody else to the person's seat
)

// proposalTime is for how long a proposal can be agreed to.
const proposalTime = 3 * 24 * time.Hour

// proposal is a plan that waits for consent. Its sequence number is its name.
type proposal struct {
	Seq    int
	Plan   Plan
	By     game.Seat // 0 is a host who has no seat
	Seat   game.Seat // that it is about, else 0
	At     int64     // Unix milliseconds
	Agreed game.Seats
}

// about reports whether a plan is about one seat, and is one at all.
func (p Plan) about() (seat, ok bool) {
	switch p {
	case PlanBot, PlanInvite:
		return true, true
	case PlanClose, PlanFinish:
		return false, true
	}
	return false, false
}

// planText is a plan as a line of the log has it.
func planText(plan Plan, seat game.Seat) string {
	if seat == 0 {
		return string(plan)
	}
	return string(plan) + " " + strconv.Itoa(int(seat))
}

// parsePlan reads what planText has written.
func parsePlan(text string) (Plan, game.Seat, error) {
	name, number, _ := strings.Cut(text, " ")
	plan, seat := Plan(name), 0
	about, ok := plan.about()
	if about {
		seat, _ = strconv.Atoi(number)
		ok = ok && seat >= 1 && seat <= game.MaxSeats
	}
	if !ok {
		return "", 0, fmt.Errorf("plan %q", text)
	}
	return plan, game.Seat(seat), nil
}

// talk takes a line about a proposal. Those that were made too long ago go with it.
func (p *presence) talk(l store.Line) error {
	p.end(func(o proposal) bool { return o.expired(l.At) })
	seat := game.Seat(l.Actor)
	if l.Kind == linePropose {
		plan, about, err := parsePlan(l.Text)
		if err != nil {
			return err
		}
		p.end(func(o proposal) bool { return o.Plan == plan && o.Seat == about })
		o := proposal{Seq: l.Seq, Plan: plan, By: seat, Seat: about, At: l.At}
		if seat != 0 {
			o.Agreed = game.SeatSet(seat)
		}
		p.open = append(slices.Clip(p.open), o)
		return nil
	}
	seq, err := strconv.Atoi(l.Text)
	i := p.find(seq)
	switch {
	case err != nil || i < 0:
		return fmt.Errorf("proposal %q", l.Text)
	case l.Kind == lineAgree:
		p.open = slices.Clone(p.open)
		p.open[i].Agreed |= game.SeatSet(seat)
	default:
		p.end(func(o proposal) bool { return o.Seq == seq })
	}
	return nil
}

// find returns where a proposal is among those that are open, or -1.
func (p *presence) find(seq int) int {
	return slices.IndexFunc(p.open, func(o proposal) bool { return o.Seq == seq })
}

// same returns where there is a proposal of the same plan, or -1.
func (p *presence) same(plan Plan, seat game.Seat, now int64) int {
	return slices.IndexFunc(p.open, func(o proposal) bool { return o.Plan == plan && o.Seat == seat && !o.expired(now) })
}

func (o proposal) expired(now int64) bool { return now-o.At >= proposalTime.Milliseconds() }

// asked returns whose consent a plan needs. Bots have no say, nor has anybody who
// has been absent for longer than the table's patience. Whoever has left has none
// in what goes on at the table meanwhile, but nobody's game is played to its end,
// nor is one who merely ran out of time robbed of it, behind their back.
func (p *presence) asked(plan Plan, about game.Seat, now int64, patience time.Duration) (seats game.Seats) {
	for seat := range p.people.All() {
		away := p.gone[seat] != 0
		switch {
		case seat == about, p.long(seat, now, patience):
		case away && (plan == PlanBot || plan == PlanInvite):
		case away && plan == PlanClose && p.left.Has(seat):
		default:
			seats |= game.SeatSet(seat)
		}
	}
	return seats
}

// enough reports whether all have agreed whose consent a plan needs. One alone
// decides about somebody else only after the table's patience.
func (p *presence) enough(plan Plan, about game.Seat, agreed game.Seats, now int64, patience time.Duration) bool {
	asked := p.asked(plan, about, now, patience)
	if about == 0 {
		return asked&^agreed == 0
	}
	return p.long(about, now, patience) && agreed != 0 || asked&^agreed == 0 && agreed.Len() > 1
}
