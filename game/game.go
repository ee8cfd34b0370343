// Package game is the contract between a game's rules and everything else.
//
// A game is a pure rules engine: a state, the list of legal actions, and
// apply. It knows no player names, clocks, screens, files or random numbers.
// Chance is an input: the state says what can happen, somebody else draws, and
// the record keeps what was drawn. This package must not know any game, nor
// anything of the server.
package game

import (
	"fmt"
	"iter"
	"math/bits"
	"strconv"
)

// Seat is a place at the table, numbered from 1.
type Seat uint8

const (
	// Chance is the actor of draws, dice and shuffles, written "*".
	Chance Seat = 0
	// Watcher is the viewer without a seat: it sees what is open to all.
	Watcher Seat = 0
	// Arbiter is the viewer who sees everything. Records of the laboratory are
	// read by it; no player, bot or watcher ever is one.
	Arbiter Seat = 255
	// MaxSeats is the most seats that any game here has.
	MaxSeats = 5
)

// String gives the seat as records write it: "*" for chance, else its number.
func (s Seat) String() string {
	if s == Chance {
		return "*"
	}
	return fmt.Sprint(uint8(s))
}

// MarshalJSON gives the seat as a number. Without it, a list of seats would be
// taken for bytes, and written in base64.
func (s Seat) MarshalJSON() ([]byte, error) {
	return strconv.AppendUint(nil, uint64(s), 10), nil
}

// Seats is a set of actors: bit 0 is chance, bit n is seat n.
type Seats uint8

// SeatSet returns the set of the given actors.
func SeatSet(seats ...Seat) (set Seats) {
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// Has tells whether seat s is in the set.
func (set Seats) Has(s Seat) bool { return s <= MaxSeats && set&(1<<s) != 0 }

// Len is the number of actors in the set.
func (set Seats) Len() int { return bits.OnesCount8(uint8(set)) }

// First is the lowest actor of a set that is not empty.
func (set Seats) First() Seat { return Seat(bits.TrailingZeros8(uint8(set))) }

// All goes through the set in rising order.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(set.First()) {
				return
			}
		}
	}
}

// Action is one thing that an actor does. Its bits mean something to its game
// only. The same choice is always the same number, so actions can be compared.
type Action uint64

// Outcome is one thing that chance can do. Its probability is its weight
// divided by the sum of all weights.
type Outcome struct {
	Action Action
	Weight uint64
}

// Option is something agreed before the game. The first value is the default.
type Option struct {
	Name   string
	Text   string // one sentence on what it changes, a key of the catalogues
	Values []Value
}

// Value is one value of an option.
type Value struct {
	Name string
	Text string // a few words, a key of the catalogues
}

// Info describes a game. Texts are English and keys of the catalogues.
type Info struct {
	ID       string // as records write it: "pirates"
	Title    string
	Summary  string // one sentence for somebody who never saw the game
	MinSeats int
	MaxSeats int
	Options  []Option
}

// Setup is what a game starts from.
type Setup struct {
	Seats   int
	Options map[string]string // those left out are at their default
	// Partial makes a state that holds only what one seat may see. It takes
	// hidden actions ("play ?"), and every action that can be true; it lists as
	// legal for other seats all that can be true, without hidden actions.
	Partial bool
}

// Game is the rules of one game.
type Game interface {
	Info() Info
	// New gives the position before the first action. Its error says which part
	// of the setup is not of this game; Info().Check finds the same.
	New(Setup) (State, error)
	// Parse reads an action, hidden ones too, in its one exact form: what
	// AppendText writes, and nothing else.
	Parse(text string) (Action, error)
	// AppendText appends the action's text.
	AppendText(dst []byte, a Action) []byte
	// Sample draws a full state that gives the view's seat exactly this view: all
	// that the seat cannot see is drawn from what it can still be. Bots think on
	// such states; they never get the true one.
	Sample(v View, src Source) (State, error)
}

// View is what one seat sees, as a pointer to a struct of the game that
// marshals to JSON. It is made by naming what the seat may see.
type View any

// State is a position. It is a plain value without pointers to shared memory.
// Reached by legal actions, it is never invalid; a broken invariant panics.
type State interface {
	// Actors is who is to act now: seats, or chance alone, or nobody when the
	// game is over.
	Actors() Seats
	// Legal appends all legal actions of the seat in rising order of their
	// number, without doubles; nothing where it is not to act.
	Legal(seat Seat, buf []Action) []Action
	// Outcomes appends all that chance can do now, in the byte order of their texts
	// (so that draws can be checked without this code); nothing where chance is not
	// to act, or where the outcomes are too
	// many to list and the state is a Shuffler.
	Outcomes(buf []Outcome) []Outcome
	// Check is nil exactly where the action is in the actor's legal list or among
	// chance's outcomes; else a *Refusal that names the rule and tells nothing that
	// the actor may not know. In a partial state it is nil where the action can be
	// true.
	Check(actor Seat, a Action) error
	// Apply makes an action for which Check is nil. It does not check again.
	Apply(actor Seat, a Action)
	// Points is what is sure so far for the seat, without what the end adds, and
	// whether the viewer may know it.
	Points(viewer, seat Seat) (points int, known bool)
	// Final is the seat's points and place (1 is best) when the game is over; not
	// known in a partial state that does not hold all of it.
	Final(seat Seat) (points, place int, known bool)
	// View is what the viewer sees, Watcher and Arbiter included.
	View(viewer Seat) View
	// Redact gives the action, about to be made in this state, as the viewer may
	// see it at a later state of the same game.
	Redact(viewer, actor Seat, a Action, now State) Action
	// Reveals tells whether the action, about to be made in this state, would show
	// somebody something that was hidden: then it cannot be taken back.
	Reveals(actor Seat, a Action) bool
	// Copy gives an independent copy.
	Copy() State
	// Set makes this state equal to another of the same game, without allocating.
	Set(from State)
}

// Shuffler is a state whose outcomes can be too many to list.
type Shuffler interface {
	// Shuffle draws one outcome evenly. How it uses the source is written in the
	// game's page of docs/fair-chance.md, and never changes.
	Shuffle(src Source) Action
}

// Asker is a state that asks hidden questions: only the seat may know whether it
// can answer otherwise than by declining, so it is asked also where it cannot.
type Asker interface {
	// Decline is the action by which the seat declines the hidden question that it
	// is asked now; asked is false where it is asked none. Everybody may know both.
	Decline(seat Seat) (a Action, asked bool)
}

// Check finds what of a setup is not of this game, in words fit for a player.
func (in Info) Check(s Setup) error {
	if s.Seats < in.MinSeats || s.Seats > in.MaxSeats {
		return fmt.Errorf("%s is for %d to %d seats, not %d", in.ID, in.MinSeats, in.MaxSeats, s.Seats)
	}
	for name, value := range s.Options {
		if err := in.CheckOption(name, value); err != nil {
			return err
		}
	}
	return nil
}

// CheckOption finds what is wrong with one option.
func (in Info) CheckOption(name, value string) error {
	for _, o := range in.Options {
		if o.Name != name {
			continue
		}
		var names []string
		for _, v := range o.Values {
			if v.Name == value {
				return nil
			}
			names = append(names, v.Name)
		}
		return Refuse("", "option %s is one of %v, not %q", name, names, value)
	}
	return Refuse("", "%s has no option %q", in.ID, name)
}

// ActionText is the action in its one text form.
func ActionText(g Game, a Action) string { return string(g.AppendText(nil, a)) }
