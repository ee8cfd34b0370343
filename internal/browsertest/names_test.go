package browsertest

import (
	"slices"
	"testing"
)

// fourNames is a record of four people whose names run in both directions.
const fourNames = "seaboard 1\ngame pirates\nseats 4\nname 1 שרה\nname 2 علي\nname 3 דן\nname 4 Ada\n---\n1 play 4.2\n2 play 3.2\n3 play 2.3\n4 play 1.1\n"

// TestNamesInOrder measures where names stand: those of the order of turns, from
// left to right in the order of turns, whatever their direction.
func TestNamesInOrder(t *testing.T) {
	t.Parallel()
	v := newTab(t, newServer(t).url)
	v.open("/replay")
	v.wait("the form", `document.querySelector("textarea")`)
	eval[bool](v, `(document.querySelector("textarea").value = $1, true)`, fourNames)
	v.click(".form .button")
	v.await("the record", `document.querySelector("#slide textarea")`)
	v.click("#in-words > summary")
	// Letters do not change, so each name is one run of glyphs, wherever it is.
	const lefts = `(() => {
		const node = document.querySelector("#in-words pre").firstChild;
		const line = node.data.indexOf("Order of turns");
		return $1.map((name) => {
			const range = document.createRange(), at = node.data.indexOf(name, line);
			range.setStart(node, at);
			range.setEnd(node, at + name.length);
			return range.getBoundingClientRect().left;
		});
	})()`
	order := eval[[]float64](v, lefts, []string{"Order of turns", "שרה", "علي", "דן", "Ada"})
	if !slices.IsSorted(order) || order[0] == order[1] || order[1] == order[2] {
		t.Errorf("the names stand at %v", order)
	}
}
