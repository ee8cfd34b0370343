package browsertest

import (
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"seaboard/internal/door"
)

// newBoat starts a server that others in the network can reach by plain http, and
// returns its address for them.
func newBoat(t *testing.T) string {
	t.Helper()
	h := &host{t: t, data: t.TempDir(), only: time.Hour, listen: ":0"}
	h.start()
	t.Cleanup(func() { h.stop() })
	u, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	return "http://" + boat + ":" + u.Port()
}

// onlyByHTTPS is what Chromium says of a header that it takes by https alone.
const onlyByHTTPS = "Cross-Origin-Opener-Policy header has been ignored"

// TestOtherMachine plays a whole game by mouse from a page on plain http, under a
// name that is not the machine's own, and has a friend join by the link shown.
func TestOtherMachine(t *testing.T) {
	takesLong(t)
	t.Parallel()
	home := newBoat(t)
	v := newTab(t, home)
	v.allow(onlyByHTTPS)
	v.playNow("pirates")
	n := v.playOn(byMouse, rand.New(rand.NewPCG(1, 2)), most)
	if s := v.look(); !s.Over {
		t.Fatalf("no end after %d moves", n)
	}
	v.wait("the result", `document.querySelector("#result tbody tr.you")`)
	v.click(`form[action^="/play/"] button`)
	v.await("a new game", `document.querySelector("#now:not(.phase-over)")`)

	v.open("/open/pirates")
	v.click(`main form button[type=submit]`)
	v.await("an open table", `document.querySelector(".invite input")`)
	link := eval[string](v, `document.querySelector(".invite input").value`)
	if !strings.HasPrefix(link, home+"/t/") {
		t.Fatalf("the invitation is %s", link)
	}
	friend := newTab(t, home)
	friend.allow(onlyByHTTPS)
	friend.open(strings.TrimPrefix(link, home))
	friend.click(`main form button[type=submit]`)
	friend.await("the friend's table", `document.querySelector("#now.phase-playing")`)
	v.wait("the game", `document.querySelector("#now.phase-playing")`)
}

// TestBelowPath plays at a server that lives below a path of its address: what
// the page's scripts ask for is there, too.
func TestBelowPath(t *testing.T) {
	takesLong(t)
	t.Parallel()
	public, err := door.ParseURL("http://" + boat + "/sea")
	if err != nil {
		t.Fatal(err)
	}
	h := &host{t: t, data: t.TempDir(), only: time.Hour, listen: ":0", public: public}
	h.start()
	t.Cleanup(func() { h.stop() })
	u, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	v := newTab(t, "http://"+boat+":"+u.Port()+"/sea")
	v.allow(onlyByHTTPS)
	v.open("/")
	v.click(`form[action="/sea/play/sinking"] button`)
	v.await("the table", `document.querySelector("#now")`)
	v.playOn(byMouse, rand.New(rand.NewPCG(5, 6)), 12)
	if path := eval[string](v, `location.pathname`); !strings.HasPrefix(path, "/sea/t/") {
		t.Errorf("the table is at %s", path)
	}
	v.do(chromedp.Reload())
	v.await("the table again", `document.querySelector("#now")`)
	v.wait("every address that was asked for below the path", `performance.getEntriesByType("resource").length > 3 &&
		performance.getEntriesByType("resource").every((e) => new URL(e.name).pathname.startsWith("/sea/"))`)
	v.wait("a stream", `document.querySelector("#lost").hidden`)
	v.open("/replay")
	v.open("/learn/pirates")
	v.click(`a[href="/sea/learn/pirates/2"]`)
	v.wait("the second step", `location.pathname === "/sea/learn/pirates/2"`)
}
