package api

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"seaboard/internal/table"
)

// crowd has more tables than one answer: of each kind so many.
type crowd struct {
	*fake
	open, playing int
}

func (c *crowd) Tables(_ context.Context, q table.Query) ([]table.Summary, error) {
	n, name := c.open, "open"
	if q.Kind == table.RunningListed {
		n, name = c.playing, "playing"
	}
	var all []table.Summary
	for i := range n {
		id := fmt.Sprintf("%s%03d", name, i)
		all = append(all, table.Summary{Table: id, Game: "pirates", Phase: table.Phase(name), Spot: id})
	}
	begin := 1 + slices.IndexFunc(all, func(s table.Summary) bool { return s.Spot == q.From })
	return all[begin:min(len(all), begin+q.Limit)], nil
}

// TestListGoesOn: the first answer is what it always was, and the header Link leads to
// all others.
func TestListGoesOn(t *testing.T) {
	for _, c := range []struct{ open, playing, answers int }{{0, 0, 1}, {100, 100, 1}, {101, 3, 2}, {3, 250, 3}, {301, 201, 4}} {
		h := New(Config{Tables: &crowd{&fake{}, c.open, c.playing}})
		seen := map[string]bool{}
		answers := 0
		for path := "/api/tables"; path != ""; answers++ {
			w := request(h, "GET", path, "")
			want(t, w, 200, "[")
			var list []listed
			if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil {
				t.Fatal(err)
			}
			if path == "/api/tables" && len(list) != min(c.open, 100)+min(c.playing, 100) {
				t.Errorf("%+v: the first answer has %d tables", c, len(list))
			}
			for _, l := range list {
				if seen[l.Table] {
					t.Errorf("%+v: %s twice", c, l.Table)
				}
				seen[l.Table] = true
			}
			path = strings.TrimSuffix(strings.TrimPrefix(w.Header().Get("Link"), "<"), `>; rel="next"`)
		}
		if len(seen) != c.open+c.playing || answers != c.answers {
			t.Errorf("%+v: %d tables in %d answers", c, len(seen), answers)
		}
	}
	h := New(Config{Tables: &fake{}})
	for _, wrong := range []string{"x", ".", "a.", ".b", strings.Repeat("1", 101)} {
		want(t, request(h, "GET", "/api/tables?before="+wrong, ""), 422, "before")
	}
}
