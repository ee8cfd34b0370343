package browsertest

import (
	"encoding/json"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"seaboard/game"
	"seaboard/games"
)

// lessonSteps is what a game's lesson asks for, step by step.
func lessonSteps(t *testing.T, k game.Kit) (steps []struct {
	Do  []string
	Any bool
}) {
	t.Helper()
	data, err := fs.ReadFile(k.Lesson, "steps.json")
	if err == nil {
		err = json.Unmarshal(data, &steps)
	}
	if err != nil {
		t.Fatal(err)
	}
	return steps
}

// TestLessons takes every lesson from the harbour to the first game with the mouse.
func TestLessons(t *testing.T) {
	takesLong(t)
	for _, k := range games.Kits {
		if k.Lesson == nil {
			continue
		}
		id := k.Rules.Info().ID
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			v := newTab(t, newServer(t).url)
			v.settings("motion=less") // nothing to wait for
			v.open("/")
			v.click(`a[href="/learn/` + id + `"]`)
			for i, s := range lessonSteps(t, k) {
				v.awaitStep(i + 1)
				if s.Any || len(s.Do) > 0 {
					v.pointOut(v.wanted(s.Do))
					v.wait("praise", praise)
				}
				v.click("#go-on")
			}
			v.await("the end", `document.querySelector(".lesson-end")`)
			v.click(`form[action^="/play/"] button`)
			v.await("a table", `document.querySelector("#now[class*=phase]")`)
		})
	}
}

// TestLessonByKeys begins a lesson without a mouse.
func TestLessonByKeys(t *testing.T) {
	takesLong(t)
	v := newTab(t, newServer(t).url)
	v.open("/learn/pirates")
	for n, key := range []rune{'4', '3'} { // the 3 with four black pips; sail 3
		v.awaitStep(n + 1)
		v.keys(key)
		v.wait("a staged move", `document.activeElement.matches("#confirm")`)
		v.keys(enter)
		v.wait("praise", praise)
		v.wait("the focus on the way on", `document.activeElement.matches("#go-on")`)
		v.keys(enter)
	}
	v.awaitStep(3)
}

func (v *tab) awaitStep(n int) {
	v.Helper()
	v.await("the step", `document.querySelector(".progress [aria-current]")?.textContent === "`+strconv.Itoa(n)+`"`)
}

// praise is on the page when what was asked for was done.
const praise = `document.querySelector("#go-on") && !document.querySelector("#choose") && document.querySelector("#said .line")`

// wanted is one of the actions that are asked for; where none is, the first there is.
func (v *tab) wanted(do []string) string {
	v.Helper()
	if len(do) > 0 {
		return do[0]
	}
	return eval[string](v, `document.querySelector("#offers [data-action]").dataset.action`)
}

// pointOut chooses an action by its places on the board, then by its name where
// there are several of it, and confirms it.
func (v *tab) pointOut(action string) {
	v.Helper()
	targets := eval[string](v, `document.querySelector($1).dataset.targets`, `#offers [data-action="`+action+`"]`)
	for _, id := range strings.Fields(targets) {
		v.click(place(id))
	}
	if s := v.look(); !s.Staged {
		v.click(offer(action))
	}
	if got := eval[string](v, `document.querySelector("#confirm").value`); got != action {
		v.Fatalf("%s is staged, not %s", got, action)
	}
	v.click("#confirm")
}

// TestLessonErrs goes wrong in a lesson: what is not asked for is told so, and the
// choice is free again; what is illegal says why.
func TestLessonErrs(t *testing.T) {
	v := newTab(t, newServer(t).url)
	v.allow("status of 422")
	v.open("/learn/pirates/2")
	v.await("the step", `document.querySelector("#choose")`)
	v.click(place("sea-9"))
	v.wait("the reason", `document.querySelector("#notice a[href*='rule-4a']")`)
	v.click(place("sea-2"))
	v.click("#confirm")
	v.wait("the hint", `document.querySelector("#notice").textContent.includes("Sail 3")`)
	if s := v.look(); s.Staged || len(s.Lit) != 3 {
		t.Errorf("after the hint: %+v", s)
	}
	v.click(place("sea-3"))
	v.wait("no hint any more", `document.querySelector("#notice").hidden`)
	v.click("#confirm")
	v.wait("praise", `document.querySelector("#go-on")`)
	v.wait("the ship", `Math.abs(document.querySelector("#ship-1").getBoundingClientRect().x - document.querySelector('[data-place="sea-3"]').getBoundingClientRect().x) < 40`)
	// A lesson has no stream whose silence would be shown.
	if eval[bool](v, `!!document.querySelector("#lost")`) {
		t.Error("there is a banner about a lost link")
	}
}
