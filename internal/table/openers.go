package table

import (
	"context"
	"slices"
	"sync"

	"seaboard/internal/store"
)

const (
	// maxGoing is how many tables that are not over one guest may have opened, or
	// programs at one address together.
	maxGoing = 50
	// mostOpeners bounds the addresses that are remembered. All are forgotten then.
	mostOpeners = 10_000
)

// openers remembers what strangers have opened, by their address, for as long as
// this process runs. It is not written down: whose address it was is nobody's
// business later.
type openers struct {
	mu sync.Mutex
	by map[string][]opened
}

// opened is a table that a stranger has opened.
type opened struct {
	host    store.Hash // who may close it
	program bool       // without a guest
}

// mayOpen refuses a table to somebody who has many that are not over, or another
// one that is open and listed.
func (s *Service) mayOpen(ctx context.Context, o Opening, guest store.Hash) error {
	if o.Guest != "" {
		all, listed, err := s.store.Going(ctx, guest)
		switch {
		case err != nil:
			return s.unread("", err)
		case all >= maxGoing:
			return refuse(Forbidden, "You have %d tables that are not over. Finish or close one first.", all)
		case listed > 0 && o.listed():
			return refuse(Forbidden, "You have a listed table with a free seat already. Wait until it is full, close it, or open a private one.")
		}
	}
	if o.Opener == "" {
		return nil
	}
	all, listed, err := s.ofOpener(ctx, o.Opener)
	switch {
	case err != nil:
		return s.unread("", err)
	case o.Guest == "" && all >= maxGoing:
		return refuse(Forbidden, "Programs at your address have %d tables that are not over. Finish or close one first.", all)
	case listed > 0 && o.listed():
		return refuse(Forbidden, "Somebody at your address has a listed table with a free seat already. Sit down there, wait until it is full, or open a private one.")
	}
	return nil
}

// listed reports whether others will find the table in the list of those with a
// free seat.
func (o Opening) listed() bool {
	return !o.Private && slices.ContainsFunc(o.Seats, func(x OpeningSeat) bool { return x.Kind == Free })
}

// ofOpener counts the tables of programs at an address that are not over, and of
// all strangers there those that are listed with a free seat.
func (s *Service) ofOpener(ctx context.Context, opener string) (all, listed int, err error) {
	s.openers.mu.Lock()
	before := slices.Clone(s.openers.by[opener])
	s.openers.mu.Unlock()
	var over []opened
	for _, t := range before {
		going, open, err := s.store.Going(ctx, t.host)
		if err != nil {
			return 0, 0, err
		}
		if going == 0 {
			over = append(over, t)
		}
		if t.program {
			all += going
		}
		listed += open
	}
	s.openers.forget(opener, over)
	return all, listed, nil
}

func (p *openers) forget(opener string, over []opened) {
	if len(over) == 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.by[opener] = slices.DeleteFunc(p.by[opener], func(t opened) bool { return slices.Contains(over, t) })
	if len(p.by[opener]) == 0 {
		delete(p.by, opener)
	}
}

// note remembers a table.
func (p *openers) note(opener string, t opened) {
	if opener == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.by == nil || len(p.by) >= mostOpeners && p.by[opener] == nil {
		p.by = map[string][]opened{}
	}
	if !slices.Contains(p.by[opener], t) {
		p.by[opener] = append(p.by[opener], t)
	}
}
