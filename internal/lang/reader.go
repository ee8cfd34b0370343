package lang

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/message"

	"seaboard/game"
	"seaboard/internal/names"
)

// Reader is one language. It is safe for concurrent use.
type Reader struct {
	Tag  string // "fr"
	Name string // in the language itself: "français"

	keys    map[string]bool
	printer *message.Printer
}

// Names tells who sits on a seat.
type Names func(game.Seat) string

// Say puts a format of the platform's own into the language.
func (r *Reader) Say(format string, args ...any) string {
	return r.Text(game.Say(format, args...), nil)
}

// Text puts a text into the language. Seats are shown by their names, or by
// their number where seated is nil.
//
// Here, and nowhere else, names come into sentences: each is isolated, so that
// none moves what stands round it.
func (r *Reader) Text(t game.Text, seated Names) string { return r.text(t.Format, t, seated) }

// Offer puts an action's text as it is offered to who may do it: "Sail 3"
// rather than "sails 3".
func (r *Reader) Offer(t game.Text, seated Names) string {
	key := "offer: " + t.Format
	if !r.keys[key] {
		key = t.Format
	}
	return Sentence(r.text(key, t, seated))
}

func (r *Reader) text(key string, t game.Text, seated Names) string {
	if len(t.Args) == 0 && !r.keys[key] {
		return t.Format // a text without arguments may hold a per cent sign
	}
	args := make([]any, len(t.Args))
	for i, a := range t.Args {
		args[i] = r.arg(a, seated)
	}
	return r.printer.Sprintf(key, args...)
}

func (r *Reader) arg(a any, seated Names) any {
	switch a := a.(type) {
	case game.Word:
		return r.Text(game.Text{Format: string(a)}, seated)
	case game.Text:
		return r.Text(a, seated)
	case game.Seat:
		if seated != nil {
			return names.Isolate(seated(a))
		}
		return r.Say("seat %d", int(a))
	case fmt.Stringer:
		return a.String()
	}
	return a
}

// Has tells whether the language has a text for this key. English has them all.
func (r *Reader) Has(key string) bool { return r.Tag == "en" || r.keys[key] }

// Sentence begins a text with a capital letter.
func Sentence(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	if n == 0 || unicode.IsUpper(first) {
		return s
	}
	return string(unicode.ToUpper(first)) + s[n:]
}
