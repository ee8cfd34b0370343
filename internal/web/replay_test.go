package web

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"seaboard/game/record"
	"seaboard/internal/table"
)

// finish plays a whole game of people at random and gives the table's path.
func finish(t *testing.T, tables *table.Service, game string) string {
	t.Helper()
	opened, err := tables.Open(t.Context(), table.Opening{Game: game, Shuffle: true, Seats: []table.OpeningSeat{
		{Kind: table.Me, Name: "Ada"}, {Kind: table.Free},
	}})
	if err != nil {
		t.Fatal(err)
	}
	joined, err := tables.Join(t.Context(), opened.Table, table.Joining{Code: opened.Invites[0].Code, Name: "Bob & Søn"})
	if err != nil {
		t.Fatal(err)
	}
	src := counter(3)
	for {
		for _, token := range []string{opened.Token, joined.Token} {
			who := table.Who{Token: token}
			look, err := tables.Look(t.Context(), opened.Table, who)
			if err == nil && look.Phase == table.Over {
				return "/t/" + opened.Table
			}
			if err == nil && len(look.Legal) > 0 {
				action := look.Legal[src.Uint64()%uint64(len(look.Legal))]
				_, err = tables.Act(t.Context(), opened.Table, who, table.Acting{Version: look.Version, Action: action})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// open sends a record as a file, and what else the form has.
func (v *visitor) open(name string, data []byte, fields url.Values, header ...string) page {
	v.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for key, values := range fields {
		for _, value := range values {
			w.WriteField(key, value)
		}
	}
	if name != "" {
		part, err := w.CreateFormFile("file", name)
		if err != nil {
			v.Fatal(err)
		}
		part.Write(data)
	}
	w.Close()
	r, err := http.NewRequest("POST", v.base+"/replay", &body)
	if err != nil {
		v.Fatal(err)
	}
	r.Header.Set("Content-Type", w.FormDataContentType())
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return v.do(r)
}

// TestReplay looks back at finished games of all kinds, as a table's and as a
// file, and at both as fragments.
func TestReplay(t *testing.T) {
	s, tables := newHouse(t)
	for _, game := range []string{"pirates", "southseas", "sinking"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t, s)
			table := finish(t, tables, game)
			v.want(v.get("/"), 200, `href="/replay"`)
			end := v.get(table + "/replay")
			v.want(end, 200, `id="result"`, "Checked: the seed fits the commitment", `class="chart"`, table+"/record")
			length := v.first(end, `data-length="(\d+)"`)
			v.want(end, 200, "Move "+length+" of "+length)
			v.want(v.get(table), 200, `href="`+table+`/replay"`, `href="`+table+`/replay?at=`+length+`"`)
			v.want(v.get(table+"/log"), 200, `href="`+table+`/replay?at=1"`)
			data := v.get(table + "/record").body
			r, err := record.Parse([]byte(data))
			if err != nil || strconv.Itoa(len(r.Lines)) != length {
				t.Fatalf("a record of %s lines: %v", length, err)
			}
			opened := v.open("game.sea", []byte(data), nil)
			v.want(opened, 200, "Move "+length+" of "+length, "Checked: the seed fits the commitment", `id="result"`)
			for _, at := range []string{"0", "1", "17", length} {
				whole := v.get(table + "/replay?at=" + at)
				v.want(whole, 200, `data-at="`+at+`"`, `value="`+at+`"`)
				step := v.fragment(table + "/replay?at=" + at)
				ofFile := v.open("", nil, url.Values{"record": {data}, "at": {at}}, "Hx-Request", "true")
				if a, b := board(v, step), board(v, ofFile); a != b || !strings.Contains(whole.body, a) {
					t.Errorf("the boards at %s differ", at)
				}
				if strings.Contains(step.body, `class="chart"`) || strings.Contains(step.body, "<html") {
					t.Errorf("the fragment at %s holds more than the position", at)
				}
			}
			// What the page brings again is the record.
			again := v.first(opened, `(?s)<textarea name="record"[^>]*>\n(.*?)</textarea>`)
			if unescaped(again) != data {
				t.Error("the page does not keep the record as it was")
			}
			pasted := v.post("/replay", url.Values{"record": {strings.ReplaceAll(data, "\n", "\r\n")}, "at": {"5", "9"}})
			v.want(pasted, 200, `data-at="5"`)
		})
	}
}

func (v *visitor) fragment(path string) page {
	v.Helper()
	r, err := http.NewRequest("GET", v.base+path, nil)
	if err != nil {
		v.Fatal(err)
	}
	r.Header.Set("Hx-Request", "true")
	return v.do(r)
}

// board is the picture on a page.
func board(v *visitor, p page) string {
	v.Helper()
	return v.first(p, `(?s)<div id="board">(.*?)</div>`)
}

func unescaped(text string) string {
	return strings.NewReplacer("&#34;", `"`, "&#39;", "'", "&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(text)
}

// TestReplayRefused has every wrong request told in a sentence.
func TestReplayRefused(t *testing.T) {
	s := newServer(t)
	v := newVisitor(t, s)
	table := v.post("/play/pirates", nil).path
	open, _ := v.duel(nil)
	const head = "seaboard 1\ngame pirates\nseats 2\n---\n"
	big := bytes.Repeat([]byte("# a comment\n"), maxRecord/12+1)
	for _, tt := range []struct {
		name   string
		page   page
		status int
		text   string
	}{
		{"before the beginning", v.get(table + "/replay?at=-1"), 422, "The record has no line -1."},
		{"after the end", v.get(table + "/replay?at=99999"), 422, "The record has no line 99,999."},
		{"no number", v.get(table + "/replay?at=x"), 422, "There is no move"},
		{"no table", v.get("/t/xyz/replay"), 404, "There is no such table."},
		{"another way", v.post(table+"/replay", nil), 405, "no such request"},
		{"a table that waits", v.get(open + "/replay"), 200, "Before the first move"},
		{"the form", v.get("/replay"), 200, "Open a record"},
		{"nothing", v.open("", nil, nil), 422, "Choose a file, or paste a record."},
		{"empty file", v.open("empty.sea", nil, nil), 422, "Choose a file, or paste a record."},
		{"no form at all", v.post("/replay", nil), 422, "Choose a file, or paste a record."},
		{"binary", v.open("a.png", []byte("\x89PNG\r\n\x1a\n\x00\xff"), nil), 422, "Line 1 of the record"},
		{"another game", v.open("a.sea", []byte("seaboard 1\ngame chess\nseats 2\n---\n"), nil), 422, "Line 2 of the record"},
		{"illegal", v.open("a.sea", []byte(head+"1 play 1.4\n2 sail 1\n"), nil), 422, "Line 6 of the record"},
		{"pasted", v.post("/replay", url.Values{"record": {head + "1 <b>\n"}}), 422, "1 &lt;b&gt;"},
		{"no such move of a file", v.open("a.sea", []byte(head+"1 play 1.4\n"), url.Values{"at": {"7"}}), 422, "The record has no line 7."},
		{"no number of a file", v.open("a.sea", []byte(head), url.Values{"at": {"x"}}), 422, "There is no move"},
		{"big", v.open("a.sea", append([]byte(head), big...), nil), 413, "more than this page takes"},
		{"huge", v.open("a.sea", bytes.Repeat(big, 3), nil), 413, "more than this page takes"},
		{"as big as it may be", v.open("a.sea", append([]byte(head), big[:maxRecord-12*100]...), nil), 200, "Before the first move"},
		{"another site", v.post("/replay", url.Values{"record": {head}}, "Sec-Fetch-Site", "cross-site"), 403, "another site"},
	} {
		t.Run(tt.name, func(t *testing.T) { (&visitor{T: t}).want(tt.page, tt.status, tt.text) })
	}
}

// TestRecordFaultsInWords: what is wrong with a record is said in the reader's
// language, whether the form of it or the rules.
func TestRecordFaultsInWords(t *testing.T) {
	v := newVisitor(t, newServer(t))
	v.lang = "fr"
	const head = "seaboard 1\ngame pirates\nseats 2\n---\n"
	for data, says := range map[string]string{
		"hello\n": "Ligne 1 de l’enregistrement : un enregistrement commence par &#34;seaboard 1&#34;",
		head + "1 play 1.4\n* chest pearl ruby\n": "Ligne 6 de l’enregistrement : maintenant c’est place 2 qui agit, pas le hasard",
		head + "1 sail 1\n":                       "Ligne 5 de l’enregistrement : d’abord",
	} {
		v.want(v.open("a.sea", []byte(data), nil), 422, says)
	}
}

// TestReplayHides: what is hidden while the game runs is on nobody else's page, and
// the record that somebody has shows the same.
func TestReplayHides(t *testing.T) {
	s := newServer(t)
	ada, bob, eve := newVisitor(t, s), newVisitor(t, s), newVisitor(t, s)
	table, invitation := ada.duel(nil)
	bob.post(invitation, url.Values{"name": {"Bob"}})
	own := ada.get(table)
	action := ada.first(own, `name="action" value="(play [^"]+)"`)
	card := strings.TrimPrefix(action, "play ")
	ada.want(ada.post(table+"/act", url.Values{"version": {"0"}, "action": {action}}), 200)
	ada.want(ada.get(table+"/replay"), 200, "plays "+card[:1]+" (")
	for name, v := range map[string]*visitor{"the other seat": bob, "a watcher": eve} {
		p := v.get(table + "/replay?at=1")
		v.want(p, 200, "chooses a card", "The draws can be checked when the game is over.")
		// The card stands in the hand of both as long as it is hidden.
		if before := v.get(table + "/replay?at=0"); strings.Count(p.body, card) > strings.Count(before.body, card) || strings.Contains(p.body, "plays "+card[:1]) {
			t.Errorf("%s sees the card", name)
		}
		data := v.get(table + "/record").body
		if !strings.Contains(data, "play ?") {
			t.Fatalf("%s has the record\n%s", name, data)
		}
		opened := v.open("mine.sea", []byte(data), nil)
		v.want(opened, 200, "chooses a card", "This record holds only what", "The draws can be checked when the game is over.")
	}
}

// TestStrangeNames: names in a record are anybody's, and stay words on the page.
func TestStrangeNames(t *testing.T) {
	s, tables := newHouse(t)
	v := newVisitor(t, s)
	const name = `<b onclick=x>"&'</b></textarea></svg>`
	for _, game := range []string{"pirates", "southseas", "sinking"} {
		data := v.get(finish(t, tables, game) + "/record").body
		data = regexp.MustCompile(`(?m)^name (\d) .*$`).ReplaceAllString(data, "name $1 "+name)
		for _, at := range []string{"3", "30", ""} {
			p := v.open("a.sea", []byte(data), url.Values{"at": {at}})
			v.want(p, 200, "&lt;b onclick=x&gt;")
			if strings.Contains(p.body, "<b onclick") {
				t.Errorf("%s at %s: a name is markup", game, at)
			}
		}
	}
}

// TestForgedDraws: a record whose draws are not those of its seed is shown, and
// said to be wrong.
func TestForgedDraws(t *testing.T) {
	s, tables := newHouse(t)
	v := newVisitor(t, s)
	data := v.get(finish(t, tables, "pirates") + "/record").body
	seed := regexp.MustCompile(`(?m)^seed (.)`).FindStringSubmatch(data)
	other := "0"
	if seed[1] == other {
		other = "1"
	}
	forged := strings.Replace(data, "\nseed "+seed[1], "\nseed "+other, 1)
	v.want(v.open("forged.sea", []byte(forged), nil), 200, "The draws are not right.", `class="notice wrong"`)
	bare := regexp.MustCompile(`(?m)^(seed|commitment|salt|seating|table) .*\n`).ReplaceAllString(data, "")
	v.want(v.open("bare.sea", []byte(bare), nil), 200, "The record has no seed, so its draws cannot be checked.")
}
