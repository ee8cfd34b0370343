package api

import (
	"context"
	"net/http/httptest"
	"testing"
	"time"

	"seaboard/game"
	"seaboard/internal/table"
)

// TestPeople asks for all that people can decide together, and sees what they have.
func TestPeople(t *testing.T) {
	then := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	look := playing()
	look.Patience, look.Called, look.Unplayed, look.MayFinish = 48*time.Hour, 1, []game.Seat{1}, true
	look.CloseNeeds, look.FinishNeeds = []game.Seat{1}, []game.Seat{1}
	look.Waits = []table.Wait{{Seat: 1, Since: then, Long: true, MayRemind: true, MayBot: true, MayInvite: true}}
	look.Proposals = []table.Proposal{
		{ID: 44, Plan: table.PlanBot, By: 2, Seat: 1, Since: then, Until: then.Add(72 * time.Hour), Agreed: []game.Seat{2}, MayRefuse: true},
		{ID: 45, Plan: table.PlanClose, Since: then, Until: then, Asked: []game.Seat{1, 2}, MayAgree: true},
	}
	look.Invites = []table.Invite{{Seat: 1, Code: "c1"}}
	f := &fake{look: look}
	h := New(Config{Tables: f})
	auth := []string{"Authorization", "Bearer secret"}
	const site = "http://sea.example/api/tables/t1/"
	want(t, request(h, "GET", "http://sea.example/api/tables/t1", "", auth...), 200,
		`"patience":172800`, `"called":1`, `"unplayed":[1]`, `"closeNeeds":[1]`, `"mayFinish":true`, `"finishNeeds":[1]`,
		`"waits":[{"seat":1,"since":"2026-05-01T12:00:00Z","long":true,"mayRemind":true,"mayBot":true,"mayInvite":true}]`,
		`{"id":44,"plan":"bot","by":2,"seat":1,"since":"2026-05-01T12:00:00Z","until":"2026-05-04T12:00:00Z","agreed":[2],"asked":[],"mayRefuse":true}`,
		`{"id":45,"plan":"close","by":null,`, `"asked":[1,2],"mayAgree":true}`, `"invites":[{"seat":1,"code":"c1","url":"`, `/t/t1/join/c1"}]`)
	want(t, request(h, "POST", site+"propose", `{"plan":"invite","seat":1}`, auth...), 200, `"proposals"`)
	if f.plan != table.PlanInvite || f.seat != 1 || f.who.Token != "secret" {
		t.Errorf("asked for %q about %v", f.plan, f.seat)
	}
	want(t, request(h, "POST", site+"agree", `{"proposal":44}`, auth...), 200)
	want(t, request(h, "POST", site+"refuse", `{"proposal":45}`, auth...), 200)
	if f.plan != "refuse" || f.proposal != 45 {
		t.Errorf("%q of %d", f.plan, f.proposal)
	}
	want(t, request(h, "POST", site+"remind", `{"seat":2}`, auth...), 200)
	if f.plan != "remind" || f.seat != 2 {
		t.Errorf("%q of %v", f.plan, f.seat)
	}
	for _, bad := range []string{`{"plan":"dance"}`, `{"plan":"bot","seat":6}`, `{}`, `{"plan":"close","more":1}`} {
		want(t, request(h, "POST", site+"propose", bad, auth...), 422)
	}
	done, stop := context.WithCancel(t.Context())
	stop()
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(done, "GET", site+"events?from=3&seq=9&all=true", nil))
	if f.from != (table.Mark{Version: 3, Seq: 9, All: true}) {
		t.Errorf("follows from %+v", f.from)
	}
	want(t, request(h, "POST", site+"agree", `{"proposal":0}`, auth...), 422)
	for body, patience := range map[string]int{``: 0, `"patience":0,`: table.Endless, `"patience":3600,`: 3600} {
		request(h, "POST", "/api/tables", `{"game":"pirates",`+body+`"seats":[{"kind":"open"}]}`)
		if f.opening.Patience != patience {
			t.Errorf("%s opens with %d", body, f.opening.Patience)
		}
	}
	want(t, request(h, "POST", "/api/tables", `{"game":"pirates","patience":-1,"seats":[{"kind":"open"}]}`), 422)
}
