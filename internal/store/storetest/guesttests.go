package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"seaboard/internal/store"
)

func receipts(t *testing.T, h *harness) {
	r := store.Receipt{Key: store.Hash{1}, Ask: store.Hash{2}, Answer: []byte{0, 1}, At: 1000, Until: 2000}
	other := store.Receipt{Key: store.Hash{9}, At: 1000, Until: 3000}
	want := func(at int64, want *store.Receipt) {
		t.Helper()
		got, err := h.Receipt(t.Context(), r.Key, at)
		if want == nil && !errors.Is(err, store.ErrMissing) || want != nil && err != nil {
			t.Errorf("at %d: %v", at, err)
		}
		if d := cmp.Diff(want, got, cmpopts.IgnoreFields(store.Receipt{}, "At")); d != "" {
			t.Errorf("at %d (-want +got):\n%s", at, d)
		}
	}
	want(1000, nil)
	if err := h.Create(t.Context(), &store.Table{ID: "one"}, r, other); err != nil {
		t.Fatal(err)
	}
	h.reopen()
	want(1000, &r)
	want(1999, &r)
	want(2000, nil)
	// With the key nothing else is done, neither to this table nor with another.
	if err := h.Create(t.Context(), &store.Table{ID: "two"}, r); !errors.Is(err, store.ErrUsed) {
		t.Errorf("another table: %v", err)
	}
	if _, err := h.Load(t.Context(), "two"); !errors.Is(err, store.ErrMissing) {
		t.Errorf("its table: %v", err)
	}
	change := store.Change{Head: store.Head{Seq: 1}, Lines: []store.Line{{Seq: 1}}, Receipts: []store.Receipt{r}}
	if err := h.Append(t.Context(), "one", 0, change); !errors.Is(err, store.ErrUsed) {
		t.Errorf("an append: %v", err)
	}
	h.want(t, &store.Table{ID: "one"})
	// A stale append keeps no receipt.
	fresh := r
	fresh.Key = store.Hash{3}
	change.Receipts = []store.Receipt{fresh}
	if err := h.Append(t.Context(), "one", 7, change); !errors.Is(err, store.ErrStale) {
		t.Errorf("a stale append: %v", err)
	}
	if _, err := h.Receipt(t.Context(), fresh.Key, 0); !errors.Is(err, store.ErrMissing) {
		t.Errorf("its receipt: %v", err)
	}
	if err := h.Append(t.Context(), "one", 0, change); err != nil {
		t.Error(err)
	}
	// When it has expired, the key is free again.
	r.At, r.Until, r.Answer = 2000, 4000, []byte("again")
	if err := h.Create(t.Context(), &store.Table{ID: "two"}, r); err != nil {
		t.Error(err)
	}
	want(2000, &r)
	if err := h.Tidy(t.Context(), 3000, 0); err != nil {
		t.Error(err)
	}
	want(2000, &r)
	if _, err := h.Receipt(t.Context(), other.Key, 0); !errors.Is(err, store.ErrMissing) {
		t.Errorf("after tidying: %v", err)
	}
}

func keyRace(t *testing.T, h *harness) {
	const racers = 8
	won := make(chan int, racers)
	var all sync.WaitGroup
	for i := range racers {
		all.Go(func() {
			r := store.Receipt{Key: store.Hash{1}, Answer: []byte{byte(i)}, Until: 10}
			switch err := h.Create(t.Context(), &store.Table{ID: fmt.Sprint(i)}, r); {
			case err == nil:
				won <- i
			case !errors.Is(err, store.ErrUsed):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if len(won) != 1 {
		t.Fatalf("%d won", len(won))
	}
	winner := <-won
	if r, err := h.Receipt(t.Context(), store.Hash{1}, 0); err != nil || !bytes.Equal(r.Answer, []byte{byte(winner)}) {
		t.Errorf("%+v, %v; %d won", r, err, winner)
	}
	for i := range racers {
		if _, err := h.Load(t.Context(), fmt.Sprint(i)); (err == nil) != (i == winner) {
			t.Errorf("table %d: %v", i, err)
		}
	}
}

// device is a device as it comes in.
func device(n byte, at int64) store.Device {
	return store.Device{Secret: store.Hash{n}, Name: fmt.Sprint("device ", n), Created: at, Seen: at}
}

func devices(t *testing.T, h *harness) {
	const day = 100
	offer := func(code, maker byte, at int64) {
		t.Helper()
		if err := h.Offer(t.Context(), store.Handover{Code: store.Hash{code}, Until: at + 10}, device(maker, at)); err != nil {
			t.Fatal(err)
		}
	}
	redeem := func(code, by byte, at int64, want error) {
		t.Helper()
		h2, look := h.Handover(t.Context(), store.Hash{code}, store.Hash{by}, at)
		err := h.Redeem(t.Context(), store.Hash{code}, device(by, at), at)
		if !errors.Is(err, want) || !errors.Is(look, want) {
			t.Errorf("code %d by %d: %v, before that %v; want %v", code, by, err, look, want)
		}
		if want == nil && h2.Code != (store.Hash{code}) {
			t.Errorf("handover %+v", h2)
		}
	}
	want := func(secret byte, devices ...byte) {
		t.Helper()
		all, err := h.Devices(t.Context(), store.Hash{secret})
		if err != nil {
			t.Fatal(err)
		}
		var got []byte
		for _, d := range all {
			if d.Revoked == 0 {
				got = append(got, d.Secret[0])
			}
		}
		slices.Sort(got)
		if d := cmp.Diff(devices, got, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("devices of %d (-want +got):\n%s", secret, d)
		}
	}
	mine := func(guest byte, want ...string) {
		t.Helper()
		for _, list := range []store.List{store.Mine, store.Waiting} {
			tables, err := h.Tables(t.Context(), store.Query{List: list, Guest: store.Hash{guest}, Limit: 9})
			var got []string
			for _, table := range tables {
				got = append(got, table.ID)
			}
			slices.Sort(got)
			if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); err != nil || d != "" {
				t.Errorf("list %d of %d: %v (-want +got):\n%s", list, guest, err, d)
			}
		}
		if n, _, err := h.Going(t.Context(), store.Hash{guest}); n != len(want) || err != nil {
			t.Errorf("%d tables of %d go on, %v", n, guest, err)
		}
	}
	for i, id := range []string{"a", "b"} {
		h.create(t, &store.Table{
			ID: id, HostGuest: store.Hash{byte(i + 1)}, Created: 77, Head: store.Head{Phase: store.PhasePlaying, Actors: 1 << 1},
			Seats: []store.Seat{{Place: 1, Seat: 1, Guest: store.Hash{byte(i + 1)}}},
		})
	}
	want(1)
	mine(1, "a")
	// One comes in by a code: once, in time, and it may ask again.
	offer(50, 1, 1000)
	want(1, 1)
	redeem(51, 3, 1000, store.ErrInvalid)
	redeem(50, 3, 1010, store.ErrInvalid)
	redeem(50, 3, 1009, nil)
	redeem(50, 3, 1009, nil)
	redeem(50, 4, 1009, store.ErrInvalid)
	want(1, 1, 3)
	want(3, 1, 3)
	want(4)
	all, err := h.Devices(t.Context(), store.Hash{3})
	if d := cmp.Diff([]store.Device{
		{Secret: store.Hash{1}, Guest: store.Hash{1}, Name: "device 1", Created: 77, Seen: 1000},
		{Secret: store.Hash{3}, Guest: store.Hash{1}, Name: "device 3", Created: 1009, Seen: 1009},
	}, all); err != nil || d != "" {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	// One that has seats and a device of its own brings all that with it.
	offer(52, 2, 1020)
	redeem(52, 5, 1020, nil)
	offer(53, 3, 1030)
	redeem(53, 5, 1030, nil)
	for _, secret := range []byte{1, 2, 3, 5} {
		want(secret, 1, 2, 3, 5)
	}
	mine(1, "a", "b")
	mine(2, "b") // of which no guest is left
	h.reopen()
	// Its own code changes nothing.
	offer(54, 1, 1040)
	redeem(54, 1, 1040, nil)
	want(1, 1, 2, 3, 5)
	// What is shut out can neither come back nor let anybody in.
	offer(55, 5, 1050)
	if err := h.Revoke(t.Context(), store.Hash{5}, 1050); err != nil {
		t.Error(err)
	}
	redeem(55, 6, 1050, store.ErrInvalid)
	offer(56, 1, 1050)
	if err := h.Redeem(t.Context(), store.Hash{56}, device(5, 1050), 1050); !errors.Is(err, store.ErrInvalid) {
		t.Errorf("one that is shut out: %v", err)
	}
	want(5, 1, 2, 3)
	mine(1, "a", "b")
	for _, secret := range []byte{5, 99} {
		if err := h.Revoke(t.Context(), store.Hash{secret}, 2000); !errors.Is(err, store.ErrMissing) {
			t.Errorf("shutting %d out: %v", secret, err)
		}
	}
	if err := h.Revoke(t.Context(), store.Hash{2}, 1060); err != nil {
		t.Error(err)
	}
	// It was seen.
	for _, at := range []int64{2 * day * 100, day} {
		if err := h.See(t.Context(), store.Hash{3}, at); err != nil {
			t.Error(err)
		}
	}
	if err := h.See(t.Context(), store.Hash{98}, day); err != nil {
		t.Error(err)
	}
	want(98)
	all, _ = h.Devices(t.Context(), store.Hash{3})
	if i := slices.IndexFunc(all, func(d store.Device) bool { return d.Secret == store.Hash{3} }); all[i].Seen != 2*day*100 {
		t.Errorf("seen %+v", all[i])
	}
	// In time what was shut out is forgotten, but not whose seats are still there.
	for _, before := range []int64{1050, 5000} {
		if err := h.Tidy(t.Context(), 5000, before); err != nil {
			t.Error(err)
		}
		for secret, known := range map[byte]bool{1: true, 2: true, 3: true, 5: before <= 1050, 4: false} {
			if got, err := h.Known(t.Context(), store.Hash{secret}); got != known || err != nil {
				t.Errorf("%d is known: %v, %v", secret, got, err)
			}
		}
	}
	mine(1, "a", "b")
	redeem(56, 7, 1050, store.ErrInvalid)
}

func codeRace(t *testing.T, h *harness) {
	if err := h.Offer(t.Context(), store.Handover{Code: store.Hash{1}, Until: 10}, device(100, 0)); err != nil {
		t.Fatal(err)
	}
	const racers = 8
	var all sync.WaitGroup
	won := make(chan byte, racers)
	for i := range byte(racers) {
		all.Go(func() {
			switch err := h.Redeem(t.Context(), store.Hash{1}, device(i+1, 5), 5); {
			case err == nil:
				won <- i + 1
			case !errors.Is(err, store.ErrInvalid):
				t.Error(err)
			}
		})
	}
	all.Wait()
	devices, err := h.Devices(t.Context(), store.Hash{100})
	if len(won) != 1 || len(devices) != 2 || err != nil {
		t.Fatalf("%d won, %+v, %v", len(won), devices, err)
	}
	if winner := <-won; devices[1].Secret != (store.Hash{winner}) && devices[0].Secret != (store.Hash{winner}) {
		t.Errorf("%d won, but there are %+v", winner, devices)
	}
}

func tooMany(t *testing.T, h *harness) {
	come := func(n byte) error {
		if err := h.Offer(t.Context(), store.Handover{Code: store.Hash{n}, Until: 10}, device(100, 0)); err != nil {
			t.Fatal(err)
		}
		return h.Redeem(t.Context(), store.Hash{n}, device(n, 5), 5)
	}
	for n := range byte(store.MaxDevices - 1) {
		if err := come(n + 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := come(60); !errors.Is(err, store.ErrTooMany) {
		t.Errorf("one too many: %v", err)
	}
	if err := h.Revoke(t.Context(), store.Hash{1}, 5); err != nil {
		t.Error(err)
	}
	// The refused one has burnt nothing.
	if err := h.Redeem(t.Context(), store.Hash{60}, device(60, 5), 5); err != nil {
		t.Error(err)
	}
}

func keys(t *testing.T, h *harness) {
	for _, want := range []struct{ name, fresh, key string }{
		{"cookies", "first", "first"}, {"cookies", "second", "first"}, {"other", "third", "third"},
	} {
		h.reopen()
		if key, err := h.Key(t.Context(), want.name, []byte(want.fresh)); string(key) != want.key || err != nil {
			t.Errorf("%s: %q, %v; want %q", want.name, key, err, want.key)
		}
	}
}
