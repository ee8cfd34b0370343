package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestWaiting has every page say how many other tables wait, and lead to the one
// that has waited longest.
func TestWaiting(t *testing.T) {
	s := newServer(t)
	v := newVisitor(t, s)
	if body := v.get("/").body; strings.Contains(body, `id="elsewhere"`) {
		t.Error("who has no tables is told of them")
	}
	bob := newVisitor(t, s)
	var tables []string
	for range 3 {
		table, invitation := v.duel(nil)
		bob.post(invitation, url.Values{"name": {"Bob"}})
		tables = append(tables, table)
	}
	v.want(v.get("/settings"), 200, `href="`+tables[0]+`" data-count="3"`, "3 tables wait for you")
	v.want(v.get(tables[0]), 200, `href="`+tables[1]+`" data-count="2"`, "Choose a card")
	if body := v.get(tables[0]).body; strings.Contains(body, "Next table</a>") {
		t.Error("the way on is shown in one's own turn")
	}
	// Where it is somebody else's turn, the way on is beside the prompt.
	card := v.first(v.get(tables[0]), `value="(play \d\.\d)"`)
	v.want(v.post(tables[0]+"/act", url.Values{"version": {"0"}, "action": {card}}), 200,
		"Waiting for Bob", `<p id="next"><a class="button quiet" href="`+tables[1]+`"`)
	bob.want(bob.get(tables[0]), 200, `data-count="2"`, "Choose a card")
	eve := newVisitor(t, s)
	if body := eve.get(tables[0]).body; strings.Contains(body, "Next table") {
		t.Error("a watcher is led on")
	}

	ask := "/waiting?at=" + strings.TrimPrefix(tables[2], "/t/")
	p := v.get(ask)
	v.want(p, 200, `{"text":"A table waits for you","less":"","tables":[{"table":"`+strings.TrimPrefix(tables[1], "/t/")+`","game":"King of the Pirates"}]}`)
	again, err := http.NewRequest(http.MethodGet, v.base+ask, nil)
	if err != nil {
		t.Fatal(err)
	}
	again.Header.Set("If-None-Match", p.header.Get("ETag"))
	if p := v.do(again); p.status != http.StatusNotModified || p.body != "" {
		t.Errorf("asked again: %d %s", p.status, p.body)
	}
	v.want(eve.get("/waiting"), 200, `{"text":"","less":"","tables":[]}`)
}

// TestCallSettings keeps how one wants to be called.
func TestCallSettings(t *testing.T) {
	v := newVisitor(t, newServer(t))
	v.want(v.get("/settings"), 200, `data-sound="no" data-notify="no"`)
	v.want(v.post("/settings", url.Values{"sound": {"yes"}, "notify": {"yes"}}), 200,
		`data-sound="yes" data-notify="yes"`, `name="sound" value="yes" checked`, `name="notify" value="yes" checked`)
	v.want(v.post("/settings", url.Values{"sound": {"loud"}}), 200, `data-sound="no" data-notify="no"`)
}
