package game

import "fmt"

// Act makes an action that an actor asks for: it checks it against the legal
// list and applies it. A refused action changes nothing.
func Act(s State, actor Seat, a Action) error {
	if err := s.Check(actor, a); err != nil {
		return err
	}
	s.Apply(actor, a)
	return nil
}

// Over tells whether nobody is to act any more.
func Over(s State) bool { return s.Actors() == 0 }

// Player chooses one of the legal actions of a seat: a number below len(legal).
type Player func(s State, seat Seat, legal []Action) int

// Playout plays a game to its end, chance from src, and calls each (which may
// be nil) before every action. Buffers are kept between games, so that playouts
// do not allocate.
type Playout struct {
	legal    []Action
	outcomes []Outcome
}

// longList is longer than nearly all legal lists, so that buffers hardly ever grow.
const longList = 4096

// MaxActions bounds the length of any game; a longer one is a broken engine.
const MaxActions = 100_000

// Run plays from s to the end with a uniformly random choice for every seat,
// and gives the number of actions.
func (p *Playout) Run(s State, src Source, each func(Seat, Action)) int {
	return p.RunWith(s, src, func(_ State, _ Seat, legal []Action) int {
		return int(Below(src, uint64(len(legal))))
	}, each)
}

// RunWith is Run with the seats' choices by a player. Of several seats to act
// the lowest goes first.
func (p *Playout) RunWith(s State, src Source, player Player, each func(Seat, Action)) int {
	if p.legal == nil {
		p.legal, p.outcomes = make([]Action, 0, longList), make([]Outcome, 0, 64)
	}
	for n := range MaxActions {
		actors := s.Actors()
		if actors == 0 {
			return n
		}
		actor := actors.First()
		var a Action
		if actor == Chance {
			a, p.outcomes = Draw(s, src, p.outcomes)
		} else {
			p.legal = s.Legal(actor, p.legal[:0])
			if len(p.legal) == 0 {
				panic(fmt.Sprintf("game: seat %d is to act and has no legal action", actor))
			}
			a = p.legal[player(s, actor, p.legal)]
		}
		if each != nil {
			each(actor, a)
		}
		s.Apply(actor, a)
	}
	panic("game: no end")
}

// Preview gives what a legal action of the seat would bring, to be shown to the
// seat before the action is made: its effects, unless it would reveal something
// hidden, which nobody may know beforehand. It is nil where the state is no
// Teller.
func Preview(s State, seat Seat, a Action) []Effect {
	t, ok := s.(Teller)
	if !ok || s.Reveals(seat, a) {
		return nil
	}
	return t.Effects(seat, seat, a)
}
