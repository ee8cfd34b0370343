package board

import (
	_ "embed"
	"strings"
)

// The drawings, by hand. Colours are in style.css.
//
//go:embed symbols.svg
var drawingsFile string

var drawings = strings.ReplaceAll(drawingsFile, "\n", "")

// Symbols are all symbols that pictures of the game use.
func (Board) Symbols() []byte { return append([]byte(drawings), chart()...) }
