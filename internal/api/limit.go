package api

import (
	"math"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// keepers bounds how many askers are remembered: twice as many at most.
const keepers = 10_000

// unknownCost is how many requests one with a token of nobody counts for against
// its address, so that tokens cannot be guessed by the million.
const unknownCost = 10

// limiter keeps who asks too often from asking.
type limiter struct {
	rate  rate.Limit
	burst int

	mutex      sync.Mutex
	young, old map[string]*rate.Limiter // old is forgotten when young is full
}

func newLimiter(perSecond, burst int) *limiter {
	return &limiter{rate: rate.Limit(perSecond), burst: burst, young: map[string]*rate.Limiter{}}
}

// of gives the asker's own limiter.
func (l *limiter) of(asker string) *rate.Limiter {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if one, ok := l.young[asker]; ok {
		return one
	}
	one, ok := l.old[asker]
	if !ok {
		one = rate.NewLimiter(l.rate, l.burst)
	}
	if len(l.young) >= keepers {
		l.old, l.young = l.young, map[string]*rate.Limiter{}
	}
	l.young[asker] = one
	return one
}

// guard counts each request against its token, or against its address where it
// has none. What needs no token counts against the address, too, and so does a
// token of nobody: to make tokens up costs nothing.
func (l *limiter) guard(next http.Handler) http.Handler {
	if l.rate == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address := l.of("address " + host(r.RemoteAddr))
		token, ok := bearerToken(r.Header.Get("Authorization"))
		if !ok || !ofTable(r.URL.Path) {
			if wait := take(address, 1); wait > 0 {
				tooMany(w, wait)
				return
			}
			next.ServeHTTP(w, r)
			return
		}
		if wait := take(address, 0); wait > 0 {
			tooMany(w, wait)
			return
		}
		if wait := take(l.of("token "+token), 1); wait > 0 {
			tooMany(w, wait)
			return
		}
		seen := &statusWriter{ResponseWriter: w}
		next.ServeHTTP(seen, r)
		switch seen.status {
		case http.StatusUnauthorized:
			address.ReserveN(time.Now(), min(unknownCost, l.burst))
		case http.StatusNotFound: // before the token was looked at
			address.ReserveN(time.Now(), 1)
		}
	})
}

// ofTable tells whether a path is one where a token is looked at: below a table,
// but for sitting down.
func ofTable(path string) bool {
	return strings.HasPrefix(path, "/api/tables/") && !strings.HasSuffix(path, "/join")
}

// take takes n requests, or says how long to wait. Nothing is taken then.
func take(l *rate.Limiter, n int) time.Duration {
	now := time.Now()
	if n == 0 {
		if missing := -l.TokensAt(now); missing > 0 {
			return time.Duration(missing / float64(l.Limit()) * float64(time.Second))
		}
		return 0
	}
	taken := l.ReserveN(now, n)
	wait := taken.DelayFrom(now)
	if wait > 0 {
		taken.CancelAt(now)
	}
	return wait
}

func tooMany(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	write(w, refuse(http.StatusTooManyRequests, "You ask too often; the header Retry-After says how many seconds to wait."))
}

func host(address string) string {
	h, _, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	return h
}

// statusWriter remembers the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController through.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
