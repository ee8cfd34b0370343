package web

import (
	"fmt"
	"io/fs"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"seaboard/game"
	"seaboard/game/gametest/dare"
	"seaboard/games"
)

// TestLessons takes every lesson as a browser without scripts does.
func TestLessons(t *testing.T) {
	v := newVisitor(t, newServer(t))
	for _, k := range games.Kits {
		l := newLesson(k)
		if l == nil {
			continue
		}
		home := "/learn/" + k.Rules.Info().ID
		v.want(v.get("/"), 200, `href="`+home+`"`)
		v.want(v.get("/rules/"+k.Rules.Info().ID), 200, `href="`+home+`"`)
		words := l.primer("en")
		v.want(v.get(home), 200, words.title, words.intro)
		for i, s := range l.steps {
			path := fmt.Sprintf("%s/%d", home, i+1)
			next := fmt.Sprintf(`href="%s/%d"`, home, i+2)
			if i+1 == len(l.steps) {
				next = `href="` + home + `/end"`
			}
			p := v.get(path)
			v.want(p, 200, fmt.Sprintf("Step %d of %d", i+1, len(l.steps)), words.sections[i].text, `<div id="board"><svg`)
			if !s.asks() {
				v.want(p, 200, `id="go-on"`, next)
				if p := v.post(path, url.Values{"action": {"x"}}); p.path != path || strings.Contains(p.body, `id="choose"`) {
					t.Errorf("%s asks for nothing, and takes an action", path)
				}
				continue
			}
			if strings.Contains(p.body, `id="go-on"`) || strings.Contains(p.body, words.sections[i].said) {
				t.Errorf("%s goes on before anything was done", path)
			}
			wrong := 0
			for _, m := range button.FindAllStringSubmatch(p.body, -1) {
				if s.Any || !s.accepts(m[1]) {
					if wrong++; wrong > 3 {
						continue // there may be hundreds
					}
				}
				answer := v.post(path, url.Values{"action": {m[1]}})
				if s.accepts(m[1]) {
					v.want(answer, 200, "Well done.", words.sections[i].said, next)
					continue
				}
				v.want(answer, 200, "That can be done, but here: ", words.sections[i].text, `id="choose"`)
			}
			v.want(v.post(path, url.Values{"action": {"fly 1"}}), 422, "is no action of this game", `id="choose"`)
			v.want(v.get(path+"/why?place=nowhere"), 200, "<span>")
		}
		v.want(v.get(home+"/end"), 200, words.end.text, `action="/play/`+k.Rules.Info().ID)
	}
}

func TestLessonPages(t *testing.T) {
	v := newVisitor(t, newServer(t))
	for _, tt := range []struct {
		path   string
		status int
		text   string
	}{
		{"/learn/chess", 404, "chess"},
		{"/learn/pirates/0", 404, "The lesson has no such step."},
		{"/learn/pirates/01", 404, "The lesson has no such step."},
		{"/learn/pirates/+1", 404, "The lesson has no such step."},
		{"/learn/pirates/99", 404, "The lesson has no such step."},
		{"/learn/pirates/x", 404, "The lesson has no such step."},
		{"/learn/pirates/end/why?place=D3", 404, "The lesson has no such step."},
		{"/learn/pirates/2/why?place=sea-9", 200, "The card sails at most 3"},
		{"/learn/pirates/2/why?place=sea-9", 200, "/rules/pirates#rule-4a"},
		{"/learn/pirates/3/why?place=D6", 200, "/rules/pirates#rule-4b"},
		{"/learn/pirates/3/why?place=%3Cb%3E", 200, "Not possible now."},
	} {
		v.want(v.get(tt.path), tt.status, tt.text)
	}
	v.want(v.post("/learn/pirates/2", url.Values{"action": {"sail 5"}}), 422, "The card sails at most 3", "/rules/pirates#rule-4a")
	v.want(v.post("/learn/pirates/2", url.Values{"action": {"sail 2"}}), 200, "That can be done, but here: Sail 3.")
	v.want(v.post("/learn/pirates/2", nil), 422, "is no action of this game")
	if p := v.post("/learn/pirates/end", nil); p.path != "/learn/pirates/end" || p.status != 200 {
		t.Errorf("an action after the end leads to %s, status %d", p.path, p.status)
	}

	// What the action brings is told as in a log; the draw that follows is the record's.
	v.want(v.post("/learn/pirates/8", url.Values{"action": {"keep ruby"}}), 200, "keeps one treasure: ruby", "first place, 7", "second place, 3")
	v.want(v.post("/learn/pirates/7", url.Values{"action": {"pirate C3"}}), 200, `id="treasure-pearl"`, `id="treasure-ruby"`)

	p := v.post("/learn/pirates/2", url.Values{"action": {"sail 3"}, "seq": {"4"}}, "HX-Request", "true")
	v.want(p, 200, `id="now"`, `data-seq="5"`)
	if strings.Contains(p.body, "<html") {
		t.Error("the script gets a whole page")
	}
	v.lang = "fr"
	v.want(v.get("/learn/pirates"), 200, `lang="fr"`, "Votre premier voyage", "Étape 1 sur ")
}

// TestNewcomer: who begins the first game of a kind is led to its lesson.
func TestNewcomer(t *testing.T) {
	v := newVisitor(t, newServer(t))
	first := v.post("/play/pirates", nil)
	v.want(first, 200, "New to this game?", `href="/learn/pirates"`)
	v.want(v.post("/play/sinking", nil), 200, "New to this game?", `href="/learn/sinking"`)
	for _, p := range []page{v.post("/play/pirates", nil), v.get(first.path), newVisitor(t, newServer(t)).get(first.path)} {
		if strings.Contains(p.body, "New to this game?") {
			t.Errorf("%s is taken for the first game", p.path)
		}
	}
}

// TestBrokenLessons: what is wrong with a lesson is found before anybody takes it.
func TestBrokenLessons(t *testing.T) {
	const (
		record = "seaboard 1\ngame dare\nseats 2\n---\n* pearl 2\n* pearl 3\n1 choose fold\n"
		ask    = `{"scene": "a.sea?at=2&seat=1", "do": ["choose fold"]}`
		look   = `{"scene": "a.sea?at=2&seat=1"}`
	)
	steps := func(first string) string { return "[" + first + strings.Repeat(","+look, minSteps-1) + "]" }
	page := "# Dare\n\nIt is tiny.\n\n## One {#step-1}\n\nFold.\n\n> Good.\n\n"
	for n := 2; n <= minSteps; n++ {
		page += fmt.Sprintf("## More {#step-%d}\n\nLook.\n\n", n)
	}
	page += "## End {#end}\n\nPlay.\n"
	without := func(part string) string { return strings.Replace(page, part, "", 1) }
	for _, tt := range []struct{ name, steps, page, fault string }{
		{"nothing", steps(ask), page, ""},
		{"few steps", "[" + ask + "]", page, "5 to 10 steps"},
		{"a strange field", steps(`{"scene": "a.sea?seat=1", "play": 1}`), page, "play"},
		{"no seat", steps(`{"scene": "a.sea?at=2"}`), page, "names no seat"},
		{"no record", steps(`{"scene": "b.sea?at=2&seat=1"}`), page, "b.sea"},
		{"not to act", steps(`{"scene": "a.sea?at=3&seat=1", "any": true}`), page, "not to act"},
		{"illegal", steps(`{"scene": "a.sea?at=2&seat=1", "do": ["pearl 2"]}`), page, "pearl 2"},
		{"no action", steps(`{"scene": "a.sea?at=2&seat=1", "do": ["fly"]}`), page, "fly"},
		{"both", steps(`{"scene": "a.sea?at=2&seat=1", "do": ["choose fold"], "any": true}`), page, "either"},
		{"no title", steps(ask), without("# Dare\n\n"), "title"},
		{"no quotation", steps(ask), without("> Good.\n\n"), "quotation"},
		{"a quotation too many", steps(look), page, "quotation"},
		{"words after a quotation", steps(ask), strings.Replace(page, "> Good.\n\n", "> Good.\n\nMore.\n\n", 1), "not the end"},
		{"no section", steps(ask), without("## More {#step-3}\n\nLook.\n\n"), "step-3"},
		{"an empty section", steps(ask), strings.Replace(page, "{#step-3}\n\nLook.", "{#step-3}", 1), "empty"},
		{"no end", steps(ask), without("## End {#end}\n\nPlay.\n"), "end"},
		{"more after the end", steps(ask), page + "\n## Again {#again}\n\nPlay.\n", "after the end"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var dir fs.FS = fstest.MapFS{"a.sea": {Data: []byte(record)}, "steps.json": {Data: []byte(tt.steps)}, "en.md": {Data: []byte(tt.page)}}
			defer func() {
				if got := fmt.Sprint(recover()); tt.fault == "" != (got == "<nil>") || !strings.Contains(got, tt.fault) {
					t.Errorf("it is found that: %s", got)
				}
			}()
			newLesson(game.Kit{Rules: dare.Rules{}, Board: dare.Board{}, Lesson: dir})
		})
	}
}

// TestRuleBookPages are light, for they are read on phones, and no two things in
// them have the same id, in whatever pictures they are.
func TestRuleBookPages(t *testing.T) {
	v := newVisitor(t, newServer(t))
	for _, k := range games.Kits {
		path := "/rules/" + k.Rules.Info().ID
		for _, v.lang = range []string{"en", "fr"} {
			plain := v.get(path).body
			if n, z := len(plain), len(gzipped([]byte(plain))); n > 300<<10 || z > 150<<10 {
				t.Errorf("%s in %s is %d KB long, %d KB compressed", path, v.lang, n>>10, z>>10)
			}
			seen := map[string]bool{}
			for _, m := range identity.FindAllStringSubmatch(plain, -1) {
				if seen[m[1]] {
					t.Errorf("%s in %s: the id %s is there twice", path, v.lang, m[1])
				}
				seen[m[1]] = true
			}
			for _, m := range reference.FindAllStringSubmatch(plain, -1) {
				if !seen[m[1]] {
					t.Errorf("%s in %s: there is no %s", path, v.lang, m[1])
				}
			}
		}
	}
}

var (
	identity  = regexp.MustCompile(`\sid="([^"]+)"`)
	reference = regexp.MustCompile(`(?:\shref="#|url\(#)([^")]+)`)
)
