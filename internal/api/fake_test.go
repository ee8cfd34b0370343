package api

import (
	"context"
	"iter"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seaboard/game"
	"seaboard/internal/door"
	"seaboard/internal/table"
)

// fake is tables that answer as a test wants, and remember what they were asked.
type fake struct {
	look  *table.Look
	err   error
	steps []step

	who     table.Who
	opening table.Opening
	joining table.Joining
	acting  table.Acting
	decline table.Decline
	version int

	plan     table.Plan
	seat     game.Seat
	proposal int

	from table.Mark

	redeeming table.Redeeming
	device    string
	list      []table.Summary
}

func (f *fake) Promise(context.Context) (*table.Promise, error) {
	return &table.Promise{Table: "t1", Commitment: "abc", Text: "t1.0.abc", Until: time.Unix(3600, 0)}, f.err
}

func (f *fake) Open(_ context.Context, o table.Opening) (*table.Opened, error) {
	f.opening = o
	if f.err != nil {
		return nil, f.err
	}
	return &table.Opened{
		Table: "t1", Seat: 1, Token: "secret",
		Invites: []table.Invite{{Seat: 2, Code: "c2"}}, Commitment: "abc",
	}, nil
}

func (f *fake) Join(_ context.Context, _ string, j table.Joining) (*table.Joined, error) {
	f.joining = j
	if f.err != nil {
		return nil, f.err
	}
	return &table.Joined{Seat: 2, Token: "other"}, nil
}

func (f *fake) answer(who table.Who) (*table.Look, error) {
	f.who = who
	return f.look, f.err
}

func (f *fake) Look(_ context.Context, _ string, who table.Who) (*table.Look, error) {
	return f.answer(who)
}

func (f *fake) At(_ context.Context, _ string, who table.Who, version int) (*table.Look, error) {
	f.version = version
	return f.answer(who)
}

func (f *fake) Act(_ context.Context, _ string, who table.Who, a table.Acting) (*table.Look, error) {
	f.acting = a
	return f.answer(who)
}

func (f *fake) Stand(_ context.Context, _ string, who table.Who, decline table.Decline) (*table.Look, error) {
	f.decline = decline
	return f.answer(who)
}

func (f *fake) Undo(_ context.Context, _ string, who table.Who, version int) (*table.Look, error) {
	f.version = version
	return f.answer(who)
}

func (f *fake) Leave(_ context.Context, _ string, who table.Who) (*table.Look, error) {
	return f.answer(who)
}

func (f *fake) Return(_ context.Context, _ string, who table.Who) (*table.Look, error) {
	return f.answer(who)
}

func (f *fake) Close(_ context.Context, _ string, who table.Who) (*table.Look, error) {
	return f.answer(who)
}

func (f *fake) Propose(_ context.Context, _ string, who table.Who, plan table.Plan, seat game.Seat) (*table.Look, error) {
	f.plan, f.seat = plan, seat
	return f.answer(who)
}

func (f *fake) Agree(_ context.Context, _ string, who table.Who, proposal int) (*table.Look, error) {
	f.plan, f.proposal = "agree", proposal
	return f.answer(who)
}

func (f *fake) Refuse(_ context.Context, _ string, who table.Who, proposal int) (*table.Look, error) {
	f.plan, f.proposal = "refuse", proposal
	return f.answer(who)
}

func (f *fake) Remind(_ context.Context, _ string, who table.Who, seat game.Seat) (*table.Look, error) {
	f.plan, f.seat = "remind", seat
	return f.answer(who)
}

func (f *fake) Record(_ context.Context, _ string, who table.Who) ([]byte, error) {
	f.who = who
	return []byte("seaboard 1\n"), f.err
}

func (f *fake) Tables(_ context.Context, q table.Query) ([]table.Summary, error) {
	if q.Kind == table.Mine {
		f.who = table.Who{Token: q.Guest}
		return f.list, f.err
	}
	if q.Kind != table.OpenListed {
		return nil, f.err
	}
	return []table.Summary{{Table: "t1", Game: "pirates", Phase: table.Open, Since: 1}}, f.err
}

func (f *fake) Offer(_ context.Context, who table.Who, name string) (*table.Handover, error) {
	f.who, f.redeeming.Name = who, name
	return &table.Handover{Code: "c3", Until: time.Unix(600, 5)}, f.err
}

func (f *fake) Redeem(_ context.Context, who table.Who, r table.Redeeming) (string, error) {
	f.who, f.redeeming = who, r
	return "new", f.err
}

func (f *fake) Devices(_ context.Context, who table.Who) ([]table.Device, error) {
	f.who = who
	return []table.Device{{ID: "d1", Name: "Robot", Since: time.Unix(60, 5), Seen: time.Unix(86400, 0), This: true}}, f.err
}

func (f *fake) ShutOut(_ context.Context, who table.Who, device string) error {
	f.who, f.device = who, device
	return f.err
}

func (f *fake) WatchFrom(ctx context.Context, _ string, who table.Who, from table.Mark) iter.Seq2[table.Event, error] {
	f.who, f.from = who, from
	return func(yield func(table.Event, error) bool) {
		for _, s := range f.steps {
			if !yield(s.event, s.err) {
				return
			}
		}
		<-ctx.Done()
	}
}

// watch is WatchFrom for a stream alone.
func (f *fake) watch(ctx context.Context) iter.Seq2[table.Event, error] {
	return f.WatchFrom(ctx, "", table.Who{}, table.Mark{})
}

// playing is a table of two in the middle of a game.
func playing() *table.Look {
	nine := 9
	return &table.Look{
		Table: "t1", Game: "pirates", Phase: table.Playing, Version: 41, Seq: 44,
		Actors: []game.Seat{2}, You: 2,
		Seats:  []table.SeatLook{{Kind: table.Guest, Name: "Ada"}, {Kind: table.Guest, Name: "Bob"}},
		Points: []*int{&nine, nil}, Legal: []string{"sail 1", "sail 2"},
		Prompt: game.Say("Sail"), Commitment: "abc",
	}
}

// request asks the handler.
func request(h http.Handler, method, path, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	door.New(door.Config{}).Around(h).ServeHTTP(w, r)
	return w
}

// want checks an answer's status and that its body holds some texts.
func want(t *testing.T, w *httptest.ResponseRecorder, status int, texts ...string) {
	t.Helper()
	if w.Code != status {
		t.Errorf("status %d, want %d: %s", w.Code, status, w.Body)
	}
	for _, text := range texts {
		if !strings.Contains(w.Body.String(), text) {
			t.Errorf("no %q in %s", text, w.Body)
		}
	}
}
