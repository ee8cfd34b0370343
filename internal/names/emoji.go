package names

import (
	"unicode"

	"github.com/rivo/uniseg"
)

const (
	textStyle  = '\ufe0e' // variation selectors: a sign as text, and as a picture
	emojiStyle = '\ufe0f'
	keycap     = '\u20e3'
	blackFlag  = '\U0001f3f4'
	endOfTags  = '\U000e007f'
)

// emoji returns how many runes the emoji that the text begins with has, 0 if it
// begins with none that has more than one. It follows the pattern of UTS 51,
// 1.4.9: signs with a style or a skin tone, joined to others; flags; keycaps.
func emoji(text []rune) int {
	if n := flag(text); n > 0 {
		return n
	}
	if n := key(text); n > 0 {
		return n
	}
	n := element(text)
	for n > 0 && n+1 < len(text) && text[n] == zwj {
		next := element(text[n+1:])
		if next == 0 {
			break
		}
		n += 1 + next
	}
	return n
}

// element is one sign of a joined emoji, with what chooses its form.
func element(text []rune) int {
	if len(text) == 0 || !pictographic(text[0]) {
		return 0
	}
	if len(text) == 1 {
		return 1
	}
	switch c := text[1]; {
	case c == emojiStyle, c == textStyle, skinTone(c):
		return 2
	case text[0] == blackFlag:
		return 1 + tags(text[1:])
	}
	return 1
}

// pictographic reports whether other signs may be joined to this one: two such
// with a joiner between them are one character (UAX 29, GB11).
func pictographic(c rune) bool {
	return c > 0xa8 && unicode.IsGraphic(c) &&
		uniseg.GraphemeClusterCount(string([]rune{c, zwj, '⚓'})) == 1
}

func skinTone(c rune) bool { return c >= 0x1f3fb && c <= 0x1f3ff }

// flag is two letters of a country.
func flag(text []rune) int {
	if len(text) > 1 && unicode.Is(unicode.Regional_Indicator, text[0]) && unicode.Is(unicode.Regional_Indicator, text[1]) {
		return 2
	}
	return 0
}

// key is a key of a telephone.
func key(text []rune) int {
	if len(text) < 2 || !(text[0] >= '0' && text[0] <= '9' || text[0] == '#' || text[0] == '*') {
		return 0
	}
	switch {
	case text[1] == keycap:
		return 2
	case len(text) > 2 && text[1] == emojiStyle && text[2] == keycap:
		return 3
	}
	return 0
}

// tags name a part of a country (from 3 to 6 letters and digits) after a flag.
func tags(text []rune) int {
	for i, c := range text {
		switch {
		case c == endOfTags && i >= 3 && i <= 6:
			return i + 1
		case c >= 0xe0061 && c <= 0xe007a, c >= 0xe0030 && c <= 0xe0039:
		default:
			return 0
		}
	}
	return 0
}
