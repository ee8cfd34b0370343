package board

import (
	"fmt"
	"slices"

	"seaboard/game"
	"seaboard/games/pirates"
)

// Below the chart: a row with bonuses and supply, then two seats a row.
const (
	legendTop = chartSize + 4
	legendRow = 72
	musterTop = legendTop + legendRow + 8
	musterRow = 88
)

// legend shows the bonuses of compass and home with who took them, and what is left
// in the supply and the bag.
func (d *drawing) legend() {
	d.put(`<rect class="pi-panel" x="%d" y="%d" width="%d" height="%d" rx="10"/>`, margin, legendTop, chartSize-2*margin, legendRow)
	d.bonuses("compass", "pirates-rose", margin+36, compassBonus, d.view.Compass)
	d.bonuses("home", "pirates-lighthouse", margin+352, homeBonus, d.view.Home)
	y := legendTop + legendRow/2
	d.stock("supply", "pirates-barrel", margin+680, y, d.view.Supply, game.Say("%d barrels in the supply", d.view.Supply))
	d.stock("bag", "pirates-sack", margin+780, y, d.view.Bag, game.Say("%d treasures in the bag", d.view.Bag))
}

// bonuses is a row of coins, each with the one who took it.
func (d *drawing) bonuses(id, symbol string, x int, worth [4]int, taken []game.Seat) {
	y := legendTop + legendRow/2
	d.put(`<g id="bonus-%s">`, id)
	d.icon(symbol, x, y, 56)
	for i, n := range worth[:max(d.view.Seats, 2)] {
		cx := x + 66 + i*62
		d.icon("pirates-coin", cx, y, 50)
		d.number("pi-coin-worth", cx, y+9, n)
		if i < len(taken) {
			d.put(`<g class="seat-%d">`, taken[i])
			d.icon(fmt.Sprintf("pirates-seat-%d", taken[i]), cx+20, y+18, 27)
			d.WriteString("</g>")
		}
	}
	d.WriteString("</g>\n")
}

func (d *drawing) stock(id, symbol string, x, y, n int, title game.Text) {
	d.put(`<g id="stock-%s">`, id)
	d.title(title)
	d.icon(symbol, x, y, 50)
	d.number("pi-note", x+46, y+10, n)
	d.WriteString("</g>\n")
}

// muster shows, for each seat, its turn in this round and its cards: played,
// in hand, and laid aside.
func (d *drawing) muster() {
	d.seats(func(seat game.Seat, ship *pirates.Ship) {
		const width = (chartSize - 2*margin - 8) / 2
		x := margin + (int(seat)-1)%2*(width+8)
		y := musterTop + (int(seat)-1)/2*musterRow
		class := "pi-panel"
		if d.view.Turn == seat {
			class = "pi-panel-now"
		}
		d.put(`<g id="muster-%d" class="seat-%[1]d"><rect class="%s" x="%d" y="%d" width="%d" height="%d" rx="10"/>`, seat, class, x, y, width, musterRow-8)
		d.icon(fmt.Sprintf("pirates-seat-%d", seat), x+34, y+40, 50)
		if turn := slices.Index(d.view.Order, seat); turn >= 0 && !ship.Sunk {
			d.order(x+54, y+60, turn)
		}
		switch {
		case ship.Sunk:
			d.icon("pirates-wreck", x+120, y+40, 64)
		case ship.Played == hiddenCard:
			// The card is among those in hand: nobody knows which.
			d.use("pirates-back", x+44, y+36, 26, 37)
			fallthrough
		default:
			d.musterCards(ship, x+74, y+6)
		}
		d.WriteString("</g>\n")
	})
}

// order is the number of a turn in the round; one that is over is faint.
func (d *drawing) order(x, y, turn int) {
	class := ""
	if turn < d.view.Done {
		class = ` class="pi-done"`
	}
	d.put(`<g%s><circle class="pi-order" cx="%d" cy="%d" r="14"/>`, class, x, y)
	d.number("pi-order-words", x, y+7, turn+1)
	d.WriteString("</g>")
}

// musterCards draws a seat's cards small, in one row.
func (d *drawing) musterCards(ship *pirates.Ship, x, y int) {
	const step = 57
	hand, discard := handOf(ship)
	if _, known := readCard(ship.Played); known {
		d.put(`<rect class="pi-now" x="%d" y="%d" width="56" height="72" rx="8"/>`, x-1, y-2)
		d.smallCard(ship.Played, x+2, y+1, "")
		x += step + 3
	}
	for _, card := range hand {
		d.smallCard(card, x+2, y+1, "")
		x += step
	}
	for _, card := range discard {
		d.smallCard(card, x+2, y+1, "pi-away")
		x += step
	}
}
