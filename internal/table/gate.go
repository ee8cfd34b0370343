package table

import (
	"context"
	"slices"
	"sync"
	"time"
)

// spell is how long a bot thinks, and then rests, where it has the only processor.
const spell = 4 * time.Millisecond

// gate lets so many bots think at once, the most urgent first and among equals the
// one that has waited longest.
type gate struct {
	places int
	halved bool // there is one processor only, and bots take half of it

	mu      sync.Mutex
	free    int
	waiting [ranks][]chan struct{}
}

// newGate makes a gate for a machine with so many processors: bots leave one of them,
// or half of the only one, to the pages.
func newGate(processors int) *gate {
	places := max(1, processors-1)
	return &gate{places: places, free: places, halved: processors == 1}
}

// place is the right of one bot to think.
type place struct {
	gate  *gate
	rank  rank
	held  bool
	ended bool
	since time.Time // when it began, or has rested last
}

// enter waits for a place. Its error is that ctx has ended before.
func (g *gate) enter(ctx context.Context, r rank) (*place, error) {
	p := &place{gate: g, rank: r}
	g.mu.Lock()
	defer g.mu.Unlock()
	return p, p.wait(ctx)
}

// wait waits for the place, with the gate's lock, which it lets go meanwhile.
func (p *place) wait(ctx context.Context) error {
	g := p.gate
	if g.free > 0 { // then nobody waits
		g.free--
	} else {
		mine := make(chan struct{})
		g.waiting[p.rank] = append(g.waiting[p.rank], mine)
		g.mu.Unlock()
		select {
		case <-mine:
		case <-ctx.Done():
		}
		g.mu.Lock()
		if i := slices.Index(g.waiting[p.rank], mine); i >= 0 {
			g.waiting[p.rank] = slices.Delete(g.waiting[p.rank], i, i+1)
			return ctx.Err()
		}
	}
	p.held, p.since = true, time.Now()
	if p.ended { // the bot was given up while it waited
		p.release()
	}
	return nil
}

// yield lets those go first who are more urgent, and rests where the processor is to be
// shared. The bot that thinks calls it now and then.
func (p *place) yield(ctx context.Context) {
	g := p.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if !p.held {
		return
	}
	if g.urgent(p.rank) {
		p.release()
		p.wait(ctx) // where ctx has ended, the bot ends its thought without a place
		return
	}
	if g.halved && time.Since(p.since) >= spell {
		g.mu.Unlock()
		time.Sleep(spell)
		g.mu.Lock()
		p.since = time.Now()
	}
}

// urgent reports whether somebody waits who goes before this rank.
func (g *gate) urgent(r rank) bool {
	return slices.ContainsFunc(g.waiting[:r], func(w []chan struct{}) bool { return len(w) > 0 })
}

// leave gives the place up for good.
func (p *place) leave() {
	p.gate.mu.Lock()
	defer p.gate.mu.Unlock()
	p.ended = true
	p.release()
}

// release gives the place to the next one, if it is held.
func (p *place) release() {
	g := p.gate
	if !p.held {
		return
	}
	p.held = false
	for r := range g.waiting {
		if len(g.waiting[r]) > 0 {
			close(g.waiting[r][0])
			g.waiting[r] = g.waiting[r][1:]
			return
		}
	}
	g.free++
}
