package board

import (
	"bytes"
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// The drawings, by hand. Colours are in style.css.
//
//go:embed symbols.svg
var drawingsFile string

// symbolSet is all symbols that pictures of the game use.
type symbolSet struct {
	all  []byte
	byID map[string][]byte
}

var symbolStart = regexp.MustCompile(`^<symbol id="([^"]+)"`)

var symbols = sync.OnceValue(func() symbolSet {
	set := symbolSet{byID: map[string][]byte{}}
	add := func(symbol []byte) {
		set.byID[string(symbolStart.FindSubmatch(symbol)[1])] = symbol
		set.all = append(set.all, symbol...)
	}
	for symbol := range strings.SplitAfterSeq(strings.ReplaceAll(drawingsFile, "\n", ""), "</symbol>") {
		if symbol != "" {
			add([]byte(symbol))
		}
	}
	_, shapes := drawnTiles()
	for _, s := range shapes {
		for _, symbol := range s.symbols() {
			add(symbol)
		}
	}
	return set
})

// Symbols are all symbols that pictures of the game use.
func (Board) Symbols() []byte { return bytes.Clone(symbols().all) }

// The box of a symbol of a whole tile: one unit more on each side, so that tiles
// overlap and no seam shows.
const (
	boxSide = tileSize + 2
	boxHalf = boxSide / 2
)

// symbols are the tile's land and bridges, the shoals round its coasts, and each
// part's area.
func (s *shape) symbols() (list [][]byte) {
	symbol := func(name string, draw func(b *bytes.Buffer)) {
		var b bytes.Buffer
		fmt.Fprintf(&b, `<symbol id="so-%s" viewBox="-%d -%[2]d %d %[3]d" overflow="visible">`, name, boxHalf, boxSide)
		draw(&b)
		b.WriteString("</symbol>")
		list = append(list, b.Bytes())
	}
	symbol(s.name, s.draw)
	if s.hasShoal() {
		symbol(s.name+"-shoal", s.drawShoal)
	}
	for _, name := range partNames {
		if area, ok := s.areas[name]; ok {
			symbol(s.name+"-"+name, func(b *bytes.Buffer) { fmt.Fprintf(b, `<path class="so-area" d="%s"/>`, area) })
		}
	}
	return list
}

// partNames are all names that parts can have.
var partNames = [...]string{"i0", "i1", "b0", "b1", "b2", "b3", "m", "s0", "s1", "s2", "s3"}

func (s *shape) hasShoal() bool { return len(s.lands) > 0 && s.coast() != "" || s.islet }

// coast is all coastlines of the tile.
func (s *shape) coast() string {
	var path strings.Builder
	for _, l := range s.lands {
		for _, c := range l.coasts {
			path.WriteString(linePath(c))
		}
	}
	return path.String()
}

func (s *shape) drawShoal(b *bytes.Buffer) {
	path := s.coast()
	if s.islet {
		path += circlePath(point{}, isletRadius)
	}
	for i := range 2 {
		fmt.Fprintf(b, `<path class="so-shoal-%d" d="%s"/>`, i+1, path)
	}
}

func (s *shape) draw(b *bytes.Buffer) {
	var sand, leaf strings.Builder
	for _, l := range s.lands {
		sand.WriteString(polygonPath(l.sand))
		leaf.WriteString(polygonPath(l.leaf))
	}
	if sand.Len() > 0 {
		fmt.Fprintf(b, `<path class="so-sand" d="%s"/>`, sand.String())
		if coast := s.coast(); coast != "" {
			fmt.Fprintf(b, `<path class="so-coast" d="%s"/>`, coast)
		}
		fmt.Fprintf(b, `<path class="so-leaf" d="%s"/>`, leaf.String())
	}
	for _, p := range s.palms {
		fmt.Fprintf(b, `<use href="#so-palm" x="%s" y="%s" width="22" height="22"/>`, short(p.x-11), short(p.y-11))
	}
	if s.islet {
		fmt.Fprintf(b, `<path class="so-sand so-round" d="%s"/><path class="so-leaf" d="%s"/>`, circlePath(point{}, isletRadius), circlePath(point{}, isletRadius-rim))
	}
	s.drawLanes(b)
}

func (s *shape) drawLanes(b *bytes.Buffer) {
	if len(s.lanes) == 0 {
		return
	}
	var path strings.Builder
	for _, l := range s.lanes {
		path.WriteString(linePath(l.line))
	}
	for _, class := range []string{"so-pile", "so-rail", "so-gap", "so-plank"} {
		fmt.Fprintf(b, `<path class="%s" d="%s"/>`, class, path.String())
	}
	for _, l := range s.lanes {
		for _, p := range l.closed {
			fmt.Fprintf(b, `<circle class="so-step" cx="%s" cy="%s" r="9"/>`, short(p.x), short(p.y))
		}
	}
	if s.stone != nil {
		fmt.Fprintf(b, `<use href="#so-stone" x="%s" y="%s" width="30" height="30"/>`, short(s.stone.x-15), short(s.stone.y-15))
	}
}
