package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestPrint: a rule book on paper is black on white, by night too, without what is
// clicked; its pictures are whole, and keep the colours of the day.
func TestPrint(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.settings("theme=night")
	v.open("/rules/pirates")
	v.wait("the book", `document.querySelector(".rules .scene svg")`)
	const sea = `getComputedStyle(document.body).getPropertyValue("--pi-seat-1")`
	night := eval[string](v, sea)
	if _, err := chromedp.Call(v.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ what, js string }{
		{"nothing to click", `![...document.querySelectorAll(".mast, .skip, form, button, .button, nav")].some((e) => e.checkVisibility())`},
		{"black on white", `getComputedStyle(document.querySelector(".rules p:not(.links)")).color === "rgb(0, 0, 0)" && getComputedStyle(document.body).backgroundColor === "rgb(255, 255, 255)" && getComputedStyle(document.body).backgroundImage === "none"`},
		{"addresses are not printed", `[...document.querySelectorAll(".rules a")].every((a) => getComputedStyle(a, "::after").content === "none" && getComputedStyle(a).textDecorationLine === "none")`},
		{"pictures are not cut", `[...document.querySelectorAll(".scene")].every((s) => getComputedStyle(s).breakInside === "avoid" && s.querySelector("svg").getBoundingClientRect().height < 370)`},
	} {
		if !eval[bool](v, c.js) {
			t.Errorf("not so: %s", c.what)
		}
	}
	if day := eval[string](v, sea); day == "" || day == night {
		t.Errorf("the sea is %q on paper, %q by night", day, night)
	}
}
