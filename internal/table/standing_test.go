package table_test

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/game"
	"seaboard/internal/store"
	"seaboard/internal/store/storetest"
	"seaboard/internal/table"
)

// dilemma is a table just before somebody is asked a hidden question.
type dilemma struct {
	kept    *store.Table
	tokens  []string
	mover   game.Seat
	action  string
	asked   game.Seat
	decline string // how the question is declined
}

// newDilemma plays games at random until somebody is asked.
func newDilemma(t *testing.T) dilemma {
	t.Helper()
	h := newHouse(t)
	for n := range uint64(200) {
		p := h.gather("sinking", 3)
		rnd := luck(n)
		for {
			seat, action, ok := p.choice(rnd)
			if !ok {
				break
			}
			kept := must(h.store.Load(t.Context(), p.id))(t)
			p.act(seat, action)
			if actors := p.look(0).Actors; len(actors) == 1 && actors[0] != 0 {
				if look := p.look(actors[0]); slices.Contains(look.Legal, "decline") {
					return dilemma{kept, p.tokens, seat, action, actors[0], "decline"}
				}
			}
		}
	}
	t.Fatal("nobody was ever asked")
	return dilemma{}
}

// world is the dilemma's table in a house of its own, before the question.
func (d dilemma) world(t *testing.T) party {
	t.Helper()
	h := newHouse(t)
	h.store, h.ask, h.only = &storetest.Memory{}, 2*time.Second, time.Hour
	h.restart()
	if err := h.store.Create(t.Context(), d.kept); err != nil {
		t.Fatal(err)
	}
	return party{h, d.kept.ID, d.tokens}
}

func (d dilemma) ask(p party) { p.act(d.mover, d.action) }

func (p party) stand(seat game.Seat, decline table.Decline) *table.Look {
	p.t.Helper()
	return must(p.Stand(p.t.Context(), p.id, p.who(seat), decline))(p.t)
}

// others is all that anybody but the seat can find out of the table, with what
// streams tell them.
func (p party) others(seat game.Seat, from int) (all []string) {
	p.t.Helper()
	for _, v := range p.viewers() {
		if v == seat {
			continue
		}
		all = append(all, p.seen(v), fmt.Sprint(must(p.Tables(p.t.Context(), table.Query{Kind: table.RunningListed}))(p.t)))
		for e, err := range p.Watch(p.t.Context(), p.id, p.who(v), from) {
			if err != nil {
				p.t.Fatal(err)
			}
			all = append(all, marshal(p.t, e))
			if e.Seq == p.look(v).Seq && e.Version == p.look(v).Version {
				break
			}
		}
	}
	return all
}

// TestStandingTellsNothing has a seat decline by itself in one world and by hand, at
// the same time, in another: nobody else can tell one from the other, at no time.
func TestStandingTellsNothing(t *testing.T) {
	t.Parallel()
	d := newDilemma(t)
	var took time.Duration
	worlds := map[table.Decline][]string{}
	for _, says := range []table.Decline{table.Always, table.Never} {
		synctest.Test(t, func(t *testing.T) {
			p := d.world(t)
			defer p.run()()
			from := p.look(0).Version
			before := p.others(d.asked, from-1)
			p.stand(d.asked, says)
			if d := diff(before, p.others(d.asked, from-1)); d != "" {
				t.Errorf("saying so is seen:\n%s", d)
			}
			d.ask(p)
			asked := p.look(0).Version
			began := time.Now()
			seen := p.others(d.asked, from)
			if says == table.Always {
				for p.look(0).Version == asked {
					time.Sleep(time.Millisecond)
					synctest.Wait()
				}
				if took = time.Since(began); took < 2*time.Second || took > 6*time.Second {
					t.Errorf("it took %v", took)
				}
			} else {
				time.Sleep(took)
				p.act(d.asked, d.decline)
			}
			seen = append(seen, p.others(d.asked, from)...)
			time.Sleep(time.Minute)
			synctest.Wait()
			worlds[says] = append(seen, p.others(d.asked, from)...)
			if e := p.last(d.asked); e.Stood != (says == table.Always) || e.Action != d.decline {
				t.Errorf("%s: the seat itself is told %+v", says, e)
			}
		})
	}
	if d := diff(worlds[table.Always], worlds[table.Never]); d != "" || len(worlds[table.Never]) < 9 {
		t.Errorf("it can be told:\n%s", d)
	}
}

// TestStanding goes through what a seat can say, and when.
func TestStanding(t *testing.T) {
	t.Parallel()
	d := newDilemma(t)
	long := func() {
		time.Sleep(time.Minute)
		synctest.Wait()
	}
	due := func(p party) int64 { return must(p.store.Load(p.t.Context(), p.id))(p.t).Due }
	for name, test := range map[string]func(t *testing.T, p party){
		"nothing said": func(t *testing.T, p party) {
			d.ask(p)
			version := p.look(0).Version
			long()
			if look := p.look(d.asked); look.Version != version || look.Decline != table.Never || look.Declining || look.Forced {
				t.Errorf("asked: %+v", look)
			}
			if due(p) != 0 {
				t.Error("the table is due for ever")
			}
		},
		"said while asked": func(t *testing.T, p party) {
			d.ask(p)
			long()
			if look := p.stand(d.asked, table.Always); !look.Declining || look.Decline != table.Always {
				t.Errorf("said so: %+v", look)
			}
			long()
			if e := p.last(d.asked); e.Action != d.decline || !e.Stood {
				t.Errorf("not declined: %+v", e)
			}
			if look := p.look(d.asked); look.Decline != table.Always {
				t.Errorf("afterwards: %+v", look)
			}
		},
		"once": func(t *testing.T, p party) {
			p.stand(d.asked, table.Once)
			d.ask(p)
			long()
			if e, look := p.last(d.asked), p.look(d.asked); e.Action != d.decline || look.Decline != table.Never {
				t.Errorf("told %+v, and then %+v", e, look)
			}
		},
		"once, and a faster person": func(t *testing.T, p party) {
			p.stand(d.asked, table.Once)
			d.ask(p)
			time.Sleep(time.Second)
			if look := p.act(d.asked, d.decline); look.Decline != table.Never {
				t.Errorf("the next question was answered, and then %+v", look)
			}
			if e := p.last(d.asked); e.Stood {
				t.Errorf("told %+v", e)
			}
		},
		"taken back in time": func(t *testing.T, p party) {
			p.stand(d.asked, table.Always)
			d.ask(p)
			time.Sleep(time.Second)
			if look := p.stand(d.asked, table.Never); look.Declining || look.Decline != table.Never {
				t.Errorf("said so: %+v", look)
			}
			version := p.look(0).Version
			long()
			if look := p.look(d.asked); look.Version != version {
				t.Errorf("declined all the same: %+v", look)
			}
		},
		"undone": func(t *testing.T, p party) {
			p.stand(d.asked, table.Always)
			d.ask(p)
			version := p.look(0).Version
			long()
			if !p.look(d.asked).MayUndo {
				t.Skip("the game went on to where nothing is taken back")
			}
			back := p.undo(d.asked)
			long()
			look := p.look(d.asked)
			if look.Version != version || look.Seq != back.Seq || look.Declining || !slices.Contains(look.Legal, d.decline) {
				t.Errorf("taken back, and then: %+v", look)
			}
			p.act(d.asked, d.decline)
		},
		"a restart": func(t *testing.T, p party) {
			p.stand(d.asked, table.Always)
			d.ask(p)
			version := p.look(0).Version
			q := party{newHouse(t), p.id, p.tokens}
			q.store, q.ask, q.only = p.store, p.ask, p.only
			q.restart()
			p = q
			if look := p.look(d.asked); look.Version != version || look.Decline != table.Always || !look.Declining {
				t.Errorf("after a restart: %+v", look)
			}
			defer p.run()()
			long()
			if e := p.last(d.asked); e.Action != d.decline {
				t.Errorf("not declined: %+v", e)
			}
		},
		"said to another process": func(t *testing.T, p party) {
			q := party{newHouse(t), p.id, p.tokens}
			q.store, q.ask, q.only = p.store, p.ask, p.only
			q.restart()
			d.ask(p)
			long()
			q.stand(d.asked, table.Always)
			if look := p.look(d.asked); !look.Declining || look.Decline != table.Always {
				t.Errorf("this process does not know: %+v", look)
			}
			long()
			if e := q.last(d.asked); e.Action != d.decline || !e.Stood {
				t.Errorf("not declined: %+v", e)
			}
		},
		"others who say something, come and go all the time": func(t *testing.T, p party) {
			other := d.asked%3 + 1
			p.stand(d.asked, table.Always)
			d.ask(p)
			version := p.look(0).Version
			for range 7 { // the answer takes at most six seconds
				time.Sleep(time.Second)
				p.stand(other, table.Once)
				must(p.Leave(t.Context(), p.id, p.who(other)))(t)
				must(p.Return(t.Context(), p.id, p.who(other)))(t)
			}
			if look := p.look(0); look.Version == version {
				t.Error("they hold the answer up")
			}
		},
		"said twice": func(t *testing.T, p party) {
			d.ask(p)
			long()
			version := p.look(0).Version
			for range 7 {
				p.stand(d.asked, table.Always)
				time.Sleep(time.Second)
			}
			if look := p.look(0); look.Version == version {
				t.Error("each time it begins anew")
			}
		},
		"a bot in its place": func(t *testing.T, p party) {
			p.stand(d.asked, table.Always)
			must(p.Leave(t.Context(), p.id, p.who(d.asked)))(t)
			if p.look(0).Actors[0] == d.mover {
				d.ask(p)
			}
			long()
			for _, e := range must(p.Story(t.Context(), p.id, p.who(d.asked), 0))(t) {
				if e.Stood {
					t.Errorf("not by the bot: %+v", e)
				}
			}
			if look := must(p.Return(t.Context(), p.id, p.who(d.asked)))(t); look.Decline != table.Always {
				t.Errorf("back: %+v", look)
			}
		},
		"nobody's business": func(t *testing.T, p party) {
			_, err := p.Stand(t.Context(), p.id, p.who(0), table.Always)
			refused(t, err, table.Forbidden, "watch")
			_, err = p.Stand(t.Context(), p.id, p.who(1), "sometimes")
			refused(t, err, table.Invalid, "sometimes")
			other := p.gather("pirates", 2)
			_, err = other.Stand(t.Context(), other.id, other.who(1), table.Always)
			refused(t, err, table.Invalid, "no hidden questions")
			if look := other.look(1); look.Decline != "" {
				t.Errorf("a game without questions: %+v", look)
			}
			if look := p.look(0); look.Decline != "" {
				t.Errorf("a watcher: %+v", look)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := d.world(t)
				if name != "a restart" {
					defer p.run()()
				}
				test(t, p)
			})
		})
	}
}

// TestStandingHoldsUpNobody has saying something leave alone when bots are due.
func TestStandingHoldsUpNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.pause = time.Second
		h.restart()
		p := h.withBots("sinking", 1, 1)
		rnd := luck(8)
		for p.look(1).Actors[0] == 1 {
			_, action, _ := p.choice(rnd)
			p.act(1, action)
		}
		kept := must(h.store.Load(t.Context(), p.id))(t)
		time.Sleep(500 * time.Millisecond)
		p.stand(1, table.Always)
		if now := must(h.store.Load(t.Context(), p.id))(t); now.Head != kept.Head {
			t.Errorf("%+v, and before %+v", now.Head, kept.Head)
		}
	})
}

// TestAskedIsWaiting lists a table for whoever has something to decide there, off
// turn as well: who is asked, and all who choose at the same time.
func TestAskedIsWaiting(t *testing.T) {
	d := newDilemma(t)
	for i := range d.kept.Seats {
		d.kept.Seats[i].Guest = sha256.Sum256(fmt.Append(nil, "guest ", i+1))
	}
	p := d.world(t)
	waits := func(id string, seat game.Seat) bool {
		t.Helper()
		list := must(p.Tables(t.Context(), table.Query{Kind: table.Waiting, Guest: fmt.Sprint("guest ", seat)}))(t)
		return slices.ContainsFunc(list, func(s table.Summary) bool { return s.Table == id && s.Waiting && s.You == seat })
	}
	d.ask(p)
	for seat := game.Seat(1); seat <= 3; seat++ {
		if got := waits(p.id, seat); got != (seat == d.asked) {
			t.Errorf("seat %d is asked; the table waits for seat %d: %v", d.asked, seat, got)
		}
	}
	opened := must(p.Open(t.Context(), table.Opening{Game: "pirates", Guest: "guest 1", Seats: []table.OpeningSeat{me, free}}))(t)
	must(p.Join(t.Context(), opened.Table, table.Joining{Code: opened.Invites[0].Code, Name: "Bob", Guest: "guest 2"}))(t)
	for seat := game.Seat(1); seat <= 2; seat++ {
		if !waits(opened.Table, seat) {
			t.Errorf("seat %d has a card to choose, and is not told", seat)
		}
	}
}

// TestStandingInTime has the table answer, and make an only choice, before the
// clock of the person has run out, however short it is.
func TestStandingInTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.ask, h.only = time.Minute, time.Minute
		h.restart()
		defer h.run()()
		declined, forced := 0, 0
		for n := uint64(0); declined == 0 || forced == 0; n++ {
			p := h.clocked("sinking", table.Clock{Move: table.MinMove}, 3, 0)
			for _, v := range p.viewers()[1:] {
				p.stand(v, table.Always)
			}
			rnd := luck(n)
			for {
				seat, action, ok := p.choice(rnd)
				if !ok {
					break
				}
				look := p.look(seat)
				if !look.Declining && !look.Forced {
					p.act(seat, action)
					continue
				}
				if forced++; look.Declining {
					declined++
					forced--
				}
				time.Sleep(table.MinMove * time.Second)
				synctest.Wait()
				if now := p.look(seat); now.Seats[seat-1].Left || now.Version == look.Version {
					t.Fatalf("the time of seat %d is up: %+v", seat, now)
				}
			}
		}
	})
}
