package sinking

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"seaboard/game"
)

// setups are all seats with the options one by one, and all together.
func setups() (all []game.Setup) {
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		all = append(all, game.Setup{Seats: seats})
		last := map[string]string{}
		for _, o := range info.Options {
			v := o.Values[1].Name
			all = append(all, game.Setup{Seats: seats, Options: map[string]string{o.Name: v}})
			last[o.Name] = v
		}
		all = append(all, game.Setup{Seats: seats, Options: last})
	}
	return all
}

// positions are states of games of all setups, played at random and homing.
var positions = sync.OnceValue(func() (all []*State) {
	src := rand.NewPCG(1, 9)
	for n, setup := range append(setups(), setups()...) {
		start, err := Rules{}.New(setup)
		if err != nil {
			panic(err)
		}
		s := start.(*State)
		for !game.Over(s) {
			if src.Uint64()%4 == 0 {
				all = append(all, s.Copy().(*State))
			}
			actor := s.Actors().First()
			if actor == game.Chance {
				a, _ := game.Draw(s, src, nil)
				s.Apply(actor, a)
				continue
			}
			legal := s.Legal(actor, nil)
			k := int(game.Below(src, uint64(len(legal))))
			if n >= len(setups()) && n%3 != 0 {
				k = homing(s, actor, legal)
			}
			s.Apply(actor, legal[k])
		}
	}
	return all
})

// candidates are all actions that seats can write in some stage.
var candidates = func() (all []game.Action) {
	for c := range cell(cells) {
		for v := uint8(0); v <= topValue; v++ {
			all = append(all, placing(v, c))
		}
		all = append(all, boatVerb.with(0, 0, uint8(c)), sinking(c), use(wind, uint8(c), 0))
		for letter := range uint8(people) {
			for h := walk; h <= ashore; h++ {
				if !h.inPlace() || c == 0 {
					all = append(all, step(letter, h, c))
				}
			}
		}
		for to := range cell(cells) {
			all = append(all, sail(c, to))
			for k := range beasts {
				all = append(all, creature(k, c, to), use(lureSerpent+back(k), uint8(c), uint8(to)))
			}
		}
	}
	for letter := range uint8(people) {
		all = append(all, use(dolphin, letter, 0))
	}
	for _, v := range []verb{stopVerb, stayVerb, defendVerb, declineVerb} {
		all = append(all, v.bare())
	}
	slices.Sort(all)
	return all
}()

// TestLegalIsWhatPassesCheck tries everything that can be written against the
// list, which is made in another way.
func TestLegalIsWhatPassesCheck(t *testing.T) {
	for i, s := range positions() {
		actor := s.Actors().First()
		if actor == game.Chance || s.stage == atRescue || s.stage <= atBoats && i%57 != 0 || i%9 != 0 {
			continue
		}
		var passed []game.Action
		for _, a := range candidates {
			if probable(s, a) && s.Check(actor, a) == nil {
				passed = append(passed, a)
			}
		}
		if legal := s.Legal(actor, nil); !slices.Equal(legal, passed) {
			t.Fatalf("at %s the list is %s\nand Check passes %s", stageNames[s.stage], texts(legal), texts(passed))
		}
	}
}

// probable leaves out what is refused for its first cell, most of the time, since
// refusals take long to make.
func probable(s *State, a game.Action) bool {
	_, y, _ := three(a)
	switch verbOf(a) {
	case sailVerb:
		return s.boats.has(cell(y)) || y == 3
	case creatureVerb:
		return s.stage == atCreature && (s.lurking[s.rolled].has(cell(y)) || y == 3)
	case useVerb:
		return s.stage == atMove && s.ledger.held[s.turn-1] > 0
	}
	return true
}

// TestReach compares creatures' targets with a search of every way, cell by cell.
func TestReach(t *testing.T) {
	for i, s := range positions() {
		if i%2 == 0 {
			continue
		}
		for k := range beasts {
			for _, from := range s.lair[k][:s.lairs[k]] {
				var want set
				s.wander(k, from, from, reach[k], &want)
				want.remove(from)
				if got := s.targets(k, from); got != want {
					t.Fatalf("%s at %s: %v, not %v", beastNames[k], cellTexts[from], got, want)
				}
			}
		}
	}
}

// wander walks every way of a creature and notes where it can end.
func (s *State) wander(k beast, start, at cell, left int, ends *set) {
	if at != start || left != reach[k] {
		ends.add(at)
		for p := range person(s.seats * people) {
			if s.active&p.bit() == 0 || s.at[p] != uint8(at) {
				continue
			}
			inBoat := s.aboard&p.bit() != 0
			if k == shark && !inBoat || k == whale && inBoat {
				return
			}
		}
	}
	if left == 0 {
		return
	}
	h := hexes[at]
	for _, d := range []Hex{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}} {
		if n := cellAt(h.Q+d.Q, h.R+d.R); n != noCell && s.sea.has(n) {
			s.wander(k, start, n, left-1, ends)
		}
	}
}

// TestControl counts boats' crews by hand.
func TestControl(t *testing.T) {
	for _, s := range positions() {
		boats := s.boats
		for c, ok := boats.next(); ok; c, ok = boats.next() {
			var crew [maxSeats + 1]int
			for p := range person(s.seats * people) {
				if s.active&s.aboard&p.bit() != 0 && s.at[p] == uint8(c) {
					crew[p.seat()]++
				}
			}
			most := slices.Max(crew[:])
			for seat := uint8(1); seat <= s.seats; seat++ {
				if got, want := s.controls(seat, c), crew[seat] == most; got != want {
					t.Fatalf("seat %d controls the boat with %v: %v", seat, crew, got)
				}
			}
		}
	}
}

// TestDue looks for the sea beside each piece of the terrain that is due.
func TestDue(t *testing.T) {
	for _, s := range positions() {
		if s.stage != atSink {
			continue
		}
		var edge, all uint64
		for slot, c := range cellOf {
			first := slices.IndexFunc(s.land[:], func(m uint64) bool { return m != 0 })
			if s.sea.has(c) || !s.tideOff && s.land[first]>>slot&1 == 0 {
				continue
			}
			all |= 1 << slot
			if slices.ContainsFunc(rings[c].all(), s.sea.has) {
				edge |= 1 << slot
			}
		}
		want := edge
		if edge == 0 || s.tideOff {
			want = all
		}
		if got := s.due(); got != want {
			t.Fatalf("due %x, not %x", got, want)
		}
	}
}
