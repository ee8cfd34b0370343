package server

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

const (
	tallyTime = time.Minute // between two lines about refusals of a kind
	// mostClients bounds the addresses that are counted, and mostKinds the kinds, so
	// that a flood from everywhere does not fill the memory.
	mostClients = 1000
	mostKinds   = 500
)

// tally logs what was refused: the first of a kind at once, and how many more
// there were a minute later, so that a flood of requests is no flood of lines.
type tally struct {
	log *slog.Logger

	mu    sync.Mutex
	kinds map[refused]*count
}

// refused is a kind of refusal.
type refused struct {
	status int
	route  string
}

type count struct {
	all     int // since it was last logged
	clients map[netip.Addr]struct{}
}

func newTally(log *slog.Logger) *tally { return &tally{log: log, kinds: map[refused]*count{}} }

// counted reports whether an answer is a refusal that a host wants to hear of:
// somebody without a right, or too much of something.
func counted(status int) bool {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusMisdirectedRequest, http.StatusTooManyRequests,
		http.StatusServiceUnavailable, http.StatusInsufficientStorage:
		return true
	}
	return false
}

// add counts an answer.
func (t *tally) add(ctx context.Context, status int, route string, client netip.Addr) {
	if !counted(status) {
		return
	}
	kind := refused{status, route}
	t.mu.Lock()
	defer t.mu.Unlock()
	c, seen := t.kinds[kind]
	if !seen {
		if len(t.kinds) < mostKinds {
			t.kinds[kind] = &count{clients: map[netip.Addr]struct{}{}}
		}
		t.log.InfoContext(ctx, "refused", "status", status, "route", route)
		return
	}
	c.all++
	if len(c.clients) < mostClients {
		c.clients[client] = struct{}{}
	}
}

// flush logs what has been counted, and forgets it.
func (t *tally) flush() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for kind, c := range t.kinds {
		if c.all == 0 {
			delete(t.kinds, kind)
			continue
		}
		t.log.Info("refused more", "status", kind.status, "route", kind.route, "count", c.all, "clients", len(c.clients))
		*c = count{clients: map[netip.Addr]struct{}{}}
	}
}

// run flushes until ctx is done, and once after that.
func (t *tally) run(ctx context.Context) error {
	defer t.flush()
	every := time.NewTicker(tallyTime)
	defer every.Stop()
	for {
		select {
		case <-every.C:
			t.flush()
		case <-ctx.Done():
			return nil
		}
	}
}
