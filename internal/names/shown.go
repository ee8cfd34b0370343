package names

import (
	"unicode"

	"golang.org/x/text/secure/precis"
	"golang.org/x/text/unicode/norm"
)

const (
	zwnj = '\u200c' // zero width non-joiner
	zwj  = '\u200d' // zero width joiner
	mvs  = '\u180e' // Mongolian vowel separator
)

// Marks on one letter. Scripts of South East Asia and Tibet pile up vowels and
// consonants below and above; of accents, which can be piled up for ever, fewer
// are enough for any language.
const (
	maxMarks   = 6
	maxAccents = 3
)

// shown reports whether everything of a name can be seen, and stays where the
// name is.
func shown(name []rune) bool {
	for i := 0; i < len(name); {
		if n := emoji(name[i:]); n > 0 {
			i += n
			continue
		}
		if !fits(name, i) {
			return false
		}
		i++
	}
	return true
}

// fits reports whether the character at i can be shown where it is.
func fits(name []rune, i int) bool {
	c := name[i]
	switch {
	case c == zwnj, c == zwj:
		return joins(name, i)
	case c == mvs, unicode.Is(unicode.Variation_Selector, c):
		return i > 0 && varies(name[i-1], c)
	case unicode.Is(unicode.M, c):
		return i > 0 && name[i-1] != ' ' && carries(name[:i+1])
	}
	return visible(c)
}

// visible reports whether a character can be seen in a line. The plain space can.
func visible(c rune) bool {
	switch {
	case c == ' ':
		return true
	case c == '\ufffd', unicode.Is(unicode.Other_Default_Ignorable_Code_Point, c):
		return false
	case c == '\u2800': // an empty Braille cell
		return false
	}
	return unicode.IsGraphic(c) && !unicode.Is(unicode.Z, c)
}

// carries reports whether the marks at the end of the text are few enough for one
// letter to carry them.
func carries(text []rune) bool {
	marks, accents := 0, 0
	for i := len(text) - 1; i >= 0 && (unicode.Is(unicode.M, text[i]) || text[i] == zwnj || text[i] == zwj); i-- {
		marks++
		if class(text[i]) > 9 { // up to 9 are nuktas and viramas
			accents++
		}
		if i > 0 && text[i] == text[i-1] && unicode.Is(unicode.Mn, text[i]) {
			return false // no language writes the same one twice
		}
	}
	return marks <= maxMarks && accents <= maxAccents
}

// class is the canonical combining class of a character.
func class(c rune) uint8 { return norm.NFD.PropertiesString(string(c)).CCC() }

// joiners knows the contexts of joiners in words (RFC 5892, A.1 and A.2): after a
// virama, and a non-joiner between letters that would join.
var joiners = precis.NewFreeform()

// joins reports whether the joiner at i changes how its word is written. Anywhere
// else it would only be an invisible difference between two names.
func joins(name []rune, i int) bool {
	start, end := i, i+1
	for start > 0 && inWord(name[start-1]) {
		start--
	}
	for end < len(name) && inWord(name[end]) {
		end++
	}
	// Bengali ya-phalaa after ra: the joiner comes before the virama.
	if name[i] == zwj && i > start && i+2 < end && name[i-1] == '\u09b0' && name[i+1] == '\u09cd' && unicode.Is(unicode.Bengali, name[i+2]) {
		return true
	}
	_, err := joiners.String(string(name[start:i+1]) + string(without(name[i+1:end])))
	return err == nil && i > start && name[i-1] != zwnj && name[i-1] != zwj
}

// without returns a word's end up to its next joiner, which is judged by itself.
func without(rest []rune) []rune {
	for i, c := range rest {
		if c == zwnj || c == zwj {
			return rest[:i]
		}
	}
	return rest
}

func inWord(c rune) bool { return unicode.In(c, unicode.L, unicode.M) || c == zwnj || c == zwj }

// varies reports whether a variation selector may choose the form of a character:
// of Han, as names in Japanese need it, and of Mongolian letters.
func varies(c, selector rune) bool {
	if unicode.Is(unicode.Mongolian, c) {
		return selector == mvs || selector >= '\u180b' && selector <= '\u180f'
	}
	return unicode.Is(unicode.Unified_Ideograph, c) && (selector >= 0xe0100 || selector >= 0xfe00 && selector <= 0xfe02)
}
