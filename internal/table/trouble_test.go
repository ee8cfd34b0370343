package table_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"seaboard/internal/store"
	"seaboard/internal/store/storetest"
	"seaboard/internal/table"
)

// troubled is a store of which some tables cannot be read.
type troubled struct {
	*storetest.Memory
	at map[string]error // by table
}

func (s *troubled) Load(ctx context.Context, id string) (*store.Table, error) {
	if err := s.at[id]; err != nil {
		return nil, err
	}
	return s.Memory.Load(ctx, id)
}

func (s *troubled) Seq(ctx context.Context, id string) (int, error) {
	if err := s.at[id]; err != nil && !strings.Contains(err.Error(), "damaged") {
		return 0, err
	}
	return s.Memory.Seq(ctx, id)
}

// TestDamaged: a damaged table is refused in a sentence and logged once; all others
// go on.
func TestDamaged(t *testing.T) {
	h := newHouse(t)
	s := &troubled{h.store.(*storetest.Memory), map[string]error{}}
	h.store = s
	h.restart()
	hurt, other := h.gather("dare", 2), h.gather("dare", 2)
	before := other.allSeen()
	h.restart()
	s.at[hurt.id] = fmt.Errorf("%w: its log", store.ErrDamaged)
	for range 3 {
		_, err := h.Look(t.Context(), hurt.id, hurt.who(1))
		refused(t, err, table.Broken, "damaged")
		_, err = h.Act(t.Context(), hurt.id, hurt.who(1), table.Acting{Action: "choose dare"})
		refused(t, err, table.Broken, "damaged")
		_, err = h.Record(t.Context(), hurt.id, hurt.who(1))
		refused(t, err, table.Broken, "damaged")
	}
	if after := other.allSeen(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Error("another table is not what it was")
	}
	if n := strings.Count(h.log.String(), "damaged, and nothing"); n != 1 || !strings.Contains(h.log.String(), hurt.id) {
		t.Errorf("logged %d times:\n%s", n, h.log)
	}
}

// TestBusy: a locked database is no fault of a table. What is asked is refused to be
// asked again, counted, and logged now and then.
func TestBusy(t *testing.T) {
	h := newHouse(t)
	s := &troubled{h.store.(*storetest.Memory), map[string]error{}}
	h.store = s
	h.restart()
	p := h.gather("dare", 2)
	version := p.look(1).Version
	s.at[p.id] = fmt.Errorf("%w: for long", store.ErrBusy)
	for range 7 {
		_, err := h.Look(t.Context(), p.id, p.who(1))
		refused(t, err, table.Busy, "try again")
	}
	if n := strings.Count(h.log.String(), "locked by another program"); n != 1 || strings.Contains(h.log.String(), "level=ERROR") {
		t.Errorf("logged %d times:\n%s", n, h.log)
	}
	if n := h.Locked(); n != 7 {
		t.Errorf("%d counted", n)
	}
	delete(s.at, p.id)
	s.Fail(store.ErrBusy)
	acting := table.Acting{Version: version, Action: "choose dare", ID: "x"}
	_, err := h.Act(t.Context(), p.id, p.who(1), acting)
	refused(t, err, table.Busy, "Nothing was changed")
	s.Fail(nil)
	if _, err := h.Act(t.Context(), p.id, p.who(1), acting); err != nil {
		t.Error(err)
	}
}
