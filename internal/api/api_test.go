package api

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/internal/table"
)

func TestOpen(t *testing.T) {
	f := &fake{}
	h := New(Config{Tables: f})
	w := request(h, "POST", "http://sea.example:8080/api/tables", `{"game":"pirates","options":{"pirates":"6"},
		"seats":[{"kind":"me","name":"Ada","salt":"pepper"},{"kind":"open"},{"kind":"bot","level":2},{"kind":"bot"}],
		"clock":null,"private":true}`)
	want(t, w, 201, `{"table":"t1","seat":1,"token":"secret","invites":[{"seat":2,"code":"c2","url":"http://sea.example:8080/t/t1/join/c2"}],"commitment":"abc"}`)
	if got := w.Header().Get("Location"); got != "/api/tables/t1" {
		t.Errorf("Location %q", got)
	}
	opening := table.Opening{
		Game: "pirates", Options: map[string]string{"pirates": "6"}, Private: true, Shuffle: true,
		Seats: []table.OpeningSeat{
			{Kind: table.Me, Name: "Ada", Salt: "pepper"}, {Kind: table.Free},
			{Kind: table.Bot, Level: 2}, {Kind: table.Bot, Level: 1},
		},
	}
	if d := cmp.Diff(opening, f.opening); d != "" {
		t.Error(d)
	}
	request(h, "POST", "/api/tables", `{"game":"pirates","seats":[{"kind":"open"}],"clock":{"bank":300,"move":20}}`)
	if f.opening.Clock != (table.Clock{Bank: 300, Move: 20}) {
		t.Errorf("clock %+v", f.opening.Clock)
	}
	request(h, "POST", "/api/tables", `{"game":"pirates","seats":[{"kind":"open"}],"shuffle":false}`)
	if f.opening.Shuffle {
		t.Error("shuffle false is not kept")
	}
}

// TestPromise has a table promised, and opens it.
func TestPromise(t *testing.T) {
	f := &fake{}
	h := New(Config{Tables: f})
	want(t, request(h, "POST", "/api/commitments", ""), 200, `{"table":"t1","commitment":"abc","promise":"t1.0.abc","until":"1970-01-01T01:00:00Z"}`)
	want(t, request(h, "POST", "/api/tables", `{"game":"pirates","seats":[{"kind":"me","name":"Ada","salt":"late"}],"promise":"t1.0.abc"}`), 201)
	if f.opening.Promise != "t1.0.abc" {
		t.Errorf("opened %+v", f.opening)
	}
}

func TestWrongBodies(t *testing.T) {
	h := New(Config{Tables: &fake{look: playing()}})
	tables, actions := "/api/tables", "/api/tables/t1/actions"
	for _, c := range []struct {
		name, path, body string
		status           int
		text             string
	}{
		{"unknown field", tables, `{"game":"pirates","seats":[{"kind":"open"}],"gmae":1}`, 422, "body.gmae"},
		{"unknown field of a seat", tables, `{"game":"pirates","seats":[{"kind":"open","x":1}]}`, 422, "body.seats[0].x"},
		{"unknown kind", tables, `{"game":"pirates","seats":[{"kind":"king"}]}`, 422, "body.seats[0].kind"},
		{"no seats", tables, `{"game":"pirates"}`, 422, "seats"},
		{"too many seats", tables, `{"game":"pirates","seats":[{"kind":"open"},{"kind":"open"},{"kind":"open"},{"kind":"open"},{"kind":"open"},{"kind":"open"}]}`, 422, "seats"},
		{"half a clock", tables, `{"game":"pirates","seats":[{"kind":"open"}],"clock":{"move":60}}`, 422, "bank"},
		{"a clock without time", tables, `{"game":"pirates","seats":[{"kind":"open"}],"clock":{"bank":60,"move":4}}`, 422, "body.clock.move"},
		{"a clock for years", tables, `{"game":"pirates","seats":[{"kind":"open"}],"clock":{"bank":99999999,"move":60}}`, 422, "body.clock.bank"},
		{"a clock that is a number", tables, `{"game":"pirates","seats":[{"kind":"open"}],"clock":60}`, 422, "body.clock"},
		{"a clock with more", tables, `{"game":"pirates","seats":[{"kind":"open"}],"clock":{"bank":60,"move":60,"bonus":1}}`, 422, "body.clock.bonus"},
		{"level of a person", tables, `{"game":"pirates","seats":[{"kind":"me","name":"A","level":2}]}`, 422, "Seat 1: a level"},
		{"name of a bot", tables, `{"game":"pirates","seats":[{"kind":"bot","name":"A"}]}`, 422, "Seat 1: a name"},
		{"option that is no text", tables, `{"game":"pirates","options":{"pirates":6},"seats":[{"kind":"open"}]}`, 422, "body.options"},
		{"not JSON", tables, `game=pirates`, 400, "application/problem"},
		{"a list", tables, `[]`, 422, "object"},
		{"no body", actions, ``, 400, "body"},
		{"no action", actions, `{"version":1}`, 422, "action"},
		{"empty action", actions, `{"version":1,"action":""}`, 422, "action"},
		{"negative version", actions, `{"version":-1,"action":"sail 1"}`, 422, "version"},
		{"version that is no number", actions, `{"version":"1","action":"sail 1"}`, 422, "version"},
		{"long id", actions, `{"version":1,"action":"sail 1","id":"` + strings.Repeat("x", 101) + `"}`, 422, "id"},
		{"too large", actions, `{"version":1,"action":"` + strings.Repeat("x", MaxBody) + `"}`, 413, "The body has more than 64 KiB."},
		{"field in capitals", tables, `{"GAME":"pirates","seats":[{"kind":"open"}]}`, 422, "body"},
		{"field of a seat in capitals", tables, `{"game":"pirates","seats":[{"Kind":"open"}]}`, 422, "body.seats[0]"},
		{"version that is too large", actions, `{"version":1000000000000000000000,"action":"sail 1"}`, 422, "not 1000000000000000000000 (body.version)"},
		{"version with a point", actions, `{"version":1.0,"action":"sail 1"}`, 422, "not 1.0 (body.version)"},
		{"query", "/api/tables/t1/actions?x=1", `{"version":1,"action":"sail 1"}`, 422, "query.x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := request(h, "POST", c.path, c.body, "Authorization", "Bearer x")
			want(t, w, c.status)
			if got := w.Header().Get("Content-Type"); got != "application/problem+json" {
				t.Errorf("Content-Type %q", got)
			}
			var p problem
			if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
				t.Fatal(err)
			}
			if p.Title != http.StatusText(c.status) || p.Status != c.status || p.Detail == "" {
				t.Errorf("problem %+v", p)
			}
			if c.name != "not JSON" {
				want(t, w, c.status, c.text)
			}
		})
	}
}

func TestBodyWithoutItsType(t *testing.T) {
	h := New(Config{Tables: &fake{}})
	w := request(h, "POST", "/api/tables", `{}`, "Content-Type", "application/x-www-form-urlencoded")
	want(t, w, 415, "send it with the header Content-Type: application/json")
}

func TestTable(t *testing.T) {
	f := &fake{look: playing()}
	h := New(Config{Tables: f})
	w := request(h, "GET", "/api/tables/t1", "", "Authorization", "Bearer  secret")
	want(t, w, 200, `"table":"t1","game":"pirates"`, `"version":41`, `"state":"playing"`, `"actors":["2"]`, `"you":2`,
		`"names":["Ada","Bob"]`, `"points":[9,null]`, `"view":null`, `"legal":["sail 1","sail 2"]`,
		`"result":null`, `"places":null`, `"clock":null`, `"options":{}`)
	if f.who.Token != "secret" {
		t.Errorf("token %q", f.who.Token)
	}
	f.look.Clock = table.Clock{Bank: 300, Move: 20}
	want(t, request(h, "GET", "/api/tables/t1", ""), 200, `"clock":{"bank":300,"move":20,"seats":[]}`)
	f.look.Times = []table.SeatTime{
		{Person: true, Runs: true, Left: 310500 * time.Millisecond, Bank: 300 * time.Second, Since: time.Unix(1, 0)},
		{Person: true, Left: 21 * time.Second, Bank: time.Second}, {},
	}
	want(t, request(h, "GET", "/api/tables/t1", ""), 200, `"clock":{"bank":300,"move":20,"seats":[`+
		`{"left":310.5,"bank":300,"runs":true,"since":"1970-01-01T00:00:01Z"},{"left":21,"bank":1,"runs":false},{"left":null,"bank":null,"runs":false}]}`)
	f.look.Resting, f.look.Seats[1].Left, f.look.Seats[1].Late = true, true, true
	f.look.Stints = []table.Stint{{Seat: 2, From: 7, To: 41, Why: table.OutOfTime, Going: true}}
	want(t, request(h, "GET", "/api/tables/t1", ""), 200, `"resting":true`, `"left":true,"late":true`,
		`"botPlayed":[{"seat":2,"from":7,"to":41,"why":"time","going":true}]`)
	f.look.You, f.look.Legal, f.look.Actors = 0, nil, nil
	want(t, request(h, "GET", "/api/tables/t1", ""), 200, `"you":null`, `"legal":[]`, `"actors":[]`)
	if f.who != (table.Who{}) {
		t.Errorf("a watcher is %+v", f.who)
	}
	for _, header := range []string{"secret", "Basic secret", "Bearer", "Bearer "} {
		want(t, request(h, "GET", "/api/tables/t1", "", "Authorization", header), 401)
	}
}

func TestActAndUndo(t *testing.T) {
	f := &fake{look: playing()}
	h := New(Config{Tables: f})
	auth := []string{"Authorization", "Bearer secret"}
	want(t, request(h, "POST", "/api/tables/t1/actions", `{"version":41,"action":"sail 2","id":"a-1","seq":44}`, auth...), 200, `"version":41`)
	if d := cmp.Diff(table.Acting{Version: 41, Action: "sail 2", ID: "a-1", Seq: 44}, f.acting); d != "" {
		t.Error(d)
	}
	want(t, request(h, "POST", "/api/tables/t1/undo", `{"version":42}`, auth...), 200, `"version":41`)
	if f.version != 42 {
		t.Errorf("undo of version %d", f.version)
	}
	f.look.Decline, f.look.Declining = table.Once, true
	want(t, request(h, "POST", "/api/tables/t1/decline", `{"questions":"once"}`, auth...), 200, `"decline":"once"`, `"declining":true`)
	if f.decline != table.Once {
		t.Errorf("declined: %q", f.decline)
	}
	want(t, request(h, "POST", "/api/tables/t1/decline", `{"questions":"sometimes"}`, auth...), 422, "questions")
	for _, name := range []string{"leave", "return", "close"} {
		f.who = table.Who{}
		want(t, request(h, "POST", "/api/tables/t1/"+name, "", auth...), 200, `"version":41`)
		if f.who.Token != "secret" {
			t.Errorf("%s by %+v", name, f.who)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		kind   table.Kind
		status int
	}{
		{table.Invalid, 422}, {table.Missing, 404}, {table.Forbidden, 403}, {table.Unknown, 401},
		{table.Stale, 409}, {table.Illegal, 422}, {table.Gone, 410}, {table.Full, 507}, {table.Broken, 500}, {table.Busy, 503},
	} {
		f := &fake{err: &table.Fault{Kind: c.kind, Text: game.Say("not so"), Rule: "pirates.md, 4a"}}
		if c.kind == table.Stale {
			f.err.(*table.Fault).Look = playing()
		}
		w := request(New(Config{Tables: f}), "POST", "/api/tables/t1/actions", `{"version":40,"action":"sail 2"}`, "Authorization", "Bearer secret")
		want(t, w, c.status, `"detail":"not so"`, `"rule":"pirates.md, 4a"`)
		if has := strings.Contains(w.Body.String(), `"table":{"table":"t1"`); has != (c.kind == table.Stale) {
			t.Errorf("%d: table in the problem: %v", c.status, has)
		}
		if got := w.Header().Get("WWW-Authenticate"); (got == "Bearer") != (c.status == 401) {
			t.Errorf("%d: WWW-Authenticate %q", c.status, got)
		}
	}
	f := &fake{err: http.ErrAbortHandler}
	w := request(New(Config{Tables: f}), "GET", "/api/tables/t1", "")
	want(t, w, 500, "Something is broken here")
	if strings.Contains(w.Body.String(), f.err.Error()) {
		t.Error("tells what is broken inside")
	}
}

func TestElsewhere(t *testing.T) {
	h := New(Config{Tables: &fake{look: playing()}})
	want(t, request(h, "GET", "/api/ships", ""), 404, `"status":404`)
	w := request(h, "DELETE", "/api/tables/t1", "")
	want(t, w, 405, `"status":405`)
	if got := w.Header().Get("Allow"); got != "GET" {
		t.Errorf("Allow %q", got)
	}
	if got := request(h, "PUT", "/api/tables", "").Header().Get("Allow"); got != "GET, POST" {
		t.Errorf("Allow %q", got)
	}
	want(t, request(h, "GET", "/api/", ""), 303)
}

func TestLists(t *testing.T) {
	f := &fake{}
	h := New(Config{Tables: f})
	want(t, request(h, "GET", "/api/games", ""), 200, `[]`)
	want(t, request(h, "GET", "/api/tables", ""), 200, `[{"table":"t1","game":"pirates","state":"open","seats":[],"version":0,"since":"1970-01-01T00:00:01Z","clock":null}]`)
	w := request(h, "POST", "/api/tables/t1/join", `{"code":"c2","name":"Bob"}`)
	want(t, w, 200, `{"seat":2,"token":"other"}`)
	if d := cmp.Diff(table.Joining{Code: "c2", Name: "Bob"}, f.joining); d != "" {
		t.Error(d)
	}
	f.look = playing()
	want(t, request(h, "GET", "/api/tables/t1/board.svg", ""), 404, "no picture")
	if f.version != 0 {
		t.Errorf("the board at %d, which nobody asked for", f.version)
	}
	request(h, "GET", "/api/tables/t1/board.svg?at=7", "")
	if f.version != 7 {
		t.Errorf("the board at %d, not 7", f.version)
	}
	want(t, request(h, "GET", "/api/tables/t1/board.svg?at=-1", ""), 422, "query.at")
	w = request(h, "GET", "/api/tables/t1/record", "")
	want(t, w, 200, "seaboard 1\n")
	if got := w.Header().Get("Content-Type"); got != "text/plain; charset=utf-8" {
		t.Errorf("Content-Type %q", got)
	}
}

// TestDescription holds the description against what the handlers do.
func TestDescription(t *testing.T) {
	h := New(Config{Tables: &fake{}, Version: "v1"})
	w := request(h, "GET", "/api/openapi.json", "")
	want(t, w, 200)
	var spec struct {
		OpenAPI string
		Paths   map[string]map[string]any
	}
	if err := json.Unmarshal(w.Body.Bytes(), &spec); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(spec.OpenAPI, "3.1") {
		t.Errorf("OpenAPI %q", spec.OpenAPI)
	}
	for _, call := range []string{
		"get /api/games", "get /api/tables", "post /api/tables", "post /api/tables/{id}/join",
		"get /api/tables/{id}", "post /api/tables/{id}/actions", "post /api/tables/{id}/undo", "post /api/tables/{id}/decline",
		"get /api/tables/{id}/events", "get /api/tables/{id}/record", "get /api/tables/{id}/board.svg",
		"post /api/tables/{id}/leave", "post /api/tables/{id}/return", "post /api/tables/{id}/close",
	} {
		method, path, _ := strings.Cut(call, " ")
		if spec.Paths[path][method] == nil {
			t.Errorf("no %s", call)
		}
	}
	for _, says := range []string{
		`"clock":{"description":"Null if the table has none.","oneOf":[{"$ref":"#/components/schemas/ClockView"},{"type":"null"}]}`,
		`"clock":{"description":"Null if the table has none.","oneOf":[{"$ref":"#/components/schemas/Clock"},{"type":"null"}]}`,
		`"clock":{"$ref":"#/components/schemas/Clock"`,
	} {
		if !strings.Contains(w.Body.String(), says) {
			t.Errorf("the description lacks %s", says)
		}
	}
	for _, foreign := range []string{"$schema", "null}"} {
		if strings.Contains(w.Body.String(), foreign) {
			t.Errorf("%q in the description", foreign)
		}
	}
	page := request(h, "GET", "/api/docs", "")
	want(t, page, 200, "/api/tables/{id}/actions", `id="shape-Table"`, "Take back your last action")
	for _, foreign := range []string{"<script", "style=", "http://", "https://"} {
		if strings.Contains(page.Body.String(), foreign) {
			t.Errorf("%q on the page", foreign)
		}
	}
	want(t, request(h, "GET", "/api/docs.css", ""), 200, "body")
	for _, s := range strings.SplitAfter(page.Body.String(), `href="#`)[1:] {
		id, _, _ := strings.Cut(s, `"`)
		if !strings.Contains(page.Body.String(), `id="`+id+`"`) {
			t.Errorf("a link to #%s, which is not there", id)
		}
	}
}

// TestKindsHaveStatus finds a new kind of fault without a status.
func TestKindsHaveStatus(t *testing.T) {
	for k := table.Invalid; k <= table.Busy; k++ {
		if http.StatusText(k.HTTP()) == "" {
			t.Errorf("kind %d has status %d", k, k.HTTP())
		}
	}
}
