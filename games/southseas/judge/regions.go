package judge

import (
	"math"

	"seaboard/game"
	"seaboard/games/southseas"
)

// closing is how likely a region is completed in time, by its kind: the chance
// falls by the first number for each open edge, the more the fewer tiles are left.
var closing = [...]struct{ each, tiles float64 }{
	southseas.Bridges: {0.55, 14},
	southseas.Islands: {0.60, 16},
	southseas.Seas:    {0.45, 16},
	southseas.Market:  {0.30, 18},
}

// inTime is the chance that a region is completed before the game is over.
func inTime(v *southseas.Survey, h *southseas.Hold) float64 {
	c := closing[h.Kind]
	left := float64(v.TilesLeft)
	done := math.Exp(-float64(h.Open) * c.each * c.tiles / (left + 1))
	if h.Kind != southseas.Seas || h.Wares == 0 {
		return done
	}
	// Or a boat comes: each finds one of the open places or another sea.
	boat := 1 - math.Exp(-float64(v.BoatsLeft)*0.035*float64(min(h.Open, 6)))
	return done + (1-done)*boat
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
