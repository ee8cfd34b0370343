package web

import "sync"

// gallery keeps the last pictures of tables that several watchers look at, so
// that a table with a thousand watchers is drawn once a move.
type gallery struct {
	mu    sync.Mutex
	items map[drawing]*hanging
	order []drawing // oldest first
}

// hung is how many pictures are kept.
const hung = 256

// drawing names a picture: no seat is in it, because only watchers share.
type drawing struct {
	table string
	seq   int
	lang  string
	at    int64 // Unix seconds, where a clock runs
}

type hanging struct {
	once  sync.Once
	event *event
	err   error
}

func newGallery() *gallery { return &gallery{items: map[drawing]*hanging{}} }

// get gives the picture, drawing it where it is not there. Those who ask at the
// same time wait for the one that draws.
func (g *gallery) get(key drawing, draw func() (*event, error)) (*event, error) {
	g.mu.Lock()
	h, ok := g.items[key]
	if !ok {
		h = &hanging{}
		g.items[key] = h
		g.order = append(g.order, key)
		if len(g.order) > hung {
			delete(g.items, g.order[0])
			g.order = g.order[1:]
		}
	}
	g.mu.Unlock()
	h.once.Do(func() { h.event, h.err = draw() })
	if h.err != nil {
		g.mu.Lock()
		if g.items[key] == h {
			delete(g.items, key)
		}
		g.mu.Unlock()
	}
	return h.event, h.err
}
