package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"felt.example/felt/store"
)

// Backup implements store.Log: the log as it stands at one instant, in one file, while appends go
// on. What was not finished is removed.
func (l *Log) Backup(ctx context.Context, file string) error {
	select {
	case <-l.closing:
		return fmt.Errorf("%w: it is closed", store.ErrUnavailable)
	default:
	}
	from, err := connect(l.dir, dataFile, 1, readOnly) // the other readers may write nowhere, not even elsewhere
	if err != nil {
		return err
	}
	return errors.Join(l.backup(ctx, from, file), from.Close())
}

// Backup implements store.Log.
func (r reading) Backup(ctx context.Context, file string) error { return r.backup(ctx, r.reader, file) }

func (l *Log) backup(ctx context.Context, from *sql.DB, file string) error {
	return whole(file, func(part string) error {
		if _, err := from.ExecContext(ctx, "VACUUM INTO ?", part); err != nil {
			return l.unreadable(err)
		}
		return nil
	})
}

// Restore makes the log of a backup, or of a copy (see Copy), in a directory, which must be empty or not
// there. The backup must be whole as a file; felt verify reports whether it is as a log.
func Restore(ctx context.Context, from, dir string) error {
	if copied, err := segments(from); err != nil || len(copied) > 0 {
		return errors.Join(err, Make(ctx, dir, readSegments(from)))
	}
	backup, err := Inspect(from)
	if err != nil {
		return err
	}
	defer backup.Close()
	if err := backup.Check(ctx); err != nil {
		return err
	}
	if err := makeEmpty(dir); err != nil {
		return err
	}
	return whole(filepath.Join(dir, dataFile), func(part string) error {
		in, err := os.Open(from)
		if err != nil {
			return err
		}
		defer in.Close()
		out, err := os.OpenFile(part, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = io.Copy(out, in)
		return errors.Join(err, out.Close())
	})
}

// makeEmpty makes a directory to restore to. One that has something in it is refused.
func makeEmpty(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("the directory to restore to cannot be made: %w", err)
	}
	switch there, err := os.ReadDir(dir); {
	case err != nil:
		return err
	case len(there) > 0:
		return fmt.Errorf("%s is not empty: a log is restored to an empty directory", dir)
	}
	return nil
}

// whole makes a file whole and durable, or not at all. It must not be there; only its owner may
// read it. Write fills the empty file that it is given.
func whole(file string, write func(part string) error) (err error) {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fmt.Errorf("%s is there already, and is not written over", file), err)
	}
	out, err := os.CreateTemp(filepath.Dir(file), ".felt-*") // 0600
	if err != nil {
		return err
	}
	part := out.Name()
	defer func() { err = errors.Join(err, out.Close()) }()
	if err = write(part); err == nil {
		err = out.Sync()
	}
	if err == nil {
		err = os.Rename(part, file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return syncDir(filepath.Dir(file))
}

// syncDir makes the names in a directory durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
