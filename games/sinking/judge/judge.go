// Package judge is what bots know of The Sinking Island: how many points each
// seat may expect at the end, given a full position.
//
// It guesses for every person how likely it gets home. It must not know bots, nor
// how they search.
package judge

import (
	"slices"

	"seaboard/game"
	"seaboard/games/sinking"
)

// Judge values positions.
type Judge struct{}

// What lowers the hope of getting home. Found by matches of the judge against
// itself with one number changed.
const (
	boarding  = 0.8  // for having to get into the boat
	carried   = 0.88 // in a boat that others control
	tired     = 0.97 // for a swimmer whose step by water is used up
	start     = 0.95 // for whoever sits in a boat
	afloat    = 0.9  // for a swimmer
	ashore    = 0.99 // for whoever can land with the steps that are left
	keptWorth = 0.35 // points, for a kept piece
)

// The same for each cell, to the power of the distance.
var (
	sailing  = powers(0.968) // of a boat's way
	swimming = powers(0.84)  // of a swimmer's way, a turn a cell
	walking  = powers(0.9)   // between somebody on land and a boat
	catching = powers(0.72)  // between a swimmer and a boat
)

// longest is above all distances on the board.
const longest = 32

func powers(of float64) (list [longest]float64) {
	h := 1.0
	for i := range list {
		list[i] = h
		h *= of
	}
	return list
}

// Hope that is left where a creature of each kind is in reach: of swimmers, and of
// people in boats.
var (
	ofSwimmers = [3]float64{0.72, 0.82, 1}
	ofSailors  = [3]float64{0.75, 1, 0.82}
)

// footing is the hope of people on land by terrain, since beaches go first.
var footing = [3]float64{0.93, 0.97, 1}

// outlook is what a seat still has to bring people home.
type outlook struct {
	steps  float64 // of movement to come, as expected
	moving bool    // it is its turn, and it has steps left
}

// Value puts what each seat may expect at the end into dst.
func (Judge) Value(s game.State, dst []float64) {
	var v sinking.Survey
	s.(*sinking.State).Survey(&v)
	for seat := range dst {
		o := outlook{steps: 3 * v.Sinking / float64(v.Seats)}
		if seat == v.Turn {
			o.steps += float64(v.Steps)
			o.moving = v.Steps > 0
		}
		dst[seat] = value(&v, seat, o)
		if o.moving {
			dst[seat] += landing(&v, seat, o)
		}
	}
}

// value is what one seat may expect.
func value(v *sinking.Survey, seat int, o outlook) (sum float64) {
	for i := range v.People[seat] {
		f := &v.People[seat][i]
		switch {
		case f.Where == sinking.Saved:
			sum += float64(f.Value)
		case f.Where != sinking.Lost && !v.Over:
			sum += float64(f.Value) * hope(f, o)
		}
	}
	if !v.Over {
		sum += keptWorth * min(float64(v.Kept[seat]), o.steps/3)
	}
	return sum
}

// landing is what the seat whose turn it is gains by bringing people ashore at once
// in the best way: those at one distance from a haven, the most valuable first, as
// many as it has steps for.
func landing(v *sinking.Survey, seat int, o outlook) (most float64) {
	for home := range v.Steps {
		var gains [10]float64
		for i := range v.People[seat] {
			f := &v.People[seat][i]
			sails := f.Where == sinking.Aboard && f.Sails
			lands := home == 0 && (f.Where == sinking.Aboard || f.Where == sinking.InWater && !f.Tired)
			if int(f.Home) == home && (sails || lands) {
				gains[i] = float64(f.Value) * (ashore - hope(f, o))
			}
		}
		slices.Sort(gains[:])
		sum := 0.0
		for _, g := range gains[len(gains)-(v.Steps-home):] {
			sum += g
		}
		most = max(most, sum)
	}
	return most
}

// hope is how likely a person gets home.
func hope(f *sinking.Figure, o outlook) float64 {
	alone := afloat * swimming[f.Home] * inTime(f.Home+1, o.steps/3)
	switch f.Where {
	case sinking.Aboard:
		h := start * sailing[f.Home] * inTime(f.Home+1, o.steps*1.5)
		if !f.Sails {
			h *= carried
		}
		return h * spared(f, &ofSailors, o.moving && f.Sails)
	case sinking.InWater:
		if f.Tired {
			alone *= tired
		}
		return viaBoat(f, &catching, o, alone) * spared(f, &ofSwimmers, o.moving && !f.Tired)
	default:
		return viaBoat(f, &walking, o, alone) * footing[f.Terrain]
	}
}

// viaBoat is the hope of somebody who gets to the nearest boat, if that is better
// than the hope alone, and as far as there is a place for it.
func viaBoat(f *sinking.Figure, way *[longest]float64, o outlook, alone float64) float64 {
	if f.Boat == sinking.Far {
		return alone
	}
	with := start * boarding * way[f.Boat] * sailing[f.BoatWay] * inTime(f.Boat+f.BoatWay+2, o.steps)
	if with <= alone {
		return alone
	}
	share := min(1, float64(f.Room)/float64(f.Rivals))
	return share*with + (1-share)*alone
}

// inTime is the hope that so many steps are made before the end.
func inTime(needed uint8, steps float64) float64 {
	return steps / (steps + 0.35*float64(needed))
}

// spared is the hope to be spared by the creatures in reach. Who can still move
// away does not fear them yet.
func spared(f *sinking.Figure, of *[3]float64, mobile bool) float64 {
	h := 1.0
	for k, n := range f.Prey {
		if n > 0 && !mobile {
			h *= of[k]
		}
	}
	return h
}
