package board

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"seaboard/game"
	"seaboard/games/southseas"
)

// element is one start tag of a picture.
type element struct {
	name string
	attr map[string]string
}

// elements reads all start tags, and fails where the picture is not well-formed.
func elements(t *testing.T, picture []byte) (list []element) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(picture))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		if start, ok := token.(xml.StartElement); ok {
			e := element{start.Name.Local, map[string]string{}}
			for _, a := range start.Attr {
				if _, twice := e.attr[a.Name.Local]; twice {
					t.Errorf("<%s> has %s twice", e.name, a.Name.Local)
				}
				e.attr[a.Name.Local] = a.Value
			}
			list = append(list, e)
		}
	}
}

// page is all that one page holds of a position, under one root.
func page(p picture, o game.Paint) []byte {
	o.Lit = p.lit
	b := Board{}
	return slices.Concat([]byte("<page><svg>"), b.Symbols(), []byte("</svg>"), b.SVG(p.view, o), b.Hand(p.view, o), []byte("</page>"))
}

func TestMarkup(t *testing.T) {
	for _, p := range pictures(t) {
		checkMarkup(t, page(p, game.Paint{}), false)
		alone := game.Paint{Standalone: true, Lit: p.lit}
		checkMarkup(t, Board{}.SVG(p.view, alone), true)
		checkMarkup(t, Board{}.Hand(p.view, alone), true)
	}
}

func checkMarkup(t *testing.T, picture []byte, alone bool) {
	t.Helper()
	ids := map[string]bool{}
	var uses []string
	for _, e := range elements(t, picture) {
		if id := e.attr["id"]; id != "" {
			if ids[id] {
				t.Errorf("id %s is there twice", id)
			}
			ids[id] = true
		}
		switch e.name {
		case "use":
			uses = append(uses, e.attr["href"])
		case "script", "image", "foreignObject", "a":
			t.Errorf("<%s> in the picture", e.name)
		case "style":
			if !alone {
				t.Error("a <style> in a page")
			}
		}
		for name, value := range e.attr {
			if name == "style" || strings.HasPrefix(name, "on") {
				t.Errorf("<%s> has %s", e.name, name)
			}
			if name != "xmlns" && strings.Contains(value, "//") || strings.Contains(value, "%!") || strings.Contains(value, "NaN") {
				t.Errorf("<%s %s=%q>", e.name, name, value)
			}
		}
	}
	for _, href := range uses {
		if id, local := strings.CutPrefix(href, "#"); !local || !ids[id] {
			t.Errorf("<use> of %s, which is not there", href)
		}
	}
}

func TestForeignWords(t *testing.T) {
	paint := game.Paint{Say: func(game.Text) string { return `<b title="x">Île & Öya</b>` }}
	for _, p := range pictures(t) {
		checkMarkup(t, page(p, paint), false)
		paint.Standalone = true
		checkMarkup(t, Board{}.SVG(p.view, paint), true)
		paint.Standalone = false
	}
}

func TestLit(t *testing.T) {
	v := pictures(t)[1].view
	last := v.Tiles[len(v.Tiles)-1]
	want := southseas.PartID(last.X, last.Y, "s0")
	var lit []string
	for _, e := range elements(t, Board{}.SVG(v, game.Paint{Lit: []string{want, "V01"}})) {
		if slices.Contains(strings.Fields(e.attr["class"]), "lit") {
			lit = append(lit, e.attr["data-place"])
			if e.attr["tabindex"] != "0" || e.attr["role"] != "button" {
				t.Errorf("%s is lit and no button: %v", e.attr["id"], e.attr)
			}
		}
	}
	if !slices.Equal(lit, []string{want}) {
		t.Errorf("lit are %v, not %s", lit, want)
	}
}

// rarities is a view with all that few positions have: land round a corner, a
// tile that fits in every turn, ships that ask for sets, and none in their place.
func rarities() *southseas.View {
	v := &southseas.View{
		Stage: southseas.StagePlace, Drawn: "I6a",
		Cells:   []southseas.Cell{{X: 2, Y: 0, Turns: 0b1111}},
		Display: []string{"V14", "V20", "V24", ""},
	}
	for i := range 4 {
		v.Tiles = append(v.Tiles, southseas.Placed{ID: "I1", X: i % 2, Y: i / 2})
	}
	return v
}

// Every class that is drawn has a rule, every rule is of something drawn, and
// every colour is of the palette and used.
func TestStyle(t *testing.T) {
	var drawn []byte
	for _, p := range pictures(t) {
		drawn = append(drawn, page(p, game.Paint{})...)
	}
	drawn = append(drawn, page(picture{view: rarities()}, game.Paint{})...)
	have := map[string]bool{}
	for _, list := range regexp.MustCompile(`class="([^"]*)"`).FindAllSubmatch(drawn, -1) {
		for class := range strings.FieldsSeq(string(list[1])) {
			have[class] = true
		}
	}
	ruled := map[string]bool{}
	for _, m := range regexp.MustCompile(`\.(so-[a-z0-9-]+)`).FindAllStringSubmatch(rules, -1) {
		ruled[m[1]] = true
		if !have[m[1]] {
			t.Errorf("style.css has .%s, which nothing has", m[1])
		}
	}
	for class := range have {
		if strings.HasPrefix(class, "so-") && !ruled[class] {
			t.Errorf("class %s has no rule", class)
		}
	}
	known := map[string]bool{}
	for _, c := range palette {
		known[c.name] = true
		if !strings.Contains(rules, "var(--so-"+c.name+")") {
			t.Errorf("nothing is %s", c.name)
		}
	}
	for _, m := range regexp.MustCompile(`var\(--so-([a-z0-9-]+)\)`).FindAllStringSubmatch(rules, -1) {
		if !known[m[1]] {
			t.Errorf("colour %s is not in the palette", m[1])
		}
	}
	if strings.Contains(plainStyle(), "var(") {
		t.Error("the style of a picture that stands alone has variables")
	}
}

func TestSeatsSymbols(t *testing.T) {
	for _, p := range pictures(t) {
		for seat, h := range (Board{}).Seats(p.view) {
			for _, c := range h.Counts {
				if !bytes.Contains(Board{}.Symbols(), []byte(`<symbol id="`+c.Symbol+`"`)) {
					t.Errorf("%s, seat %d: no symbol %s", p.name, seat+1, c.Symbol)
				}
			}
		}
	}
}

// A board of all tiles stays light enough for a phone far from land.
func TestWeight(t *testing.T) {
	late := pictures(t)[3]
	if n := len(late.view.Tiles); n < 65 {
		t.Fatalf("only %d tiles lie", n)
	}
	for _, part := range []struct {
		name string
		data []byte
		most int
	}{
		{"board and hand", slices.Concat(Board{}.SVG(late.view, game.Paint{}), Board{}.Hand(late.view, game.Paint{})), 16 << 10},
		{"symbols and style", slices.Concat(Board{}.Symbols(), Board{}.Style()), 16 << 10},
		{"picture alone", Board{}.SVG(late.view, game.Paint{Standalone: true}), 25 << 10},
	} {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(part.data)
		z.Close()
		if b.Len() > part.most {
			t.Errorf("%s: %d bytes compressed, at most %d", part.name, b.Len(), part.most)
		}
	}
}
