package pirates

import "seaboard/game"

// An action is its verb in the bits from 16 on and up to three arguments of five
// bits below: x, y, z. Within a verb the numbers rise as lists are made.
//
//	chest        counts of the five kinds, two bits each; hidden tokens above them
//	play, keep   z the card or kind
//	sail         z the spaces, stopover likewise
//	pirate       y the target, z the space from which the pirate comes plus 1, or 0
//	second       x how it is paid, y and z as for pirate
//	shift        x how it is paid, y the space from which, z the target
type verb uint8

const (
	noVerb verb = iota
	verbChest
	verbPlay
	verbSail
	verbStopover
	verbPirate
	verbKeep
	verbPass
	verbSearch
	verbSecond
	verbShift
	verbCount
)

var verbNames = [verbCount]string{
	verbChest: "chest", verbPlay: "play", verbSail: "sail", verbStopover: "stopover", verbPirate: "pirate",
	verbKeep: "keep", verbPass: "pass", verbSearch: "search", verbSecond: "second", verbShift: "shift",
}

// How a special action is paid.
const (
	byBarrel = 1
	byPoints = 2
)

var payNames = [...]string{byBarrel: "barrel", byPoints: "points"}

const (
	hiddenShift = 2 * kindCount // of a chest's hidden tokens
	maxDraw     = 3
)

// pack puts an action together.
func pack(v verb, x, y, z uint8) game.Action {
	return game.Action(v)<<16 | game.Action(x)<<10 | game.Action(y)<<5 | game.Action(z)
}

func verbOf(a game.Action) verb { return verb(a >> 16) }

func argX(a game.Action) uint8 { return uint8(a>>10) & 31 }
func argY(a game.Action) uint8 { return uint8(a>>5) & 31 }
func argZ(a game.Action) uint8 { return uint8(a) & 31 }

func playing(c Card) game.Action { return pack(verbPlay, 0, 0, uint8(c)) }
func keeping(k kind) game.Action { return pack(verbKeep, 0, 0, uint8(k)) }

// drawing is a draw of the given tokens.
func drawing(t tokens) game.Action {
	a := pack(verbChest, 0, 0, 0)
	for k, n := range t {
		a |= game.Action(n) << (2 * k)
	}
	return a
}

// hiding is a draw of n tokens that nobody else sees.
func hiding(n uint8) game.Action {
	return pack(verbChest, 0, 0, 0) | game.Action(n)<<hiddenShift
}

// draw reads a draw: known tokens, or the number of hidden ones.
func draw(a game.Action) (t tokens, hidden uint8) {
	for k := range t {
		t[k] = uint8(a>>(2*k)) & 3
	}
	return t, uint8(a>>hiddenShift) & 3
}

// hidden tells whether the action has a hidden part.
func hidden(a game.Action) bool {
	switch verbOf(a) {
	case verbPlay, verbKeep:
		return argZ(a) == 31
	case verbChest:
		return a>>hiddenShift&3 != 0
	}
	return false
}

// isAction tells whether the number is an action at all.
func isAction(a game.Action) bool {
	if a >= game.Action(verbCount)<<16 {
		return false
	}
	x, y, z := argX(a), argY(a), argZ(a)
	if a&(1<<15) != 0 {
		return false
	}
	switch verbOf(a) {
	case verbChest:
		t, n := draw(a)
		sum := t.sum()
		return a>>12&15 == 0 && (n == 0 && 1 <= sum && sum <= maxDraw || n != 0 && sum == 0)
	case verbPlay:
		return x == 0 && y == 0 && (1 <= z && z <= cardCount || z == uint8(hiddenCard))
	case verbSail, verbStopover:
		return x == 0 && y == 0 && z <= 9
	case verbPirate:
		return x == 0 && y < spaceCount && z <= spaceCount
	case verbKeep:
		return x == 0 && y == 0 && (z < kindCount || z == uint8(hiddenKind))
	case verbPass, verbSearch:
		return x == 0 && y == 0 && z == 0
	case verbSecond:
		return (x == byBarrel || x == byPoints) && y < spaceCount && z <= spaceCount
	case verbShift:
		return (x == byBarrel || x == byPoints) && y < spaceCount && z < spaceCount
	}
	return false
}
