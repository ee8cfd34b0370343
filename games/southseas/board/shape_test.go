package board

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"seaboard/games/southseas"
)

// What is drawn says what the piece says: each sea part is the water that hangs
// together along its ports, and nothing else is water.
func TestSeas(t *testing.T) {
	for _, p := range southseas.Pieces() {
		k, _ := tileOf(p.ID)
		size := make([]int, len(p.Seas))
		loose := 0
		for _, square := range k.seas {
			switch {
			case square >= 0:
				size[square]++
			case square == water:
				loose++
			}
		}
		if loose > 3 { // a sliver where two coasts leave the same corner
			t.Errorf("%s: %d squares of water are in no sea", p.ID, loose)
		}
		for n, sea := range p.Seas {
			if size[n] < 60 {
				t.Errorf("%s: s%d has %d squares only", p.ID, n, size[n])
			}
			for _, port := range sea.Ports {
				for _, at := range portSpan(port) {
					if got := k.seas[k.seas.at(at)]; got != int8(n) {
						t.Errorf("%s: %v at port %s is in %d, not in s%d", p.ID, at, port, got, n)
					}
				}
			}
		}
	}
}

// portSpan is points all along a port: on a bridge edge outside the bridge.
func portSpan(port string) (pts []point) {
	edge, _ := edgeOf(port[0])
	from, to := -47., 47.
	switch port[1:] {
	case "-":
		to = -laneWidth/2 - 2
	case "+":
		from = laneWidth/2 + 2
	}
	for at := from; at <= to; at += 3 {
		pts = append(pts, point{at, -half + 1}.turned(edge))
	}
	return pts
}

// Tiles join whatever they are: an island fills its edge, a bridge crosses the
// middle of its edge squarely, and the sea has all of the rest.
func TestEdges(t *testing.T) {
	for _, p := range southseas.Pieces() {
		k, _ := tileOf(p.ID)
		for edge := range 4 {
			for at := -47.; at <= 47; at += 2 {
				ground := k.covers(point{at, -half + .1}.turned(edge))
				want := p.Edges[edge] == 'I' || p.Edges[edge] == 'B' && math.Abs(at) < laneWidth/2
				if ground != want {
					t.Errorf("%s: land or bridge at %v of edge %c: %v", p.ID, at, "NESW"[edge], ground)
				}
			}
		}
		for n, l := range k.lanes {
			if edge, ok := edgeOf(p.Bridges[n].Ends[0][0]); ok {
				way := l.line[0].minus(l.line[1]).unit()
				if d := way.distance(outward[edge]); d > .2 {
					t.Errorf("%s: b%d leaves edge %c askew by %.2f", p.ID, n, "NESW"[edge], d)
				}
			}
		}
	}
}

// Kinds with the same shape differ in wares alone.
func TestShapes(t *testing.T) {
	first := map[string]southseas.Piece{}
	bare := func(p southseas.Piece) southseas.Piece {
		p.ID, p.Count = "", 0
		p.Islands = append([]southseas.Island(nil), p.Islands...)
		p.Bridges = append([]southseas.Bridge(nil), p.Bridges...)
		p.Seas = append([]southseas.Sea(nil), p.Seas...)
		for i := range p.Islands {
			p.Islands[i].Bananas = 0
		}
		for i := range p.Bridges {
			p.Bridges[i].Shells = 0
		}
		for i := range p.Seas {
			p.Seas[i].Fish, p.Seas[i].Boat = 0, false
		}
		return p
	}
	for _, p := range southseas.Pieces() {
		k, ok := tileOf(p.ID)
		if !ok {
			t.Fatalf("%s is not drawn", p.ID)
		}
		if _, known := first[k.name]; !known {
			first[k.name] = bare(p)
		}
		if diff := cmp.Diff(first[k.name], bare(p)); diff != "" {
			t.Errorf("%s is drawn as %s, but differs:\n%s", p.ID, k.name, diff)
		}
	}
}

// Every part has room for its wares and an islander on itself, apart from each
// other.
func TestSpots(t *testing.T) {
	for _, p := range southseas.Pieces() {
		k, _ := tileOf(p.ID)
		wares := map[string]int{}
		for n, island := range p.Islands {
			wares[part('i', n)] = island.Bananas
		}
		for n, bridge := range p.Bridges {
			wares[part('b', n)] = bridge.Shells
		}
		if p.Market {
			wares["m"] = 0
		}
		for n, sea := range p.Seas {
			wares[part('s', n)] = min(sea.Fish, 1)
			if sea.Boat {
				wares[part('s', n)] = 1
			}
		}
		if len(k.spots) != len(wares) || len(k.areas) != len(wares) {
			t.Errorf("%s has %d parts, drawn are %d with %d areas", p.ID, len(wares), len(k.spots), len(k.areas))
		}
		for name, n := range wares {
			s := k.spots[name]
			if len(s.wares) != n {
				t.Errorf("%s: %s has %d tokens, not %d", p.ID, name, len(s.wares), n)
			}
			for i, at := range append(s.wares, s.stand) {
				if max(math.Abs(at.x), math.Abs(at.y)) > half-3 {
					t.Errorf("%s: %s has something at the very edge: %v", p.ID, name, at)
				}
				on := k.seas[k.seas.at(at)]
				if name[0] == 's' && on != int8(name[1]-'0') || name[0] != 's' && on != ground {
					t.Errorf("%s: a thing of %s lies at %v, which is %d", p.ID, name, at, on)
				}
				for _, other := range append(s.wares, s.stand)[:i] {
					if at.distance(other) < 10 {
						t.Errorf("%s: two things of %s lie at %v and %v", p.ID, name, at, other)
					}
				}
			}
		}
	}
}

func TestTurned(t *testing.T) {
	for quarters, want := range []string{"IBSS", "SIBS", "SSIB", "BSSI"} {
		if got := turnedEdges("IBSS", quarters); got != want {
			t.Errorf("IBSS turned by %d is %s, not %s", quarters, got, want)
		}
		if got := outward[0].turned(quarters); got.distance(outward[quarters]) > 0 {
			t.Errorf("north turned by %d is %v", quarters, got)
		}
	}
	if got := new(teller).sides([]string{"N-", "W+", "W", "junction", "i0"}, 1); got != "EN NE N (stone) (island)" {
		t.Errorf("turned sides are %q", got)
	}
}
