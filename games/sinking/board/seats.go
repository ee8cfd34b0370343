package board

import (
	"seaboard/game"
	"seaboard/games/sinking"
)

const peopleEach = 10

// Seats lists what the game counts for each seat.
func (Board) Seats(view game.View) []game.Holding {
	v := view.(*sinking.View)
	holdings := make([]game.Holding, len(v.Players))
	for i := range v.Players {
		holdings[i] = holding(v, game.Seat(i+1), &v.Players[i])
	}
	return holdings
}

func holding(v *sinking.View, seat game.Seat, p *sinking.Player) game.Holding {
	lost := 0
	for _, who := range v.People {
		if who.Seat == seat && who.Where == "lost" {
			lost++
		}
	}
	alive := peopleEach - p.Saved - lost
	counts := []game.Count{
		{Symbol: "sinking-safe", Text: game.Say("people saved: %d", p.Saved), Value: p.Saved, Of: peopleEach},
		{Symbol: "sinking-crew", Text: game.Say("people still on their way: %d", alive), Value: alive},
		{Symbol: "sinking-lost", Text: game.Say("people lost: %d", lost), Value: lost},
		{Symbol: "sinking-back-unknown", Text: game.Say("kept pieces held: %d", p.Pieces), Value: p.Pieces},
	}
	if points, shown := shownPoints(v, seat, p); shown {
		counts = append(counts, game.Count{Symbol: "sinking-points", Text: game.Say("points: %d", points), Value: points})
	}
	return game.Holding{Counts: counts}
}

// shownPoints are a seat's points where the drawing shows them: they tell the values
// that a player may have to remember.
func shownPoints(v *sinking.View, seat game.Seat, p *sinking.Player) (points int, shown bool) {
	if p.Points == nil || v.Memory && v.You == seat && v.Stage != "end" {
		return 0, false
	}
	return *p.Points, true
}
