package web

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestLastToLeave: a solo table says that it rests, and its person comes back to it.
func TestLastToLeave(t *testing.T) {
	v := newVisitor(t, newServer(t))
	table := v.post("/open/pirates", url.Values{"name": {"Ada"}, "seat1": {"me"}, "seat2": {"bot1"}}).path
	v.want(v.get(table), 200, "Nobody else is here: the table rests until you come back.", "Leave the table")
	v.want(v.post(table+"/leave", nil), 200, "The table rests until somebody is back.", "leaves; nobody is left at the table", "<span>away</span>", "Come back")
	p := v.post(table+"/return", nil)
	v.want(p, 200, "is back")
	if strings.Contains(p.body, "The table rests until somebody is back.") {
		t.Error("it still says that it rests")
	}
}

var offered = regexp.MustCompile(`name="action" value="([^"]+)"`)

// TestBotPlayed has a bot play for who has left, to the end: the result says so, on
// the page, in the replay and in that of the record file.
func TestBotPlayed(t *testing.T) {
	server := newServer(t)
	ada, bob := newVisitor(t, server), newVisitor(t, server)
	table, invitation := ada.duel(nil)
	bob.want(bob.post(invitation, url.Values{"name": {"Bob"}}), 200)
	bob.want(bob.post(table+"/leave", nil), 200, "away, a bot plays")
	p := ada.get(table)
	for end := time.Now().Add(30 * time.Second); !strings.Contains(p.body, "phase-over"); p = ada.get(table) {
		if m := offered.FindStringSubmatch(p.body); m != nil {
			version := ada.first(p, `name="version" value="(\d+)"`)
			ada.post(table+"/act", url.Values{"version": {version}, "action": {html.UnescapeString(m[1])}})
		} else if time.Sleep(5 * time.Millisecond); time.Now().After(end) {
			t.Fatal("the game does not end")
		}
	}
	const said = "left; a bot played moves 1 to "
	if n := strings.Count(p.body, said); n != 2 {
		t.Errorf("said %d times, want it in the result and in the seat's sign", n)
	}
	ada.want(ada.get(table+"/replay"), 200, said)
	ada.want(ada.get(table+"/replay?at=5"), 200, "away, a bot plays")
	record := ada.get(table + "/record").body
	ada.want(ada.post("/replay", url.Values{"record": {record}}), 200, said)
}
