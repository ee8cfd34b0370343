package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"seaboard/games"
	"seaboard/internal/table"
)

// TestCloseAsks asks before a begun game is closed, and closes it when both who sit
// there want it. What is shown then leads on.
func TestCloseAsks(t *testing.T) {
	s := newServer(t)
	ada, bob := newVisitor(t, s), newVisitor(t, s)
	path, invitation := ada.duel(nil)
	ada.want(ada.get(path), 200, `href="`+path+`/close"`)
	ada.want(ada.get(path+"/close"), 200, "Close the game for everybody?", "no longer valid")
	bob.post(invitation, url.Values{"name": {"Bob"}})
	ada.want(ada.get(path+"/close"), 200, "A closed game has no winner", "It is done when these have agreed, too: Bob", "Propose it", "Or leave alone")
	ada.want(ada.post(path+"/close", nil), 200, "proposes: close the game for everybody", "Still asked: Bob", "Withdraw")
	p := bob.get(path)
	bob.want(p, 200, "Ada proposes: close the game for everybody", "Agree", "Refuse")
	id := bob.first(p, `name="proposal" value="(\d+)"`)
	newVisitor(t, s).want(newVisitor(t, s).post(path+"/agree", url.Values{"proposal": {id}}), 403)
	bob.want(bob.post(path+"/refuse", url.Values{"proposal": {id}}), 200, "refuses: close the game for everybody")
	ada.want(ada.post(path+"/agree", url.Values{"proposal": {id}}), 410)
	bob.want(bob.post(path+"/agree", url.Values{"proposal": {id}}), 410, "This proposal is over.")
	ada.post(path+"/close", nil)
	id = bob.first(bob.get(path), `name="proposal" value="(\d+)"`)
	bob.want(bob.post(path+"/agree", url.Values{"proposal": {id}}), 200, "closed before the end", "New game", "To the harbour", path+"/replay")
	ada.want(ada.get(path), 200, "closed before the end")
	ada.want(ada.get(path+"/close"), 200, "closed before the end") // nothing is asked any more
}

// TestCloseAlone has the only person at a table close it, after the question.
func TestCloseAlone(t *testing.T) {
	v := newVisitor(t, newServer(t))
	path := v.post("/play/pirates", nil).path
	p := v.get(path + "/close")
	v.want(p, 200, "Close the game for everybody?")
	if strings.Contains(p.body, "have agreed, too") {
		t.Error("bots are asked")
	}
	v.want(v.post(path+"/close", nil), 200, "closed before the end", "To the harbour")
}

// TestInviteInstead gives a seat that was never played to somebody else by the
// host's pages.
func TestInviteInstead(t *testing.T) {
	s := newServer(t)
	ada, bob, cleo := newVisitor(t, s), newVisitor(t, s), newVisitor(t, s)
	path, invitation := ada.duel(nil)
	bob.post(invitation, url.Values{"name": {"Bob"}})
	p := ada.get(path)
	ada.want(p, 200, "If somebody does not come", "Invite somebody else in place of Bob")
	seat := ada.first(p, `name="plan" value="invite"> ?<input type="hidden" name="seat" value="(\d)"`)
	p = ada.post(path+"/propose", url.Values{"plan": {"invite"}, "seat": {seat}})
	ada.want(p, 200, "invites somebody else to the seat of Bob")
	link := ada.first(p, `readonly value="http://[^/]+(/t/[^/]+/join/[^"]+)"`)
	if got := bob.get(path).body; strings.Contains(got, link) {
		t.Error("Bob is shown the invitation")
	}
	cleo.want(cleo.get(path+"/join/nonsense"), http.StatusForbidden)
	cleo.want(cleo.get(link), 200, "You take over the seat of Bob.")
	cleo.want(cleo.post(link, url.Values{"name": {"Cleo"}}), 200, "Choose a card", "takes over the seat of Bob")
	bob.want(bob.get(path), 200, "You are watching.")
	bob.want(bob.get(link), http.StatusGone, "used or withdrawn")
	ada.want(ada.get(path+"/log"), 200, `<bdi class="who">Bob</bdi>`, `<bdi class="who">Cleo</bdi>`)
	ada.want(ada.post(path+"/propose", url.Values{"plan": {"dance"}}), 422)
	ada.want(ada.post(path+"/propose", url.Values{"plan": {"bot"}, "seat": {"99"}}), 422)
	ada.want(ada.post(path+"/remind", url.Values{"seat": {seat}}), 403, "too soon")
}

// TestFinishAsks lets bots play to the end, after a question.
func TestFinishAsks(t *testing.T) {
	v := newVisitor(t, newServer(t))
	path := v.post("/play/pirates", nil).path
	v.want(v.get(path), 200, `href="`+path+`/finish"`)
	v.want(v.get(path+"/finish"), 200, "Let bots play the game to its end?")
	v.want(v.post(path+"/finish", nil), 200, "All have agreed: bots play the game to its end.")
}

// TestPatienceIsChosen opens tables that wait for different times.
func TestPatienceIsChosen(t *testing.T) {
	s := newServer(t)
	v := newVisitor(t, s)
	v.want(v.get("/open/pirates"), 200, "When somebody does not move", `<option value="2d" selected>2 days</option>`)
	for chosen, says := range map[string]string{"": "2 days", "1h": "1 hour", "1w": "7 days", "never": "waited for for ever"} {
		path, invitation := v.duel(url.Values{"patience": {chosen}})
		v.want(v.get(path), 200, says)
		bob := newVisitor(t, s)
		bob.want(bob.get(invitation), 200, says)
	}
	v.want(v.post("/open/pirates", url.Values{"seat1": {"me"}, "seat2": {"open"}, "patience": {"3h"}}), 422, "no patience")
}

// aged is tables at which everybody has waited for three days.
type aged struct{ *table.Service }

func (a aged) Look(ctx context.Context, id string, who table.Who) (*table.Look, error) {
	look, err := a.Service.Look(ctx, id, who)
	if err != nil {
		return nil, err
	}
	for i := range look.Waits {
		w := &look.Waits[i]
		w.Since, w.Long, w.Needs = w.Since.Add(-72*time.Hour), true, nil
		if w.MayInvite || look.You != 0 && look.You != w.Seat {
			w.MayRemind, w.MayBot, w.MayInvite = true, true, true
		}
	}
	if look.You == 2 {
		look.Called = 1
	}
	return look, nil
}

func (a aged) Tables(ctx context.Context, q table.Query) ([]table.Summary, error) {
	list, err := a.Service.Tables(ctx, q)
	for i := range list {
		list[i].Called = "שרה"
	}
	return list, err
}

// TestAbsentPages shows who is waited for, what can be done about it, and to the one
// who is waited for that somebody asks.
func TestAbsentPages(t *testing.T) {
	_, tables := newHouse(t)
	s := httptest.NewServer(New(Config{Tables: aged{tables}, Kits: games.Kits}))
	t.Cleanup(s.Close)
	ada, bob, eve := newVisitor(t, s), newVisitor(t, s), newVisitor(t, s)
	path, invitation := ada.duel(nil)
	bob.post(invitation, url.Values{"name": {"Bob"}})
	other := ada
	if strings.Contains(ada.get(path).body, `data-you="2"`) {
		other = bob
	}
	p := other.get(path)
	other.want(p, 200, ": 3 days so far", "Ask for the move", "Let a bot play on", "Invite somebody else", "Close the game", "it is your turn. ", "To send to them yourself")
	if strings.Contains(p.body, "asks you to move.") {
		t.Error("who asks is asked")
	}
	called := bob
	if other == bob {
		called = ada
	}
	called.want(called.get(path), 200, "asks you to move.")
	called.want(called.get("/"), 200, "They wait for you", "\u2068שרה\u2069 asks you to move.")
	for _, text := range []string{"days so far", "Let a bot play on", "asks you"} {
		if strings.Contains(eve.get(path).body, text) {
			t.Errorf("a watcher sees %q", text)
		}
	}
	for _, lang := range []string{"de", "fr", "nb"} {
		other.lang = lang
		other.want(other.get(path), 200)
	}
}
