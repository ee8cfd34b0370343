package web

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"seaboard/internal/table"
)

// TestListsInPages opens more tables than one list of the harbour shows: all of them
// are found by going on, each once.
func TestListsInPages(t *testing.T) {
	s, tables := newHouse(t)
	const all = 2*listed + 7
	for i := range all {
		_, err := tables.Open(t.Context(), table.Opening{
			Game: "pirates", Guest: fmt.Sprint("guest ", i),
			Seats: []table.OpeningSeat{{Kind: table.Me, Name: "Ada"}, {Kind: table.Free}},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	v := newVisitor(t, s)
	seen := map[string]bool{}
	path, pages := "/", 0
	for ; path != ""; pages++ {
		p := v.get(path)
		v.want(p, 200, "Open tables")
		for _, m := range regexp.MustCompile(`class="go" href="(/t/[a-z2-7]+)"`).FindAllStringSubmatch(p.body, -1) {
			if seen[m[1]] {
				t.Errorf("%s is shown twice", m[1])
			}
			seen[m[1]] = true
		}
		path = ""
		if m := regexp.MustCompile(`href="(/tables/open\?after=[^"]+)"`).FindStringSubmatch(p.body); m != nil {
			path = strings.ReplaceAll(m[1], "&amp;", "&")
		}
	}
	if len(seen) != all || pages != 3 {
		t.Errorf("%d tables on %d pages, want %d on 3", len(seen), pages, all)
	}
	v.want(v.get("/tables/mine"), 200, "There are no more tables.")
	v.want(v.get("/tables/sunk"), 404)
	v.want(v.get("/tables/open?after="+url.QueryEscape("<b>")), 422, "No list goes on at")
}
