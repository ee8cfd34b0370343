package pirates

import (
	"fmt"
	"slices"

	"seaboard/game"
)

// Sample draws a full state that gives the view's seat exactly this view: cards
// that others have chosen evenly from their hands, hidden treasures evenly from
// the tokens that the seat cannot account for.
func (Rules) Sample(view game.View, src game.Source) (game.State, error) {
	v, ok := view.(*View)
	if !ok {
		return nil, fmt.Errorf("pirates: a %T is no view of this game", view)
	}
	if err := v.check(); err != nil {
		return nil, fmt.Errorf("pirates: the view is none of this game: %w", err)
	}
	s := v.open()
	unknown := v.kindsFrom(s)
	if unknown < 0 || unknown+v.Bag != s.rest.sum() {
		return nil, fmt.Errorf("pirates: the view's treasures do not add up")
	}
	for i := range v.Ships {
		ship, p := &v.Ships[i], &s.Players[i]
		if ship.Played == "?" {
			p.Played = p.Hand.pick(src)
		}
		if ship.Kinds == nil {
			s.drawTokens(&p.Kinds, ship.Treasures, src)
		}
	}
	if s.Phase == AtKeep && v.Drawn == nil {
		s.drawTokens(&s.drawn, v.Pending, src)
	}
	return s, nil
}

// check finds what a view of the game never holds and open could not read.
func (v *View) check() error {
	if v.Seats < 2 || v.Seats > MaxSeats || len(v.Ships) != v.Seats || len(v.Cells) != spaceCount {
		return fmt.Errorf("%d seats, %d ships, %d spaces", v.Seats, len(v.Ships), len(v.Cells))
	}
	if slices.Index(stages[:], v.Stage) < 0 || int(v.Turn) > v.Seats {
		return fmt.Errorf("stage %q, turn %d", v.Stage, v.Turn)
	}
	for _, seats := range [][]game.Seat{v.Order, v.Compass, v.Home, v.Cells} {
		for _, seat := range seats {
			if int(seat) > v.Seats {
				return fmt.Errorf("there is no seat %d", seat)
			}
		}
	}
	if max(len(v.Order), len(v.Compass), len(v.Home)) > v.Seats || len(v.Drawn) > maxDraw {
		return fmt.Errorf("too many seats in an order, or too many tokens drawn")
	}
	for i := range v.Ships {
		ship := &v.Ships[i]
		if ship.Track < 0 || ship.Track > LastTrack || ship.Kinds != nil && len(ship.Kinds) != kindCount {
			return fmt.Errorf("seat %d at %d of the track, with %d kinds", i+1, ship.Track, len(ship.Kinds))
		}
		if ship.Played == "?" && len(ship.Hand) == 0 {
			return fmt.Errorf("seat %d has chosen from an empty hand", i+1)
		}
	}
	return nil
}

// open reads all that the view tells, with the tokens of hidden treasures left
// out.
func (v *View) open() *State {
	s := &State{
		Seats: uint8(v.Seats), Pirates: uint8(v.Pirates),
		Phase: Phase(slices.Index(stages[:], v.Stage)), Round: uint8(v.Round),
		Turn: v.Turn, Turns: uint8(len(v.Order)), Done: uint8(v.Done),
		Card: readCards(v.Card).first(), Stopover: uint8(v.Stopover), Sailed: uint8(v.Sailed),
		Pending: uint8(v.Pending), Bag: uint8(v.Bag), Supply: uint8(v.Supply),
		Compassed: uint8(len(v.Compass)), Homed: uint8(len(v.Home)),
	}
	if v.Special != "" {
		special, _ := index(verbNames[:], v.Special)
		s.special = verb(special)
	}
	copy(s.Order[:], v.Order)
	copy(s.Compass[:], v.Compass)
	copy(s.Home[:], v.Home)
	for c, owner := range v.Cells {
		if owner != 0 {
			s.Own[owner-1] |= 1 << c
		}
	}
	for i := range v.Ships {
		s.Players[i] = v.Ships[i].player()
		if p := &s.Players[i]; s.Phase == AtCards && v.Ships[i].Played == "" && p.Sunk == 0 {
			s.Waiting |= 1 << (i + 1)
		}
		if s.Phase == AtCards {
			s.Players[i].Hand |= s.Players[i].Played.bit() &^ noCard.bit()
		}
	}
	return s
}

// player reads a ship, but for what is hidden of it.
func (ship *Ship) player() Player {
	p := Player{
		Progress: uint8(ship.Progress), Track: uint8(ship.Track), Sunk: uint8(ship.SunkRound),
		Reserve: uint8(ship.Reserve), Barrels: uint8(ship.Barrels), Glory: int16(ship.Glory),
		Hand: readCards(ship.Hand...), Discard: readCards(ship.Discard...),
	}
	if ship.Played != "" && ship.Played != "?" {
		p.Played = readCards(ship.Played).first()
	}
	return p
}

// kindsFrom reads the known tokens into s, what is left of them too, and gives
// the number of those that are held and unknown.
func (v *View) kindsFrom(s *State) (unknown int) {
	s.rest = bag
	for i := range v.Ships {
		ship := &v.Ships[i]
		if ship.Kinds == nil {
			unknown += ship.Treasures
			continue
		}
		for at, k := range shown {
			n := uint8(ship.Kinds[at])
			s.Players[i].Kinds[k] = n
			s.rest[k] -= n
		}
	}
	for _, name := range v.Drawn {
		k, _ := index(kinds[:], name)
		s.drawn[k]++
		s.rest[k]--
	}
	for _, n := range s.rest {
		if n > 7 {
			return -1
		}
	}
	if s.Phase == AtKeep && v.Drawn == nil {
		unknown += v.Pending
	}
	return unknown
}

// drawTokens moves n tokens, drawn evenly, out of the rest.
func (s *State) drawTokens(to *tokens, n int, src game.Source) {
	for range n {
		x := game.Below(src, uint64(s.rest.sum()))
		for k := range s.rest {
			if left := uint64(s.rest[k]); x >= left {
				x -= left
				continue
			}
			s.rest[k]--
			to[k]++
			break
		}
	}
}

// pick draws a card of the set evenly.
func (set cards) pick(src game.Source) Card {
	for range game.Below(src, uint64(set.len())) {
		set &= set - 1
	}
	return set.first()
}

// readCards reads cards by name; names of no card are left out.
func readCards(names ...string) (set cards) {
	for _, name := range names {
		if c, ok := index(cardNames[:], name); ok {
			set |= Card(c).bit()
		}
	}
	return set
}
