package web

import (
	"net/url"
	"os"
	"strings"
	"testing"
)

// fourNames is a record of four people whose names run in both directions.
const fourNames = `seaboard 1
game pirates
seats 4
name 1 שרה
name 2 علي
name 3 דן
name 4 Ada
---
1 play 4.2
2 play 3.2
3 play 2.3
4 play 1.1
`

// isolates makes visible what is not.
var isolates = strings.NewReplacer("\u2068", "[", "\u2069", "]")

// TestNamesInWords holds the board in words of that record against a golden file:
// names that are written from right to left stand between isolates, so that the
// order of turns is read in its order.
func TestNamesInWords(t *testing.T) {
	v := newVisitor(t, newServer(t))
	p := v.post("/replay", url.Values{"record": {"\ufeff" + strings.ReplaceAll(fourNames, "\n", "\r\n")}})
	got := isolates.Replace(unescaped(v.first(p, `(?s)<pre tabindex="0">(.*?)</pre>`)))
	const file = "testdata/names.txt"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != got {
		t.Errorf("the board in words is\n%s%v", got, err)
	}
	v.want(p, 200, `<bdi class="name">שרה</bdi>`, `<bdi class="who">Ada</bdi>`)
	v.want(v.post("/replay", url.Values{"record": {fourNames}, "at": {"3"}}), 200, `<bdi class="who">דן</bdi>`)
}

// TestNamesFromOutside: a record's name cannot end its own isolate, and turns
// nothing about.
func TestNamesFromOutside(t *testing.T) {
	v := newVisitor(t, newServer(t))
	wild := strings.NewReplacer("שרה", "\u2069\u202eשרה", "Ada", "\u202eevil").Replace(fourNames)
	p := v.post("/replay", url.Values{"record": {wild}})
	v.want(p, 200, `<bdi class="name">שרה</bdi>`, `<bdi class="name">evil</bdi>`)
	page, _, _ := strings.Cut(p.body, "<textarea") // it holds the record as it was
	if strings.Contains(page, "\u202e") {
		t.Error("the page has a character that turns it about")
	}
}

// TestNamesAlike: of those whose names look the same, each has the seat's number.
func TestNamesAlike(t *testing.T) {
	v := newVisitor(t, newServer(t))
	same := strings.NewReplacer("שרה", "Аdа", "דן", "ADA").Replace(fourNames) // the first has Cyrillic letters
	v.want(v.post("/replay", url.Values{"record": {same}}), 200,
		`<bdi class="name">Аdа 1</bdi>`, `<bdi class="name">علي</bdi>`, `<bdi class="name">ADA 3</bdi>`, `<bdi class="name">Ada 4</bdi>`)
}

// TestNameKept: the browser is told what it is called, whatever script that is in.
func TestNameKept(t *testing.T) {
	v := newVisitor(t, newServer(t))
	for _, name := range []string{"می\u200cروم", "ශ\u0dca\u200dරී", "👩🏽\u200d🚀", strings.Repeat("👨\u200d👩\u200d👧", 20)} {
		v.post("/settings", url.Values{"name": {name}})
		v.want(v.get("/open/pirates"), 200, `value="`+name+`"`)
		v.want(v.post("/open/pirates", url.Values{"name": {name}, "seat1": {"me"}, "seat2": {"bot1"}}), 200, `<bdi class="name">`+name+`</bdi>`)
	}
}
