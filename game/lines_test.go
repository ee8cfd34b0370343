package game

import (
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	long := strings.Repeat("é", 40)
	tests := []struct {
		name   string
		indent int
		texts  []Text
		want   string
	}{
		{"one text", 0, []Text{Say("%d boats", 2)}, "2 boats\n"},
		{"two texts", 2, []Text{Say("a"), Say("b")}, "  a b\n"},
		{"broken by letters, not bytes", 0, []Text{Say(long), Say(long[:74])}, long + " " + long[:74] + "\n"},
		{"too long", 2, []Text{Say(long), Say(long)}, "  " + long + "\n    " + long + "\n"},
		{"one word too long", 0, []Text{Say(long + long)}, long + long + "\n"},
	}
	for _, tt := range tests {
		var l Lines
		if l.Put(tt.indent, tt.texts...); l.String() != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, l.String(), tt.want)
		}
	}
}

func TestLinesOfLanguages(t *testing.T) {
	var l Lines
	if l.Name(2) != "" {
		t.Errorf("seat 2 is called %s", l.Name(2))
	}
	say := func(t Text) string {
		switch t.Format {
		case "%s":
			return "Ada"
		case "P C B":
			return "S K T"
		case "S H":
			return "one letter is lost"
		}
		return t.String()
	}
	l = Lines{Paint: Paint{Say: say}}
	if l.Name(2) != "Ada" {
		t.Errorf("seat 2 is called %s", l.Name(2))
	}
	if got := strings.Join(l.Letters(Say("P C B")), ""); got != "SKT" {
		t.Errorf("letters are %s", got)
	}
	if got := strings.Join(l.Letters(Say("S H")), ""); got != "SH" {
		t.Errorf("letters that do not fit are %s", got)
	}
}
