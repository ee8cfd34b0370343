package board

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"seaboard/game"
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
	if o.Standalone {
		return b.SVG(p.view, o)
	}
	return slices.Concat([]byte("<page><svg>"), b.Symbols(), []byte("</svg>"), b.SVG(p.view, o), b.Hand(p.view, o), []byte("</page>"))
}

func TestMarkup(t *testing.T) {
	for _, p := range pictures() {
		for _, alone := range []bool{false, true} {
			checkMarkup(t, page(p, game.Paint{Standalone: alone}), alone)
		}
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
			if name != "xmlns" && strings.Contains(value, "//") {
				t.Errorf("<%s %s=%q> leads outside", e.name, name, value)
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
	for _, p := range pictures() {
		checkMarkup(t, page(p, paint), false)
		paint.Standalone = true
		checkMarkup(t, page(p, paint), true)
		paint.Standalone = false
	}
}

func TestLit(t *testing.T) {
	p := pictures()[1]
	picture := Board{}.SVG(p.view, game.Paint{Lit: []string{"cell_0_-6", "haven_SW"}})
	var lit []string
	for _, e := range elements(t, picture) {
		if slices.Contains(strings.Fields(e.attr["class"]), "lit") {
			lit = append(lit, e.attr["data-place"])
			if e.attr["tabindex"] != "0" || e.attr["role"] != "button" {
				t.Errorf("%s is lit and no button: %v", e.attr["id"], e.attr)
			}
		}
	}
	if want := []string{"haven_SW", "cell_0_-6"}; !slices.Equal(lit, want) {
		t.Errorf("lit are %v, not %v", lit, want)
	}
}

// Every class that is drawn has a rule, every rule is of something drawn, and
// every colour is of the palette and used.
func TestStyle(t *testing.T) {
	var drawn []byte
	for _, p := range pictures() {
		drawn = append(drawn, page(p, game.Paint{})...)
	}
	have := map[string]bool{}
	for _, list := range regexp.MustCompile(`class="([^"]*)"`).FindAllSubmatch(drawn, -1) {
		for class := range strings.FieldsSeq(string(list[1])) {
			have[class] = true
		}
	}
	ruled := map[string]bool{}
	for _, m := range regexp.MustCompile(`\.(si-[a-z0-9-]+)`).FindAllStringSubmatch(rules, -1) {
		ruled[m[1]] = true
		if !have[m[1]] {
			t.Errorf("style.css has .%s, which nothing has", m[1])
		}
	}
	for class := range have {
		if strings.HasPrefix(class, "si-") && !ruled[class] {
			t.Errorf("class %s has no rule", class)
		}
	}
	known := map[string]bool{}
	for _, c := range palette {
		known[c.name] = true
		if !strings.Contains(rules, "var(--si-"+c.name+")") {
			t.Errorf("nothing is %s", c.name)
		}
	}
	for _, m := range regexp.MustCompile(`var\(--si-([a-z0-9-]+)\)`).FindAllStringSubmatch(rules, -1) {
		if !known[m[1]] {
			t.Errorf("colour %s is not in the palette", m[1])
		}
	}
	if strings.Contains(plainStyle(), "var(") {
		t.Error("the style of a picture that stands alone has variables")
	}
}

func TestSeatsSymbols(t *testing.T) {
	for _, p := range pictures() {
		for seat, h := range (Board{}).Seats(p.view) {
			for _, c := range h.Counts {
				if !bytes.Contains(Board{}.Symbols(), []byte(`<symbol id="`+c.Symbol+`"`)) {
					t.Errorf("%s, seat %d: no symbol %s", p.name, seat+1, c.Symbol)
				}
			}
		}
	}
}
