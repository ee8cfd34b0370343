package table

import (
	"seaboard/game"
	"seaboard/internal/store"
)

// Where a person has one choice only, the table makes it after a moment. It does
// so only where everybody can know that there is no other: where the others could
// think of one, its being made by itself would tell them what the person does not
// hold.

// forced tells whether the position leaves one choice to one seat, as everybody
// can see. What was taken back is not made again by itself: the person may want
// to go back farther.
func (p *position) forced() bool {
	actors := p.actors()
	if p.backed || actors.Len() != 1 || actors.Has(game.Chance) {
		return false
	}
	seat := actors.First()
	if p.opening(seat) != len(p.moves) || p.question() != 0 {
		return false // it chooses at the same time as others, or is asked
	}
	a, one := only(p.state, seat)
	if !one || p.state.Reveals(seat, a) || p.state.Redact(game.Watcher, seat, a, p.state) != a {
		return false
	}
	seen, one := only(p.public(), seat)
	return one && seen == a
}

// only is the seat's one legal action, if there is no other.
func only(s game.State, seat game.Seat) (game.Action, bool) {
	legal := s.Legal(seat, nil)
	if len(legal) != 1 {
		return 0, false
	}
	return legal[0], true
}

// public is the position as everybody can know it: a partial state that takes
// for possible what nobody but its owner can rule out.
func (p *position) public() game.State {
	setup := p.setup
	setup.Partial = true
	seen, err := p.rules.New(setup)
	if err != nil {
		panic(err) // the same setup made the position
	}
	s, err := p.at(0)
	if err != nil {
		panic(err)
	}
	for _, m := range p.moves {
		seen.Apply(m.actor, s.Redact(game.Watcher, m.actor, m.action, p.state))
		s.Apply(m.actor, m.action)
	}
	return seen
}

// makes is the seat whose only choice the table makes by itself; nobody's is 0.
func (d *desk) makes() game.Seat {
	actors := d.pos.actors()
	if d.table.Due == 0 || actors.Len() != 1 || actors.Has(game.Chance) || d.pos.question() != 0 {
		return 0
	}
	if seat := actors.First(); !played(d.seats()[seat-1]) {
		return seat
	}
	return 0
}

// ownTurn is the choice that the table makes for a person; nil where it has none
// to make.
func (d *desk) ownTurn() *turn {
	if seat := d.declines(); seat != 0 {
		a, _ := d.pos.decline(seat)
		return &turn{seq: d.table.Seq, line: store.Line{Kind: lineStood, Actor: int(seat)}, choice: a}
	}
	seat := d.makes()
	if seat == 0 {
		return nil
	}
	a, one := only(d.pos.state, seat)
	if !one {
		return nil
	}
	return &turn{seq: d.table.Seq, line: store.Line{Kind: lineOnly, Actor: int(seat)}, choice: a}
}
