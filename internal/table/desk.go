package table

import (
	"cmp"
	"fmt"
	"slices"
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
	lineUndo  = "undo"  // the last action line is taken back
	lineSit   = "sit"   // somebody takes a free seat
	lineStand = "stand" // and gives it back before the start
	lineStart = "start" // the game begins: the place of seat 1, of seat 2, ...
	lineLeave = "leave" // a bot plays for the seat from here on
	lineBack  = "back"  // and no longer
	lineClose = "close" // the table is given up
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
	closed  bool
}

// move is one line of the record.
type move struct {
	seq    int
	actor  game.Seat
	action game.Action
	before game.Seats // who was to act
	firm   bool       // it cannot be taken back
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
}

func newPosition(rules game.Game, setup game.Setup) (position, error) {
	s, err := rules.New(setup)
	return position{rules: rules, setup: setup, state: s}, err
}

// follow takes one line of the log.
func (p *position) follow(l store.Line) error {
	switch l.Kind {
	case lineAct:
		return p.act(l)
	case lineUndo:
		return p.takeBack(l.Seq)
	case lineStart:
		p.started = true
	case lineClose:
		p.closed = true
	case lineSit, lineStand, lineLeave, lineBack: // seats are not of the position
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
	m := move{l.Seq, actor, a, p.state.Actors(), actor == game.Chance || p.state.Reveals(actor, a)}
	p.state.Apply(actor, a)
	p.moves = append(slices.Clip(p.moves), m)
	if actor == game.Chance {
		p.draws++
	}
	return nil
}

// takeBack is replay of all moves but the last.
func (p *position) takeBack(seq int) error {
	left := len(p.moves) - 1
	if left < 0 {
		return fmt.Errorf("nothing to take back")
	}
	s, err := p.at(left)
	if err != nil {
		return err
	}
	p.state, p.moves = s, p.moves[:left]
	p.undos = append(slices.Clip(p.undos), undo{seq, left})
	return nil
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

// mayUndo tells whether the last move is the seat's own, and can be taken back.
func (p *position) mayUndo(seat game.Seat) bool {
	if p.phase() != Playing || len(p.moves) == 0 {
		return false
	}
	last := p.moves[len(p.moves)-1]
	return seat != game.Watcher && last.actor == seat && !last.firm
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
// that is unknown here watches.
func (d *desk) principal(who Who) (p principal, err error) {
	token, guest := hashed(who.Token), hashed(who.Guest)
	none := store.Hash{}
	found := false
	for _, x := range d.table.Seats {
		if token != none && x.Token == token || token == none && guest != none && x.Guest == guest {
			p.place, p.seat = x.Place, number(x)
			found = true
		}
	}
	if token != none {
		p.host = d.table.HostToken == token
		if !found && !p.host {
			return p, refuse(Unknown, "This token is of nobody at this table.")
		}
		return p, nil
	}
	p.host = guest != none && d.table.HostGuest == guest
	return p, nil
}

// own is the seat row of somebody who sits here.
func (d *desk) own(p principal) store.Seat { return d.table.Seats[p.place-1] }
