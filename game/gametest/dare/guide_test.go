package dare_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGuide checks that the code in the guide is this code.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../../../docs/adding-a-game.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(data)
	}
	blocks := strings.Split(string(guide), "```go\n")[1:]
	if len(blocks) < 20 {
		t.Errorf("%d pieces of code", len(blocks))
	}
	for _, block := range blocks {
		piece, _, ok := strings.Cut(block, "```\n")
		if !ok || !strings.Contains(code.String(), piece) {
			t.Errorf("not in the tiny game:\n%s", piece)
		}
	}
}
