package southseas

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"seaboard/game"
)

// TestTwin plays games in lockstep with the slow twin, and compares everything
// at every step.
func TestTwin(t *testing.T) {
	games := 36
	if testing.Short() {
		games = 20
	}
	seen := map[string]int{}
	for n := range games {
		seats := 2 + n%4
		recall := recallNames[n/4%3]
		rng := rand.New(rand.NewPCG(uint64(n), 3))
		p := &pair{t: t, rng: rng, tight: n%5 > 0, seen: seen, w: newTwin(seats, recall)}
		p.s = newState(seats, recallRule(n/4%3), false)
		for p.step() {
			if t.Failed() {
				t.Fatalf("game %d of %d seats, recall %s, after %q", n, seats, recall, p.lines)
			}
		}
	}
	for _, what := range []string{"ship", "place", "put", "pass", "recall", "choose", "deliver", "keep", "covered", "gone", "market"} {
		if seen[what] == 0 {
			t.Errorf("no game showed %s", what)
		}
	}
	t.Log(seen)
}

// pair is an engine and its twin.
type pair struct {
	t     *testing.T
	rng   *rand.Rand
	tight bool // lays tiles close together, so that more is completed
	s     *State
	w     *twin
	lines []string
	seen  map[string]int
	buf   []game.Action
}

// step compares and makes one action; false when the game is over.
func (p *pair) step() bool {
	s, w := p.s, p.w
	if want := w.actor(); want < 0 {
		p.compareEnd()
		return false
	} else if got := s.Actors(); got != game.SeatSet(game.Seat(want)) {
		p.t.Errorf("to act %b, the twin says seat %d (%s)", got, want, w.stage)
		return false
	}
	actor := game.Seat(w.actor())
	got, want := p.engineLegal(actor), w.legal()
	if !slices.Equal(got, want) {
		p.t.Errorf("legal\n%q, the twin says\n%q", got, want)
		return false
	}
	p.comparePoints()
	p.compareRegions()
	text := p.choose(want)
	a, err := Rules{}.Parse(text)
	if err != nil {
		p.t.Errorf("%q: %v", text, err)
		return false
	}
	p.lines = append(p.lines, actor.String()+" "+text)
	p.count(text)
	s.Apply(actor, a)
	w.apply(text)
	if w.stage == "draw" && text[:4] == "tile" {
		p.seen["gone"]++
	}
	return true
}

func (p *pair) count(text string) {
	var word string
	fmt.Sscan(text, &word)
	p.seen[word]++
	if p.w.stage == "ship" && p.w.after == "markets" {
		p.seen["market"]++
	}
}

// engineLegal lists the engine's legal actions or outcomes as texts.
func (p *pair) engineLegal(actor game.Seat) (list []string) {
	if actor == game.Chance {
		for _, o := range p.s.Outcomes(nil) {
			list = append(list, slices.Repeat([]string{game.ActionText(Rules{}, o.Action)}, int(o.Weight))...)
		}
		return list
	}
	p.buf = p.s.Legal(actor, p.buf[:0])
	for _, a := range p.buf {
		list = append(list, game.ActionText(Rules{}, a))
	}
	slices.Sort(list)
	return list
}

// choose takes a random action; tight players put a tile where most lie around,
// and deliver when they can.
func (p *pair) choose(legal []string) string {
	best, most := "", -1
	for range 1 + 6*btoi(p.tight) {
		text := legal[p.rng.IntN(len(legal))]
		n := 0
		switch p.w.stage {
		case "place":
			var at spot
			fmt.Sscanf(text, "place %d,%d", &at.x, &at.y)
			n = p.w.sea.around(at)
		case "islander":
			n = btoi(text == "put m")
		case "deliver":
			n = btoi(text != "keep")
		}
		if n > most {
			best, most = text, n
		}
	}
	return best
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (p *pair) comparePoints() {
	for seat := 1; seat <= p.w.seats; seat++ {
		if got, _ := p.s.Points(0, game.Seat(seat)); got != p.w.score(seat) {
			p.t.Errorf("seat %d has %d points, the twin says %d", seat, got, p.w.score(seat))
		}
		have := p.s.player[seat-1]
		if got, want := [3]int{int(have.wares[0]), int(have.wares[1]), int(have.wares[2])}, p.w.wares[seat]; got != want {
			p.t.Errorf("seat %d has wares %v, the twin says %v", seat, got, want)
		}
		if int(have.supply) != p.w.supply[seat] {
			p.t.Errorf("seat %d has %d islanders, the twin says %d", seat, have.supply, p.w.supply[seat])
		}
	}
}

// compareRegions compares every part's region with the flood fill.
func (p *pair) compareRegions() {
	s, sea := p.s, p.w.sea
	if p.w.stage != "islander" && p.w.stage != "draw" {
		return
	}
	checked, parts := map[uint16]bool{}, 0
	for i := range s.tileCount {
		t := &s.tile[i]
		at := spot{t.at.x(), t.at.y()}
		if t.covered != sea[at].covered {
			p.t.Errorf("covered at %v: %v, the twin says %v", at, t.covered, sea[at].covered)
		}
		p.seen["covered"] += btoi(t.covered)
		for part := range forms[t.kind].parts {
			root := s.root(t.first + uint16(part))
			if checked[root] {
				continue
			}
			checked[root] = true
			name := partNames[forms[t.kind].code[part]]
			want := sea.region(twinPart{at, name})
			parts += len(want.parts)
			p.compareRegion(&s.part[root], root, want)
		}
	}
	if parts != int(s.partCount) {
		p.t.Errorf("the regions have %d parts in all, not %d", parts, s.partCount)
	}
}

func (p *pair) compareRegion(r *region, root uint16, want twinRegion) {
	if int(r.open) != want.open || int(r.wares()) != p.w.sea.wares(want) {
		p.t.Errorf("region %v: open %d, wares %d, the twin says %d and %d", want.parts, r.open, r.wares(), want.open, p.w.sea.wares(want))
	}
	for seat := 1; seat <= p.w.seats; seat++ {
		if got := r.men.of(uint8(seat)); got != p.w.sea.men(want)[seat] {
			p.t.Errorf("region %v: %d islanders of seat %d, the twin says %d", want.parts, got, seat, p.w.sea.men(want)[seat])
		}
	}
	for _, q := range want.parts {
		t := p.s.tileAt(placeAt(q.at.x, q.at.y))
		c, _ := parsePart(q.name)
		if p.s.root(t.first+uint16(forms[t.kind].local[c])) != root {
			p.t.Errorf("region %v: the engine leaves %v out", want.parts, q)
		}
	}
}

func (p *pair) compareEnd() {
	if !game.Over(p.s) {
		p.t.Error("the twin is over, the game is not")
		return
	}
	p.comparePoints()
	for seat := 1; seat <= p.w.seats; seat++ {
		place := 1
		for other := 1; other <= p.w.seats; other++ {
			place += btoi(p.w.final(other) > p.w.final(seat))
		}
		got, gotPlace, known := p.s.Final(game.Seat(seat))
		if !known || got != p.w.final(seat) || gotPlace != place {
			p.t.Errorf("seat %d ends with %d in place %d, the twin says %d and %d", seat, got, gotPlace, p.w.final(seat), place)
		}
	}
}
