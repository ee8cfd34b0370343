package sinking

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"seaboard/game"
)

var errView = errors.New("sinking: not a view of this game")

// Sample draws a full state that looks like the view to its seat. Hidden values
// are drawn evenly; kept pieces from the backs that are not accounted for, so that
// whatever was used was there.
func (Rules) Sample(v game.View, src game.Source) (game.State, error) {
	seen, ok := v.(*View)
	if !ok {
		return nil, fmt.Errorf("sinking: a view of another game: %T", v)
	}
	at := slices.Index(stageNames[:], seen.Stage)
	if at < 0 || seen.Seats < info.MinSeats || seen.Seats > info.MaxSeats || len(seen.Players) != seen.Seats ||
		seen.Turn < 1 || int(seen.Turn) > seen.Seats || seen.Steps < 0 || seen.Steps > steps {
		return nil, errView
	}
	s := newState(seen.Seats, options{
		single: seen.Crowd == "no", coast: seen.Harbour == "coast", keptOne: seen.Kept == "one",
		tideOff: seen.Tide == "off", memory: seen.Memory,
	})
	s.stage, s.turn = stage(at), uint8(seen.Turn)
	for _, set := range []func(*View) error{s.setLand, s.setBoats, s.setPeople, s.setTurn, s.setLedger} {
		if err := set(seen); err != nil {
			return nil, err
		}
	}
	for seat := range s.seats {
		if !s.dealValues(seat+1, seen.Players[seat].Points, src) {
			return nil, errView
		}
	}
	if !s.ledger.deal(src) {
		return nil, errView
	}
	return s, nil
}

// cellOn gives the cell of a view's place.
func cellOn(h *Hex) (cell, error) {
	if h == nil {
		return noCell, nil
	}
	c := cellAt(h.Q, h.R)
	if c == noCell {
		return c, fmt.Errorf("sinking: there is no cell %s", h)
	}
	return c, nil
}

func (s *State) setLand(v *View) error {
	if s.stage == atTerrain {
		return nil
	}
	for _, p := range v.Land {
		c, err := cellOn(&p.At)
		t := slices.Index(terrainNames[:], p.Terrain)
		if err != nil || t < 0 || slotOf[c] == noSlot {
			return errView
		}
		s.land[t] |= 1 << slotOf[c]
	}
	sunk := allSlots &^ (s.land[beach] | s.land[forest] | s.land[mountain])
	for ; sunk != 0; sunk &= sunk - 1 {
		c := cellOf[bits.TrailingZeros64(sunk)]
		s.sea.add(c)
		s.touches |= nearSlots[c]
	}
	return nil
}

func (s *State) setBoats(v *View) error {
	for _, b := range v.Boats {
		c, err := cellOn(&b.At)
		if err != nil {
			return err
		}
		s.boats.add(c)
	}
	s.lairs, s.lurking = [beasts]uint8{}, [beasts]set{}
	for _, b := range v.Creatures {
		c, err := cellOn(&b.At)
		k := slices.Index(beastNames[:], b.Kind)
		if err != nil || k < 0 || s.lairs[k] == maxBeasts {
			return errView
		}
		s.addBeast(beast(k), c)
	}
	return nil
}

func (s *State) setPeople(v *View) error {
	for _, who := range v.People {
		if who.Seat < 1 || int(who.Seat) > v.Seats || len(who.Letter) != 1 {
			return errView
		}
		letter, ok := parseLetter(who.Letter)
		c, err := cellOn(who.At)
		haven := slices.Index(havenNames[:], who.Haven)
		if !ok || err != nil || who.Value < 0 || who.Value > topValue || haven < 0 {
			return errView
		}
		p := personOf(uint8(who.Seat), letter)
		if who.Value != hiddenValue {
			s.value[p] = uint8(who.Value)
			s.stock[who.Seat-1][who.Value]--
		}
		switch {
		case who.Where == "haven":
			s.safe |= p.bit()
			s.at[p] = uint8(haven)
		case who.At == nil:
			s.at[p] = uint8(noCell)
		default:
			s.active |= p.bit()
			s.at[p] = uint8(c)
			if who.Where == "boat" {
				s.aboard |= p.bit()
			}
			s.refresh(c)
		}
	}
	return nil
}

func (s *State) setTurn(v *View) error {
	switch s.stage {
	case atPeople:
		s.placed = uint8(len(v.People))
	case atBoats:
		s.placed = uint8(len(v.Boats))
	case atMove, atExtra:
		s.walked = steps - uint8(v.Steps)
	case atDefend:
		if len(v.Asked) == 0 {
			return errView
		}
		s.asked = uint8(v.Asked[0])
		s.pending = game.SeatSet(v.Asked[1:]...)
	}
	s.pieces, s.extra = uint8(v.Used), uint8(v.Extra)
	for i := range v.Wet {
		if letter, ok := parseLetter(v.Wet[i : i+1]); ok {
			s.wet |= 1 << letter
		}
	}
	if letter, ok := parseLetter(v.Swims); ok {
		s.extraWho = personOf(s.turn, letter)
	}
	var errSails, errSpot error
	s.extraBoat, errSails = cellOn(v.Sails)
	s.spot, errSpot = cellOn(v.Spot)
	s.ground = terrain(max(0, slices.Index(terrainNames[:], v.Ground)))
	s.rolled = beast(max(0, slices.Index(beastNames[:], v.Rolled)))
	return errors.Join(errSails, errSpot)
}

// setLedger takes over what the view tells of the backs. What is hidden stays so.
func (s *State) setLedger(v *View) error {
	l := &s.ledger
	l.left = [terrains][backs]uint8{}
	for _, b := range v.Backs {
		k := slices.Index(backNames[:backs], b.Back)
		if k < 0 {
			return errView
		}
		for t, n := range [terrains]int{b.Beach, b.Forest, b.Mountain} {
			l.left[t][k] = uint8(n)
		}
	}
	for i, p := range v.Players {
		for _, d := range p.Drawn {
			t := slices.Index(terrainNames[:], d.Terrain)
			if t < 0 {
				return errView
			}
			for _, name := range d.Known {
				k := slices.Index(backNames[:backs], name)
				if k < 0 {
					return errView
				}
				l.got[i][t][k]++
				l.hand[i][k]++
			}
			l.hidden[i][t] = uint8(d.Hidden)
		}
		n := l.drawn(uint8(i + 1))
		l.held[i] = n[beach] + n[forest] + n[mountain]
	}
	return l.setUses(v.Uses)
}

func (l *ledger) setUses(uses []Use) error {
	for _, u := range uses {
		k := slices.Index(backNames[:backs], u.Piece)
		if k < 0 || u.Seat < 1 || u.Seat > maxSeats || l.held[u.Seat-1] == 0 || l.spends == maxKept {
			return errView
		}
		l.spend(uint8(u.Seat), back(k))
		noted := &l.spent[l.spends-1]
		for t, n := range u.Before {
			noted.before[t] = uint8(n)
			noted.unknown[t] = min(uint8(n), noted.unknown[t])
		}
	}
	return nil
}

// dealValues gives the seat's people whose value is hidden one of the values left,
// so that those on havens have the points told, where they are.
func (s *State) dealValues(seat uint8, points *int, src game.Source) bool {
	var left []uint8
	for v, n := range s.stock[seat-1] {
		left = append(left, slices.Repeat([]uint8{uint8(v)}, int(n))...)
	}
	sum, saved, others := 0, []person(nil), []person(nil)
	for letter := range s.men(seat) {
		switch p := personOf(seat, letter); {
		case s.safe&p.bit() != 0 && s.value[p] == hiddenValue:
			saved = append(saved, p)
		case s.safe&p.bit() != 0:
			sum += int(s.value[p])
		case s.value[p] == hiddenValue:
			others = append(others, p)
		}
	}
	var fit []uint16 // which of left may be the saved ones
	for m := range uint16(1) << len(left) {
		if bits.OnesCount16(m) != len(saved) {
			continue
		}
		total := sum
		for i, v := range left {
			total += int(m >> i & 1 * uint16(v))
		}
		if points == nil || total == *points {
			fit = append(fit, m)
		}
	}
	if len(fit) == 0 || len(left) < len(saved)+len(others) {
		return false
	}
	chosen := fit[game.Below(src, uint64(len(fit)))]
	var first, rest []uint8
	for i, v := range left {
		if chosen>>i&1 != 0 {
			first = append(first, v)
		} else {
			rest = append(rest, v)
		}
	}
	s.give(seat, saved, first, src)
	s.give(seat, others, rest, src)
	return true
}

// give deals values to people.
func (s *State) give(seat uint8, who []person, from []uint8, src game.Source) {
	for i, p := range who {
		k := i + int(game.Below(src, uint64(len(from)-i)))
		from[i], from[k] = from[k], from[i]
		s.value[p] = from[i]
		s.stock[seat-1][from[i]]--
	}
}

// deal draws what the hidden pieces are: first those that were used, then the
// rest.
func (l *ledger) deal(src game.Source) bool {
	var taken [maxSeats]draws
	if !l.dealUsed(0, &taken, src) {
		return false
	}
	for i := range l.hidden {
		for t := range terrains {
			for ; l.hidden[i][t] > 0; l.hidden[i][t]-- {
				n := l.keptLeft(t)
				if n == 0 {
					return false
				}
				b := l.keptAt(t, uint8(game.Below(src, uint64(n))))
				l.take(i, t, b)
				l.hand[i][b]++
			}
		}
	}
	return true
}

// take moves a kept piece from what is left to a seat's known pieces.
func (l *ledger) take(i int, t terrain, b back) {
	l.left[t][b]--
	l.got[i][t][b]++
}

// keptAt is the n-th of the kept pieces left of a terrain.
func (l *ledger) keptAt(t terrain, n uint8) back {
	for b, m := range l.left[t] {
		if !back(b).kept() {
			continue
		}
		if n < m {
			return back(b)
		}
		n -= m
	}
	panic("sinking: no such piece")
}

// dealUsed draws the terrain of each piece that was used and is hidden, by how
// many there can be, and goes back where the rest then finds none.
func (l *ledger) dealUsed(i uint8, taken *[maxSeats]draws, src game.Source) bool {
	for ; i < l.spends && !l.spent[i].guess; i++ {
	}
	if i == l.spends {
		return true
	}
	u := &l.spent[i]
	own := &taken[u.seat-1]
	var weight [terrains]uint64
	var sum uint64
	for t := range terrains {
		if own[t] < u.unknown[t] {
			weight[t] = uint64(l.left[t][u.piece]) * uint64(u.unknown[t]-own[t])
			sum += weight[t]
		}
	}
	for sum > 0 {
		t, x := beach, game.Below(src, sum)
		for ; x >= weight[t]; t++ {
			x -= weight[t]
		}
		was := *l
		l.take(int(u.seat-1), t, u.piece)
		l.hidden[u.seat-1][t]--
		u.guess = false
		own[t]++
		if l.dealUsed(i+1, taken, src) {
			return true
		}
		*l = was
		own[t]--
		sum -= weight[t]
		weight[t] = 0
	}
	return false
}
