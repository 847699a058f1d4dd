package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"
)

// The functions here say whether a log, a copy and an archive can be used. They change nothing.

// IsOpen reports whether somebody has the log in a directory open to append to it.
func IsOpen(ctx context.Context, dir string) (bool, error) {
	if _, err := os.Stat(filepath.Join(dir, lockFile)); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	lock, err := connect(dir, lockFile, 1, "mode=ro", "_pragma=busy_timeout(0)")
	if err != nil {
		return false, err
	}
	var tables int
	err = lock.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master").Scan(&tables)
	if code(err)&0xff == sqlite3.SQLITE_BUSY {
		return true, lock.Close()
	}
	return false, errors.Join(err, lock.Close())
}

// IsCopied says why what is in a directory is no copy of a log with which felt serve can go on, or nil.
func IsCopied(ctx context.Context, from, dir string) error {
	l, err := inspectAt(from)
	if err != nil {
		return err
	}
	_, err = l.Log.copied(ctx, dir)
	return errors.Join(err, l.Close())
}

// IsArchived says why a directory is not the archive of a log, or nil.
func IsArchived(ctx context.Context, from, dir string) error {
	l, err := inspectAt(from)
	if err != nil {
		return err
	}
	return errors.Join(l.Attach(ctx, dir), l.Close())
}

// Files are the files of a log in a directory, those that are there.
func Files(dir string) (all []string) {
	for _, name := range []string{dataFile, aheadFile, indexFile, lockFile} {
		path := filepath.Join(dir, name)
		if _, err := os.Lstat(path); err == nil {
			all = append(all, path)
		}
	}
	return all
}
