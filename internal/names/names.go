// Package names says which names of people are taken, which of them look alike,
// and keeps a name from turning the text round it about.
//
// It takes the names of all scripts, and emoji. It must not depend on anything
// else of the project.
package names

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

// Bounds of a name. A character is what a reader takes for one (a grapheme
// cluster), a family of four in one emoji too.
const (
	MaxCharacters = 30
	MaxBytes      = 512 // in UTF-8
)

// Reasons why a name is not taken.
var (
	ErrNotText = errors.New("the name is not valid UTF-8")
	ErrEmpty   = errors.New("the name is empty")
	ErrLong    = errors.New("the name is too long")
	ErrUnseen  = errors.New("the name has a character that cannot be shown")
)

// Clean returns a name as it is kept: in normal form C, without spaces at its
// ends, every run of spaces one plain space. Its error is one of those above.
// Markup is a name like any other; what cannot be seen, or turns the line round
// it about, is refused. Cleaning a name that has been cleaned changes nothing.
func Clean(name string) (string, error) {
	if !utf8.ValidString(name) {
		return "", ErrNotText
	}
	// A bound before the work, far above any name: forms take much more.
	if len(name) > 16*MaxBytes {
		return "", ErrLong
	}
	name = norm.NFC.String(plainSpaces(name))
	if name == "" {
		return "", ErrEmpty
	}
	if len(name) > MaxBytes || uniseg.GraphemeClusterCount(name) > MaxCharacters {
		return "", ErrLong
	}
	if !shown([]rune(name)) {
		return "", ErrUnseen
	}
	return name, nil
}

// plainSpaces makes one plain space of each run of spaces of any width, and none
// of those at the ends.
func plainSpaces(name string) string {
	words := strings.FieldsFunc(name, func(c rune) bool { return unicode.Is(unicode.Zs, c) })
	return strings.TrimSpace(strings.Join(words, " "))
}
