package table

import (
	"container/list"
	"sync"
	"time"
)

const (
	maxDesks = 256              // tables in memory
	maxIdle  = 10 * time.Minute // without being asked for
)

// cache has the tables in memory, the one asked for last in front. A table that
// falls out while somebody works at it is read a second time; the store's check
// keeps both right.
type cache struct {
	mu    sync.Mutex
	max   int
	order *list.List // of *desk
	at    map[string]*list.Element
}

func newCache(max int) *cache {
	return &cache{max: max, order: list.New(), at: map[string]*list.Element{}}
}

// get gives the desk of a table, an empty one where there is none yet.
func (c *cache) get(id string) *desk {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if e, ok := c.at[id]; ok {
		c.order.MoveToFront(e)
		d := e.Value.(*desk)
		d.used = now
		return d
	}
	d := &desk{id: id, used: now}
	c.at[id] = c.order.PushFront(d)
	if len(c.at) > c.max {
		c.remove(c.order.Back())
	}
	return d
}

// drop removes a desk, if it is still the one in use.
func (c *cache) drop(d *desk) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.at[d.id]; ok && e.Value == d {
		c.remove(e)
	}
}

// tidy removes what nobody has asked for lately.
func (c *cache) tidy() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for e := c.order.Back(); e != nil && time.Since(e.Value.(*desk).used) > maxIdle; e = c.order.Back() {
		c.remove(e)
	}
}

func (c *cache) remove(e *list.Element) {
	delete(c.at, e.Value.(*desk).id)
	c.order.Remove(e)
}
