package sinking

import (
	"embed"
	"io/fs"
)

//go:embed texts/*.json rules/*.md rules/*.sea rules/places.json lesson/*.md lesson/*.sea lesson/steps.json
var words embed.FS

// Texts is the game's catalogues, a file a language.
func Texts() fs.FS { return folder("texts") }

// Book is the game's rule book, a page a language, and the records of its pictures.
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
