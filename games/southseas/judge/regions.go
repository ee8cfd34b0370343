package judge

import (
	"math"

	"seaboard/game"
	"seaboard/games/southseas"
)

// closing says how long a region of each kind takes to be completed, in tiles
// laid by all: with one open edge, and to which power with more. Counted in
// games of greedy bots.
var closing = [...]struct{ tiles, power float64 }{
	southseas.Bridges: {16, 1.25},
	southseas.Islands: {19, 1.2},
	southseas.Seas:    {25, 1.2},
	southseas.Market:  {15, 0.8},
}

// inTime is the chance that a region is completed, or fished by a boat, before the
// game is over.
func inTime(v *southseas.Survey, h *southseas.Hold) float64 {
	c := closing[h.Kind]
	done := math.Exp(-c.tiles * math.Pow(float64(h.Open), c.power) / float64(v.TilesLeft+1))
	if h.Kind != southseas.Seas || h.Wares == 0 {
		return done
	}
	// A boat finds its way into a sea the sooner the more open it is.
	boats := float64(v.BoatsLeft) * (0.07 + 0.018*float64(min(h.Open, 9)))
	return 1 - (1-done)*math.Exp(-boats)
}

// judgeHold adds what the region promises to each seat, and to what comes in time.
func judgeHold(v *southseas.Survey, h *southseas.Hold, dst []float64, coming *[game.MaxSeats]float64) {
	p := inTime(v, h)
	most := uint8(0)
	for _, n := range h.Count[:v.Seats] {
		most = max(most, n)
	}
	wares := float64(h.Wares)
	if h.Open > 0 {
		wares += growth * float64(min(h.Open, 4)) * float64(v.TilesLeft) / 72
	}
	for i, n := range h.Count[:v.Seats] {
		if n == 0 {
			continue
		}
		// Who comes home has an islander in hand for the turns after.
		turns := float64(v.Players[i].Turns)
		dst[i] += p * float64(n) * 0.35 * turns / (turns + patience)
		share := 1.0
		if n < most {
			share = outvoted
		}
		if h.Kind == southseas.Market {
			if v.FaceUp+v.ShipsLeft > 0 {
				dst[i] += p * gift
			}
			continue
		}
		coming[i] += share * p * wares
		dst[i] += share * (1 - p) * float64(h.Wares) * counted
	}
}
