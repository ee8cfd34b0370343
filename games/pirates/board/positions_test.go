package board

import (
	"slices"

	"seaboard/game"
	"seaboard/games/pirates"
)

// Views made by hand, as a kernel would give them.

var islandNames = []string{"Skull Island", "Parrot Island", "Volcano Island", "Crab Island", "Sabre Island", "Whale Island"}

// start is a game of so many seats before the first card, seen by you.
func start(seats int, you game.Seat) *pirates.View {
	v := &pirates.View{
		Seats: seats, You: you, Pirates: 5,
		Round: 1, Stage: pirates.StageCards,
		Cells: make([]game.Seat, spaces), Supply: 8 - seats, Bag: 35,
	}
	deal := [][]string{
		{"1.4", "2.1", "3.8", "3.1", "4.2", "5.3"},
		{"1.3", "2.4", "3.7", "3.2", "4.1", "5.2"},
		{"1.2", "2.3", "3.6", "3.3", "4.4", "5.1"},
		{"1.1", "2.2", "3.5", "3.4", "4.3", "5.4"},
	}
	for i := range seats {
		s := pirates.Ship{Worth: 24, Hand: deal[i], Reserve: 5, Barrels: 1}
		if you == game.Seat(i+1) || you == game.Arbiter {
			s.Kinds = make([]int, 5)
		}
		v.Ships = append(v.Ships, s)
	}
	return settle(v)
}

// settle fills in what follows from the rest of a view.
func settle(v *pirates.View) *pirates.View {
	v.Islands = nil
	for i, name := range islandNames {
		isle := pirates.Island{Letter: string(rune('a' + i)), Name: name, Count: make([]int, v.Seats)}
		for k, owner := range v.Cells {
			if spaceCell(k).island() != i {
				continue
			}
			isle.Size++
			if owner != 0 {
				isle.Taken++
				isle.Count[owner-1]++
			}
		}
		v.Islands = append(v.Islands, isle)
	}
	for i := range v.Ships {
		v.Ships[i].Worth = pirates.TrackWorth(v.Ships[i].Track)
	}
	return v
}

// land puts pirates of a seat on spaces.
func land(v *pirates.View, seat game.Seat, names ...string) {
	for i := range spaces {
		if slices.Contains(names, spaceCell(i).name()) {
			v.Cells[i] = seat
			v.Ships[seat-1].Reserve--
		}
	}
}

// middle is a game of four in its fifth round; seat 1 is to place a pirate.
func middle(you game.Seat) *pirates.View {
	v := start(4, you)
	v.Round, v.Stage, v.Turn, v.Card = 5, pirates.StagePirate, 1, "3.8"
	v.Order, v.Done = []game.Seat{2, 1, 4, 3}, 1
	v.Compass = []game.Seat{2, 4}
	v.Supply, v.Bag = 2, 29
	ship := func(seat int, progress, track, glory, barrels int, hand, discard []string, played string, kinds []int) {
		s := &v.Ships[seat-1]
		s.Progress, s.Track, s.Glory, s.Barrels = progress, track, glory, barrels
		s.Hand, s.Discard, s.Played = hand, discard, played
		if s.Kinds != nil {
			s.Kinds = kinds
		}
		for _, n := range kinds {
			s.Treasures += n
		}
		s.Points = glory
	}
	ship(1, 10, 13, 9, 2, []string{"2.1", "3.1", "5.3"}, []string{"1.4", "4.2"}, "3.8", []int{1, 0, 2, 0, 0})
	ship(2, 15, 16, 12, 1, []string{"1.3", "3.2"}, []string{"2.4", "3.7", "5.2"}, "4.1", []int{0, 1, 0, 0, 1})
	ship(3, 8, 9, 4, 3, []string{"1.2", "2.3", "3.6", "4.4", "5.1"}, nil, "3.3", []int{0, 0, 0, 0, 0})
	ship(4, 15, 16, 7, 0, []string{"2.2", "3.4", "4.3"}, []string{"1.1", "5.4"}, "3.5", []int{0, 0, 1, 0, 0})
	land(v, 1, "D2", "B3", "F4")
	land(v, 2, "E3", "C4", "E6", "F6")
	land(v, 3, "F2", "B4")
	land(v, 4, "D5", "F3", "C6")
	return settle(v)
}

// stopping is the middle with a 5 played, so that a stopover is on offer.
func stopping() *pirates.View {
	v := middle(1)
	v.Stage, v.Card = pirates.StageSail, "5.3"
	v.Ships[0].Hand, v.Ships[0].Played = []string{"2.1", "3.1", "3.8"}, "5.3"
	return v
}

// choosing is a two-player game near its end; seat 2 chooses one of three treasures.
func choosing(you game.Seat) *pirates.View {
	v := start(2, you)
	v.Round, v.Stage, v.Turn, v.Card = 8, pirates.StageKeep, 2, "2.4"
	v.Special, v.Pending = "search", 3
	if you == 2 || you == game.Arbiter {
		v.Drawn = []string{"chalice", "pearl", "pearl"}
	}
	v.Order, v.Done = []game.Seat{1, 2}, 1
	v.Compass, v.Home = []game.Seat{1, 2}, []game.Seat{1}
	v.Supply, v.Bag = 6, 22
	one, two := &v.Ships[0], &v.Ships[1]
	one.Progress, one.Track, one.Glory, one.Barrels, one.Treasures, one.Points = 26, 29, 31, 1, 4, 31
	two.Progress, two.Track, two.Glory, two.Barrels, two.Treasures, two.Points = 22, 25, 28, 0, 6, 28
	one.Hand, one.Discard, one.Played = []string{"1.4", "2.1"}, []string{"3.1", "4.2", "5.3"}, "3.8"
	two.Hand, two.Discard, two.Played = []string{"1.3", "3.2", "4.1"}, []string{"3.7", "5.2"}, "2.4"
	if one.Kinds != nil {
		one.Kinds = []int{1, 1, 1, 0, 1}
	}
	if two.Kinds != nil {
		two.Kinds = []int{2, 0, 1, 3, 0}
	}
	land(v, 1, "C2", "D2", "C5", "E5", "F4")
	land(v, 2, "B2", "E2", "D3", "B6", "D6")
	return settle(v)
}

// late is a game of three that is over; seat 3 sank.
func late() *pirates.View {
	v := start(3, game.Watcher)
	v.Round, v.Stage, v.Compass, v.Home = 9, pirates.StageOver, []game.Seat{3, 1, 2}, []game.Seat{1, 2}
	v.Supply, v.Bag = 5, 27
	one, two, three := &v.Ships[0], &v.Ships[1], &v.Ships[2]
	one.Progress, one.Track, one.Glory, one.Barrels, one.Treasures, one.Points = 24, 30, 33, 2, 5, 40
	two.Progress, two.Track, two.Glory, two.Barrels, two.Treasures, two.Points = 25, 33, 30, 1, 3, 21
	one.Kinds, two.Kinds = []int{1, 1, 1, 1, 1}, []int{0, 0, 3, 0, 0}
	one.Hand, one.Discard = []string{"1.4", "2.1"}, []string{"3.1", "3.8", "4.2", "5.3"}
	two.Hand, two.Discard = []string{"1.3"}, []string{"2.4", "3.2", "3.7", "4.1", "5.2"}
	three.Progress, three.Track, three.Sunk, three.SunkRound = 14, 39, true, 7
	three.Reserve, three.Barrels, three.Hand = 5, 0, []string{"1.2", "2.3", "3.6", "3.3", "4.4", "5.1"}
	land(v, 1, "C3", "C4", "F5", "D6")
	land(v, 2, "D4", "B5", "E2", "F2", "D3")
	return settle(v)
}

// chosen is the start where seats 1 and 3 have chosen their cards; seat 1 looks on.
func chosen() *pirates.View {
	v := start(3, 1)
	v.Ships[0].Played, v.Ships[0].Hand = "3.8", []string{"1.4", "2.1", "3.1", "4.2", "5.3"}
	v.Ships[2].Played = hiddenCard
	return v
}

// picture is a position of the golden files.
type picture struct {
	name string
	view *pirates.View
	lit  []string
}

func pictures() []picture {
	begin := start(4, 2)
	var cards []string
	for _, c := range begin.Ships[1].Hand {
		cards = append(cards, "card-"+c)
	}
	return []picture{
		{"early", begin, cards},
		{"chosen", chosen(), nil},
		{"middle", middle(1), []string{"F5", "E5"}},
		{"stopover", stopping(), []string{"sea-11", "sea-12", "sea-13", "sea-14", "sea-15", "stopover"}},
		{"choosing", choosing(2), []string{"treasure-chalice", "treasure-pearl"}},
		{"late", late(), nil},
	}
}
