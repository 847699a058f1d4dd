//go:build unix

package observe

import "golang.org/x/sys/unix"

// Free is the bytes that anybody may still write on the disk of a directory; -1 is not known.
func Free(dir string) float64 {
	var s unix.Statfs_t
	if unix.Statfs(dir, &s) != nil {
		return -1
	}
	return float64(s.Bavail) * float64(s.Bsize)
}
