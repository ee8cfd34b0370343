//go:build unix

package door

import "syscall"

// fileLimit returns how many files the process may have open.
func fileLimit() (uint64, bool) {
	var l syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l) != nil {
		return 0, false
	}
	return uint64(l.Cur), true
}
