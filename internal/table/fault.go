package table

import "seaboard/game"

// Kind is a kind of fault.
type Kind int

const (
	Invalid   Kind = iota // the request is not of this game or table
	Missing               // there is no such table
	Forbidden             // this token may not do that
	Unknown               // the token is of nobody here
	Stale                 // made from an older version
	Illegal               // the rules forbid it
	Gone                  // a used invitation, a table that is over or closed
	Full                  // the disk is
	Broken                // the table is frozen after a fault of ours, or damaged
	Reused                // the key is of another request
	Busy                  // the database is locked for the moment: the same may be asked again
)

// HTTP is the status code that goes with the kind.
func (k Kind) HTTP() int {
	return [...]int{422, 404, 403, 401, 409, 422, 410, 507, 500, 422, 503}[k]
}

// Fault is why a request was refused, in words for whoever asked.
type Fault struct {
	Kind Kind
	Text game.Text
	Rule string // the place in the rule book, with Illegal
	Look *Look  // the present table, with Stale and Illegal
}

func (f *Fault) Error() string { return f.Text.String() }
