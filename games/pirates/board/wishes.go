package board

import (
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/games/pirates"
)

// farthest is how far the highest card sails.
const farthest = 5

var _ game.Wisher = Board{}

// Wishes are the actions that pointing at a place may mean.
func (Board) Wishes(view game.View, place string, after ...string) []string {
	v := view.(*pirates.View)
	if card, ok := strings.CutPrefix(place, "card-"); ok {
		return []string{"play " + card}
	}
	if kind, ok := strings.CutPrefix(place, "treasure-"); ok {
		return []string{"keep " + kind}
	}
	if sea, ok := strings.CutPrefix(place, "sea-"); ok {
		return []string{"sail " + strconv.Itoa(distance(v, sea))}
	}
	if len(place) != 2 {
		return nil
	}
	if v.Stage == pirates.StageSpecial {
		switch {
		case strings.HasPrefix(v.Card, "3."):
			return []string{"second barrel " + place, "second points " + place}
		case strings.HasPrefix(v.Card, "4."):
			return wishShift(place, after)
		}
	}
	return []string{"pirate " + place}
}

// wishShift shifts the pirate that was pointed at, or the one on the space to any
// other.
func wishShift(place string, after []string) []string {
	from, to := place, "B2"
	switch {
	case len(after) == 1:
		from, to = after[0], place
	case place == to:
		to = "C2"
	}
	return []string{"shift barrel " + from + " " + to, "shift points " + from + " " + to}
}

// distance is how far the viewer's ship would sail who points at a sea space: all the
// way, or as far as any card goes.
func distance(v *pirates.View, sea string) int {
	n, err := strconv.Atoi(sea)
	if err != nil || v.You < 1 || int(v.You) > len(v.Ships) {
		return farthest
	}
	away := (n - v.Ships[v.You-1].Progress%ringSize + ringSize) % ringSize
	if away == 0 {
		away = ringSize
	}
	return min(away, farthest)
}
