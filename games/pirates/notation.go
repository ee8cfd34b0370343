package pirates

import (
	"strings"

	"seaboard/game"
)

const ruleNotation = "README.md, Notation and records"

// AppendText appends the action's text.
func (Rules) AppendText(dst []byte, a game.Action) []byte {
	if !isAction(a) {
		return append(dst, "no action"...)
	}
	v := verbOf(a)
	dst = append(dst, verbNames[v]...)
	switch v {
	case verbChest:
		return appendDraw(dst, a)
	case verbPlay:
		if hidden(a) {
			return append(dst, " ?"...)
		}
		return appendWord(dst, Card(argZ(a)).String())
	case verbKeep:
		if hidden(a) {
			return append(dst, " ?"...)
		}
		return appendWord(dst, kinds[argZ(a)])
	case verbSail, verbStopover:
		return append(dst, ' ', '0'+argZ(a))
	case verbPirate:
		return appendPlacing(dst, a)
	case verbSecond:
		return appendPlacing(appendWord(dst, payNames[argX(a)]), a)
	case verbShift:
		dst = appendWord(dst, payNames[argX(a)])
		return appendWord(appendWord(dst, spaceNames[argY(a)]), spaceNames[argZ(a)])
	}
	return dst
}

func appendWord(dst []byte, word string) []byte { return append(append(dst, ' '), word...) }

func appendPlacing(dst []byte, a game.Action) []byte {
	dst = appendWord(dst, spaceNames[argY(a)])
	if z := argZ(a); z > 0 {
		dst = appendWord(append(dst, " from"...), spaceNames[z-1])
	}
	return dst
}

func appendDraw(dst []byte, a game.Action) []byte {
	t, n := draw(a)
	for range n {
		dst = append(dst, " ?"...)
	}
	for k := range t {
		for range t[k] {
			dst = appendWord(dst, kinds[k])
		}
	}
	return dst
}

// Parse reads an action in its one form.
func (Rules) Parse(text string) (game.Action, error) {
	word, rest, _ := strings.Cut(text, " ")
	var a game.Action
	for v := verbChest; v < verbCount; v++ {
		if verbNames[v] == word {
			a = parse(v, rest)
		}
	}
	// What reads must be written the same: so no second form ever slips in.
	var buf [64]byte
	if a == 0 || string(Rules{}.AppendText(buf[:0], a)) != text {
		return 0, game.Refuse(ruleNotation, "%q is no action of this game", clip(text))
	}
	return a, nil
}

// clip shortens what somebody wrote, so that it can be quoted.
func clip(text string) string {
	const most = 60
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}

// parse reads the words after the verb; it gives 0, or an action with another
// text, where they are wrong.
func parse(v verb, rest string) game.Action {
	var words [6]string
	n := 0
	for word := range strings.SplitSeq(rest, " ") {
		if n == len(words) {
			return 0
		}
		words[n] = word
		n++
	}
	switch v {
	case verbChest:
		return parseDraw(words[:n])
	case verbPlay:
		return parsePlay(words[0])
	case verbKeep:
		if words[0] == "?" {
			return keeping(hiddenKind)
		}
		if k, ok := index(kinds[:], words[0]); ok {
			return keeping(kind(k))
		}
	case verbSail, verbStopover:
		if len(words[0]) == 1 && '0' <= words[0][0] && words[0][0] <= '9' {
			return pack(v, 0, 0, words[0][0]-'0')
		}
	case verbPirate:
		return parsePlacing(v, 0, words[:])
	case verbPass, verbSearch:
		return pack(v, 0, 0, 0)
	case verbSecond:
		if pay, ok := index(payNames[:], words[0]); ok {
			return parsePlacing(v, pay, words[1:])
		}
	case verbShift:
		pay, ok := index(payNames[:], words[0])
		from, ok1 := index(spaceNames[:], words[1])
		to, ok2 := index(spaceNames[:], words[2])
		if ok && ok1 && ok2 {
			return pack(v, pay, from, to)
		}
	}
	return 0
}

func index(names []string, name string) (uint8, bool) {
	for i, n := range names {
		if n == name && name != "" {
			return uint8(i), true
		}
	}
	return 0, false
}

func parsePlay(word string) game.Action {
	if word == "?" {
		return playing(hiddenCard)
	}
	if c, ok := index(cardNames[:], word); ok {
		return playing(Card(c))
	}
	return 0
}

// parsePlacing reads a target and where the pirate comes from.
func parsePlacing(v verb, pay uint8, words []string) game.Action {
	to, ok := index(spaceNames[:], words[0])
	if !ok {
		return 0
	}
	if words[1] == "" {
		return pack(v, pay, to, 0)
	}
	from, ok := index(spaceNames[:], words[2])
	if !ok {
		return 0
	}
	return pack(v, pay, to, from+1)
}

func parseDraw(words []string) game.Action {
	if len(words) > maxDraw {
		return 0
	}
	if words[0] == "?" {
		return hiding(uint8(len(words)))
	}
	var t tokens
	for _, w := range words {
		k, ok := index(kinds[:], w)
		if !ok {
			return 0
		}
		t[k]++
	}
	return drawing(t)
}
