package table_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/game"
	"seaboard/game/gametest/dare"
	"seaboard/internal/store"
	"seaboard/internal/store/storetest"
	"seaboard/internal/table"
)

// run lets bots play until the function that it gives is called.
func (h *house) run() (stop func()) {
	ctx, cancel := context.WithCancel(h.t.Context())
	done := make(chan error, 1)
	service := h.Service // there may be another before this one begins
	go func() { done <- service.Run(ctx) }()
	return func() {
		h.t.Helper()
		cancel()
		if err := <-done; err != nil {
			h.t.Error(err)
		}
	}
}

// seat opens a table of one person and bots of a level, and gives it as the
// person's party; seats are not drawn.
func (h *house) withBots(name string, level, bots int) party {
	h.t.Helper()
	o := table.Opening{Game: name, Seats: []table.OpeningSeat{me}}
	for range bots {
		o.Seats = append(o.Seats, table.OpeningSeat{Kind: table.Bot, Level: level})
	}
	opened := must(h.Open(h.t.Context(), o))(h.t)
	return party{h, opened.Table, []string{opened.Token}}
}

// TestBotsPlay has bots alone play a game each, and persons against them.
func TestBotsPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.run()()
		for _, name := range []string{"dare", "pirates"} {
			opened := must(h.Open(t.Context(), table.Opening{Game: name, Seats: []table.OpeningSeat{robot, robot, robot}}))(t)
			for e, err := range h.Watch(t.Context(), opened.Table, table.Who{}, 0) {
				if err != nil {
					t.Fatal(err)
				}
				if e.Over && e.Look.Phase != table.Over {
					t.Errorf("%s ends with %+v", name, e.Look)
				}
			}
			p := h.withBots(name, 1, 2)
			for {
				synctest.Wait()
				look := p.look(1)
				if look.Phase == table.Over {
					break
				}
				if len(look.Legal) == 0 {
					t.Fatalf("nobody acts: %+v", look)
				}
				p.act(1, look.Legal[len(look.Legal)/2])
			}
		}
	})
}

// TestPause has bots wait where a person sits, and not where none does.
func TestPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.pause, h.alone = time.Second, true
		h.restart()
		defer h.run()()
		p := h.withBots("dare", 1, 2)
		version := p.look(0).Version
		for n := range 2 { // each bot waits
			time.Sleep(900 * time.Millisecond)
			synctest.Wait()
			if got := p.look(0).Version; got != version+n {
				t.Errorf("too soon: version %d, began with %d", got, version)
			}
			time.Sleep(100 * time.Millisecond)
			synctest.Wait()
			if got := p.look(0).Version; got != version+n+1 {
				t.Errorf("after %d pauses: version %d, began with %d", n+1, got, version)
			}
		}
		// The person may take back as long as the bots wait.
		p = h.withBots("dare", 1, 2)
		p.act(1, "choose dare")
		time.Sleep(500 * time.Millisecond)
		p.undo(1)
		if look := p.look(1); len(look.Legal) == 0 {
			t.Errorf("taken back: %+v", look)
		}

		alone := must(h.Open(t.Context(), table.Opening{Game: "dare", Seats: []table.OpeningSeat{robot, robot}}))(t)
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		if look := must(h.Look(t.Context(), alone.Table, table.Who{}))(t); look.Phase != table.Over {
			t.Errorf("bots alone: %+v", look)
		}
	})
}

// TestBotsAfterRestart has another process find the tables whose bots are due.
func TestBotsAfterRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.pause = time.Second
		h.restart()
		p := h.withBots("dare", 1, 3) // nobody runs the bots here
		h.restart()
		defer h.run()()
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if look := p.look(1); len(look.Actors) != 1 || look.Actors[0] != 1 {
			t.Errorf("after a restart %v are to act", look.Actors)
		}
	})
}

// TestLeftSeat has a bot play on for who left, until who left is back.
func TestLeftSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.pause = time.Second
		h.restart()
		defer h.run()()
		p := h.gather("dare", 2)
		must(h.Leave(t.Context(), p.id, p.who(1)))(t)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if look := p.look(2); len(look.Actors) != 1 || look.Actors[0] != 2 {
			t.Errorf("%v are to act", look.Actors)
		}
		p.act(2, "choose dare")
		must(h.Return(t.Context(), p.id, p.who(1)))(t) // before the bot acts anew
		time.Sleep(time.Minute)
		synctest.Wait()
		if look := p.look(1); len(look.Legal) == 0 {
			t.Errorf("the bot went on: %+v", look)
		}
	})
}

// badJudge is a judge that does harm.
type badJudge struct{ do func() }

func (j badJudge) Value(game.State, []float64) { j.do() }

// TestBadBots has bots that panic, or never come back: the table goes on with
// legal actions.
func TestBadBots(t *testing.T) {
	for name, do := range map[string]func(){
		"panic": func() { panic("no idea") },
		"hang":  func() { time.Sleep(time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(t, game.Kit{Rules: dare.Rules{}, Judge: badJudge{do}})
				h.alone = true
				h.restart()
				stop := h.run()
				opened := must(h.Open(t.Context(), table.Opening{Game: "dare", Seats: []table.OpeningSeat{{Kind: table.Bot, Level: 2}, {Kind: table.Bot, Level: 2}}}))(t)
				time.Sleep(time.Minute)
				synctest.Wait()
				if look := must(h.Look(t.Context(), opened.Table, table.Who{}))(t); look.Phase != table.Over {
					t.Errorf("after a minute: %+v", look)
				}
				if !strings.Contains(h.log.String(), "did not choose") {
					t.Error("the log says nothing")
				}
				stop()
				time.Sleep(100 * time.Hour) // for those that hang to end
			})
		})
	}
}

// TestBackWhileThinking has a person come back while the bot thinks for the seat:
// the bot's choice comes too late. The next one is the person's.
func TestBackWhileThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, game.Kit{Rules: dare.Rules{}, Judge: badJudge{func() { time.Sleep(10 * time.Millisecond) }}})
		defer h.run()()
		p := h.gather("dare", 2)
		before := p.look(1).Version
		must(h.Leave(t.Context(), p.id, p.who(1)))(t)
		time.Sleep(5 * time.Millisecond)
		must(h.Return(t.Context(), p.id, p.who(1)))(t)
		time.Sleep(time.Minute)
		synctest.Wait()
		if look := p.look(1); len(look.Legal) == 0 || look.Version != before {
			t.Errorf("the bot has acted: %+v", look)
		}
	})
}

// TestBotAndFullDisk has a bot act when there is room again.
func TestBotAndFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		p := h.withBots("dare", 1, 1)
		h.store.(*storetest.Memory).Fail(store.ErrFull)
		defer h.run()()
		time.Sleep(time.Minute)
		before := p.look(0).Version
		h.store.(*storetest.Memory).Fail(nil)
		time.Sleep(time.Minute)
		synctest.Wait()
		if after := p.look(0).Version; after != before+1 {
			t.Errorf("version %d, and a minute later %d", before, after)
		}
	})
}

// TestSweep removes what was opened and forgotten, and only that.
func TestSweep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		waits := must(h.Open(t.Context(), table.Opening{Game: "dare", Seats: []table.OpeningSeat{me, free}}))(t)
		p := h.gather("dare", 2)
		// Nothing runs meanwhile: a month of polls would take its time.
		runs := func() {
			defer h.run()()
			time.Sleep(2 * time.Hour)
		}
		time.Sleep(29 * 24 * time.Hour)
		runs()
		if _, err := h.Look(t.Context(), waits.Table, table.Who{}); err != nil {
			t.Error(err)
		}
		time.Sleep(2 * 24 * time.Hour)
		runs()
		_, err := h.Look(t.Context(), waits.Table, table.Who{})
		refused(t, err, table.Missing, "")
		p.act(1, "choose dare")
	})
}

// brittle is a game whose rules break at one action.
type brittle struct{ dare.Rules }

func (brittle) Info() game.Info {
	info := dare.Rules{}.Info()
	info.ID = "brittle"
	return info
}

func (b brittle) New(setup game.Setup) (game.State, error) {
	s, err := b.Rules.New(setup)
	return &brittleState{s}, err
}

type brittleState struct{ game.State }

func (s *brittleState) Copy() game.State { return &brittleState{s.State.Copy()} }

func (s *brittleState) Redact(viewer, actor game.Seat, a game.Action, now game.State) game.Action {
	return s.State.Redact(viewer, actor, a, now.(*brittleState).State)
}

func (s *brittleState) Apply(actor game.Seat, a game.Action) {
	s.State.Apply(actor, a)
	if actor == 2 && game.ActionText(dare.Rules{}, a) == "choose fold" {
		panic("a broken invariant")
	}
}

// TestBrokenRules freezes the table whose rules broke, and no other; what was
// there before can still be seen, and is there after a restart.
func TestBrokenRules(t *testing.T) {
	h := newHouse(t, game.Kit{Rules: brittle{}})
	p, other := h.gather("brittle", 3), h.gather("brittle", 3)
	p.act(1, "choose dare")
	before := p.allSeen()
	version := p.look(2).Version
	for _, action := range []string{"choose fold", "choose dare"} { // the second one is fine, but it is frozen
		_, err := h.Act(t.Context(), p.id, p.who(2), table.Acting{Version: version, Action: action})
		refused(t, err, table.Broken, "frozen")
	}
	if !strings.Contains(h.log.String(), "a broken invariant") || !strings.Contains(h.log.String(), p.id) {
		t.Errorf("the log says only %s", h.log)
	}
	for i, after := range p.allSeen() {
		if after != before[i] {
			t.Errorf("viewer %d saw\n%s\nand now\n%s", i, before[i], after)
		}
	}
	other.act(1, "choose dare")
	other.act(2, "choose dare")
	h.restart()
	p.act(2, "choose dare")
}

// TestRulesChanged has a log that the rules do not take any more: that table is
// frozen, and said so; lists go on.
func TestRulesChanged(t *testing.T) {
	h := newHouse(t)
	p := h.gather("dare", 2)
	kept := must(h.store.Load(t.Context(), p.id))(t)
	err := h.store.Append(t.Context(), p.id, kept.Seq, store.Change{
		Head:  store.Head{Seq: kept.Seq + 1, Phase: store.PhasePlaying},
		Lines: []store.Line{{Seq: kept.Seq + 1, Kind: "act", Actor: 1, Text: "choose everything"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.Look(t.Context(), p.id, p.who(1))
	refused(t, err, table.Broken, "frozen")
	if list := must(h.Tables(t.Context(), table.Query{Kind: table.RunningListed}))(t); len(list) != 1 {
		t.Errorf("listed: %+v", list)
	}
}
