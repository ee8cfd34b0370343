package arena

import (
	"math"

	"seaboard/bot"
)

// Summary is what came out of a match.
type Summary struct {
	Game    string            `json:"game"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	Games   int               `json:"games"`
	Seed    uint64            `json:"seed"`
	Actions Spread            `json:"actions"` // length of the games
	BySeat  []Score           `json:"by_seat"` // seat 1 first
	ByBot   []Score           `json:"by_bot"`  // in the order in which they first sit
}

// Score is how a seat, or all seats of a bot, fared.
type Score struct {
	Seat   int     `json:"seat,omitempty"` // 0 where it is all seats of a bot
	Bot    string  `json:"bot"`
	Points Spread  `json:"points"`
	Wins   Portion `json:"wins"`
}

// Spread is the range of a number.
type Spread struct {
	Mean float64 `json:"mean"`
	Min  int     `json:"min"`
	Max  int     `json:"max"`
}

// Portion is how often something happened. A first place that is shared counts
// for each by its share.
type Portion struct {
	Count float64 `json:"count"`
	Rate  float64 `json:"rate"`
	Low   float64 `json:"low"`  // the rate's 95% interval, by Wilson
	High  float64 `json:"high"` // in which the true rate is likely to be
}

// sumUp counts the results.
func (m Match) sumUp(levels []bot.Level, results []result) *Summary {
	sum := &Summary{
		Game: m.Kit.Rules.Info().ID, Seats: m.Seats, Options: m.Options,
		Games: len(results), Seed: m.Seed,
	}
	lengths := make([]int, 0, len(results))
	seats := make([]tally, m.Seats)
	bots := map[string]*tally{}
	for _, r := range results {
		lengths = append(lengths, r.actions)
		winners := 0
		for _, p := range r.places {
			if p == 1 {
				winners++
			}
		}
		ofBot := map[string]float64{}
		for i := range seats {
			win := 0.0
			if r.places[i] == 1 {
				win = 1 / float64(winners)
			}
			seats[i].add(r.points[i])
			seats[i].wins += win
			id := levels[i].ID
			if bots[id] == nil {
				bots[id] = &tally{}
			}
			bots[id].add(r.points[i])
			ofBot[id] += win
		}
		for id, win := range ofBot {
			bots[id].wins += win
		}
	}
	sum.Actions = spread(lengths)
	for i, s := range seats {
		sum.BySeat = append(sum.BySeat, s.score(i+1, levels[i].ID, len(results)))
		if t, ok := bots[levels[i].ID]; ok {
			sum.ByBot = append(sum.ByBot, t.score(0, levels[i].ID, len(results)))
			delete(bots, levels[i].ID)
		}
	}
	return sum
}

// tally gathers one Score.
type tally struct {
	points []int
	wins   float64
}

func (t *tally) add(points int) { t.points = append(t.points, points) }

func (t *tally) score(seat int, id string, games int) Score {
	return Score{Seat: seat, Bot: id, Points: spread(t.points), Wins: portion(t.wins, games)}
}

func spread(numbers []int) Spread {
	if len(numbers) == 0 {
		return Spread{}
	}
	s := Spread{Min: numbers[0], Max: numbers[0]}
	sum := 0
	for _, n := range numbers {
		sum += n
		s.Min, s.Max = min(s.Min, n), max(s.Max, n)
	}
	s.Mean = float64(sum) / float64(len(numbers))
	return s
}

// portion gives count out of n with Wilson's interval.
func portion(count float64, n int) Portion {
	const z = 1.959964 // of 95%
	size := float64(n)
	p := count / size
	mid := (p + z*z/(2*size)) / (1 + z*z/size)
	half := z / (1 + z*z/size) * math.Sqrt(p*(1-p)/size+z*z/(4*size*size))
	return Portion{Count: count, Rate: p, Low: max(0, mid-half), High: min(1, mid+half)}
}
