package lang_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// headings are a rule book's, each with its level, without its words: "## {#end}".
var headings = regexp.MustCompile(`(?m)^(#+) .*(\{#[a-z0-9-]+\})$`)

// items begin the points of a list.
var items = regexp.MustCompile(`(?m)^(-|[0-9]+\.) `)

// TestBooks holds that a game's rule books have the same headings in all languages,
// and as many cells of tables and points of lists.
func TestBooks(t *testing.T) {
	books, err := filepath.Glob("../../games/*/rules/*.md")
	if err != nil || len(books) == 0 {
		t.Fatal("no game has rule books", err)
	}
	shape := func(book string) (list []string, cells, points int) {
		data, err := os.ReadFile(book)
		if err != nil {
			t.Error(err)
		}
		for _, m := range headings.FindAllSubmatch(data, -1) {
			list = append(list, string(m[1])+" "+string(m[2]))
		}
		return list, strings.Count(string(data), "|"), len(items.FindAll(data, -1))
	}
	for _, book := range books {
		want, cells, points := shape(filepath.Join(filepath.Dir(book), "en.md"))
		got, c, n := shape(book)
		if !slices.Equal(got, want) || c != cells || n != points {
			t.Errorf("%s has %d cells, %d points, headings\n%s\nand the English book %d, %d,\n%s", book, c, n, got, cells, points, want)
		}
	}
}
