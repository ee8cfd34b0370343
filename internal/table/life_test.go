package table

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

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
