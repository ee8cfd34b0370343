// Package server puts the rooms together and runs them: the data folder and its
// store, the tables, the open API, the pages, and the HTTP server in front.
//
// It must not know what a table, an action or a page is; it only connects,
// starts and stops.
package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"seaboard/games"
	"seaboard/internal/api"
	"seaboard/internal/door"
	"seaboard/internal/keeping"
	"seaboard/internal/live"
	"seaboard/internal/password"
	"seaboard/internal/store"
	"seaboard/internal/table"
	"seaboard/internal/web"
)

// Config is how a server is wanted.
type Config struct {
	// Listen is HOST:PORT, where port 0 is any free one, or unix:PATH. Sockets that
	// a service manager has passed are taken instead.
	Listen     string
	SocketMode fs.FileMode // of a unix socket
	// TLSCert and TLSKey are files in PEM form, both or neither.
	TLSCert, TLSKey string
	// Reload is sent to when files that may have changed are to be read again; it
	// may be nil.
	Reload <-chan os.Signal
	// URL is the public address, nil if it is not known.
	URL *url.URL
	// Trust is the proxies whose word on clients and schemes is believed.
	Trust   []netip.Prefix
	Data    string // folder, made where it is missing
	Version string // of the program
	Commit  string // it was built from, "" if that is not known
	Log     *slog.Logger
	// Password is what has to be known to enter, or only to open tables; "" for
	// neither.
	Password    string
	PasswordFor password.Scope
	lock        *password.Lock // made of them
	// Metrics is an address as Listen is one, for metrics; "" for none.
	Metrics string
	// Ready is called with the address to open, once the server listens.
	Ready func(url string)
	// Limits bounds what is asked for; what is left out has no limit.
	Limits      door.Limits
	Connections door.Connections
	// BotPause is how long a bot waits before it acts where a person looks on.
	BotPause time.Duration
	// AskPause is about how long the table takes to answer for a person who has said
	// so beforehand.
	AskPause time.Duration
	// OnlyPause is how long the table waits before it makes a person's only choice.
	OnlyPause time.Duration
	// BotsAlone lets bots that have all seats of a table play where nobody looks on.
	BotsAlone bool
}

// grace is how long requests under way may take when the server stops. Streams
// end at once.
const grace = 5 * time.Second

// Run runs a server until ctx ends, and stops it in order. Its errors are single
// sentences for who started it.
func Run(ctx context.Context, c Config) (err error) {
	begin := time.Now()
	entrance, err := enter(ctx, c)
	if err != nil {
		return err
	}
	defer closeAll(entrance.listeners)
	keep, err := keeping.Open(ctx, c.Data)
	if err != nil {
		return err
	}
	defer func() {
		if e := keep.Close(); e != nil {
			err = errors.Join(err, fmt.Errorf("cannot close the data in %s: %w", c.Data, e))
		}
	}()
	if !keep.Checked() {
		c.Log.Info("the quick look for damage of the database took too long and was given up: seaboard check has time", "data", c.Data)
	}
	switch before, now := keep.Versions(); {
	case before == 0:
		c.Log.Info("database made", "data", c.Data, "schema", now)
	case before != now:
		c.Log.Info("database migrated", "data", c.Data, "from", before, "to", now)
	}
	lookout, err := newLookout(ctx, c)
	if err != nil {
		return err
	}
	defer lookout.close()
	tables := table.New(table.Config{Store: lookout.store(keep), Meter: lookout.meter(), Kits: games.Kits, Hub: &live.Hub{}, Log: c.Log, BotPause: c.BotPause, OnlyPause: c.OnlyPause, AskPause: c.AskPause, BotsAlone: c.BotsAlone})
	bots := start(context.WithoutCancel(ctx), tables.Run)
	defer bots.stop()
	if c.lock, err = newLock(ctx, c, keep); err != nil {
		return err
	}
	front := newFront(c, tables, keep, areLoopback(entrance.listeners))
	front.meter = lookout.metrics
	lookout.open(c, front, tables, keep)
	counting := start(context.WithoutCancel(ctx), front.tally.run)
	defer counting.stop()
	server := &http.Server{
		Handler:           front,
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ConnState:         lookout.connState(),
		ErrorLog:          slog.NewLogLogger(c.Log.Handler(), slog.LevelDebug),
	}
	served := entrance.serve(server, front.door, c.Log)
	if c.Ready != nil {
		c.Ready(entrance.addresses()[0] + path(c.URL))
	}
	c.Log.Info("server ready", "version", c.Version, "commit", c.Commit, "addresses", entrance.addresses(), "url", said(c.URL),
		"data", c.Data, "took", time.Since(begin))
	daemon.SdNotify(false, daemon.SdNotifyReady) // does nothing without a service manager
	for running := true; running; {
		select {
		case err := <-served:
			return fmt.Errorf("the server stopped: %w", err)
		case err := <-bots.failed:
			return fmt.Errorf("the tables stopped: %w", err)
		case <-c.Reload:
			entrance.reload()
		case <-ctx.Done():
			running = false
		}
	}
	daemon.SdNotify(false, daemon.SdNotifyStopping)
	c.Log.Info("server stopping", "ran", time.Since(begin))
	front.end()
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if server.Shutdown(late) != nil {
		server.Close() // whoever has not got an answer by now asks again
	}
	c.Log.Info("server stopped")
	return nil
}

// newFront puts API and pages behind one door.
func newFront(c Config, tables *table.Service, keep store.Store, loopback bool) *front {
	f := &front{log: c.Log, ending: make(chan struct{}), tally: newTally(c.Log)}
	mux := http.NewServeMux()
	mux.Handle("/api/", api.New(api.Config{
		Tables: tables, Kits: games.Kits, Log: c.Log, Version: c.Version,
		URL: c.URL,
	}))
	// The mux itself would send the browser out of the base path.
	mux.HandleFunc("/api", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, door.Of(r.Context()).To("/api/"), http.StatusTemporaryRedirect)
	})
	mux.HandleFunc("GET /healthz", alive)
	mux.Handle("GET /readyz", &readiness{write: keep.Probe, dir: c.Data, ending: f.ending, log: c.Log})
	site := web.Config{Tables: tables, Kits: games.Kits, Log: c.Log, PassCookie: password.PassCookie}
	if c.lock != nil {
		site.Lock = c.lock
	}
	pages := web.New(site)
	mux.Handle("/", pages)
	f.door = door.New(door.Config{
		URL: c.URL, Trust: c.Trust, Loopback: loopback, Limits: c.Limits, Connections: c.Connections, Known: newAskers(tables, pages.Guest).of,
		Refuse: func(w http.ResponseWriter, r *http.Request, refused door.Refusal) {
			note(r)
			if door.IsCall(r) {
				api.Refuse(w, r, refused)
			} else {
				pages.Refuse(w, r, refused)
			}
		},
	})
	f.next = f.door.Around(behind(gate(c.lock, tables, pages).Around(mux)))
	return f
}

// worker is something that runs beside the server.
type worker struct {
	failed chan error // at most one
	stop   func()     // ends it and waits
}

func start(ctx context.Context, run func(context.Context) error) worker {
	ctx, cancel := context.WithCancel(ctx)
	failed, done := make(chan error, 1), make(chan struct{})
	go func() {
		defer close(done)
		if err := run(ctx); err != nil && ctx.Err() == nil {
			failed <- err
		}
	}()
	return worker{failed, func() { cancel(); <-done }}
}

// said returns a public address as text.
func said(public *url.URL) string {
	if public == nil {
		return ""
	}
	return public.String()
}

// areLoopback reports whether only this machine can reach the server, and
// browsers on it can.
func areLoopback(listeners []net.Listener) (loopback bool) {
	for _, l := range listeners {
		if tcp, ok := l.Addr().(*net.TCPAddr); ok {
			if loopback = tcp.IP.IsLoopback(); !loopback {
				return false
			}
		}
	}
	return loopback
}

// path returns the path of a public address.
func path(public *url.URL) string {
	if public == nil {
		return ""
	}
	return public.Path
}
