// Package live tells who watches that a table moved.
//
// A message is only a hint: it carries nothing, and whoever gets it reads the
// table itself from where it stood. So a slow watcher holds up nobody, many
// hints are as good as one, and a lost one only delays. The package must not
// know tables, games or what a move is.
package live

import "sync"

// Hub has the watchers of all tables on this machine. Its zero value is ready.
type Hub struct {
	mu      sync.Mutex
	watched map[string]map[chan struct{}]struct{}
}

// Watch gives a channel that holds a hint after the table has moved, and a
// function that ends the watch. The channel is never closed.
func (h *Hub) Watch(table string) (moved <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.watched == nil {
		h.watched = map[string]map[chan struct{}]struct{}{}
	}
	if h.watched[table] == nil {
		h.watched[table] = map[chan struct{}]struct{}{}
	}
	h.watched[table][c] = struct{}{}
	return c, func() { h.drop(table, c) }
}

func (h *Hub) drop(table string, c chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.watched[table], c)
	if len(h.watched[table]) == 0 {
		delete(h.watched, table)
	}
}

// Moved hints to all who watch the table. It never waits.
func (h *Hub) Moved(table string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.watched[table] {
		select {
		case c <- struct{}{}:
		default: // there is a hint already
		}
	}
}

// Watching is how many watch the table.
func (h *Hub) Watching(table string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.watched[table])
}
