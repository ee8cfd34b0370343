package board

import (
	"seaboard/game"
	"seaboard/games/southseas"
)

// Seats lists what the game counts for each seat. Points are the seat's own and
// whose game is played openly.
func (Board) Seats(view game.View) []game.Holding {
	v := view.(*southseas.View)
	holdings := make([]game.Holding, len(v.Players))
	for i := range v.Players {
		holdings[i] = holding(v, game.Seat(i+1), &v.Players[i])
	}
	return holdings
}

func holding(v *southseas.View, seat game.Seat, p *southseas.Player) game.Holding {
	var counts []game.Count
	switch {
	case v.Stage == southseas.StageOver:
		counts = append(counts, game.Count{Symbol: "so-points", Text: game.Say("%d points at the end", p.Points), Value: p.Points})
	case knows(v, seat):
		counts = append(counts, game.Count{Symbol: "so-points", Text: game.Say("%d points", p.Points), Value: p.Points})
	}
	return game.Holding{Counts: append(counts,
		game.Count{Symbol: "so-ships", Text: game.Say("%d ships", len(p.Ships)), Value: len(p.Ships)},
		game.Count{Symbol: "so-shell", Text: game.Say("%d shells", p.Shells), Value: p.Shells},
		game.Count{Symbol: "so-banana", Text: game.Say("%d bananas", p.Bananas), Value: p.Bananas},
		game.Count{Symbol: "so-fish", Text: game.Say("%d fish", p.Fish), Value: p.Fish},
		game.Count{Symbol: "so-crew", Text: game.Say("%d islanders in the supply", p.Islanders), Value: p.Islanders, Of: islanders},
	)}
}

// islanders is how many each seat has.
const islanders = 4

// knows tells whether a seat's points are shown to the viewer.
func knows(v *southseas.View, seat game.Seat) bool {
	return v.Open || v.You == seat || v.You == game.Arbiter || v.Stage == southseas.StageOver
}
