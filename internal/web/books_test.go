package web

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"seaboard/game"
	"seaboard/game/record"
	"seaboard/games"
	"seaboard/internal/lang"
)

// languages is all that the platform speaks, as a book for the readers.
func languages(t *testing.T) *lang.Book {
	t.Helper()
	var texts []fs.FS
	for _, k := range games.Kits {
		texts = append(texts, k.Texts)
	}
	book, err := lang.New(texts...)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// TestRuleBooks holds that every rule book can be drawn, with the same pictures in
// all languages.
func TestRuleBooks(t *testing.T) {
	book := languages(t)
	for _, k := range games.Kits {
		t.Run(k.Rules.Info().ID, func(t *testing.T) {
			replayable(t, k, k.Book)
			b := newRulebook(k, book)
			for tag, refs := range b.pictures {
				if !slices.Equal(refs, b.pictures["en"]) {
					t.Errorf("%s has the pictures\n%q, English has\n%q", tag, refs, b.pictures["en"])
				}
				page := b.page(tag)
				if strings.Contains(page, "<img") || strings.Contains(page, ".sea") {
					t.Errorf("%s: a picture does not stand alone in its paragraph", tag)
				}
				if got := strings.Count(page, "<figure"); got != len(refs) {
					t.Errorf("%s: %d figures of %d pictures", tag, got, len(refs))
				}
			}
		})
	}
}

// TestLessonBooks holds that every lesson is whole in all languages.
func TestLessonBooks(t *testing.T) {
	for _, k := range games.Kits {
		if k.Lesson == nil {
			continue
		}
		t.Run(k.Rules.Info().ID, func(t *testing.T) {
			replayable(t, k, k.Lesson)
			l := newLesson(k) // which checks each page against the steps
			for _, r := range languages(t).Readers() {
				if l.pages[r.Tag] == nil {
					t.Errorf("there is no page in %s", r.Name)
				}
			}
			for i, s := range l.steps {
				if _, err := still(append(k.Board.SVG(s.at.View(), game.Paint{}), k.Board.Hand(s.at.View(), game.Paint{})...), s.at.Show, ""); err != nil {
					t.Errorf("step %d: %v", i+1, err)
				}
			}
		})
	}
}

// replayable holds that all records of a folder are whole games' beginnings.
func replayable(t *testing.T, k game.Kit, dir fs.FS) {
	t.Helper()
	files, err := fs.Glob(dir, "*.sea")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		s, err := record.OpenScene(k.Rules, dir, file)
		if err == nil {
			err = s.CheckResult()
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}
