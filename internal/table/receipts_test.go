package table_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"seaboard/internal/store/sqlite"
	"seaboard/internal/store/storetest"
	"seaboard/internal/table"
)

// TestRepeated has openings and joinings asked again, as after a lost answer: they
// are answered as before, and nothing is done twice.
func TestRepeated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ctx := t.Context()
		opening := table.Opening{Game: "pirates", Key: "opening-0123456789", Seats: []table.OpeningSeat{me, free, free}}
		opened := must(h.Open(ctx, opening))(t)
		h.restart()
		if d := cmp.Diff(opened, must(h.Open(ctx, opening))(t)); d != "" {
			t.Errorf("opened again:\n%s", d)
		}
		other := opening
		other.Private = true
		_, err := h.Open(ctx, other)
		refused(t, err, table.Reused, "another request")

		joining := table.Joining{Code: opened.Invites[0].Code, Name: "Bob", Key: "joining-0123456789"}
		joined := must(h.Join(ctx, opened.Table, joining))(t)
		h.restart()
		if d := cmp.Diff(joined, must(h.Join(ctx, opened.Table, joining))(t)); d != "" {
			t.Errorf("joined again:\n%s", d)
		}
		if look := must(h.Look(ctx, opened.Table, table.Who{Token: joined.Token}))(t); look.You != 2 || look.Seq != 1 {
			t.Errorf("the seat is %d, after %d lines", look.You, look.Seq)
		}
		late := joining
		late.Key = "another-0123456789"
		_, err = h.Join(ctx, opened.Table, late)
		refused(t, err, table.Gone, "used")
		for _, key := range []string{joining.Key, opening.Key} {
			wrong := joining
			wrong.Key, wrong.Name = key, "Eve"
			_, err = h.Join(ctx, opened.Table, wrong)
			refused(t, err, table.Reused, "another request")
		}
		// A refused request keeps no key.
		late.Code, late.Name = opened.Invites[1].Code, "a\nb"
		_, err = h.Join(ctx, opened.Table, late)
		refused(t, err, table.Invalid, "ame")
		late.Name = "Eve"
		must(h.Join(ctx, opened.Table, late))(t)
		// With the last seat the game has begun; the answer stays what it was.
		if d := cmp.Diff(joined, must(h.Join(ctx, opened.Table, joining))(t)); d != "" {
			t.Errorf("joined again:\n%s", d)
		}
		// All that holds for a day.
		time.Sleep(24*time.Hour - time.Millisecond)
		if d := cmp.Diff(opened, must(h.Open(ctx, opening))(t)); d != "" {
			t.Errorf("a day later:\n%s", d)
		}
		time.Sleep(time.Millisecond)
		if again := must(h.Open(ctx, opening))(t); again.Table == opened.Table {
			t.Error("the same table on the next day")
		}
		_, err = h.Join(ctx, opened.Table, joining)
		refused(t, err, table.Gone, "used")
	})
}

// TestRepeatedAtOnce has two processes take many requests with one key at the same
// time: one table is opened and one seat taken, and all get the same answer.
func TestRepeatedAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "seaboard.db")
	var processes []*house
	for range 2 {
		h := newHouse(t)
		s, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		h.store = s
		h.restart()
		processes = append(processes, h)
	}
	const times = 16
	both := func(do func(*house, int) error) {
		var all sync.WaitGroup
		for i := range times {
			all.Go(func() {
				if err := do(processes[i%2], i); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if t.Failed() {
			t.FailNow()
		}
	}
	for round := range 5 {
		opened, joined := make([]*table.Opened, times), make([]*table.Joined, times)
		key := fmt.Sprintf("key-of-a-client-%d", round)
		both(func(h *house, i int) (err error) {
			opened[i], err = h.Open(t.Context(), table.Opening{Game: "pirates", Key: key, Seats: []table.OpeningSeat{me, free}})
			return err
		})
		both(func(h *house, i int) (err error) {
			j := table.Joining{Code: opened[0].Invites[0].Code, Name: "Bob", Key: key + "b"}
			joined[i], err = h.Join(t.Context(), opened[0].Table, j)
			return err
		})
		for i := range times {
			if d := cmp.Diff(opened[0], opened[i]) + cmp.Diff(joined[0], joined[i]); d != "" {
				t.Errorf("two answers:\n%s", d)
			}
		}
	}
	list := must(processes[0].Tables(t.Context(), table.Query{Kind: table.RunningListed}))(t)
	if len(list) != 5 {
		t.Errorf("%d tables, want 5", len(list))
	}
}

// TestReceiptsAreSealed looks for what must not be read in a database from which
// answers are given again.
func TestReceiptsAreSealed(t *testing.T) {
	h := newHouse(t)
	h.onDisk()
	ctx := t.Context()
	key := "a-key-of-the-client"
	opened := must(h.Open(ctx, table.Opening{Game: "pirates", Key: key, Seats: []table.OpeningSeat{me, free}}))(t)
	joined := must(h.Join(ctx, opened.Table, table.Joining{Code: opened.Invites[0].Code, Name: "Bob", Key: key + "2"}))(t)
	handover := must(h.Offer(ctx, table.Who{Token: joined.Token}, "mine"))(t)
	token := must(h.Redeem(ctx, table.Who{}, table.Redeeming{Code: handover.Code, Key: key + "3"}))(t)
	if again := must(h.Redeem(ctx, table.Who{}, table.Redeeming{Code: handover.Code, Key: key + "3"}))(t); again != token {
		t.Error("redeemed again, another token")
	}
	var all []byte
	files, err := filepath.Glob(filepath.Join(h.folder, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data...)
	}
	for _, secret := range []string{key, opened.Token, joined.Token, handover.Code, token} {
		if bytes.Contains(all, []byte(secret)) {
			t.Errorf("%s can be read", secret)
		}
	}
	if !bytes.Contains(all, []byte(opened.Table)) {
		t.Error("the table is not there either")
	}
}

// TestFailedWithKey: what could not be written can be asked again.
func TestFailedWithKey(t *testing.T) {
	h := newHouse(t)
	memory := h.store.(*storetest.Memory)
	opening := table.Opening{Game: "pirates", Key: "0123456789abcdef", Seats: []table.OpeningSeat{me, free}}
	memory.Fail(fmt.Errorf("no"))
	_, err := h.Open(t.Context(), opening)
	refused(t, err, table.Broken, "cannot be saved")
	memory.Fail(nil)
	must(h.Open(t.Context(), opening))(t)
}
