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
// AA allows. What is small on a chart that grows can be brought nearer, and chosen
// by its name.
const small = `[...document.querySelectorAll("#now .lit, #deed button, #deed a")].filter((e) => {
	if (e.closest("[data-roomy]")) return false;
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

// TestPhone plays with a finger on a small screen, and looks at the first sight of
// each game there.
func TestPhone(t *testing.T) {
	for game, moves := range map[string]int{"pirates": 12, "sinking": 3, "southseas": 0} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			byPhone(t, game, moves)
		})
	}
}

func byPhone(t *testing.T, game string, moves int) {
	v := newTab(t, newServer(t).url)
	v.do(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile, chromedp.EmulateTouch))
	v.open("/")
	v.tap(`form[action^="/play/` + game + `"] button`)
	v.await("the table", `document.querySelector("#now")`)
	v.turn()
	for _, part := range eval[[]string](v, hiddenParts) {
		t.Errorf("not on the screen at first: %s", part)
	}
	v.fitsThumb()
	dice := rand.New(rand.NewPCG(9, 10))
	for range moves {
		s := v.turn()
		if s.Over {
			break
		}
		v.fitsThumb()
		byFinger(v, s, dice)
	}
}

// fitsThumb holds that a small screen is wide enough, and all on it large enough.
func (v *tab) fitsThumb() {
	v.Helper()
	if w := eval[int](v, `document.documentElement.scrollWidth`); w > 360 {
		v.Errorf("the page is %d wide", w)
	}
	for _, e := range eval[[]string](v, small) {
		v.Errorf("too small for a thumb: %s", e)
	}
}
