package board

import (
	"bytes"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/games/pirates"
)

// drawing is one picture on its way into bytes.
type drawing struct {
	bytes.Buffer
	view  *pirates.View
	paint game.Paint
}

func newDrawing(v *pirates.View, o game.Paint) *drawing {
	d := &drawing{view: v, paint: o}
	d.Grow(48 << 10)
	return d
}

// put writes markup; strings among the arguments must be safe already.
func (d *drawing) put(format string, args ...any) { fmt.Fprintf(d, format, args...) }

// open begins the picture. One that stands alone is a picture to a screen reader, one
// in a page is a group of things to choose from.
func (d *drawing) open(id string, width, height int, title game.Text) {
	role := "group"
	xmlns := ""
	if d.paint.Standalone {
		role = "img"
		xmlns = ` xmlns="http://www.w3.org/2000/svg"`
	}
	name := d.words(title)
	d.put(`<svg%s id="%s" class="pirates" viewBox="0 0 %d %d" role="%s" aria-label="%s">`, xmlns, id, width, height, role, name)
	if d.paint.Standalone {
		d.put("<title>%s</title><style>", name)
		d.WriteString(html.EscapeString(plainStyle()))
		d.WriteString("</style><defs>")
		d.WriteString(drawings)
		if id == boardID {
			d.Write(chart())
		}
		d.WriteString("</defs>")
	}
	d.WriteByte('\n')
}

func (d *drawing) close() { d.WriteString("</svg>\n") }

// words puts a text into the reader's language, safe for markup.
func (d *drawing) words(t game.Text) string { return html.EscapeString(d.paint.Words(t)) }

// title joins texts into one <title>.
func (d *drawing) title(texts ...game.Text) {
	d.WriteString("<title>")
	for i, t := range texts {
		if i > 0 {
			d.WriteString(", ")
		}
		d.WriteString(d.words(t))
	}
	d.WriteString("</title>")
}

// use puts a symbol into the box with its upper left corner at x, y.
func (d *drawing) use(symbol string, x, y, w, h int) {
	d.put(`<use href="#%s" x="%d" y="%d" width="%d" height="%d"/>`, symbol, x, y, w, h)
}

// icon puts a square symbol with its middle at x, y.
func (d *drawing) icon(symbol string, x, y, size int) {
	d.use(symbol, x-size/2, y-size/2, size, size)
}

// text writes digits and letters that need no translation.
func (d *drawing) text(class string, x, y int, s string) {
	d.put(`<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, html.EscapeString(s))
}

func (d *drawing) number(class string, x, y, n int) { d.text(class, x, y, figure(n)) }

// figure writes a number with a real minus sign.
func figure(n int) string {
	return strings.Replace(strconv.Itoa(n), "-", "−", 1)
}

// place begins the group of something that can be pointed at. It ends with
// endPlace.
func (d *drawing) place(id, class string, attrs string, titles ...game.Text) {
	tab, role := -1, ""
	if d.lit(id) {
		class += " lit"
		tab, role = 0, ` role="button"`
	}
	d.put(`<g id="%s" class="place %s" data-place="%s"%s tabindex="%d"%s>`, id, class, id, attrs, tab, role)
	d.title(titles...)
}

func (d *drawing) endPlace() { d.WriteString("</g>\n") }

func (d *drawing) lit(id string) bool { return slices.Contains(d.paint.Lit, id) }

// seats goes through the seats of the game from 1.
func (d *drawing) seats(each func(seat game.Seat, ship *pirates.Ship)) {
	for i := range d.view.Ships {
		each(game.Seat(i+1), &d.view.Ships[i])
	}
}
