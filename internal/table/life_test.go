package table

import (
	"bytes"
	"log/slog"
	"maps"
	"strings"
	"testing"
	"time"

	"seaboard/internal/store"
)

// TestLife checks what the log says about a table, step by step.
func TestLife(t *testing.T) {
	var log bytes.Buffer
	s := New(Config{Log: slog.New(slog.NewTextHandler(&log, nil))})
	for _, c := range []struct {
		before, now Phase
		want        string
	}{
		{"", Open, "table opened"},
		{"", Playing, "table opened, game begun"},
		{Open, Open, ""},
		{Open, Playing, "game begun"},
		{Open, Closed, "table closed"},
		{Playing, Playing, ""},
		{Playing, Over, "game over"},
		{Playing, Closed, "table closed"},
	} {
		log.Reset()
		s.tell(t.Context(), c.before, &store.Table{ID: "x", Game: "pirates", Head: store.Head{Phase: string(c.now)}})
		var said []string
		for line := range strings.Lines(log.String()) {
			_, msg, _ := strings.Cut(line, `msg="`)
			msg, _, _ = strings.Cut(msg, `"`)
			said = append(said, msg)
		}
		if got := strings.Join(said, ", "); got != c.want {
			t.Errorf("%q to %q: %q", c.before, c.now, got)
		}
	}
}

// tallied is a Meter for tests.
type tallied map[string]int

func (m tallied) Acted(game, by string)      { m[game+" "+by]++ }
func (m tallied) Thought(_, _ time.Duration) { m["thought"]++ }

// TestMeter checks what actions are counted as.
func TestMeter(t *testing.T) {
	m := tallied{}
	s := New(Config{Meter: m})
	table := &store.Table{Game: "pirates", Seats: []store.Seat{
		{Place: 1, Seat: 2, Kind: string(Guest)}, {Place: 2, Seat: 1, Kind: string(Bot)}, {Place: 3, Seat: 3, Kind: string(Guest), Away: true}}}
	s.count(table, []store.Line{
		{Kind: lineAct, Actor: 1}, {Kind: lineAct, Actor: 2}, {Kind: lineAct, Actor: 3}, {Kind: lineAct}, {Kind: lineOnly, Actor: 2},
		{Kind: lineStood, Actor: 2}, {Kind: lineUndo, Actor: 2}})
	done := s.thinks(time.Now())
	if _, thinking := s.Bots(); thinking != 1 {
		t.Errorf("%d think", thinking)
	}
	done()
	if want := (tallied{"pirates bot": 2, "pirates person": 1, "pirates table": 2, "thought": 1}); !maps.Equal(m, want) {
		t.Errorf("%v, want %v", m, want)
	}
}
