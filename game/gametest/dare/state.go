package dare

import "seaboard/game"

// state is a position: a plain value, so that a copy is one assignment.
type state struct {
	seats   int
	rounds  int
	partial bool
	round   int             // from 1; rounds+1 when the game is over
	dealt   int             // pearls given out in this round
	pearls  [maxSeats]uint8 // hidden only in a partial state
	chosen  game.Seats      // who has chosen in this round
	choices [maxSeats]uint8
	points  [maxSeats]int
}

func (s *state) Actors() game.Seats {
	switch {
	case s.round > s.rounds:
		return 0
	case s.dealt < s.seats:
		return game.SeatSet(game.Chance)
	}
	all := game.Seats(1<<(s.seats+1) - 2) // seats 1 to s.seats
	return all &^ s.chosen
}

func (s *state) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat == game.Chance || !s.Actors().Has(seat) {
		return buf
	}
	return append(buf, choose|dare, choose|fold)
}

func (s *state) Outcomes(buf []game.Outcome) []game.Outcome {
	if !s.Actors().Has(game.Chance) {
		return buf
	}
	// Small pearls are common.
	return append(buf, game.Outcome{Action: pearl | 1, Weight: 3},
		game.Outcome{Action: pearl | 2, Weight: 2}, game.Outcome{Action: pearl | 3, Weight: 1})
}

func (s *state) Check(actor game.Seat, a game.Action) error {
	actors, kind := s.Actors(), a&kindBits
	switch {
	case !actors.Has(actor):
		return game.Refuse("dare, order of play", "It is not your turn.")
	case (kind == pearl) != (actor == game.Chance):
		return game.Refuse("dare, order of play", "Pearls come first, then all choose.")
	case a&valueBits != hidden:
		return nil
	case !s.partial:
		return game.Refuse("dare, notation", "Nothing is hidden here.")
	case actors.Len() == 1 && kind == choose:
		return game.Refuse("dare, showing", "When all have chosen, everything is shown.")
	}
	return nil
}

func (s *state) Apply(actor game.Seat, a game.Action) {
	value := uint8(a & valueBits)
	if actor == game.Chance {
		s.pearls[s.dealt] = value
		s.dealt++
		return
	}
	s.choices[actor-1] = value
	s.chosen |= game.SeatSet(actor)
	if s.Actors() == 0 {
		for i, won := range s.awards() {
			s.points[i] += won
		}
		s.round++
		s.dealt, s.chosen = 0, 0
		s.pearls, s.choices = [maxSeats]uint8{}, [maxSeats]uint8{}
	}
}

// awards is what each seat wins in a round in which all have chosen.
func (s *state) awards() (won [maxSeats]int) {
	best, equal := uint8(0), 0
	for i, c := range s.choices {
		switch {
		case c != dare || s.pearls[i] < best:
		case s.pearls[i] > best:
			best, equal = s.pearls[i], 1
		default:
			equal++
		}
	}
	for i, c := range s.choices {
		switch {
		case c != dare:
		case s.pearls[i] < best:
			won[i] = -1
		case equal == 1:
			won[i] = 3
		default:
			won[i] = 1
		}
	}
	return won
}

func (s *state) Points(_, seat game.Seat) (int, bool) { return s.points[seat-1], true }

func (s *state) Final(seat game.Seat) (points, place int, known bool) {
	place = 1
	for _, p := range s.points[:s.seats] {
		if p > s.points[seat-1] {
			place++
		}
	}
	return s.points[seat-1], place, true
}

func (s *state) Copy() game.State {
	c := *s
	return &c
}

func (s *state) Set(from game.State) { *s = *from.(*state) }
