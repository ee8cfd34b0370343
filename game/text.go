package game

import "fmt"

// Text is a sentence to be shown to somebody: an English format, which is the
// key of the catalogues, and its arguments. An argument is an int, a string
// (shown as it is), a Word (looked up in the catalogues) or a Seat (shown as the
// name of who sits there).
type Text struct {
	Format string
	Args   []any
}

// Word is an argument of a Text that is itself a key of the catalogues.
type Word string

// Say makes a Text.
func Say(format string, args ...any) Text { return Text{format, args} }

// String gives the text in English, seats by their number.
func (t Text) String() string {
	if len(t.Args) == 0 {
		return t.Format
	}
	args := make([]any, len(t.Args))
	for i, a := range t.Args {
		if s, ok := a.(Seat); ok {
			a = fmt.Sprintf("seat %d", uint8(s))
		}
		args[i] = a
	}
	return fmt.Sprintf(t.Format, args...)
}

// Refusal is the reason why an action is not legal.
type Refusal struct {
	Rule string // the place in the rule book: "pirates.md, 4b"; "" where no rule is meant
	Text Text
}

// Refuse makes a Refusal.
func Refuse(rule, format string, args ...any) *Refusal {
	return &Refusal{rule, Say(format, args...)}
}

func (r *Refusal) Error() string {
	if r.Rule == "" {
		return r.Text.String()
	}
	return r.Text.String() + " (" + r.Rule + ")"
}
