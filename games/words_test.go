package games_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"seaboard/game"
	"seaboard/game/gametest"
	"seaboard/games"
	"seaboard/internal/lang"
)

// counter is an even source of numbers that are always the same (splitmix64).
type counter uint64

func (c *counter) Uint64() uint64 {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// course gives views of seat 1 from a game for so many, every so many actions.
func course(t *testing.T, kit game.Kit, seats, every int) (views []game.View) {
	t.Helper()
	s, err := kit.Rules.New(game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	var p game.Playout
	src, n := counter(5), 0
	p.Run(s, &src, func(game.Seat, game.Action) {
		if n%every == 0 {
			views = append(views, s.View(1))
		}
		n++
	})
	return append(views, s.View(1))
}

// readers are the languages of a game.
func readers(t *testing.T, kit game.Kit) (list []*lang.Reader) {
	t.Helper()
	book, err := lang.New(kit.Texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range book.Readers() {
		if _, err := fs.Stat(kit.Texts, r.Tag+".json"); err == nil {
			list = append(list, r)
		}
	}
	return list
}

func names(s game.Seat) string { return []string{"", "Ada", "Bob"}[s] }

// TestTextBoards compares one position of each game in every language, and holds
// all lines to their width.
func TestTextBoards(t *testing.T) {
	for _, kit := range games.Kits {
		views := course(t, kit, 2, 7)
		for _, r := range readers(t, kit) {
			paint := game.Paint{Say: func(text game.Text) string { return r.Text(text, names) }}
			for _, v := range views {
				for line := range strings.Lines(kit.Board.Text(v, paint)) {
					if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > game.LineWidth {
						t.Errorf("%s: %d columns: %s", r.Tag, n, line)
					}
				}
			}
			name := filepath.Join("testdata", kit.Rules.Info().ID+"-"+r.Tag+".txt")
			got := kit.Board.Text(views[len(views)/2], paint)
			if *gametest.Update {
				if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
	}
}

var word = regexp.MustCompile(`[a-z]{2,}`)

// TestNoEnglish: whatever a board writes in words it says through its Paint, so
// that nothing stays English; and each such text is in all languages.
func TestNoEnglish(t *testing.T) {
	for _, kit := range games.Kits {
		said := map[string]bool{}
		mute := game.Paint{Say: func(text game.Text) string {
			said[text.Format] = true
			var b strings.Builder
			for _, a := range text.Args {
				switch a := a.(type) {
				case game.Word:
					said[string(a)] = true
				case game.Text:
					said[a.Format] = true
				case string:
					fmt.Fprint(&b, " ", a)
				}
			}
			return b.String()
		}}
		for _, v := range course(t, kit, 2, 7) {
			if found := word.FindString(kit.Board.Text(v, mute)); found != "" {
				t.Fatalf("%s: the text board writes %q without saying it", kit.Rules.Info().ID, found)
			}
			kit.Board.SVG(v, mute)
			kit.Board.Hand(v, mute)
		}
		for _, r := range readers(t, kit) {
			for text := range said {
				if !r.Has(text) && word.MatchString(strings.ReplaceAll(text, "%s", "")) {
					t.Errorf("%s in %s: %q is missing", kit.Rules.Info().ID, r.Tag, text)
				}
			}
		}
	}
}
