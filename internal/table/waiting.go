package table

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"seaboard/game"
	"seaboard/internal/names"
	"seaboard/internal/store"
)

// The bounds of a table's patience that is not endless, and the usual one, in seconds.
const (
	MinPatience   = 60
	MaxPatience   = 90 * 24 * 3600
	UsualPatience = 2 * 24 * 3600
)

// Endless is the patience, in an Opening, of a table that waits for ever.
const Endless = -1

// checkPatience refuses what an Opening cannot say.
func checkPatience(seconds int) error {
	if seconds == 0 || seconds == Endless || seconds >= MinPatience && seconds <= MaxPatience {
		return nil
	}
	return refuse(Invalid, "A table is patient for %d to %d seconds, or for ever.", MinPatience, MaxPatience)
}

// patience is for how long the table waits for somebody; 0 is for ever.
func (d *desk) patience() time.Duration {
	seconds := d.table.Patience
	if seconds == 0 {
		seconds = UsualPatience
	}
	return time.Duration(max(0, seconds)) * time.Second
}

// Wait is a person whom the table waits for, or for whom a bot plays.
type Wait struct {
	Seat  game.Seat
	Since time.Time
	Left  bool        // a bot plays
	Long  bool        // for longer than the table's patience: nobody need consent to anything any more
	Needs []game.Seat // otherwise: whose consent You need to let a bot play or to invite somebody else

	MayRemind, MayBot, MayInvite bool // You may ask for it now
}

// Proposal is something that people at a table have been asked to agree to.
type Proposal struct {
	ID     int // its number
	Plan   Plan
	By     game.Seat // 0 is a host who has no seat
	Seat   game.Seat // that it is about, else 0
	Since  time.Time
	Until  time.Time   // it ends by itself
	Agreed []game.Seat // so far
	Asked  []game.Seat // whose consent is needed still

	MayAgree, MayRefuse bool // You may
}

// addFolk adds to a look who is waited for and what people have proposed.
func (d *desk) addFolk(l *Look, p principal) {
	now := time.Now()
	l.Patience = d.patience()
	l.Unplayed = slices.Collect(d.unplayed(p).All())
	l.Invites = append(l.Invites, d.offers(p)...)
	l.MayClose = l.Phase == Open && p.host || l.Phase == Playing && (p.host || p.seat != game.Watcher)
	if l.Phase != Playing {
		return
	}
	l.Finishing = d.pos.mayFinish()
	if p.seat != game.Watcher {
		l.Called = game.Seat(d.own(p).Called)
	}
	if l.MayClose {
		l.CloseNeeds = d.needs(p, PlanClose, 0, now)
		l.FinishNeeds = d.needs(p, PlanFinish, 0, now)
		l.MayFinish = p.seat != game.Watcher && !l.Finishing
	}
	for seat := range d.pos.folk.people.All() {
		if d.pos.folk.absent(seat) != 0 {
			l.Waits = append(l.Waits, d.waitFor(p, seat, now))
		}
	}
	for _, o := range d.pos.folk.open {
		if !o.expired(now.UnixMilli()) {
			l.Proposals = append(l.Proposals, d.proposal(p, o, now))
		}
	}
}

// needs returns whose consent to a plan is missing, if the principal agrees.
func (d *desk) needs(p principal, plan Plan, seat game.Seat, now time.Time) []game.Seat {
	folk := &d.pos.folk
	agreed := game.Seats(0)
	if p.seat != game.Watcher {
		agreed = game.SeatSet(p.seat)
	}
	if i := folk.same(plan, seat, now.UnixMilli()); i >= 0 {
		agreed |= folk.open[i].Agreed
	}
	if folk.enough(plan, seat, agreed, now.UnixMilli(), d.patience()) {
		return nil
	}
	return slices.Collect((folk.asked(plan, seat, now.UnixMilli(), d.patience()) &^ agreed).All())
}

func (d *desk) waitFor(p principal, seat game.Seat, now time.Time) Wait {
	folk := &d.pos.folk
	w := Wait{
		Seat: seat, Since: time.UnixMilli(folk.absent(seat)), Left: folk.gone[seat] != 0,
		Long: folk.long(seat, now.UnixMilli(), d.patience()),
	}
	if p.seat == game.Watcher || p.seat == seat || d.own(p).Away {
		return w
	}
	w.Needs = d.needs(p, PlanInvite, seat, now)
	x := d.sitter(seat)
	can := w.Long || folk.asked(PlanBot, seat, now.UnixMilli(), d.patience()).Len() > 1
	w.MayRemind = x.Called == 0 && d.mayRemind(seat, now.UnixMilli())
	w.MayBot = can && !w.Left
	w.MayInvite = can && x.Offer == ""
	return w
}

func (d *desk) proposal(p principal, o proposal, now time.Time) Proposal {
	asked := d.pos.folk.asked(o.Plan, o.Seat, now.UnixMilli(), d.patience()) &^ o.Agreed
	sits := p.seat != game.Watcher
	return Proposal{
		ID: o.Seq, Plan: o.Plan, By: o.By, Seat: o.Seat,
		Since: time.UnixMilli(o.At), Until: time.UnixMilli(o.At).Add(proposalTime),
		Agreed: slices.Collect(o.Agreed.All()), Asked: slices.Collect(asked.All()),
		MayAgree: sits && o.Seat != p.seat && (!o.Agreed.Has(p.seat) || asked == 0) &&
			(o.Seat == 0 || !d.own(p).Away),
		MayRefuse: sits || p.host && o.By == game.Watcher,
	}
}

// offers returns the new invitations to seats that are taken, for who may invite:
// the host to what the host alone has offered, else whoever sits there and is
// present.
func (d *desk) offers(p principal) (list []Invite) {
	phase := d.pos.phase()
	if phase != Open && phase != Playing {
		return nil
	}
	for _, x := range d.table.Seats {
		seat := number(x)
		if x.Offer == "" || x.Place == p.place {
			continue
		}
		others := p.seat != game.Watcher && !d.own(p).Away && !d.pos.folk.hosted.Has(seat)
		if others || p.host && d.pos.folk.hosted.Has(seat) {
			list = append(list, Invite{seat, x.Offer})
		}
	}
	return list
}

// Invitation is what a code is for.
type Invitation struct {
	Seat game.Seat
	Name string // of the person whose seat it is, "" where the seat is free
}

// Invited returns what an invitation is for, and refuses what Join would.
func (s *Service) Invited(ctx context.Context, table string, j Joining) (i *Invitation, err error) {
	err = s.with(ctx, table, func(d *desk) error {
		i, err = d.invitation(j)
		return err
	})
	return i, err
}

// invitation finds what a code is for.
func (d *desk) invitation(j Joining) (*Invitation, error) {
	x, err := d.invited(j)
	if err != nil {
		return nil, err
	}
	i := &Invitation{Seat: number(x)}
	if SeatKind(x.Kind) == Guest {
		i.Name = x.Name
	}
	return i, nil
}

// former is the names that seats had up to a line of the log.
type former struct {
	until int // the line that changed one
	names map[game.Seat]string
}

// formers is who sat where before, in the order of the log.
type formers []former

// before returns the names that seats had before a line of the log, and have no more.
func (f formers) before(seq int) map[game.Seat]string {
	for _, then := range f {
		if seq < then.until {
			return then.names
		}
	}
	return nil
}

// formerNames reads from the log which seats somebody has taken over.
func (d *desk) formerNames() (all formers) {
	then := map[game.Seat]string{}
	for _, l := range slices.Backward(d.table.Lines) {
		if l.Kind == lineTake {
			_, old := takenOver(l)
			then = maps.Clone(then)
			then[d.seatIn(l)] = old
			all = append(all, former{l.Seq, then})
		}
	}
	slices.Reverse(all)
	return all
}

// takenOver reads who has taken whose seat.
func takenOver(l store.Line) (name, old string) {
	name, old, _ = strings.Cut(l.Text, "\t")
	return name, old
}

// seatIn is the seat, as everybody sees it now, of a line that may be from before
// the start, when seats had the numbers of their places.
func (d *desk) seatIn(l store.Line) game.Seat { return d.seatFrom(l, l.Actor) }

func (d *desk) seatFrom(l store.Line, n int) game.Seat {
	if n < 1 || n > len(d.table.Seats) || d.pos.begun != 0 && l.Seq >= d.pos.begun {
		return game.Seat(n)
	}
	return number(d.table.Seats[n-1])
}

// tellTalk tells what people ask of each other and agree to.
func (d *desk) tellTalk(l store.Line, e *Entry) {
	switch l.Kind {
	case lineTake:
		_, old := takenOver(l)
		e.Text = game.Say("takes over the seat of %s", names.Isolate(old))
	case lineBot:
		e.Text = game.Say("is absent; a bot plays on")
	case lineFinish:
		e.Text = game.Say("All have agreed: bots play the game to its end.")
	case lineRemind:
		n, _ := strconv.Atoi(l.Text) // it has been followed already
		e.Text = game.Say("asks %s to move", game.Seat(n))
	case lineOffer:
		number, _, _ := strings.Cut(l.Text, " ")
		n, _ := strconv.Atoi(number)
		e.Text = game.Say("invites somebody else to the seat of %s", d.seatFrom(l, n))
		if l.Actor == 0 {
			e.Text = game.Say("The host invites somebody else to the seat of %s.", d.seatFrom(l, n))
		}
	case linePropose, lineAgree, lineRefuse, lineWithdraw:
		d.tellProposal(l, e)
	}
}

// tellProposal tells a line about a proposal.
func (d *desk) tellProposal(l store.Line, e *Entry) {
	made := l
	if seq, err := strconv.Atoi(l.Text); err == nil && seq >= 1 && seq < l.Seq {
		made = d.table.Lines[seq-1]
	}
	plan, seat, _ := parsePlan(made.Text)
	what := PlanText(plan, seat)
	switch {
	case l.Kind == linePropose && l.Actor == 0:
		e.Text = game.Say("The host proposes: %s", what)
	case l.Kind == linePropose:
		e.Text = game.Say("proposes: %s", what)
	case l.Kind == lineAgree:
		e.Text = game.Say("agrees: %s", what)
	case l.Kind == lineRefuse:
		e.Text = game.Say("refuses: %s", what)
	case l.Actor == 0:
		e.Text = game.Say("The host withdraws: %s", what)
	default:
		e.Text = game.Say("withdraws: %s", what)
	}
}

// PlanText is a plan in words, about a seat where it is about one.
func PlanText(p Plan, seat game.Seat) game.Text {
	switch p {
	case PlanClose:
		return game.Say("close the game for everybody")
	case PlanFinish:
		return game.Say("let bots play the game to its end")
	case PlanBot:
		return game.Say("let a bot play for %s", seat)
	}
	return game.Say("give the seat of %s to somebody else", seat)
}
