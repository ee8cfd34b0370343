package board

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"seaboard/game"
	"seaboard/games/southseas"
)

// drawing is one picture on its way into bytes.
type drawing struct {
	bytes.Buffer
	view  *southseas.View
	paint game.Paint
	body  int               // where the picture's contents begin
	group map[string]string // of parts, by their ids: those of one region are pointed at together
}

func newDrawing(v *southseas.View, o game.Paint) *drawing {
	d := &drawing{view: v, paint: o}
	d.Grow(64 << 10)
	return d
}

// put writes markup; strings among the arguments must be safe already.
func (d *drawing) put(format string, args ...any) { fmt.Fprintf(d, format, args...) }

// open begins the picture. One that stands alone is a picture to a screen reader,
// one in a page is a group of things to choose from, and the chart, which grows, is
// moved and zoomed there.
func (d *drawing) open(id string, x, y, w, h int, title game.Text) {
	role, xmlns := "group", ""
	if d.paint.Standalone {
		role, xmlns = "img", ` xmlns="http://www.w3.org/2000/svg"`
	}
	name, roomy := d.words(title), ""
	if id == boardID && !d.paint.Standalone {
		roomy = ` data-roomy="yes"`
	}
	d.put(`<svg%s id="%s" class="southseas"%s viewBox="%d %d %d %d" role="%s" aria-label="%s">`, xmlns, id, roomy, x, y, w, h, role, name)
	if d.paint.Standalone {
		d.put("<title>%s</title><style>%s</style>", name, html.EscapeString(plainStyle()))
	}
	d.WriteByte('\n')
	d.body = d.Len()
}

// close ends the picture and gives it. One that stands alone gets those symbols
// that it uses.
func (d *drawing) close() []byte {
	d.WriteString("</svg>\n")
	if !d.paint.Standalone {
		return d.Bytes()
	}
	body := d.Bytes()[d.body:]
	return slices.Concat(d.Bytes()[:d.body], []byte("<defs>"), symbolsOf(body), []byte("</defs>\n"), body)
}

var reference = regexp.MustCompile(`href="#([^"]+)"`)

// symbolsOf are the symbols that markup uses, and those that they use.
func symbolsOf(markup []byte) (out []byte) {
	used := map[string]bool{}
	for open := [][]byte{markup}; len(open) > 0; {
		next := open[0]
		open = open[1:]
		for _, m := range reference.FindAllSubmatch(next, -1) {
			id := string(m[1])
			if symbol, ok := symbols().byID[id]; ok && !used[id] {
				used[id] = true
				out = append(out, symbol...)
				open = append(open, symbol)
			}
		}
	}
	return out
}

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

// icon puts a square symbol with its middle at x, y.
func (d *drawing) icon(symbol string, x, y, size float64) {
	d.put(`<use href="#so-%s" x="%s" y="%s" width="%s" height="%[4]s"/>`, symbol, short(x-size/2), short(y-size/2), short(size))
}

// number writes digits, which need no translation.
func (d *drawing) number(class string, x, y, n int) {
	d.put(`<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, figure(n))
}

// figure writes a number with a real minus sign.
func figure(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }

// place begins the group of something that can be pointed at. It ends with
// endPlace.
func (d *drawing) place(id, class string, titles ...game.Text) {
	tab, role := -1, ""
	if slices.Contains(d.paint.Lit, id) {
		class += " lit"
		tab, role = 0, ` role="button"`
	}
	group := ""
	if name := d.group[id]; name != "" {
		group = ` data-group="` + name + `"`
	}
	d.put(`<g id="%s" class="place %s" data-place="%[1]s"%[3]s tabindex="%[4]d"%[5]s>`, id, class, group, tab, role)
	d.title(titles...)
}

func (d *drawing) endPlace() { d.WriteString("</g>\n") }

// you tells whether the viewer sits at the table.
func (d *drawing) you() (*southseas.Player, bool) {
	v := d.view
	if v.You < 1 || int(v.You) > len(v.Players) {
		return nil, false
	}
	return &v.Players[v.You-1], true
}
