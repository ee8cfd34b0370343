package table_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/game"
	"seaboard/internal/store"
	"seaboard/internal/store/storetest"
	"seaboard/internal/table"
)

// short is a clock that runs out in 80 seconds.
var short = table.Clock{Bank: 60, Move: 20}

// clocked opens a table of people with a clock, and then bots.
func (h *house) clocked(name string, clock table.Clock, seats, bots int) party {
	h.t.Helper()
	o := table.Opening{Game: name, Clock: clock, Seats: []table.OpeningSeat{me}}
	for range seats - 1 {
		o.Seats = append(o.Seats, free)
	}
	for range bots {
		o.Seats = append(o.Seats, robot)
	}
	opened := must(h.Open(h.t.Context(), o))(h.t)
	p := party{h, opened.Table, []string{opened.Token}}
	for i, invite := range opened.Invites {
		joined := must(h.Join(h.t.Context(), p.id, table.Joining{Code: invite.Code, Name: fmt.Sprint("Bob ", i+2)}))(h.t)
		p.tokens = append(p.tokens, joined.Token)
	}
	return p
}

// left is how long the clocks of the seats can run; "-" goes before one that does not.
func (p party) left() string {
	p.t.Helper()
	var all []string
	for _, x := range p.look(0).Times {
		text := x.Left.String()
		if !x.Runs {
			text = "-" + text
		}
		if !x.Person {
			text = "none"
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

func (p party) wantLeft(want string) {
	p.t.Helper()
	if got := p.left(); got != want {
		p.t.Errorf("left: %s, want %s", got, want)
	}
}

// after lets time pass and everything happen that is due by then.
func after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// told tells whether the log has a sentence.
func (p party) told(says string) bool {
	p.t.Helper()
	story := must(p.Story(p.t.Context(), p.id, table.Who{}, 0))(p.t)
	return slices.ContainsFunc(story, func(e table.Entry) bool { return strings.Contains(e.Text.String(), says) })
}

// living has a house whose tables live, in a bubble.
func living(t *testing.T, test func(t *testing.T, h *house)) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.run()()
		test(t, h)
	})
}

func TestClockIsRefused(t *testing.T) {
	h := newHouse(t)
	for _, c := range []table.Clock{
		{Bank: 60}, {Bank: 60, Move: table.MinMove - 1}, {Move: table.MaxMove + 1}, {Move: -20}, {Bank: -1, Move: 20}, {Bank: table.MaxBank + 1, Move: 20},
	} {
		_, err := h.Open(t.Context(), table.Opening{Game: "dare", Clock: c, Seats: []table.OpeningSeat{me, robot}})
		refused(t, err, table.Invalid, "A clock")
	}
	for _, c := range []table.Clock{{Move: table.MinMove}, {Bank: table.MaxBank, Move: table.MaxMove}} {
		opened := must(h.Open(t.Context(), table.Opening{Game: "dare", Clock: c, Seats: []table.OpeningSeat{me, robot}}))(t)
		if look := must(h.Look(t.Context(), opened.Table, table.Who{})); look(t).Clock != c {
			t.Errorf("clock %+v, want %+v", look(t).Clock, c)
		}
	}
}

// TestClocksRun has the clocks of two who choose at the same time run until each
// has chosen, a decision's own time first and then the bank.
func TestClocksRun(t *testing.T) {
	living(t, func(t *testing.T, h *house) {
		p := h.clocked("dare", short, 2, 1)
		p.wantLeft("1m20s 1m20s none")
		after(15 * time.Second)
		p.wantLeft("1m5s 1m5s none")
		p.act(1, "choose dare")
		p.wantLeft("-1m20s 1m5s none") // the next decision has its own time
		after(10 * time.Second)
		p.wantLeft("-1m20s 55s none")
		since := p.look(0).Times[1].Since
		if ago := time.Since(since); ago != 25*time.Second {
			t.Errorf("it runs for %v", ago)
		}
		p.act(2, "choose dare")
		p.wantLeft("1m20s 1m15s none") // the second round
		for _, v := range p.viewers() {
			if look := p.look(v); fmt.Sprint(look.Times) != fmt.Sprint(p.look(0).Times) {
				t.Errorf("viewer %d is told other times", v)
			}
		}
		if past := must(h.At(t.Context(), p.id, table.Who{}, 1))(t); past.Times != nil || past.Clock != short {
			t.Errorf("an earlier position: %+v, %+v", past.Clock, past.Times)
		}
		p.act(1, "choose dare")
		p.act(2, "choose dare")
		after(time.Second)
		p.wantLeft("-1m20s -1m15s none")
		ids := must(h.store.Ticking(t.Context(), 9))(t)
		if len(ids) > 0 {
			t.Errorf("clocks run at %v after the end", ids)
		}
	})
}

// TestClocksTellNothing has the clocks be the same, whatever somebody has chosen in
// secret: all they tell is who has chosen, and when.
func TestClocksTellNothing(t *testing.T) {
	living(t, func(t *testing.T, h *house) {
		seen := map[string]bool{}
		for _, choice := range []string{"dare", "fold"} {
			p := h.clocked("dare", short, 3, 0)
			after(7 * time.Second)
			p.act(1, "choose "+choice)
			after(3 * time.Second)
			for _, v := range []game.Seat{0, 2, 3} {
				for _, x := range p.look(v).Times {
					x.Since = time.Time{}
					seen[fmt.Sprint(v, x)] = true
				}
			}
		}
		if len(seen) != 2*3 { // for each viewer: of seat 1, and of the others
			t.Errorf("%d times are told: %v", len(seen), seen)
		}
	})
}

// TestTimeIsUp has a bot take over, in the moment when it is due and not before,
// though nobody looks.
func TestTimeIsUp(t *testing.T) {
	living(t, func(t *testing.T, h *house) {
		p := h.clocked("dare", short, 3, 0)
		after(5 * time.Second)
		p.act(2, "choose fold")
		mine := table.Acting{Version: p.look(3).Version, Action: "choose dare", ID: "mine"}
		must(h.Act(t.Context(), p.id, p.who(3), mine))(t)
		before := p.look(0)
		after(76*time.Second - time.Millisecond) // its time was up a second ago
		if look := p.look(0); look.Seq != before.Seq || look.Times[0].Left != 0 {
			t.Fatalf("too soon: %+v", look)
		}
		after(time.Millisecond)
		stored := must(h.store.Load(t.Context(), p.id))(t) // nobody has looked
		if len(stored.Lines) <= before.Seq || stored.Lines[before.Seq].Kind != "flag" || stored.Lines[before.Seq].Actor != 1 {
			t.Fatalf("the log: %+v", stored.Lines[before.Seq:])
		}
		if look := p.look(1); look.Version <= before.Version || !look.Seats[0].Left || look.Seats[1].Left || !p.told("time is up; a bot plays on") {
			t.Fatalf("nobody took over: %+v", look)
		}
		_, err := h.Act(t.Context(), p.id, p.who(1), table.Acting{Version: p.look(1).Version, Action: "choose dare"})
		refused(t, err, table.Forbidden, "A bot plays for you")
		after(2 * time.Minute) // the others' time is up, too
		look := must(h.Act(t.Context(), p.id, p.who(3), mine))(t)
		if !look.Seats[2].Left {
			t.Error("no bot plays for seat 3, whose answer was lost")
		}
	})
}

// TestLateMove has a move taken that came before the bot did, also where the time
// was up already.
func TestLateMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.pause = 80*time.Second + 500*time.Millisecond // a bot acts in the moment between
		h.restart()
		defer h.run()()
		p := h.clocked("dare", short, 2, 1)
		p.act(2, "choose fold")
		after(80*time.Second + 900*time.Millisecond)
		p.act(1, "choose dare")
		after(5 * time.Second)
		if look := p.look(1); look.Seats[0].Left {
			t.Errorf("a bot plays: %+v", look)
		}
		p.wantLeft("15s 1m15s none") // it has no bank any more
	})
}

// TestBackAfterTime has a person take the seat back: with the time of each decision,
// and what is left of the bank; nothing is filled up. The decision whose time was up
// is the bot's.
func TestBackAfterTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.pause = 3 * time.Second
		h.restart()
		defer h.run()()
		p := h.clocked("dare", short, 2, 0)
		after(10 * time.Second)
		p.act(2, "choose fold")
		after(71 * time.Second)
		if look := p.look(1); !look.Seats[0].Left || look.Times[0].Runs {
			t.Fatalf("no bot plays: %+v", look)
		}
		_, err := h.Return(t.Context(), p.id, p.who(1))
		refused(t, err, table.Forbidden, "is up")
		after(3 * time.Second) // the bot has chosen
		if look := must(h.Return(t.Context(), p.id, p.who(1)))(t); look.Seats[0].Left {
			t.Fatalf("not back: %+v", look)
		}
		p.wantLeft("20s 1m20s")
		after(5 * time.Second)
		must(h.Leave(t.Context(), p.id, p.who(1)))(t)
		p.wantLeft("-15s 1m15s")
		after(2 * time.Second)
		must(h.Return(t.Context(), p.id, p.who(1)))(t)
		p.wantLeft("15s 1m13s")
	})
}

// TestUndoAndClocks takes back at a table with a clock: what was spent stays spent,
// and no time is given again.
func TestUndoAndClocks(t *testing.T) {
	act := func(seat game.Seat) func(party) { return func(p party) { p.act(seat, "choose dare") } }
	undo := func(seat game.Seat) func(party) { return func(p party) { p.undo(seat) } }
	wait := func(seconds int) func(party) {
		return func(party) { after(time.Duration(seconds) * time.Second) }
	}
	for name, test := range map[string]struct {
		steps []func(party)
		left  string
	}{
		"at once":                       {[]func(party){wait(15), act(1), undo(1)}, "1m5s 1m5s"},
		"after a while":                 {[]func(party){wait(15), act(1), wait(10), undo(1)}, "1m5s 55s"},
		"the bank was used":             {[]func(party){wait(50), act(1), undo(1)}, "30s 30s"},
		"the bank, and a while":         {[]func(party){wait(50), act(1), wait(10), undo(1), wait(5)}, "25s 15s"},
		"chosen anew":                   {[]func(party){wait(15), act(1), undo(1), wait(10), act(1)}, "-1m15s 55s"},
		"chosen and taken back often":   {[]func(party){wait(15), act(1), undo(1), wait(3), act(1), undo(1), wait(1), act(1), undo(1)}, "1m1s 1m1s"},
		"both":                          {[]func(party){wait(15), act(1), wait(3), act(2), wait(9)}, "1m11s 1m11s"},
		"the own decision has new time": {[]func(party){wait(30), act(1), undo(1), act(1), act(2)}, "1m10s 1m10s"},
	} {
		t.Run(name, func(t *testing.T) {
			living(t, func(t *testing.T, h *house) {
				p := h.clocked("dare", short, 2, 0)
				for _, step := range test.steps {
					step(p)
				}
				p.wantLeft(test.left)
				before := p.allSeen()
				h.restart()
				for i, seen := range p.allSeen() {
					if seen != before[i] {
						t.Errorf("viewer %d sees something else after a restart", i)
					}
				}
			})
		})
	}
}

// TestTooLateToUndo has no choice gone back to for which no time is left.
func TestTooLateToUndo(t *testing.T) {
	living(t, func(t *testing.T, h *house) {
		p := h.clocked("dare", short, 2, 0)
		after(80*time.Second + 500*time.Millisecond)
		look := p.act(1, "choose dare")
		if look.MayUndo {
			t.Error("it may be taken back")
		}
		_, err := h.Undo(t.Context(), p.id, p.who(1), look.Version)
		refused(t, err, table.Illegal, "no time is left")
	})
}

// TestNoTimeByUndo thinks about the second of two choices of one seat, takes the
// first back, makes it anew, and so on: no time is won by it.
func TestNoTimeByUndo(t *testing.T) {
	living(t, func(t *testing.T, h *house) {
		p := h.clocked("sinking", table.Clock{Bank: 600, Move: 20}, 2, 0)
		rnd := luck(4)
		for {
			seat, action, ok := p.choice(rnd)
			if !ok {
				t.Fatal("nobody had two choices")
			}
			before := p.look(seat)
			p.act(seat, action)
			look := p.look(seat)
			if !look.MayUndo || len(look.Legal) == 0 || before.Times[seat-1].Bank != 600*time.Second {
				continue
			}
			for n := range 5 {
				after(15 * time.Second)
				p.undo(seat)
				if bank := p.look(seat).Times[seat-1].Bank; bank != 600*time.Second-max(0, time.Duration(15*(n+1)-20))*time.Second {
					t.Errorf("after %d takings back the bank has %v", n+1, bank)
				}
				p.act(seat, action)
			}
			// Once all is used that can be taken back, the first choice stands.
			after(600*time.Second - 55*time.Second)
			if bank := p.look(seat).Times[seat-1].Bank; bank != 0 {
				t.Errorf("the bank has %v", bank)
			}
			return
		}
	})
}

// TestClocksOfWholeGames plays all games with waits, takings back and leavings: no
// bank ever rises, a taking back gives no time, and all is the same after a restart.
func TestClocksOfWholeGames(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := attended(t)
		stop := h.run()
		for n, kit := range h.kits {
			info := kit.Rules.Info()
			p := h.clocked(info.ID, table.Clock{Bank: 7200, Move: 30}, 2, 0)
			rnd := luck(uint64(n) + 20)
			banks := []time.Duration{7200 * time.Second, 7200 * time.Second}
			check := func() {
				t.Helper()
				for i, x := range p.look(0).Times {
					if x.Bank > banks[i] || x.Left > x.Bank+30*time.Second {
						t.Fatalf("%s: seat %d had %v in the bank, and has %+v", info.ID, i+1, banks[i], x)
					}
					banks[i] = x.Bank
				}
			}
			began := map[game.Seat]time.Duration{} // what the seat had left when it chose last
			for {
				synctest.Wait()
				all := p.look(0)
				if all.Phase != table.Playing {
					break
				}
				seat := all.Actors[rnd.IntN(len(all.Actors))]
				look := p.look(seat)
				if look.Forced {
					pass()
					continue
				}
				after(time.Duration(rnd.IntN(40)) * time.Second)
				check()
				began[seat] = p.look(seat).Times[seat-1].Left
				p.act(seat, look.Legal[rnd.IntN(len(look.Legal))])
				check()
				if rnd.IntN(3) == 0 && p.look(seat).MayUndo {
					after(time.Duration(rnd.IntN(5)) * time.Second)
					if look := p.look(seat); look.MayUndo {
						back := p.undo(seat)
						if left := back.Times[seat-1].Left; left > began[seat] {
							t.Fatalf("%s: taken back, seat %d has %v instead of %v", info.ID, seat, left, began[seat])
						}
					}
				}
				if rnd.IntN(20) == 0 && p.look(seat).Phase == table.Playing {
					must(h.Leave(t.Context(), p.id, p.who(seat)))(t)
					check()
					after(2 * time.Second)
					if p.look(seat).Phase == table.Playing {
						must(h.Return(t.Context(), p.id, p.who(seat)))(t)
					}
				}
				if rnd.IntN(20) == 0 {
					before := p.allSeen()
					stop()
					h.restart()
					stop = h.run()
					for i, seen := range p.allSeen() {
						if seen != before[i] {
							t.Fatalf("%s: viewer %d sees something else after a restart", info.ID, i)
						}
					}
				}
			}
			if banks[0] == 7200*time.Second && info.ID != "dare" {
				t.Errorf("%s: the bank was never used", info.ID)
			}
		}
		stop()
	})
}

// TestClocksAndForced has the table make an only choice in time, and charge no more
// than that took.
func TestClocksAndForced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := attended(t)
		defer h.run()()
		p := h.clocked("pirates", table.Clock{Bank: 60, Move: 5}, 2, 0)
		p.act(1, "play 1.4")
		p.act(2, "play 1.3")
		if look := p.look(1); !look.Forced || !look.Times[0].Runs {
			t.Fatalf("not forced: %+v", look)
		}
		pass()
		if look := p.look(1); look.Version != 3 || look.Seats[0].Left || look.Times[0].Bank != time.Minute {
			t.Errorf("%+v", look)
		}
	})
}

// TestClocksAfterRestart has another process see that the time is up.
func TestClocksAfterRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		stop := h.run()
		p := h.clocked("dare", short, 2, 0)
		after(30 * time.Second)
		stop()
		h.restart()
		after(5 * time.Second)
		stop = h.run()
		p.wantLeft("50s 50s")
		after(10 * time.Second)
		// One that breaks down says nothing, and is waited for a while.
		h.store.(*storetest.Memory).Fail(store.ErrFull)
		stop()
		h.store.(*storetest.Memory).Fail(nil)
		h.restart()
		after(5 * time.Second)
		stop = h.run()
		p.wantLeft("35s 35s")
		after(36 * time.Second)
		if look := p.look(0); !look.Seats[0].Left || !look.Seats[1].Left {
			t.Errorf("nobody took over: %+v", look)
		}
		stop()
	})
}

// TestAway has no clock run while the server is away, and the log say so, at tables
// whose clock runs and only there.
func TestAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		stop := h.run()
		p := h.clocked("dare", short, 2, 0)
		other := h.gather("dare", 2)
		waits := must(h.Open(t.Context(), table.Opening{Game: "dare", Clock: short, Seats: []table.OpeningSeat{me, free}}))(t)
		after(30 * time.Second)
		p.wantLeft("50s 50s")
		touched := must(h.store.Load(t.Context(), p.id))(t).Touched
		for _, away := range []struct {
			time time.Duration
			says string
		}{
			{2 * time.Second, "2 seconds"}, {30 * time.Second, "30 seconds"}, {12 * time.Minute, "12 minutes"}, {60 * time.Hour, "60 hours"},
		} {
			stop()
			time.Sleep(away.time)
			h.restart()
			stop = h.run()
			synctest.Wait()
			stored := must(h.store.Load(t.Context(), p.id))(t) // nobody has looked
			if l := stored.Lines[len(stored.Lines)-1]; l.Kind != "away" || stored.Touched != touched {
				t.Errorf("away for %v: the log ends with %+v", away.time, l)
			}
			p.wantLeft("50s 50s")
			if !p.told("The server was away for " + away.says + "; no clock ran.") {
				t.Errorf("away for %v: %+v", away.time, p.last(0))
			}
		}
		for _, id := range []string{other.id, waits.Table} {
			if stored := must(h.store.Load(t.Context(), id))(t); slices.ContainsFunc(stored.Lines, func(l store.Line) bool { return l.Kind == "away" }) {
				t.Errorf("told at a table where no clock ran: %+v", stored.Lines)
			}
		}
		after(60 * time.Second)
		if look := p.look(0); !look.Seats[0].Left {
			t.Errorf("nobody took over: %+v", look)
		}
		stop()
	})
}

// TestAwayAndAct has the first thing that is asked after an absence be a move.
func TestAwayAndAct(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		stop := h.run()
		p := h.clocked("dare", short, 2, 0)
		after(30 * time.Second)
		version := p.look(1).Version
		stop()
		time.Sleep(time.Hour)
		h.restart()
		look := must(h.Act(t.Context(), p.id, p.who(1), table.Acting{Version: version, Action: "choose dare"}))(t)
		if left := look.Times[0].Left; left != 70*time.Second {
			t.Errorf("%v left", left)
		}
		if e := must(h.Story(t.Context(), p.id, table.Who{}, 0))(t); !strings.Contains(e[len(e)-2].Text.String(), "away for 60 minutes") {
			t.Errorf("the log: %+v", e)
		}
	})
}

// TestIdle has no absence come of a time when no clock ran, and nothing written
// meanwhile.
func TestIdle(t *testing.T) {
	living(t, func(t *testing.T, h *house) {
		h.clocked("dare", short, 1, 1)
		after(10 * time.Minute) // flagged, and over
		idle := must(h.store.Ticking(t.Context(), 9))(t)
		if len(idle) > 0 {
			t.Fatalf("clocks run at %v", idle)
		}
		h.store.(*storetest.Memory).Fail(store.ErrFull) // a beat would be logged
		after(time.Hour)
		h.store.(*storetest.Memory).Fail(nil)
		if text := h.log.String(); strings.Contains(text, "level=ERROR") {
			t.Errorf("the log says %s", text)
		}
		for people, left := range map[int]string{1: "1m0s none", 2: "1m0s -1m20s"} { // begun by opening, and by joining
			p := h.clocked("southseas", short, people, 2-people)
			after(20 * time.Second)
			p.wantLeft(left)
			if p.told("away") {
				t.Error("an absence is told")
			}
			must(h.Close(t.Context(), p.id, p.who(1)))(t)
			after(time.Hour)
		}
	})
}

// TestAwayAlone has one of two processes away: the clocks run on.
func TestAwayAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		stopOne := h.run()
		p := h.clocked("dare", short, 2, 0)
		h.restart()
		stopTwo := h.run()
		p.house = h
		after(10 * time.Second)
		stopOne()
		after(30 * time.Second)
		p.wantLeft("40s 40s")
		p.act(2, "choose fold")
		h.restart()
		defer h.run()()
		after(5 * time.Second)
		stopTwo()
		after(36 * time.Second)
		if look := p.look(0); !look.Seats[0].Left || look.Seats[1].Left || p.told("away") {
			t.Errorf("%+v", look)
		}
		flags := 0
		for _, l := range must(h.store.Load(t.Context(), p.id))(t).Lines {
			if l.Kind == "flag" {
				flags++
			}
		}
		if flags != 1 {
			t.Errorf("the time was up %d times", flags)
		}
	})
}

// TestListedTime has lists say how long one has.
func TestListedTime(t *testing.T) {
	living(t, func(t *testing.T, h *house) {
		const ada = "ada's browser"
		opened := must(h.Open(t.Context(), table.Opening{Game: "dare", Clock: short, Guest: ada, Seats: []table.OpeningSeat{me, robot}}))(t)
		after(30 * time.Second)
		for _, kind := range []table.List{table.Waiting, table.Mine, table.RunningListed} {
			list := must(h.Tables(t.Context(), table.Query{Kind: kind, Guest: ada}))(t)
			if len(list) != 1 || list[0].Left != 50*time.Second || list[0].Clock != short {
				t.Errorf("list %d: %+v", kind, list)
			}
		}
		if list := must(h.Tables(t.Context(), table.Query{Kind: table.RunningListed}))(t); list[0].Left != 0 {
			t.Errorf("a stranger: %+v", list)
		}
		must(h.Leave(t.Context(), opened.Table, table.Who{Guest: ada}))(t)
		if list := must(h.Tables(t.Context(), table.Query{Kind: table.Mine, Guest: ada}))(t); list[0].Left != 0 {
			t.Errorf("who left: %+v", list)
		}
	})
}

// TestClocksOnDisk has clocks and absences in a file.
func TestClocksOnDisk(t *testing.T) {
	h := newHouse(t)
	reopen := h.onDisk()
	p := h.clocked("dare", short, 2, 0)
	p.act(1, "choose dare")
	p.undo(1)
	reopen()
	look := p.look(1)
	if look.Clock != short || len(look.Times) != 2 || !look.Times[0].Runs || look.Times[0].Left > 80*time.Second || look.Times[0].Left < 70*time.Second {
		t.Errorf("clock %+v, %+v", look.Clock, look.Times)
	}
	if ids := must(h.store.Ticking(t.Context(), 9))(t); len(ids) == 0 {
		t.Error("no clock runs")
	}
	p.play(luck(1), nil)
	if ids := must(h.store.Ticking(t.Context(), 9))(t); p.look(1).Phase != table.Over || len(ids) > 0 {
		t.Errorf("at the end clocks run at %v", ids)
	}
}

// beatless is a store that takes no beats, and counts them.
type beatless struct {
	store.Store
	beats int
}

func (b *beatless) Beat(context.Context, string, int64, int64) error {
	b.beats++
	return store.ErrFull
}

// TestBeatsOnFullDisk has looks at clocks that run not write again and again where
// nothing can be written.
func TestBeatsOnFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		full := &beatless{Store: h.store}
		h.store = full
		h.restart()
		p := h.clocked("dare", table.Clock{Move: 3600}, 2, 0)
		before := full.beats
		for range 100 {
			p.look(1)
			time.Sleep(20 * time.Millisecond)
		}
		if n := full.beats - before; n < 1 || n > 3 {
			t.Errorf("100 looks in two seconds have tried %d beats", n)
		}
	})
}
