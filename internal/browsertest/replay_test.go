package browsertest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

var homeKey, endKey = []rune(kb.Home)[0], []rune(kb.End)[0]

// shows waits until the replay shows a position.
func (v *tab) shows(at int) {
	v.Helper()
	v.wait("the position", `document.querySelector("#step").dataset.at === String($1) && document.querySelector("#at").value === String($1)`, at)
}

// TestReplay goes through a record by slider, keys, buttons and links, at the
// table and as a file.
func TestReplay(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("pirates")
	v.turn()
	path := v.path()
	v.advance(path, 6)
	v.open(path + "/replay")
	v.await("the replay", `document.querySelector("#replay")`)
	length := 0
	check := func(address func(int) string) {
		t.Helper()
		length = eval[int](v, `Number(document.querySelector("#replay").dataset.length)`)
		v.shows(length)
		v.keys(homeKey)
		v.shows(0)
		beginning := eval[string](v, `document.querySelector("#board").innerHTML`)
		v.keys(arrows[1], arrows[1], arrows[1], arrows[0])
		v.shows(2)
		v.click("#on")
		v.shows(3)
		v.click("#at") // in the middle
		v.wait("the middle", `Math.abs(document.querySelector("#step").dataset.at - $1) <= 1`, length/2)
		v.keys(arrows[1])
		v.keys(endKey)
		v.shows(length)
		if got, want := v.path(), address(length); got != want {
			t.Errorf("the address is %q, want %q", got, want)
		}
		v.click("#first")
		v.shows(0)
		if eval[string](v, `document.querySelector("#board").innerHTML`) != beginning {
			t.Error("the beginning looks different")
		}
		v.click("#run")
		v.wait("the moves to play", `Number(document.querySelector("#step").dataset.at) > 0`)
		v.click("#run")
	}
	check(func(at int) string { return fmt.Sprintf("%s/replay?at=%d", path, at) })
	dock := eval[string](v, `document.querySelector("#dock").innerText`)
	v.do(chromedp.Navigate(eval[string](v, `document.querySelector("#position").value`)))
	v.await("the replay", `document.querySelector("#replay")`)
	if got := eval[string](v, `document.querySelector("#dock").innerText`); got != dock {
		t.Errorf("the link leads to %q, want %q", got, dock)
	}
	// Who reads the board in words goes on reading it at the next position.
	v.click("#in-words > summary")
	at, button := eval[int](v, `Number(document.querySelector("#step").dataset.at)`)-1, "#back"
	if at < 0 {
		at, button = 1, "#on"
	}
	eval[bool](v, `(document.querySelector("#in-words pre").focus(), document.querySelector($1).click(), true)`, button)
	v.shows(at)
	if !eval[bool](v, `document.querySelector("#in-words").open && document.activeElement.matches("#in-words pre")`) {
		t.Error("the board in words is folded up at the next position")
	}
	if news := eval[string](v, `document.querySelector("#news").innerText`); news == "" || strings.Contains(news, "..") {
		t.Errorf("it is said %q", news)
	}
	v.paste(path)
	check(func(int) string { return "/replay" })
}

// TestComeBack leaves a table while others move: on the return what they did is
// shown on the board, is skipped, and is marked in the log.
func TestComeBack(t *testing.T) {
	t.Parallel()
	ada, bob, _ := friends(t, newServer(t))
	path := ada.path()
	dice := rand.New(rand.NewPCG(5, 5))
	byMouse(ada, ada.turn(), dice)
	ada.open("/settings")
	byMouse(bob, bob.turn(), dice)
	bob.wait("both cards", `document.querySelectorAll("#log .line [data-at]").length >= 2`)
	ada.open(path)
	ada.await("what happened", `document.querySelector(".reviewing #skip")`)
	if eval[bool](ada, `document.querySelector("#choose")?.checkVisibility() ?? false`) {
		t.Error("something can be chosen meanwhile")
	}
	if s := bob.look(); s.Mine { // what comes meanwhile waits
		byMouse(bob, s, dice)
	}
	ada.keys(escape)
	ada.wait("the table", `!document.querySelector(".reviewing, #skip") && document.querySelector("#log .since + .fresh")`)
	agree(ada, bob)
	// Looked at once, it is not shown again.
	ada.open(path)
	ada.await("the table", `document.querySelector("#now") && localStorage["seaboard-seen"]`)
	if eval[bool](ada, `document.querySelector("#skip, .fresh") !== null`) {
		t.Error("it is shown again")
	}
	// Where nothing is to move, it is only marked. What others left there is no harm.
	ada.open("/settings") // where nothing is noted meanwhile
	eval[bool](ada, `(localStorage["seaboard-seen"] = localStorage["seaboard-seen"].replace(/\[\d+/, '[3').replace("{", '{"a":null,"b":5,"c":[],"d":["x",{}],'), true)`)
	ada.settings("motion=less")
	ada.open(path)
	ada.await("marked lines", `document.querySelector("#log .since + .fresh") && !document.querySelector("#skip")`)
}
