package api

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seaboard/internal/table"
)

// clockBody is how much time seats have.
type clockBody struct {
	Bank int `json:"bank" minimum:"0" maximum:"2592000" doc:"Seconds of each seat for the whole game." example:"300"`
	Move int `json:"move" minimum:"5" maximum:"1209600" doc:"Seconds of each decision before the bank is used." example:"20"`
}

// clockView is a table's clock, and where the seats' stand as of the answer.
type clockView struct {
	Bank  int        `json:"bank" doc:"Seconds of each seat for the whole game."`
	Move  int        `json:"move" doc:"Seconds of each decision before the bank is used."`
	Seats []seatTime `json:"seats" doc:"By seat, as of this answer; empty before the game has begun."`
}

// seatTime is one seat's time.
type seatTime struct {
	Left  *float64   `json:"left" nullable:"true" doc:"Seconds that the seat has for its decision, or its next one, until a bot takes over; null where a bot sits."`
	Bank  *float64   `json:"bank" nullable:"true" doc:"What of its bank is left, in seconds; null where a bot sits."`
	Runs  bool       `json:"runs" doc:"Its clock runs."`
	Since *time.Time `json:"since,omitempty" doc:"When it began to run."`
}

// newClock is the clock of a look, nil where there is none.
func newClock(l *table.Look) *clockView {
	if l.Clock == (table.Clock{}) {
		return nil
	}
	c := &clockView{Bank: l.Clock.Bank, Move: l.Clock.Move, Seats: []seatTime{}}
	for _, x := range l.Times {
		t := seatTime{Runs: x.Runs}
		if x.Person {
			left, bank := x.Left.Seconds(), x.Bank.Seconds()
			t.Left, t.Bank = &left, &bank
		}
		if x.Runs {
			since := x.Since.UTC()
			t.Since = &since
		}
		c.Seats = append(c.Seats, t)
	}
	return c
}

// TransformSchema lets the clock be null.
func (tableBody) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return orNull(s, "clock")
}

// TransformSchema lets the clock be null.
func (listed) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	return orNull(s, "clock")
}

func orNull(s *huma.Schema, name string) *huma.Schema {
	p := s.Properties[name]
	s.Properties[name] = &huma.Schema{
		Description: p.Description,
		OneOf:       []*huma.Schema{{Ref: p.Ref}, {Type: "null"}},
	}
	return s
}
