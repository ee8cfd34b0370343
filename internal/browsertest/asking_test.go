package browsertest

import (
	"strings"
	"testing"
)

// TestCloseTogether has two people close their game: one asks, on a page of its own,
// and the other sees it without loading anything, refuses once, and then agrees.
func TestCloseTogether(t *testing.T) {
	takesLong(t)
	t.Parallel()
	ada, bob, _ := friends(t, newServer(t))
	path := ada.path()
	propose := func() {
		t.Helper()
		ada.open(path + "/close")
		ada.wait("the question", `document.querySelector(".sheet form[action$='/close']")`)
		ada.click(`.sheet form[action$="/close"] button`)
		ada.await("the own proposal", `document.querySelector("#deed .asking form[action$='/refuse']") && !document.querySelector("#deed .asking form[action$='/agree']")`)
		bob.await("the proposal", `document.querySelector("#deed .asking form[action$='/agree']")`)
	}
	propose()
	if news := eval[string](bob, `document.querySelector("#news").textContent`); !strings.Contains(news, "proposes: close the game") {
		t.Errorf("a screen reader is told %q", news)
	}
	bob.click(`#deed .asking form[action$="/refuse"] button`)
	for _, v := range []*tab{ada, bob} {
		v.await("no proposal", `document.querySelector("#now.phase-playing") && !document.querySelector("#deed .asking")`)
	}
	propose()
	eval[bool](bob, `(document.querySelector("#deed .asking form[action$='/agree'] button").focus(), true)`)
	bob.keys('\r') // by the keyboard
	for _, v := range []*tab{ada, bob} {
		v.await("a closed table that leads on", `document.querySelector("#now.phase-closed #closed a[href='/']")`)
	}
}
