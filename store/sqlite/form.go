package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// changes are what each step of the schema after the first does to a file, in words.
var changes = []string{
	"states are kept beside the entries, so that it opens faster",
	"new entries are packed",
	"entries can be moved to an archive",
}

// Form is the form of a log's file.
type Form struct {
	// Is is the version that it has, Becomes the one that Open gives it.
	Is, Becomes int
	// Changes are what Open does to it, in words. What entries say stays as it is.
	Changes []string
}

// FormOf tells the form of the log in a directory, and changes nothing.
func FormOf(dir string) (Form, error) {
	l, err := inspectAt(dir)
	if err != nil {
		return Form{}, err
	}
	return Form{l.version, version, changes[l.version-1:]}, l.Close()
}

// Replace puts a backup in the place of the log in a directory, which nobody may have open: durably, and whole or
// not at all. What the log was is gone.
func Replace(ctx context.Context, dir, backup string) (err error) {
	l := &Log{dir: dir}
	defer func() { err = errors.Join(err, l.closeFiles()) }()
	if err := l.takeLock(); err != nil {
		return err
	}
	if _, err := findFiles(dir); err != nil && !errors.Is(err, ErrNoLog) {
		return err
	} else if err == nil {
		// What is ahead of the file that goes would be taken for a part of the one that comes.
		db, err := connectWriter(dir, false)
		if err != nil {
			return err
		}
		_, err = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
		if err := errors.Join(err, db.Close()); err != nil {
			return fmt.Errorf("the log in %s cannot be closed: %w", dir, err)
		}
		if left, err := findFiles(dir); err != nil || left.ahead {
			return errors.Join(fmt.Errorf("the log in %s is being read: try again when that is over", dir), err)
		}
	}
	part := filepath.Join(dir, newFile)
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := copyFile(part, backup); err != nil {
		return errors.Join(err, os.Remove(part))
	}
	if err := syncFile(part); err != nil {
		return err
	}
	if err := os.Rename(part, filepath.Join(dir, dataFile)); err != nil {
		return err
	}
	return syncDir(dir)
}

func syncFile(name string) error {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
