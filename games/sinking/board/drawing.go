package board

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"

	"seaboard/game"
	"seaboard/games/sinking"
)

// drawing is one picture on its way into bytes.
type drawing struct {
	bytes.Buffer
	view  *sinking.View
	paint game.Paint
	land  map[sinking.Hex]ground
	afoot map[sinking.Hex][]*sinking.Person // on land and swimming
	crews map[sinking.Hex][]*sinking.Person
	packs map[sinking.Hex][]pack // creatures of a cell
}

// pack is creatures of one kind in one cell.
type pack struct {
	kind string
	n    int
}

func newDrawing(v *sinking.View, o game.Paint) *drawing {
	d := &drawing{
		view: v, paint: o,
		land:  map[sinking.Hex]ground{},
		afoot: map[sinking.Hex][]*sinking.Person{},
		crews: map[sinking.Hex][]*sinking.Person{},
		packs: map[sinking.Hex][]pack{},
	}
	d.Grow(64 << 10)
	for _, p := range v.Land {
		d.land[p.At] = groundNamed(p.Terrain)
	}
	for i := range v.People {
		switch p := &v.People[i]; {
		case p.At == nil:
		case p.Where == "boat":
			d.crews[*p.At] = append(d.crews[*p.At], p)
		default:
			d.afoot[*p.At] = append(d.afoot[*p.At], p)
		}
	}
	for _, c := range v.Creatures {
		list := d.packs[c.At]
		if n := len(list); n > 0 && list[n-1].kind == c.Kind {
			list[n-1].n++
			continue
		}
		d.packs[c.At] = append(list, pack{c.Kind, 1})
	}
	return d
}

// put writes markup; strings among the arguments must be safe already.
func (d *drawing) put(format string, args ...any) { fmt.Fprintf(d, format, args...) }

// open begins the picture. One that stands alone is a picture to a screen reader,
// one in a page is a group of things to choose from.
func (d *drawing) open(id string, width, height int, title game.Text) {
	role, xmlns := "group", ""
	if d.paint.Standalone {
		role, xmlns = "img", ` xmlns="http://www.w3.org/2000/svg"`
	}
	name := d.words(title)
	d.put(`<svg%s id="%s" class="sinking" viewBox="0 0 %d %d" role="%s" aria-label="%s">`, xmlns, id, width, height, role, name)
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

func (d *drawing) number(class string, x, y, n int) { d.text(class, x, y, strconv.Itoa(n)) }

// place begins the group of something that can be pointed at. It ends with
// endPlace.
func (d *drawing) place(id, class, attrs string, titles ...game.Text) {
	d.shortcut(id, id, class, attrs, titles...)
}

// shortcut is a place whose element has another id: pointing at it is pointing at
// the place.
func (d *drawing) shortcut(id, place, class, attrs string, titles ...game.Text) {
	tab, role := -1, ""
	if d.lit(place) {
		class += " lit"
		tab, role = 0, ` role="button"`
	}
	d.put(`<g id="%s" class="place %s" data-place="%s"%s tabindex="%d"%s>`, id, class, place, attrs, tab, role)
	d.title(titles...)
}

func (d *drawing) endPlace() { d.WriteString("</g>\n") }

func (d *drawing) lit(id string) bool { return slices.Contains(d.paint.Lit, id) }

// shift is the attribute that puts a piece onto its place, scale in hundredths.
func shift(x, y, scale int) string {
	if scale == 100 {
		return fmt.Sprintf(` transform="translate(%d %d)"`, x, y)
	}
	return fmt.Sprintf(` transform="translate(%d %d) scale(%s)"`, x, y, strconv.FormatFloat(float64(scale)/100, 'f', -1, 64))
}

// short writes a number to a thousandth.
func short(x float64) string {
	return strconv.FormatFloat(math.Round(x*1000)/1000, 'f', -1, 64)
}
