//go:build unix

package observe

import "golang.org/x/sys/unix"

// free is the bytes that anybody may still write on the disk of a directory.
func free(dir string) float64 {
	var s unix.Statfs_t
	if unix.Statfs(dir, &s) != nil {
		return -1
	}
	return float64(s.Bavail) * float64(s.Bsize)
}
