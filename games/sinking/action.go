package sinking

import "seaboard/game"

// verb is what an action does. Legal lists are in the order of the verbs.
type verb uint8

const (
	terrainVerb verb = iota + 1
	personVerb
	boatVerb
	useVerb
	stepVerb // walk, dive, board, overboard, swim, land
	sailVerb
	stopVerb
	sinkVerb
	backVerb
	rescueVerb
	rollVerb
	creatureVerb // serpent, shark, whale
	stayVerb
	defendVerb
	declineVerb
)

// An action is its verb above verbShift, and below it up to three bytes. Only the
// terrain needs more: the rank of the island among all islands.
const verbShift = 57

func (v verb) bare() game.Action { return game.Action(v) << verbShift }

func (v verb) with(x, y, z uint8) game.Action {
	return game.Action(v)<<verbShift | game.Action(x)<<16 | game.Action(y)<<8 | game.Action(z)
}

func verbOf(a game.Action) verb { return verb(a >> verbShift) }

// three gives the bytes of an action.
func three(a game.Action) (x, y, z uint8) { return uint8(a >> 16), uint8(a >> 8), uint8(a) }

// how a person steps.
type how uint8

const (
	walk how = iota
	dive
	swim
	board
	overboard
	ashore // "land"
)

var howNames = [...]string{"walk", "dive", "swim", "board", "overboard", "land"}

// inPlace tells whether the step names no cell.
func (h how) inPlace() bool { return h >= overboard }

// hiddenValue is the value of a person that is not told.
const hiddenValue = 0

// placing puts a person; the value may be hidden.
func placing(value uint8, c cell) game.Action { return personVerb.with(0, value, uint8(c)) }

// step moves one person. A cell is kept plus 1, so that steps without a cell go
// before the others.
func step(letter uint8, h how, to cell) game.Action {
	if h.inPlace() {
		return stepVerb.with(letter, 0, uint8(h))
	}
	return stepVerb.with(letter, uint8(to)+1, uint8(h))
}

// stepped is the parts of a step; a step in place has noCell.
func stepped(a game.Action) (letter uint8, h how, to cell) {
	x, y, z := three(a)
	return x, how(z), cell(y - 1)
}

func sail(from, to cell) game.Action { return sailVerb.with(0, uint8(from), uint8(to)) }

func creature(k beast, from, to cell) game.Action {
	return creatureVerb.with(uint8(k), uint8(from), uint8(to))
}

// use uses a kept piece: a dolphin with y the swimmer's letter, a wind with y the
// boat's cell, a lure from cell y to cell z.
func use(b back, y, z uint8) game.Action { return useVerb.with(uint8(b), y, z) }

func showing(b back) game.Action { return backVerb.with(0, 0, uint8(b)) }

func rolling(k beast) game.Action { return rollVerb.with(0, 0, uint8(k)) }

func sinking(c cell) game.Action { return sinkVerb.with(0, 0, uint8(c)) }
