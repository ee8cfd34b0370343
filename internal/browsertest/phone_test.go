package browsertest

import (
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp"
)

// byFinger makes a move by taps.
func byFinger(v *tab, s scene, dice *rand.Rand) {
	v.Helper()
	start := s.Seq
	for range 24 {
		switch {
		case s.Staged:
			v.tap("#confirm")
			v.wait("the move's answer", `Number(document.querySelector("#now").dataset.seq) > $1 && !document.querySelector("#table").classList.contains("pending")`, start)
			return
		case len(s.Lit) > 0 && (len(s.Offers) == 0 || dice.IntN(3) > 0):
			v.tap(place(pick(s.Lit, dice)))
		case len(s.Offers) > 0:
			v.tap(offer(pick(s.Offers, dice)))
		default:
			v.Fatalf("nothing can be chosen: %+v", s)
		}
		s = v.look()
	}
	v.Fatalf("no move came about: %+v", s)
}

// small tells what a thumb cannot hit: 24 CSS pixels are the least that WCAG 2.2
// AA allows.
const small = `[...document.querySelectorAll("#now .lit, #deed button, #deed a")].filter((e) => {
	const b = e.getBoundingClientRect();
	return b.width > 0 && (b.width < 24 || b.height < 24);
}).map((e) => (e.id || e.textContent.trim()) + " " + JSON.stringify(e.getBoundingClientRect()))`

// hiddenParts tells what of the board, the prompt and the own pieces is not in
// the window.
const hiddenParts = `["#board", "#prompt", "#hand"].filter((s) => {
	const e = document.querySelector(s);
	if (!e) return false;
	const b = e.getBoundingClientRect();
	return b.left < -1 || b.right > innerWidth + 1 || b.top < -1 || b.bottom > innerHeight + 1;
}).map((s) => s + " " + JSON.stringify(document.querySelector(s).getBoundingClientRect()))`

// TestPhone plays with a finger on a small screen.
func TestPhone(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.do(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch))
	v.open("/")
	v.tap(`form[action^="/play/pirates"] button`)
	v.await("the table", `document.querySelector("#now")`)
	v.turn()
	for _, part := range eval[[]string](v, hiddenParts) {
		t.Errorf("not on the screen at first: %s", part)
	}
	dice := rand.New(rand.NewPCG(9, 10))
	for range 12 {
		s := v.turn()
		if s.Over {
			break
		}
		if w := eval[int](v, `document.documentElement.scrollWidth`); w > 360 {
			t.Errorf("the page is %d wide", w)
		}
		for _, e := range eval[[]string](v, small) {
			t.Errorf("too small for a thumb: %s", e)
		}
		byFinger(v, s, dice)
	}
}
