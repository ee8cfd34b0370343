// Package ui is the components of the pages, in templ. They get everything
// ready to be shown, in the reader's language or with the reader that says it,
// and decide nothing.
package ui

import (
	"strconv"

	"github.com/a-h/templ"

	"seaboard/internal/lang"
	"seaboard/internal/names"
)

// Page is what every page has.
type Page struct {
	*lang.Reader
	Languages []*lang.Reader
	Title     string
	Base      string // path below which everything lives, "" for the root
	Path      string // below Base, as all addresses here
	Theme     string // "" by the system, "day", "night"
	Motion    string // "" by the system, "less"
	Confirm   bool   // a move is confirmed before it is made
	Colours   string // "" by the system, "strong"
	Keys      bool   // single keys do things
	Style     string // addresses
	Icon      string
	CallIcon  string // in place of Icon where a table waits
	Scripts   []string
	Styles    []string // of games
	Symbols   string   // markup for pictures, from the games' boards
	Refresh   int      // seconds until a browser without scripts loads again, 0 never
	Again     int      // seconds until every browser loads again, 0 never
	Wide      bool     // the page is a table
	Share     *Share   // what a messenger shows of the page, nil for nothing

	// Key makes the key of a form that opens a table.
	Key       func() (string, error)
	Known     bool        // the visitor may have tables
	Elsewhere func() Call // which others wait for the visitor
	Sound     bool        // a knock calls the visitor
	Notify    bool        // the browser calls the visitor
}

// Call is how many tables wait for somebody.
type Call struct {
	Count int
	Text  string // "2 tables wait for you"
	Next  string // address of the longest waiting, "" where there is none
}

// Share is what a messenger shows of an address that somebody sends to a friend.
// Names in it stand between isolates.
type Share struct {
	Title, Sentence string
	Picture         string // its whole address
}

// Size of the pictures of previews, in pixels.
const (
	shareWidth  = 1200
	shareHeight = 630
)

// Colours of a browser's own frame round the pages: those of the mast in
// palette.css, and of the sea behind everything.
const (
	ThemeDay   = "#173a55"
	themeNight = "#0a1826"
	Ground     = "#d3e6e8"
)

// theme is the value of data-theme.
func (p *Page) theme() string {
	if p.Theme == "" {
		return "auto"
	}
	return p.Theme
}

// raw puts in markup that the program itself has drawn.
func raw(markup string) templ.Component { return templ.Raw(markup) }

func itoa(n int) string { return strconv.Itoa(n) }

// To returns the address under which a browser finds a path of the pages. Every
// address that a component writes goes through here, but for whole links. No
// path stays none.
func (p *Page) To(path string) templ.SafeURL {
	if path == "" {
		return ""
	}
	return templ.SafeURL(p.Base + path)
}

// longestName bounds the fields for names, in UTF-16 code units: no name that is
// taken is cut. What else is too long is refused with a sentence.
var longestName = itoa(names.MaxBytes)
