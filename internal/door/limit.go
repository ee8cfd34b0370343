package door

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bounds what is asked for. A rate of 0 is no limit.
type Limits struct {
	// Calls are those of the API. Someone with a valid token has the rate alone;
	// everybody without one shares that of their address.
	Calls Rate
	// Opens, Joins, Forms and Files are tables opened, seats taken, other forms sent
	// by pages, and record files shown. Someone with a valid cookie has the rate
	// alone, everybody else shares that of their address.
	Opens, Joins, Forms, Files Rate
	// Streams are those that one address may have open without a valid token or
	// cookie, and AllStreams those of everybody. A quarter of the latter is kept for
	// those who have one. 0 is no limit.
	Streams, AllStreams int
}

// Rate is how often something may be asked for in the long run, and how often at
// once.
type Rate struct {
	PerSecond float64
	Burst     int
}

const (
	// unknownCost is how many calls one with a token of nobody counts for against
	// its address, so that tokens cannot be guessed by the million.
	unknownCost = 10
	// ownStreams is how many streams one token or cookie may have open.
	ownStreams = 32
	// streamWait is what a stream that has no room is told to wait.
	streamWait = 10 * time.Second
	// keepers bounds how many askers are remembered for a kind: twice as many at
	// most.
	keepers = 10_000
)

// Asker is somebody with a valid token or cookie, "" for a stranger.
type Asker string

// place is what a limit is counted for: a stranger's address, or an asker.
type place struct {
	network netip.Prefix
	asker   Asker
}

// network is all addresses that one stranger may have: an IPv6 network of 64 bits
// is given to each household, or to each machine.
func network(a netip.Addr) netip.Prefix {
	bits := a.BitLen()
	if a.Is6() {
		bits = 64
	}
	p, _ := a.Prefix(bits) // none of the zero address, which those without one share
	return p
}

// limiter keeps those who ask too often from asking.
type limiter struct {
	rate  rate.Limit
	burst int

	mutex      sync.Mutex
	young, old map[place]*rate.Limiter // old is forgotten when young is full
}

// newLimiter returns nil for no limit.
func newLimiter(r Rate) *limiter {
	if r.PerSecond <= 0 {
		return nil
	}
	return &limiter{rate: rate.Limit(r.PerSecond), burst: max(1, r.Burst), young: map[place]*rate.Limiter{}}
}

// of returns the limiter of a place.
func (l *limiter) of(p place) *rate.Limiter {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if one, ok := l.young[p]; ok {
		return one
	}
	one, ok := l.old[p]
	if !ok {
		one = rate.NewLimiter(l.rate, l.burst)
	}
	if len(l.young) >= keepers {
		l.old, l.young = l.young, map[place]*rate.Limiter{}
	}
	l.young[p] = one
	return one
}

// take takes n requests, or returns how long to wait. Nothing is taken then.
func (l *limiter) take(p place, n int) time.Duration {
	if l == nil {
		return 0
	}
	now := time.Now()
	taken := l.of(p).ReserveN(now, min(n, l.burst))
	wait := taken.DelayFrom(now)
	if wait > 0 {
		taken.CancelAt(now)
	}
	return wait
}

// limits are those of a door.
type limits struct {
	by      [reasons]*limiter
	streams streams
}

func newLimits(c Limits) *limits {
	l := &limits{streams: streams{most: c.Streams, all: c.AllStreams, open: map[place]int{}}}
	for reason, r := range map[Reason]Rate{ByCall: c.Calls, ByOpening: c.Opens, ByJoining: c.Joins, ByForm: c.Forms, ByFile: c.Files} {
		l.by[reason] = newLimiter(r)
	}
	return l
}

// limit counts a request. It returns why it is refused, or what to call at its
// end.
func (d *Door) limit(r *http.Request, v *Visit) (*Refusal, func()) {
	kinds := kindsOf(r)
	if len(kinds) == 0 {
		return nil, func() {}
	}
	from, cost := place{network: network(v.Client)}, 1
	if d.config.Known != nil {
		asker, made := d.config.Known(r)
		if asker != "" {
			from = place{asker: asker}
		} else if made {
			cost = unknownCost
		}
	}
	for _, kind := range kinds {
		if kind == ByOpening && from.asker == "" && d.limits.by[kind] != nil {
			v.Opener = from.network.String()
		}
		if kind == ByStreams {
			continue
		}
		n := 1
		if kind == ByCall {
			n = cost
		}
		if wait := d.limits.by[kind].take(from, n); wait > 0 {
			return tooMany(kind, wait), nil
		}
	}
	if kinds[len(kinds)-1] != ByStreams {
		return nil, func() {}
	}
	if !d.limits.streams.begin(from) {
		return noRoom(ByStreams), nil
	}
	return nil, func() { d.limits.streams.end(from) }
}

// streams counts those that are open.
type streams struct {
	most, all int

	mutex sync.Mutex
	open  map[place]int
	sum   int
}

// begin reports whether there is room for one more.
func (s *streams) begin(p place) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	most, all := s.most, s.all-s.all/4
	if p.asker != "" {
		most, all = ownStreams, s.all
	}
	if s.all > 0 && s.sum >= all || s.most > 0 && s.open[p] >= most {
		return false
	}
	s.open[p]++
	s.sum++
	return true
}

func (s *streams) end(p place) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.sum--
	if s.open[p]--; s.open[p] == 0 {
		delete(s.open, p)
	}
}

// Streams returns how many streams are open.
func (d *Door) Streams() int {
	s := &d.limits.streams
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.sum
}
