package table

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxName  = 30 // characters
	maxMarks = 3  // accents on one letter
	maxSalt  = 64 // bytes
)

// cleanName checks what a person wants to be called. Markup is a name like any
// other, every page escapes it; what cannot be seen, or turns the line round it
// about, is none.
func cleanName(name string) (string, error) {
	if !utf8.ValidString(name) {
		return "", refuse(Invalid, "The name is not valid text.")
	}
	name = strings.TrimSpace(name)
	if name == "" {
		return "", refuse(Invalid, "Please give a name.")
	}
	if utf8.RuneCountInString(name) > maxName {
		return "", refuse(Invalid, "A name has at most %d characters.", maxName)
	}
	marks := 0
	for i, c := range name {
		if unicode.Is(unicode.M, c) {
			marks++
		} else {
			marks = 0
		}
		if !visible(c) || marks > maxMarks || i == 0 && marks > 0 {
			return "", refuse(Invalid, "The name has a character that cannot be shown.")
		}
	}
	return name, nil
}

// visible tells what can be seen in a line, and the plain space.
func visible(c rune) bool {
	switch {
	case c == ' ':
		return true
	case c == utf8.RuneError, unicode.Is(unicode.Other_Default_Ignorable_Code_Point, c), unicode.Is(unicode.Variation_Selector, c):
		return false
	case c == '\u2800': // an empty Braille cell
		return false
	}
	return unicode.IsGraphic(c) && !unicode.Is(unicode.Z, c)
}

// cleanSalt gives the player's own part in the draws, made up where there is
// none.
func cleanSalt(salt string) ([]byte, error) {
	if salt == "" {
		return random(16), nil
	}
	if len(salt) > maxSalt {
		return nil, refuse(Invalid, "A salt has at most %d bytes.", maxSalt)
	}
	return []byte(salt), nil
}

// botSalt is the salt of every bot. It is fixed, so that whoever runs the server
// cannot choose it after the players have chosen theirs.
var botSalt = []byte{0}
