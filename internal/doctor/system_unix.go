//go:build unix

package doctor

import (
	"io/fs"

	"golang.org/x/sys/unix"
)

// openFiles is how many files this process may have open.
func openFiles() (most uint64, known bool) {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NOFILE, &limit) != nil {
		return 0, false
	}
	return uint64(limit.Cur), true //nolint:unconvert // on some systems it is signed; Go has raised it as far as it may
}

// writable says why this user cannot write to a file or into a directory, or nil.
func writable(name string) error {
	if err := unix.Access(name, unix.W_OK); err != nil {
		return &fs.PathError{Op: "access", Path: name, Err: err}
	}
	return nil
}
