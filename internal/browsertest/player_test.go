package browsertest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// scene is what a person sees of a table at a glance.
type scene struct {
	Seq    int
	Over   bool
	Mine   bool
	Staged bool     // a move waits to be confirmed
	Lit    []string // places that can be chosen and are not
	Offers []string // actions that can be chosen by name
	Focus  string   // what has the focus: "body", "confirm", "place", "offer", or the name of its element
	Ring   bool     // and whether that can be seen
}

const look = `(() => {
	const seen = (e) => e && e.getClientRects().length > 0;
	const at = document.activeElement;
	const mark = at?.querySelector?.("[class$=-hit]") ?? at;
	const drawn = (e) => { const s = getComputedStyle(e); return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0 || s.stroke !== "none" && parseFloat(s.strokeWidth) > 0; };
	return {
		Seq: Number(document.querySelector("#now").dataset.seq),
		Over: document.querySelector("#now").classList.contains("phase-over"),
		Mine: document.querySelector("#now").classList.contains("mine") && !document.querySelector("#table").classList.contains("pending"),
		Staged: seen(document.querySelector("#stage")),
		Lit: [...document.querySelectorAll("#now .lit:not(.chosen)")].map((e) => e.dataset.place),
		Offers: [...document.querySelectorAll("#offers [data-action]")].filter(seen).map((e) => e.dataset.action),
		Focus: !at || at === document.body ? "body" : at.id || (at.dataset.place ? "place" : at.classList.contains("offer") ? "offer" : at.localName),
		Ring: !!at && at.matches(":focus-visible") && drawn(mark),
	};
})()`

func (v *tab) look() scene {
	v.Helper()
	return eval[scene](v, look)
}

// place is the selector of a place on the board or in the hand.
func place(id string) string { return fmt.Sprintf("#now [data-place=%q]", id) }

// offer is the selector of an action's button.
func offer(action string) string {
	return fmt.Sprintf("#offers [data-action=%q] > button", action)
}

// playNow begins a game against bots from the harbour.
func (v *tab) playNow(game string) {
	v.Helper()
	v.open("/")
	v.click(`form[action^="/play/` + game + `"] button`)
	v.await("the table", `document.querySelector("#now")`)
}

// await waits for something on a page that has been loaded with its scripts.
func (v *tab) await(what, js string) {
	v.Helper()
	v.wait(what, `document.readyState === "complete" && document.documentElement.classList.contains("scripted") && (`+js+`)`)
}

// turn waits until the table waits for the person, or is over.
func (v *tab) turn() scene {
	v.Helper()
	v.wait("my turn or the end", `!document.querySelector("#table").classList.contains("pending") &&
		(document.querySelector("#now").classList.contains("phase-over") || document.querySelector("#choose"))`)
	return v.look()
}

// player makes one move with some means of input.
type player func(v *tab, s scene, dice *rand.Rand)

// playOn plays moves until the game is over, at most as many as given. It tells
// how many moves were made.
func (v *tab) playOn(by player, dice *rand.Rand, most int) int {
	v.Helper()
	for n := range most {
		s := v.turn()
		if s.Over {
			return n
		}
		by(v, s, dice)
	}
	return most
}

// pick takes one of a list.
func pick(list []string, dice *rand.Rand) string { return list[dice.IntN(len(list))] }

// byMouse points at lit places and buttons until a move is staged, and confirms
// it, now and then after a change of mind.
func byMouse(v *tab, s scene, dice *rand.Rand) {
	v.Helper()
	start := s.Seq
	for range 24 {
		switch {
		case s.Staged && dice.IntN(8) == 0:
			v.click("#cancel")
		case s.Staged:
			v.click("#confirm")
			v.wait("the move's answer", `Number(document.querySelector("#now").dataset.seq) > $1 && !document.querySelector("#table").classList.contains("pending")`, start)
			return
		case len(s.Lit) > 0 && (len(s.Offers) == 0 || dice.IntN(3) > 0):
			v.click(place(pick(s.Lit, dice)))
		case len(s.Offers) > 0:
			v.click(offer(pick(s.Offers, dice)))
		default:
			v.Fatalf("nothing can be chosen: %+v", s)
		}
		s = v.look()
	}
	v.Fatalf("no move came about: %+v", s)
}

// byKeys does the same without a mouse, and holds that the focus is always
// somewhere where it can be seen.
func byKeys(v *tab, s scene, dice *rand.Rand) {
	v.Helper()
	start := s.Seq
	for range 24 {
		switch {
		case s.Staged && dice.IntN(8) == 0:
			v.keys(escape)
		case s.Staged:
			if s.Focus != "confirm" {
				v.Fatalf("a staged move has the focus on %s", s.Focus)
			}
			v.keys(enter)
			v.wait("the move's answer", `Number(document.querySelector("#now").dataset.seq) > $1 && !document.querySelector("#table").classList.contains("pending")`, start)
			v.waitAtMost(2*time.Second, "the focus after a move", `document.activeElement !== document.body`)
			return
		case len(s.Offers) > 0 && (len(s.Lit) == 0 || dice.IntN(3) == 0):
			v.keys('1' + rune(dice.IntN(min(9, len(s.Offers)))))
		case len(s.Lit) > 0:
			v.walk(dice)
			v.keys(enter)
		default:
			v.Fatalf("nothing can be chosen: %+v", s)
		}
		before := s
		if s = v.look(); s.Focus == "body" || !s.Ring {
			v.Fatalf("the focus cannot be seen: %+v\nbefore: %+v", s, before)
		}
	}
	v.Fatalf("no move came about: %+v", s)
}

// walk leads the focus to a lit place: by an arrow from the board or the list of
// moves, by the key B from elsewhere. Then it goes on by arrows.
func (v *tab) walk(dice *rand.Rand) {
	v.Helper()
	lit := func() bool { return eval[bool](v, `document.activeElement.matches("#now .lit")`) }
	for n := 0; !lit(); n++ {
		if n == 8 {
			v.Fatalf("the keys do not come to any place that can be chosen: %+v from %s", v.look(), eval[string](v, `document.activeElement.outerHTML.slice(0, 300)`))
		}
		if eval[bool](v, `!!document.activeElement.closest("#choose, #prompt, #now [data-place]")`) {
			v.keys(arrows[2])
		} else {
			v.keys('b')
		}
	}
	for range dice.IntN(3) {
		v.keys(arrows[dice.IntN(len(arrows))])
	}
}

// picked tells whether a place has been chosen.
func (v *tab) picked() bool {
	v.Helper()
	return eval[bool](v, `!!document.querySelector("#now .chosen") || !document.querySelector("#stage").hidden`)
}

// position is the board as it stands, without what the viewer may do: where each
// piece is.
func (v *tab) position() string {
	v.Helper()
	return strings.Join(eval[[]string](v, `[...document.querySelectorAll("#board [id].piece")].map((e) => e.id + " " + e.getAttribute("transform") + " " + e.getAttribute("style")).sort()`), "\n")
}
