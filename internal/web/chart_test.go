package web

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestChart holds the picture of a course against golden files.
func TestChart(t *testing.T) {
	n := func(n int) *int { return &n }
	course := [][]*int{
		{n(0), n(0), nil}, {n(2), n(0), nil}, {n(2), n(-3), n(1)}, {n(2), n(-3), nil}, {n(7), n(7), n(6)},
	}
	tests := map[string]string{
		"chart": newChart(course, "Move", "Points & time").draw(2),
		"start": newChart([][]*int{{n(0), n(0)}}, "Move", "Points").draw(0),
		"blank": newChart([][]*int{{nil, nil}, {nil, nil}}, "Move", "Points").draw(1),
	}
	for name, got := range tests {
		file := "testdata/" + name + ".svg"
		got = strings.ReplaceAll(got, "><", ">\n<") + "\n"
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil || string(want) != got {
			t.Errorf("%s is\n%s%v", name, got, err)
		}
	}
}
