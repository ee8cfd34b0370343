package table_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"seaboard/internal/table"
)

// carry gives another device the seats of who.
func (h *house) carry(who, other table.Who) string {
	h.t.Helper()
	handover := must(h.Offer(h.t.Context(), who, "maker"))(h.t)
	return must(h.Redeem(h.t.Context(), other, table.Redeeming{Code: handover.Code, Name: "taker"}))(h.t)
}

// you is the seat that somebody has at a table.
func (h *house) you(id string, who table.Who) int {
	h.t.Helper()
	return int(must(h.Look(h.t.Context(), id, who))(h.t).You)
}

// devices lists the devices of somebody, and their names in one text.
func (h *house) devices(who table.Who) (list []table.Device, names string) {
	h.t.Helper()
	list = must(h.Devices(h.t.Context(), who))(h.t)
	for _, d := range list {
		names += " " + d.Name
		if d.This {
			names += "!"
		}
	}
	return list, strings.TrimSpace(names)
}

var ada, adasPhone, bob, bobsPhone, eve = table.Who{Guest: "ada"}, table.Who{Guest: "adas phone"}, table.Who{Guest: "bob"}, table.Who{Guest: "bobs phone"}, table.Who{Guest: "eve"}

// TestSecondDevice carries seats to another browser, which then is as good as the
// first: it sees, acts, and takes seats of which the first knows.
func TestSecondDevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ctx := t.Context()
		opened := must(h.Open(ctx, table.Opening{Game: "pirates", Guest: "ada", Seats: []table.OpeningSeat{me, free}}))(t)
		must(h.Join(ctx, opened.Table, table.Joining{Code: opened.Invites[0].Code, Name: "Bob", Guest: "bob"}))(t)
		time.Sleep(time.Hour)

		handover := must(h.Offer(ctx, ada, "Firefox on Linux"))(t)
		if left := time.Until(handover.Until); left != 10*time.Minute {
			t.Errorf("the code is good for %v", left)
		}
		offered := must(h.Offered(ctx, adasPhone, handover.Code))(t)
		if d := cmp.Diff(&table.Offered{From: "Firefox on Linux", Tables: 1}, offered); d != "" {
			t.Error(d)
		}
		if h.you(opened.Table, adasPhone) != 0 {
			t.Error("to look at the link uses it")
		}
		time.Sleep(10*time.Minute - time.Millisecond)
		must(h.Redeem(ctx, adasPhone, table.Redeeming{Code: handover.Code, Name: "Safari on an iPhone"}))(t)
		must(h.Redeem(ctx, adasPhone, table.Redeeming{Code: handover.Code}))(t) // the answer was lost
		if !must(h.Offered(ctx, adasPhone, handover.Code))(t).Same {
			t.Error("it is not told that it has the seats already")
		}
		time.Sleep(time.Millisecond)
		for _, who := range []table.Who{adasPhone, bob, eve} {
			_, err := h.Redeem(ctx, who, table.Redeeming{Code: handover.Code})
			refused(t, err, table.Gone, "no longer valid")
		}

		seat := h.you(opened.Table, ada)
		look := must(h.Look(ctx, opened.Table, adasPhone))(t)
		if seat == 0 || int(look.You) != seat || !look.MayClose || len(look.Legal) == 0 {
			t.Errorf("the phone sees %+v", look)
		}
		must(h.Act(ctx, opened.Table, adasPhone, table.Acting{Version: look.Version, Action: look.Legal[0]}))(t)
		_, err := h.Join(ctx, opened.Table, table.Joining{Name: "again", Guest: "adas phone"})
		refused(t, err, table.Forbidden, "already")
		more := must(h.Open(ctx, table.Opening{Game: "pirates", Guest: "adas phone", Private: true, Seats: []table.OpeningSeat{me, free}}))(t)
		for _, who := range []table.Who{ada, adasPhone} {
			if h.you(more.Table, who) != 1 || len(must(h.Tables(ctx, table.Query{Kind: table.Mine, Guest: who.Guest}))(t)) != 2 {
				t.Errorf("%s does not see both tables", who.Guest)
			}
			list, names := h.devices(who)
			if want := map[string]string{"ada": "Firefox on Linux! Safari on an iPhone", "adas phone": "Firefox on Linux Safari on an iPhone!"}[who.Guest]; names != want {
				t.Errorf("devices: %s", names)
			}
			if since := time.Since(list[0].Since); since != 70*time.Minute {
				t.Errorf("the first is there for %v", since) // since its first table
			}
		}
		// The day of its last use is noted, and no more.
		time.Sleep(49 * time.Hour)
		h.you(more.Table, adasPhone)
		list, _ := h.devices(adasPhone)
		for i, want := range []string{"2000-01-01", "2000-01-03"} {
			if got := list[i].Seen.UTC(); got.Format(time.DateTime) != want+" 00:00:00" {
				t.Errorf("%s was seen %v", list[i].Name, got)
			}
		}
		if h.you(opened.Table, bob) == 0 || h.you(more.Table, bob) != 0 || h.you(opened.Table, eve) != 0 {
			t.Error("others have other seats now")
		}
	})
}

// TestPutTogether carries seats to a browser that has some, and a device, of its
// own. Nobody loses any.
func TestPutTogether(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	open := func(guest string, seats ...table.OpeningSeat) *table.Opened {
		return must(h.Open(ctx, table.Opening{Game: "pirates", Guest: guest, Seats: append([]table.OpeningSeat{me}, seats...)}))(t)
	}
	adas, bobs := open("ada", free), open("bob", robot)
	must(h.Join(ctx, adas.Table, table.Joining{Code: adas.Invites[0].Code, Name: "Bob", Guest: "bob"}))(t)
	h.carry(bob, bobsPhone)
	before := map[table.Who]int{ada: h.you(adas.Table, ada), bob: h.you(adas.Table, bob)}
	h.carry(ada, bob)
	for _, who := range []table.Who{ada, bob, bobsPhone} {
		for _, id := range []string{adas.Table, bobs.Table} {
			if h.you(id, who) == 0 {
				t.Errorf("%s has no seat at %s", who.Guest, id)
			}
		}
		if n := len(must(h.Tables(ctx, table.Query{Kind: table.Mine, Guest: who.Guest}))(t)); n != 2 {
			t.Errorf("%s has %d tables", who.Guest, n)
		}
		if _, names := h.devices(who); strings.Count(names, "maker") != 2 || strings.Count(names, "taker") != 1 {
			t.Errorf("devices: %s", names)
		}
	}
	// At a table where both sat, each plays the seat that was its own, and is called
	// for that one alone.
	called := 0
	for who, seat := range before {
		look := must(h.Look(ctx, adas.Table, who))(t)
		if int(look.You) != seat {
			t.Errorf("%s plays seat %d, not %d", who.Guest, look.You, seat)
		}
		waiting := must(h.Tables(ctx, table.Query{Kind: table.Waiting, Guest: who.Guest}))(t)
		waits := slices.ContainsFunc(waiting, func(s table.Summary) bool { return s.Table == adas.Table })
		if waits != (len(look.Legal) > 0) {
			t.Errorf("%s is called: %v, but can do %v", who.Guest, waits, look.Legal)
		}
		if waits {
			called++
		}
	}
	if called == 0 {
		t.Error("nobody is called")
	}
}

// TestSeatOfAProgram carries a seat that a program holds by its token.
func TestSeatOfAProgram(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	opened := must(h.Open(ctx, table.Opening{Game: "pirates", Seats: []table.OpeningSeat{me, free}}))(t)
	program := table.Who{Token: opened.Token}
	second := table.Who{Token: h.carry(program, table.Who{})}
	h.carry(program, adasPhone)
	if second.Token == opened.Token || second.Token == "" {
		t.Errorf("the new token is %q", second.Token)
	}
	for _, who := range []table.Who{program, second, adasPhone} {
		if look := must(h.Look(ctx, opened.Table, who))(t); look.You != 1 || !look.MayClose {
			t.Errorf("%+v sees %+v", who, look)
		}
		if list := must(h.Tables(ctx, table.Query{Kind: table.Mine, Guest: who.Guest + who.Token}))(t); len(list) != 1 || list[0].You != 1 {
			t.Errorf("%+v has %+v", who, list)
		}
	}
	// It holds good for what is taken later.
	must(h.Open(ctx, table.Opening{Game: "pirates", Guest: "adas phone", Private: true, Seats: []table.OpeningSeat{me, free}}))(t)
	if list := must(h.Tables(ctx, table.Query{Kind: table.Mine, Guest: second.Token}))(t); len(list) != 2 {
		t.Errorf("the program has %+v", list)
	}
	_, err := h.Look(ctx, opened.Table, table.Who{Token: "made up"})
	refused(t, err, table.Unknown, "nobody")
}

// TestShutOut: what is shut out is out at once, in all processes, and so are its
// codes and its streams.
func TestShutOut(t *testing.T) {
	h := newHouse(t)
	h.onDisk()
	ctx := t.Context()
	opened := must(h.Open(ctx, table.Opening{Game: "pirates", Guest: "ada", Seats: []table.OpeningSeat{me, free}}))(t)
	token := table.Who{Token: h.carry(ada, table.Who{})}
	h.carry(ada, adasPhone)
	code := must(h.Offer(ctx, adasPhone, "phone"))(t).Code
	other := *h // a second process
	other.restart()
	if other.you(opened.Table, adasPhone) != 1 {
		t.Error("the phone has no seat")
	}
	ended := make(chan error)
	go func() {
		for _, err := range h.Watch(ctx, opened.Table, token, 0) {
			if err != nil {
				ended <- err
			}
		}
		close(ended)
	}()
	list, _ := h.devices(ada)
	for _, d := range list {
		err := h.ShutOut(ctx, ada, d.ID)
		if d.This {
			refused(t, err, table.Invalid, "you are using")
		} else if err != nil {
			t.Error(err)
		}
		if err := h.ShutOut(ctx, ada, d.ID); (err != nil) != d.This { // again
			t.Error(err)
		}
	}
	refused(t, <-ended, table.Unknown, "shut out")
	for _, process := range []*house{h, &other} {
		for _, who := range []table.Who{adasPhone, token} {
			_, err := process.Look(ctx, opened.Table, who)
			refused(t, err, table.Unknown, "shut out")
			_, err = process.Tables(ctx, table.Query{Kind: table.Mine, Guest: who.Guest + who.Token})
			refused(t, err, table.Unknown, "shut out")
			_, err = process.Offer(ctx, who, "")
			refused(t, err, table.Unknown, "shut out")
			_, err = process.Open(ctx, table.Opening{Game: "pirates", Guest: who.Guest + who.Token, Seats: []table.OpeningSeat{me, free}})
			refused(t, err, table.Unknown, "shut out")
		}
		_, err := process.Offered(ctx, eve, code)
		refused(t, err, table.Gone, "no longer valid")
		if process.you(opened.Table, ada) != 1 {
			t.Error("the first device has lost its seat")
		}
	}
	_, err := h.Redeem(ctx, eve, table.Redeeming{Code: code})
	refused(t, err, table.Gone, "no longer valid")
	refused(t, h.ShutOut(ctx, ada, "0123456789abcdef"), table.Missing, "no such device")
	refused(t, h.ShutOut(ctx, eve, list[0].ID), table.Forbidden, "no seat")
}

// TestCodesTellNothing: a code that was never made, one that was used, and one that
// has expired are all answered alike; and who has nothing makes no codes.
func TestCodesTellNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ctx := t.Context()
		opened := must(h.Open(ctx, table.Opening{Game: "pirates", Guest: "ada", Seats: []table.OpeningSeat{me, free}}))(t)
		used, expired := must(h.Offer(ctx, ada, ""))(t).Code, must(h.Offer(ctx, ada, ""))(t).Code
		must(h.Redeem(ctx, bob, table.Redeeming{Code: used}))(t)
		time.Sleep(10 * time.Minute)
		said := map[string]bool{}
		for _, code := range []string{used, expired, "", "x", opened.Invites[0].Code, opened.Token, strings.Repeat("x", 1000)} {
			_, err := h.Redeem(ctx, eve, table.Redeeming{Code: code})
			said[err.Error()] = true
			_, err = h.Offered(ctx, eve, code)
			said[err.Error()] = true
		}
		if len(said) != 1 {
			t.Errorf("they are told apart: %v", said)
		}
		_, err := h.Offer(ctx, eve, "")
		refused(t, err, table.Forbidden, "no seat")
		_, err = h.Offer(ctx, table.Who{}, "")
		refused(t, err, table.Forbidden, "no seat")
		_, err = h.Offer(ctx, table.Who{Token: "made up"}, "")
		refused(t, err, table.Unknown, "anyone")
		_, err = h.Offer(ctx, ada, strings.Repeat("x", 101))
		refused(t, err, table.Invalid, "100 bytes")
	})
}

// TestRedeemedAtOnce has two browsers use one code at the same time.
func TestRedeemedAtOnce(t *testing.T) {
	h := newHouse(t)
	h.onDisk()
	other := *h
	other.restart()
	opened := must(h.Open(t.Context(), table.Opening{Game: "pirates", Guest: "ada", Seats: []table.OpeningSeat{me, free}}))(t)
	for range 10 {
		code := must(h.Offer(t.Context(), ada, ""))(t).Code
		guests := []table.Who{{Guest: table.NewGuest()}, {Guest: table.NewGuest()}}
		errs := make([]error, 2)
		var all sync.WaitGroup
		for i, process := range []*house{h, &other} {
			all.Go(func() { _, errs[i] = process.Redeem(t.Context(), guests[i], table.Redeeming{Code: code}) })
		}
		all.Wait()
		winner := slices.Index(errs, nil)
		if winner < 0 {
			t.Fatal(errs)
		}
		refused(t, errs[1-winner], table.Gone, "no longer valid")
		if h.you(opened.Table, guests[winner]) != 1 || h.you(opened.Table, guests[1-winner]) != 0 {
			t.Error("the wrong one got in")
		}
		list, _ := h.devices(ada)
		if err := h.ShutOut(t.Context(), ada, list[1].ID); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStamp tells secrets that were issued here from others.
func TestStamp(t *testing.T) {
	h := newHouse(t)
	h.onDisk()
	other := *h // shares the key
	other.restart()
	stranger := newHouse(t)
	ctx := t.Context()
	fresh, old, unknown := table.NewGuest(), table.NewGuest(), table.NewGuest()
	must(h.Open(ctx, table.Opening{Game: "pirates", Guest: old, Seats: []table.OpeningSeat{me, free}}))(t)
	stamp := must(h.Stamp(ctx, fresh))(t)
	mark := strings.TrimPrefix(stamp, fresh)
	for name, c := range map[string]struct {
		text, guest string
		stamped     bool
	}{
		"a new one":              {stamp, fresh, true},
		"an old one with a seat": {old, old, false},
		"an old one without":     {unknown, "", false},
		"another's mark":         {old + mark, "", false},
		"no mark":                {fresh + ".", "", false},
		"half a mark":            {stamp[:len(stamp)-1], "", false},
		"more":                   {stamp + "A", "", false},
		"another server's":       {must(stranger.Stamp(ctx, fresh))(t), "", false},
		"nothing":                {"", "", false},
		"too short":              {"AAAA", "", false},
		"no base64":              {strings.Repeat("*", 43), "", false},
	} {
		for _, process := range []*house{h, &other} {
			guest, stamped, err := process.Recognise(ctx, c.text)
			if guest != c.guest || guest != "" && stamped != c.stamped || err != nil {
				t.Errorf("%s: %q, %v, %v", name, guest, stamped, err)
			}
		}
	}
}
