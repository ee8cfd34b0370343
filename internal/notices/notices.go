// Package notices holds the licences of everything that the program is built
// from. They are collected by collect, which scripts/generate runs.
package notices

import _ "embed"

// Text is the licences, the project's own first.
//
//go:embed notices.txt
var Text string
