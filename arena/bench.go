package arena

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"seaboard/game"
)

// Speed is how fast a game is on one core, through the contract.
type Speed struct {
	Game              string  `json:"game"`
	Seats             string  `json:"seats"` // in turn: "2-4"
	Seconds           float64 `json:"seconds"`
	Playouts          int     `json:"playouts"`
	Actions           int     `json:"actions"`
	ActionsPerPlayout float64 `json:"actions_per_playout"`
	PlayoutsPerSecond float64 `json:"playouts_per_second"`
	ActionsPerSecond  float64 `json:"actions_per_second"`
	CopiesPerSecond   float64 `json:"copies_per_second"`
	BytesPerAction    float64 `json:"bytes_per_action"`
	AllocsPerAction   float64 `json:"allocs_per_action"`
}

// Bench plays at random for about the given time, the game's numbers of seats in
// turn and options at their defaults. An action is counted with its legal list
// and its random choice. A fifth of the time goes into copies.
func Bench(kit game.Kit, d time.Duration) Speed {
	info := kit.Rules.Info()
	starts := benchStarts(kit.Rules, info)
	// Fixed, so that two runs play the same games as far as they get.
	src := rand.NewPCG(1, 2)
	var p game.Playout
	s := starts[0].Copy()
	for _, start := range starts { // grows the buffers
		s.Set(start)
		p.Run(s, src, nil)
	}

	v := Speed{Game: info.ID, Seats: fmt.Sprintf("%d-%d", info.MinSeats, info.MaxSeats)}
	if info.MinSeats == info.MaxSeats {
		v.Seats = fmt.Sprint(info.MinSeats)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := time.Now()
	var elapsed time.Duration
	for elapsed < d*4/5 || v.Playouts == 0 {
		s.Set(starts[v.Playouts%len(starts)])
		v.Actions += p.Run(s, src, nil)
		v.Playouts++
		elapsed = time.Since(begin)
	}
	runtime.ReadMemStats(&after)

	v.Seconds = elapsed.Seconds()
	actions := float64(v.Actions)
	v.ActionsPerPlayout = actions / float64(v.Playouts)
	v.PlayoutsPerSecond = float64(v.Playouts) / v.Seconds
	v.ActionsPerSecond = actions / v.Seconds
	v.BytesPerAction = float64(after.TotalAlloc-before.TotalAlloc) / actions
	v.AllocsPerAction = float64(after.Mallocs-before.Mallocs) / actions
	v.CopiesPerSecond = benchCopies(starts, d/5)
	return v
}

func benchStarts(rules game.Game, info game.Info) []game.State {
	var starts []game.State
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		s, err := rules.New(game.Setup{Seats: seats})
		if err != nil {
			panic(fmt.Sprintf("arena: no game of %s for %d seats: %v", info.ID, seats, err))
		}
		starts = append(starts, s)
	}
	return starts
}

// benchCopies measures how many states a second are set to another.
func benchCopies(starts []game.State, d time.Duration) float64 {
	const round = 1000 // copies between two looks at the clock
	s := starts[0].Copy()
	begin := time.Now()
	var elapsed time.Duration
	copies := 0
	for elapsed < d || copies == 0 {
		for i := range round {
			s.Set(starts[i%len(starts)])
		}
		copies += round
		elapsed = time.Since(begin)
	}
	return float64(copies) / elapsed.Seconds()
}
