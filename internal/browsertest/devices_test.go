package browsertest

import (
	"strings"
	"testing"
)

// TestOtherDevice carries a game from one browser to another, without scripts on
// the second, and plays on there; then the first shuts it out.
func TestOtherDevice(t *testing.T) {
	s := newServer(t)
	laptop, phone := newTab(t, s.url), newTab(t, s.url)
	phone.withoutScripts()
	phone.size(360, 640)
	laptop.playNow("pirates")
	table := laptop.path()
	laptop.open("/devices?back=" + table)
	laptop.click(`main form button`)
	laptop.await("the picture", `document.querySelector(".qr").getBoundingClientRect().width > 150`)
	link := strings.TrimPrefix(eval[string](laptop, `document.querySelector("#handover").value`), s.url)
	phone.open(link)
	if phone.path() != link {
		t.Fatalf("the link leads to %s", phone.path())
	}
	phone.open(link) // once more: to look does not use it
	phone.click(`main form button`)
	phone.wait("the table", `location.pathname === `+"`"+table+"`"+` && document.querySelector("#choose")`)

	laptop.open("/devices")
	laptop.click(`.holders details summary`)
	laptop.click(`.holders details button`)
	laptop.wait("the list", `document.querySelectorAll(".holders li").length === 1`)
	phone.allow("status of 401")
	phone.open(table)
	phone.wait("the reason", `document.querySelector(".trouble")`)
	phone.open(table)
	phone.wait("the table as a watcher sees it", `document.querySelector("#now") && !document.querySelector("#choose")`)
	laptop.open(table)
	laptop.await("the own seat", `document.querySelector("#choose")`)
}
