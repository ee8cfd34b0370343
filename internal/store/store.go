// Package store keeps what must last: tables, their seats and their logs.
//
// A table's log is the truth; the other columns are there so that lists and
// waiting bots are found without reading logs. The sequence number is the only
// lock: whoever appends says which number the log is at, and is refused where it
// has moved on. So any number of processes may serve the same table. The package
// must not know any game, nor what lines mean.
package store

import (
	"context"
	"errors"
)

// What a Store refuses. Errors are wrapped around these.
var (
	ErrMissing = errors.New("there is no such table")
	ErrStale   = errors.New("the table has moved on")
	ErrExists  = errors.New("there is such a table already")
	ErrFull    = errors.New("the disk is full")
	ErrDamaged = errors.New("the database is damaged")
	ErrNewer   = errors.New("the database is of a newer version of Seaboard")
	ErrBusy    = errors.New("the database is locked by another program")
)

// Hash is the SHA-256 of a secret; the zero Hash is of none.
type Hash [32]byte

// Table is all that is kept of one table. What Head has not is fixed when the
// table is made.
type Table struct {
	ID        string
	Game      string
	Options   map[string]string // those not at their default
	Private   bool
	Shuffle   bool
	Clock     Clock
	Patience  int      // seconds until one alone may act for somebody who is waited for; 0 is the usual time, below 0 for ever
	Seed      [32]byte // the secret of its draws
	HostToken Hash     // who opened it
	HostGuest Hash
	Created   int64 // Unix milliseconds

	Head
	Seats []Seat // by place
	Lines []Line // the log, in the order of Seq, from 1 without gaps
}

// Clock is how much time seats have, in seconds; the zero Clock is none.
type Clock struct {
	Bank int // of a seat, for the whole game
	Move int // of a decision, before the bank
}

// Head is where a table stands. All of it follows from the log.
type Head struct {
	Seq     int // of the last line
	Phase   string
	Version int   // action lines that are not taken back
	Actors  uint8 // set of seats to act, bit n is seat n
	Touched int64 // Unix milliseconds of the last line
	Due     int64 // Unix milliseconds from which on the table is to act by itself, 0 for none
}

// Seat is one seat of a table.
type Seat struct {
	Place  int // as the table was opened, from 1
	Seat   int // as drawn when the game started, 0 before
	Kind   string
	Name   string
	Level  int
	Salt   []byte
	Token  Hash
	Guest  Hash
	Code   string // of the invitation, "" when used
	Offer  string // of a new invitation to a seat that is taken, "" where there is none
	Away   bool   // a bot plays for the person
	Called int    // the seat of who has asked the person to move, 0 for nobody
	Flag   int64  // Unix milliseconds at which its time is up, 0 where its clock does not run
}

// Line is one line of a table's log.
type Line struct {
	Seq    int
	Kind   string
	Actor  int
	Text   string
	Client string // id of the client's making
	At     int64  // Unix milliseconds
}

// Standing is what a seat has said beforehand. It is no part of the log, so it may
// change while Seq stays.
type Standing struct {
	Place  int
	Answer string // "" for nothing
}

// Absence is a time when no process was there, in Unix milliseconds.
type Absence struct{ Since, Until int64 }

// Change is what is written at once.
type Change struct {
	Head     Head   // after the change; its Seq is that of the last line
	Seats    []Seat // those that changed, whole
	Lines    []Line
	Standing []Standing
	Receipts []Receipt
}

// List is a kind of list of tables.
type List int

const (
	Waiting       List = iota // for the guest to act, the longest waiting first
	Mine                      // where the guest sits or that it opened, newest first
	OpenListed                // with a free seat, not private, newest first
	RunningListed             // played now, not private, newest first
	All                       // every one, newest first
)

// Query asks for a list of tables.
type Query struct {
	List  List
	Guest Hash // with all that its devices held before they were its own
	// Others leaves out what another list of the guest's shows: of those listed for
	// everybody the tables where it sits, of Mine those that wait for it.
	Others bool
	Only   Only // of All
	From   Spot // the list goes on after it
	Limit  int
}

// Only is which tables of all are wanted; what is zero does not matter.
type Only struct {
	Phase  string
	Game   string
	Before int64 // last touched before then
}

// Spot is where in a list a table stands; the zero Spot is before the first.
type Spot struct {
	Touched int64
	ID      string
}

// Spot is where the table stands in lists.
func (t *Table) Spot() Spot { return Spot{t.Touched, t.ID} }

// Phases that queries know.
const (
	PhaseOpen    = "open"
	PhasePlaying = "playing"
	PhaseClosed  = "closed"
)

// Store keeps tables. It is safe for concurrent use. What a method has written
// when it returns nil is on the disk; when it returns an error, nothing of it is
// written. ErrBusy is that somebody else has held the whole database for seconds: the
// same may be tried again.
type Store interface {
	// Create keeps a new table with its lines; ErrExists where the ID is taken, and
	// ErrUsed where the key of a receipt is.
	Create(ctx context.Context, t *Table, receipts ...Receipt) error
	// Append adds to a table's log, whose last line has to be expect; else
	// ErrStale. It returns ErrUsed where the key of a receipt is taken.
	Append(ctx context.Context, id string, expect int, c Change) error
	// Load reads a whole table, or ErrMissing; ErrDamaged where anything of it is not
	// as it was written.
	Load(ctx context.Context, id string) (*Table, error)
	// Seq is the number of the table's last line, or ErrMissing.
	Seq(ctx context.Context, id string) (int, error)
	// Standing reads what the seats of a table have said beforehand, by place, into
	// a map of the caller's own.
	Standing(ctx context.Context, id string) (map[int]string, error)
	// Tables lists tables, with their seats and without their lines. Damaged ones are
	// left out.
	Tables(ctx context.Context, q Query) ([]*Table, error)
	// Going counts the tables that the guest opened and that are not over, and those
	// of them that have a free seat and are not private.
	Going(ctx context.Context, guest Hash) (all, listed int, err error)
	// Due lists tables that are due at that time, or have a seat whose time is up by
	// then, the longest due first.
	Due(ctx context.Context, at int64, limit int) ([]string, error)
	// Ticking lists tables where a clock runs, the one that ends first in front. Limit
	// is of clocks.
	Ticking(ctx context.Context, limit int) ([]string, error)
	// Beat says that a process is there at that time. Where a clock runs and nobody
	// else was there, an absence is kept, once: none has said so for longer than
	// patience, or those that have are gone.
	Beat(ctx context.Context, process string, at, patience int64) error
	// Gone says that a process is no longer there from that time on.
	Gone(ctx context.Context, process string, at int64) error
	// Absences lists those that ended after then, in their order.
	Absences(ctx context.Context, after int64) ([]Absence, error)
	// IDs lists the tables whose ID comes after that one, in their order.
	IDs(ctx context.Context, after string, limit int) ([]string, error)
	// Remove removes a table and all that is of it, or ErrMissing.
	Remove(ctx context.Context, id string) error
	// Sweep removes tables that never started and were last touched before then.
	Sweep(ctx context.Context, before int64) (removed int, err error)
	// Phases counts the tables in each phase.
	Phases(ctx context.Context) (map[string]int, error)
	// Probe writes something that means nothing, and returns when it is on the disk:
	// whether other writes would succeed now.
	Probe(ctx context.Context) error
	Guests
	Close() error
}
