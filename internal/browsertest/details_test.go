package browsertest

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// TestUndo takes a card back by the button.
func TestUndo(t *testing.T) {
	t.Parallel()
	ada, bob, _ := friends(t, newServer(t))
	byMouse(ada, ada.look(), rand.New(rand.NewPCG(1, 1)))
	ada.wait("the button", `document.querySelector('form[action$="/undo"] button')`)
	ada.click(`form[action$="/undo"] button`)
	ada.wait("my choice again", `document.querySelector("#now.mine #choose")`)
	bob.wait("the log to tell it", `document.querySelector("#log .undone")`)
}

// TestTitle says in the title whose turn it is.
func TestTitle(t *testing.T) {
	t.Parallel()
	ada, _, _ := friends(t, newServer(t))
	ada.wait("the title of my turn", `document.title.startsWith("●")`)
	byMouse(ada, ada.look(), rand.New(rand.NewPCG(1, 1)))
	ada.wait("the title of another's turn", `!document.title.startsWith("●")`)
}

// TestNews has a polite live region say what others do, and that it is one's turn.
func TestNews(t *testing.T) {
	t.Parallel()
	ada, bob, _ := friends(t, newServer(t))
	if live := eval[string](ada, `document.querySelector("#news").ariaLive`); live != "polite" {
		t.Errorf("the region is %q", live)
	}
	dice := rand.New(rand.NewPCG(1, 1))
	byMouse(bob, bob.turn(), dice)
	ada.wait("word of the other's choice", `document.querySelector("#news").innerText.includes("Bob")`)
	byMouse(ada, ada.turn(), dice)
	first, then := ada, bob
	if !eval[bool](ada, `document.querySelector("#now").classList.contains("mine")`) {
		first, then = bob, ada
	}
	first.wait("word of what is to be done", `document.querySelector("#news").innerText.includes(document.querySelector("#prompt-words").innerText)`)
	byMouse(first, first.turn(), dice)
	then.wait("word of what was done", `/sails|places/.test(document.querySelector("#news").innerText)`)
}

// TestAtOnce turns the confirmation of moves off: one click plays.
func TestAtOnce(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.open("/settings")
	v.click(`input[name="confirm"][value="no"]`)
	v.click(`.form button[type="submit"]`)
	v.await("the settings kept", `location.search === "?saved=1"`)
	v.playNow("pirates")
	s := v.turn()
	v.click(place(s.Lit[0]))
	v.wait("the move", `Number(document.querySelector("#now").dataset.seq) > $1`, s.Seq)
}

// TestKeysOff turns single keys off: a digit chooses nothing, Enter still does.
func TestKeysOff(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.settings("keys=no")
	v.playNow("sinking")
	v.turn()
	v.keys('1', 'b')
	if s := v.look(); s.Staged || s.Focus == "place" {
		t.Errorf("single keys work though they are off: %+v", s)
	}
	eval[bool](v, `(document.querySelector("#prompt").focus(), true)`)
	v.keys(arrows[2], enter)
	if s := v.look(); s.Focus == "body" || !v.picked() {
		t.Errorf("arrow and Enter choose nothing: %+v", s)
	}
}

// TestReason clicks at what cannot be chosen, and is told.
func TestReason(t *testing.T) {
	t.Parallel()
	ada, bob, _ := friends(t, newServer(t))
	const reason = `!document.querySelector("#notice").hidden && document.querySelector("#notice a")`
	s := ada.turn()
	ada.click(place("D4"))
	ada.wait("the reason", reason)
	byMouse(bob, bob.look(), rand.New(rand.NewPCG(1, 1)))
	ada.wait("the other's move", `Number(document.querySelector("#now").dataset.seq) > $1`, s.Seq)
	if !eval[bool](ada, "!!("+reason+")") {
		t.Error("the other's move has taken the reason away")
	}
	byMouse(ada, ada.look(), rand.New(rand.NewPCG(1, 1)))
	ada.wait("nothing more of it after a move", `document.querySelector("#notice").hidden`)
}

// TestSamePieces holds that pieces stay the same elements over a move: so their
// way over the board can be seen.
func TestSamePieces(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("pirates")
	v.turn()
	n := eval[int](v, `(window.before = new Map([...document.querySelectorAll("#board .piece[id]")].map((e) => [e.id, e])), window.before.size)`)
	if n == 0 {
		t.Fatal("there are no pieces")
	}
	position := v.position()
	dice := rand.New(rand.NewPCG(11, 12))
	for range 3 {
		byMouse(v, v.turn(), dice)
	}
	if v.position() == position {
		t.Error("nothing has moved")
	}
	if other := eval[[]string](v, `[...document.querySelectorAll("#board .piece[id]")].filter((e) => window.before.has(e.id) && window.before.get(e.id) !== e).map((e) => e.id)`); len(other) > 0 {
		t.Errorf("not the same elements after moves: %q", other)
	}
}

// TestForms plays whole games in a browser that runs no scripts.
func TestForms(t *testing.T) {
	takesLong(t)
	for _, game := range played {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			v := newTab(t, newServer(t).url)
			v.withoutScripts()
			v.open("/")
			v.press(`form[action^="/play/` + game + `"] button`)
			dice := rand.New(rand.NewPCG(13, 14))
			for range most {
				if v.pressOn(dice) {
					return
				}
			}
			t.Error("no end")
		})
	}
}

// pressOn makes a move by its button, or loads the page again; true when the game
// is over.
func (v *tab) pressOn(dice *rand.Rand) bool {
	v.Helper()
	switch s := eval[struct {
		Over bool
		N    int
	}](v, `({Over: !!document.querySelector("#result"), N: document.querySelectorAll("#offers button.offer").length})`); {
	case s.Over:
		return true
	case s.N == 0:
		v.press(`#deed p.links a[href^="/t/"]`)
	default:
		v.pressNth(`#offers button.offer`, dice.IntN(s.N))
	}
	return false
}

// press presses what leads to another page, and waits for that.
func (v *tab) press(selector string) { v.Helper(); v.pressNth(selector, 0) }

func (v *tab) pressNth(selector string, n int) {
	v.Helper()
	eval[bool](v, `(() => { const e = document.querySelectorAll($1)[$2]; for (let d = e.closest("details"); d; d = d.parentElement.closest("details")) d.open = true; e.setAttribute("data-pressed", ""); return true; })()`, selector, n)
	at := v.spot("[data-pressed]")
	v.do(chromedp.MouseEvent(chromedp.MousePressed, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(chromedp.MouseReleased, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	v.wait("the next page", `document.readyState === "complete" && !document.querySelector("[data-pressed]")`)
}

// TestWeight sums what the browser takes for the first look at a table.
func TestWeight(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("pirates")
	path := v.path()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true}); err != nil {
		t.Fatal(err)
	}
	sizes := make(chan float64, 10_000)
	if err := chromedp.Listen(v.ctx, func(event any) {
		switch e := event.(type) {
		case *network.EventDataReceived:
			sizes <- float64(e.EncodedDataLength)
		case *network.EventLoadingFinished:
			sizes <- 0
		}
	}); err != nil {
		t.Fatal(err)
	}
	v.open(path)
	v.turn()
	time.Sleep(300 * time.Millisecond) // what comes late is counted, too
	sum := 0.0
	for range len(sizes) {
		sum += <-sizes
	}
	t.Logf("%.0f bytes", sum)
	if sum < 20_000 || sum > 150_000 {
		t.Errorf("a table's first look weighs %.0f bytes", sum)
	}
	for _, host := range eval[[]string](v, `performance.getEntriesByType("resource").map((e) => e.name)`) {
		if !strings.HasPrefix(host, v.base) {
			t.Errorf("from elsewhere: %s", host)
		}
	}
}
