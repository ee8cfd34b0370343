package table_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/internal/referee"
	"seaboard/internal/store"
	"seaboard/internal/table"
)

const twoDays = 48 * time.Hour

// until plays on at random until the table waits for one seat.
func (p party) until(seat game.Seat) {
	p.t.Helper()
	rnd := luck(3)
	for range 200 {
		if actors := p.look(0).Actors; len(actors) == 1 && actors[0] == seat {
			return
		}
		who, action, ok := p.choice(rnd)
		if !ok {
			break
		}
		p.act(who, action)
	}
	p.t.Fatalf("seat %d is never waited for", seat)
}

// request has a seat propose something.
func (p party) request(by game.Seat, plan table.Plan, about game.Seat) (*table.Look, error) {
	return p.Propose(p.t.Context(), p.id, p.who(by), plan, about)
}

// asks has a seat propose something, or do it.
func (p party) asks(by game.Seat, plan table.Plan, about game.Seat) *table.Look {
	p.t.Helper()
	return must(p.request(by, plan, about))(p.t)
}

// answers has a seat agree to the only proposal that there is, or refuse it.
func (p party) answers(seat game.Seat, yes bool) *table.Look {
	p.t.Helper()
	answer := p.Refuse
	if yes {
		answer = p.Agree
	}
	return must(answer(p.t.Context(), p.id, p.who(seat), p.proposed()))(p.t)
}

// proposed is the number of the only proposal that there is.
func (p party) proposed() int {
	p.t.Helper()
	all := p.look(0).Proposals
	if len(all) != 1 {
		p.t.Fatalf("proposals: %+v", all)
	}
	return all[0].ID
}

// wait is what a seat may do about another one.
func (p party) waitsFor(viewer, seat game.Seat) table.Wait {
	p.t.Helper()
	for _, w := range p.look(viewer).Waits {
		if w.Seat == seat {
			return w
		}
	}
	p.t.Fatalf("seat %d is not waited for", seat)
	return table.Wait{}
}

// waiting has a table of people that waits for the second of them, in a bubble.
func waiting(t *testing.T, seats int, test func(t *testing.T, p party)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.pause = time.Hour // bots let us see what they are about to do
		h.only = 1000 * time.Hour
		h.restart()
		defer h.run()()
		p := h.gather("southseas", seats)
		p.until(2)
		test(t, p)
		synctest.Wait()
		if !p.look(0).Finishing { // then bots play on
			p.replayed()
		}
	})
}

// replayed checks that all of a table follows from what is stored of it.
func (p party) replayed() {
	p.t.Helper()
	before := p.allSeen()
	p.restart()
	if d := cmp.Diff(before, p.allSeen()); d != "" {
		p.t.Errorf("after a restart:\n%s", d)
	}
}

// TestBotForAbsent has one of two let a bot play for the other, no sooner than after
// the table's patience.
func TestBotForAbsent(t *testing.T) {
	waiting(t, 2, func(t *testing.T, p party) {
		time.Sleep(twoDays - time.Millisecond)
		_, err := p.request(1, table.PlanBot, 2)
		refused(t, err, table.Forbidden, "patience")
		if w := p.waitsFor(1, 2); w.Long || w.MayBot || w.MayInvite || !w.MayRemind {
			t.Errorf("just before: %+v", w)
		}
		time.Sleep(time.Millisecond)
		if w := p.waitsFor(1, 2); !w.Long || !w.MayBot || !w.MayInvite || w.Needs != nil || time.Since(w.Since) != twoDays {
			t.Errorf("after two days: %+v", w)
		}
		if w := p.waitsFor(0, 2); w.MayBot || w.MayInvite || w.MayRemind {
			t.Errorf("a watcher may %+v", w)
		}
		for range 2 { // a bot that plays is not asked to again
			if look := p.asks(1, table.PlanBot, 2); !look.Seats[1].Left {
				t.Errorf("no bot plays: %+v", look.Seats)
			}
		}
		if e := p.last(1); e.Text.String() != "is absent; a bot plays on" || e.Actor != 2 {
			t.Errorf("the log ends with %+v", e)
		}
		_, err = p.Act(t.Context(), p.id, p.who(2), table.Acting{Version: p.look(2).Version, Action: "x"})
		refused(t, err, table.Forbidden, "Take your seat back")
		if look := must(p.Return(t.Context(), p.id, p.who(2)))(t); len(look.Legal) == 0 {
			t.Errorf("back: %+v", look)
		}
	})
}

// TestBotByConsent has two of three let a bot play at once.
func TestBotByConsent(t *testing.T) {
	waiting(t, 3, func(t *testing.T, p party) {
		if w := p.waitsFor(1, 2); !w.MayBot || !slices.Equal(w.Needs, []game.Seat{3}) {
			t.Errorf("at once: %+v", w)
		}
		for range 2 {
			if look := p.asks(1, table.PlanBot, 2); look.Seats[1].Left || len(look.Proposals) != 1 {
				t.Errorf("one alone: %+v", look)
			}
		}
		_, err := p.Agree(t.Context(), p.id, p.who(2), p.proposed())
		refused(t, err, table.Forbidden, "your own seat")
		_, err = p.Agree(t.Context(), p.id, table.Who{}, p.proposed())
		refused(t, err, table.Forbidden, "watch")
		id := p.proposed()
		if look := p.answers(3, true); !look.Seats[1].Left || len(look.Proposals) != 0 {
			t.Errorf("both agree: %+v", look)
		}
		seq := p.look(0).Seq
		must(p.Agree(t.Context(), p.id, p.who(3), id))(t) // sent twice
		if now := p.look(0).Seq; now != seq {
			t.Errorf("agreeing twice moves the table from %d to %d", seq, now)
		}
		if !p.told("proposes: let a bot play for seat 2") || !p.told("is absent") {
			t.Error("the log does not tell it")
		}
	})
}

// TestProposalsEnd has proposals end by all that ends them.
func TestProposalsEnd(t *testing.T) {
	for name, end := range map[string]func(p party){
		"the person moves":      func(p party) { p.act(2, p.look(2).Legal[0]) },
		"refused":               func(p party) { p.answers(3, false) },
		"refused by the person": func(p party) { p.answers(2, false) },
		"withdrawn":             func(p party) { p.answers(1, false) },
		"three days":            func(p party) { time.Sleep(72 * time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			waiting(t, 3, func(t *testing.T, p party) {
				p.asks(1, table.PlanBot, 2)
				id := p.proposed()
				end(p)
				if left := p.look(1).Proposals; len(left) != 0 {
					t.Errorf("left: %+v", left)
				}
				_, err := p.Agree(t.Context(), p.id, p.who(3), id)
				refused(t, err, table.Gone, "over")
				if p.look(2).Seats[1].Left {
					t.Error("a bot plays all the same")
				}
			})
		})
	}
}

// TestCloseTogether closes games as those who sit there want it.
func TestCloseTogether(t *testing.T) {
	closed := func(p party) bool { return p.look(0).Phase == table.Closed }
	for name, test := range map[string]struct {
		seats int
		do    func(t *testing.T, p party)
		want  bool
	}{
		"alone while the other is there": {2, func(t *testing.T, p party) { p.asks(1, table.PlanClose, 0); p.asks(1, table.PlanClose, 0) }, false},
		"both close":                     {2, func(t *testing.T, p party) { p.asks(2, table.PlanClose, 0); p.asks(1, table.PlanClose, 0) }, true},
		"one agrees":                     {2, func(t *testing.T, p party) { p.asks(2, table.PlanClose, 0); p.answers(1, true) }, true},
		"one refuses":                    {2, func(t *testing.T, p party) { p.asks(2, table.PlanClose, 0); p.answers(1, false) }, false},
		"two of three":                   {3, func(t *testing.T, p party) { p.asks(2, table.PlanClose, 0); p.answers(1, true) }, false},
		"the other left": {2, func(t *testing.T, p party) {
			must(p.Leave(t.Context(), p.id, p.who(2)))(t)
			p.asks(1, table.PlanClose, 0)
		}, true},
		"the third leaves later": {3, func(t *testing.T, p party) {
			p.asks(2, table.PlanClose, 0)
			p.answers(1, true)
			must(p.Leave(t.Context(), p.id, p.who(3)))(t)
		}, true},
		"the other is away too long": {2, func(t *testing.T, p party) {
			p.asks(1, table.PlanClose, 0)
			time.Sleep(twoDays)
			p.asks(1, table.PlanClose, 0)
		}, true},
		"the one who is away is told no": {2, func(t *testing.T, p party) {
			time.Sleep(twoDays)
			p.asks(2, table.PlanClose, 0)
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			waiting(t, test.seats, func(t *testing.T, p party) {
				test.do(t, p)
				if closed(p) != test.want {
					t.Errorf("closed: %t, want %t", closed(p), test.want)
				}
				if closed(p) {
					must(p.Close(t.Context(), p.id, p.who(1)))(t) // sent twice
				}
			})
		})
	}
	h := newHouse(t)
	p := h.withBots("southseas", 1, 1)
	if look := must(p.Close(t.Context(), p.id, p.who(1)))(t); look.Phase != table.Closed {
		t.Errorf("the only person cannot close: %s", look.Phase)
	}
	_, err := p.Close(t.Context(), h.gather("southseas", 2).id, table.Who{})
	refused(t, err, table.Forbidden, "only watch")
}

// TestOutOfTimeIsNotRobbed keeps a game from being closed by one who stays while the
// other is out of time only just now.
func TestOutOfTimeIsNotRobbed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.pause = 1000 * time.Hour
		h.restart()
		defer h.run()()
		p := h.clocked("southseas", table.Clock{Move: 5}, 2, 0)
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if !p.look(2).Seats[0].Left {
			t.Fatal("nobody is out of time")
		}
		if look := p.asks(2, table.PlanClose, 0); look.Phase != table.Playing {
			t.Error("closed behind the back of somebody out of time")
		}
		time.Sleep(twoDays)
		if look := p.asks(2, table.PlanClose, 0); look.Phase != table.Closed {
			t.Errorf("after two days: %s", look.Phase)
		}
	})
}

// TestRemind has somebody asked to move, once in a while.
func TestRemind(t *testing.T) {
	waiting(t, 3, func(t *testing.T, p party) {
		remind := func(by, seat game.Seat) error {
			_, err := p.Remind(t.Context(), p.id, p.who(by), seat)
			return err
		}
		refused(t, remind(1, 2), table.Forbidden, "too soon")
		refused(t, remind(1, 3), table.Illegal, "Nobody waits")
		refused(t, remind(2, 2), table.Invalid, "your own")
		refused(t, remind(0, 2), table.Forbidden, "watch")
		refused(t, remind(1, 9), table.Invalid, "No person")
		time.Sleep(time.Hour)
		for range 2 {
			if err := remind(1, 2); err != nil {
				t.Fatal(err)
			}
		}
		if look := p.look(2); look.Called != 1 || p.look(3).Called != 0 {
			t.Errorf("called by %v, %v", look.Called, p.look(3).Called)
		}
		if e := p.last(1); e.Text.String() != "asks seat 2 to move" || e.Actor != 1 {
			t.Errorf("the log ends with %+v", e)
		}
		p.act(2, p.look(2).Legal[0])
		if look := p.look(2); look.Called != 0 {
			t.Error("still called after a move")
		}
		p.until(3)
		time.Sleep(2 * time.Hour)
		refused(t, remind(1, 3), table.Forbidden, "too soon")
		time.Sleep(4 * time.Hour)
		if err := remind(1, 3); err != nil {
			t.Error(err)
		}
	})
}

// TestRemindIsListed shows in the list of waiting tables who asks.
func TestRemindIsListed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		opened := must(h.Open(t.Context(), table.Opening{Game: "southseas", Guest: "ada", Seats: []table.OpeningSeat{me, free}}))(t)
		joined := must(h.Join(t.Context(), opened.Table, table.Joining{Code: opened.Invites[0].Code, Name: "Bob"}))(t)
		p := party{h, opened.Table, []string{opened.Token, joined.Token}}
		p.until(1)
		time.Sleep(time.Hour)
		before := must(h.Tables(t.Context(), table.Query{Kind: table.Waiting, Guest: "ada"}))(t)
		must(h.Remind(t.Context(), p.id, p.who(2), 1))(t)
		list := must(h.Tables(t.Context(), table.Query{Kind: table.Waiting, Guest: "ada"}))(t)
		if len(list) != 1 || list[0].Called != "Bob" || list[0].Since != before[0].Since {
			t.Errorf("listed %+v", list)
		}
	})
}

// TestGiveAway gives a seat to somebody else: the game goes on with all its draws,
// and the one who sat there has nothing to do with it any more.
func TestGiveAway(t *testing.T) {
	waiting(t, 2, func(t *testing.T, p party) {
		time.Sleep(twoDays)
		look := p.asks(1, table.PlanInvite, 2)
		if len(look.Invites) != 1 || look.Invites[0].Seat != 2 {
			t.Fatalf("invitations %+v", look.Invites)
		}
		code := look.Invites[0].Code
		if again := p.asks(1, table.PlanInvite, 2); again.Invites[0].Code != code {
			t.Error("asking twice gives another code")
		}
		for _, v := range []game.Seat{0, 2} {
			if strings.Contains(p.seen(v), code) {
				t.Errorf("the code is told to seat %d", v)
			}
		}
		i := must(p.Invited(t.Context(), p.id, table.Joining{Code: code}))(t)
		if i.Seat != 2 || i.Name != "Bob 2" {
			t.Errorf("the invitation is for %+v", i)
		}
		joined := must(p.Join(t.Context(), p.id, table.Joining{Code: code, Name: "Cleo", Salt: "mine", Guest: "cleo"}))(t)
		if joined.Seat != 2 {
			t.Errorf("seat %d", joined.Seat)
		}
		_, err := p.Look(t.Context(), p.id, p.who(2))
		refused(t, err, table.Unknown, "token")
		_, err = p.Join(t.Context(), p.id, table.Joining{Code: code, Name: "Eve"})
		refused(t, err, table.Gone, "used or withdrawn")
		p.tokens[1] = joined.Token
		if look := p.look(2); look.You != 2 || look.Seats[1].Name != "Cleo" || len(look.Legal) == 0 {
			t.Errorf("Cleo sees %+v", look)
		}
		story := must(p.Story(t.Context(), p.id, p.who(2), 0))(t)
		last := story[len(story)-1]
		if last.Text.String() != "takes over the seat of Bob 2" || last.Then != nil || story[0].Then[2] != "Bob 2" {
			t.Errorf("told %+v, before %+v", last, story[0])
		}
		p.play(luck(4), nil)
		data := must(p.Record(t.Context(), p.id, p.who(2)))(t)
		r := must(record.Parse(data))(t)
		report, err := referee.Verify(rulesOf(p, "southseas"), r)
		if err != nil || report.Draws == 0 {
			t.Errorf("the draws of a game with a seat given away: %+v, %v", report, err)
		}
		if !strings.Contains(string(data), "name 2 Cleo\n") {
			t.Errorf("the record names %s", data[:200])
		}
	})
}

func rulesOf(p party, id string) game.Game {
	for _, k := range p.kits {
		if k.Rules.Info().ID == id {
			return k.Rules
		}
	}
	return nil
}

// TestGiveAwayTakenBack has the person come back before anybody has come.
func TestGiveAwayTakenBack(t *testing.T) {
	for name, back := range map[string]func(p party){
		"by a move": func(p party) { p.act(2, p.look(2).Legal[0]) },
		"from a bot": func(p party) {
			p.asks(1, table.PlanBot, 2)
			must(p.Return(p.t.Context(), p.id, p.who(2)))(p.t)
		},
	} {
		t.Run(name, func(t *testing.T) {
			waiting(t, 2, func(t *testing.T, p party) {
				time.Sleep(twoDays)
				code := p.asks(1, table.PlanInvite, 2).Invites[0].Code
				back(p)
				if look := p.look(1); len(look.Invites) != 0 {
					t.Errorf("still invited: %+v", look.Invites)
				}
				_, err := p.Join(t.Context(), p.id, table.Joining{Code: code, Name: "Cleo"})
				refused(t, err, table.Gone, "used or withdrawn")
			})
		})
	}
}

// TestGiveAwayFromBot gives away a seat that its person has left: whoever comes
// plays at once, without what the other had said beforehand.
func TestGiveAwayFromBot(t *testing.T) {
	waiting(t, 3, func(t *testing.T, p party) {
		p.act(2, p.look(2).Legal[0])
		must(p.Leave(t.Context(), p.id, p.who(2)))(t)
		p.asks(1, table.PlanInvite, 2)
		look := p.answers(3, true)
		if len(look.Invites) != 1 || len(p.look(1).Invites) != 1 {
			t.Fatalf("invitations %+v", look.Invites)
		}
		joined := must(p.Join(t.Context(), p.id, table.Joining{Code: look.Invites[0].Code, Name: "Cleo"}))(t)
		p.tokens[1] = joined.Token
		if look := p.look(2); look.Seats[1].Left || len(look.Legal) == 0 {
			t.Errorf("Cleo sees %+v", look)
		}
		if !p.told("leaves; a bot plays on") || !p.told("is back") {
			t.Error("it is not told when a bot played")
		}
	})
}

// TestInviteAnew has the host invite anew to seats that were never played, before
// the start and after it.
func TestInviteAnew(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	opened := must(h.Open(ctx, table.Opening{Game: "southseas", Shuffle: true, Seats: []table.OpeningSeat{me, free, free}}))(t)
	host := table.Who{Token: opened.Token}
	join := func(code, name string) table.Who {
		t.Helper()
		return table.Who{Token: must(h.Join(ctx, opened.Table, table.Joining{Code: code, Name: name, Salt: name}))(t).Token}
	}
	lost := join(opened.Invites[0].Code, "Bob") // and the answer never came
	_, err := h.Propose(ctx, opened.Table, lost, table.PlanInvite, 1)
	refused(t, err, table.Illegal, "not begun")
	look := must(h.Propose(ctx, opened.Table, host, table.PlanInvite, 2))(t)
	if len(look.Invites) != 2 || !slices.Equal(look.Unplayed, []game.Seat{2}) {
		t.Fatalf("the host sees %+v", look.Invites)
	}
	if len(must(h.Look(ctx, opened.Table, lost))(t).Invites) != 0 {
		t.Error("Bob sees the invitation to his own seat")
	}
	code := look.Invites[slices.IndexFunc(look.Invites, func(i table.Invite) bool { return i.Seat == 2 })].Code
	bob := join(code, "Bob again")
	_, err = h.Look(ctx, opened.Table, lost)
	refused(t, err, table.Unknown, "token")
	cleo := join(opened.Invites[1].Code, "Cleo")

	// After the start, and the seats were drawn.
	look = must(h.Look(ctx, opened.Table, host))(t)
	mine := must(h.Look(ctx, opened.Table, bob))(t).You
	if look.Phase != table.Playing || !slices.Contains(look.Unplayed, mine) || slices.Contains(look.Unplayed, look.You) {
		t.Fatalf("the game begins: %+v", look.Unplayed)
	}
	_, err = h.Propose(ctx, opened.Table, cleo, table.PlanInvite, mine)
	if err == nil && len(must(h.Look(ctx, opened.Table, cleo))(t).Invites) > 0 {
		t.Error("somebody else invites alone")
	}
	look = must(h.Propose(ctx, opened.Table, host, table.PlanInvite, mine))(t)
	if len(look.Invites) != 1 || len(must(h.Look(ctx, opened.Table, cleo))(t).Invites) != 0 {
		t.Fatalf("invitations %+v", look.Invites)
	}
	eve := join(look.Invites[0].Code, "Eve")
	if look := must(h.Look(ctx, opened.Table, eve))(t); look.You != mine || look.Seats[mine-1].Name != "Eve" {
		t.Errorf("Eve sees %+v", look)
	}
	p := party{h, opened.Table, make([]string, 3)}
	for _, who := range []table.Who{host, eve, cleo} {
		p.tokens[must(h.Look(ctx, opened.Table, who))(t).You-1] = who.Token
	}
	p.play(luck(5), nil)
	if _, err := referee.Verify(rulesOf(p, "southseas"), must(record.Parse(must(h.Record(ctx, p.id, host))(t)))(t)); err != nil {
		t.Errorf("the draws: %v", err)
	}
}

// TestPlayedSeatIsNotTheHosts keeps the host from taking away a seat that was played.
func TestPlayedSeatIsNotTheHosts(t *testing.T) {
	waiting(t, 2, func(t *testing.T, p party) {
		if got := p.look(1).Unplayed; !slices.Equal(got, []game.Seat{2}) {
			t.Fatalf("unplayed %v", got)
		}
		code := p.asks(1, table.PlanInvite, 2).Invites[0].Code
		p.act(2, p.look(2).Legal[0])
		if look := p.look(1); len(look.Unplayed) != 0 || len(look.Invites) != 0 {
			t.Errorf("after a move: %+v", look.Unplayed)
		}
		_, err := p.Join(t.Context(), p.id, table.Joining{Code: code, Name: "Cleo"})
		refused(t, err, table.Gone, "used or withdrawn")
		p.until(2)
		_, err = p.request(1, table.PlanInvite, 2)
		refused(t, err, table.Forbidden, "patience")
	})
}

// TestFinish has bots play a game to its end, when all want it and not before.
func TestFinish(t *testing.T) {
	waiting(t, 2, func(t *testing.T, p party) {
		if look := p.asks(1, table.PlanFinish, 0); look.Finishing || len(look.Proposals) != 1 {
			t.Errorf("one alone: %+v", look)
		}
		look := p.answers(2, true)
		if !look.Finishing || !look.Seats[0].Left || !look.Seats[1].Left {
			t.Errorf("both: %+v", look)
		}
		must(p.Return(t.Context(), p.id, p.who(1)))(t)
		if look := p.look(1); look.Finishing || look.Seats[0].Left {
			t.Error("it goes on though somebody is back")
		}
	})
	waiting(t, 2, func(t *testing.T, p party) {
		must(p.Leave(t.Context(), p.id, p.who(2)))(t)
		if look := p.asks(1, table.PlanFinish, 0); look.Finishing {
			t.Error("played to its end behind somebody's back")
		}
		if look := p.answers(2, true); !look.Finishing {
			t.Error("who is away cannot agree")
		}
	})
}

// TestPatience opens tables with a patience of their own.
func TestPatience(t *testing.T) {
	h := newHouse(t)
	for asked, want := range map[int]int{0: 172800, table.Endless: 0, 60: 60, 90 * 24 * 3600: 90 * 24 * 3600} {
		opened := must(h.Open(t.Context(), table.Opening{Game: "dare", Patience: asked, Seats: []table.OpeningSeat{me, free}}))(t)
		if got := must(h.Look(t.Context(), opened.Table, table.Who{}))(t).Patience; got != time.Duration(want)*time.Second {
			t.Errorf("patience %d is %d, want %d", asked, got, want)
		}
	}
	for _, asked := range []int{-2, 59, 90*24*3600 + 1} {
		_, err := h.Open(t.Context(), table.Opening{Game: "dare", Patience: asked, Seats: []table.OpeningSeat{me, free}})
		refused(t, err, table.Invalid, "patient")
	}
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		opened := must(h.Open(t.Context(), table.Opening{Game: "southseas", Patience: table.Endless, Seats: []table.OpeningSeat{me, free}}))(t)
		joined := must(h.Join(t.Context(), opened.Table, table.Joining{Code: opened.Invites[0].Code, Name: "Bob"}))(t)
		p := party{h, opened.Table, []string{opened.Token, joined.Token}}
		p.until(2)
		time.Sleep(400 * 24 * time.Hour)
		_, err := p.request(1, table.PlanBot, 2)
		refused(t, err, table.Forbidden, "patience")
	})
}

// TestTalkDisturbsNothing has people talk between all moves of whole games: undo,
// clocks, forced moves and records are as they are where nobody says a word.
func TestTalkDisturbsNothing(t *testing.T) {
	for _, name := range []string{"dare", "pirates", "southseas", "sinking"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(t)
				h.only, h.ask = 1500*time.Millisecond, 2*time.Second
				h.restart()
				p := h.clocked(name, table.Clock{Bank: 300, Move: 60}, 3, 0)
				rnd := luck(6)
				moves := 60
				for seat, action, ok := p.choice(rnd); ok && moves > 0; seat, action, ok = p.choice(rnd) {
					moves--
					before := p.calm()
					due := must(h.store.Load(t.Context(), p.id))(t).Due
					p.asks(1, table.PlanFinish, 0)
					p.asks(2, table.PlanClose, 0)
					for _, o := range p.look(3).Proposals {
						must(p.Refuse(t.Context(), p.id, p.who(3), o.ID))(t)
					}
					if d := cmp.Diff(before, p.calm()); d != "" {
						t.Fatalf("talk changes\n%s", d)
					}
					if now := must(h.store.Load(t.Context(), p.id))(t); now.Due != due {
						t.Fatalf("talk moves what is due from %d to %d", due, now.Due)
					}
					p.act(seat, action)
				}
			})
		})
	}
}

// calm is all that a table tells of the game, without what people talk.
func (p party) calm() (all []any) {
	for _, v := range p.viewers() {
		l := *p.look(v)
		l.Seq, l.Proposals, l.CloseNeeds, l.FinishNeeds = 0, nil, nil, nil
		all = append(all, &l, string(must(p.Record(p.t.Context(), p.id, p.who(v)))(p.t)))
	}
	return all
}

// TestStoodIsThere takes an answer that the table gives for somebody for a sign of
// life, just as one by hand: nobody can tell one from the other by what it ends.
func TestStoodIsThere(t *testing.T) {
	d := newDilemma(t)
	var worlds [2][]string
	var took time.Duration
	for i, says := range []table.Decline{table.Always, table.Never} {
		synctest.Test(t, func(t *testing.T) {
			p := d.world(t)
			defer p.run()()
			p.stand(d.asked, says)
			from := p.look(0).Version
			d.ask(p)
			other := d.asked%3 + 1
			p.asks(other, table.PlanBot, d.asked)
			if says == table.Always {
				for asked := time.Now(); p.look(0).Version == from+1; took = time.Since(asked) {
					time.Sleep(time.Millisecond)
					synctest.Wait()
				}
			} else {
				time.Sleep(took)
				p.act(d.asked, d.decline)
			}
			if left := p.look(0).Proposals; len(left) != 0 {
				t.Errorf("left: %+v", left)
			}
			worlds[i] = p.others(d.asked, from)
		})
	}
	if d := cmp.Diff(worlds[0], worlds[1]); d != "" {
		t.Errorf("others can tell:\n%s", d)
	}
}

// TestAskingAtOnce has many do things at the same moment, over two processes on one
// file: each thing happens once or not at all.
func TestAskingAtOnce(t *testing.T) {
	h := newHouse(t)
	h.onDisk()
	other := &house{t: t, store: h.store, kits: h.kits, log: h.log}
	other.restart()
	ctx := t.Context()
	lines := func(p party, kind string) (n int) {
		for _, l := range must(h.store.Load(ctx, p.id))(t).Lines {
			if l.Kind == kind {
				n++
			}
		}
		return n
	}
	together := func(all ...func() error) {
		var group sync.WaitGroup
		for _, do := range all {
			group.Go(func() { do() })
		}
		group.Wait()
	}
	for range 10 {
		// All close at once, each twice: one closing, and no more than one proposal.
		p := h.gather("southseas", 3)
		var all []func() error
		for seat := game.Seat(1); seat <= 3; seat++ {
			for _, at := range []*house{h, other} {
				all = append(all, func() error { _, err := at.Close(ctx, p.id, p.who(seat)); return err })
			}
		}
		together(all...)
		if n, made := lines(p, "close"), lines(p, "propose"); n != 1 || made != 1 || p.look(0).Phase != table.Closed {
			t.Errorf("closed %d times by %d proposals", n, made)
		}

		// The absent person moves while the others agree: either the bot plays, and the
		// move was refused, or the proposal is over.
		p = h.gather("southseas", 3)
		p.until(2)
		p.asks(1, table.PlanBot, 2)
		id, look := p.proposed(), p.look(2)
		var moved, agreed error
		together(
			func() error {
				_, moved = other.Act(ctx, p.id, p.who(2), table.Acting{Version: look.Version, Action: look.Legal[0]})
				return nil
			},
			func() error { _, agreed = h.Agree(ctx, p.id, p.who(3), id); return nil })
		if (moved == nil) == (agreed == nil) {
			t.Errorf("moved: %v, agreed: %v", moved, agreed)
		}
		if left := p.look(0).Seats[1].Left; left != (agreed == nil) {
			t.Errorf("a bot plays: %t, though agreed: %v", left, agreed)
		}

		// The absent person moves while somebody takes the seat.
		p = h.gather("southseas", 2)
		p.until(2)
		code := p.asks(1, table.PlanInvite, 2).Invites[0].Code // never played
		look = p.look(2)
		var taken error
		together(
			func() error {
				_, moved = h.Act(ctx, p.id, p.who(2), table.Acting{Version: look.Version, Action: look.Legal[0]})
				return nil
			},
			func() error {
				_, taken = other.Join(ctx, p.id, table.Joining{Code: code, Name: "Cleo"})
				return nil
			})
		if (moved == nil) == (taken == nil) {
			t.Errorf("moved: %v, taken: %v", moved, taken)
		}
		want := "Bob 2"
		if taken == nil {
			want = "Cleo"
		}
		if got := p.look(0).Seats[1].Name; got != want {
			t.Errorf("%s sits there, not %s", got, want)
		}

		// Two take the same seat.
		p = h.gather("southseas", 2)
		code = p.asks(1, table.PlanInvite, 2).Invites[0].Code
		var errs [2]error
		together(
			func() error { _, errs[0] = h.Join(ctx, p.id, table.Joining{Code: code, Name: "Cleo"}); return nil },
			func() error { _, errs[1] = other.Join(ctx, p.id, table.Joining{Code: code, Name: "Dan"}); return nil })
		if (errs[0] == nil) == (errs[1] == nil) || lines(p, "take") != 1 {
			t.Errorf("both take it: %v", errs)
		}
	}
}

// TestBrokenTalk keeps a log with talk that means nothing from being played on.
func TestBrokenTalk(t *testing.T) {
	for _, l := range []store.Line{
		{Kind: "propose", Actor: 1, Text: "dance"}, {Kind: "propose", Actor: 1, Text: "bot 9"}, {Kind: "propose", Actor: 1, Text: "invite"},
		{Kind: "agree", Actor: 1, Text: "1"}, {Kind: "refuse", Actor: 1, Text: "x"}, {Kind: "offer", Text: "0"},
	} {
		t.Run(fmt.Sprint(l.Kind, " ", l.Text), func(t *testing.T) {
			h := newHouse(t)
			p := h.gather("southseas", 2)
			kept := must(h.store.Load(t.Context(), p.id))(t)
			l.Seq, kept.Seq = kept.Seq+1, kept.Seq+1
			if err := h.store.Append(t.Context(), p.id, l.Seq-1, store.Change{Head: kept.Head, Lines: []store.Line{l}}); err != nil {
				t.Fatal(err)
			}
			h.restart()
			_, err := h.Look(t.Context(), p.id, p.who(1))
			refused(t, err, table.Broken, "")
		})
	}
}
