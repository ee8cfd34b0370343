package pirates

import (
	"embed"
	"io/fs"
)

//go:embed texts/*.json rules lesson
var words embed.FS

// Texts is the game's catalogues, a file a language.
func Texts() fs.FS { return folder("texts") }

// Book is the game's rule book, a page a language.
func Book() fs.FS { return folder("rules") }

// Lesson is a guided first game.
func Lesson() fs.FS { return folder("lesson") }

func folder(name string) fs.FS {
	dir, err := fs.Sub(words, name)
	if err != nil {
		panic(err) // embedded above
	}
	return dir
}
