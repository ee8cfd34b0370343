package browsertest

import (
	"context"
	"log/slog"
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
	url  string // without a slash at the end
	stop func()
}

// newServer starts a server for one test.
func newServer(t *testing.T) *host {
	t.Helper()
	h := &host{t: t, data: t.TempDir(), url: "http://127.0.0.1:0"}
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
			Listen:   strings.TrimPrefix(h.url, "http://"),
			Data:     h.data,
			Version:  "test",
			Log:      slog.New(slog.DiscardHandler),
			Ready:    func(url string) { ready <- url },
			BotPause: time.Millisecond,
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
