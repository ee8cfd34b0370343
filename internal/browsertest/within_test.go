package browsertest

import (
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPassengers points at people in a boat, and means the boat.
func TestPassengers(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.open("/learn/sinking/7") // a boat with person a of seat 1 in it
	v.await("the step", `document.querySelector("#choose")`)
	const to, sailing = "cell_3_3", "sail 3,2 3,3"
	staged := func() string {
		return eval[string](v, `document.querySelector("#stage").hidden ? "" : document.querySelector("#confirm").value`)
	}

	v.click(place("person_1a"))
	v.wait("light where the boat can sail", `document.querySelector($1).matches(".lit")`, place(to))
	v.wait("light on the boat itself", `document.querySelector($1).matches(".lit")`, place("boat_3_2"))
	v.click(place(to))
	if got := staged(); got != sailing {
		t.Fatalf("after a passenger and a cell of the sea, %q is staged", got)
	}
	v.click("#cancel")
	v.keys(escape)
	if n := eval[int](v, `document.querySelectorAll("#now .chosen").length`); n != 0 {
		t.Errorf("taken back, %d places are chosen still", n)
	}

	// An offer whose places have no order is found by them from any side.
	eval[string](v, `document.querySelector($1).dataset.free = ""`, `#offers [data-action="`+sailing+`"]`)
	v.click(place(to))
	v.click(place("boat_3_2"))
	if got := staged(); got != sailing {
		t.Errorf("pointed at backwards, %q is staged", got)
	}
}

// TestBoardComes: who takes up a piece of the hand on a phone, with the board out
// of sight, is brought to where it can be put.
func TestBoardComes(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.do(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch))
	v.open("/learn/sinking/1")
	v.await("the step", `document.querySelector("#choose")`)
	v.tap(place("value-6"))
	v.wait("the board", `document.elementFromPoint(180, 200)?.closest("#board")`)
	v.tap(place("cell_3_1"))
	v.wait("a staged move", `!document.querySelector("#stage").hidden`)
}

// TestLogLights points at a line of the log, and sees where it happened.
func TestLogLights(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("sinking")
	byMouse(v, v.turn(), rand.New(rand.NewPCG(1, 1)))
	const line = `#log a.what[data-places*=cell]` // of a person who was put on the island
	v.wait("the line", `document.querySelector($1)`, line)
	v.hover(line)
	v.wait("light on the board", `document.querySelector("#board .cell.shown")`)
}
