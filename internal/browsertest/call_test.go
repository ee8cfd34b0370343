package browsertest

import (
	"testing"
	"time"
)

// TestOnlyChoice has the table make the only choice of somebody who does nothing,
// and say so.
func TestOnlyChoice(t *testing.T) {
	t.Parallel()
	v := newTab(t, newHasty(t, time.Second).url)
	v.playNow("pirates")
	v.turn()
	card := eval[string](v, `document.querySelector('#offers [data-action^="play 1."]').dataset.targets`)
	v.click(place(card))
	v.click("#confirm")
	v.wait("word of what the table does", `document.querySelector("#now.forced #deed")?.innerText.includes("The only choice is made in a moment.")`)
	v.wait("the table to do it", `[...document.querySelectorAll("#log .what")].some((e) => e.innerText === "sails 1, the only choice")`)
}
