package southseas

import (
	"strconv"
	"strings"

	"seaboard/game"
)

// verb is the first word of an action.
type verb uint8

const (
	shipVerb verb = iota + 1
	tileVerb
	placeVerb
	putVerb
	recallVerb
	passVerb
	chooseVerb
	deliverVerb
	keepVerb
)

var verbNames = [...]string{
	shipVerb: "ship", tileVerb: "tile", placeVerb: "place", putVerb: "put", recallVerb: "recall",
	passVerb: "pass", chooseVerb: "choose", deliverVerb: "deliver", keepVerb: "keep",
}

// An action is its verb above bit 32, and below it what the verb needs.
const verbShift = 32

func (v verb) with(arg uint32) game.Action { return game.Action(v)<<verbShift | game.Action(arg) }

func verbOf(a game.Action) verb { return verb(a >> verbShift) }

func placing(p place, turn uint8) game.Action { return placeVerb.with(uint32(p)<<2 | uint32(turn)) }

func placed(a game.Action) (p place, turn uint8) { return place(a >> 2), uint8(a & 3) }

// A delivery keeps the ship above bit 21 and the payment in seven bits a kind.
const (
	payBits = 7
	mostPay = 1<<payBits - 1
)

func delivery(ship uint8, pay goods) game.Action {
	arg := uint32(ship)
	for _, n := range pay {
		arg = arg<<payBits | uint32(n)
	}
	return deliverVerb.with(arg)
}

func delivered(a game.Action) (ship uint8, pay goods) {
	arg := uint32(a)
	for w := wareKinds - 1; w >= 0; w-- {
		pay[w] = uint16(arg & mostPay)
		arg >>= payBits
	}
	return uint8(arg), pay
}

// AppendText appends the action's text.
func (Rules) AppendText(dst []byte, a game.Action) []byte {
	v := verbOf(a)
	dst = append(dst, verbNames[v]...)
	switch v {
	case tileVerb:
		dst = append(append(dst, ' '), pieces[uint8(a)].ID...)
	case shipVerb, chooseVerb:
		dst = append(append(dst, ' '), ships[uint8(a)].ID...)
	case placeVerb:
		p, turn := placed(a)
		dst = append(p.append(append(dst, ' ')), ' ', 'r', '0'+turn)
	case recallVerb:
		dst = place(a).append(append(dst, ' '))
	case putVerb:
		dst = append(append(dst, ' '), partNames[uint8(a)]...)
	case deliverVerb:
		ship, pay := delivered(a)
		dst = append(append(append(dst, ' '), ships[ship].ID...), ' ')
		dst = pay.append(dst)
	}
	return dst
}

func (p place) append(dst []byte) []byte {
	dst = strconv.AppendInt(dst, int64(p.x()), 10)
	return strconv.AppendInt(append(dst, ','), int64(p.y()), 10)
}

// wareLetters end each kind's number in a payment.
const wareLetters = "sbf"

func (g goods) append(dst []byte) []byte {
	for w, n := range g {
		if n > 0 {
			dst = append(strconv.AppendUint(dst, uint64(n), 10), wareLetters[w])
		}
	}
	return dst
}

// Parse reads an action in its one exact form.
func (Rules) Parse(text string) (game.Action, error) {
	word, rest, more := strings.Cut(text, " ")
	for v, name := range verbNames {
		if name != word || word == "" {
			continue
		}
		a, ok := parseArg(verb(v), rest, more)
		if !ok {
			return 0, game.Refuse(ruleTurn, "%q is not written as this action is: %s", text, examples[v])
		}
		return a, nil
	}
	return 0, game.Refuse(ruleTurn, "%q is no action of this game", text)
}

// examples show how each action is written.
var examples = [...]string{
	shipVerb: "ship V05", tileVerb: "tile B1b", placeVerb: "place -1,0 r2", putVerb: "put s0", recallVerb: "recall -1,0",
	passVerb: "pass", chooseVerb: "choose V17", deliverVerb: "deliver V21 2s1b3f", keepVerb: "keep",
}

func parseArg(v verb, text string, more bool) (game.Action, bool) {
	if bare := v == passVerb || v == keepVerb; bare == more {
		return 0, false
	}
	switch v {
	case tileVerb:
		k, ok := kindOf(text)
		return v.with(uint32(k)), ok
	case shipVerb, chooseVerb:
		ship, ok := shipOf(text)
		return v.with(uint32(ship)), ok
	case placeVerb:
		at, turn, _ := strings.Cut(text, " ")
		p, ok := parsePlace(at)
		if len(turn) != 2 || turn[0] != 'r' || turn[1] < '0' || turn[1] > '3' {
			return 0, false
		}
		return placing(p, turn[1]-'0'), ok
	case recallVerb:
		p, ok := parsePlace(text)
		return v.with(uint32(p)), ok
	case putVerb:
		c, ok := parsePart(text)
		return v.with(uint32(c)), ok
	case deliverVerb:
		id, pay, _ := strings.Cut(text, " ")
		ship, ok := shipOf(id)
		g, paid := parseGoods(pay)
		return delivery(ship, g), ok && paid
	}
	return v.with(0), true
}

func parsePlace(text string) (place, bool) {
	xs, ys, _ := strings.Cut(text, ",")
	x, okX := parseNumber(xs, -reach, reach)
	y, okY := parseNumber(ys, -reach, reach)
	return placeAt(x, y), okX && okY
}

// parseNumber reads a whole number as strconv writes it.
func parseNumber(text string, least, most int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= least && n <= most && strconv.Itoa(n) == text
}

func parsePart(text string) (partCode, bool) {
	for c, name := range partNames {
		if name == text {
			return partCode(c), true
		}
	}
	return 0, false
}

func parseGoods(text string) (g goods, ok bool) {
	for w := range g {
		digits, rest, found := strings.Cut(text, wareLetters[w:w+1])
		if !found {
			continue
		}
		n, ok := parseNumber(digits, 1, mostPay)
		if !ok {
			return g, false
		}
		g[w], text = uint16(n), rest
	}
	return g, text == "" && g.total() > 0
}
