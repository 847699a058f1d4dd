package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// Inspect opens the log in a directory, or a backup or a copy of one, to be read: nothing is written there, not even
// beside it, so that it works on read-only media and while a floor has the log open.
// Appends find it unavailable.
func Inspect(from string) (store.Log, error) { return inspectAt(from) }

func inspectAt(from string) (reading, error) {
	if info, err := os.Stat(from); err == nil && info.Mode().IsRegular() {
		if filepath.Base(from) != dataFile {
			return inspect(files{dir: filepath.Dir(from), data: filepath.Base(from)})
		}
		from = filepath.Dir(from)
	}
	f, err := findFiles(from)
	if errors.Is(err, ErrNoLog) {
		if copied, _ := segments(from); len(copied) > 0 {
			return inspectCopy(from)
		}
	}
	if err != nil {
		return reading{}, err
	}
	return inspect(f)
}

// inspectCopy makes a log of a copy, in a directory of its own.
func inspectCopy(from string) (reading, error) {
	return inspectOwn(func(dir string) error {
		if err := Make(context.Background(), dir, readSegments(from)); err != nil {
			return fmt.Errorf("the copy in %s: %w", from, err)
		}
		return nil
	})
}

// inspectOwn opens a log that is made in a directory of its own, which is removed when it is closed.
func inspectOwn(make func(dir string) error) (r reading, err error) {
	dir, err := os.MkdirTemp("", "felt-log-")
	if err != nil {
		return r, err
	}
	if err = make(dir); err == nil {
		r, err = inspect(files{dir: dir, data: dataFile})
	}
	if err != nil {
		return r, errors.Join(err, os.RemoveAll(dir))
	}
	r.copied = dir
	return r, nil
}

func inspect(from files) (r reading, err error) {
	dir := from.dir
	r = reading{Log: &Log{dir: dir, closing: make(chan struct{}), stopped: make(chan struct{})}}
	close(r.stopped) // it has no writer
	switch {
	case from.index:
		// A floor has it open, or was killed: readonly_shm takes the index as it is, or
		// makes one of its own in memory.
		r.reader, err = connect(dir, dataFile, readers, readOnly, "readonly_shm=1")
	case from.ahead:
		if r.copied, err = from.copy(); err == nil {
			r.reader, err = connect(r.copied, dataFile, readers, readOnly)
		}
	default:
		r.reader, err = connect(dir, from.data, readers, readOnly, "immutable=1")
	}
	if err == nil {
		if r.version, err = known(r.reader); err != nil {
			err = fmt.Errorf("the log in %s cannot be read: %w", filepath.Join(dir, from.data), err)
		}
	}
	if err == nil {
		err = r.loadArchived(context.Background())
	}
	if err != nil {
		return r, errors.Join(err, r.Close())
	}
	return r, nil
}

// readers is how many connections read at once.
const readers = 4

// readOnly is what a file name ends with that is only read.
const readOnly = "mode=ro&_pragma=busy_timeout(5000)"

// ErrNoLog is wrapped where there is nothing to open.
var ErrNoLog = errors.New("there is no log")

// reading is a log that only reads.
type reading struct {
	*Log
	copied string // a directory of its own, removed at the end; "" where none was needed
}

// Append finds the log unavailable.
func (r reading) Append(context.Context, uint64, journal.Entry) (journal.Entry, error) {
	return journal.Entry{}, fmt.Errorf("%w: it was opened to be read", store.ErrUnavailable)
}

// ByKey reads the entry with this key.
func (r reading) ByKey(ctx context.Context, key string) (journal.Entry, bool, error) {
	e, found, err := r.byKey(r.reader.QueryRowContext(ctx, selectEntry(r.version)+"WHERE key = ?", key))
	if found || err != nil {
		return e, found, err
	}
	return r.archivedByKey(ctx, key)
}

// Close closes the connections.
func (r reading) Close() error {
	err := r.Log.Close()
	if r.copied != "" {
		err = errors.Join(err, os.RemoveAll(r.copied))
	}
	return err
}

// files are what SQLite keeps of a log.
type files struct {
	dir   string
	data  string
	ahead bool // entries that are not in the data file yet
	index bool // of what is ahead, shared between processes
}

// findFiles refuses a directory without a log, and a data file that is empty.
func findFiles(dir string) (files, error) {
	f := files{dir: dir, data: dataFile}
	info, err := os.Stat(filepath.Join(dir, dataFile))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f, fmt.Errorf("%w in %s", ErrNoLog, dir)
	case err != nil:
		return f, fmt.Errorf("the log cannot be opened: %w", err)
	case info.Size() == 0:
		return f, fmt.Errorf("the log in %s is empty: %s has been cut to nothing; restore it from a backup", dir, dataFile)
	}
	if ahead, err := os.Stat(filepath.Join(dir, aheadFile)); err == nil {
		f.ahead = ahead.Size() > 0
		_, err := os.Stat(filepath.Join(dir, indexFile))
		f.index = err == nil
	}
	return f, nil
}

// copy copies the log into a directory of its own.
func (f files) copy() (string, error) {
	dir, err := os.MkdirTemp("", "felt-log-")
	if err != nil {
		return "", err
	}
	for _, name := range []string{dataFile, aheadFile} {
		if err := copyFile(filepath.Join(dir, name), filepath.Join(f.dir, name)); err != nil {
			return "", errors.Join(fmt.Errorf("the log in %s cannot be copied: %w", f.dir, err), os.RemoveAll(dir))
		}
	}
	return dir, nil
}

func copyFile(to, from string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	_, err = io.Copy(out, in)
	return err
}
