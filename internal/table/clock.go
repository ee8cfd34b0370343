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

// A seat's clock runs while it is to act and a person plays it. Each decision has
// some time of its own, then the seat's bank is used, and then a bot takes over.
// All of it follows from the times of the log's lines. What was spent stays spent:
// taking back gives no time again, nor does leaving and coming back. Only where everybody
// was out of time, and so nobody played, does the first one back get the time of a
// decision again.

// Clock is how much time seats have, in seconds; the zero Clock is none.
type Clock struct {
	Bank int // of a seat, for the whole game
	Move int // of each decision, before the bank is used
}

// The bounds of a Clock that is not none, in seconds.
const (
	MinMove = 5
	MaxMove = 14 * 24 * 3600
	MaxBank = 30 * 24 * 3600
)

// flagGrace is how long after a seat's time is up a move is waited for that may be
// on its way.
const flagGrace = time.Second

// check refuses a clock out of bounds.
func (c Clock) check() error {
	switch {
	case c == Clock{}:
		return nil
	case c.Move < MinMove || c.Move > MaxMove:
		return refuse(Invalid, "A clock gives %d to %d seconds for each move.", MinMove, MaxMove)
	case c.Bank < 0 || c.Bank > MaxBank:
		return refuse(Invalid, "A clock's bank has 0 to %d seconds.", MaxBank)
	}
	return nil
}

// times is where the clocks of a table stand. It is a value: what its copies share
// is never changed in place.
type times struct {
	clock Clock
	bots  game.Seats // the places of bots
	at    int64      // up to when time has passed, Unix milliseconds
	count int        // of seats
	seats [game.MaxSeats + 1]seatTime
}

// seatTime is the time of one seat, in milliseconds.
type seatTime struct {
	person bool
	away   bool // a bot plays for the person
	asked  bool // it is to act
	bank   int64
	free   int64 // left of this decision's own time
	since  int64 // when its clock began to run
	// kept is what decisions that can be taken back had left of their own time,
	// from version on.
	kept []int64
	from int
}

func newTimes(t *store.Table) times {
	c := times{clock: Clock(t.Clock), count: len(t.Seats)}
	for _, x := range t.Seats {
		if SeatKind(x.Kind) == Bot {
			c.bots |= game.SeatSet(game.Seat(x.Place))
		}
	}
	return c
}

// on tells whether the table has a clock.
func (c *times) on() bool { return c.clock != Clock{} }

func (s *seatTime) runs() bool { return s.person && s.asked && !s.away }

// run tells whether a clock runs.
func (c *times) run() bool {
	return slices.ContainsFunc(c.seats[:], func(s seatTime) bool { return s.runs() })
}

// left is how long the clock can still run.
func (s *seatTime) left() int64 { return s.free + s.bank }

// deadline is when the seat's time is up, 0 where its clock does not run.
func (c *times) deadline(seat game.Seat) int64 {
	if s := &c.seats[seat]; s.runs() {
		return c.at + s.left()
	}
	return 0
}

// pass lets time pass up to a moment, without absences: those that run use up the
// time of their decision, and then their bank.
func (c *times) pass(to int64, absent []store.Absence) {
	if to <= c.at {
		return // clocks of machines differ
	}
	spent := to - c.at
	for _, a := range absent {
		spent -= max(0, min(a.Until, to)-max(a.Since, c.at))
	}
	for i := range c.seats {
		if s := &c.seats[i]; s.runs() {
			own := min(s.free, max(0, spent))
			s.free -= own
			s.bank -= min(s.bank, spent-own)
		}
	}
	c.at = to
}

// note takes what a line of the log changes, apart from who is to act. Before and
// after are the versions round it.
func (c *times) note(l store.Line, before, after int) error {
	s := &c.seats[0]
	if l.Actor > 0 && l.Actor < len(c.seats) {
		s = &c.seats[l.Actor]
	}
	switch l.Kind {
	case lineStart:
		return c.start(l.Text)
	case lineLeave, lineFlag, lineBot:
		s.away = true
	case lineBack:
		c.welcome(s)
	case lineUndo:
		s.back(before)
	}
	if after > before {
		c.made(game.Seat(l.Actor), before)
	}
	return nil
}

// welcome ends a person's being away. A decision without time left begins anew: only
// where the table rested is somebody let back to it.
func (c *times) welcome(s *seatTime) {
	s.away, s.since = false, c.at
	if s.asked && s.left() <= 0 {
		s.free = int64(c.clock.Move) * 1000
	}
}

// start gives every person a bank. The text is the places by seat.
func (c *times) start(text string) error {
	for i, field := range strings.Fields(text) {
		place, err := strconv.Atoi(field)
		if err != nil || i+1 >= len(c.seats) {
			return fmt.Errorf("seats %q", text)
		}
		s := &c.seats[i+1]
		s.person = !c.bots.Has(game.Seat(place))
		s.bank = int64(c.clock.Bank) * 1000
	}
	return nil
}

// made ends the decision of who has acted. That of others can go on.
func (c *times) made(actor game.Seat, version int) {
	for i := range c.seats {
		s := &c.seats[i]
		if game.Seat(i) == actor && actor != game.Chance {
			s.keep(version)
			s.asked = false
		} else if beyond := version + 1 - s.from; beyond < len(s.kept) {
			s.kept = s.kept[:max(0, beyond)] // nobody comes to these by taking back
		}
	}
}

// back ends the decision before which something is taken back.
func (s *seatTime) back(version int) {
	if s.asked {
		s.keep(version)
		s.asked = false
	}
}

// keep notes what the decision at a version has left of its own time.
func (s *seatTime) keep(version int) {
	at := version - s.from
	if at < 0 || at > len(s.kept) {
		s.from, s.kept, at = version, nil, 0
	}
	if at < len(s.kept) {
		s.kept = slices.Clone(s.kept)
		s.kept[at] = s.free
		return
	}
	s.kept = append(slices.Clip(s.kept), s.free)
}

// own is the time of its own that a decision has: one that was begun before has
// what it had left.
func (c *times) own(seat game.Seat, version int) int64 {
	s := &c.seats[seat]
	if at := version - s.from; at >= 0 && at < len(s.kept) {
		return s.kept[at]
	}
	return int64(c.clock.Move) * 1000
}

// ask begins the decisions of those who are to act, and ends those of others.
func (c *times) ask(actors game.Seats, version int) {
	for i := range c.seats {
		s, seat := &c.seats[i], game.Seat(i)
		switch {
		case seat == game.Chance:
		case !actors.Has(seat):
			s.asked = false
		case !s.asked:
			s.asked, s.free, s.since = true, c.own(seat, version), c.at
		}
	}
}

// missed is what of absences is not in the log yet: when somebody's clock would
// have run.
func (c *times) missed(all []store.Absence) (missed []store.Absence) {
	for _, a := range all {
		if c.run() && a.Until > c.at {
			missed = append(missed, store.Absence{Since: max(a.Since, c.at), Until: a.Until})
		}
	}
	return missed
}

// look is the time of the seats at a moment; nil without a clock.
func (c times) look(now time.Time) (all []SeatTime) {
	if !c.on() {
		return nil
	}
	c.pass(now.UnixMilli(), nil)
	for i := range c.count {
		s := &c.seats[i+1]
		t := SeatTime{Person: s.person, Runs: s.runs(), Bank: ms(s.bank), Left: ms(s.bank) + ms(int64(c.clock.Move)*1000)}
		if s.asked {
			t.Left = ms(s.left())
		}
		if t.Runs {
			t.Since = time.UnixMilli(s.since)
		}
		all = append(all, t)
	}
	return all
}

func ms(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// absenceText is absences as a line of the log has them: the ends of each, in Unix
// milliseconds.
func absenceText(all []store.Absence) string {
	var ends []string
	for _, a := range all {
		ends = append(ends, strconv.FormatInt(a.Since, 10), strconv.FormatInt(a.Until, 10))
	}
	return strings.Join(ends, " ")
}

// absences reads what absenceText has written.
func absences(l store.Line) (all []store.Absence, err error) {
	if l.Kind != lineAway {
		return nil, nil
	}
	fields := strings.Fields(l.Text)
	if len(fields)%2 != 0 {
		return nil, fmt.Errorf("absences %q", l.Text)
	}
	for i := 0; i < len(fields); i += 2 {
		since, err1 := strconv.ParseInt(fields[i], 10, 64)
		until, err2 := strconv.ParseInt(fields[i+1], 10, 64)
		if err1 != nil || err2 != nil {
			return nil, fmt.Errorf("absences %q", l.Text)
		}
		all = append(all, store.Absence{Since: since, Until: until})
	}
	return all, nil
}
