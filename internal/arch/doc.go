// Package arch has no code, only tests: they hold the arrows of
// docs/architecture.md. It must not be imported.
package arch
