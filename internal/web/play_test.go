package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"html"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"seaboard/games"
)

var (
	hidden = regexp.MustCompile(`<input type="hidden" name="(version|seq|key)" value="([^"]*)"`)
	button = regexp.MustCompile(`<button class="offer" type="submit" name="action" value="([^"]+)"`)
)

// TestPlainForms plays a whole game as a browser without scripts does: by
// sending the forms of the page, and loading it again.
func TestPlainForms(t *testing.T) {
	v := newVisitor(t, newServer(t))
	p := v.post("/play/pirates?seats=2", nil)
	table := p.path
	dice := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		if strings.Contains(p.body, "The game is over") {
			v.want(p, 200, `<table id="result">`, "New game", "Download the record")
			v.want(v.get(table+"/log"), 200, "at the end: the sailing track")
			v.want(v.get(table+"/record"), 200, "seaboard 1", "result ", "commitment ", "seed ")
			return
		}
		offers := button.FindAllStringSubmatch(p.body, -1)
		if len(offers) == 0 {
			v.want(p, 200, "Waiting for", `http-equiv="refresh"`)
			time.Sleep(2 * time.Millisecond)
			p = v.get(table)
			continue
		}
		form := url.Values{"action": {offers[dice.IntN(len(offers))][1]}}
		choose := p.body[strings.Index(p.body, `<form id="choose"`):]
		for _, m := range hidden.FindAllStringSubmatch(choose, 3) {
			form.Set(m[1], m[2])
		}
		p = v.post(table+"/act", form)
		if p.status != http.StatusOK {
			v.want(p, 200)
			t.FailNow()
		}
	}
	t.Error("no end")
}

// TestTwice sends the same form twice, as a browser does that had no answer.
func TestTwice(t *testing.T) {
	s := newServer(t)
	ada, bob := newVisitor(t, s), newVisitor(t, s)
	table, invitation := ada.duel(nil)
	p := bob.post(invitation, url.Values{"name": {"Bob"}})
	form := url.Values{"version": {"0"}, "key": {"once"}, "action": {button.FindStringSubmatch(p.body)[1]}}
	for range 2 {
		bob.want(bob.post(table+"/act", form), 200, "Waiting for Ada")
	}
	if n := strings.Count(bob.get(table).body, `class="line"`); n != strings.Count(ada.get(table).body, `class="line"`) {
		t.Errorf("the two see %d lines and others", n)
	}
	bob.want(bob.undo(table), 200, "Choose a card", "takes it back")
}

// undo sends the form for taking back that the table's page has.
func (v *visitor) undo(table string) page {
	v.Helper()
	version := v.first(v.get(table), `/undo" class="deed"><input type="hidden" name="version" value="(\d+)"`)
	return v.post(table+"/undo", url.Values{"version": {version}})
}

// TestScripted asks as the page's script does, and gets what changes alone.
func TestScripted(t *testing.T) {
	v := newVisitor(t, newServer(t))
	p := v.post("/play/pirates", nil)
	form := url.Values{"version": {"0"}, "action": {button.FindStringSubmatch(p.body)[1]}}
	p = v.post(p.path+"/act", form, "HX-Request", "true")
	v.want(p, 200, `id="now"`)
	if strings.Contains(p.body, "<html") {
		t.Error("the script gets a whole page")
	}
	p = v.post(strings.TrimSuffix(p.path, "/act")+"/act", url.Values{"version": {"999"}}, "HX-Request", "true")
	v.want(p, 409, `id="now"`, "The table has moved on since.")
}

// TestStream follows a table by its stream, compressed and plain.
func TestStream(t *testing.T) {
	s := newServer(t)
	ada, bob := newVisitor(t, s), newVisitor(t, s)
	table, invitation := ada.duel(nil)
	bob.post(invitation, url.Values{"name": {"Bob"}})
	for _, encoding := range []string{"gzip", "identity"} {
		t.Run(encoding, func(t *testing.T) {
			ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
			defer stop()
			r, _ := http.NewRequestWithContext(ctx, "GET", s.URL+table+"/stream", nil)
			r.Header.Set("Accept-Encoding", encoding)
			res, err := ada.client.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			if got := res.Header.Get("Content-Type"); got != "text/event-stream" {
				t.Fatalf("content type %q", got)
			}
			body := newScanner(t, res, encoding)
			if e := body.next(); !strings.Contains(e, `data: <div id="now"`) || !strings.HasPrefix(e, "id: ") {
				t.Fatalf("first event %.200q", e)
			}
			p := bob.get(table)
			bob.post(table+"/act", url.Values{"version": {"0"}, "action": {button.FindStringSubmatch(p.body)[1]}})
			if e := body.next(); !strings.Contains(e, "chooses a card") {
				t.Errorf("second event %.200q", e)
			}
			bob.want(bob.undo(table), 200)
			if e := body.next(); !strings.Contains(e, "takes it back") {
				t.Errorf("third event %.200q", e)
			}
		})
	}
}

// scanner reads events off a stream.
type scanner struct {
	*testing.T
	read func([]byte) (int, error)
	rest bytes.Buffer
}

func newScanner(t *testing.T, res *http.Response, encoding string) *scanner {
	s := &scanner{T: t, read: res.Body.Read}
	if encoding == "gzip" {
		z, err := gzip.NewReader(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		s.read = z.Read
	}
	return s
}

// next is the next event that is no sign of life.
func (s *scanner) next() string {
	s.Helper()
	buf := make([]byte, 4096)
	for {
		if i := bytes.Index(s.rest.Bytes(), []byte("\n\n")); i >= 0 {
			event := string(s.rest.Next(i + 2))
			if !strings.HasPrefix(event, "event: beat") {
				return event
			}
			continue
		}
		n, err := s.read(buf)
		s.rest.Write(buf[:n])
		if err != nil {
			s.Fatalf("the stream ended: %v", err)
		}
	}
}

// TestWeight holds what a table's page may weigh on the wire, with all that it
// loads: 150 KB compressed.
func TestWeight(t *testing.T) {
	for _, k := range games.Kits {
		info := k.Rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			v := newVisitor(t, newServer(t))
			v.weigh(v.post(fmt.Sprintf("/play/%s?seats=%d", info.ID, info.MaxSeats), nil).path)
		})
	}
}

func (v *visitor) weigh(table string) {
	v.Helper()
	fetch := func(path string) int {
		r, _ := http.NewRequest("GET", v.base+path, nil)
		r.Header.Set("Accept-Encoding", "gzip")
		p := v.do(r)
		v.want(p, 200)
		if p.header.Get("Content-Encoding") != "gzip" {
			v.Errorf("%s is not compressed", path)
		}
		return len(p.body)
	}
	sum := fetch(table)
	for _, m := range regexp.MustCompile(`(?:src|href)="(/assets/[^"]+)"`).FindAllStringSubmatch(v.get(table).body, -1) {
		size := fetch(m[1])
		v.Logf("%6d %s", size, m[1])
		sum += size
		if got := v.get(m[1]).header.Get("Cache-Control"); !strings.Contains(got, "immutable") {
			v.Errorf("%s: cached %q", m[1], got)
		}
	}
	if sum > 150_000 {
		v.Errorf("the page weighs %d bytes", sum)
	}
	v.Logf("%6d in all", sum)
	old := regexp.MustCompile(`/assets/(\w+)/`).ReplaceAllString("/assets/0123/seaboard.css", "/assets/4567/")
	if got := v.get(old).header.Get("Cache-Control"); got != "no-store" {
		v.Errorf("an old address is cached %q", got)
	}
	v.want(v.get("/assets/0123/passwd"), 404)
}

// TestBoardInWords: the board in words says the position and, to who is to act, the
// choices, in the reader's language.
func TestBoardInWords(t *testing.T) {
	s := newServer(t)
	ada, bob, eve := newVisitor(t, s), newVisitor(t, s), newVisitor(t, s)
	table, invitation := ada.duel(nil)
	bob.post(invitation, url.Values{"name": {"Bob"}})
	words := func(v *visitor) string {
		return html.UnescapeString(v.first(v.get(table), `(?s)<pre tabindex="0">(.*?)</pre>`))
	}
	if text := words(ada); !strings.Contains(text, ", Ada, you): 0 glory") || !strings.Contains(text, "\nChoose a card:\n  Play 1 (") {
		t.Errorf("Ada reads\n%s", text)
	}
	if text := words(eve); strings.Contains(text, "Play 1") {
		t.Errorf("a watcher has choices:\n%s", text)
	}
	bob.post("/settings", url.Values{"lang": {"fr"}})
	if text := words(bob); !strings.Contains(text, ", Bob, vous) : 0 de gloire") || !strings.Contains(text, "\nChoisissez une carte :\n  Jouer 1 (") {
		t.Errorf("Bob reads\n%s", text)
	}
}
