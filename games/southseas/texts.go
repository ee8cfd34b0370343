package southseas

import (
	"embed"
	"io/fs"
)

//go:embed texts/*.json
var words embed.FS

// Texts is the game's catalogues, a file a language.
func Texts() fs.FS {
	dir, err := fs.Sub(words, "texts")
	if err != nil {
		panic(err) // embedded above
	}
	return dir
}
