package storetest

import (
	"errors"
	"testing"

	"seaboard/internal/store"
)

// Damage is what happens to something of a table in what a store has kept.
type Damage struct {
	Name string
	Do   func(t *testing.T, id string)
}

// RunDamage tests that a kind of store notices damage, each by itself: the table is
// refused, and others are as they were. Make gives an empty store.
func RunDamage(t *testing.T, all []Damage, make func(t *testing.T) store.Store) {
	s := make(t)
	for _, d := range all {
		t.Run(d.Name, func(t *testing.T) {
			h := &harness{Store: s}
			hurt, other := sample(d.Name), sample(d.Name+", the other")
			hurt.Private, other.Private = false, false
			h.create(t, hurt)
			h.create(t, other)
			d.Do(t, hurt.ID)
			if got, err := h.Load(t.Context(), hurt.ID); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("loaded %+v, %v", got, err)
			}
			h.want(t, other)
			list, err := h.Tables(t.Context(), store.Query{List: store.RunningListed, Limit: 1000})
			if err != nil {
				t.Error(err)
			}
			found := false
			for _, table := range list {
				found = found || table.ID == other.ID
			}
			if !found {
				t.Error("the other table is not listed")
			}
		})
	}
}
