package table

import (
	"fmt"
	"slices"
	"strings"

	"seaboard/game"
	"seaboard/game/record"
)

// Stint is a part of a game in which a bot played a person's seat. It follows from the
// log, and stands in the head of a record.
type Stint struct {
	Seat  game.Seat
	From  int    // the version at which it began
	To    int    // and at which it ended, or that the record has by now
	Why   Reason // it began
	Going bool   // the bot plays the seat still
}

// Reason is why a bot plays a person's seat.
type Reason string

const (
	HasLeft   Reason = "left"   // the person has left
	OutOfTime Reason = "time"   // the person's time was up
	ByOthers  Reason = "others" // the others let a bot play for an absent person
)

// begin notes that a bot plays the seat from here on.
func (p *position) begin(seat game.Seat, why Reason) {
	p.stints = append(slices.Clip(p.stints), Stint{Seat: seat, From: len(p.moves), Why: why, Going: true})
}

// end notes that a bot plays the seat no longer.
func (p *position) end(seat game.Seat) {
	p.stints = slices.Clone(p.stints)
	for i := range p.stints {
		if s := &p.stints[i]; s.Seat == seat && s.Going {
			s.Going, s.To = false, len(p.moves)
		}
	}
}

// cut shortens stints to the moves that a taking back has left.
func (p *position) cut() {
	p.stints = slices.Clone(p.stints)
	for i := range p.stints {
		s := &p.stints[i]
		s.From, s.To = min(s.From, len(p.moves)), min(s.To, len(p.moves))
	}
}

// toldStints lists the stints that are worth telling: in which the bot has moved, and while
// the game goes on those that go on.
func (p *position) toldStints() (all []Stint) {
	for _, s := range p.stints {
		if s.Going {
			s.To = len(p.moves)
		}
		s.Going = s.Going && p.phase() == Playing
		moved := slices.ContainsFunc(p.moves[s.From:s.To], func(m move) bool { return m.actor == s.Seat })
		if moved || s.Going {
			all = append(all, s)
		}
	}
	return all
}

// covers reports whether the bot was to make the seat's next move at a version.
func (s Stint) covers(version int) bool {
	return s.From <= version && (version < s.To || s.Going)
}

// keyStint is the key of a record's header line about a stint: the seat, the first and
// the last of its lines, and why it began.
const keyStint = "bot"

// addStints adds to a record who did not play all of it.
func (d *desk) addStints(r *record.Record) {
	for _, s := range d.pos.toldStints() {
		if s.From < s.To {
			r.Add(keyStint, fmt.Sprintf("%d %d %d %s", s.Seat, s.From+1, s.To, s.Why))
		}
	}
}

// stintsOf reads what addStints has written. Lines that say something else were never
// forbidden, and are passed over.
func stintsOf(r *record.Record) (all []Stint) {
	for _, f := range r.Fields {
		var s Stint
		if f.Key != keyStint || strings.Count(f.Value, " ") != 3 {
			continue
		}
		_, err := fmt.Sscanf(f.Value, "%d %d %d %s", &s.Seat, &s.From, &s.To, &s.Why)
		if err != nil || s.Seat < 1 || int(s.Seat) > r.Seats || s.From < 1 || s.From > s.To || s.To > len(r.Lines) ||
			!slices.Contains([]Reason{HasLeft, OutOfTime, ByOthers}, s.Why) {
			continue
		}
		s.From--
		all = append(all, s)
	}
	return all
}
