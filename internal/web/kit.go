package web

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"sync"

	"seaboard/game"
	"seaboard/internal/lang"
	"seaboard/internal/web/ui"
)

// kit is a game with what the pages make of it once.
type kit struct {
	game.Kit
	info    game.Info
	symbols string // to be put into a page once
	style   string // address of the board's style sheet
	// pictures are those by which the harbour shows the game, by language.
	pictures map[string]func() []byte
	rules    rulebook
	lesson   *lesson // nil where there is none
}

func newKit(k game.Kit, a *assets, book *lang.Book) *kit {
	n := &kit{Kit: k, info: k.Rules.Info()}
	if k.Board != nil {
		n.symbols = string(k.Board.Symbols())
		n.style = a.add(n.info.ID+".css", k.Board.Style())
	}
	n.pictures = map[string]func() []byte{}
	middle := sync.OnceValue(n.middle)
	for _, r := range book.Readers() {
		n.pictures[r.Tag] = sync.OnceValue(func() []byte {
			say := func(t game.Text) string { return r.Text(t, nil) }
			return k.Board.SVG(middle(), game.Paint{Say: say, Standalone: true})
		})
	}
	n.rules = newRulebook(k, book)
	n.lesson = newLesson(k)
	return n
}

// dress gives a page what pictures of the game need.
func (k *kit) dress(p *ui.Page) {
	p.Symbols = k.symbols
	if k.style != "" {
		p.Styles = []string{k.style}
	}
}

// kit finds a game by its id.
func (s *site) kit(id string) (*kit, error) {
	for _, k := range s.kits {
		if k.info.ID == id {
			return k, nil
		}
	}
	return nil, &problem{http.StatusNotFound, game.Say("There is no game %q here.", id)}
}

// counter is an even source of numbers that are always the same (splitmix64).
type counter uint64

func (c *counter) Uint64() uint64 {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// middle is the position by which the harbour shows the game, from the middle of
// a game that is always the same.
func (k *kit) middle() game.View {
	newState := func() game.State {
		s, err := k.Rules.New(game.Setup{Seats: k.info.MaxSeats})
		if err != nil {
			panic(err) // the most seats are a valid setup
		}
		return s
	}
	var p game.Playout
	src := counter(2)
	length := p.Run(newState(), &src, nil)
	s, n := newState(), 0
	src = counter(2)
	middle := newState()
	p.Run(s, &src, func(game.Seat, game.Action) {
		if n == length*2/5 {
			middle.Set(s)
		}
		n++
	})
	return middle.View(game.Watcher)
}

// picture sends the picture of a game, in the language that the address names.
func (s *site) picture(w http.ResponseWriter, r *http.Request) {
	id, isSVG := strings.CutSuffix(r.PathValue("file"), ".svg")
	k, err := s.kit(id)
	if err != nil || !isSVG || k.Board == nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	// A picture brings its style with it, and can do nothing else.
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
	h.Set("Cache-Control", "public, max-age=3600")
	io.Copy(w, bytes.NewReader(k.pictures[s.book.Match(r.FormValue("lang"), "").Tag]()))
}
