package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"seaboard/games/southseas"
)

// wares is a number of each kind of ware: shells, bananas, fish.
type wares [3]int

// wareSymbols and wareLetters are by kind.
var wareSymbols = [3]string{"shell", "banana", "fish"}

const wareLetters = "sbf"

// String writes wares as payments are written: "2s1b3f".
func (w wares) String() string {
	var b strings.Builder
	for kind, n := range w {
		if n > 0 {
			fmt.Fprintf(&b, "%d%c", n, wareLetters[kind])
		}
	}
	return b.String()
}

func (w wares) sum() int { return w[0] + w[1] + w[2] }

func waresOf(p *southseas.Player) wares { return wares{p.Shells, p.Bananas, p.Fish} }

// payments are those that a ship can be paid with out of what somebody has
// (southseas.md, step 5).
func payments(ship southseas.Ship, have wares) (list []wares) {
	need := ship.Asks()
	for s := range min(have[0], need) + 1 {
		for b := range min(have[1], need-s) + 1 {
			if p := (wares{s, b, need - s - b}); p[2] <= have[2] && meets(p, ship) {
				list = append(list, p)
			}
		}
	}
	return list
}

// meets tells whether a payment of the right size holds what the ship asks for by
// name, and its sets, each of another kind.
func meets(p wares, ship southseas.Ship) bool {
	rest := wares{p[0] - ship.Shells, p[1] - ship.Bananas, p[2] - ship.Fish}
	return slices.Min(rest[:]) >= 0 && holdsSets(rest, ship.Sets)
}

func holdsSets(rest wares, sets []int) bool {
	if len(sets) == 0 {
		return true
	}
	for kind, n := range rest {
		if n < sets[0] {
			continue
		}
		without := rest
		without[kind] = -1 // no other set may be of this kind
		if holdsSets(without, sets[1:]) {
			return true
		}
	}
	return false
}

// choices are the payments among which a person has to choose: those of ships of
// the display that can be paid in several ways. Smaller ones come first.
func choices(v *southseas.View) (list []wares) {
	if v.Stage != southseas.StageDeliver || v.Turn != v.You || int(v.You) > len(v.Players) {
		return nil
	}
	for _, id := range v.Display {
		ship, ok := southseas.ShipOf(id)
		if !ok {
			continue
		}
		if ways := payments(ship, waresOf(&v.Players[v.Turn-1])); len(ways) > 1 {
			list = append(list, ways...)
		}
	}
	slices.SortFunc(list, func(a, b wares) int {
		return cmp.Or(cmp.Compare(a.sum(), b.sum()), -slices.Compare(a[:], b[:]))
	})
	return slices.Compact(list)
}
