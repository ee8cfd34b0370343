package southseas

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// twin is the slow twin of the whole game: it keeps texts, not numbers.
type twin struct {
	sea     twinSea
	seats   int
	recall  string
	turn    int
	stage   string // ship, draw, place, islander, choose, deliver, over
	after   string // what the filling of the display is for: turn, markets, end
	drawn   string
	last    spot
	pile    map[string]int
	ships   map[string]bool // in the pile
	display []string
	wares   map[int][3]int
	ending  map[int][3]int
	points  map[int]int
	supply  map[int]int
	due     spot
}

func newTwin(seats int, recall string) *twin {
	w := &twin{
		sea: twinSea{}, seats: seats, recall: recall, turn: 1, stage: "ship", after: "turn",
		pile: map[string]int{}, ships: map[string]bool{},
		wares: map[int][3]int{}, ending: map[int][3]int{}, points: map[int]int{}, supply: map[int]int{},
	}
	for _, p := range pieces {
		w.pile[p.ID] = p.Count
	}
	for _, v := range ships {
		w.ships[v.ID] = true
	}
	for seat := 1; seat <= seats; seat++ {
		w.supply[seat] = 4
	}
	w.lay("T00", spot{}, 0)
	w.pile["T00"] = 0
	return w
}

func (w *twin) lay(id string, at spot, turn int) {
	piece, _ := PieceOf(id)
	w.sea[at] = &twinTile{Piece: piece, turn: turn, number: len(w.sea)}
	w.last = at
}

func (w *twin) left() (n int) {
	for _, k := range w.pile {
		n += k
	}
	return n
}

func (w *twin) actor() int {
	switch w.stage {
	case "ship", "draw":
		return 0
	case "choose":
		return w.sea[w.due].owner
	case "over":
		return -1
	}
	return w.turn
}

// legal lists texts sorted by bytes; for chance what can be drawn, as often as it
// is there.
func (w *twin) legal() (list []string) {
	switch w.stage {
	case "ship":
		for id, in := range w.ships {
			if in {
				list = append(list, "ship "+id)
			}
		}
	case "draw":
		for id, n := range w.pile {
			list = append(list, slices.Repeat([]string{"tile " + id}, n)...)
		}
	case "place":
		list = w.sea.places(w.drawn)
	case "islander":
		list = append(w.puts(), append(w.recalls(), "pass")...)
	case "choose":
		for _, id := range w.best() {
			list = append(list, "choose "+id)
		}
	case "deliver":
		list = append(w.deliveries(), "keep")
	}
	slices.Sort(list)
	return list
}

func (w *twin) puts() (list []string) {
	if w.supply[w.turn] == 0 {
		return nil
	}
	for name := range w.sea[w.last].partsOf() {
		if len(w.sea.men(w.sea.region(twinPart{w.last, name}))) == 0 {
			list = append(list, "put "+name)
		}
	}
	return list
}

func (w *twin) recalls() (list []string) {
	if w.recall == "never" || w.recall == "empty" && w.supply[w.turn] > 0 {
		return nil
	}
	for at, t := range w.sea {
		if t.owner == w.turn {
			list = append(list, fmt.Sprintf("recall %d,%d", at.x, at.y))
		}
	}
	return list
}

// best lists the face-up ships with the most points.
func (w *twin) best() (list []string) {
	most := 0
	for _, id := range w.display {
		v, _ := ShipOf(id)
		if v.Points > most {
			most, list = v.Points, nil
		}
		if v.Points == most {
			list = append(list, id)
		}
	}
	return list
}

// deliveries tries every payment up to what the player has.
func (w *twin) deliveries() (list []string) {
	have := w.wares[w.turn]
	for _, id := range w.display {
		v, _ := ShipOf(id)
		for s := range have[0] + 1 {
			for b := range have[1] + 1 {
				for f := range have[2] + 1 {
					if pay := [3]int{s, b, f}; meets(v, pay) {
						list = append(list, "deliver "+id+" "+payText(pay))
					}
				}
			}
		}
	}
	return list
}

func payText(pay [3]int) (text string) {
	for i, n := range pay {
		if n > 0 {
			text += fmt.Sprint(n) + "sbf"[i:i+1]
		}
	}
	return text
}

// meets tells whether exactly these wares pay a ship.
func meets(v Ship, pay [3]int) bool {
	pay[0] -= v.Shells
	pay[1] -= v.Bananas
	pay[2] -= v.Fish
	if min(pay[0], pay[1], pay[2]) < 0 {
		return false
	}
	if len(v.Sets) == 0 {
		return pay[0]+pay[1]+pay[2] == v.Any
	}
	var paid []int // the sets that these wares are: one for each kind that is there
	for _, n := range pay {
		if n > 0 {
			paid = append(paid, n)
		}
	}
	sets := slices.Clone(v.Sets)
	slices.Sort(paid)
	slices.Sort(sets)
	return slices.Equal(paid, sets)
}

func (w *twin) apply(text string) {
	word, arg, _ := strings.Cut(text, " ")
	var x, y, k int
	switch word {
	case "ship":
		w.ships[arg] = false
		w.display = append(w.display, arg)
		w.fill(w.after)
	case "tile":
		w.pile[arg]--
		if len(w.sea.places(arg)) > 0 {
			w.drawn, w.stage = arg, "place"
		} else if w.left() == 0 {
			w.markets()
		}
	case "place":
		fmt.Sscanf(arg, "%d,%d r%d", &x, &y, &k)
		w.lay(w.drawn, spot{x, y}, k)
		if len(w.puts())+len(w.recalls()) > 0 {
			w.stage = "islander"
		} else {
			w.evaluate()
		}
	case "put":
		w.sea[w.last].owner, w.sea[w.last].on = w.turn, arg
		w.supply[w.turn]--
		w.evaluate()
	case "recall":
		fmt.Sscanf(arg, "%d,%d", &x, &y)
		w.home(w.sea[spot{x, y}])
		w.evaluate()
	case "pass":
		w.evaluate()
	case "choose":
		w.take(w.sea[w.due].owner, arg)
		w.home(w.sea[w.due])
		w.fill("markets")
	case "deliver":
		id, pay, _ := strings.Cut(arg, " ")
		have := w.wares[w.turn]
		for i := range have {
			if at := strings.IndexByte(pay, "sbf"[i]); at >= 0 {
				fmt.Sscan(pay[:at], &k)
				have[i] -= k
				pay = pay[at+1:]
			}
		}
		w.wares[w.turn] = have
		w.take(w.turn, id)
		w.fill("end")
	case "keep":
		w.end()
	}
}

func (w *twin) shipsLeft() int {
	n := 0
	for _, in := range w.ships {
		if in {
			n++
		}
	}
	return n
}

func (w *twin) fill(after string) {
	switch {
	case len(w.display) < 4 && w.shipsLeft() > 0:
		w.stage, w.after = "ship", after
	case after == "turn":
		w.stage = "draw"
	case after == "markets":
		w.markets()
	default:
		w.end()
	}
}

func (w *twin) home(t *twinTile) {
	w.supply[t.owner]++
	t.owner = 0
}

func (w *twin) take(seat int, id string) {
	v, _ := ShipOf(id)
	w.points[seat] += v.Points
	w.display = slices.DeleteFunc(w.display, func(d string) bool { return d == id })
}

// occupied lists all regions with islanders, each once, markets left out.
func (w *twin) occupied() (list []twinRegion) {
	seen := map[twinPart]bool{}
	for at, t := range w.sea {
		p := twinPart{at, t.on}
		if t.owner == 0 || t.on == "m" || seen[p] {
			continue
		}
		r := w.sea.region(p)
		for _, q := range r.parts {
			seen[q] = true
		}
		list = append(list, r)
	}
	return list
}

// evaluate looks at the whole board, not at the new tile alone.
func (w *twin) evaluate() {
	boat := twinPart{}
	for i, s := range w.sea[w.last].Seas {
		if s.Boat {
			boat = twinPart{w.last, fmt.Sprintf("s%d", i)}
		}
	}
	var due []twinRegion
	for _, r := range w.occupied() {
		fished := slices.Contains(r.parts, boat) && w.sea.wares(r) > 0
		if r.open == 0 || fished {
			due = append(due, r)
		}
	}
	for _, r := range due {
		w.pay(w.wares, r)
	}
	for _, r := range due {
		fished := slices.Contains(r.parts, boat) && w.sea.wares(r) > 0
		for _, p := range r.parts {
			if t := w.sea[p.at]; t.owner != 0 && t.on == p.name {
				w.home(t)
			}
		}
		if fished {
			w.cover(r)
		}
	}
	w.markets()
}

func (w *twin) pay(to map[int][3]int, r twinRegion) {
	kind := map[byte]int{'b': 0, 'i': 1, 's': 2}[r.parts[0].name[0]]
	for _, seat := range w.sea.winners(r) {
		g := to[seat]
		g[kind] += w.sea.wares(r)
		to[seat] = g
	}
}

func (w *twin) cover(r twinRegion) {
	for _, group := range []int{2, 1} {
		for _, p := range r.parts { // in the order of placing
			t := w.sea[p.at]
			if !t.covered && t.Seas[p.name[1]-'0'].Fish == group {
				t.covered = true
				return
			}
		}
	}
}

func (w *twin) markets() {
	for {
		due := slices.DeleteFunc(slices.Collect(maps.Keys(w.sea)), func(at spot) bool {
			t := w.sea[at]
			return t.owner == 0 || t.on != "m" || w.sea.around(at) < 8
		})
		if len(due) == 0 {
			break
		}
		w.due = slices.MinFunc(due, func(a, b spot) int {
			t, u := w.sea[a], w.sea[b]
			if d := (t.owner-w.turn+w.seats)%w.seats - (u.owner-w.turn+w.seats)%w.seats; d != 0 {
				return d
			}
			return t.number - u.number
		})
		best := w.best()
		if len(best) > 1 {
			w.stage = "choose"
			return
		}
		if len(best) == 1 {
			w.take(w.sea[w.due].owner, best[0])
		}
		w.home(w.sea[w.due])
		if len(w.display) < 4 && w.shipsLeft() > 0 {
			w.stage, w.after = "ship", "markets"
			return
		}
	}
	w.stage = "deliver"
	if len(w.deliveries()) == 0 {
		w.end()
	}
}

func (w *twin) end() {
	if w.left() > 0 && len(w.display)+w.shipsLeft() > 0 {
		w.turn = w.turn%w.seats + 1
		w.stage = "draw"
		return
	}
	w.stage = "over"
	for _, r := range w.occupied() {
		w.pay(w.ending, r)
	}
}

func (w *twin) score(seat int) int {
	g := w.wares[seat]
	return w.points[seat] + (g[0]+g[1]+g[2])/3
}

func (w *twin) final(seat int) int {
	g, e := w.wares[seat], w.ending[seat]
	return w.points[seat] + (g[0]+g[1]+g[2]+e[0]+e[1]+e[2])/3
}
