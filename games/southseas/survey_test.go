package southseas

import (
	"math/rand/v2"
	"testing"

	"seaboard/game"
)

// TestSurvey compares the numbers of a survey with the view, in random games.
func TestSurvey(t *testing.T) {
	var v Survey
	var p game.Playout
	for seats := 2; seats <= 5; seats++ {
		s := newState(seats, recallNever, false)
		src := rand.NewPCG(uint64(seats), 8)
		p.RunWith(s, src, func(st game.State, _ game.Seat, legal []game.Action) int {
			s.Survey(&v)
			compareSurvey(t, &v, s.View(game.Arbiter).(*View))
			return int(game.Below(src, uint64(len(legal))))
		}, nil)
	}
}

func compareSurvey(t *testing.T, v *Survey, w *View) {
	t.Helper()
	faceUp := 0
	for _, id := range w.Display {
		faceUp += btoi(id != "")
	}
	boats := 0
	for _, left := range w.Left {
		piece, _ := PieceOf(left.ID)
		for _, sea := range piece.Seas {
			boats += left.Count * btoi(sea.Boat)
		}
	}
	if v.Seats != w.Seats || v.TilesLeft != w.TilesLeft || v.ShipsLeft != len(w.ShipsLeft) || v.FaceUp != faceUp || v.BoatsLeft != boats {
		t.Fatalf("%+v\nis not\n%+v", v, w)
	}
	for i, p := range w.Players {
		if got, want := v.Players[i].Wares, [3]int{p.Shells, p.Bananas, p.Fish}; got != want || v.Players[i].Islanders != p.Islanders {
			t.Fatalf("seat %d: %+v is not %+v", i+1, v.Players[i], p)
		}
	}
	held := map[Hold]int{}
	for _, h := range v.Holds[:v.Held] {
		held[h]++
	}
	for _, r := range w.Regions {
		if len(r.Owners) == 0 {
			continue
		}
		h := Hold{Kind: map[string]Kind{"bridge": Bridges, "island": Islands, "sea": Seas, "market": Market}[r.Kind], Wares: r.Wares, Open: r.Open}
		for seat, n := range r.Count {
			h.Count[seat] = uint8(n)
		}
		if held[h]--; held[h] < 0 {
			t.Fatalf("%+v is not among %+v", r, v.Holds[:v.Held])
		}
	}
	for h, n := range held {
		if n != 0 {
			t.Fatalf("%+v is not in the view", h)
		}
	}
}

// TestSurveyTurns counts the turns that really come, in games in which every tile
// is placed.
func TestSurveyTurns(t *testing.T) {
	games := 0
	for n := range 12 {
		seats := 2 + n%4
		s := newState(seats, recallNever, false)
		src := rand.NewPCG(uint64(n), 9)
		type told struct{ at, seat, turns int }
		var all []told
		placed := make([]int, game.MaxSeats+1)
		var v Survey
		var p game.Playout
		p.Run(s, src, func(actor game.Seat, a game.Action) {
			if verbOf(a) == placeVerb {
				s.Survey(&v)
				for seat := 1; seat <= seats; seat++ {
					all = append(all, told{placed[seat], seat, v.Players[seat-1].Turns})
				}
				placed[actor]++
			}
		})
		if s.pileCount > 0 || int(s.tileCount) < boxTiles {
			continue
		}
		games++
		for _, x := range all {
			if placed[x.seat]-x.at != x.turns {
				t.Fatalf("game %d: seat %d, after %d turns, has %d more, not %d", n, x.seat, x.at, placed[x.seat]-x.at, x.turns)
			}
		}
	}
	if games == 0 {
		t.Error("no game placed every tile")
	}
}
