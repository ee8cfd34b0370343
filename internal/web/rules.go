package web

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"seaboard/game"
	"seaboard/internal/lang"
	"seaboard/internal/web/ui"
)

// rulebook is a game's rule book. Its pages are drawn when somebody first reads
// them.
type rulebook struct {
	pages    map[string]func() string // by language
	pictures map[string][]string      // the scenes of the pictures, by language
	places   map[string]string        // a prompt's format -> a place of the book
}

// newRulebook reads a kit's book; nil gives an empty one. It panics where the
// book is broken.
func newRulebook(k game.Kit, book *lang.Book) rulebook {
	b := rulebook{pages: map[string]func() string{}, pictures: map[string][]string{}, places: map[string]string{}}
	if k.Book == nil {
		return b
	}
	for tag, source := range readPages(k.Book) {
		doc := parse(source)
		refs, err := readSketches(doc, source, k, k.Book, book.Match(tag, ""))
		if err != nil {
			panic(err)
		}
		b.pictures[tag] = refs
		b.pages[tag] = sync.OnceValue(func() string {
			page, err := render(source, doc)
			if err != nil {
				panic(err)
			}
			return page
		})
	}
	places, err := fs.ReadFile(k.Book, "places.json")
	if errors.Is(err, fs.ErrNotExist) {
		return b
	}
	if err == nil {
		err = json.Unmarshal(places, &b.places)
	}
	if err != nil {
		panic(err)
	}
	return b
}

// readPages reads the pages of a folder, one a language.
func readPages(dir fs.FS) map[string][]byte {
	pages := map[string][]byte{}
	files, err := fs.Glob(dir, "*.md")
	if err != nil {
		panic(err) // the pattern is a good one
	}
	for _, file := range files {
		source, err := fs.ReadFile(dir, file)
		if err != nil {
			panic(err)
		}
		pages[strings.TrimSuffix(path.Base(file), ".md")] = source
	}
	return pages
}

// page is the book in a language, in English where it was not translated, or "".
func (b rulebook) page(tag string) string {
	for _, tag := range []string{tag, "en"} {
		if page, ok := b.pages[tag]; ok {
			return page()
		}
	}
	return ""
}

// forPrompt is the address of what the book says about a prompt.
func (k *kit) forPrompt(prompt game.Text) string {
	if len(k.rules.pages) == 0 {
		return ""
	}
	if place, ok := k.rules.places[prompt.Format]; ok {
		return "/rules/" + k.info.ID + "#" + place
	}
	return "/rules/" + k.info.ID
}

// forRule is the address of a rule as refusals name it: "pirates.md, 4b".
func (k *kit) forRule(rule string) string {
	_, place, _ := strings.Cut(rule, ", ")
	place = "rule-" + strings.ToLower(strings.ReplaceAll(place, " ", "-"))
	if rule == "" || !strings.Contains(k.rules.page("en"), `id="`+place+`"`) {
		return ""
	}
	return "/rules/" + k.info.ID + "#" + place
}

func (s *site) rules(q *request) error {
	k, err := s.kit(q.PathValue("game"))
	if err != nil {
		return err
	}
	body := k.rules.page(q.reader.Tag)
	if body == "" {
		return &problem{http.StatusNotFound, game.Say("There is no rule book of this game here.")}
	}
	p := q.page(q.say("Rules") + ": " + q.say(k.info.Title))
	k.dress(p)
	q.share(p, k, p.Title, q.say(k.info.Summary))
	return q.show(http.StatusOK, ui.RulesPage(p, q.game(k), body))
}
