package southseas

import (
	"testing"

	"seaboard/game"
)

// TestWhere: of several parts of a kind on a tile each lies somewhere else, however
// the tile is turned.
func TestWhere(t *testing.T) {
	for _, p := range pieces {
		for first, n := range map[partCode]int{islandCode: len(p.Islands), bridgeCode: len(p.Bridges), seaCode: len(p.Seas)} {
			for turn := range 4 {
				seen := map[game.Word]partCode{}
				for i := range n {
					c := first + partCode(i)
					if other, twice := seen[p.where(c, turn)]; twice {
						t.Errorf("%s turned by %d: %s and %s are both %s", p.ID, turn, partNames[other], partNames[c], p.where(c, turn))
					}
					seen[p.where(c, turn)] = c
				}
			}
		}
	}
	bend := Piece{Seas: []Sea{{Ports: []string{"E-", "S+"}}, {Ports: []string{"E+", "S-"}}, {Ports: []string{"N"}}}}
	for part, want := range []game.Word{amid, "in the south-west", "in the east"} {
		if got := bend.where(seaCode+partCode(part), 1); got != want {
			t.Errorf("sea %d of the bend, turned by 1, is %s, not %s", part, got, want)
		}
	}
}
