package judge

import (
	"math/rand/v2"
	"slices"
	"testing"

	"seaboard/game"
	"seaboard/games/sinking"
)

// position is a game of two in which seat 1 has moved, with the people that are
// told.
type position struct {
	people    []sinking.Person
	boats     []sinking.Hex
	creatures []sinking.Creature
	land      []sinking.Piece
	wet       string
	kept      int
}

// island is what is left of the land where a position does not say.
var island = []sinking.Piece{
	{At: sinking.Hex{Q: 0, R: -3}, Terrain: "forest"},
	{At: sinking.Hex{Q: 1, R: -3}, Terrain: "mountain"},
	{At: sinking.Hex{Q: 0, R: 3}, Terrain: "mountain"},
	{At: sinking.Hex{Q: -1, R: 3}, Terrain: "mountain"},
	{At: sinking.Hex{Q: -2, R: 3}, Terrain: "mountain"},
	{At: sinking.Hex{Q: -3, R: 3}, Terrain: "mountain"},
}

// worth is what seat 1 may expect.
func (p position) worth(t *testing.T) float64 {
	t.Helper()
	if p.land == nil {
		p.land = island
	}
	v := &sinking.View{
		Seats: 2, You: game.Arbiter, Stage: "sink", Turn: 1, Wet: p.wet,
		Land: p.land, Creatures: p.creatures, People: slices.Clone(p.people),
		Players: make([]sinking.Player, 2),
	}
	for _, at := range p.boats {
		v.Boats = append(v.Boats, sinking.Boat{At: at})
	}
	for seat := game.Seat(1); seat <= 2; seat++ {
		placed := map[string]bool{}
		for _, who := range p.people {
			placed[who.Letter] = placed[who.Letter] || who.Seat == seat
		}
		for letter := 'a'; letter <= 'j'; letter++ {
			if !placed[string(letter)] {
				v.People = append(v.People, sinking.Person{Seat: seat, Letter: string(letter), Where: "lost"})
			}
		}
	}
	if p.kept > 0 {
		v.Players[0].Drawn = []sinking.Drawn{{Terrain: "beach", Known: slices.Repeat([]string{"wind"}, p.kept)}}
	}
	s, err := sinking.Rules{}.Sample(v, rand.NewPCG(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	dst := make([]float64, 2)
	Judge{}.Value(s, dst)
	return dst[0]
}

func swimmer(value, q, r int) sinking.Person {
	return sinking.Person{Seat: 1, Letter: "a", Value: value, Where: "water", At: &sinking.Hex{Q: q, R: r}}
}

func sailor(letter string, q, r int) sinking.Person {
	return sinking.Person{Seat: 1, Letter: letter, Value: 3, Where: "boat", At: &sinking.Hex{Q: q, R: r}}
}

func walker(q, r int) sinking.Person {
	return sinking.Person{Seat: 1, Letter: "a", Value: 6, Where: "land", At: &sinking.Hex{Q: q, R: r}}
}

func one(p sinking.Person) []sinking.Person { return []sinking.Person{p} }

// TestBetter compares positions that differ in one thing.
func TestBetter(t *testing.T) {
	home := sinking.Person{Seat: 1, Letter: "a", Value: 6, Where: "haven", Haven: "NE"}
	rival := func(letter string) sinking.Person {
		return sinking.Person{Seat: 2, Letter: letter, Value: 1, Where: "boat", At: &sinking.Hex{Q: 4, R: -5}}
	}
	at := func(kind string, q, r int) []sinking.Creature {
		return []sinking.Creature{{Kind: kind, At: sinking.Hex{Q: q, R: r}}}
	}
	boat := []sinking.Hex{{Q: 4, R: -5}}
	tests := []struct {
		name          string
		better, worse position
	}{
		{"somebody safe is better than at the shore", position{people: one(home)}, position{people: one(swimmer(6, 7, -4))}},
		{"a boat at the shore is better than one at sea", position{people: one(sailor("a", 7, -4)), boats: []sinking.Hex{{Q: 7, R: -4}}}, position{people: one(sailor("a", 4, -5)), boats: boat}},
		{"a swimmer near the haven is better than far", position{people: one(swimmer(3, 6, -4))}, position{people: one(swimmer(3, 3, -4))}},
		{"a boat is better than the water", position{people: one(sailor("a", 4, -5)), boats: boat}, position{people: one(swimmer(3, 4, -5)), boats: boat}},
		{"a swimmer who may still take the step is better", position{people: one(swimmer(3, 6, -4))}, position{people: one(swimmer(3, 6, -4)), wet: "a"}},
		{"no serpent beside a boat", position{people: one(sailor("a", 4, -5)), boats: boat}, position{people: one(sailor("a", 4, -5)), boats: boat, creatures: at("serpent", 4, -6)}},
		{"no whale near a boat", position{people: one(sailor("a", 4, -5)), boats: boat}, position{people: one(sailor("a", 4, -5)), boats: boat, creatures: at("whale", 1, -5)}},
		{"no shark near a swimmer", position{people: one(swimmer(3, 4, -5))}, position{people: one(swimmer(3, 4, -5)), creatures: at("shark", 2, -5)}},
		{"a boat beside somebody on land", position{people: one(walker(0, -3)), boats: []sinking.Hex{{Q: 0, R: -4}}}, position{people: one(walker(0, -3)), boats: boat}},
		{"a boat of one's own", position{people: one(sailor("a", 4, -5)), boats: boat}, position{people: []sinking.Person{sailor("a", 4, -5), rival("a"), rival("b")}, boats: boat}},
		{"a kept piece", position{people: one(sailor("a", 4, -5)), boats: boat, kept: 1}, position{people: one(sailor("a", 4, -5)), boats: boat}},
		{"time until the volcano", position{people: one(swimmer(3, 3, -4))}, position{people: one(swimmer(3, 3, -4)), land: island[1:2]}},
		{"a more valuable person", position{people: one(swimmer(6, 3, -4))}, position{people: one(swimmer(3, 3, -4))}},
	}
	for _, tt := range tests {
		if better, worse := tt.better.worth(t), tt.worse.worth(t); better <= worse {
			t.Errorf("%s: %.3f is not above %.3f", tt.name, better, worse)
		}
	}
	same := position{people: one(sailor("a", 4, -5)), boats: boat}
	if a, b := same.worth(t), (position{people: same.people, boats: boat, creatures: at("shark", 4, -6)}).worth(t); a != b {
		t.Errorf("a shark beside a boat changes %.3f to %.3f", a, b)
	}
	if got := (position{people: one(home)}).worth(t); got != 6 {
		t.Errorf("somebody safe is worth %.3f, not its value", got)
	}
}

// TestBounds checks in random games that nobody expects less than what is safe or
// more than what is left, and at the end just the points.
func TestBounds(t *testing.T) {
	src := rand.NewPCG(3, 4)
	dst := make([]float64, 3)
	for range 20 {
		s, err := sinking.Rules{}.New(game.Setup{Seats: 3})
		if err != nil {
			t.Fatal(err)
		}
		var p game.Playout
		p.Run(s, src, func(game.Seat, game.Action) {
			Judge{}.Value(s, dst)
			for i, v := range dst {
				safe, _ := s.Points(game.Arbiter, game.Seat(i+1))
				if v < float64(safe) || v > 28+5 {
					t.Fatalf("seat %d expects %.2f and has %d", i+1, v, safe)
				}
			}
		})
		Judge{}.Value(s, dst)
		for i, v := range dst {
			if points, _, _ := s.Final(game.Seat(i + 1)); v != float64(points) {
				t.Fatalf("at the end seat %d expects %.2f and has %d", i+1, v, points)
			}
		}
	}
}

// TestPlays lets a seat that does what the judge likes best play one that does
// anything.
func TestPlays(t *testing.T) {
	src := rand.NewPCG(5, 6)
	dst := make([]float64, 2)
	won, games := 0, 20
	for n := range games {
		s, err := sinking.Rules{}.New(game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		judged := game.Seat(1 + n%2)
		trial := s.Copy()
		choose := func(s game.State, seat game.Seat, legal []game.Action) int {
			best, most := int(game.Below(src, uint64(len(legal)))), 0.0
			for i := 0; i < len(legal) && seat == judged; i++ {
				trial.Set(s)
				trial.Apply(seat, legal[i])
				Judge{}.Value(trial, dst)
				if v := dst[seat-1] - dst[2-seat]; i == 0 || v > most {
					best, most = i, v
				}
			}
			return best
		}
		var p game.Playout
		p.RunWith(s, src, choose, nil)
		if _, place, _ := s.Final(judged); place == 1 {
			if points, _, _ := s.Final(judged); points > 0 {
				won++
			}
		}
	}
	if won < games-4 {
		t.Errorf("the judge won %d of %d games", won, games)
	}
}

func TestAllocations(t *testing.T) {
	s, _ := sinking.Rules{}.New(game.Setup{Seats: 4})
	dst := make([]float64, 4)
	if n := testing.AllocsPerRun(100, func() { Judge{}.Value(s, dst) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkValue(b *testing.B) {
	s, _ := sinking.Rules{}.New(game.Setup{Seats: 4})
	src := rand.NewPCG(1, 2)
	for range 150 {
		actor := s.Actors().First()
		if actor == game.Chance {
			a, _ := game.Draw(s, src, nil)
			s.Apply(actor, a)
			continue
		}
		legal := s.Legal(actor, nil)
		s.Apply(actor, legal[game.Below(src, uint64(len(legal)))])
	}
	dst := make([]float64, 4)
	b.ReportAllocs()
	for b.Loop() {
		Judge{}.Value(s, dst)
	}
}
