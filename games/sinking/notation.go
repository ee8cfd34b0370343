package sinking

import (
	"fmt"
	"slices"
	"strings"

	"seaboard/game"
)

// AppendText appends the action's text.
func (Rules) AppendText(dst []byte, a game.Action) []byte {
	x, y, z := three(a)
	switch verbOf(a) {
	case terrainVerb:
		return islandOf(a).append(append(dst, "terrain "...))
	case personVerb:
		dst = append(dst, "person "...)
		if y == hiddenValue {
			dst = append(dst, '?')
		} else {
			dst = append(dst, '0'+y)
		}
		return appendCell(dst, cell(z))
	case boatVerb:
		return appendCell(append(dst, "boat"...), cell(z))
	case useVerb:
		return appendUse(dst, a)
	case stepVerb:
		letter, h, to := stepped(a)
		dst = append(append(dst, howNames[h]...), ' ', 'a'+letter)
		if h.inPlace() {
			return dst
		}
		return appendCell(dst, to)
	case sailVerb:
		return appendCell(appendCell(append(dst, "sail"...), cell(y)), cell(z))
	case sinkVerb:
		return appendCell(append(dst, "sink"...), cell(z))
	case backVerb:
		return append(append(dst, "back "...), backNames[z]...)
	case rescueVerb:
		dst = append(dst, "rescue"...)
		for _, p := range [room]uint8{x, y, z} {
			dst = append(dst, ' ', '1'+p/people, 'a'+p%people)
		}
		return dst
	case rollVerb:
		return append(append(dst, "roll "...), beastNames[z]...)
	case creatureVerb:
		return appendCell(appendCell(append(dst, beastNames[x]...), cell(y)), cell(z))
	default:
		return append(dst, bareNames[verbOf(a)]...)
	}
}

var bareNames = [...]string{stopVerb: "stop", stayVerb: "stay", defendVerb: "defend", declineVerb: "decline"}

func appendCell(dst []byte, c cell) []byte { return append(append(dst, ' '), cellTexts[c]...) }

func appendUse(dst []byte, a game.Action) []byte {
	x, y, z := three(a)
	dst = append(append(dst, "use "...), backNames[x]...)
	switch back(x) {
	case dolphin:
		return append(dst, ' ', 'a'+y)
	case wind:
		return appendCell(dst, cell(y))
	default:
		return appendCell(appendCell(dst, cell(y)), cell(z))
	}
}

// Parse reads an action in its one exact form.
func (Rules) Parse(text string) (game.Action, error) {
	word, rest, more := strings.Cut(text, " ")
	f, known := forms[word]
	if !known {
		return 0, fmt.Errorf("there is no action %q in this game", text)
	}
	if more == (f.read == nil) {
		return 0, fmt.Errorf("%q is not the way to write this action: %s", text, f.looks)
	}
	if f.read == nil {
		return f.verb.bare(), nil
	}
	if a, ok := f.read(f, rest); ok {
		return a, nil
	}
	return 0, fmt.Errorf("%q is not the way to write this action: %s", text, f.looks)
}

// form is how the actions of one first word are written.
type form struct {
	verb  verb
	how   how
	beast beast
	looks string
	read  func(f form, rest string) (game.Action, bool) // nil where the word stands alone
}

var forms = map[string]form{
	"terrain": {looks: `"terrain bfm..." has 16 b, 16 f and 8 m`, read: func(_ form, rest string) (game.Action, bool) {
		i, ok := parseIsland(rest)
		if !ok {
			return 0, false
		}
		return i.action(), true
	}},
	"person": {looks: `"person 6 0,-3" has a value, or ? where it is hidden, and a cell`, read: parsePerson},
	"boat":   {looks: `"boat 3,-4" has a cell`, verb: boatVerb, read: parseAt},
	"sink":   {looks: `"sink 0,-3" has a cell`, verb: sinkVerb, read: parseAt},
	"sail":   {looks: `"sail 3,-4 3,-5" has two cells`, verb: sailVerb, read: parseFromTo},
	"use":    {looks: `"use dolphin c", "use wind 3,-4" or "use lure-shark 3,-4 3,-5", of which lures know serpent, shark and whale`, read: parseUse},
	"back":   {looks: `"back shark" has the name of a back, or ? where it is hidden`, read: parseBack},
	"rescue": {looks: `"rescue 1a 1b 2c" has three people in rising order`, read: parseRescue},
	"roll":   {looks: `"roll shark" has the name of a creature`, read: parseRoll},

	"walk":      {looks: `"walk c 0,-3" has a letter and a cell`, how: walk, read: parseStep},
	"dive":      {looks: `"dive c 0,-4" has a letter and a cell`, how: dive, read: parseStep},
	"swim":      {looks: `"swim c 0,-4" has a letter and a cell`, how: swim, read: parseStep},
	"board":     {looks: `"board c 0,-4" has a letter and a cell`, how: board, read: parseStep},
	"overboard": {looks: `"overboard c" has a letter`, how: overboard, read: parseStep},
	"land":      {looks: `"land c" has a letter`, how: ashore, read: parseStep},

	"serpent": {looks: `"serpent 0,0 0,1" has two cells`, verb: creatureVerb, beast: serpent, read: parseFromTo},
	"shark":   {looks: `"shark 3,-4 3,-5" has two cells`, verb: creatureVerb, beast: shark, read: parseFromTo},
	"whale":   {looks: `"whale 3,-4 3,-5" has two cells`, verb: creatureVerb, beast: whale, read: parseFromTo},

	"stop":    {looks: `"stop" stands alone`, verb: stopVerb},
	"stay":    {looks: `"stay" stands alone`, verb: stayVerb},
	"defend":  {looks: `"defend" stands alone`, verb: defendVerb},
	"decline": {looks: `"decline" stands alone`, verb: declineVerb},
}

func parseAt(f form, rest string) (game.Action, bool) {
	c, ok := cellNamed[rest]
	return f.verb.with(0, 0, uint8(c)), ok
}

func parseFromTo(f form, rest string) (game.Action, bool) {
	from, to, ok := parseTwo(rest)
	return f.verb.with(uint8(f.beast), uint8(from), uint8(to)), ok
}

func parseTwo(text string) (from, to cell, ok bool) {
	a, b, _ := strings.Cut(text, " ")
	from, okFrom := cellNamed[a]
	to, okTo := cellNamed[b]
	return from, to, okFrom && okTo
}

func parseLetter(text string) (letter uint8, ok bool) {
	if len(text) != 1 || text[0] < 'a' || text[0] >= 'a'+people {
		return 0, false
	}
	return text[0] - 'a', true
}

func parsePerson(_ form, rest string) (game.Action, bool) {
	value, at, _ := strings.Cut(rest, " ")
	c, ok := cellNamed[at]
	switch {
	case value == "?":
		return placing(hiddenValue, c), ok
	case len(value) == 1 && value[0] >= '1' && value[0] <= '0'+topValue:
		return placing(value[0]-'0', c), ok
	}
	return 0, false
}

func parseStep(f form, rest string) (game.Action, bool) {
	who, at, more := strings.Cut(rest, " ")
	letter, ok := parseLetter(who)
	if f.how.inPlace() {
		return step(letter, f.how, noCell), ok && !more
	}
	to, known := cellNamed[at]
	return step(letter, f.how, to), ok && known
}

func parseUse(_ form, rest string) (game.Action, bool) {
	name, on, _ := strings.Cut(rest, " ")
	k := back(max(0, slices.Index(backNames[:backs], name)))
	switch k {
	case dolphin:
		letter, ok := parseLetter(on)
		return use(k, letter, 0), ok
	case wind:
		c, ok := cellNamed[on]
		return use(k, uint8(c), 0), ok
	case lureSerpent, lureShark, lureWhale:
		from, to, ok := parseTwo(on)
		return use(k, uint8(from), uint8(to)), ok
	}
	return 0, false
}

func parseBack(_ form, rest string) (game.Action, bool) {
	k := slices.Index(backNames[:], rest)
	return showing(back(max(0, k))), k >= 0
}

func parseRoll(_ form, rest string) (game.Action, bool) {
	k := slices.Index(beastNames[:], rest)
	return rolling(beast(max(0, k))), k >= 0
}

func parseRescue(_ form, rest string) (game.Action, bool) {
	fields := strings.Split(rest, " ")
	if len(fields) != room {
		return 0, false
	}
	var who [room]uint8
	for i, f := range fields {
		if len(f) != 2 || f[0] < '1' || f[0] > '0'+maxSeats {
			return 0, false
		}
		letter, ok := parseLetter(f[1:])
		if !ok {
			return 0, false
		}
		who[i] = (f[0]-'1')*people + letter
	}
	return rescueVerb.with(who[0], who[1], who[2]), who[0] < who[1] && who[1] < who[2]
}
