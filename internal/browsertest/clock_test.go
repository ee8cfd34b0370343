package browsertest

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestClock has a clock count down before somebody's eyes, and a bot take over when
// it is at its end.
func TestClock(t *testing.T) {
	t.Parallel()
	h := newServer(t)
	answer, err := http.Post(h.url+"/api/tables", "application/json", strings.NewReader(
		`{"game":"pirates","seats":[{"kind":"me","name":"Ada"},{"kind":"open"}],"shuffle":false,"clock":{"bank":0,"move":12}}`))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var opened struct{ Invites []struct{ URL string } }
	if err := json.NewDecoder(answer.Body).Decode(&opened); err != nil || len(opened.Invites) != 1 {
		t.Fatalf("opened %+v, %v", opened, err)
	}
	link, err := url.Parse(opened.Invites[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	v := newTab(t, h.url)
	v.open(link.Path)
	v.write(`input[name="name"]`, "Bob")
	v.click(`.form button.big`)
	v.await("the last seconds on both of one's clocks", `(() => {
		const times = [...document.querySelectorAll(".sign.you .clock.last .time, #prompt .clock.last .time")].map((e) => e.innerText);
		window.was ??= times.length === 2 ? times[0] : undefined;
		return times.length === 2 && times[0] === times[1] && /^0:0[0-9]$/.test(times[0]) && times[0] < was;
	})()`)
	v.wait("the other's clock, marked less", `document.querySelector(".sign:not(.you) .clock.short:not(.last)")`)
	// As if there were more: it is told once that it is short.
	eval[bool](v, `(() => {
		window.said = [];
		new MutationObserver(() => said.push(document.querySelector("#news").innerText)).observe(document.querySelector("#news"), {childList: true});
		const until = (ms) => document.querySelectorAll(".sign.you .clock, #prompt .clock").forEach((c) => (c.dataset.until = String(Date.now() + ms)));
		until(31_500);
		setTimeout(() => until(1500), 2600);
		return true;
	})()`)
	v.wait("word of it", `said.filter((s) => s === "30 seconds left").length === 1 && document.querySelector(".sign.you .clock.short:not(.last)")`)
	// Nobody else is there: the table rests until its person is back.
	v.wait("the table to rest", `document.querySelector("#prompt").innerText.includes("The table rests until somebody is back.") && document.querySelector(".sign.you .note").innerText.includes("out of time") && document.querySelector('form[action$="/return"] button') && !document.querySelector(".clock.last")`)
	v.open(v.path() + "/log")
	v.wait("word of that", `[...document.querySelectorAll(".line")].some((e) => e.innerText.includes("time is up; nobody is left at the table"))`)
}
