package board

import (
	"math/rand/v2"
	"slices"
	"sync"

	"seaboard/game"
	"seaboard/games/sinking"
)

// homing is a player who brings people home, so that boats are full and havens
// peopled, as they never are with players at random.
func homing(s game.State, seat game.Seat, legal []game.Action) int {
	best, choice := -1<<30, 0
	for i := 0; i < len(legal); i += 1 + len(legal)/24 { // of many lures, some will do
		a := legal[i]
		next := s.Copy()
		next.Apply(seat, a)
		v := next.View(game.Arbiter).(*sinking.View)
		worth := prospect(v, seat)*16 + int(uint64(a)*0x9e3779b97f4a7c15>>60)
		if worth > best {
			best, choice = worth, i
		}
	}
	return choice
}

// prospect is how near the seat's people are to the havens.
func prospect(v *sinking.View, seat game.Seat) (worth int) {
	for _, p := range v.People {
		switch {
		case p.Seat != seat || p.Where == "lost":
		case p.Where == "haven":
			worth += 40
		default:
			worth += 20 - toHaven(*p.At)
			if p.Where == "boat" {
				worth += 6
			}
		}
	}
	return worth
}

func toHaven(from sinking.Hex) int {
	best := 99
	for _, h := range sinking.Cells() {
		if sinking.Haven(h) != "" {
			q, r := h.Q-from.Q, h.R-from.R
			best = min(best, max(q, -q, r, -r, q+r, -q-r))
		}
	}
	return best
}

// played is the state of a game after so many actions, or at its end.
func played(setup game.Setup, actions int) game.State {
	s, err := sinking.Rules{}.New(setup)
	if err != nil {
		panic(err)
	}
	src := rand.NewPCG(5, uint64(setup.Seats))
	var legal []game.Action
	for range actions {
		if game.Over(s) {
			break
		}
		actor := s.Actors().First()
		if actor == game.Chance {
			a, _ := game.Draw(s, src, nil)
			s.Apply(actor, a)
			continue
		}
		legal = s.Legal(actor, legal[:0])
		s.Apply(actor, legal[homing(s, actor, legal)])
	}
	return s
}

// picture is a position of the golden files.
type picture struct {
	name string
	view *sinking.View
	lit  []string
}

// shown is a position as its viewer sees it, with what can be chosen first lit. With
// game.Chance as the viewer it is seen by who is to act.
func shown(name string, s game.State, you game.Seat) picture {
	if you == game.Chance {
		you = s.Actors().First()
	}
	p := picture{name: name, view: s.View(you).(*sinking.View)}
	if !s.Actors().Has(you) {
		return p
	}
	for _, a := range s.Legal(you, nil) {
		if t := (Board{}).Targets(p.view, a); len(t) > 0 && !slices.Contains(p.lit, t[0]) {
			p.lit = append(p.lit, t[0])
		}
	}
	return p
}

var pictures = sync.OnceValue(func() []picture {
	two, three, four := game.Setup{Seats: 2}, game.Setup{Seats: 3}, game.Setup{Seats: 4}
	memory := game.Setup{Seats: 2, Options: map[string]string{"memory": "on"}}
	return []picture{
		shown("early", played(four, 20), game.Chance),
		shown("middle", played(three, 100), game.Chance),
		shown("memory", played(memory, 120), 1),
		shown("late", played(two, 10_000), game.Arbiter),
		crammed(),
	}
})

// crammed is a position that no game comes to: everything in a few cells.
func crammed() picture {
	v := &sinking.View{Seats: 4, You: 2, Turn: 1, Actor: 2, Stage: "defend", Rolled: "shark", Due: "mountain", Asked: []game.Seat{2}}
	put := func(seat game.Seat, from, to byte, where string, at *sinking.Hex) {
		for l := from; l <= to; l++ {
			p := sinking.Person{Seat: seat, Letter: string(l), Where: where, At: at}
			if where == "haven" {
				p.Haven = "SE"
			}
			if seat == v.You {
				p.Value = int(l-'a')%6 + 1
			}
			v.People = append(v.People, p)
		}
	}
	hill, gulf, bay := &sinking.Hex{Q: 1, R: -1}, &sinking.Hex{Q: 4, R: -4}, &sinking.Hex{Q: -4, R: 5}
	v.Spot = gulf
	put(1, 'a', 'd', "land", hill)
	put(1, 'e', 'j', "haven", nil)
	put(2, 'a', 'c', "water", gulf)
	put(2, 'd', 'f', "boat", gulf)
	put(2, 'g', 'h', "lost", nil)
	put(2, 'i', 'j', "haven", nil)
	put(3, 'a', 'e', "land", hill)
	put(3, 'f', 'j', "haven", nil)
	put(4, 'a', 'e', "land", hill)
	put(4, 'f', 'j', "water", bay)
	v.Land = []sinking.Piece{{At: *hill, Terrain: "mountain"}}
	v.Boats = []sinking.Boat{{At: *gulf, Aboard: 3, Sailed: []game.Seat{2}}}
	v.Creatures = []sinking.Creature{{Kind: "shark", At: *gulf}, {Kind: "shark", At: *gulf}, {Kind: "whale", At: *gulf}}
	for range v.Seats {
		v.Players = append(v.Players, sinking.Player{})
	}
	v.Players[1] = sinking.Player{Saved: 2, Pieces: 3, Kept: []string{"dolphin", "dolphin", "kill-shark"}}
	return picture{"crammed", v, []string{"kept-kill-shark"}}
}
