package pirates

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"seaboard/game"
)

// twin finds legal lists and scores islands the slow way, from the arbiter's view
// and from its own reading of the box: no bits, no tables, spaces by their names.
type twin struct {
	Islands []string
	Kinds   []string
	Scores  map[string][]int
}

func newTwin(t *testing.T) *twin {
	data, err := os.ReadFile("pirates.json")
	if err != nil {
		t.Fatal(err)
	}
	w := &twin{}
	if err := json.Unmarshal(data, w); err != nil {
		t.Fatal(err)
	}
	return w
}

// owner is whose pirate stands on a space, column and row from 0 at A1.
func owner(v *View, col, row int) game.Seat { return v.Cells[5*(row-1)+col-1] }

func named(col, row int) string { return fmt.Sprintf("%c%d", 'A'+col, row+1) }

// line walks over the board from where the ship stands.
func (w *twin) line(progress int) (line [][2]int) {
	col, row := 0, 0
	for range progress % 24 {
		switch {
		case row == 0 && col < 6:
			col++
		case col == 6 && row < 6:
			row++
		case row == 6 && col > 0:
			col--
		default:
			row--
		}
	}
	step := func(x int) int { return map[int]int{0: 1, 6: -1}[x] }
	dc, dr := step(col), step(row)
	for range 5 {
		col, row = col+dc, row+dr
		line = append(line, [2]int{col, row})
	}
	return line
}

// placings lists a pirate's targets with where it may come from.
func (w *twin) placings(v *View, reach int) (all []string) {
	line := w.line(v.Ships[v.Turn-1].Progress)
	var targets []string
	for i, c := range line {
		if owner(v, c[0], c[1]) == 0 && (i < reach || len(targets) == 0) {
			targets = append(targets, named(c[0], c[1]))
		}
	}
	for _, target := range targets {
		if v.Ships[v.Turn-1].Reserve > 0 {
			all = append(all, target)
			continue
		}
		for _, from := range w.spaces(v, v.Turn) {
			all = append(all, target+" from "+from)
		}
	}
	return all
}

// spaces are those with a pirate of the seat, or the empty ones.
func (w *twin) spaces(v *View, seat game.Seat) (all []string) {
	for row := 1; row <= 5; row++ {
		for col := 1; col <= 5; col++ {
			if owner(v, col, row) == seat {
				all = append(all, named(col, row))
			}
		}
	}
	return all
}

func (w *twin) legal(v *View, seat game.Seat) (all []string) {
	ship := v.Ships[seat-1]
	if v.Stage == StageCards {
		for _, c := range ship.Hand {
			if ship.Played == "" && !ship.Sunk {
				all = append(all, "play "+c)
			}
		}
	}
	if v.Turn != seat {
		slices.Sort(all)
		return all
	}
	value := int(v.Card[0] - '0')
	switch v.Stage {
	case StageSail:
		for n := 1; n+v.Stopover <= value; n++ {
			all = append(all, fmt.Sprintf("sail %d", n))
		}
		for n := 1; value == 5 && v.Stopover == 0 && n <= 4; n++ {
			all = append(all, fmt.Sprintf("stopover %d", n))
		}
	case StagePirate:
		for _, p := range w.placings(v, value) {
			all = append(all, "pirate "+p)
		}
	case StageKeep:
		for _, k := range v.Drawn {
			all = append(all, "keep "+k)
		}
	case StageSpecial:
		if all = w.specials(v, value); len(all) > 0 {
			all = append(all, "pass")
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// specials is pirates.md, 4d.
func (w *twin) specials(v *View, value int) (all []string) {
	ship := v.Ships[v.Turn-1]
	var ways []string
	if ship.Barrels > 0 {
		ways = append(ways, "barrel")
	}
	if ship.Track+2 < 40 {
		ways = append(ways, "points")
	}
	if value == 2 && ship.Barrels > 0 && v.Bag > 0 {
		all = append(all, "search")
	}
	for _, way := range ways {
		if value == 3 {
			for _, p := range w.placings(v, 3) {
				all = append(all, "second "+way+" "+p)
			}
		}
		if value == 4 {
			for _, from := range w.spaces(v, v.Turn) {
				for _, to := range w.spaces(v, 0) {
					all = append(all, "shift "+way+" "+from+" "+to)
				}
			}
		}
	}
	return all
}

// share is pirates.md, 4e, sentence by sentence, by the owners in the order of
// their pirates.
func (w *twin) share(count []int, active int) []int {
	size := 0
	var owners []int
	for i, n := range count {
		size += n
		if n > 0 {
			owners = append(owners, i)
		}
	}
	slices.SortStableFunc(owners, func(a, b int) int { return count[b] - count[a] })
	bonus := w.Scores[fmt.Sprint(size)]
	won := make([]int, len(count))
	give := func(to []int, points int) {
		for _, i := range to {
			won[i] = (points + len(to) - 1) / len(to)
		}
	}
	tied := func(from int) int { // how many owners from there on have as many pirates as the first of them
		n := from
		for n < len(owners) && count[owners[n]] == count[owners[from]] {
			n++
		}
		return n - from
	}
	firsts := tied(0)
	switch {
	case len(owners) == 1:
		give(owners, bonus[0])
	case firsts == len(owners):
		give(owners, bonus[0]+bonus[1]+bonus[2])
		won[active]++
	case firsts > 1:
		give(owners[:firsts], bonus[0]+bonus[1])
		give(owners[firsts:firsts+tied(firsts)], bonus[2])
	default:
		give(owners[:1], bonus[0])
		seconds := tied(1)
		if seconds > 1 {
			give(owners[1:1+seconds], bonus[1]+bonus[2])
			break
		}
		give(owners[1:2], bonus[1])
		if len(owners) > 2 {
			give(owners[2:2+tied(2)], bonus[2])
		}
	}
	return won
}

// eachState plays random games with all setups and calls visit at each state.
func eachState(t *testing.T, games int, visit func(t *testing.T, s *State)) {
	t.Helper()
	for n := range games {
		src := rand.NewPCG(uint64(n), 3)
		s := newState(2+n%3, 5+n/3%4, false)
		for !game.Over(s) {
			visit(t, s)
			if t.Failed() {
				t.Logf("in game %d", n)
				return
			}
			randomStep(s, src)
		}
		visit(t, s)
	}
}

func randomStep(s *State, src game.Source) {
	actor := s.Actors().First()
	if actor == game.Chance {
		a, _ := game.Draw(s, src, nil)
		s.Apply(actor, a)
		return
	}
	legal := s.Legal(actor, nil)
	s.Apply(actor, legal[game.Below(src, uint64(len(legal)))])
}

func TestLegalTwin(t *testing.T) {
	w := newTwin(t)
	eachState(t, 60, func(t *testing.T, s *State) {
		for i := range s.players() {
			v := s.View(game.Arbiter).(*View)
			got, want := legalTexts(s, seatOf(i)), w.legal(v, seatOf(i))
			if !slices.Equal(got, want) {
				t.Errorf("seat %d, %s:\ngot  %v\nwant %v", i+1, v.Stage, got, want)
			}
		}
	})
}

// TestIslandTwin scores every island with every spread of pirates over it.
func TestIslandTwin(t *testing.T) {
	w := newTwin(t)
	for i := range islands {
		of := &islands[i]
		size := of.spaces.Len()
		var on standing
		var spread func(seat, left int)
		spread = func(seat, left int) {
			if seat == MaxSeats-1 {
				on[seat] = left
				for active, n := range on {
					if n == 0 {
						continue // who fills an island stands on it
					}
					s := &State{Turn: seatOf(active), Seats: MaxSeats}
					got := s.share(of, on, nil)
					for k, want := range w.share(on[:], active) {
						if int(got[k]) != want {
							t.Errorf("%s, %v, turn of seat %d: seat %d gets %d, want %d", of.name, on, active+1, k+1, got[k], want)
						}
					}
				}
				return
			}
			for n := range left + 1 {
				on[seat] = n
				spread(seat+1, left-n)
			}
		}
		spread(0, size)
	}
}

// TestConserved counts all pieces in every state.
func TestConserved(t *testing.T) {
	eachState(t, 60, func(t *testing.T, s *State) {
		barrels, tokens := int(s.Supply), int(s.Bag)+s.drawn.sum()
		kinds := s.rest
		var all cards
		for i := range s.players() {
			p := &s.Players[i]
			barrels += int(p.Barrels)
			tokens += p.treasures()
			for k := range kinds {
				kinds[k] += p.Kinds[k]
			}
			if n := int(p.Reserve) + s.Own[i].Len(); p.Sunk == 0 && n != int(s.Pirates) {
				t.Errorf("seat %d has %d pirates", i+1, n)
			}
			if p.Sunk != 0 {
				continue
			}
			own := p.Hand | p.Discard | p.Played.bit()&^noCard.bit()
			if own.len() != handSize || all&own != 0 {
				t.Errorf("seat %d has the cards %v, others %v", i+1, own.list(), all.list())
			}
			all |= own
		}
		for k := range kinds {
			kinds[k] += s.drawn[k]
		}
		if barrels != 8 || tokens != 35 || kinds != bag {
			t.Errorf("%d barrels, %d tokens, %v", barrels, tokens, kinds)
		}
	})
}
