package table_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/game"
	"seaboard/internal/table"
)

// moment is how long the table waits before it makes an only choice.
const moment = 1500 * time.Millisecond

// attended is a house whose tables make only choices after a moment.
func attended(t *testing.T) *house {
	h := newHouse(t)
	h.only = moment
	h.restart()
	return h
}

// last is the last entry of the log, as the seat may read it.
func (p party) last(seat game.Seat) table.Entry {
	p.t.Helper()
	story := must(p.Story(p.t.Context(), p.id, p.who(seat), 0))(p.t)
	return story[len(story)-1]
}

// lazy plays to the end for people who never make an only choice, and calls
// forced where one is to be made, own after a choice of theirs.
func (p party) lazy(rnd *rand.Rand, forced, own func(game.Seat)) {
	p.t.Helper()
	for {
		synctest.Wait()
		all := p.look(game.Watcher)
		if all.Phase != table.Playing {
			return
		}
		seat := all.Actors[rnd.IntN(len(all.Actors))]
		look := p.look(seat)
		if look.Forced {
			forced(seat)
			continue
		}
		p.act(seat, look.Legal[rnd.IntN(len(look.Legal))])
		if own != nil {
			own(seat)
		}
	}
}

// pass lets the moment pass after which an only choice is made.
func pass() {
	time.Sleep(moment)
	synctest.Wait()
}

// TestForced plays all games for people who never make an only choice: the table
// does it for them, after a moment and not before, says so, and leaves no trace of
// it in the record.
func TestForced(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := attended(t)
		defer h.run()()
		for n, kit := range h.kits {
			info := kit.Rules.Info()
			made := 0
			p := h.gather(info.ID, min(info.MaxSeats, 3))
			p.lazy(luck(uint64(n)+3), func(seat game.Seat) {
				made++
				before := p.look(seat)
				if len(before.Legal) != 1 {
					t.Fatalf("%s: not the only choice: %q", info.ID, before.Legal)
				}
				for _, other := range p.viewers() {
					if look := p.look(other); other != seat && look.Forced {
						t.Fatalf("%s: seat %d is told that the table acts for seat %d", info.ID, other, seat)
					}
				}
				time.Sleep(moment - time.Millisecond)
				synctest.Wait()
				if d := diff(before, p.look(seat)); d != "" {
					t.Fatalf("%s: too soon: %s", info.ID, d)
				}
				from := before.Seq
				time.Sleep(time.Millisecond)
				synctest.Wait()
				for _, v := range p.viewers() {
					e := must(p.Story(t.Context(), p.id, p.who(v), from+1))(t)[0]
					if !e.Only || e.Actor != seat || e.Action != before.Legal[0] {
						t.Fatalf("%s: viewer %d is told %+v, not of %q", info.ID, v, e, before.Legal[0])
					}
				}
			}, func(seat game.Seat) {
				if e := p.last(seat); e.Only {
					t.Fatalf("%s: made by a person: %+v", info.ID, e)
				}
			})
			t.Logf("%s: %d only choices of %d actions", info.ID, made, p.look(0).Version)
			if made == 0 && info.ID != "dare" && info.ID != "southseas" { // where there are none, or hardly any
				t.Errorf("%s: no only choice came up", info.ID)
			}
			for _, v := range p.viewers() {
				p.checkSecrets(kit, v)
			}
		}
	})
}

// forcedPirates is a table of two at which seat 1 has one choice only: to sail one.
func (h *house) forcedPirates() party {
	h.t.Helper()
	p := h.gather("pirates", 2)
	p.act(1, "play 1.4")
	p.act(2, "play 1.3")
	if look := p.look(1); !look.Forced || len(look.Legal) != 1 {
		h.t.Fatalf("not forced: %+v", look)
	}
	return p
}

// TestForcedAfterRestart has another process make the only choice, once, where
// several run.
func TestForcedAfterRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := attended(t)
		p := h.forcedPirates()
		version := p.look(0).Version
		time.Sleep(time.Second)
		h.restart()
		if look := p.look(1); !look.Forced || look.Version != version {
			t.Errorf("after a restart: %+v", look)
		}
		defer h.run()()
		h.restart()
		defer h.run()()
		time.Sleep(moment - time.Second)
		synctest.Wait()
		if look := p.look(0); look.Version != version+1 {
			t.Errorf("version %d, began with %d", look.Version, version)
		}
	})
}

// TestForcedAndThePerson has the person act first, or at the same time as the
// table: the choice is made once, and nobody is refused.
func TestForcedAndThePerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := attended(t)
		defer h.run()()
		p := h.forcedPirates()
		time.Sleep(time.Second)
		version := p.act(1, "sail 1").Version
		if e := p.last(1); e.Only {
			t.Errorf("it was the person: %+v", e)
		}
		time.Sleep(moment - time.Second)
		synctest.Wait()
		if look := p.look(0); look.Version != version {
			t.Errorf("after the person, the table acted: %+v", look)
		}

		p = h.forcedPirates()
		version = p.look(1).Version
		acting := table.Acting{Version: version, Action: "sail 1", ID: "mine"}
		pass()
		for range 2 {
			look := must(h.Act(t.Context(), p.id, p.who(1), acting))(t)
			if look.Version != version+1 {
				t.Errorf("version %d, began with %d", look.Version, version)
			}
		}
		acting.Action = "sail 2"
		_, err := h.Act(t.Context(), p.id, p.who(1), acting)
		refused(t, err, table.Stale, "")
		acting.Action = "sail 1"
		_, err = h.Act(t.Context(), p.id, p.who(2), acting)
		refused(t, err, table.Stale, "")
	})
}

// TestForcedAndLeaving has a bot make the choice of who left, and the table that
// of who is back.
func TestForcedAndLeaving(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := attended(t)
		h.pause = time.Second
		h.restart()
		defer h.run()()
		p := h.forcedPirates()
		version := p.look(0).Version
		must(h.Leave(t.Context(), p.id, p.who(1)))(t)
		time.Sleep(500 * time.Millisecond)
		if look := must(h.Return(t.Context(), p.id, p.who(1)))(t); !look.Forced {
			t.Errorf("back: %+v", look)
		}
		time.Sleep(moment - time.Millisecond)
		synctest.Wait()
		if look := p.look(0); look.Version != version {
			t.Errorf("too soon: %+v", look)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if e := p.last(2); p.look(0).Version != version+1 || !e.Only {
			t.Errorf("after a moment: %+v", e)
		}
	})
}

// TestForcedUndone takes back wherever it is allowed in games whose only choices
// the table makes: what comes back is the last choice that the person made, and
// the table does not go on from there. Made anew it brings the same again.
func TestForcedUndone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := attended(t)
		defer h.run()()
		together := 0
		for n, kit := range h.kits {
			info := kit.Rules.Info()
			p := h.gather(info.ID, min(info.MaxSeats, 3))
			open := map[game.Seat]*table.Look{} // before the seat's last own choice
			taken := map[game.Seat]string{}
			check := func(seat game.Seat) {
				after := p.look(seat)
				if !after.MayUndo {
					return
				}
				back := must(h.Undo(t.Context(), p.id, p.who(seat), after.Version))(t)
				if d := diff(now(open[seat]), now(back)); d != "" {
					t.Fatalf("%s: taken back: %s", info.ID, d)
				}
				if e := p.last(seat); e.Text.String() != "takes it back" || e.Seq != back.Seq {
					t.Fatalf("%s: told of it: %+v", info.ID, e)
				}
				time.Sleep(2 * moment)
				synctest.Wait()
				if look := p.look(seat); look.Seq != back.Seq || look.Forced {
					t.Fatalf("%s: the table went on: %+v", info.ID, look)
				}
				p.act(seat, taken[seat])
				for p.look(seat).Forced && p.look(seat).Version < after.Version {
					pass()
				}
				if d := diff(now(after), now(p.look(seat))); d != "" {
					t.Fatalf("%s: made anew: %s", info.ID, d)
				}
				if after.Version > back.Version+1 {
					together++
				}
			}
			rnd := luck(uint64(n) + 5)
			for {
				synctest.Wait()
				all := p.look(game.Watcher)
				if all.Phase != table.Playing {
					break
				}
				seat := all.Actors[rnd.IntN(len(all.Actors))]
				look := p.look(seat)
				if look.Forced {
					pass()
				} else {
					open[seat], taken[seat] = look, look.Legal[rnd.IntN(len(look.Legal))]
					p.act(seat, taken[seat])
				}
				check(seat)
			}
			before := p.allSeen()
			h.restart()
			p.house = h
			for i, after := range p.allSeen() {
				if after != before[i] {
					t.Errorf("%s: viewer %d sees something else after a restart", info.ID, i)
				}
			}
			defer h.run()()
		}
		if together == 0 {
			t.Error("an only choice was never taken back with the choice before it")
		}
	})
}

// now is a look without what takings back change, of an own copy: what was taken
// back has been played, and its seat is waited for anew.
func now(l *table.Look) *table.Look {
	c := *l
	c.Seq, c.MayUndo, c.Forced, c.Waits, c.Unplayed = 0, false, false, nil, nil
	return &c
}

// TestOnlyByHand takes back an only choice that the person made: it waits to be
// made by hand.
func TestOnlyByHand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := attended(t)
		defer h.run()()
		p := h.forcedPirates()
		p.act(1, "sail 1")
		back := p.undo(1)
		pass()
		if look := p.look(1); look.Seq != back.Seq || look.Forced || len(look.Legal) != 1 {
			t.Errorf("taken back, and then: %+v", look)
		}
		p.act(1, "sail 1")
	})
}

// TestNobodyUndoesTheTable has nothing taken back where the person has chosen
// nothing since somebody else acted.
func TestNobodyUndoesTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := attended(t)
		defer h.run()()
		p := h.forcedPirates()
		pass()
		look := p.look(1)
		if look.MayUndo {
			t.Error("what the table did may be taken back")
		}
		_, err := h.Undo(t.Context(), p.id, p.who(1), look.Version)
		refused(t, err, table.Illegal, "somebody else")
	})
}
