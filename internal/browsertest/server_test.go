package browsertest

import (
	"cmp"
	"context"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"seaboard/internal/server"
)

// host is a server that can be stopped and started again with the same data at
// the same address.
type host struct {
	t    *testing.T
	data string
	url  string        // without a slash at the end
	only time.Duration // before the table makes an only choice
	// listen is where it listens, "" for at url.
	listen string
	public *url.URL // the public address, nil if it is not known
	stop   func()
}

// newServer starts a server for one test, at whose tables people make all their
// choices themselves.
func newServer(t *testing.T) *host {
	t.Helper()
	return newHasty(t, time.Hour)
}

// newHasty starts a server whose tables make an only choice after so long.
func newHasty(t *testing.T, only time.Duration) *host {
	t.Helper()
	h := &host{t: t, data: t.TempDir(), url: "http://127.0.0.1:0", only: only}
	h.start()
	t.Cleanup(func() { h.stop() })
	return h
}

// start starts the server at h.url, and returns when it listens.
func (h *host) start() {
	h.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ready, done := make(chan string, 1), make(chan error, 1)
	go func() {
		done <- server.Run(ctx, server.Config{
			Listen:    cmp.Or(h.listen, strings.TrimPrefix(h.url, "http://")),
			Data:      h.data,
			URL:       h.public,
			Version:   "test",
			Log:       slog.New(slog.DiscardHandler),
			Ready:     func(url string) { ready <- url },
			BotPause:  time.Millisecond,
			OnlyPause: h.only,
			AskPause:  100 * time.Millisecond,
		})
	}()
	select {
	case h.url = <-ready:
	case err := <-done:
		h.t.Fatal(err)
	}
	h.stop = func() {
		cancel()
		if err := <-done; err != nil {
			h.t.Error(err)
		}
		h.stop = func() {}
	}
}
