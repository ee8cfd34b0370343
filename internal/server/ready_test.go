package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/internal/store"
)

func askReady(y *readiness) string {
	w := httptest.NewRecorder()
	y.ServeHTTP(w, httptest.NewRequest("GET", "/readyz", nil))
	if retry := w.Header().Get("Retry-After"); (retry != "") != (w.Code == http.StatusServiceUnavailable) {
		return "Retry-After " + retry
	}
	return fmt.Sprintf("%d %s", w.Code, strings.TrimSpace(w.Body.String()))
}

// TestReady: what keeps the store from writing keeps the server from being ready,
// and however often somebody asks, it is tried now and then only.
func TestReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log pad
		var tries atomic.Int32
		var fault error
		ending := make(chan struct{})
		dir := t.TempDir()
		y := &readiness{dir: dir, ending: ending, log: NewLog(&log, false, slog.LevelInfo), write: func(context.Context) error {
			tries.Add(1)
			return fault
		}}
		for _, c := range []struct {
			fault error
			want  string
		}{
			{nil, "200 ready"},
			{fmt.Errorf("%w: /srv", store.ErrFull), "503 the disk is full"},
			{errors.New("secret words"), "503 nothing can be written"},
			{nil, "200 ready"},
		} {
			fault = c.fault
			time.Sleep(probeEvery)
			before := tries.Load()
			for range 100 {
				if got := askReady(y); got != c.want {
					t.Errorf("%v: %s", c.fault, got)
				}
			}
			if n := tries.Load() - before; n != 1 {
				t.Errorf("tried %d times", n)
			}
		}
		if said := strings.Count(log.String(), "\n"); said != 2 {
			t.Errorf("the log says\n%s", &log)
		}
		y.dir = filepath.Join(dir, "gone")
		time.Sleep(probeEvery)
		if got := askReady(y); got != "503 nothing can be written" {
			t.Error(got)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
		close(ending)
		if got := askReady(y); got != "503 the server is stopping" {
			t.Error(got)
		}
	})
}

// TestStuck: a store that does not answer is asked once, however many wait.
func TestStuck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var tries atomic.Int32
		free := make(chan struct{})
		y := &readiness{dir: t.TempDir(), log: slog.New(slog.DiscardHandler), write: func(context.Context) error {
			tries.Add(1)
			<-free
			return nil
		}}
		answers := make(chan string, 10)
		for range cap(answers) {
			go func() { answers <- askReady(y) }()
		}
		for range cap(answers) {
			if got := <-answers; got != "503 the store does not answer" {
				t.Error(got)
			}
		}
		close(free)
		synctest.Wait()
		if got := askReady(y); got != "200 ready" || tries.Load() != 1 {
			t.Errorf("%s, tried %d times", got, tries.Load())
		}
	})
}
