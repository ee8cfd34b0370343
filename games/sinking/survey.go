package sinking

import "math/bits"

// Survey is a position in numbers, for those who judge it: a plain value, made
// without allocating. Distances are in cells, as the gull flies.
type Survey struct {
	Seats   int
	Turn    int     // seat whose turn it is, from 0
	Steps   int     // of movement that it has left
	Over    bool    // the game has ended
	Sinking float64 // pieces that will be sunk before the volcano breaks out, as expected
	Kept    [maxSeats]int
	People  [maxSeats][people]Figure
}

// Whereabouts is where a person is.
type Whereabouts uint8

const (
	Lost Whereabouts = iota // or not yet placed
	OnLand
	InWater
	Aboard
	Saved
)

// Figure is one person.
type Figure struct {
	Value   uint8
	Where   Whereabouts
	Terrain uint8         // of the piece under it: 0 beach, 1 forest, 2 mountain
	Home    uint8         // to the nearest haven's cell
	Boat    uint8         // to the nearest boat with room, Far where there is none
	BoatWay uint8         // from that boat to its nearest haven's cell
	Room    uint8         // places left in that boat
	Rivals  uint8         // people near it, this one too, for whom it is the nearest
	Crew    uint8         // people in its boat, with it
	Sails   bool          // its seat controls its boat
	Tired   bool          // in the water, it has used up its step by water
	Prey    [beasts]uint8 // cells in reach from which a serpent, a shark, a whale may come

	boat cell // the nearest with room
}

// Far is a distance beyond all distances on the board.
const Far = 99

// apart is the distances between cells, homeward those to the nearest haven's.
var apart, homeward = func() (all [cells][cells]uint8, home [cells]uint8) {
	for c, h := range hexes {
		home[c] = Far
		for n, o := range hexes {
			q, r := h.Q-o.Q, h.R-o.R
			all[c][n] = uint8(max(q, -q, r, -r, q+r, -q-r))
			if havenAt[n] != 0 {
				home[c] = min(home[c], all[c][n])
			}
		}
	}
	return all, home
}()

// within is the cells from which a creature may come to a cell, if nothing is in
// its way.
var within = func() (disks [beasts][cells]set) {
	for k := range disks {
		for c := range cells {
			for n := range cells {
				if d := int(apart[c][n]); d > 0 && d <= reach[k] {
					disks[k][c].add(cell(n))
				}
			}
		}
	}
	return disks
}()

// Survey puts the position in numbers.
func (s *State) Survey(v *Survey) {
	*v = Survey{Seats: int(s.seats), Turn: int(s.turn) - 1, Over: s.stage == atEnd}
	if s.stage == atMove {
		v.Steps = int(steps - s.walked)
	}
	v.Sinking = s.expectedSinking()
	var list [allBoats]cell
	open := s.openBoats(list[:0])
	var rivals [cells]uint8
	for seat := range int(s.seats) {
		v.Kept[seat] = int(s.ledger.held[seat])
		for letter := range uint8(people) {
			f := &v.People[seat][letter]
			s.figure(f, personOf(uint8(seat)+1, letter), open)
			if f.Boat <= rivalry {
				rivals[f.boat]++
			}
		}
	}
	for seat := range int(s.seats) {
		for letter := range people {
			if f := &v.People[seat][letter]; f.Boat != Far && f.Where != Lost {
				f.Room = room - uint8(bits.OnesCount64(uint64(s.crew(f.boat))))
				f.Rivals = max(rivals[f.boat], 1)
			}
		}
	}
}

// rivalry is the distance at which people are near a boat.
const rivalry = 3

// expectedSinking is how many pieces go down before the volcano, which lies evenly
// under the mountains.
func (s *State) expectedSinking() float64 {
	m := float64(bits.OnesCount64(s.land[mountain]))
	low := float64(bits.OnesCount64(s.land[beach] | s.land[forest]))
	if s.tideOff {
		return (low + m + 1) / 2
	}
	return low + (m+1)/2
}

// openBoats appends the cells of boats with room.
func (s *State) openBoats(list []cell) []cell {
	boats := s.boats
	for c, ok := boats.next(); ok; c, ok = boats.next() {
		if !s.crewed.has(c) || s.hasRoom(c) {
			list = append(list, c)
		}
	}
	return list
}

func (s *State) figure(f *Figure, p person, open []cell) {
	f.Value, f.Boat = s.value[p], Far
	if s.active&p.bit() == 0 {
		if s.safe&p.bit() != 0 {
			f.Where = Saved
		}
		return
	}
	c := cell(s.at[p])
	f.Home = homeward[c]
	switch {
	case !s.sea.has(c):
		f.Where = OnLand
		f.Terrain = uint8(s.terrainAt(slotOf[c]))
		f.findBoat(c, open)
		return
	case s.aboard&p.bit() != 0:
		f.Where = Aboard
		f.Crew = uint8(bits.OnesCount64(uint64(s.crew(c))))
		f.Sails = s.controls(p.seat(), c)
	default:
		f.Where = InWater
		f.findBoat(c, open)
		f.Tired = p.seat() == s.turn && s.wet>>p.letter()&1 != 0
	}
	for k := range beasts {
		near := within[k][c].and(&s.lurking[k])
		f.Prey[k] = uint8(bits.OnesCount64(near[0]) + bits.OnesCount64(near[1]) + bits.OnesCount64(near[2]))
	}
}

// findBoat finds the nearest boat with room.
func (f *Figure) findBoat(c cell, open []cell) {
	for _, b := range open {
		if d := apart[c][b]; d < f.Boat {
			f.Boat, f.BoatWay, f.boat = d, homeward[b], b
		}
	}
}
