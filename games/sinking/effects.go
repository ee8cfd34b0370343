package sinking

import (
	"math/bits"

	"seaboard/game"
)

// Effects lists what the action brings: it is made on a copy, and what has become
// of boats, creatures and people is compared.
func (s *State) Effects(viewer, actor game.Seat, a game.Action) []game.Effect {
	next := *s
	next.Apply(actor, a)
	l := list{before: s, after: &next, viewer: viewer, verb: verbOf(a), who: nobody, cell: s.scene(a)}
	switch l.verb {
	case stepVerb:
		letter, h, _ := stepped(a)
		l.who, l.how = personOf(s.turn, letter), h
	case backVerb:
		_, _, b := three(a)
		l.back = back(b)
		l.shown()
	case rollVerb:
		if next.stage != atCreature {
			l.add(game.Chance, noCell, "none of them can move")
		}
	}
	l.boat()
	l.control()
	for p := range person(s.seats * people) {
		l.person(p)
	}
	if l.verb == backVerb && l.back == whirlpool {
		l.creatures()
	}
	switch next.stage {
	case atDefend:
		l.add(game.Seat(next.asked), l.cell, "is asked for a defence")
	case atEnd:
		l.end()
	}
	return l.effects
}

// list gathers the effects of one action.
type list struct {
	before, after *State
	viewer        game.Seat
	verb          verb
	who           person // who steps
	how           how    // of a stepVerb
	back          back   // of a backVerb
	cell          cell   // where it happens
	effects       []game.Effect
}

// scene is the cell in which an action brings things together.
func (s *State) scene(a game.Action) cell {
	_, _, z := three(a)
	switch verbOf(a) {
	case stepVerb:
		letter, h, to := stepped(a)
		if h.inPlace() {
			return cell(s.at[personOf(s.turn, letter)])
		}
		return to
	case sailVerb, sinkVerb, creatureVerb:
		return cell(z)
	default:
		return s.spot
	}
}

func (l *list) add(seat game.Seat, at cell, text string, args ...any) {
	e := game.Effect{Seat: seat, Text: game.Say(text, args...)}
	if at != noCell {
		e.Places = []string{CellID(hexes[at])}
	}
	l.effects = append(l.effects, e)
}

// shown tells of what the back puts on the board.
func (l *list) shown() {
	if text := comes[l.back]; text != "" {
		l.add(game.Chance, l.cell, text, cellTexts[l.cell])
	}
	if l.back == volcano {
		l.add(game.Chance, l.cell, "the volcano breaks out and ends the game")
	}
}

var comes = [backs + 1]string{
	sharkBack: "a shark comes up at %s",
	whaleBack: "a whale comes up at %s",
	boatBack:  "a boat comes up at %s",
	whirlpool: "the whirlpool takes everything from %s and the sea beside it",
}

// boat tells of boats that are lost.
func (l *list) boat() {
	gone := l.before.boats.andNot(&l.after.boats)
	if l.verb == sailVerb {
		if !l.after.boats.has(l.cell) {
			l.add(game.Chance, l.cell, "the boat at %s is lost", cellTexts[l.cell])
		}
		return
	}
	for c, ok := gone.next(); ok; c, ok = gone.next() {
		l.add(game.Chance, c, "the boat at %s is lost", cellTexts[c])
	}
}

// control tells who may sail a boat now, or no longer, when people come aboard and
// leave.
func (l *list) control() {
	if l.verb != stepVerb {
		return
	}
	was, is := &l.before.boats, &l.after.boats
	boats := *was
	for c, ok := boats.next(); ok; c, ok = boats.next() {
		if !is.has(c) || l.before.crew(c) == l.after.crew(c) {
			continue
		}
		for seat := uint8(1); seat <= l.before.seats; seat++ {
			before, after := l.before.controls(seat, c), l.after.controls(seat, c)
			switch {
			case after && !before:
				l.add(game.Seat(seat), c, "may sail the boat at %s", cellTexts[c])
			case before && !after && l.before.crew(c) != 0:
				l.add(game.Seat(seat), c, "may no longer sail the boat at %s", cellTexts[c])
			}
		}
	}
}

// person tells what has become of one person.
func (l *list) person(p person) {
	was, is := l.before, l.after
	if was.active&p.bit() == 0 {
		return
	}
	seat, name := game.Seat(p.seat()), letterName(p.letter())
	left := was.aboard&^is.aboard&p.bit() != 0
	switch {
	case is.safe&p.bit() != 0:
		l.landed(p, seat, name)
	case is.active&p.bit() == 0 && l.back == whirlpool:
		l.add(seat, cell(was.at[p]), "person %s is lost in the whirlpool", name)
	case is.active&p.bit() == 0 && is.lurking[serpent].has(l.cell):
		l.add(seat, l.cell, "person %s is killed by a serpent", name)
	case is.active&p.bit() == 0:
		l.add(seat, l.cell, "person %s is eaten by a shark", name)
	case left && l.how != overboard, l.how == board && p == l.who && !is.boats.has(l.cell):
		l.add(seat, l.cell, "person %s is thrown into the water", name)
	case l.verb == sinkVerb && was.onLand(p) && !is.onLand(p):
		l.add(seat, l.cell, "person %s is in the water", name)
	case l.verb == backVerb && is.aboard&^was.aboard&p.bit() != 0:
		l.add(seat, l.cell, "person %s is in the boat", name)
	}
}

func (l *list) landed(p person, seat game.Seat, name string) {
	e := game.Effect{Seat: seat, Places: []string{HavenID(havenNames[l.after.at[p]])}}
	if value := int(l.before.value[p]); value > 0 && l.before.knows(l.viewer, p.seat()) {
		e.Points = value
	}
	e.Text = game.Say("person %s is safe", name)
	if e.Points > 0 && !l.before.memory {
		e.Text = game.Say("person %s is safe, for %d points", name, e.Points)
	}
	l.effects = append(l.effects, e)
}

// creatures tells of those that a whirlpool has taken.
func (l *list) creatures() {
	for k := range beasts {
		gone := l.before.lurking[k].andNot(&l.after.lurking[k])
		for c, ok := gone.next(); ok; c, ok = gone.next() {
			l.add(game.Chance, c, goes[k], cellTexts[c])
		}
	}
}

var goes = [beasts]string{
	"the serpent at %s is gone", "the shark at %s is gone", "the whale at %s is gone",
}

// end tells the result, where the viewer may know it.
func (l *list) end() {
	for seat := game.Seat(1); seat <= game.Seat(l.after.seats); seat++ {
		points, place, known := l.after.Final(seat)
		if !known {
			continue
		}
		saved := bits.OnesCount16(l.after.safe.of(uint8(seat)))
		l.add(seat, noCell, "place %d: points %d, people saved %d", place, points, saved)
	}
}
