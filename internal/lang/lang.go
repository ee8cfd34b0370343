// Package lang puts texts into the reader's language. English formats are the
// keys; a language is a JSON file of translations, one for the platform and one
// for each game that has it. A text without a translation stays English.
//
// A translation is a string, or an object with a sentence for each plural form
// of one number:
//
//	{"%d barrels": {"one": "%d baril", "other": "%d barils"},
//	 "%s has %d": {"arg": 2, "one": "...", "other": "..."}}
//
// An action is told in the third person ("sails 3"). Where it is offered to
// the one who may do it, the key with "offer: " before it is looked up first.
//
// The package must not know any game, nor HTTP.
package lang

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
)

//go:embed texts/*.json
var platform embed.FS

// Platform is the catalogues of everything that is no game's own.
func Platform() fs.FS {
	sub, err := fs.Sub(platform, "texts")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

// Book is all catalogues together. It is safe for concurrent use.
type Book struct {
	readers []*Reader // English first
	matcher language.Matcher
}

// New makes a book of the platform's catalogues and those given. Each folder
// holds files named by language: fr.json. nil ones are left out.
func New(texts ...fs.FS) (*Book, error) {
	builder := catalog.NewBuilder(catalog.Fallback(language.English))
	keys := map[language.Tag]map[string]bool{language.English: {}}
	for _, dir := range append([]fs.FS{Platform()}, texts...) {
		if dir == nil {
			continue
		}
		files, err := fs.Glob(dir, "*.json")
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			tag, err := language.Parse(strings.TrimSuffix(path.Base(file), ".json"))
			if err != nil {
				return nil, fmt.Errorf("catalogue %s: %w", file, err)
			}
			if keys[tag] == nil {
				keys[tag] = map[string]bool{}
			}
			if err := load(builder, keys[tag], tag, dir, file); err != nil {
				return nil, fmt.Errorf("catalogue %s: %w", file, err)
			}
		}
	}
	tags := []language.Tag{language.English}
	for tag := range keys {
		if tag != language.English {
			tags = append(tags, tag)
		}
	}
	slices.SortFunc(tags[1:], func(a, b language.Tag) int { return strings.Compare(a.String(), b.String()) })
	b := &Book{matcher: language.NewMatcher(tags)}
	for _, tag := range tags {
		b.readers = append(b.readers, &Reader{
			Tag:     tag.String(),
			Name:    display.Self.Name(tag),
			keys:    keys[tag],
			printer: message.NewPrinter(tag, message.Catalog(builder)),
		})
	}
	return b, nil
}

// Readers are all languages, English first.
func (b *Book) Readers() []*Reader { return b.readers }

// Match finds the language for somebody who asks in this order: a chosen
// language, which may be empty, then an Accept-Language header.
func (b *Book) Match(chosen, accept string) *Reader {
	for _, r := range b.readers {
		if r.Tag == chosen {
			return r
		}
	}
	asked, _, _ := language.ParseAcceptLanguage(accept) // what is no header asks for nothing
	for i, tag := range asked {
		// Who reads nynorsk reads bokmål, and wants it before anything that is
		// asked for after; the matcher would take an exact match farther down.
		if base, _ := tag.Base(); base.String() == "nn" {
			asked[i] = language.Norwegian
		}
	}
	_, i, _ := b.matcher.Match(asked...)
	return b.readers[i]
}
