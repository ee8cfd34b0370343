package gametest

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"seaboard/game"
)

// Drawings checks a board on positions that its own test gives: pictures and text
// boards are compared with those in testdata, the markup is sound, and the style
// sheet and what is drawn go together.
type Drawings struct {
	Board     game.Board
	Prefix    string   // of the board's classes and colours: "pi"
	Rules     string   // the style sheet's rules, colours as var(--pi-NAME)
	Colours   []string // names of the palette
	Positions []Position
	// Rare are views whose pictures have what none of the positions has.
	Rare []game.View
}

// Position is a position to be drawn.
type Position struct {
	Name     string
	View     game.View
	Lit      []string // places that can be chosen
	TextOnly bool     // its chart is not kept
}

// Run runs all checks.
func (d Drawings) Run(t *testing.T) {
	t.Helper()
	t.Run("golden", d.golden)
	t.Run("view alone", d.viewAlone)
	t.Run("markup", d.markup)
	t.Run("style", d.style)
	t.Run("symbols of seats", d.seats)
}

func (d Drawings) golden(t *testing.T) {
	for _, p := range d.Positions {
		o := game.Paint{Lit: p.Lit}
		if !p.TextOnly {
			CompareFile(t, p.Name+".svg", d.Board.SVG(p.View, o))
		}
		if hand := d.Board.Hand(p.View, o); hand != nil {
			CompareFile(t, p.Name+"-hand.svg", hand)
		}
		CompareFile(t, p.Name+".txt", []byte(d.Board.Text(p.View, o)))
		d.CheckText(t, p.View)
	}
}

// CheckText holds the text board of a view to its width.
func (d Drawings) CheckText(t *testing.T, v game.View) {
	t.Helper()
	for line := range strings.Lines(d.Board.Text(v, game.Paint{})) {
		line = strings.TrimSuffix(line, "\n")
		if n := utf8.RuneCountInString(line); n > game.LineWidth {
			t.Errorf("%d columns: %s", n, line)
		}
		if strings.TrimRight(line, " ") != line {
			t.Errorf("spaces at the end of %q", line)
		}
	}
}

// CompareFile compares with a file of testdata, or writes it with -update.
func CompareFile(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *Update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs:\n%s", name, difference(string(got), string(want)))
	}
}

// viewAlone: a view that went over the wire and back gives the same bytes, so
// nothing but what it says is drawn.
func (d Drawings) viewAlone(t *testing.T) {
	for _, p := range d.Positions {
		data := marshal(p.View)
		copied := reflect.New(reflect.TypeOf(p.View).Elem()).Interface()
		if err := json.Unmarshal([]byte(data), copied); err != nil {
			t.Fatal(err)
		}
		o := game.Paint{Standalone: true}
		for _, way := range paint(d.Board) {
			if way.draw(p.View) != way.draw(copied) {
				t.Errorf("%s: the same view is drawn in two ways: %s", p.Name, way.name)
			}
		}
		if !bytes.Equal(d.Board.Hand(p.View, o), d.Board.Hand(copied, o)) {
			t.Errorf("%s: the same view has two hands", p.Name)
		}
		if marshal(p.View) != data {
			t.Errorf("%s: drawing changed the view", p.Name)
		}
	}
}

func (d Drawings) markup(t *testing.T) {
	foreign := func(game.Text) string { return `<b title="x">Île & Öya</b>` }
	for _, p := range d.Positions {
		for _, say := range []func(game.Text) string{nil, foreign} {
			d.CheckPage(t, p.View, game.Paint{Lit: p.Lit, Say: say})
			alone := game.Paint{Lit: p.Lit, Say: say, Standalone: true}
			checkMarkup(t, d.Board.SVG(p.View, alone), true)
			checkMarkup(t, d.Board.Hand(p.View, alone), true)
		}
	}
}

// CheckPage checks the markup of all that one page holds of a view.
func (d Drawings) CheckPage(t *testing.T, v game.View, o game.Paint) {
	t.Helper()
	checkMarkup(t, d.Page(v, o), false)
}

// Page is all that one page holds of a position, under one root.
func (d Drawings) Page(v game.View, o game.Paint) []byte {
	b := d.Board
	return slices.Concat([]byte("<page><svg>"), b.Symbols(), []byte("</svg>"), b.SVG(v, o), b.Hand(v, o), []byte("</page>"))
}

// Element is one start tag of a picture.
type Element struct {
	Name string
	Attr map[string]string
}

// Is tells whether the element has a class.
func (e Element) Is(class string) bool {
	return slices.Contains(strings.Fields(e.Attr["class"]), class)
}

// Elements reads all start tags, and fails where the picture is not well-formed.
func Elements(t *testing.T, picture []byte) (list []Element) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(picture))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		if start, ok := token.(xml.StartElement); ok {
			e := Element{start.Name.Local, map[string]string{}}
			for _, a := range start.Attr {
				if _, twice := e.Attr[a.Name.Local]; twice {
					t.Errorf("<%s> has %s twice", e.Name, a.Name.Local)
				}
				e.Attr[a.Name.Local] = a.Value
			}
			list = append(list, e)
		}
	}
}

func checkMarkup(t *testing.T, picture []byte, alone bool) {
	t.Helper()
	ids := map[string]bool{}
	var uses []string
	for _, e := range Elements(t, picture) {
		if id := e.Attr["id"]; id != "" {
			if ids[id] {
				t.Errorf("id %s is there twice", id)
			}
			ids[id] = true
		}
		switch e.Name {
		case "use":
			uses = append(uses, e.Attr["href"])
		case "script", "image", "foreignObject", "a":
			t.Errorf("<%s> in the picture", e.Name)
		case "style":
			if !alone {
				t.Error("a <style> in a page")
			}
		case "g":
			if e.Is("lit") && (e.Attr["tabindex"] != "0" || e.Attr["role"] != "button") {
				t.Errorf("%s is lit and no button: %v", e.Attr["id"], e.Attr)
			}
		}
		for name, value := range e.Attr {
			if name == "style" || strings.HasPrefix(name, "on") {
				t.Errorf("<%s> has %s", e.Name, name)
			}
			if name != "xmlns" && strings.Contains(value, "//") || strings.Contains(value, "%!") || strings.Contains(value, "NaN") {
				t.Errorf("<%s %s=%q>", e.Name, name, value)
			}
		}
	}
	for _, href := range uses {
		if id, local := strings.CutPrefix(href, "#"); !local || !ids[id] {
			t.Errorf("<use> of %s, which is not there", href)
		}
	}
}

// Lit are the places that a picture lights, in their order.
func Lit(t *testing.T, picture []byte) (lit []string) {
	t.Helper()
	for _, e := range Elements(t, picture) {
		if e.Is("lit") {
			lit = append(lit, e.Attr["data-place"])
		}
	}
	return lit
}

var classes = regexp.MustCompile(`class="([^"]*)"`)

// style: every class that is drawn has a rule, every rule is of something drawn,
// and every colour is of the palette and used.
func (d Drawings) style(t *testing.T) {
	have := map[string]bool{}
	draw := func(v game.View, lit []string) {
		for _, list := range classes.FindAllSubmatch(d.Page(v, game.Paint{Lit: lit}), -1) {
			for class := range strings.FieldsSeq(string(list[1])) {
				have[class] = true
			}
		}
	}
	for _, p := range d.Positions {
		draw(p.View, p.Lit)
	}
	for _, v := range d.Rare {
		draw(v, nil)
	}
	ruled := map[string]bool{}
	for _, m := range regexp.MustCompile(`\.(`+d.Prefix+`-[a-z0-9-]+)`).FindAllStringSubmatch(d.Rules, -1) {
		ruled[m[1]] = true
		if !have[m[1]] {
			t.Errorf("the style sheet has .%s, which nothing has", m[1])
		}
	}
	for class := range have {
		if strings.HasPrefix(class, d.Prefix+"-") && !ruled[class] {
			t.Errorf("class %s has no rule", class)
		}
	}
	for _, name := range d.Colours {
		if !strings.Contains(d.Rules, "var(--"+d.Prefix+"-"+name+")") {
			t.Errorf("nothing is %s", name)
		}
	}
	for _, m := range regexp.MustCompile(`var\(--`+d.Prefix+`-([a-z0-9-]+)\)`).FindAllStringSubmatch(d.Rules, -1) {
		if !slices.Contains(d.Colours, m[1]) {
			t.Errorf("colour %s is not in the palette", m[1])
		}
	}
	if bytes.Contains(d.Board.SVG(d.Positions[0].View, game.Paint{Standalone: true}), []byte("var(")) {
		t.Error("the style of a picture that stands alone has variables")
	}
}

func (d Drawings) seats(t *testing.T) {
	symbols := d.Board.Symbols()
	for _, p := range d.Positions {
		for seat, h := range d.Board.Seats(p.View) {
			for _, c := range h.Counts {
				if !bytes.Contains(symbols, []byte(`<symbol id="`+c.Symbol+`"`)) {
					t.Errorf("%s, seat %d: no symbol %s", p.Name, seat+1, c.Symbol)
				}
			}
		}
	}
}
