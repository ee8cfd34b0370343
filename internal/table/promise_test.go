package table_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/internal/table"
)

// TestPromise: the commitment to a table's draws is there before it is opened, and
// before whoever opens it says a word.
func TestPromise(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ctx := t.Context()
		open := func(promise string) (*table.Opened, error) {
			seats := []table.OpeningSeat{me, robot}
			seats[0].Salt = "given late"
			return h.Open(ctx, table.Opening{Game: "dare", Seats: seats, Promise: promise})
		}
		one, two := must(h.Promise(ctx))(t), must(h.Promise(ctx))(t)
		if one.Table == two.Table || one.Commitment == two.Commitment || !one.Until.After(time.Now().Add(59*time.Minute)) {
			t.Errorf("promised %+v and %+v", one, two)
		}
		opened := must(open(one.Text))(t)
		if opened.Table != one.Table || opened.Commitment != one.Commitment {
			t.Errorf("promised %+v, opened %+v", one, opened)
		}
		_, err := open(one.Text)
		refused(t, err, table.Gone, "used")

		parts := strings.Split(two.Text, ".")
		for _, forged := range []string{
			"x", "..", two.Text + ".", two.Text[:len(two.Text)-1],
			strings.Join([]string{one.Table, parts[1], parts[2]}, "."), // another table's seed
			strings.Join([]string{parts[0], "99999999999", parts[2]}, "."),
			strings.Join([]string{parts[0], parts[1], one.Commitment}, "."),
		} {
			_, err = open(forged)
			refused(t, err, table.Invalid, "no promise")
		}
		time.Sleep(time.Hour + time.Second)
		_, err = open(two.Text)
		refused(t, err, table.Gone, "too old")

		// The table proves what was promised.
		host := table.Who{Token: opened.Token}
		must(h.Close(ctx, opened.Table, host))(t)
		if p := must(h.Prove(ctx, opened.Table, host))(t); p.Wrong || p.Commitment != one.Commitment {
			t.Errorf("proof: %+v", p)
		}
	})
}
