package southseas

import (
	"math"

	"seaboard/game"
)

// sides are where a part may lie on its tile, clockwise from the north.
var sides = [8]game.Word{
	"in the north", "in the north-east", "in the east", "in the south-east",
	"in the south", "in the south-west", "in the west", "in the north-west",
}

const amid game.Word = "in the middle"

// where says where on a turned tile a part lies, so that no other part of its kind
// lies there: by the middle of its edges, ends or ports.
func (p *Piece) where(c partCode, turn int) game.Word {
	part := int(c)
	lists := make([][]string, 0, maxParts)
	switch {
	case c >= seaCode:
		part -= int(seaCode)
		for _, sea := range p.Seas {
			lists = append(lists, sea.Ports)
		}
	case c >= bridgeCode:
		part -= int(bridgeCode)
		for _, bridge := range p.Bridges {
			lists = append(lists, bridge.Ends)
		}
	default:
		for _, island := range p.Islands {
			lists = append(lists, island.Edges)
		}
	}
	at, far := towards(lists[part])
	for i, other := range lists {
		// Of two on the same side, on both sides of a bridge, one lies in the corner.
		if side, farther := towards(other); i != part && side == at && farther > far {
			return amid
		}
	}
	if at < 0 {
		return amid
	}
	return sides[(at+2*turn)&7]
}

// towards gives the direction of the middle of edges and halves of edges, in
// eighths clockwise from the north and -1 for none, and how far out it is.
func towards(ports []string) (eighth int, far float64) {
	var x, y float64
	n := 0.
	for _, port := range ports {
		edge := -1
		for i := range 4 {
			if port[0] == "NESW"[i] {
				edge = i
			}
		}
		if edge < 0 {
			continue // an end on the tile itself
		}
		out, along := float64(edge)*math.Pi/2, 0.
		if len(port) > 1 {
			along = .5
			if port[1] == '-' {
				along = -.5
			}
		}
		x += math.Sin(out) + along*math.Cos(out)
		y += math.Cos(out) - along*math.Sin(out)
		n++
	}
	if math.Hypot(x, y) < .1 {
		return -1, 0
	}
	return int(math.Round(math.Atan2(x, y)*4/math.Pi)+8) & 7, math.Hypot(x, y) / n
}
