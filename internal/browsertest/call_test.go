package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// TestOnlyChoice has the table make the only choice of somebody who does nothing,
// and say so.
func TestOnlyChoice(t *testing.T) {
	t.Parallel()
	v := newTab(t, newHasty(t, time.Second).url)
	v.playNow("pirates")
	v.choose("1")
	v.wait("word of what the table does", `document.querySelector("#now.forced #forced")?.innerText.includes("The only choice is made in a moment.")`)
	v.wait("the table to do it", `[...document.querySelectorAll("#log .what")].some((e) => e.innerText === "sails 1, the only choice")`)
}

// TestOnlyChoiceAtOnce has the person not wait for the table.
func TestOnlyChoiceAtOnce(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("pirates")
	v.choose("1")
	v.wait("the only choice", `document.querySelector("#forced")`)
	v.click("#forced button")
	v.wait("it to be made", `[...document.querySelectorAll("#log .what")].some((e) => e.innerText === "sails 1")`)
}

// choose chooses a card of a value, in King of the Pirates.
func (v *tab) choose(value string) {
	v.Helper()
	v.turn()
	v.click(place(eval[string](v, `document.querySelector("#offers [data-action^=" + $1 + "]").dataset.targets`, `"play `+value+`."`)))
	v.click("#confirm")
}

// TestCalled has somebody at one table know of another that waits, by title, icon
// and a way on, and be called when it becomes their turn behind another window.
func TestCalled(t *testing.T) {
	t.Parallel()
	h := newServer(t)
	ada, bob, _ := friends(t, h)
	table := ada.path()
	ada.settings("sound=yes&notify=yes")
	ada.playNow("pirates")
	ada.turn()
	other := ada.path()
	ada.open(table)
	ada.wait("word of the other table", `document.title === "(1) ● Your turn · King of the Pirates" && document.querySelector("#icon").href.endsWith("/icon-call.svg")`)
	ada.choose("5") // the higher card goes first
	ada.wait("the way to the next table", `document.querySelector("#next:not([hidden]) a").getAttribute("href") === $1 && document.title === "(1) King of the Pirates"`, other)
	ada.keys('n')
	ada.wait("the next table", `location.pathname === $1`, other)
	ada.open(table)
	ada.await("Bob's turn", `document.querySelector("#next:not([hidden])")`)
	eval[bool](ada, `(() => {
		window.heard = [], window.told = [];
		const tone = OscillatorNode;
		window.OscillatorNode = class extends tone { constructor(...a) { super(...a); heard.push(1); } };
		window.Notification = class { static permission = "granted"; constructor(title, o) { told.push(title + " " + o.body); } };
		Object.defineProperty(document, "hidden", {value: true});
		return true;
	})()`)
	ada.click("#prompt") // a page that nobody has touched may not sound
	bob.choose("1")
	ada.wait("a call", `told.join() === "It is your turn. King of the Pirates" && heard.length === 2 && document.title.startsWith("(1) ●")`)
	ada.keys('n') // there is something to do here
	ada.click("#prompt")
	if ada.path() != table {
		t.Errorf("led away from the own turn to %s", ada.path())
	}
}

// TestAllowed asks the browser whether it may call only when that is chosen, and
// says so where it may not.
func TestAllowed(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	may := func(setting browser.PermissionSetting) {
		_, err := chromedp.Call(v.ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: "notifications"}, Setting: setting,
			Origin: v.base, BrowserContextID: chromedp.FromContext(v.ctx).BrowserContextID,
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	may(browser.PermissionSettingDenied)
	v.open("/settings")
	v.await("the settings", `document.querySelector('input[name="notify"]')`)
	v.click(`input[name="notify"][value="yes"]`)
	v.wait("word that the browser refuses", `document.querySelector("#refused:not([hidden])") && document.querySelector('input[name="notify"][value=""]').checked`)
	may(browser.PermissionSettingGranted)
	v.click(`input[name="notify"][value="yes"]`)
	v.wait("that gone", `document.querySelector("#refused").hidden && document.querySelector('input[name="notify"][value="yes"]').checked`)
	v.click(`.form button[type="submit"]`)
	v.await("the settings, saved", `document.body.dataset.notify === "yes" && document.querySelector("#refused").hidden`)
}

// TestDecline says beforehand, by a click near the own pieces, that the table is
// to decline; that stands after loading the page again.
func TestDecline(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.playNow("sinking")
	v.turn()
	v.click("#standing summary")
	v.click(`#standing form:has([value="always"]) button`)
	v.wait("what was said, still unfolded", `document.querySelector("#standing[open] summary").innerText.includes("declined for me") && document.querySelector("#standing [value='never']")`)
	v.open(v.path())
	v.await("what was said", `document.querySelector("#standing summary").innerText.includes("declined for me")`)
}
