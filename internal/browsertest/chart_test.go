package browsertest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// TestLine lights the line of a sea space under the mouse.
func TestLine(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("pirates")
	const shown = `getComputedStyle(document.querySelector("#line-9")).visibility === "visible"`
	if eval[bool](v, shown) {
		t.Fatal("lit before the mouse came")
	}
	v.hover(place("sea-9"))
	v.wait("the line", shown)
}

// TestPieceShown: what a line of the log is about lights up on a click, a piece that
// is no place, too.
func TestPieceShown(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("pirates")
	byMouse(v, v.turn(), rand.New(rand.NewPCG(3, 4)))
	v.turn() // a move that comes takes the lights away
	const line = `#log .effect[data-places^="marker-"]`
	v.wait("the cards turned up", `document.querySelector($1)`, line)
	v.click(line)
	v.wait("the marker's light", `document.getElementById(document.querySelector($1).dataset.places.split(" ")[0]).classList.contains("shown")`, line)
}

// TestRegion lights the region of a part under the mouse, and a click on what cannot
// be chosen says what it is.
func TestRegion(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("southseas")
	v.turn() // a move that comes takes the light away
	const bridge = "cell_0_0_b0"
	v.hover(place(bridge))
	v.wait("the light", `document.querySelector($1).classList.contains("shown")`, place(bridge))
	same := eval[bool](v, `(() => {
		const of = (s) => [...document.querySelectorAll(s)].map((e) => e.id).sort().join();
		return of("#board .shown") === of("#board [data-group=" + document.querySelector($1).dataset.group + "]");
	})()`, place(bridge))
	if !same {
		t.Error("not the parts of the region are lit")
	}
	v.click(place(bridge))
	v.wait("what it is", `document.querySelector("#notice").textContent.startsWith("Bridge at 0,0, shells: ")`)
}

// TestGlide: a creature that has gone from one cell and come to another glides there,
// unless motion is unwanted.
func TestGlide(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("sinking")
	v.turn()
	const glides = `(() => {
		const swap = (name) => document.querySelector("#table").dispatchEvent(new Event("htmx:" + name + ":swap", { bubbles: true }));
		const one = document.querySelector("#board [data-kin=serpent]");
		for (const a of one.getAnimations()) a.cancel();
		swap("before");
		one.id += "_gone";
		one.setAttribute("transform", "translate(500 500)");
		swap("after");
		return one.getAnimations().filter((a) => !(a instanceof CSSTransition)).length;
	})()`
	if n := eval[int](v, glides); n != 1 {
		t.Errorf("%d animations", n)
	}
	if n := eval[int](v, `(document.documentElement.dataset.motion = "less", `+glides+`)`); n != 0 {
		t.Errorf("%d animations though motion is unwanted", n)
	}
}

// wheel turns the wheel over an element.
func (v *tab) wheel(selector string, by float64) {
	v.Helper()
	at := v.spot(selector)
	if _, err := chromedp.Call(v.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: "mouseWheel", X: at.X, Y: at.Y, DeltaX: 0.001, DeltaY: by, // a zero would not be sent
	}); err != nil {
		v.Fatal(err)
	}
}

// shown is the part of the chart that is looked at.
func (v *tab) shown() string {
	v.Helper()
	return eval[string](v, `document.querySelector("#board svg[data-roomy]").getAttribute("viewBox")`)
}

// TestChart moves and zooms a chart that grows, by wheel, keys and buttons; it
// stays as it is looked at while the game goes on.
func TestChart(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("southseas")
	v.turn()
	fitted := v.shown()
	v.wheel("#board svg", -200)
	v.wait("a nearer look", `document.querySelector("#board svg.near")`)
	near := v.shown()
	v.keys('+')
	if v.shown() == near {
		t.Error("the key + changes nothing")
	}
	v.keys('-')
	byMouse(v, v.turn(), rand.New(rand.NewPCG(1, 2)))
	v.turn()
	if !eval[bool](v, `!!document.querySelector("#board svg.near")`) {
		t.Error("a move changes how the chart is looked at")
	}
	v.click(`#zoom [data-zoom="whole"]`)
	if eval[bool](v, `!!document.querySelector("#board svg.near")`) {
		t.Errorf("the whole chart is %s after %s", v.shown(), fitted)
	}
}

// TestTurn turns a staged tile by click, key and wheel.
func TestTurn(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("southseas")
	dice := rand.New(rand.NewPCG(5, 6))
	const turns = `[...document.querySelectorAll("#now .rot.chosen")].map((e) => e.dataset.place).join()`
	for range 40 {
		s := v.turn()
		if s.Over {
			break
		}
		if strings.HasPrefix(pick(append(s.Lit, ""), dice), "cell_") {
			cell := place(s.Lit[0])
			v.click(cell)
			if eval[int](v, `document.querySelectorAll("#now .rot.lit").length`) > 1 {
				if !v.look().Staged {
					t.Error("the first turn is not staged at once")
				}
				seen := map[string]bool{}
				for _, by := range []func(){
					func() { v.keys('r') },
					func() { v.click(cell) },
					func() { v.wheel(cell, 100) },
				} {
					before := eval[string](v, turns)
					by()
					v.wait("another turn", turns+" !== $1", before)
					seen[eval[string](v, turns)] = true
				}
				if len(seen) < 2 {
					t.Errorf("turns seen: %v", seen)
				}
				return
			}
		}
		byMouse(v, v.turn(), dice)
	}
	t.Fatal("no tile fitted in several turns")
}
