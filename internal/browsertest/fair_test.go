package browsertest

import (
	"strings"
	"testing"
)

const (
	keptText = `document.querySelector("#kept:not([hidden])")?.textContent`
	itFits   = "Your browser kept the commitment before the first draw. It fits, and your salt is part of every draw."
)

// closeTable gives the table up, and opens its replay.
func (v *tab) closeTable() {
	v.Helper()
	path := v.path()
	eval[bool](v, `fetch(location.pathname + "/close", {method: "POST"}).then((r) => r.ok)`)
	v.open(path + "/replay")
	v.await("the replay", `document.querySelector("#replay")`)
}

// TestFairChance has the browser make up its salt after it saw the commitment, and
// compare at the end by itself: at a table against bots, and at one of two people.
func TestFairChance(t *testing.T) {
	t.Parallel()
	h := newServer(t)
	v := newTab(t, h.url)
	v.playNow("pirates")
	v.wait("word that the commitment is kept", keptText+` === "Your browser keeps the commitment, and compares it when the game is over."`)
	v.closeTable()
	v.wait("the browser's own word", keptText+` === $1`, itFits)

	// What was changed since is found.
	eval[bool](v, `(() => { const k = JSON.parse(localStorage["seaboard-fair"]); for (const t in k) k[t].s += "x"; localStorage["seaboard-fair"] = JSON.stringify(k); return true; })()`)
	v.open(v.path())
	v.wait("a salt that is missed", `document.querySelector("#kept.wrong")?.textContent.includes("not among those used")`)
	eval[bool](v, `(() => { const k = JSON.parse(localStorage["seaboard-fair"]); for (const t in k) k[t].c = "00" + k[t].c.slice(2); localStorage["seaboard-fair"] = JSON.stringify(k); return true; })()`)
	v.open(v.path())
	v.wait("another commitment", `document.querySelector("#kept.wrong")?.textContent.includes("another commitment")`)

	// At a table of two both keep what they saw, and give a salt.
	ada, bob, _ := friends(t, h)
	for _, v := range []*tab{ada, bob} {
		kept := eval[string](v, `JSON.parse(localStorage["seaboard-fair"])[location.pathname.slice(3)].c`)
		if shown := eval[string](v, `document.querySelector("#fair-chance code").textContent`); kept != shown || len(kept) != 64 {
			t.Errorf("kept the commitment %q, the table has %q", kept, shown)
		}
		v.wait("a salt of 16 bytes", `JSON.parse(localStorage["seaboard-fair"])[location.pathname.slice(3)].s.length === 32`)
	}
	eve := newTab(t, h.url)
	eve.open(ada.path())
	eve.wait("a watcher's commitment, kept late", `JSON.parse(localStorage["seaboard-fair"])[location.pathname.slice(3)].late`)
}

// TestSaltWithoutScripts writes a salt by hand, after the commitment was shown.
func TestSaltWithoutScripts(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.withoutScripts()
	v.open("/open/pirates")
	shown := eval[string](v, `document.querySelector(".fair code").textContent`)
	v.click(".fair summary")
	v.write(`input[name="salt"]`, "pepper")
	eval[bool](v, `(document.querySelector('select[name="seat2"]').value = "bot1", true)`)
	v.click(`.form button.big`)
	v.wait("the table", `document.querySelector("#now.phase-playing #fair-chance code")`)
	if got := eval[string](v, `document.querySelector("#fair-chance code").textContent`); got != shown || len(got) != 64 {
		t.Errorf("the form showed the commitment %s, the table has %s", shown, got)
	}
	record := eval[string](v, `fetch(location.pathname + "/close", {method: "POST"}).then(() => fetch(location.pathname + "/record")).then((r) => r.text())`)
	if !strings.Contains(record, " 706570706572\n") || !strings.Contains(record, "\ncommitment "+shown+"\n") {
		t.Errorf("the record:\n%s", record)
	}
}
