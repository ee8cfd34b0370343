package board

import (
	"fmt"

	"seaboard/game"
	"seaboard/games/pirates"
)

// places are all that an action can point at on the chart. They and the lines
// are siblings, so that the style sheet can light the line of a sea space.
func (d *drawing) places() {
	for n := range ringSize {
		c := seaCell(n)
		d.place(seaID(n), "sea", fmt.Sprintf(` data-line="%d"`, n), d.seaTitle(n)...)
		d.hit(c, 5, 10)
		d.endPlace()
	}
	for i, owner := range d.view.Cells {
		c := spaceCell(i)
		titles := []game.Text{game.Say("%s, %s: %s", c.name(), game.Word(d.islandName(c)), c.kind().name)}
		if owner != 0 {
			titles = append(titles, game.Say("pirate of %v", owner))
		}
		d.place(c.name(), "space", "", titles...)
		d.hit(c, 8, 16)
		d.endPlace()
	}
}

// hit is what a click on a place hits, and what shines when it is lit.
func (d *drawing) hit(c cell, inset, round int) {
	x, y := c.centre()
	half := cellSize/2 - inset
	d.put(`<rect class="pi-hit" x="%d" y="%d" width="%d" height="%[3]d" rx="%d"/>`, x-half, y-half, 2*half, round)
}

func (d *drawing) seaTitle(n int) []game.Text {
	titles := []game.Text{spaceText(n)}
	d.seats(func(seat game.Seat, ship *pirates.Ship) {
		if afloatAt(ship, n) {
			titles = append(titles, game.Say("ship of %v", seat))
		}
	})
	for i, n := range d.view.Income(n) {
		if n > 0 {
			titles = append(titles, game.Say("pays %v: %d", game.Seat(i+1), n))
		}
	}
	return titles
}

func (d *drawing) islandName(c cell) string { return d.view.Islands[c.island()].Name }

// afloatAt tells whether the ship stands on a sea space.
func afloatAt(ship *pirates.Ship, n int) bool {
	return !ship.Sunk && ship.Progress%ringSize == n
}

// lines are drawn over the islands when a sea space is pointed at: its five
// spaces, and a coin for each pirate who earns there when a ship sails to it
// (pirates.md, 4a).
func (d *drawing) lines() {
	for n := range ringSize {
		d.put(`<g id="line-%d" class="line">`, n)
		for _, c := range line(n) {
			d.use("pirates-reach", origin+c.col*cellSize, origin+c.row*cellSize, cellSize, cellSize)
			if d.view.Cells[c.index()] != 0 && pirates.PirateSpaces().Has(c.space()) {
				x, y := c.centre()
				d.icon("pirates-coin", x+33, y-32, 30)
				d.number("pi-pay", x+33, y-25, 1)
			}
		}
		d.WriteString("</g>\n")
	}
}

// kinds are the symbols of the island spaces. Under a pirate a symbol makes room.
func (d *drawing) kinds() {
	for i, owner := range d.view.Cells {
		c := spaceCell(i)
		x, y := c.centre()
		scale := "1"
		if owner != 0 {
			x, y, scale = x-21, y-10, ".68"
		} else {
			y += 6
		}
		d.put(`<g id="kind-%s" class="piece" transform="translate(%d %d) scale(%s)">`, c.name(), x, y, scale)
		d.icon(c.kind().symbol, 0, 0, 54)
		d.WriteString("</g>\n")
	}
}

// pirates stand on the islands. Their ids are of the seat and the space: p1-D3. One
// that is shifted glides, for those of a seat are kin.
func (d *drawing) pirates() {
	for i, owner := range d.view.Cells {
		if owner == 0 {
			continue
		}
		c := spaceCell(i)
		x, y := c.centre()
		d.put(`<g id="p%d-%s" class="piece pirate seat-%[1]d" data-kin="pirate-%[1]d" transform="translate(%[3]d %[4]d)">`, owner, c.name(), x+13, y+8)
		d.icon(fmt.Sprintf("pirates-pirate-%d", owner), 0, 0, 66)
		d.WriteString("</g>\n")
	}
}

// fan gives how far the k-th of n things on the same place stands from its middle.
func fan(k, n, dx, dy int) (x, y int) {
	switch {
	case n == 1:
		return 0, 0
	case n == 2:
		return (2*k - 1) * dx, 0
	case n == 3 && k == 2:
		return 0, dy
	}
	return (2*(k%2) - 1) * dx, (2*(k/2) - 1) * dy
}

var courses = [4]string{"east", "south", "west", "north"}

func (d *drawing) ships() {
	d.seats(func(seat game.Seat, ship *pirates.Ship) {
		if ship.Sunk {
			return
		}
		at := ship.Progress % ringSize
		k, n := d.among(seat, func(other *pirates.Ship) bool { return afloatAt(other, at) })
		x, y := seaCell(at).centre()
		dx, dy := fan(k, n, 24, 22)
		scale := [...]string{"1.2", ".76", ".72", ".72"}[n-1]
		class := ""
		if d.view.Turn == seat {
			class = " turn"
		}
		course := courses[at/6]
		d.put(`<g id="ship-%d" class="piece ship seat-%[1]d%s" transform="translate(%d %d) scale(%s)">`, seat, class, x+dx, y+dy, scale)
		if d.view.Turn == seat {
			d.WriteString(`<circle class="pi-turn-ring" r="35"/>`)
		}
		d.icon("pirates-ship-"+course, 0, 0, 64)
		mark := map[string]int{"east": 2, "west": -2}[course]
		d.icon(fmt.Sprintf("pirates-mark-%d", seat), mark, -9, 20)
		d.WriteString("</g>\n")
	})
}

// among gives the seat's rank from 0 among the ships of which is true, and
// their number.
func (d *drawing) among(seat game.Seat, is func(*pirates.Ship) bool) (rank, n int) {
	d.seats(func(other game.Seat, ship *pirates.Ship) {
		if !is(ship) {
			return
		}
		if other < seat {
			rank++
		}
		n++
	})
	return rank, n
}

// markers are the pegs in the sailing track. A sunk ship has none.
func (d *drawing) markers() {
	d.seats(func(seat game.Seat, ship *pirates.Ship) {
		if ship.Sunk {
			return
		}
		k, n := d.among(seat, func(other *pirates.Ship) bool { return !other.Sunk && other.Track == ship.Track })
		x, y := trackHole(ship.Track)
		// Several are smaller, so that the number above them stays free.
		dx, dy, size := 0, 0, 29
		switch {
		case n == 2:
			dx, dy = fan(k, n, 15, 0)
		case n > 2:
			dx, dy = fan(k, n, 12, 10)
			dy, size = dy+2, 22
		}
		d.put(`<g id="marker-%d" class="piece marker seat-%[1]d" transform="translate(%d %d)">`, seat, x+dx, y+dy)
		d.icon(fmt.Sprintf("pirates-seat-%d", seat), 0, 0, size)
		d.WriteString("</g>\n")
	})
}
