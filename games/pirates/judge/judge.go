// Package judge is what bots know of King of the Pirates: how many points each
// ship may expect at the end, given a position.
//
// It guesses; the rules do not depend on it. It must not know bots, nor how they
// search.
package judge

import (
	"math/bits"

	"seaboard/game"
	"seaboard/games/pirates"
)

// Judge values positions.
type Judge struct{}

// What things are worth, in points: guesses, held against others in some hundred
// games of greedy bots that differ in one number. Only barrels and islands matter
// much.
const (
	// A ship covers this many sea spaces a round, as cards go.
	pace = 3.0
	// A sunk ship counts 0 and ranks last, whatever the others have.
	sunk = -15.0
	// Income of a pirate space for each stop of a ship that may come, since the
	// pirate may be gone by then.
	incomePart = 0.22
	// A pirate still in the reserve will be on the board some day.
	reservePart = 0.8
	// A barrel pays a special action as well as a point.
	barrelUse = 0.6
	// A pip of the cards in hand: they are speed.
	pip = 0.15
	// Points lost for each space of the track that the ship will probably lack.
	lack = 1.5
)

// completion is how likely an island will be scored, by its spaces still empty.
var completion = [...]float64{1, 0.5, 0.3, 0.15, 0.08, 0.04, 0.01}

// Value puts what each seat may expect at the end into dst.
func (Judge) Value(gs game.State, dst []float64) {
	s := gs.(*pirates.State)
	left := rounds(s)
	for i := range dst {
		p := &s.Players[i]
		if p.Sunk != 0 {
			dst[i] = sunk
			continue
		}
		dst[i] = float64(p.Glory) + board(s, i, left) + sailing(p, left) + cargo(s, i, left)
	}
	addIslands(s, dst, left)
	addRaces(s, dst, left)
}

// rounds is how many rounds are left: until the first ship is home.
func rounds(s *pirates.State) float64 {
	first := 0
	for i := range s.Seats {
		if p := &s.Players[i]; p.Sunk == 0 {
			first = max(first, int(p.Progress))
		}
	}
	return max(0, float64(pirates.Ring-first)) / pace
}

// board is what the pirates on the board and in the reserve will bring: 1 each,
// and income.
func board(s *pirates.State, i int, left float64) float64 {
	own := s.Own[i]
	v := float64(own.Len())
	v += reservePart * min(float64(s.Players[i].Reserve), left+0.5)
	stops := 0
	for earning := own & pirates.PirateSpaces(); earning != 0; earning &= earning - 1 {
		c := bits.TrailingZeros32(uint32(earning))
		for n := range s.Seats {
			if p := &s.Players[n]; p.Sunk == 0 && p.Progress < last {
				until := min(last, float64(p.Progress)+pace*left)
				stops += int(ahead[p.Progress][c]) - int(ahead[int(until)][c])
			}
		}
	}
	return v + incomePart*float64(stops)
}

const (
	spaceCount = 25
	// last is the progress to which ships are taken to sail: some go beyond home.
	last = pirates.Ring + 2
)

// ahead counts, for each progress, on how many of the lines still to come each
// island space lies.
var ahead = func() (all [last + 1][spaceCount]uint8) {
	for n := last - 1; n >= 0; n-- {
		all[n] = all[n+1]
		for _, c := range pirates.LineOf((n + 1) % pirates.Ring) {
			all[n][c]++
		}
	}
	return all
}()

// sailing is what the sailing marker is worth, less the danger of sinking.
func sailing(p *pirates.Player, left float64) float64 {
	v := float64(pirates.TrackWorth(int(p.Track)))
	// Low cards are enough to stay afloat for a while.
	if over := float64(p.Track) + 2.2*left - pirates.LastTrack; over > 0 {
		v -= lack * over
	}
	return v
}

// cargo is barrels, treasures and cards.
func cargo(s *pirates.State, i int, left float64) float64 {
	p := &s.Players[i]
	v := float64(p.Barrels) + barrelUse*min(float64(p.Barrels), left)
	v += treasures(p.Kinds)
	if s.Turn == game.Seat(i+1) && (s.Phase == pirates.AtChest || s.Phase == pirates.AtKeep) {
		v += nextTreasure(p.Kinds, int(s.Pending))
	}
	return v + pip*pips(uint32(p.Hand))*min(1, left/2)
}

// treasures is the value of the sets of these tokens (pirates.md, The end).
func treasures(kinds [5]uint8) float64 {
	sets := [...]int{0, 1, 3, 6, 10, 15}
	v := 0
	for n := uint8(1); ; n++ {
		size := 0
		for _, k := range kinds {
			if k >= n {
				size++
			}
		}
		if size == 0 {
			return float64(v)
		}
		v += sets[size]
	}
}

// nextTreasure is what one token more is worth, the best of n.
func nextTreasure(kinds [5]uint8, n int) float64 {
	now, sum, most := treasures(kinds), 0.0, 0.0
	for k := range kinds {
		kinds[k]++
		v := treasures(kinds) - now
		kinds[k]--
		sum += v
		most = max(most, v)
	}
	mean := sum / float64(len(kinds))
	return mean + (most-mean)*float64(n-1)/float64(n+1)
}

// pips is the sum of the values of a set of cards.
func pips(hand uint32) (sum float64) {
	for c := pirates.Card(1); hand>>c != 0; c++ {
		if hand>>c&1 != 0 {
			sum += float64(c.Value())
		}
	}
	return sum
}
