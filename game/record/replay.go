package record

import (
	"slices"
	"strings"

	"seaboard/game"
)

// Replay goes through a record action by action. Before each step, State is the
// position in which the next line is to be made.
type Replay struct {
	Game   game.Game
	Record *Record
	State  game.State
	Next   int // index of the next line
}

// NewReplay begins to replay a record of g. Its error is an *Error at the header
// line that is not of this game. A partial replay takes hidden actions.
func NewReplay(g game.Game, r *Record, partial bool) (*Replay, error) {
	info := g.Info()
	if r.Game != info.ID {
		return nil, fault(r.gameLine, "a record of %q, not of %q", r.Game, info.ID)
	}
	if r.Seats < info.MinSeats || r.Seats > info.MaxSeats {
		return nil, fault(r.seatsLine, "%s is for %d to %d seats, not %d", info.ID, info.MinSeats, info.MaxSeats, r.Seats)
	}
	for _, f := range r.Fields {
		if f.Key != "option" {
			continue
		}
		name, value, _ := strings.Cut(f.Value, " ")
		if err := info.CheckOption(name, value); err != nil {
			return nil, &Error{f.Line, err}
		}
	}
	setup := r.Setup()
	setup.Partial = partial
	s, err := g.New(setup)
	if err != nil {
		return nil, &Error{r.gameLine, err}
	}
	return &Replay{Game: g, Record: r, State: s}, nil
}

// Read checks the next line and gives its action, without making it. Its error
// is an *Error at that line.
func (p *Replay) Read() (Line, game.Action, error) {
	l := p.Record.Lines[p.Next]
	a, err := p.read(l)
	if err != nil {
		return l, 0, &Error{l.Number, err}
	}
	return l, a, nil
}

func (p *Replay) read(l Line) (game.Action, error) {
	actors := p.State.Actors()
	switch {
	case actors == 0:
		return 0, game.Refuse("", "the game is over, nothing may follow")
	case !actors.Has(l.Actor):
		return 0, game.Refuse("", "%s is not to act now, but %s", who(l.Actor), whoAll(actors))
	}
	a, err := p.Game.Parse(l.Action)
	if err != nil {
		return 0, err
	}
	return a, p.State.Check(l.Actor, a)
}

// who is an argument of a text.
func who(s game.Seat) any {
	if s == game.Chance {
		return game.Word("chance")
	}
	return s
}

func whoAll(set game.Seats) (list any) {
	for s := range set.All() {
		if list == nil {
			list = who(s)
		} else {
			list = game.Say("%s, %s", list, who(s))
		}
	}
	return list
}

// Step makes the next line.
func (p *Replay) Step() error {
	l, a, err := p.Read()
	if err != nil {
		return err
	}
	p.State.Apply(l.Actor, a)
	p.Next++
	return nil
}

// Done tells whether all lines have been made.
func (p *Replay) Done() bool { return p.Next == len(p.Record.Lines) }

// Run makes all lines that are left, and checks the result that the header
// tells.
func (p *Replay) Run() error {
	for !p.Done() {
		if err := p.Step(); err != nil {
			return err
		}
	}
	return p.CheckResult()
}

// CheckResult compares the header's result with the final points. A record that
// tells a result and stops before the end was cut off.
func (p *Replay) CheckResult() error {
	for _, f := range p.Record.Fields {
		if f.Key != "result" {
			continue
		}
		told, err := parseResult(f.Value, p.Record.Seats)
		if err != nil {
			return &Error{f.Line, err}
		}
		if !game.Over(p.State) {
			return fault(f.Line, "the record tells a result, but stops before the game is over: it was cut off")
		}
		result, known := Result(p.State, p.Record.Seats)
		if known && !slices.Equal(result, told) {
			return fault(f.Line, "the record tells the result %v, but the game ends with %v", told, result)
		}
	}
	return nil
}

// Result gives the final points of a state that is over, by seat.
func Result(s game.State, seats int) (points []int, known bool) {
	known = true
	for seat := range game.Seat(seats) {
		p, _, ok := s.Final(seat + 1)
		points = append(points, p)
		known = known && ok
	}
	return points, known
}

// Redact gives the record as the viewer may see it now, at its end. The header
// stays as it is.
func Redact(g game.Game, r *Record, viewer game.Seat) (*Record, error) {
	p, err := NewReplay(g, r, r.Hidden())
	if err != nil {
		return nil, err
	}
	for !p.Done() {
		if err := p.Step(); err != nil {
			return nil, err
		}
	}
	now := p.State
	out := *r
	out.Fields, out.Lines = slices.Clone(r.Fields), slices.Clone(r.Lines)
	if p, err = NewReplay(g, r, r.Hidden()); err != nil {
		return nil, err
	}
	for i := range out.Lines {
		l, a, err := p.Read()
		if err != nil {
			return nil, err
		}
		out.Lines[i].Action = game.ActionText(g, p.State.Redact(viewer, l.Actor, a, now))
		p.State.Apply(l.Actor, a)
		p.Next++
	}
	return &out, nil
}
