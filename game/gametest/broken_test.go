package gametest

import (
	"fmt"

	"seaboard/game"
	"seaboard/game/gametest/dare"
)

// fault breaks the tiny game in one way: each hook that is set stands in for a
// method, and is given the sound state.
type fault struct {
	info     func(game.Info) game.Info
	newState func(game.Setup) (game.State, error)
	text     func(a game.Action) (string, bool)
	parse    func(text string) (game.Action, bool)
	sample   func(v game.View, s *broken)

	actors   func(s game.State) game.Seats
	legal    func(s game.State, seat game.Seat, legal []game.Action) []game.Action
	outcomes func(s game.State, all []game.Outcome) []game.Outcome
	check    func(s *broken, actor game.Seat, a game.Action, err error) error
	apply    func(s *broken, actor game.Seat, a game.Action)
	points   func(s game.State, viewer, seat game.Seat, points int) (int, bool)
	final    func(s game.State, seat game.Seat, points, place int) (int, int, bool)
	view     func(s *broken, v *dare.View) game.View
	redact   func(s game.State, viewer, actor game.Seat, a, redacted game.Action) game.Action
	reveals  func(s game.State) bool
	copied   func(s *broken) game.State
	set      func(s, from *broken)
	decline  func(s game.State, seat game.Seat) (game.Action, bool)
	prompt   func(s game.State) game.Text
	tell     func(s game.State, actor game.Seat, a game.Action, t game.Text) game.Text
	effects  func(s game.State, viewer, actor game.Seat, a game.Action, all []game.Effect) []game.Effect
}

// rules is the tiny game with a fault.
type rules struct {
	dare.Rules
	*fault
}

func (r rules) Info() game.Info {
	if r.info != nil {
		return r.info(r.Rules.Info())
	}
	return r.Rules.Info()
}

func (r rules) New(setup game.Setup) (game.State, error) {
	s, err := r.Rules.New(setup)
	if err != nil && r.newState != nil {
		s, err = r.newState(setup)
	}
	if err != nil {
		return nil, err
	}
	return &broken{State: s, fault: r.fault}, nil
}

func (r rules) AppendText(dst []byte, a game.Action) []byte {
	if r.text != nil {
		if text, ok := r.text(a); ok {
			return append(dst, text...)
		}
	}
	return r.Rules.AppendText(dst, a)
}

func (r rules) Parse(text string) (game.Action, error) {
	if r.parse != nil {
		if a, ok := r.parse(text); ok {
			return a, nil
		}
	}
	return r.Rules.Parse(text)
}

func (r rules) Sample(v game.View, src game.Source) (game.State, error) {
	if w, ok := v.(*wideView); ok {
		v = &w.View
	}
	s, err := r.Rules.Sample(v, src)
	if err != nil {
		return nil, err
	}
	b := &broken{State: s, fault: r.fault}
	if r.sample != nil {
		r.sample(v, b)
	}
	return b, nil
}

// broken is a state of it. Shared is memory that copies should not have in
// common.
type broken struct {
	game.State
	*fault
	shared *int
}

// wideView carries something that its JSON does not show.
type wideView struct {
	dare.View
	secret string
}

func (s *broken) Actors() game.Seats {
	if s.actors != nil {
		return s.actors(s.State)
	}
	return s.State.Actors()
}

func (s *broken) Legal(seat game.Seat, buf []game.Action) []game.Action {
	buf = s.State.Legal(seat, buf)
	if s.legal != nil {
		buf = s.legal(s.State, seat, buf)
	}
	return buf
}

func (s *broken) Decline(seat game.Seat) (game.Action, bool) {
	if s.decline == nil {
		return 0, false
	}
	return s.decline(s.State, seat)
}

func (s *broken) Outcomes(buf []game.Outcome) []game.Outcome {
	buf = s.State.Outcomes(buf)
	if s.outcomes != nil {
		buf = s.outcomes(s.State, buf)
	}
	return buf
}

func (s *broken) Check(actor game.Seat, a game.Action) error {
	err := s.State.Check(actor, a)
	if s.check != nil {
		err = s.check(s, actor, a, err)
	}
	return err
}

func (s *broken) Apply(actor game.Seat, a game.Action) {
	if s.apply != nil {
		s.apply(s, actor, a)
		return
	}
	s.State.Apply(actor, a)
}

func (s *broken) Points(viewer, seat game.Seat) (int, bool) {
	points, known := s.State.Points(viewer, seat)
	if s.points != nil {
		return s.points(s.State, viewer, seat, points)
	}
	return points, known
}

func (s *broken) Final(seat game.Seat) (int, int, bool) {
	points, place, known := s.State.Final(seat)
	if s.final != nil {
		return s.final(s.State, seat, points, place)
	}
	return points, place, known
}

func (s *broken) View(viewer game.Seat) game.View {
	v := s.State.View(viewer).(*dare.View)
	if s.view != nil {
		return s.view(s, v)
	}
	return v
}

func (s *broken) Redact(viewer, actor game.Seat, a game.Action, now game.State) game.Action {
	redacted := s.State.Redact(viewer, actor, a, now.(*broken).State)
	if s.redact != nil {
		return s.redact(s.State, viewer, actor, a, redacted)
	}
	return redacted
}

func (s *broken) Reveals(actor game.Seat, a game.Action) bool {
	if s.reveals != nil {
		return s.reveals(s.State)
	}
	return s.State.Reveals(actor, a)
}

func (s *broken) Copy() game.State {
	if s.copied != nil {
		return s.copied(s)
	}
	return &broken{s.State.Copy(), s.fault, nil}
}

func (s *broken) Set(from game.State) {
	if s.set != nil {
		s.set(s, from.(*broken))
		return
	}
	s.State.Set(from.(*broken).State)
}

func (s *broken) Prompt(seat game.Seat) game.Text {
	if s.prompt != nil {
		return s.prompt(s.State)
	}
	return s.State.(game.Teller).Prompt(seat)
}

func (s *broken) Tell(viewer, actor game.Seat, a game.Action) game.Text {
	t := s.State.(game.Teller).Tell(viewer, actor, a)
	if s.tell != nil {
		return s.tell(s.State, actor, a, t)
	}
	return t
}

func (s *broken) Effects(viewer, actor game.Seat, a game.Action) []game.Effect {
	all := s.State.(game.Teller).Effects(viewer, actor, a)
	if s.effects != nil {
		return s.effects(s.State, viewer, actor, a, all)
	}
	return all
}

// truth is everything about a state.
func truth(s game.State) *dare.View { return s.View(game.Arbiter).(*dare.View) }

// secrets are the pearls and choices of a state.
func secrets(s game.State) string { return fmt.Sprint(truth(s).Pearls, truth(s).Chosen) }

func action(text string) game.Action {
	a, err := dare.Rules{}.Parse(text)
	if err != nil {
		panic(err)
	}
	return a
}

// allocated keeps what a fault allocates on the heap.
var allocated any

// partial tells whether a state of the tiny game is partial: such a one takes a
// hidden pearl.
func partial(s game.State) bool {
	fresh := s.Copy()
	for !game.Over(fresh) && !fresh.Actors().Has(game.Chance) {
		fresh.Apply(fresh.Actors().First(), action("choose fold"))
	}
	return !game.Over(fresh) && fresh.Check(game.Chance, action("pearl ?")) == nil
}

// board is the tiny game's board with another picture.
type board struct {
	dare.Board
	svg   string
	mute  bool
	wish  string
	drawn *int // how often
}

func (b board) Wishes(game.View, string, ...string) []string {
	if b.wish == "" {
		return nil
	}
	return []string{b.wish}
}

func (b board) SVG(game.View, game.Paint) []byte {
	if b.drawn != nil {
		*b.drawn++
		return fmt.Appendf(nil, "<svg><!-- %d --></svg>", *b.drawn)
	}
	return []byte(b.svg)
}

func (b board) Text(v game.View, o game.Paint) string {
	if b.mute {
		return " \n"
	}
	return b.Board.Text(v, o)
}
