package api

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/internal/door"
	"seaboard/internal/table"
)

// TestKeys: the header goes to the tables as it is, with or without the quotation
// marks of the draft, and one that is none is refused in a sentence.
func TestKeys(t *testing.T) {
	const open, join, redeem = `{"game":"pirates","seats":[{"kind":"open"}]}`, `{"name":"Bob"}`, `{"code":"c"}`
	uuid := "8e03978e-40d5-43dd-bc93-6894a57f9324"
	f := &fake{}
	h := New(Config{Tables: f})
	for sent, want := range map[string]string{
		uuid:                       uuid,
		`"` + uuid + `"`:           uuid,
		" " + uuid + " ":           uuid,
		`"a \"quoted\" \\ key"`:    "",
		`"a\"quoted\"\\key-yes"`:   `a"quoted"\key-yes`,
		strings.Repeat("x", 15):    "",
		strings.Repeat("x", 16):    strings.Repeat("x", 16),
		strings.Repeat("x", 255):   strings.Repeat("x", 255),
		strings.Repeat("x", 256):   "",
		`"` + uuid:                 "",
		"key with spaces in it":    "",
		"schlüssel-für-den-tisch":  "",
		`""`:                       "",
		"tab\tand-enough-of-chars": "",
	} {
		for path, body := range map[string]string{"/api/tables": open, "/api/tables/t1/join": join, "/api/devices": redeem} {
			f.opening, f.joining, f.redeeming = table.Opening{}, table.Joining{}, table.Redeeming{}
			w := request(h, "POST", path, body, "Idempotency-Key", sent)
			got := f.opening.Key + f.joining.Key + f.redeeming.Key
			if want == "" {
				wantProblem(t, w.Code, w.Body.String())
				if f.opening.Game != "" || f.joining.Name != "" || f.redeeming.Code != "" {
					t.Errorf("%q: done all the same", sent)
				}
			} else if got != want || w.Code >= 300 {
				t.Errorf("%s with %q: %d, key %q", path, sent, w.Code, got)
			}
		}
	}
	if w := request(h, "POST", "/api/tables", open); w.Code != 201 || f.opening.Key != "" {
		t.Errorf("without a key: %d, key %q", w.Code, f.opening.Key)
	}
	f.err = &table.Fault{Kind: table.Reused, Text: game.Say("This key was used.")}
	want(t, request(h, "POST", "/api/tables", open, "Idempotency-Key", uuid), 422, "This key was used.")
}

func wantProblem(t *testing.T, status int, body string) {
	t.Helper()
	if status != 400 || !strings.Contains(body, "Idempotency-Key must be 16 to 255 visible characters") {
		t.Errorf("%d %s", status, body)
	}
}

func TestDevices(t *testing.T) {
	f := &fake{look: playing(), list: []table.Summary{{Table: "t1", Game: "pirates", Phase: table.Playing, You: 2, Waiting: true}}}
	h := door.New(door.Config{}).Around(New(Config{Tables: f}))
	bearer := []string{"Authorization", "Bearer secret"}
	w := request(h, "POST", "http://sea.example:8080/api/tables/t1/handover", `{"name":"Robot"}`, bearer...)
	want(t, w, 201, `{"code":"c3","url":"http://sea.example:8080/devices/c3","until":"1970-01-01T00:10:00Z"}`)
	if f.who.Token != "secret" || f.redeeming.Name != "Robot" {
		t.Errorf("asked by %+v as %q", f.who, f.redeeming.Name)
	}
	want(t, request(h, "POST", "/api/tables/t1/handover", "", bearer...), 201, "c3")

	w = request(h, "POST", "/api/devices", `{"code":"c3","name":"Second"}`)
	want(t, w, 201, `{"token":"new","tables":[{"table":"t1",`, `"state":"playing","you":2,"waiting":true,`)
	if d := cmp.Diff(table.Redeeming{Code: "c3", Name: "Second"}, f.redeeming); d != "" {
		t.Error(d)
	}
	want(t, request(h, "GET", "/api/seats", "", bearer...), 200, `[{"table":"t1",`, `"state":"playing","you":2,"waiting":true,`)
	if f.who.Token != "secret" {
		t.Errorf("the seats of %+v", f.who)
	}
	devices := `[{"id":"d1","name":"Robot","since":"1970-01-01T00:01:00Z","seen":"1970-01-02","this":true}]`
	want(t, request(h, "GET", "/api/devices", "", bearer...), 200, devices)
	want(t, request(h, "POST", "/api/devices/d2/remove", "", bearer...), 200, devices)
	if f.device != "d2" {
		t.Errorf("shut out %q", f.device)
	}

	for _, c := range []struct{ method, path, body string }{
		{"POST", "/api/tables/t1/handover", ""}, {"GET", "/api/seats", ""}, {"GET", "/api/devices", ""}, {"POST", "/api/devices/d2/remove", ""},
	} {
		w := request(h, c.method, c.path, c.body)
		want(t, w, 401, "A token is needed")
		if w.Header().Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("%s: %v", c.path, w.Header())
		}
	}
	want(t, request(h, "POST", "/api/devices", `{}`), 422, "code")
	want(t, request(h, "POST", "/api/devices", `{"code":""}`), 422, "code")
	f.err = &table.Fault{Kind: table.Gone, Text: game.Say("No longer valid.")}
	want(t, request(h, "POST", "/api/devices", `{"code":"c3"}`), 410, "No longer valid.")
}
