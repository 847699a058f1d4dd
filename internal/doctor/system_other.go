//go:build !unix

package doctor

import (
	"io/fs"
	"os"
)

// openFiles is not known on this system.
func openFiles() (most uint64, known bool) { return 0, false }

// writable says why this user cannot write to a file or into a directory, or nil.
func writable(name string) error {
	info, err := os.Stat(name)
	if err == nil && info.Mode().Perm()&0o200 == 0 {
		err = &fs.PathError{Op: "access", Path: name, Err: fs.ErrPermission}
	}
	return err
}
