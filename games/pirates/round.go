package pirates

import (
	"math/bits"

	"seaboard/game"
)

// first is the lowest card of a set that is not empty, noCard of an empty one.
func (set cards) first() Card { return Card(bits.TrailingZeros32(uint32(set)) & 31) }

func (set cards) len() int { return bits.OnesCount32(uint32(set)) }

// beginRound lets all that are afloat choose a card: pirates.md, 1.
func (s *State) beginRound() {
	s.Round++
	s.Phase = AtCards
	s.Waiting = 0
	s.Order, s.Turns, s.Done = [MaxSeats]game.Seat{}, 0, 0
	for i := range s.players() {
		p := &s.Players[i]
		if p.Sunk == 0 {
			s.Waiting |= 1 << (i + 1)
		}
	}
}

// play lays down a seat's card. The last one turns all up.
func (s *State) play(seat game.Seat, c Card, t *trace) {
	s.Players[seat-1].Played = c
	s.Waiting &^= 1 << seat
	if s.Waiting == 0 {
		s.turnUp(t)
	}
}

// turnUp turns up all cards, moves the markers and finds the order of turns:
// pirates.md, 2 and 3.
func (s *State) turnUp(t *trace) {
	for i := range s.players() {
		p := &s.Players[i]
		if p.Sunk != 0 {
			continue
		}
		p.Hand &^= p.Played.bit()
		to := int(p.Track) + p.Played.Value()
		if to > LastTrack {
			s.sink(i, t)
			continue
		}
		p.Track = uint8(to)
		if t != nil {
			t.turnedUp(i, p)
		}
		s.enqueue(game.Seat(i + 1))
	}
	if s.Turns <= 1 {
		s.end(t)
		return
	}
	if t != nil {
		t.order(s)
	}
	s.beginTurn()
}

// enqueue puts a seat into the order of turns, higher cards first.
func (s *State) enqueue(seat game.Seat) {
	i := s.Turns
	for ; i > 0 && s.Players[s.Order[i-1]-1].Played < s.Players[seat-1].Played; i-- {
		s.Order[i] = s.Order[i-1]
	}
	s.Order[i] = seat
	s.Turns++
}

// sink takes a ship out of the game: its pirates, barrels and treasures go back,
// and its cards count for nothing, so that none of them is left in its hand.
func (s *State) sink(i int, t *trace) {
	p := &s.Players[i]
	if t != nil {
		t.sunk(i, p)
	}
	s.Supply += p.Barrels
	s.Bag += uint8(p.treasures())
	for k, n := range p.Kinds {
		s.rest[k] += n
	}
	s.Own[i] = 0
	*p = Player{Progress: p.Progress, Track: p.Track, Sunk: s.Round, Played: p.Played}
}

// endRound is pirates.md, 5, and begins the next round or ends the game. The page
// has the last round finished, so its cards change hands as in any other.
func (s *State) endRound(t *trace) {
	received := s.swapped(t)
	for i, seat := range s.Order[:s.Turns] {
		p := &s.Players[seat-1]
		p.Discard |= received[i].bit()
		if p.Played.Value() == 1 {
			p.Hand |= p.Discard
			p.Discard = 0
			if t != nil {
				t.takeBack(seat)
			}
		}
	}
	for i := range s.players() {
		s.Players[i].Played = noCard
	}
	s.Turn, s.Card, s.Stopover, s.Sailed, s.special = 0, noCard, 0, 0, noVerb
	if s.Homed > 0 {
		s.end(t)
		return
	}
	s.beginRound()
}

// swapped gives for each turn in order the card that its player discards. Players
// with the same value stand next to each other in the order of turns, the highest
// rank first.
func (s *State) swapped(t *trace) (received [MaxSeats]Card) {
	n := int(s.Turns)
	for i, seat := range s.Order[:n] {
		received[i] = s.Players[seat-1].Played
	}
	for first := 0; first < n; {
		last := first
		for last+1 < n && received[last+1].Value() == received[first].Value() {
			last++
		}
		next := last + 1
		s.swap(&received, first, last, t)
		if last-first == 3 {
			s.swap(&received, first+1, last-1, t)
		}
		first = next
	}
	return received
}

func (s *State) swap(received *[MaxSeats]Card, i, k int, t *trace) {
	if i == k {
		return
	}
	received[i], received[k] = received[k], received[i]
	if t != nil {
		t.swap(s.Order[i], s.Order[k], received[i], received[k])
	}
}

// end ends the game. A turned-up card stays on the table.
func (s *State) end(t *trace) {
	s.Phase = AtEnd
	s.Turn = 0
	s.Order, s.Turns, s.Done = [MaxSeats]game.Seat{}, 0, 0
	if t != nil {
		t.end(s)
	}
}
