package table_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"seaboard/game"
	"seaboard/game/gametest/dare"
	"seaboard/game/record"
	"seaboard/internal/referee"
	"seaboard/internal/store"
	"seaboard/internal/table"
)

// slow is a kit of the dare game whose bots take a second for each position.
func slow() game.Kit {
	return game.Kit{Rules: dare.Rules{}, Judge: badJudge{func() { time.Sleep(time.Second) }}}
}

// resting checks that nothing is due at the table, in the store neither, and that it
// stays where it is for an hour.
func (p party) resting() {
	p.t.Helper()
	synctest.Wait()
	kept := must(p.store.Load(p.t.Context(), p.id))(p.t)
	if kept.Due != 0 || slices.ContainsFunc(kept.Seats, func(x store.Seat) bool { return x.Flag != 0 }) {
		p.t.Errorf("a table that rests is due at %d: %+v", kept.Due, kept.Seats)
	}
	if ids := must(p.store.Due(p.t.Context(), time.Now().Add(48*time.Hour).UnixMilli(), 9))(p.t); len(ids) > 0 {
		p.t.Errorf("the store finds %q", ids)
	}
	time.Sleep(time.Hour)
	synctest.Wait()
	if after := must(p.store.Load(p.t.Context(), p.id))(p.t); after.Seq != kept.Seq || after.Phase != store.PhasePlaying {
		p.t.Errorf("from %d lines to %d, %s", kept.Seq, after.Seq, after.Phase)
	}
}

// comesBack has the person of a seat return, and checks that the bots go on with
// that: in an hour they have made what was theirs to make.
func (p party) comesBack(seat game.Seat) {
	p.t.Helper()
	before := p.look(seat)
	if !before.Resting || !before.Seats[seat-1].Left {
		p.t.Errorf("it does not say that it rests: %+v", before.Seats)
	}
	look := must(p.Return(p.t.Context(), p.id, p.who(seat)))(p.t)
	if look.Version != before.Version || look.Resting || look.Seats[seat-1].Left {
		p.t.Errorf("back: version %d, before %d; %+v", look.Version, before.Version, look.Seats)
	}
}

// TestRest: after the last person has left, the bots do not play on, whoever is to
// act; an hour later the game is where it was, and goes on.
func TestRest(t *testing.T) {
	for _, name := range []string{"dare", "pirates", "southseas", "sinking"} {
		for _, pause := range []time.Duration{0, time.Second} {
			t.Run(name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					h := newHouse(t)
					h.pause = pause
					h.restart()
					defer h.run()()
					p := h.withBots(name, 1, 2)
					acts := 2
					if name == "dare" {
						acts = 1 // two are all
					}
					for range acts {
						time.Sleep(time.Minute)
						synctest.Wait()
						p.act(1, p.look(1).Legal[0])
					}
					must(h.Leave(t.Context(), p.id, p.who(1)))(t)
					if !p.told("leaves; nobody is left at the table") {
						t.Error("the log does not tell that nobody is left")
					}
					p.resting()
					p.comesBack(1)
					time.Sleep(time.Minute)
					synctest.Wait()
					if look := p.look(1); len(look.Legal) == 0 && look.Phase == table.Playing {
						t.Errorf("the bots do not go on: %v are to act", look.Actors)
					}
				})
			})
		}
	}
}

// TestRestAtTwo: a table rests when the last of two has left, and goes on with the
// first who is back; for the other one a bot plays.
func TestRestAtTwo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.run()()
		p := h.gather("dare", 2)
		must(h.Leave(t.Context(), p.id, p.who(1)))(t)
		must(h.Leave(t.Context(), p.id, p.who(2)))(t)
		time.Sleep(time.Second) // the bot may have been about to act
		p.resting()
		p.comesBack(2)
		synctest.Wait()
		if look := p.look(2); !look.Seats[0].Left || len(look.Legal) == 0 {
			t.Errorf("after the return: %+v, %v are to act", look.Seats, look.Actors)
		}
	})
}

// TestAllLate has two people with five seconds a move say nothing: each is out of time
// once, and then nothing happens. Who is back has the time of a decision.
func TestAllLate(t *testing.T) {
	for _, name := range []string{"dare", "pirates", "southseas", "sinking"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(t)
				defer h.run()()
				p := h.clocked(name, table.Clock{Move: 5}, 2, 0)
				time.Sleep(time.Minute)
				p.resting()
				if !p.told("time is up; nobody is left at the table") {
					t.Error("the log does not tell that nobody is left")
				}
				look := p.look(game.Watcher)
				for _, x := range look.Seats {
					if !x.Left || !x.Late {
						t.Errorf("not said to be late: %+v", x)
					}
				}
				seat := look.Actors[0]
				p.comesBack(seat)
				own := p.look(seat)
				if left := own.Times[seat-1].Left; left != 5*time.Second || len(own.Legal) == 0 {
					t.Errorf("back with %v, legal are %q", left, own.Legal)
				}
				time.Sleep(3 * time.Second)
				p.act(seat, own.Legal[0])
			})
		})
	}
}

// TestNoTimeWhereOthersPlay: who is out of time while somebody else is there comes back
// after the bot has made the choice.
func TestNoTimeWhereOthersPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.pause = time.Minute
		h.restart()
		defer h.run()()
		p := h.clocked("pirates", table.Clock{Move: 5}, 2, 0)
		other := 3 - p.look(0).Actors[0]
		if len(p.look(0).Actors) > 1 {
			other = 2
			p.act(other, p.look(other).Legal[0])
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		_, err := h.Return(t.Context(), p.id, p.who(3-other))
		refused(t, err, table.Forbidden, "Your time for this choice is up")
	})
}

// TestOldDue has a table in the store that everybody had left and that was due all the
// same, as older versions have left them: it rests, and is looked at once.
func TestOldDue(t *testing.T) {
	for name, open := range map[string]func(h *house) party{
		"left": func(h *house) party {
			p := h.withBots("dare", 1, 2)
			must(h.Leave(h.t.Context(), p.id, p.who(1)))(h.t)
			return p
		},
		"bots alone": func(h *house) party {
			opened := must(h.Open(h.t.Context(), table.Opening{Game: "dare", Seats: []table.OpeningSeat{robot, robot}}))(h.t)
			return party{h, opened.Table, nil}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(t)
				p := open(h)
				kept := must(h.store.Load(t.Context(), p.id))(t)
				kept.Due = time.Now().UnixMilli()
				if err := h.store.Append(t.Context(), p.id, kept.Seq, store.Change{Head: kept.Head}); err != nil {
					t.Fatal(err)
				}
				h.restart()
				defer h.run()()
				time.Sleep(time.Minute)
				p.resting()
			})
		})
	}
}

// TestFinishing has bots finish a game where all have agreed to that, and the agreement
// end where somebody is back.
func TestFinishing(t *testing.T) {
	for _, back := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t)
			p := h.withBots("dare", 1, 2)
			must(h.Leave(t.Context(), p.id, p.who(1)))(t)
			kept := must(h.store.Load(t.Context(), p.id))(t)
			kept.Seq++
			kept.Due = time.Now().UnixMilli()
			change := store.Change{Head: kept.Head, Lines: []store.Line{{Seq: kept.Seq, Kind: "finish"}}}
			if err := h.store.Append(t.Context(), p.id, kept.Seq-1, change); err != nil {
				t.Fatal(err)
			}
			if back {
				must(h.Return(t.Context(), p.id, p.who(1)))(t)
				must(h.Leave(t.Context(), p.id, p.who(1)))(t)
			}
			defer h.run()()
			if back {
				p.resting()
				return
			}
			time.Sleep(time.Minute)
			if look := p.look(1); look.Phase != table.Over || !p.told("bots play the game to its end") {
				t.Errorf("agreed on, and not finished: %v", look.Phase)
			}
		})
	}
}

// TestBotsAlone: bots that have all seats play while somebody looks on, and with the
// host's leave always.
func TestBotsAlone(t *testing.T) {
	helmsman := table.OpeningSeat{Kind: table.Bot, Level: 2}
	helmsmen := table.Opening{Game: "dare", Options: map[string]string{"rounds": "3"}, Seats: []table.OpeningSeat{helmsman, helmsman, helmsman}}
	version := func(p party) int { return must(p.store.Load(p.t.Context(), p.id))(p.t).Version }
	t.Run("nobody", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t, slow())
			defer h.run()()
			party{h, must(h.Open(t.Context(), helmsmen))(t).Table, nil}.resting()
		})
	})
	t.Run("a look", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t, slow())
			defer h.run()()
			p := party{h, must(h.Open(t.Context(), helmsmen))(t).Table, nil}
			begin := version(p)
			for range 2 { // the pages' way without scripts: looks, and then none any more
				p.look(game.Watcher)
				time.Sleep(20 * time.Second)
			}
			seen := version(p)
			if seen == begin {
				t.Fatal("somebody looks, and nothing happens")
			}
			time.Sleep(20 * time.Second) // a look counts for thirty seconds, and a thought may go on
			p.resting()
		})
	})
	t.Run("a stream", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t, slow())
			defer h.run()()
			p := party{h, must(h.Open(t.Context(), helmsmen))(t).Table, nil}
			time.Sleep(time.Hour)
			for _, err := range h.Watch(t.Context(), p.id, table.Who{}, 0) { // until it is over
				if err != nil {
					t.Fatal(err)
				}
			}
			if look := p.look(game.Watcher); look.Phase != table.Over {
				t.Errorf("watched to the end: %v", look.Phase)
			}
		})
	})
	t.Run("allowed", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t, slow())
			h.alone = true
			h.restart()
			p := party{h, must(h.Open(t.Context(), helmsmen))(t).Table, nil}
			h.restart() // another process finds it
			defer h.run()()
			time.Sleep(24 * time.Hour)
			if kept := must(h.store.Load(t.Context(), p.id))(t); kept.Phase != string(table.Over) {
				t.Errorf("a day later it is %s", kept.Phase)
			}
		})
	})
}

// TestPeopleFirst has many tables of bots alone and one of a person: the person's bot
// answers as if they were not there, but for the thought that goes on.
func TestPeopleFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		defer time.Sleep(time.Hour) // for thoughts that go on
		h := newHouse(t, slow())
		h.alone = true
		h.restart()
		helmsman := table.OpeningSeat{Kind: table.Bot, Level: 2}
		for range 100 {
			must(h.Open(t.Context(), table.Opening{Game: "dare", Seats: []table.OpeningSeat{helmsman, helmsman, helmsman}}))(t)
		}
		defer h.run()()
		time.Sleep(time.Minute)
		p := h.withBots("dare", 2, 1)
		const thought = 6 * time.Second // at most, and the look that finds it
		for range 3 {
			p.act(1, p.look(1).Legal[0])
			begin, version := time.Now(), p.look(1).Version
			for len(p.look(1).Legal) == 0 && p.look(1).Phase == table.Playing {
				time.Sleep(time.Second)
			}
			own := p.look(1).Version - version // lines that came meanwhile
			if waited := time.Since(begin); waited > time.Duration(own+1)*thought {
				t.Errorf("%d lines took %v", own, waited)
			}
			if p.look(1).Phase == table.Over {
				break
			}
		}
	})
}

// TestStints: who did not play all of a game stands with the result, in the log and in
// the record, and is read back from the file.
func TestStints(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.run()()
		p := h.clocked("pirates", table.Clock{Move: 30}, 2, 0)
		must(h.Leave(t.Context(), p.id, p.who(1)))(t)
		synctest.Wait()
		must(h.Return(t.Context(), p.id, p.who(1)))(t) // the bot has moved, or not
		for p.look(0).Phase == table.Playing {
			look := p.look(2)
			if len(look.Legal) > 0 {
				p.act(2, look.Legal[0])
			}
			time.Sleep(time.Second)
			synctest.Wait()
		}
		look := p.look(0)
		last := look.Stints[len(look.Stints)-1]
		if last.Seat != 1 || last.Why != table.OutOfTime || last.To != look.Version || last.From == 0 || last.Going {
			t.Errorf("stints %+v of %d moves", look.Stints, look.Version)
		}
		file := string(must(h.Record(t.Context(), p.id, table.Who{}))(t))
		if !strings.Contains(file, "\nbot 1 ") || !strings.Contains(file, " time\n") {
			t.Errorf("the record says nothing of the bot:\n%s", file)
		}
		kit := h.kits[slices.IndexFunc(h.kits, func(k game.Kit) bool { return k.Rules.Info().ID == "pirates" })]
		parsed := must(record.Parse([]byte(file)))(t)
		if _, err := referee.Verify(kit.Rules, parsed); err != nil {
			t.Errorf("the record does not verify: %v", err)
		}
		read := must(h.ReadFile([]byte(file)))(t)
		past := must(read.Past(table.Latest))(t)
		if !slices.Equal(past.Stints, look.Stints) {
			t.Errorf("read from the file %+v, at the table %+v", past.Stints, look.Stints)
		}
		for at := range look.Version + 1 {
			then := must(read.Past(at))(t)
			if want := at >= last.From && at < last.To; then.Seats[0].Late != want {
				t.Errorf("at %d: late %v, want %v", at, then.Seats[0].Late, want)
			}
		}
	})
}

// TestStintsOfFiles: lines of other files that begin with the same word are no harm.
func TestStintsOfFiles(t *testing.T) {
	h := newHouse(t)
	p := h.gather("pirates", 2)
	p.play(luck(1), nil)
	file := string(must(h.Record(t.Context(), p.id, table.Who{}))(t))
	for _, line := range []string{"bot", "bot 1", "bot a b c d", "bot 9 1 2 left", "bot 1 0 2 left", "bot 1 3 2 left", "bot 1 1 9999 left", "bot 1 1 2 asleep", "bot 1 1 2 left more"} {
		read := must(h.ReadFile([]byte(strings.Replace(file, "\ndate ", "\n"+line+"\ndate ", 1))))(t)
		if past := must(read.Past(table.Latest))(t); len(past.Stints) != 0 {
			t.Errorf("%s: %+v", line, past.Stints)
		}
	}
}
