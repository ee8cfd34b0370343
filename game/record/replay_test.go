package record_test

import (
	"bytes"
	"strings"
	"testing"

	"seaboard/game"
	"seaboard/game/gametest/dare"
	"seaboard/game/record"
)

// tiny is the game of the records in these tests.
var tiny = dare.Rules{}

// TestReplay goes through a record line by line.
func TestReplay(t *testing.T) {
	r, err := record.Parse([]byte(sound))
	if err != nil {
		t.Fatal(err)
	}
	p, err := record.NewReplay(tiny, r, false)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Lines {
		l, a, err := p.Read()
		if err != nil {
			t.Fatal(err)
		}
		again, _, _ := p.Read()
		if p.Next != i || l != r.Lines[i] || again != l || game.ActionText(tiny, a) != l.Action {
			t.Errorf("line %d: %+v, %x", i, l, a)
		}
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if !p.Done() || !game.Over(p.State) {
		t.Error("not at the end")
	}
	points, known := record.Result(p.State, 2)
	if !known || len(points) != 2 || points[0] != 6 || points[1] != -1 {
		t.Errorf("result %v, known: %v", points, known)
	}
}

// TestRefusedLine checks that a refused line leaves the replay where it was.
func TestRefusedLine(t *testing.T) {
	r, _ := record.Parse([]byte(edit(13, "1 choose ?")))
	p, _ := record.NewReplay(tiny, r, false)
	for p.Next < 2 {
		if err := p.Step(); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := p.Step(); err == nil || p.Next != 2 {
			t.Errorf("at line %d: %v", p.Next, err)
		}
	}
}

// cut gives the sound record without a result and its first n action lines.
func cut(n int) string {
	lines := strings.SplitAfter(strings.Replace(sound, "result 6 -1\n", "", 1), "\n")
	return strings.Join(lines[:9+n], "")
}

// TestRedact checks what each may see of a record as it grows.
func TestRedact(t *testing.T) {
	tests := []struct {
		lines  int
		viewer game.Seat
		want   string // the action lines
	}{
		{0, 1, ""},
		{2, 1, "* pearl 3|* pearl ?"},
		{2, 2, "* pearl ?|* pearl 1"},
		{2, game.Watcher, "* pearl ?|* pearl ?"},
		{2, game.Arbiter, "* pearl 3|* pearl 1"},
		{3, 1, "* pearl 3|* pearl ?|1 choose dare"},
		{3, 2, "* pearl ?|* pearl 1|1 choose ?"},
		{4, 2, "* pearl 3|* pearl 1|1 choose dare|2 choose fold"},
		{4, game.Watcher, "* pearl 3|* pearl 1|1 choose dare|2 choose fold"},
		{7, 1, "* pearl 3|* pearl 1|1 choose dare|2 choose fold|* pearl 2|* pearl ?|2 choose ?"},
		{8, 1, "* pearl 3|* pearl 1|1 choose dare|2 choose fold|* pearl 2|* pearl 1|2 choose dare|1 choose dare"},
	}
	for _, tt := range tests {
		full, err := record.Parse([]byte(cut(tt.lines)))
		if err != nil {
			t.Fatal(err)
		}
		before := full.Bytes()
		seen, err := record.Redact(tiny, full, tt.viewer)
		if err != nil {
			t.Fatal(err)
		}
		header, body, _ := strings.Cut(string(seen.Bytes()), "---\n")
		if got := strings.ReplaceAll(strings.TrimSuffix(body, "\n"), "\n", "|"); got != tt.want {
			t.Errorf("%d lines for %d:\ngot  %s\nwant %s", tt.lines, tt.viewer, got, tt.want)
		}
		if !strings.HasPrefix(string(before), header) {
			t.Errorf("another header: %s", header)
		}
		if seen.Hidden() != strings.Contains(tt.want, "?") {
			t.Errorf("%d lines for %d: hidden %v", tt.lines, tt.viewer, seen.Hidden())
		}
		seen.Add("seen", "by somebody")
		if !bytes.Equal(full.Bytes(), before) {
			t.Error("the full record has changed")
		}
		if err := read(string(seen.Bytes()), true); err != nil {
			t.Errorf("what %d sees of %d lines does not replay: %v", tt.viewer, tt.lines, err)
		}
	}
}

// TestRedactRedacted checks that what a seat sees can be redacted further: seat 1
// shows its own record to somebody else.
func TestRedactRedacted(t *testing.T) {
	full, _ := record.Parse([]byte(cut(3)))
	mine, err := record.Redact(tiny, full, 1)
	if err != nil {
		t.Fatal(err)
	}
	open, err := record.Redact(tiny, mine, game.Watcher)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(open.Bytes()); !strings.HasSuffix(got, "---\n* pearl ?\n* pearl ?\n1 choose ?\n") {
		t.Errorf("got\n%s", got)
	}
}

// TestRedactBroken checks that the line is told where a record does not replay.
func TestRedactBroken(t *testing.T) {
	r, _ := record.Parse([]byte(edit(12, "")))
	if _, err := record.Redact(tiny, r, 1); err == nil || err.Error() != "12: seat 1 is not to act now, but chance" {
		t.Errorf("got %v", err)
	}
	r, _ = record.Parse([]byte(edit(4, "option tide on")))
	if _, err := record.Redact(tiny, r, 1); err == nil || err.Error() != `4: dare has no option "tide"` {
		t.Errorf("got %v", err)
	}
}
