package door

import (
	"errors"
	"log/slog"
	"net"
	"sync"
	"time"
)

// Connections bounds how many there are at a time, so that there are always
// files left for the store.
type Connections struct {
	// Most is of all addresses, and MostEach of one that is no trusted proxy's; 0 is
	// no limit.
	Most, MostEach int
}

const (
	// lingerTime is how long a connection that is refused may take to read why.
	lingerTime = time.Second
	// lingering bounds how many may do so at a time; others are cut off.
	lingering = 32
	// acceptPause is the least time between two lines of the log about connections
	// that cannot be taken.
	acceptPause = 10 * time.Second
)

// acceptTime bounds what delays the next connection.
const acceptTime = 100 * time.Millisecond

// errFull is why a connection is turned away.
var errFull = errors.New("there are as many as there may be, in all or of one address")

// full is the answer to a connection that there is no room for.
const full = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\n" +
	"Content-Type: text/plain; charset=utf-8\r\nContent-Length: 47\r\n\r\nThe server has no room now. Try again in 10 s.\n"

// conns counts connections.
type conns struct {
	Connections
	mutex    sync.Mutex
	open     map[place]int
	sum      int
	lingers  int
	reported time.Time
}

// Listen returns a listener that bounds how many connections there are. Those
// above are told to come back later, if they are not encrypted.
func (d *Door) Listen(l net.Listener, encrypted bool, log *slog.Logger) net.Listener {
	return &listener{l, d, encrypted, log}
}

type listener struct {
	net.Listener
	door      *Door
	encrypted bool
	log       *slog.Logger
}

func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			if !errors.Is(err, net.ErrClosed) {
				l.report(err)
			}
			return nil, err
		}
		p := l.door.from(c)
		if l.door.conns.begin(p) {
			return &conn{Conn: c, end: sync.OnceFunc(func() { l.door.conns.end(p) })}, nil
		}
		l.door.counts[ByConnection].Add(1)
		l.report(errFull)
		l.turnAway(c)
	}
}

// report logs that a connection cannot be taken, now and then.
func (l *listener) report(err error) {
	c := &l.door.conns
	c.mutex.Lock()
	now := time.Now()
	due := now.Sub(c.reported) >= acceptPause
	if due {
		c.reported = now
	}
	open := c.sum
	c.mutex.Unlock()
	if due {
		l.log.Warn("connections cannot be taken", "err", err, "open", open)
	}
}

// turnAway says why, without waiting for it to be heard.
func (l *listener) turnAway(c net.Conn) {
	n := &l.door.conns
	n.mutex.Lock()
	waits := !l.encrypted && n.lingers < lingering
	if waits {
		n.lingers++
	}
	n.mutex.Unlock()
	if !waits {
		if !l.encrypted {
			c.SetWriteDeadline(time.Now().Add(acceptTime))
			c.Write([]byte(full)) // into the system's memory; whether it is heard is not waited for
		}
		c.Close()
		return
	}
	go func() {
		defer func() {
			c.Close()
			n.mutex.Lock()
			n.lingers--
			n.mutex.Unlock()
		}()
		c.SetDeadline(time.Now().Add(lingerTime))
		// The question is read first: a connection that is closed with something unread
		// is reset, and the answer lost.
		if _, err := c.Read(make([]byte, 4096)); err != nil {
			return
		}
		c.Write([]byte(full))
	}()
}

// from is the place of a connection: none of its own for a trusted proxy, through
// which everybody may come.
func (d *Door) from(c net.Conn) place {
	a := peerOf(c.RemoteAddr().String())
	if d.trusts(a) {
		return place{}
	}
	return place{network: network(a)}
}

func (c *conns) begin(p place) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.Most > 0 && c.sum >= c.Most || p != (place{}) && c.MostEach > 0 && c.open[p] >= c.MostEach {
		return false
	}
	c.open[p]++
	c.sum++
	return true
}

func (c *conns) end(p place) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.sum--
	if c.open[p]--; c.open[p] == 0 {
		delete(c.open, p)
	}
}

// Open returns how many connections are open.
func (d *Door) Open() int {
	d.conns.mutex.Lock()
	defer d.conns.mutex.Unlock()
	return d.conns.sum
}

// conn is counted until it is closed.
type conn struct {
	net.Conn
	end func()
}

func (c *conn) Close() error {
	defer c.end()
	return c.Conn.Close()
}

// reservedFiles are kept for the store and for what else is opened, apart from
// connections.
const reservedFiles = 96

// unlimited is how many connections there may be where nothing else limits them.
const unlimited = 16_384

// Room returns how many connections the limit of open files leaves room for.
func Room() int {
	limit, ok := fileLimit()
	if !ok {
		return unlimited
	}
	return roomIn(limit)
}

func roomIn(files uint64) int {
	kept := min(max(reservedFiles, files/8), files/2)
	return int(min(files-kept, unlimited))
}
