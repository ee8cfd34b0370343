//go:build !slow

package browsertest

// long has every game played to its end.
const long = false
