package board

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strconv"

	"seaboard/game"
	"seaboard/games/southseas"
)

// parts are the areas of all parts: what can be taken, what the log and the previews
// light up, and what lights its whole region when it is pointed at.
func (d *drawing) parts() {
	regions := d.regions()
	for _, t := range d.view.Tiles {
		k, ok := tileOf(t.ID)
		if !ok {
			continue
		}
		for _, name := range slices.Backward(partNames[:]) {
			if _, has := k.areas[name]; !has {
				continue
			}
			id := southseas.PartID(t.X, t.Y, name)
			titles := []game.Text{partTitle(k, name, t)}
			if r := regions[id]; r != nil {
				titles = append(titles, regionTitle(r)...)
			}
			d.place(id, "part", titles...)
			d.whole(k.name+"-"+name, chartPoint(t.X, t.Y), t.Turn, "so-hit")
			d.endPlace()
		}
	}
}

// regions are the regions of all parts, by the parts' ids. Parts are grouped by them.
func (d *drawing) regions() map[string]*southseas.Region {
	all := d.view.AllRegions()
	of := map[string]*southseas.Region{}
	d.group = map[string]string{}
	for i := range all {
		for _, id := range all[i].Parts {
			of[id] = &all[i]
			d.group[id] = "region-" + strconv.Itoa(i)
		}
	}
	return of
}

// regionTitle says what the region of a part is worth and who holds it.
func regionTitle(r *southseas.Region) []game.Text {
	titles := []game.Text{regionText(*r)}
	for i, n := range r.Count {
		if n > 0 {
			titles = append(titles, game.Say("islanders of %v: %d", game.Seat(i+1), n))
		}
	}
	return titles
}

func partTitle(k tile, name string, t southseas.Placed) game.Text {
	x, y := t.X, t.Y
	switch name[0] {
	case 'i':
		return game.Say("island at %d,%d, bananas: %d", x, y, k.Islands[name[1]-'0'].Bananas)
	case 'b':
		return game.Say("bridge at %d,%d, shells: %d", x, y, k.Bridges[name[1]-'0'].Shells)
	case 's':
		sea := k.Seas[name[1]-'0']
		if sea.Boat {
			return game.Say("sea at %d,%d, fishing boat", x, y)
		}
		if t.Covered && sea.Fish > 0 {
			return game.Say("sea at %d,%d, fish under a boat, which count no more: %d", x, y, sea.Fish)
		}
		return game.Say("sea at %d,%d, fish: %d", x, y, sea.Fish)
	}
	return game.Say("market at %d,%d", x, y)
}

// cells are those where the drawn tile fits, each with the tile in every turn in
// which it does. One turn is shown at a time.
func (d *drawing) cells() {
	k, drawn := tileOf(d.view.Drawn)
	if !drawn {
		return
	}
	for _, c := range d.view.Cells {
		if c.Turns == 0 {
			continue
		}
		d.place(southseas.CellID(c.X, c.Y), "cell", game.Say("open sea at %d,%d", c.X, c.Y))
		at := chartPoint(c.X, c.Y)
		first := " so-first"
		for quarters := range 4 {
			if c.Turns>>quarters&1 == 0 {
				continue
			}
			d.put(`<g class="so-ghost so-ghost-%d%s">`, quarters, first)
			d.put(`<path class="so-sea" d="M%d %dh100v100h-100z"/>`, int(at.x)-half, int(at.y)-half)
			d.whole(k.name, at, quarters, "")
			d.tileWares(k, at, quarters, false)
			d.WriteString("</g>")
			first = ""
		}
		d.put(`<rect class="so-hit" x="%d" y="%d" width="92" height="92" rx="9"/>`, int(at.x)-46, int(at.y)-46)
		d.endPlace()
	}
}

// sortedCells goes through cells by x, then y.
func sortedCells[V any](cells map[[2]int]V) iter.Seq2[[2]int, V] {
	return func(yield func([2]int, V) bool) {
		for _, at := range slices.SortedFunc(maps.Keys(cells), func(a, b [2]int) int {
			return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
		}) {
			if !yield(at, cells[at]) {
				return
			}
		}
	}
}
