package live_test

import (
	"sync"
	"testing"

	"seaboard/internal/live"
)

func TestHub(t *testing.T) {
	var h live.Hub
	h.Moved("a") // nobody watches
	first, stopFirst := h.Watch("a")
	second, stopSecond := h.Watch("a")
	other, stopOther := h.Watch("b")
	for range 3 {
		h.Moved("a") // nobody reads: it does not wait
	}
	for _, c := range []<-chan struct{}{first, second} {
		if len(c) != 1 {
			t.Errorf("%d hints wait, want 1", len(c))
		}
	}
	if len(other) != 0 {
		t.Error("a hint for another table")
	}
	<-first
	stopSecond()
	h.Moved("a")
	if len(first) != 1 || h.Watching("a") != 1 {
		t.Errorf("%d hints, %d watch", len(first), h.Watching("a"))
	}
	stopFirst()
	stopFirst()
	stopOther()
	if h.Watching("a")+h.Watching("b") != 0 {
		t.Error("somebody still watches")
	}
}

func TestManyWatchers(t *testing.T) {
	var h live.Hub
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for range 50 {
				moved, stop := h.Watch("a")
				h.Moved("a")
				<-moved
				stop()
			}
		})
	}
	all.Wait()
}
