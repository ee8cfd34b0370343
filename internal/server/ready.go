package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sync/singleflight"

	"seaboard/internal/store"
)

const (
	// probeEvery is how long an answer about writing is good for, so that asking
	// costs next to nothing.
	probeEvery = 3 * time.Second
	probeTime  = 2 * time.Second // after which a store counts as stuck
	probeSize  = 64 << 10        // bytes that a disk must have room for
)

// What keeps a server from being ready.
var (
	errStopping = errors.New("the server is stopping")
	errStuck    = errors.New("the store does not answer")
)

// readiness finds out whether the server can do its work, which is to write.
type readiness struct {
	write  func(context.Context) error
	dir    string // with the data
	ending <-chan struct{}
	log    *slog.Logger

	flight singleflight.Group
	mu     sync.Mutex
	tried  time.Time
	err    error // of the last try
}

// check returns what keeps the server from being ready, or nil.
func (y *readiness) check() error {
	select {
	case <-y.ending:
		return errStopping
	default:
	}
	y.mu.Lock()
	fresh, err := !y.tried.IsZero() && time.Since(y.tried) < probeEvery, y.err
	y.mu.Unlock()
	if fresh {
		return err
	}
	late := time.NewTimer(probeTime)
	defer late.Stop()
	select {
	case r := <-y.flight.DoChan("", y.try):
		return r.Err
	case <-late.C: // the try goes on, and everybody who asks waits for the same one
		return errStuck
	}
}

// try writes for real, to the database and beside it: the database may have room
// of its own for a while on a disk that is full.
func (y *readiness) try() (any, error) {
	err := y.write(context.Background())
	if err == nil {
		err = writeFile(y.dir)
	}
	if errors.Is(err, syscall.ENOSPC) {
		err = store.ErrFull
	}
	y.mu.Lock()
	defer y.mu.Unlock()
	switch {
	case err != nil && y.err == nil:
		y.log.Error("not ready: nothing can be written", "err", err)
	case err == nil && y.err != nil:
		y.log.Info("ready again")
	}
	y.tried, y.err = time.Now(), err
	return nil, err
}

// writeFile writes a file of probeSize to the disk and removes it.
func writeFile(dir string) error {
	f, err := os.CreateTemp(dir, "probe-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(make([]byte, probeSize))
	return errors.Join(err, f.Sync(), f.Close())
}

// ServeHTTP answers 200 if the server can do its work, and 503 if not.
func (y *readiness) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	err := y.check()
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	switch {
	case err == nil:
		fmt.Fprintln(w, "ready")
		return
	case errors.Is(err, errStopping), errors.Is(err, errStuck):
	case errors.Is(err, store.ErrFull):
		err = errors.New("the disk is full")
	default:
		err = errors.New("nothing can be written") // the log says more
	}
	h.Set("Retry-After", "5")
	w.WriteHeader(http.StatusServiceUnavailable)
	fmt.Fprintln(w, err)
}

// alive answers that the server runs, whatever becomes of its data: to start it
// again would not help a disk that is full.
func alive(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprintln(w, "ok")
}
