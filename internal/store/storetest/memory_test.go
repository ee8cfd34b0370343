package storetest

import (
	"testing"

	"seaboard/internal/store"
)

func TestMemory(t *testing.T) {
	Run(t, func(*testing.T) (store.Store, func() store.Store) {
		m := &Memory{}
		return m, func() store.Store { return m }
	})
}
