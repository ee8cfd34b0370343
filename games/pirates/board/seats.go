package board

import (
	"seaboard/game"
	"seaboard/games/pirates"
)

// Seats lists what the game counts for each seat.
func (Board) Seats(view game.View) []game.Holding {
	v := view.(*pirates.View)
	holdings := make([]game.Holding, len(v.Ships))
	for i := range v.Ships {
		seat := game.Seat(i + 1)
		holdings[i] = holding(v, seat, &v.Ships[i])
	}
	return holdings
}

func holding(v *pirates.View, seat game.Seat, ship *pirates.Ship) game.Holding {
	if ship.Sunk {
		return game.Holding{Out: true}
	}
	ashore := landed(v, seat)
	counts := []game.Count{
		{Symbol: "pirates-glory", Text: game.Say("%d glory", ship.Glory), Value: ship.Glory},
		{Symbol: "pirates-wheel", Text: game.Say("sailing track at %d", ship.Worth), Value: ship.Worth},
		{Symbol: "pirates-barrel", Text: game.Say("%d barrels", ship.Barrels), Value: ship.Barrels, Of: pirates.MaxBarrels},
		{Symbol: "pirates-sack", Text: game.Say("%d treasures", ship.Treasures), Value: ship.Treasures},
		{Symbol: "pirates-crew", Text: game.Say("%d pirates in reserve", ship.Reserve), Value: ship.Reserve, Of: v.Pirates},
		{Symbol: "pirates-flag", Text: game.Say("%d pirates on islands", ashore), Value: ashore, Of: v.Pirates},
		{Symbol: "pirates-cards", Text: game.Say("%d cards in hand", len(ship.Hand)), Value: len(ship.Hand)},
	}
	if v.Stage == pirates.StageOver {
		counts[0] = game.Count{Symbol: "pirates-glory", Text: game.Say("%d glory at the end", ship.Points), Value: ship.Points}
	}
	return game.Holding{Counts: counts}
}

// landed counts the seat's pirates on the islands.
func landed(v *pirates.View, seat game.Seat) (n int) {
	for _, owner := range v.Cells {
		if owner == seat {
			n++
		}
	}
	return n
}
