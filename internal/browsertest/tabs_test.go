package browsertest

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// watched has a tab tell how many streams it holds, what it knocks and calls, and
// whether it is looked at: in a browser without a screen all windows are.
const watched = `
	window.streams = 0, window.heard = 0, window.told = [], window.unseen = false;
	const stream = EventSource;
	window.EventSource = class extends stream {
		constructor(...a) { super(...a); streams++; }
		close() { streams--; super.close(); }
	};
	const tone = OscillatorNode;
	window.OscillatorNode = class extends tone { constructor(...a) { super(...a); heard++; } };
	window.Notification = class { static permission = "granted"; constructor(title, o) { told.push(title + " " + o.body); } };
	Object.defineProperty(document, "hidden", { get: () => unseen });`

// watch opens a page in a tab that tells of itself.
func (v *tab) watch(path string) {
	v.Helper()
	if _, err := chromedp.Call(v.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: watched}); err != nil {
		v.Fatal(err)
	}
	v.open(path)
}

// see has somebody look at a tab, or look away.
func (v *tab) see(yes bool) {
	v.Helper()
	eval[bool](v, `(unseen = !$1, document.dispatchEvent(new Event("visibilitychange")))`, yes)
}

// sum adds up a number of all tabs.
func sum(tabs []*tab, js string) (n int) {
	for _, v := range tabs {
		v.Helper()
		n += eval[int](v, js)
	}
	return n
}

// eventually waits until something is so.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if is() {
			return
		}
	}
	t.Fatalf("waited in vain for: %s", what)
}

// begin opens a table with bots, and gives its path.
func (v *tab) begin() string {
	v.Helper()
	return eval[string](v, `fetch("/play/pirates", {method: "POST"}).then((r) => new URL(r.url).pathname)`)
}

// TestTwelveTabs has somebody sit at twelve tables in twelve tabs of one browser.
func TestTwelveTabs(t *testing.T) {
	takesLong(t)
	h := newServer(t)
	ada, bob, _ := friends(t, h)
	friendly := ada.path()
	ada.choose("5") // the higher card goes first
	ada.await("Bob's turn", `document.querySelector("#now:not(.mine)")`)
	ada.settings("sound=yes&notify=yes")
	tabs := []*tab{ada}
	paths := []string{friendly}
	ada.watch(friendly)
	for range 11 {
		v := ada.another()
		paths = append(paths, ada.begin())
		v.watch(paths[len(paths)-1])
		v.await("a table", `document.querySelector("#now.phase-playing")`)
		tabs = append(tabs, v)
	}
	eventually(t, "three streams", func() bool { return sum(tabs, `streams`) == 3 })

	t.Run("thirteenth", func(t *testing.T) {
		v := ada.another()
		for _, path := range []string{"/settings", ada.begin(), "/"} {
			begin := time.Now()
			v.open(path)
			took := time.Since(begin)
			t.Logf("%s after %v", path, took)
			if took > 2*time.Second {
				t.Errorf("%s opens after %v", path, took)
			}
		}
	})

	t.Run("visible", func(t *testing.T) {
		// Each plays at its own table, and sees it, stream or no stream.
		for i, v := range tabs[1:] {
			v.T = t
			before := v.look().Seq
			v.choose("5")
			v.wait(fmt.Sprint("table ", i, " to go on"), `Number(document.querySelector("#now").dataset.seq) > $1`, before)
			eventually(t, fmt.Sprint("table ", i, " as the server has it"), func() bool {
				return eval[bool](v, `fetch(location, {headers: {"HX-Request": "true"}}).then((r) => r.headers.get("ETag") === '"' + document.querySelector("#now").dataset.seq + '"')`)
			})
		}
	})

	t.Run("called", func(t *testing.T) {
		for _, v := range tabs {
			v.T = t
			v.see(v == tabs[5])
		}
		tabs[5].click("#prompt") // a page that nobody has touched may not sound
		tabs[5].click("#prompt")
		eventually(t, "the streams of those looked at last", func() bool {
			return sum(tabs, `streams`) == 3 && sum(tabs[5:6], `streams`) == 1
		})
		quiet := func() (int, int) { return sum(tabs, `heard`), sum(tabs, `told.length`) }
		time.Sleep(time.Second)
		heard, told := quiet()
		bob.T = t
		bob.choose("1")
		eventually(t, "a knock and a call", func() bool {
			h, c := quiet()
			return h > heard && c > told
		})
		time.Sleep(12 * time.Second) // as long as between two questions
		if h, c := quiet(); h != heard+2 || c != told+1 {
			t.Errorf("%d beats of knocks and %d calls, want 2 and 1", h-heard, c-told)
		}
		if got := eval[string](ada, `document.title`); got != "(11) ● Your turn · King of the Pirates" && got != "● Your turn · King of the Pirates" {
			t.Logf("the title of the table that nobody looks at: %s", got)
		}
	})

	t.Run("looked at again", func(t *testing.T) {
		ada.T = t
		tabs[5].see(false)
		ada.see(true)
		ada.waitAtMost(5*time.Second, "the own turn", `document.querySelector("#now.mine")`)
		eventually(t, "a stream here", func() bool { return sum(tabs, `streams`) == 3 && eval[int](ada, `streams`) == 1 })
	})

	t.Run("leader leaves", func(t *testing.T) {
		for _, v := range tabs {
			v.T = t
		}
		tabs[0].open("/settings") // the tab that may sound and holds a stream
		rest := tabs[1:]
		eventually(t, "its stream to pass on", func() bool { return sum(rest, `streams`) == 3 })
	})
}
