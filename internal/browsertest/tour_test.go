package browsertest

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"seaboard/games"
	"seaboard/internal/lang"
)

// advance plays moves by sending forms from within the page, as fast as the
// server answers, for some seconds at most. It gives how many it made, or -1 where
// the game is over.
const advance = `(async () => {
	const end = Date.now() + 5000;
	let random = $3;
	for (let n = 0; n < $2; ) {
		const page = new DOMParser().parseFromString(await (await fetch($1)).text(), "text/html");
		if (page.querySelector("#result")) return -1;
		if (Date.now() > end) return n;
		const form = page.querySelector("#choose");
		if (!form) {
			await new Promise((done) => setTimeout(done, 20));
			continue;
		}
		const offers = form.querySelectorAll("button.offer");
		const body = new URLSearchParams([...form.querySelectorAll("input")].map((i) => [i.name, i.value]));
		random = (random * 16807) % 2147483647;
		body.set("action", offers[random % offers.length].value);
		await fetch(form.getAttribute("action"), {method: "POST", body, headers: {"HX-Request": "true"}});
		n++;
	}
	return $2;
})()`

// advance plays moves at a table, at most as many as given.
func (v *tab) advance(path string, moves int) {
	v.Helper()
	for n, idle := 0, 0; n < moves; {
		made := eval[int](v, advance, path, moves-n, 7+n)
		if made < 0 {
			return
		}
		n += made
		if idle++; made > 0 {
			idle = 0
		}
		if idle == 4 {
			v.Fatalf("the table does not go on after %d moves", n)
		}
	}
}

// guide leads one person through pages and states, and lets visit see each.
type guide struct {
	*tab
	visit func(v *tab, name string)
}

// at opens a page and has it visited.
func (g guide) at(path, name string) {
	g.Helper()
	g.open(path)
	g.wait("the page", `document.readyState === "complete" && document.querySelector("main")`)
	g.visit(g.tab, name)
}

// tour takes one person through every page and state.
func tour(t *testing.T, settings string, visit func(v *tab, name string)) {
	t.Helper()
	s := newServer(t)
	g := guide{newTab(t, s.url), visit}
	g.allow("status of 404") // one of the pages is that of an error
	g.settings(settings)
	g.at("/", "harbour")
	g.at("/open/pirates", "open")
	g.at("/settings", "settings")
	g.at("/nowhere", "error")
	g.meeting(settings)
	g.devices(settings)
	for _, game := range played {
		g.game(game)
	}
	g.at("/", "harbour-with-tables")
}

// meeting goes to a table that somebody else has opened, with a clock, and sits down.
func (g guide) meeting(settings string) {
	g.Helper()
	host := newTab(g.T, g.base)
	host.settings(settings)
	host.open("/open/pirates")
	host.click(`input[name="private"][value="no"]`)
	host.click(`input[name="clock"][value="slow"]`)
	host.click(`.form button.big`)
	host.await("an open table", `document.querySelector("#now.phase-open")`)
	g.visit(host, "waiting")
	link := strings.TrimPrefix(eval[string](host, `document.querySelector("#now input[readonly]").value`), g.base)
	g.at(link, "join")
	g.at(host.path(), "watching")
	g.open(link)
	g.click(`.form button.big`)
	g.await("the game", `document.querySelector("#now.phase-playing .clock.runs")`)
	g.visit(g.tab, "clocks")
	host.open(host.path() + "/close")
	host.wait("the question", `document.querySelector(".sheet form[action$='/close']")`)
	g.visit(host, "closing")
	host.click(`.sheet form[action$="/close"] button`)
	g.await("a proposal", `document.querySelector("#deed .asking form")`)
	g.visit(g.tab, "proposal")
}

// game goes through the pages of a game and a table of it, from its beginning to
// its end.
func (g guide) game(id string) {
	g.Helper()
	g.at("/rules/"+id, id+"-rules")
	g.lesson(id)
	g.playNow(id)
	s := g.turn()
	eval[bool](g.tab, `[...document.querySelectorAll("#standing")].every((e) => e.open = true)`)
	g.visit(g.tab, id+"-early")
	g.click(place(pick(s.Lit, rand.New(rand.NewPCG(1, 1)))))
	g.wait("a choice", `document.querySelector("#now .chosen") || !document.querySelector("#stage").hidden`)
	g.visit(g.tab, id+"-staged")
	path := g.path()
	g.advance(path, 14)
	g.at(path, id+"-middle")
	g.advance(path, 18)
	g.at(path, id+"-late")
	g.advance(path, 500)
	g.at(path, id+"-over")
	g.at(path+"/log", id+"-log")
	g.replay(path, id)
}

// replay looks back at a game that is over, at its table and from its record.
func (g guide) replay(path, id string) {
	g.Helper()
	g.at(path+"/replay?at=20", id+"-replay")
	g.at(path+"/replay", id+"-replay-end")
	g.at("/replay", "replay-open")
	g.paste(path)
	g.visit(g.tab, id+"-record")
}

// paste opens the record of a table as one from outside.
func (v *tab) paste(path string) {
	v.Helper()
	v.open("/replay")
	v.wait("the form", `document.querySelector("textarea")`)
	eval[bool](v, `fetch($1).then((r) => r.text()).then((text) => (document.querySelector("textarea").value = text, true))`, path+"/record")
	v.click(".form .button")
	v.await("the record", `document.querySelector("#slide textarea")`)
}

// lesson begins a game's lesson, and looks at its end.
func (g guide) lesson(id string) {
	g.Helper()
	k, _ := games.Find(id)
	if k.Lesson == nil {
		return
	}
	g.at("/learn/"+id, id+"-lesson")
	g.pointOut(g.wanted(lessonSteps(g.T, k)[0].Do))
	g.wait("praise", praise)
	g.visit(g.tab, id+"-lesson-done")
	g.at("/learn/"+id+"/end", id+"-lesson-end")
}

const noAxe = "axe-core is not installed: run scripts/setup, or npm install --no-save axe-core@4.14.1 in the project's folder"

// devices carries the person's seats to another browser.
func (g guide) devices(settings string) {
	g.Helper()
	g.at("/devices", "devices")
	g.click(`main form button`)
	g.await("the link", `document.querySelector("#handover")`)
	g.visit(g.tab, "handover")
	phone := newTab(g.T, g.base)
	phone.settings(settings)
	phone.open(strings.TrimPrefix(eval[string](g.tab, `document.querySelector("#handover").value`), g.base))
	g.visit(phone, "offer")
	phone.click(`main form button`)
	phone.await("the table", `document.querySelector("#now.phase-playing")`)
	g.open("/devices")
	g.click(`main details summary`)
	g.visit(g.tab, "shut-out")
}

// TestPages visits all pages in every language. Each is clean to axe-core, says its language, leaves
// nothing in English that is translated, and fits windows from 360 to 1280 pixels,
// with no words beyond their box.
func TestPages(t *testing.T) {
	takesLong(t)
	axe, err := os.ReadFile("../../node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Fatal(noAxe)
	}
	tours := []struct{ tag, theme string }{{"de", "night"}, {"en", "day"}, {"fr", "night"}, {"nb", "day"}}
	for _, p := range tours {
		t.Run(p.tag, func(t *testing.T) {
			t.Parallel()
			english := map[string]bool{}
			if p.tag != "en" {
				english = keys(t, p.tag)
			}
			tour(t, "lang="+p.tag+"&theme="+p.theme+"&motion=less", func(v *tab, name string) {
				v.Helper()
				v.checkAccess(name, string(axe))
				v.checkLanguage(name, p.tag, english)
				v.checkWidths(name)
			})
		})
	}
}

func (v *tab) checkAccess(name, axe string) {
	v.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](axe + ";0"))
	for _, finding := range eval[[]string](v, `axe.run({resultTypes: ["violations"]}).then((r) => r.passes.length < 8 ? ["hardly anything was looked at"] : r.violations.flatMap((x) => x.nodes.slice(0, 3).map((n) => x.id + ": " + n.target + ": " + (n.any[0]?.message ?? x.help))))`) {
		v.Errorf("%s: %s", name, finding)
	}
}

// alike are words of another language that are written like an English text of ours.
var alike = map[string]bool{"nb Skip": true} // ships

func (v *tab) checkLanguage(name, tag string, english map[string]bool) {
	v.Helper()
	if got := eval[string](v, `document.documentElement.lang`); got != tag {
		v.Errorf("%s: lang %q", name, got)
	}
	for _, text := range eval[[]string](v, `(() => {
		const texts = [...document.querySelectorAll("[title], [aria-label]")].flatMap((e) => [e.title, e.ariaLabel]);
		for (const w = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); w.nextNode(); ) texts.push(w.currentNode.data);
		return texts.filter((x) => x && x.trim()).map((x) => x.trim());
	})()`) {
		if english[text] && !alike[tag+" "+text] {
			v.Errorf("%s: %q is in English", name, text)
		}
	}
}

// beyond finds words that stick out of their box. Lists that scroll, and names that
// end in dots, hold theirs.
const beyond = `[...document.querySelectorAll("main :is(h1, h2, p, li, th, td, legend, label, button, a, summary, caption, figcaption, span, b)")].filter((e) => {
	const style = getComputedStyle(e);
	return style.overflowX === "visible" && style.display !== "inline" && e.clientWidth > 0 && !e.closest(".sr, [hidden]") && e.scrollWidth > e.clientWidth + 1;
}).slice(0, 3).map((e) => e.outerHTML.slice(0, 120))`

func (v *tab) checkWidths(name string) {
	v.Helper()
	for _, width := range []int64{360, 768, 1280} {
		v.size(width, 800)
		if got := eval[int64](v, `document.documentElement.scrollWidth`); got > width {
			v.Errorf("%s: %d wide in a window of %d: %s", name, got, width, eval[string](v, `[...document.querySelectorAll("main *, header *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1).slice(0, 3).map((e) => e.outerHTML.slice(0, 90)).join(" | ")`))
		}
		for _, found := range eval[[]string](v, beyond) {
			v.Errorf("%s, %d wide: words beyond their box: %s", name, width, found)
		}
	}
}

// verb finds what is filled into a text.
var verb = regexp.MustCompile(`%(\[\d+\])?[a-z]`)

// keys are the English texts without anything filled in that read otherwise in
// another language.
func keys(t *testing.T, tag string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	var texts []fs.FS
	for _, kit := range games.Kits {
		if kit.Texts == nil {
			continue
		}
		texts = append(texts, kit.Texts)
		list, err := lang.Keys(kit.Texts, tag+".json")
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range list {
			found[key] = true
		}
	}
	own, err := lang.Keys(os.DirFS("../lang/texts"), tag+".json")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range own {
		found[key] = true
	}
	book, err := lang.New(texts...)
	if err != nil {
		t.Fatal(err)
	}
	reader := book.Match(tag, "")
	for key := range found {
		if verb.MatchString(key) || reader.Say(key) == key {
			delete(found, key)
		}
	}
	return found
}

// TestPictures takes pictures of every page, by day and night, at three widths,
// where -pictures says into which folder.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures DIR")
	}
	for _, light := range []string{"day", "night"} {
		tour(t, "lang=en&theme="+light+"&motion=less", func(v *tab, name string) {
			for _, window := range []struct {
				name          string
				width, height int64
			}{{"360", 360, 640}, {"768", 768, 1024}, {"1280", 1280, 800}} {
				v.size(window.width, window.height)
				png, err := chromedp.Run(v.ctx, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				file := filepath.Join(*pictures, name+"-"+light+"-"+window.name+".png")
				if err := os.WriteFile(file, png, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			v.size(1280, 800)
		})
	}
}
