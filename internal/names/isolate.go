package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"
)

// Signs round a text that the text outside does not flow through, whatever its
// direction (UAX 9).
const (
	firstStrong = "\u2068" // first strong isolate
	pop         = "\u2069" // pop directional isolate
)

// Isolate returns a name as it may be put into a line of text, an attribute or a
// title: one that is written from right to left, wholly or in part, between
// isolates, so that it moves nothing that comes before or after it. In pages it
// does what <bdi> does.
//
// The languages of the pages are written from left to right, so a name that is
// too needs no isolates, and is not burdened with them.
func Isolate(name string) string {
	name = Tame(name)
	for _, c := range name {
		p, _ := bidi.LookupRune(c)
		switch p.Class() {
		case bidi.R, bidi.AL, bidi.AN:
			return firstStrong + name + pop
		}
	}
	return name
}

// Tame returns a name without the characters that turn text about. No name that
// was cleaned has any; one in a record from outside may, and could end its own
// isolate.
func Tame(name string) string {
	return strings.Map(func(c rune) rune {
		if unicode.Is(unicode.Bidi_Control, c) {
			return -1
		}
		return c
	}, name)
}
