package dare

import (
	"fmt"

	"seaboard/game"
)

// View is what one seat sees. Slices have seat 1 first.
type View struct {
	You    game.Seat `json:"you"`
	Round  int       `json:"round"`
	Rounds int       `json:"rounds"`
	Dealt  int       `json:"dealt"`
	Pearls []string  `json:"pearls"` // "?" where hidden, "" where not dealt
	Chosen []string  `json:"chosen"` // "?" where hidden, "" where not chosen
	Points []int     `json:"points"`
}

// sees tells whether the viewer may see what is the seat's own.
func sees(viewer, seat game.Seat) bool { return viewer == seat || viewer == game.Arbiter }

func (s *state) View(viewer game.Seat) game.View {
	v := &View{You: viewer, Round: s.round, Rounds: s.rounds, Dealt: s.dealt}
	for i := range s.seats {
		seat := game.Seat(i + 1)
		p, c := "", ""
		if i < s.dealt {
			p = "?"
			if sees(viewer, seat) && s.pearls[i] != hidden {
				p = fmt.Sprint(s.pearls[i])
			}
		}
		if s.chosen.Has(seat) {
			c = "?"
			if sees(viewer, seat) {
				c = choices[s.choices[i]]
			}
		}
		v.Pearls = append(v.Pearls, p)
		v.Chosen = append(v.Chosen, c)
		v.Points = append(v.Points, s.points[i])
	}
	return v
}

func (s *state) Redact(viewer, actor game.Seat, a game.Action, now game.State) game.Action {
	owner := actor
	if actor == game.Chance {
		owner = game.Seat(s.dealt + 1)
	}
	if sees(viewer, owner) || now.(*state).round > s.round {
		return a
	}
	return a&kindBits | hidden
}

func (s *state) Reveals(actor game.Seat, _ game.Action) bool {
	return s.Actors() == game.SeatSet(actor) && actor != game.Chance
}

// Sample gives what is hidden any value that it can have.
func (Rules) Sample(v game.View, src game.Source) (game.State, error) {
	view := v.(*View)
	s := &state{seats: len(view.Points), rounds: view.Rounds, round: view.Round, dealt: view.Dealt}
	var outcomes []game.Outcome
	for i := range s.seats {
		seat := game.Seat(i + 1)
		s.points[i] = view.Points[i]
		switch p := view.Pearls[i]; p {
		case "":
		case "?":
			var a game.Action
			// Chance as it was when this pearl was given.
			before := state{seats: s.seats, rounds: s.rounds, round: s.round}
			a, outcomes = game.Draw(&before, src, outcomes)
			s.pearls[i] = uint8(a & valueBits)
		default:
			s.pearls[i] = p[0] - '0'
		}
		switch c := view.Chosen[i]; c {
		case "":
			continue
		case "?":
			s.choices[i] = uint8(dare + game.Below(src, 2))
		case choices[dare]:
			s.choices[i] = dare
		default:
			s.choices[i] = fold
		}
		s.chosen |= game.SeatSet(seat)
	}
	return s, nil
}
