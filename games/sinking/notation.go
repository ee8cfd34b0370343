package sinking

import (
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
	switch {
	case !known:
		return 0, game.Refuse(aTurn, "%q is no action of this game", clip(text))
	case f.read == nil && !more:
		return f.verb.bare(), nil
	case f.read != nil && more:
		if a, ok := f.read(f, rest); ok {
			return a, nil
		}
	}
	return 0, game.Refuse(aTurn, "%q is not the way to write an action, %q is", clip(text), f.example)
}

// clip shortens a text that a refusal shows.
func clip(text string) string {
	const most = 60
	if len(text) <= most {
		return text
	}
	return text[:most] + "..."
}

// form is how the actions of one first word are written.
type form struct {
	verb    verb
	how     how
	beast   beast
	example string
	read    func(f form, rest string) (game.Action, bool) // nil where the word stands alone
}

var forms = map[string]form{
	"terrain": {example: "terrain bbbbbbbbbbbbbbbbffffffffffffffffmmmmmmmm", read: func(_ form, rest string) (game.Action, bool) {
		i, ok := parseIsland(rest)
		if !ok {
			return 0, false
		}
		return i.action(), true
	}},
	"person": {example: "person 6 0,-3", read: parsePerson},
	"boat":   {example: "boat 3,-4", verb: boatVerb, read: parseAt},
	"sink":   {example: "sink 0,-3", verb: sinkVerb, read: parseAt},
	"sail":   {example: "sail 3,-4 3,-5", verb: sailVerb, read: parseFromTo},
	"use":    {example: "use lure-shark 3,-4 3,-5", read: parseUse},
	"back":   {example: "back shark", read: parseBack},
	"rescue": {example: "rescue 1a 1b 2c", read: parseRescue},
	"roll":   {example: "roll shark", read: parseRoll},

	"walk":      {example: "walk c 0,-3", how: walk, read: parseStep},
	"dive":      {example: "dive c 0,-4", how: dive, read: parseStep},
	"swim":      {example: "swim c 0,-4", how: swim, read: parseStep},
	"board":     {example: "board c 0,-4", how: board, read: parseStep},
	"overboard": {example: "overboard c", how: overboard, read: parseStep},
	"land":      {example: "land c", how: ashore, read: parseStep},

	"serpent": {example: "serpent 0,0 0,1", verb: creatureVerb, beast: serpent, read: parseFromTo},
	"shark":   {example: "shark 3,-4 3,-5", verb: creatureVerb, beast: shark, read: parseFromTo},
	"whale":   {example: "whale 3,-4 3,-5", verb: creatureVerb, beast: whale, read: parseFromTo},

	"stop":    {example: "stop", verb: stopVerb},
	"stay":    {example: "stay", verb: stayVerb},
	"defend":  {example: "defend", verb: defendVerb},
	"decline": {example: "decline", verb: declineVerb},
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
