package judge

import "seaboard/games/pirates"

// The bonuses by order of arrival (pirates.md, Pieces).
var (
	compassBonus = [pirates.MaxSeats]float64{4, 2, 1, 0}
	homeBonus    = [pirates.MaxSeats]float64{6, 3, 1, 0}
)

// slack is how many spaces behind its pace a ship surely misses the goal.
const slack = 6

// addRaces adds what ships on their way will probably get at the compass and at
// home: as if they arrived in the order in which they are now.
func addRaces(s *pirates.State, dst []float64, left float64) {
	addRace(s, dst, left, pirates.Compass, int(s.Compassed), compassBonus)
	addRace(s, dst, left, pirates.Ring, int(s.Homed), homeBonus)
}

func addRace(s *pirates.State, dst []float64, left float64, goal, arrived int, bonus [pirates.MaxSeats]float64) {
	for i := range dst {
		p := &s.Players[i]
		if p.Sunk != 0 || int(p.Progress) >= goal {
			continue
		}
		// Shared out between the places that ships near to this one may change.
		expected, weights := 0.0, 0.0
		before, level := 0, 1
		for n := range dst {
			q := &s.Players[n]
			if n == i || q.Sunk != 0 || int(q.Progress) >= goal {
				continue
			}
			switch {
			case q.Progress > p.Progress+1:
				before++
			case q.Progress+1 >= p.Progress:
				level++
			}
		}
		for n := arrived + before; n < min(arrived+before+level, len(bonus)); n++ {
			expected += bonus[n]
			weights++
		}
		if weights == 0 {
			continue
		}
		// The last ships may never arrive: the first at home ends the game.
		late := float64(goal-int(p.Progress)) - pace*left
		dst[i] += max(0, 1-max(0, late)/slack) * expected / weights
	}
}
