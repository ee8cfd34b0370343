package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"

	"seaboard/game"
	"seaboard/internal/web/ui"
)

// rulebook is a game's rule book, rendered once.
type rulebook struct {
	pages  map[string]string // by language
	places map[string]string // a prompt's format -> a place of the book
}

// newRulebook reads a kit's book; nil gives an empty one. It panics where the
// book is broken.
func newRulebook(dir fs.FS) rulebook {
	book := rulebook{pages: map[string]string{}, places: map[string]string{}}
	if dir == nil {
		return book
	}
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithAttribute()),
	)
	files, err := fs.Glob(dir, "*.md")
	if err != nil {
		panic(err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(dir, file)
		if err != nil {
			panic(err)
		}
		var b bytes.Buffer
		if err := md.Convert(text, &b); err != nil {
			panic(err)
		}
		book.pages[strings.TrimSuffix(path.Base(file), ".md")] = b.String()
	}
	places, err := fs.ReadFile(dir, "places.json")
	if errors.Is(err, fs.ErrNotExist) {
		return book
	}
	if err == nil {
		err = json.Unmarshal(places, &book.places)
	}
	if err != nil {
		panic(err)
	}
	return book
}

// page is the book in a language, in English where it was not translated, or "".
func (b rulebook) page(tag string) string {
	if page, ok := b.pages[tag]; ok {
		return page
	}
	return b.pages["en"]
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
	return q.show(http.StatusOK, ui.RulesPage(p, q.game(k), body))
}
