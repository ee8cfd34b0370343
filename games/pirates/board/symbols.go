package board

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// The drawings, by hand. Colours are in style.css.
//
//go:embed symbols.svg
var drawings string

// Symbols are all symbols that pictures of the game use.
func (Board) Symbols() []byte { return slices.Clone(allSymbols()) }

var allSymbols = sync.OnceValue(func() []byte {
	lean := strings.ReplaceAll(strings.TrimSuffix(drawings, "\n"), "\n", "")
	return append([]byte(lean), chart()...)
})
