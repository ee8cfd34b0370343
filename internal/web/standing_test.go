package web

import (
	"net/url"
	"strings"
	"testing"
)

// TestDecline has a seat say beforehand that the table is to decline: its own page
// says so after every loading, and nobody else's.
func TestDecline(t *testing.T) {
	s := newServer(t)
	ada, bob := newVisitor(t, s), newVisitor(t, s)
	p := ada.post("/open/sinking", url.Values{"name": {"Ada"}, "seat1": {"me"}, "seat2": {"open"}, "private": {"yes"}})
	table := p.path
	bob.post(strings.TrimPrefix(ada.first(p, `id="invite-\d" readonly value="([^"]+)"`), ada.base), url.Values{"name": {"Bob"}})
	before := bob.get(table + "/log").body
	for _, say := range []struct{ questions, shown string }{
		{"never", "Secret questions: I am asked"},
		{"once", "Secret questions: the next one is declined for me"},
		{"always", "Secret questions: declined for me"},
	} {
		ada.want(ada.post(table+"/decline", url.Values{"questions": {say.questions}}), 200, say.shown)
		ada.want(ada.get(table), 200, say.shown)
		bob.want(bob.get(table), 200, "Secret questions: I am asked")
	}
	if after := bob.get(table + "/log").body; after != before {
		t.Errorf("somebody else can tell:\n%s\n%s", before, after)
	}
	ada.want(ada.post(table+"/decline", url.Values{"questions": {"sometimes"}}), 422, "not", "sometimes")
	eve := newVisitor(t, s)
	eve.want(eve.post(table+"/decline", url.Values{"questions": {"always"}}), 403)

	other := ada.post("/play/pirates", nil)
	if strings.Contains(other.body, `id="standing"`) {
		t.Error("a game without questions offers to decline them")
	}
	ada.want(ada.post(other.path+"/decline", url.Values{"questions": {"always"}}), 422, "no hidden questions")
}
