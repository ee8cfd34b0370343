package web

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"seaboard/game"
	"seaboard/internal/table"
)

// fake is tables in memory.
type fake struct {
	mu     sync.Mutex
	kits   []game.Kit
	tables map[string]*fakeTable
	fail   error // what every call answers, where it is set
}

type fakeTable struct {
	id      string
	g       game.Game
	s       game.State
	open    table.Opening
	owner   string
	guests  []string
	left    []bool
	seq, n  int
	story   []table.Entry
	phase   table.Phase
	watch   []chan struct{}
	src     counter
	private bool
}

func newFake(kits ...game.Kit) *fake { return &fake{kits: kits, tables: map[string]*fakeTable{}} }

func (f *fake) Open(_ context.Context, o table.Opening) (*table.Opened, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, k := range f.kits {
		if k.Rules.Info().ID != o.Game {
			continue
		}
		s, err := k.Rules.New(game.Setup{Seats: len(o.Seats), Options: o.Options})
		if err != nil {
			return nil, &table.Fault{Kind: table.Invalid, Text: game.Say(err.Error())}
		}
		t := &fakeTable{id: fmt.Sprint("t", len(f.tables)+1), g: k.Rules, s: s, open: o, owner: o.Guest, src: counter(len(f.tables) + 1), private: o.Private}
		t.guests = make([]string, len(o.Seats))
		t.left = make([]bool, len(o.Seats))
		for i, seat := range o.Seats {
			if seat.Kind == table.Me {
				t.guests[i] = o.Guest
			}
		}
		f.tables[t.id] = t
		t.run()
		return &table.Opened{Table: t.id}, nil
	}
	return nil, &table.Fault{Kind: table.Missing, Text: game.Say("no such game")}
}

func (t *fakeTable) you(who table.Who) game.Seat {
	if i := slices.Index(t.guests, who.Guest); who.Guest != "" && i >= 0 {
		return game.Seat(i + 1)
	}
	return 0
}

func (t *fakeTable) person(s game.Seat) bool {
	return t.open.Seats[s-1].Kind != table.Bot && !t.left[s-1]
}

// run lets chance and bots do what they owe.
func (t *fakeTable) run() {
	t.phase = table.Playing
	for i, s := range t.open.Seats {
		if s.Kind == table.Free && t.guests[i] == "" {
			t.phase = table.Open
			return
		}
	}
	for {
		actors := t.s.Actors()
		if actors == 0 {
			t.phase = table.Over
			break
		}
		moved := false
		for s := range actors.All() {
			if s == game.Chance {
				a, _ := game.Draw(t.s, &t.src, nil)
				t.do(s, a)
				moved = true
				break
			}
			if !t.person(s) {
				legal := t.s.Legal(s, nil)
				t.do(s, legal[game.Below(&t.src, uint64(len(legal)))])
				moved = true
				break
			}
		}
		if !moved {
			break
		}
	}
	for _, w := range t.watch {
		select {
		case w <- struct{}{}:
		default:
		}
	}
}

func (t *fakeTable) do(s game.Seat, a game.Action) {
	t.seq++
	t.n++
	e := table.Entry{Version: t.n, Seq: t.seq, Actor: s, Action: game.ActionText(t.g, a)}
	if tell, ok := t.s.(game.Teller); ok {
		e.Text, e.Effects = tell.Tell(game.Watcher, s, a), tell.Effects(game.Watcher, s, a)
	} else {
		e.Text = game.Say("%s", e.Action)
	}
	t.story = append(t.story, e)
	t.s.Apply(s, a)
}

func (f *fake) find(id string) (*fakeTable, error) {
	if f.fail != nil {
		return nil, f.fail
	}
	if t, ok := f.tables[id]; ok {
		return t, nil
	}
	return nil, &table.Fault{Kind: table.Missing, Text: game.Say("there is no such table")}
}

func (f *fake) Look(_ context.Context, id string, who table.Who) (*table.Look, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t, err := f.find(id)
	if err != nil {
		return nil, err
	}
	return t.look(who), nil
}

func (t *fakeTable) look(who table.Who) *table.Look {
	you := t.you(who)
	l := &table.Look{
		Table: t.id, Game: t.g.Info().ID, Phase: t.phase, Private: t.private, Version: t.n, Seq: t.seq + 1, You: you,
		Commitment: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
		View:       t.s.View(you),
	}
	for i, s := range t.open.Seats {
		look := table.SeatLook{Kind: s.Kind, Name: s.Name, Level: s.Level, Left: t.left[i]}
		switch {
		case s.Kind == table.Bot:
			look.Name = fmt.Sprint("Bot ", i+1)
		case s.Kind == table.Free && t.guests[i] == "":
			if who.Guest == t.owner {
				l.Invites = append(l.Invites, table.Invite{Seat: game.Seat(i + 1), Code: "secretcode"})
			}
		default:
			look.Kind = table.Guest
		}
		l.Seats = append(l.Seats, look)
		p, known := t.s.Points(you, game.Seat(i+1))
		if known {
			l.Points = append(l.Points, &p)
		} else {
			l.Points = append(l.Points, nil)
		}
	}
	l.MayClose = who.Guest == t.owner && who.Guest != ""
	switch t.phase {
	case table.Over:
		for i := range t.open.Seats {
			p, place, _ := t.s.Final(game.Seat(i + 1))
			l.Result, l.Places = append(l.Result, p), append(l.Places, place)
		}
		l.Seed = "the seed"
	case table.Playing:
		for s := range t.s.Actors().All() {
			l.Actors = append(l.Actors, s)
		}
		if you != 0 && t.s.Actors().Has(you) {
			t.offer(l, you)
		}
	}
	return l
}

func (t *fakeTable) offer(l *table.Look, you game.Seat) {
	tell, told := t.s.(game.Teller)
	if told {
		l.Prompt = tell.Prompt(you)
	} else {
		l.Prompt = game.Say("Choose")
	}
	l.MayUndo = len(t.story) > 0 && t.story[len(t.story)-1].Actor == you
	for _, a := range t.s.Legal(you, nil) {
		c := table.Choice{Action: game.ActionText(t.g, a)}
		if told {
			c.Text = tell.Tell(you, you, a)
			if !t.s.Reveals(you, a) {
				c.Effects = tell.Effects(you, you, a)
			}
		} else {
			c.Text = game.Say("%s", c.Action)
		}
		l.Choices = append(l.Choices, c)
		l.Legal = append(l.Legal, c.Action)
	}
}

func (f *fake) Act(_ context.Context, id string, who table.Who, a table.Acting) (*table.Look, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t, err := f.find(id)
	if err != nil {
		return nil, err
	}
	you := t.you(who)
	if you == 0 {
		return nil, &table.Fault{Kind: table.Forbidden, Text: game.Say("you have no seat here")}
	}
	if a.Version != t.n {
		return nil, &table.Fault{Kind: table.Stale, Text: game.Say("the table has moved on"), Look: t.look(who)}
	}
	act, err := t.g.Parse(a.Action)
	if err == nil {
		err = t.s.Check(you, act)
	}
	if err != nil {
		fault := &table.Fault{Kind: table.Illegal, Text: game.Say(err.Error()), Look: t.look(who)}
		if r, ok := err.(*game.Refusal); ok {
			fault.Text, fault.Rule = r.Text, r.Rule
		}
		return nil, fault
	}
	t.do(you, act)
	t.run()
	return t.look(who), nil
}

func (f *fake) Story(_ context.Context, id string, _ table.Who, from int) ([]table.Entry, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t, err := f.find(id)
	if err != nil {
		return nil, err
	}
	return slices.Clone(t.story[min(from, len(t.story)):]), nil
}

func (f *fake) Join(_ context.Context, id string, j table.Joining) (*table.Joined, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t, err := f.find(id)
	if err != nil {
		return nil, err
	}
	if j.Code != "secretcode" && t.private {
		return nil, &table.Fault{Kind: table.Forbidden, Text: game.Say("that invitation is not for this table")}
	}
	for i, s := range t.open.Seats {
		if s.Kind == table.Free && t.guests[i] == "" {
			t.guests[i] = j.Guest
			t.open.Seats[i].Name = j.Name
			t.seq++
			t.story = append(t.story, table.Entry{Seq: t.seq, Actor: game.Seat(i + 1), Text: game.Say("takes a seat")})
			t.run()
			return &table.Joined{Seat: game.Seat(i + 1)}, nil
		}
	}
	return nil, &table.Fault{Kind: table.Gone, Text: game.Say("there is no free seat")}
}

func (f *fake) Undo(ctx context.Context, id string, who table.Who, _ int) (*table.Look, error) {
	return f.Look(ctx, id, who)
}

func (f *fake) Leave(ctx context.Context, id string, who table.Who) (*table.Look, error) {
	return f.seat(ctx, id, who, true)
}

func (f *fake) Return(ctx context.Context, id string, who table.Who) (*table.Look, error) {
	return f.seat(ctx, id, who, false)
}

func (f *fake) seat(ctx context.Context, id string, who table.Who, left bool) (*table.Look, error) {
	f.mu.Lock()
	t, err := f.find(id)
	if err == nil {
		if you := t.you(who); you != 0 {
			t.left[you-1] = left
			t.run()
		}
	}
	f.mu.Unlock()
	if err != nil {
		return nil, err
	}
	return f.Look(ctx, id, who)
}

func (f *fake) Close(ctx context.Context, id string, who table.Who) (*table.Look, error) {
	f.mu.Lock()
	if t, err := f.find(id); err == nil {
		t.phase = table.Closed
	}
	f.mu.Unlock()
	return f.Look(ctx, id, who)
}

func (f *fake) Record(context.Context, string, table.Who) ([]byte, error) {
	return []byte("seaboard 1\n"), nil
}

func (f *fake) Tables(_ context.Context, q table.Query) ([]table.Summary, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fail != nil {
		return nil, f.fail
	}
	var out []table.Summary
	for _, t := range f.tables {
		l := t.look(table.Who{Guest: q.Guest})
		s := table.Summary{Table: t.id, Game: l.Game, Phase: l.Phase, Seats: l.Seats, You: l.You, Waiting: len(l.Legal) > 0, Since: 1}
		in := map[table.List]bool{
			table.Waiting:       s.Waiting,
			table.Mine:          s.You != 0,
			table.OpenListed:    s.Phase == table.Open && !t.private,
			table.RunningListed: s.Phase == table.Playing && !t.private,
		}
		if in[q.Kind] {
			out = append(out, s)
		}
	}
	return out, nil
}

func (f *fake) Moved(id string) (<-chan struct{}, func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c := make(chan struct{}, 1)
	if t, ok := f.tables[id]; ok {
		t.watch = append(t.watch, c)
	}
	return c, func() {}
}
