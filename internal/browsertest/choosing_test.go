package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestChoosing: what somebody expects who points at a board for the first time.
func TestChoosing(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)

	// Another part of a region means the one that can be chosen, and the own pieces
	// stay where they are.
	v.open("/learn/southseas/2")
	v.await("the step", `document.querySelector("#choose")`)
	const top = `document.querySelector("#hand").getBoundingClientRect().y`
	before := eval[float64](v, top)
	v.click(place("cell_0_0_b0"))
	v.wait("the islander on the bridge", `document.querySelector("#confirm").value === "put b0"`)
	if after := eval[float64](v, top); after-before > 1 || before-after > 1 {
		t.Errorf("the hand has gone from %v to %v", before, after)
	}
	v.click("#cancel")
	v.click(place("cell_0_0_i0"))
	v.wait("the reason", `document.querySelector("#notice").textContent.includes("placed last")`)

	// Where a place leaves several choices, there is a way back to all.
	v.open("/learn/pirates/4")
	v.await("the step", `document.querySelector("#choose")`)
	const shown = `document.querySelectorAll("#offers [data-action]:not([hidden])").length`
	all := eval[int](v, shown)
	v.click(place("D4"))
	v.wait("fewer choices", shown+" === 2")
	v.click("#narrowed button")
	if n := eval[int](v, shown); n != all {
		t.Errorf("%d choices of %d after going back", n, all)
	}

	// On a phone, places of tiles are pointed at, not listed; other choices are.
	v.do(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch))
	for step, listed := range map[string]bool{"/learn/southseas/1": false, "/learn/southseas/2": true} {
		v.open(step)
		v.await("the step", `document.querySelector("#choose")`)
		if has := eval[int](v, shown) > 0; has != listed {
			t.Errorf("%s: choices are listed: %v", step, has)
		}
		if hint := eval[bool](v, `!document.querySelector("#hint").hidden`); hint == listed {
			t.Errorf("%s: the hint is shown: %v", step, hint)
		}
	}
}
