package table

import "testing"

// TestOpenersAreBounded: addresses without end do not fill the memory.
func TestOpenersAreBounded(t *testing.T) {
	var p openers
	for i := range 3 * mostOpeners {
		p.note(string(rune(i+1)), opened{})
	}
	if len(p.by) > mostOpeners {
		t.Errorf("%d openers", len(p.by))
	}
}
