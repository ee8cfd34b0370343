package table

import (
	"errors"

	"seaboard/game"
)

func refuse(kind Kind, format string, args ...any) error {
	return &Fault{Kind: kind, Text: game.Say(format, args...)}
}

func missing() error { return refuse(Missing, "There is no such table.") }

func broken() error {
	return refuse(Broken, "This table is frozen after a fault in our program. Nothing of it is lost.")
}

// illegal puts the rules' refusal into a fault with the present table.
func illegal(err error, l *Look) error {
	f := Refused(err)
	f.Look = l
	return f
}

// Refused is the fault of an action that the rules refuse.
func Refused(err error) *Fault {
	f := &Fault{Kind: Illegal, Text: game.Say("%s", err.Error())}
	if r, ok := errors.AsType[*game.Refusal](err); ok {
		f.Text, f.Rule = r.Text, r.Rule
	}
	return f
}
