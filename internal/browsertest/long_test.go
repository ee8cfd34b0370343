//go:build slow

package browsertest

// long has every game played to its end, and every page visited.
const long = true
