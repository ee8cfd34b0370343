package table

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"seaboard/game"
	"seaboard/internal/referee"
	"seaboard/internal/store"
)

// The kinds of lines of a table's log. Their actor is a seat, before the start a
// place, or 0.
const (
	lineAct   = "act"   // an action: its text
	lineOnly  = "only"  // an action that the table made for a person, who had no other
	lineStood = "stood" // an action that the table made for a person, who had said so beforehand
	lineUndo  = "undo"  // so many of the last actions are taken back: one, or its text
	lineSit   = "sit"   // somebody takes a free seat
	lineStand = "stand" // and gives it back before the start
	lineRenew = "renew" // a free seat has a new invitation
	lineStart = "start" // the game begins: the place of seat 1, of seat 2, ...
	lineLeave = "leave" // a bot plays for the seat from here on
	lineBack  = "back"  // and no longer
	lineFlag  = "flag"  // its time is up, and a bot plays for it from here on
	lineAway  = "away"  // no process was there: the ends of such times
	lineClose = "close" // the table is given up
	lineTake  = "take"  // somebody takes a seat from somebody else: the new name, a tab, the old one

	// What people ask of each other and agree to. See proposals.go.
	linePropose  = "propose"  // a plan
	lineAgree    = "agree"    // to a proposal: its sequence number
	lineRefuse   = "refuse"   // and not
	lineWithdraw = "withdraw" // the own one
	lineRemind   = "remind"   // a seat is asked to move: its number
	lineOffer    = "offer"    // somebody else is invited to a seat: its number, before the start its place
	lineBot      = "bot"      // the others let a bot play for the seat from here on
	lineFinish   = "finish"   // all have agreed that bots play the game to its end
)

// desk is a table in memory.
type desk struct {
	id   string
	used time.Time // guarded by the cache

	mu    sync.Mutex
	kit   game.Kit
	table *store.Table // never changed in place; nil when it has to be read
	pos   position
	told  map[game.Seat][]string // the record by viewer, made when asked for
	// standing is what the seats have said beforehand, by place, as it was when the
	// desk was last taken.
	standing map[int]string
	// holder finds who has a secret, while the desk is locked.
	holder func(secret string) (holder, error)
}

// position is what follows from a log.
type position struct {
	rules   game.Game
	setup   game.Setup
	state   game.State
	moves   []move // the record: what has not been taken back; never changed in place
	draws   int    // moves of chance
	undos   []undo
	started bool
	begun   int // the line that began the game, 0 before
	closed  bool
	stints  []Stint // never changed in place
	backed  bool    // nobody has acted since the last taking back
	times   times
	folk    presence
}

// move is one line of the record.
type move struct {
	seq    int
	actor  game.Seat
	action game.Action
	before game.Seats // who was to act
	firm   bool       // it cannot be taken back
	kind   string     // of its line
}

// undo is one taking back.
type undo struct {
	seq  int
	left int // moves
}

// set makes the desk the table as the store has it.
func (d *desk) set(kit game.Kit, t *store.Table) error {
	pos, err := newPosition(kit.Rules, game.Setup{Seats: len(t.Seats), Options: t.Options})
	if err != nil {
		return err
	}
	pos.times, pos.folk = newTimes(t), newPresence(t)
	for _, l := range t.Lines {
		if err := pos.follow(l); err != nil {
			return fmt.Errorf("line %d of the log: %w", l.Seq, err)
		}
	}
	d.kit, d.table, d.pos, d.told = kit, t, pos, nil
	return nil
}

// adopt makes the desk what a draft says, which is on the disk.
func (d *desk) adopt(f *draft) {
	d.table, d.pos, d.told = &f.table, f.pos, nil
	for _, x := range f.standing {
		d.standing[x.Place] = x.Answer
	}
}

func newPosition(rules game.Game, setup game.Setup) (position, error) {
	s, err := rules.New(setup)
	return position{rules: rules, setup: setup, state: s}, err
}

// follow takes one line of the log, with what it says of people.
func (p *position) follow(l store.Line) error {
	if err := p.pass(l); err != nil {
		return err
	}
	return p.folk.note(l, p.actors())
}

// pass takes one line of the log, and the time up to it.
func (p *position) pass(l store.Line) error {
	if !p.times.on() {
		return p.take(l)
	}
	absent, err := absences(l)
	if err != nil {
		return err
	}
	until := l.At
	for _, a := range absent {
		until = max(until, a.Until)
	}
	p.times.pass(until, absent)
	before := len(p.moves)
	if err := p.take(l); err != nil {
		return err
	}
	if err := p.times.note(l, before, len(p.moves)); err != nil {
		return err
	}
	p.times.ask(p.actors(), len(p.moves))
	return nil
}

// take takes what a line of the log says.
func (p *position) take(l store.Line) error {
	switch l.Kind {
	case lineAct, lineOnly, lineStood:
		return p.act(l)
	case lineUndo:
		return p.takeBack(l)
	case lineStart:
		p.started, p.begun = true, l.Seq
	case lineClose:
		p.closed = true
	case lineLeave:
		p.begin(game.Seat(l.Actor), HasLeft)
	case lineFlag:
		p.begin(game.Seat(l.Actor), OutOfTime)
	case lineBot:
		p.begin(game.Seat(l.Actor), ByOthers)
	case lineBack:
		p.end(game.Seat(l.Actor))
	case lineSit, lineStand, lineRenew, lineTake, lineAway,
		linePropose, lineAgree, lineRefuse, lineWithdraw, lineRemind, lineOffer, lineFinish:
		// seats, clocks and talk are not of the position
	default:
		return fmt.Errorf("unknown kind %q", l.Kind)
	}
	return nil
}

func (p *position) act(l store.Line) error {
	a, err := p.rules.Parse(l.Text)
	if err != nil {
		return err
	}
	actor := game.Seat(l.Actor)
	if err := p.state.Check(actor, a); err != nil {
		return err
	}
	m := move{
		seq: l.Seq, actor: actor, action: a, before: p.state.Actors(),
		firm: actor == game.Chance || p.state.Reveals(actor, a),
		kind: l.Kind,
	}
	p.state.Apply(actor, a)
	p.moves, p.backed = append(slices.Clip(p.moves), m), false
	if actor == game.Chance {
		p.draws++
	}
	return nil
}

// takeBack is replay of all moves but the last ones.
func (p *position) takeBack(l store.Line) error {
	n, err := undone(l)
	if err != nil {
		return err
	}
	left := len(p.moves) - n
	if left < 0 {
		return fmt.Errorf("nothing to take back")
	}
	s, err := p.at(left)
	if err != nil {
		return err
	}
	p.state, p.moves, p.backed = s, p.moves[:left], true
	p.undos = append(slices.Clip(p.undos), undo{l.Seq, left})
	p.cut()
	return nil
}

// undone is how many actions a line takes back.
func undone(l store.Line) (int, error) {
	if l.Text == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(l.Text)
	if err == nil && n < 2 {
		err = fmt.Errorf("%d actions taken back", n)
	}
	return n, err
}

// undoLine takes so many actions of the seat back.
func undoLine(seat game.Seat, n int) store.Line {
	l := store.Line{Kind: lineUndo, Actor: int(seat)}
	if n > 1 {
		l.Text = strconv.Itoa(n)
	}
	return l
}

// at gives the state after so many moves.
func (p *position) at(version int) (game.State, error) {
	s, err := p.rules.New(p.setup)
	if err != nil {
		return nil, err
	}
	for _, m := range p.moves[:version] {
		s.Apply(m.actor, m.action)
	}
	return s, nil
}

func (p *position) phase() Phase {
	switch {
	case p.closed:
		return Closed
	case !p.started:
		return Open
	case game.Over(p.state):
		return Over
	}
	return Playing
}

// actors is who is to act at the table.
func (p *position) actors() game.Seats {
	if p.phase() != Playing {
		return 0
	}
	return p.state.Actors()
}

// opening is the version at which the choice opened that the seat has to make
// now: where others choose at the same time, what they have chosen since does
// not count. For a seat that is not to act it is the present version.
func (p *position) opening(seat game.Seat) int {
	v := len(p.moves)
	if seat == game.Watcher || !p.actors().Has(seat) {
		return v
	}
	for v > 0 && p.moves[v-1].before.Has(seat) && p.moves[v-1].actor != seat {
		v--
	}
	return v
}

// undoneSince is the fewest moves that takings back after seq have left, or all.
func (p *position) undoneSince(seq int) int {
	left := len(p.moves)
	for _, u := range p.undos {
		if u.seq > seq {
			left = min(left, u.left)
		}
	}
	return left
}

// undoable is how many moves the seat would take back: its last own choice, and
// what the table has done for it since. It is 0 where that cannot be.
func (p *position) undoable(seat game.Seat) int {
	if p.phase() != Playing || seat == game.Watcher {
		return 0
	}
	n := p.forSeat(seat)
	last := len(p.moves) - 1 - n
	if last < 0 || p.moves[last].actor != seat || p.moves[last].firm || p.late(seat, last) {
		return 0
	}
	return n + 1
}

// late tells whether the seat would have no time left for the choice at a version.
func (p *position) late(seat game.Seat, version int) bool {
	return p.times.on() && p.times.own(seat, version)+p.times.seats[seat].bank <= 0
}

// forSeat is how many of the last moves were the seat's only choice, made by the
// table.
func (p *position) forSeat(seat game.Seat) (n int) {
	for _, m := range slices.Backward(p.moves) {
		if m.actor != seat || m.firm || m.kind != lineOnly {
			break
		}
		n++
	}
	return n
}

// seats gives the table's seats, by seat when they are drawn and by place before.
func (d *desk) seats() []store.Seat {
	seats := slices.Clone(d.table.Seats)
	slices.SortFunc(seats, func(a, b store.Seat) int { return cmp.Compare(number(a), number(b)) })
	return seats
}

// number is the seat's number as everybody sees it now.
func number(x store.Seat) game.Seat {
	if x.Seat != 0 {
		return game.Seat(x.Seat)
	}
	return game.Seat(x.Place)
}

// draws derives the table's draws.
func draws(t *store.Table) referee.Draws {
	var salts [][]byte
	for _, x := range t.Seats {
		salts = append(salts, x.Salt)
	}
	return referee.NewDraws(referee.Seed(t.Seed), t.ID, salts)
}

// principal is who asks, as this table knows it.
type principal struct {
	place int       // 0 without a seat
	seat  game.Seat // as everybody sees it now, Watcher without one
	host  bool      // it opened the table
}

// principal finds who asks. A token that nobody here has is refused; a guest
// that is unknown here watches. Where several devices hold the seats of two who
// once sat at the same table, each has the seat that was its own.
func (d *desk) principal(who Who) (p principal, err error) {
	h, err := d.holder(who.secret())
	if err != nil {
		return p, err
	}
	for _, id := range h.ids {
		for _, x := range d.table.Seats {
			if p.place == 0 && (x.Token == id || x.Guest == id) {
				p.place, p.seat = x.Place, number(x)
			}
		}
	}
	p.host = h.has(d.table.HostToken) || h.has(d.table.HostGuest)
	if who.Token != "" && p.place == 0 && !p.host {
		return p, refuse(Unknown, "This token is of nobody at this table.")
	}
	return p, nil
}

// own is the seat row of somebody who sits here.
func (d *desk) own(p principal) store.Seat { return d.table.Seats[p.place-1] }
