package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/internal/table"
)

var (
	me    = table.OpeningSeat{Kind: table.Me, Name: "Ada"}
	free  = table.OpeningSeat{Kind: table.Free}
	robot = table.OpeningSeat{Kind: table.Bot, Level: 1}
)

func TestOpeningIsRefused(t *testing.T) {
	h := newHouse(t)
	for name, test := range map[string]struct {
		o    table.Opening
		says string
	}{
		"no game":            {table.Opening{Seats: []table.OpeningSeat{me, robot}}, "no game"},
		"another game":       {table.Opening{Game: "<chess>", Seats: []table.OpeningSeat{me, robot}}, "no game"},
		"a long name":        {table.Opening{Game: strings.Repeat("x", 9999), Seats: []table.OpeningSeat{me, robot}}, "xxx..."},
		"no seats":           {table.Opening{Game: "pirates"}, "2 to 4 players, not 0"},
		"too few":            {table.Opening{Game: "pirates", Seats: []table.OpeningSeat{me}}, "2 to 4 players, not 1"},
		"too many":           {table.Opening{Game: "pirates", Seats: []table.OpeningSeat{me, free, free, free, free}}, "not 5"},
		"two of me":          {table.Opening{Game: "pirates", Seats: []table.OpeningSeat{me, me}}, "Only one seat"},
		"a strange kind":     {table.Opening{Game: "pirates", Seats: []table.OpeningSeat{me, {Kind: "person"}}}, "not \"person\""},
		"no level":           {table.Opening{Game: "pirates", Seats: []table.OpeningSeat{me, {Kind: table.Bot}}}, "level 0"},
		"a level too high":   {table.Opening{Game: "pirates", Seats: []table.OpeningSeat{me, {Kind: table.Bot, Level: 99}}}, "level 99"},
		"no name":            {table.Opening{Game: "pirates", Seats: []table.OpeningSeat{{Kind: table.Me}, robot}}, "name"},
		"a salt too long":    {table.Opening{Game: "pirates", Seats: []table.OpeningSeat{{Kind: table.Me, Name: "Ada", Salt: strings.Repeat("x", 65)}, robot}}, "salt"},
		"a strange option":   {table.Opening{Game: "pirates", Options: map[string]string{"sharks": "9"}, Seats: []table.OpeningSeat{me, robot}}, "no option \"sharks\""},
		"a value not of it":  {table.Opening{Game: "pirates", Options: map[string]string{"pirates": "9"}, Seats: []table.OpeningSeat{me, robot}}, "cannot be \"9\""},
		"a value with lines": {table.Opening{Game: "pirates", Options: map[string]string{"pirates": "5\n"}, Seats: []table.OpeningSeat{me, robot}}, "cannot be"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := h.Open(t.Context(), test.o)
			f := refused(t, err, table.Invalid, test.says)
			if text := f.Text.String(); len(text) > 150 || strings.ContainsAny(text, "\n") {
				t.Errorf("it says %q", text)
			}
		})
	}
}

func TestOptions(t *testing.T) {
	h := newHouse(t)
	open := func(value string) *table.Look {
		opened := must(h.Open(t.Context(), table.Opening{Game: "pirates", Options: map[string]string{"pirates": value}, Seats: []table.OpeningSeat{me, robot}}))(t)
		return must(h.Look(t.Context(), opened.Table, table.Who{Token: opened.Token}))(t)
	}
	if got := open("5").Options; len(got) != 0 {
		t.Errorf("options at their default: %v", got)
	}
	look := open("7")
	if d := cmp.Diff(map[string]string{"pirates": "7"}, look.Options); d != "" {
		t.Error(d)
	}
	data := must(h.Record(t.Context(), look.Table, table.Who{}))(t)
	if !strings.Contains(string(data), "\noption pirates 7\n") {
		t.Errorf("the record:\n%s", data)
	}
}

// TestInvitations tries codes: one sits down one person, once, at its own table.
func TestInvitations(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	open := func(private bool) *table.Opened {
		return must(h.Open(ctx, table.Opening{Game: "pirates", Private: private, Guest: "ada", Seats: []table.OpeningSeat{me, free, free}}))(t)
	}
	opened, other, listed := open(true), open(true), open(false)
	code := opened.Invites[0].Code
	join := func(id, code, guest string) error {
		_, err := h.Join(ctx, id, table.Joining{Code: code, Name: "Bob", Guest: guest})
		return err
	}
	refused(t, join(opened.Table, "", "bob"), table.Forbidden, "private")
	refused(t, join(opened.Table, "x", "bob"), table.Forbidden, "not for this table")
	refused(t, join(opened.Table, other.Invites[0].Code, "bob"), table.Forbidden, "not for this table")
	refused(t, join(opened.Table, code, "ada"), table.Forbidden, "already")
	refused(t, join("aaaaaaaaaaaaaaaa", code, "bob"), table.Missing, "")
	if err := join(opened.Table, code, "bob"); err != nil {
		t.Fatal(err)
	}
	refused(t, join(opened.Table, code, "eve"), table.Gone, "has been used")
	refused(t, join(opened.Table, code, "bob"), table.Forbidden, "already")
	refused(t, join(opened.Table, opened.Invites[1].Code, "bob"), table.Forbidden, "already")
	_, err := h.Join(ctx, opened.Table, table.Joining{Code: opened.Invites[1].Code, Name: "a\nb"})
	refused(t, err, table.Invalid, "ame")
	look := must(h.Look(ctx, opened.Table, table.Who{Token: opened.Token}))(t)
	if d := cmp.Diff([]table.Invite{opened.Invites[1]}, look.Invites); d != "" || look.Phase != table.Open {
		t.Errorf("%s: invitations left:\n%s", look.Phase, d)
	}
	if look := must(h.Look(ctx, opened.Table, table.Who{Guest: "bob"}))(t); look.You != 2 || look.Invites != nil || look.MayClose {
		t.Errorf("Bob sees %+v", look)
	}
	if err := join(opened.Table, opened.Invites[1].Code, "eve"); err != nil {
		t.Fatal(err)
	}
	refused(t, join(opened.Table, opened.Invites[1].Code, "mal"), table.Gone, "has been used")
	if look := must(h.Look(ctx, opened.Table, table.Who{Guest: "eve"}))(t); look.Phase != table.Playing || look.You != 3 {
		t.Errorf("with all seats taken: %+v", look)
	}

	for _, guest := range []string{"bob", ""} {
		if err := join(listed.Table, "", guest); err != nil {
			t.Errorf("joining a listed table: %v", err)
		}
	}
	refused(t, join(listed.Table, "", "eve"), table.Gone, "No seat")

	must(h.Close(ctx, other.Table, table.Who{Guest: "ada"}))(t)
	refused(t, join(other.Table, other.Invites[0].Code, "eve"), table.Gone, "has been closed")
}

// TestCodeOnce has many use one invitation at once.
func TestCodeOnce(t *testing.T) {
	h := newHouse(t)
	h.onDisk()
	opened := must(h.Open(t.Context(), table.Opening{Game: "pirates", Seats: []table.OpeningSeat{me, free, free}}))(t)
	errs := make(chan error)
	for i := range 8 {
		go func() {
			_, err := h.Join(t.Context(), opened.Table, table.Joining{Code: opened.Invites[0].Code, Name: fmt.Sprint("Bob ", i)})
			errs <- err
		}()
	}
	in := 0
	for range 8 {
		if err := <-errs; err == nil {
			in++
		} else {
			refused(t, err, table.Gone, "used")
		}
	}
	if in != 1 {
		t.Errorf("%d sat down", in)
	}
}

// TestHostWithoutSeat opens a table for others.
func TestHostWithoutSeat(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	opened := must(h.Open(ctx, table.Opening{Game: "dare", Seats: []table.OpeningSeat{free, robot}}))(t)
	host := table.Who{Token: opened.Token}
	if opened.Seat != 0 || len(opened.Invites) != 1 {
		t.Errorf("opened %+v", opened)
	}
	if look := must(h.Look(ctx, opened.Table, host))(t); look.You != 0 || !look.MayClose || len(look.Invites) != 1 {
		t.Errorf("the host sees %+v", look)
	}
	bob := table.Who{Token: must(h.Join(ctx, opened.Table, table.Joining{Code: opened.Invites[0].Code, Name: "Bob"}))(t).Token}
	_, err := h.Act(ctx, opened.Table, host, table.Acting{Version: 2, Action: "choose dare"})
	refused(t, err, table.Forbidden, "only watch")
	look := must(h.Close(ctx, opened.Table, host))(t)
	if look.Phase != table.Playing || len(look.Proposals) != 1 {
		t.Errorf("closed without who sits there: %+v", look)
	}
	look = must(h.Close(ctx, opened.Table, bob))(t)
	if look.Phase != table.Closed || look.MayClose || look.Seed == "" || look.Salts[1] != "00" {
		t.Errorf("closed: %+v", look)
	}
	must(h.Close(ctx, opened.Table, host))(t)
	_, err = h.Act(ctx, opened.Table, bob, table.Acting{Version: look.Version, Action: "choose dare"})
	refused(t, err, table.Gone, "closed")
	_, err = h.Leave(ctx, opened.Table, bob)
	refused(t, err, table.Gone, "closed")
	if f := string(must(h.Record(ctx, opened.Table, bob))(t)); !strings.Contains(f, "\nseed "+look.Seed+"\n") || strings.Contains(f, "\nresult ") || strings.Contains(f, "?") {
		t.Errorf("the record of a closed table:\n%s", f)
	}
	if p := must(h.Prove(ctx, opened.Table, table.Who{}))(t); p.Wrong || p.Fault.String() != "" || !p.Closed || p.Draws != look.Version {
		t.Errorf("the draws of a closed table: %+v", p)
	}
}

func TestManyTablesOfOneGuest(t *testing.T) {
	h := newHouse(t)
	open := func(guest string) (*table.Opened, error) {
		return h.Open(t.Context(), table.Opening{Game: "dare", Guest: guest, Private: true, Seats: []table.OpeningSeat{me, free}})
	}
	var last *table.Opened
	for range 50 {
		last = must(open("ada"))(t)
	}
	_, err := open("ada")
	refused(t, err, table.Forbidden, "50 tables")
	must(open("bob"))(t)
	must(h.Close(t.Context(), last.Table, table.Who{Guest: "ada"}))(t)
	must(open("ada"))(t)
}

// TestLeave has a person leave, before and in the game, and come back.
func TestLeave(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	opened := must(h.Open(ctx, table.Opening{Game: "pirates", Seats: []table.OpeningSeat{me, free, free}}))(t)
	bob := must(h.Join(ctx, opened.Table, table.Joining{Code: opened.Invites[0].Code, Name: "Bob"}))(t)
	must(h.Leave(ctx, opened.Table, table.Who{Token: bob.Token}))(t)
	ada := must(h.Look(ctx, opened.Table, table.Who{Token: opened.Token}))(t)
	if len(ada.Invites) != 2 || ada.Seats[1].Kind != table.Free || ada.Seats[1].Name != "" {
		t.Errorf("after Bob stood up: %+v", ada)
	}
	if slices.ContainsFunc(ada.Invites, func(i table.Invite) bool { return i.Code == opened.Invites[0].Code }) {
		t.Error("a used code stands again")
	}
	_, err := h.Look(ctx, opened.Table, table.Who{Token: bob.Token})
	refused(t, err, table.Unknown, "")

	p := h.gather("pirates", 2)
	look1 := must(h.Leave(ctx, p.id, p.who(1)))(t)
	if !look1.Seats[0].Left || look1.Legal != nil {
		t.Errorf("left: %+v", look1)
	}
	must(h.Leave(ctx, p.id, p.who(1)))(t)
	_, err = h.Act(ctx, p.id, p.who(1), table.Acting{Version: look1.Version, Action: "play 5.3"})
	refused(t, err, table.Forbidden, "bot plays for you")
	_, err = h.Leave(ctx, p.id, table.Who{})
	refused(t, err, table.Forbidden, "watch")
	_, err = h.Return(ctx, p.id, table.Who{})
	refused(t, err, table.Forbidden, "watch")
	back := must(h.Return(ctx, p.id, p.who(1)))(t)
	if back.Seats[0].Left || len(back.Legal) == 0 {
		t.Errorf("back: %+v", back)
	}
	must(h.Return(ctx, p.id, p.who(1)))(t)
	var told []string
	for _, e := range must(h.Story(ctx, p.id, p.who(2), look1.Seq))(t) {
		told = append(told, e.Text.String())
	}
	if d := cmp.Diff([]string{"leaves; a bot plays on", "is back"}, told); d != "" {
		t.Error(d)
	}
}

func TestAt(t *testing.T) {
	h := newHouse(t)
	p := h.gather("dare", 2)
	var looks [3][]*table.Look
	keep := func() {
		for v := range looks {
			looks[v] = append(looks[v], p.look(game.Seat(v)))
		}
	}
	p.act(1, "choose dare")
	keep()
	p.act(2, "choose fold")
	keep()
	for v, before := range looks {
		for _, was := range before {
			version := was.Version
			if len(was.Actors) > 0 && slices.Contains(was.Actors, game.Seat(v)) && was == before[0] {
				version++ // it had yet to choose
			}
			at := must(h.At(t.Context(), p.id, p.who(game.Seat(v)), version))(t)
			if got, want := marshal(t, at.View), marshal(t, was.View); got != want || at.Version != version {
				t.Errorf("viewer %d at %d sees\n%s, then\n%s", v, version, got, want)
			}
			if at.Legal != nil || at.Choices != nil {
				t.Errorf("it offers %v", at.Legal)
			}
		}
	}
	for _, version := range []int{-1, 99} {
		_, err := h.At(t.Context(), p.id, p.who(1), version)
		refused(t, err, table.Invalid, "no line")
	}
	p.play(luck(1), nil)
	at := must(h.At(t.Context(), p.id, table.Who{}, 2))(t)
	if strings.Contains(marshal(t, at.View), "?") {
		t.Errorf("hidden after the end: %s", marshal(t, at.View))
	}
}

func TestLists(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ctx := t.Context()
		open := func(private bool, seats ...table.OpeningSeat) string {
			time.Sleep(time.Second)
			return must(h.Open(ctx, table.Opening{Game: "dare", Guest: "ada", Private: private, Seats: seats}))(t).Table
		}
		running := open(false, me, robot)
		longer := running
		waits := open(false, me, free)
		secret := open(true, me, free)
		playing := open(true, me, robot)
		list := func(kind table.List, guest string) (ids []string) {
			for _, s := range must(h.Tables(ctx, table.Query{Kind: kind, Guest: guest}))(t) {
				ids = append(ids, s.Table)
				if guest == "ada" && (s.You != 1 || s.Waiting != (s.Phase == table.Playing) || s.Seats[0].Name != "Ada") {
					t.Errorf("listed %+v", s)
				}
			}
			return ids
		}
		for _, test := range []struct {
			kind  table.List
			guest string
			want  []string
		}{
			{table.Waiting, "ada", []string{longer, playing}},
			{table.Mine, "ada", []string{playing, secret, waits, running}},
			{table.OpenListed, "bob", []string{waits}},
			{table.RunningListed, "", []string{running}},
			{table.Mine, "bob", nil},
			{table.Waiting, "", nil},
		} {
			if d := cmp.Diff(test.want, list(test.kind, test.guest)); d != "" {
				t.Errorf("list %d for %q:\n%s", test.kind, test.guest, d)
			}
		}
	})
}

// TestMoreThanInMemory has more tables than memory holds.
func TestMoreThanInMemory(t *testing.T) {
	h := newHouse(t)
	var parties []party
	for range 300 {
		parties = append(parties, h.gather("dare", 2))
	}
	for _, p := range parties {
		p.act(1, "choose dare")
	}
	for _, p := range parties {
		p.act(2, "choose dare")
	}
}
