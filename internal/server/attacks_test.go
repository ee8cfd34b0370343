package server

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// mutants are how many broken requests of a kind are tried.
const mutants = 400

// spoil breaks a text somewhere, as fuzzers do.
func spoil(dice *rand.Rand, text string) string {
	data := []byte(text)
	at := func() int { return dice.IntN(len(data)) }
	for range 1 + dice.IntN(3) {
		switch dice.IntN(8) {
		case 0:
			data[at()] ^= 1 << dice.IntN(8)
		case 1:
			data = data[:at()+1]
		case 2:
			i := at()
			data = slices.Insert(data, i, []byte(`"`)...)
		case 3:
			data = slices.Insert(data, at(), []byte(strings.Repeat("[", 2000))...)
		case 4:
			data = slices.Insert(data, at(), []byte("99999999999999999999")...)
		case 5:
			data = slices.Insert(data, at(), []byte("\u202e\x00\\ud800")...)
		case 6:
			data = []byte(regexp.MustCompile(`"[a-z]+"`).ReplaceAllString(string(data), []string{"null", "{}", "-1", "[]", "1e309"}[dice.IntN(5)]))
		case 7:
			i := at()
			data = slices.Insert(data, i, data[i/2:i]...)
		}
	}
	return string(data)
}

// TestMutatedBodies: bodies of the API and forms of the pages that are broken in
// any way are refused, and never a fault of the server.
func TestMutatedBodies(t *testing.T) {
	t.Parallel()
	address, _ := runningWith(t, Config{Data: t.TempDir()})
	_, body := ask(t, "POST", address+"/api/tables", `{"game":"pirates","seats":[{"kind":"me","name":"Ada"},{"kind":"bot","level":1}]}`, "Content-Type", "application/json")
	var opened struct{ Table, Token string }
	if err := json.Unmarshal([]byte(body), &opened); err != nil {
		t.Fatal(err, body)
	}
	dice := rand.New(rand.NewPCG(8, 8))
	tried := 0
	for path, sound := range map[string]string{
		"/api/tables": `{"game":"sinking","private":true,"seats":[{"kind":"me","name":"Ada","salt":"x"},{"kind":"bot","level":2},{"kind":"open"}],"options":{"tide":"off"},"clock":{"bank":60,"move":30}}`,
		"/api/tables/" + opened.Table + "/actions": `{"version":0,"action":"play 4.2","id":"one"}`,
		"/api/tables/" + opened.Table + "/join":    `{"code":"AAAAAAAAAAAAAAAAAAAAAA","name":"Bob","salt":"y"}`,
		"/open/pirates":                            "name=Ada&seat1=me&seat2=open&private=yes&clock=none",
		"/t/" + opened.Table + "/act":              "version=0&seq=1&key=x&action=play+4.2",
		"/settings":                                "name=Ada&language=de&theme=night&back=/",
	} {
		kind := "application/json"
		if sound[0] != '{' {
			kind = "application/x-www-form-urlencoded"
		}
		for range mutants {
			res, text := ask(t, "POST", address+path, spoil(dice, sound), "Content-Type", kind, "Authorization", "Bearer "+opened.Token)
			if tried++; res.StatusCode >= 500 {
				t.Fatalf("%s: %d %.300s", path, res.StatusCode, text)
			}
		}
	}
	t.Logf("%d bodies", tried)
}

// TestMutatedRecords: record files that are broken, with markup in every line, are
// refused or shown, and what is in them never becomes markup.
func TestMutatedRecords(t *testing.T) {
	t.Parallel()
	address, _ := runningWith(t, Config{Data: t.TempDir()})
	const markup = `<script>alert(1)</script><svg onload="x">`
	sound := "seaboard 1\ngame pirates\nseats 2\noption pirates 8\nname 1 Ada\nname 2 Bob\ncolour blue\n---\n1 play 4.2\n2 play 2.4\n1 sail 3\n1 pirate D2\n"
	dice := rand.New(rand.NewPCG(9, 9))
	for n := range mutants {
		lines := strings.SplitAfter(sound, "\n")
		i := dice.IntN(len(lines))
		lines[i] = strings.TrimSuffix(lines[i], "\n") + " " + markup + "\n"
		text := strings.Join(lines, "")
		if n%2 == 1 {
			text = spoil(dice, text)
		}
		res, page := ask(t, "POST", address+"/replay", "record="+url.QueryEscape(text), "Content-Type", "application/x-www-form-urlencoded")
		if res.StatusCode >= 500 || strings.Contains(page, "<script>alert") || strings.Contains(page, "<svg onload") {
			t.Fatalf("%d for %q: %.300s", res.StatusCode, text, page)
		}
	}
}

// TestLastSeat: of many who take the last free seat at once, one gets it.
func TestLastSeat(t *testing.T) {
	t.Parallel()
	address, _ := runningWith(t, Config{Data: t.TempDir()})
	const rounds, many = 6, 40
	for range rounds {
		_, body := ask(t, "POST", address+"/api/tables", `{"game":"pirates","seats":[{"kind":"me","name":"Ada"},{"kind":"open"}]}`, "Content-Type", "application/json")
		var opened struct {
			Table   string
			Invites []struct{ Code string }
		}
		if err := json.Unmarshal([]byte(body), &opened); err != nil || len(opened.Invites) != 1 {
			t.Fatal(err, body)
		}
		statuses := make([]int, many)
		var all sync.WaitGroup
		for i := range many {
			all.Go(func() {
				r, err := http.Post(address+"/api/tables/"+opened.Table+"/join", "application/json",
					strings.NewReader(fmt.Sprintf(`{"code":%q,"name":"Bob %d"}`, opened.Invites[0].Code, i)))
				if err != nil {
					return
				}
				io.Copy(io.Discard, r.Body)
				r.Body.Close()
				statuses[i] = r.StatusCode
			})
		}
		all.Wait()
		won, gone := 0, 0
		for _, s := range statuses {
			switch s {
			case http.StatusOK, http.StatusCreated:
				won++
			case http.StatusGone:
				gone++
			}
		}
		if won != 1 || gone != many-1 {
			t.Errorf("%d got the seat, %d were told that it is taken, of %v", won, gone, statuses)
		}
	}
}

// TestHeaders: no page can be framed, sniffed or run with scripts of others, and none
// tells another site where its visitor was.
func TestHeaders(t *testing.T) {
	t.Parallel()
	address, _ := runningWith(t, Config{Data: t.TempDir()})
	for _, path := range []string{"/", "/rules/pirates", "/settings", "/replay", "/nowhere", "/open/pirates"} {
		res, _ := ask(t, "GET", address+path, "")
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "same-origin"} {
			if got := res.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
		if policy := res.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: %q", path, policy)
		}
	}
}
