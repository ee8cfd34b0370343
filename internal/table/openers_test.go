package table_test

import (
	"errors"
	"testing"

	"seaboard/internal/table"
)

// TestOpeners: programs at one address have a bound of unfinished tables
// together, nobody has two listed ones with a free seat, and private ones are no
// matter of others.
func TestOpeners(t *testing.T) {
	h := newHouse(t)
	listed := table.Opening{Game: "pirates", Seats: []table.OpeningSeat{free, free}}
	private := listed
	private.Private = true
	open := func(o table.Opening, opener, guest string) (*table.Opened, error) {
		o.Opener, o.Guest = opener, guest
		return h.Open(t.Context(), o)
	}
	refused := func(what string, err error) {
		t.Helper()
		if f, ok := errors.AsType[*table.Fault](err); !ok || f.Kind != table.Forbidden {
			t.Errorf("%s: %v", what, err)
		}
	}
	taken := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	first, err := open(listed, "here", "")
	taken("a listed table", err)
	_, err = open(listed, "here", "")
	refused("a second listed one of a program", err)
	_, err = open(listed, "here", "a new visitor")
	refused("a second listed one of a stranger", err)
	_, err = open(listed, "", "Ada")
	taken("one of somebody known", err)
	_, err = open(listed, "", "Ada")
	refused("a second listed one of a guest", err)
	_, err = open(private, "", "Ada")
	taken("a private one beside it", err)
	_, err = open(listed, "there", "")
	taken("one from elsewhere", err)
	if _, err := h.Close(t.Context(), first.Table, table.Who{Token: first.Token}); err != nil {
		t.Fatal(err)
	}
	_, err = open(listed, "here", "")
	taken("another after the first was closed", err)
	var last *table.Opened
	for n := 1; n < 50; n++ {
		last, err = open(private, "here", "")
		taken("a private one of a program", err)
	}
	_, err = open(private, "here", "")
	refused("one too many of programs", err)
	_, err = open(private, "here", "another visitor")
	taken("that of a visitor at the same address", err)
	if _, err := h.Close(t.Context(), last.Table, table.Who{Token: last.Token}); err != nil {
		t.Fatal(err)
	}
	_, err = open(private, "here", "")
	taken("one after another was closed", err)
}
