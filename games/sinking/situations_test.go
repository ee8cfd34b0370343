package sinking

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSituations plays what testdata/*.txt tells; scene says how to read it.
func TestSituations(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.situations"))
	if err != nil || len(files) == 0 {
		t.Fatal("no situations", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		number := 0
		for part := range strings.SplitSeq("\n"+string(data), "\n# ") {
			lines := strings.Split(part, "\n")
			first := number
			number += len(lines)
			if lines[0] == "" {
				continue
			}
			t.Run(lines[0], func(t *testing.T) { situation(t, file, first, lines) })
		}
	}
}

func situation(t *testing.T, file string, number int, lines []string) {
	var sc scene
	for i, line := range append([]string{"seats 2"}, lines[1:]...) {
		line, _, _ = strings.Cut(line, " // ")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := sc.run(line); err != nil {
			t.Fatalf("%s:%d: %s: %v", file, number+i, line, err)
		}
	}
}
