// Package judge is what bots know of King of the South Seas: how many points each
// seat may expect at the end, given a position.
//
// It guesses; the rules do not depend on it. It must not know bots, nor how they
// search.
package judge

import (
	"seaboard/game"
	"seaboard/games/southseas"
)

// Judge values positions.
type Judge struct{}

// What things are worth, in points. Found by matches of the judge against itself
// with one number changed.
const (
	// A ware that will be delivered, and one that will only be counted.
	delivered = 0.86
	counted   = 1.0 / 3
	// Wares that a delivery takes on average.
	load = 3.4
	// How many ships a seat may hope for beyond its share.
	greed = 1.4
	// A ship of the display that can be paid, or lacks one ware, beyond what the
	// wares are worth: a part of its points.
	ready  = 0.22
	nearly = 0.07
	// A ship from a market, without paying.
	gift = 4.6
	// An islander in the supply earns this in each turn that it could be put in,
	// and a second and third one less.
	hand   = 2.4
	second = 0.5
	// How long until an islander in hand is worth the half, in turns.
	patience = 5.0
	// What a region still grows by for each open edge or end while tiles are left.
	growth = 0.30
	// What a seat may expect where another has more islanders.
	outvoted = 0.12
)

// Value puts what each seat may expect at the end into dst.
func (Judge) Value(gs game.State, dst []float64) {
	s := gs.(*southseas.State)
	if game.Over(s) {
		for i := range dst {
			points, _, _ := s.Final(game.Seat(i + 1))
			dst[i] = float64(points)
		}
		return
	}
	var v southseas.Survey
	s.Survey(&v)
	var coming [game.MaxSeats]float64 // wares that the regions bring in time
	for i := range dst {
		dst[i] = 0
	}
	for i := range v.Held {
		judgeHold(&v, &v.Holds[i], dst, &coming)
	}
	for i := range dst {
		p := &v.Players[i]
		dst[i] += float64(p.Ships) + cargo(&v, p, coming[i]) + supply(p.Islanders, p.Turns)
	}
}

// cargo is what the wares, and those that come in time, are worth: a turn takes
// one delivery, so that too many or too late ones are only counted.
func cargo(v *southseas.Survey, p *southseas.Means, coming float64) float64 {
	n := coming
	useful := coming
	for _, have := range p.Wares {
		n += float64(have)
		useful += spread(have)
	}
	// Turns and ships are what deliveries take; the seats share the ships.
	ships := float64(v.FaceUp+v.ShipsLeft) / float64(v.Seats)
	room := load * min(float64(p.Turns), ships*greed)
	useful = min(useful, room, (useful+room)*0.4)
	return useful*delivered + max(0, n-useful)*counted + prospects(v, p)
}

// spread is how many wares of one kind are of use: ships ask for several kinds.
func spread(n int) float64 {
	f := float64(n)
	switch {
	case n <= 3:
		return f
	case n <= 7:
		return 3 + 0.8*(f-3)
	default:
		return 6.2 + 0.4*(f-7)
	}
}

// prospects is what the best ship of the display promises to these wares.
func prospects(v *southseas.Survey, p *southseas.Means) (best float64) {
	if p.Turns == 0 {
		return 0
	}
	for _, n := range v.Display[:v.FaceUp] {
		points := float64(southseas.ShipAt(n).Points)
		switch lack(n, p.Wares) {
		case 0:
			best = max(best, ready*points)
		case 1:
			best = max(best, nearly*points)
		}
	}
	return best
}

// supply is what islanders in hand are worth to a seat that has so many turns.
func supply(n, turns int) float64 {
	worth, each := 0.0, hand
	for range n {
		worth += each
		each *= second
	}
	t := float64(turns)
	return worth * t / (t + patience)
}
