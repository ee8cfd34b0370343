package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Alike reports whether a hurried reader may take one name for the other: they
// differ at most in case, width, style, joiners, or in letters of Latin, Greek
// and Cyrillic that are drawn alike. It is a coarse form of the skeletons of
// UTS 39, for names at one table, where a seat's shape, colour and number tell
// the rest.
func Alike(a, b string) bool { return skeleton(a) == skeleton(b) }

func skeleton(name string) string {
	name = cases.Fold().String(norm.NFKC.String(name))
	return strings.Map(func(c rune) rune {
		if twin, ok := twins[c]; ok {
			return twin
		}
		if c == zwnj || c == zwj || unicode.Is(unicode.Variation_Selector, c) || unicode.Is(unicode.Zs, c) {
			return -1
		}
		return c
	}, name)
}

// twins are letters, in lower case, that are drawn as another one is, in lower
// case or as capitals.
var twins = pairs("аaвbеeкkмmнhоoрpсcтtуyхxіlјjѕsһhԁdԛqԝwɡg" + "αaβbεeζzηhιlκkμmνnοoρpτtυyχx" + "0o1l|lilıl")

// pairs reads letters, each with its twin after it.
func pairs(list string) map[rune]rune {
	twins := map[rune]rune{}
	letters := []rune(list)
	for i := 0; i < len(letters); i += 2 {
		twins[letters[i]] = letters[i+1]
	}
	return twins
}
