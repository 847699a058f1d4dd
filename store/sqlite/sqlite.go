// Package sqlite keeps an event log in one SQLite file: WAL, synchronous=FULL (NORMAL where a Sequencer makes
// entries durable), one writer that commits many appends at once, and readers on connections of their own.
//
// Open opens the log in a directory to append to it, which one process at a time can do. Inspect
// opens one to be read, as often as one likes, and writes nothing. What can be done with either, and
// how it fails, is said at store.Log. Besides, a log can be backed up while it is open (Log.Backup,
// Restore), be copied all the time (Copy), and have its oldest entries moved to an archive (Archiver,
// Log.Attach, InspectWith).
package sqlite

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// schemas are the steps of the schema: a file of version n has had the first n.
var schemas = []string{schema1, schema2, schema3, schema4}

var (
	//go:embed schema.sql
	schema1 string
	//go:embed schema2.sql
	schema2 string
	//go:embed schema3.sql
	schema3 string
	//go:embed schema4.sql
	schema4 string
)

var version = len(schemas) // of the schema, kept as user_version

// The files in a log's directory.
const (
	dataFile  = "felt.db"
	aheadFile = dataFile + "-wal" // what is not in the data file yet
	indexFile = dataFile + "-shm" // of what is ahead
	newFile   = "felt.new"        // a data file that is being made
	lockFile  = "felt.lock"
)

// Log is an event log in a directory. It implements store.Log.
type Log struct {
	dir string
	// version is that of the file's schema.
	version int
	// order is by whom appends are ordered before they are committed; nil is by the writer alone.
	order Sequencer

	lock   *sql.DB // holds an exclusive lock on lockFile
	writer *sql.DB // one connection, used by the writer alone
	reader *sql.DB

	queue   chan *request
	closing chan struct{} // closed when Close begins
	stopped chan struct{} // closed when the writer has ended
	once    sync.Once
	closed  error

	// archived are the entries up to which each shard lies in an archive only, which is read in
	// the directory archive; "" is one that was not given.
	archived map[string]journal.Head
	archive  string
	looked   archivedLook

	recent recent

	mu      sync.Mutex
	waiting chan struct{} // for Follow and Await: closed by the next commit; nil is that nobody waits
	reached uint64        // the position of the last commit
}

var _ store.Log = (*Log)(nil)

// Open opens the log in a directory, and makes both if there is none. While it is open no
// one else can open it; Inspect can read it. A data file that was cut to nothing is refused,
// not begun anew.
func Open(dir string) (*Log, error) { return open(dir, nil) }

func open(dir string, by Sequencer) (*Log, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the log's directory cannot be made: %w", err)
	}
	l := &Log{
		dir:     dir,
		order:   by,
		queue:   make(chan *request, mostTogether),
		closing: make(chan struct{}),
		stopped: make(chan struct{}),
	}
	w, err := l.start()
	if err != nil {
		return nil, errors.Join(err, l.closeFiles())
	}
	go w.run()
	return l, nil
}

// takeLock keeps everybody else from opening the log.
func (l *Log) takeLock() error {
	// Never opened once it is there: closing it would free the locks that this process holds on it.
	file, err := os.OpenFile(filepath.Join(l.dir, lockFile), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case err == nil:
		err = file.Close()
	case errors.Is(err, fs.ErrExist):
		err = os.Chmod(filepath.Join(l.dir, lockFile), 0o600)
	}
	if err != nil {
		return fmt.Errorf("the log in %s cannot be locked: %w", l.dir, err)
	}
	if l.lock, err = connect(l.dir, lockFile, 1, "_pragma=busy_timeout(0)"); err != nil {
		return err
	}
	if _, err := l.lock.Exec("BEGIN EXCLUSIVE"); err != nil {
		if code(err)&0xff == sqlite3.SQLITE_BUSY {
			return l.alreadyOpen()
		}
		return fmt.Errorf("the log in %s cannot be locked: %w", l.dir, err)
	}
	return nil
}

func (l *Log) start() (w *writer, err error) {
	if err := l.takeLock(); err != nil {
		return nil, err
	}
	if err := l.create(); err != nil {
		return nil, err
	}
	if l.writer, err = connectWriter(l.dir, l.order != nil); err != nil {
		return nil, err
	}
	found, err := known(l.writer)
	if err != nil {
		return nil, fmt.Errorf("the log in %s cannot be opened: %w", l.dir, err)
	}
	if err := upgrade(l.writer, found); err != nil {
		if code(err)&0xff == sqlite3.SQLITE_BUSY {
			return nil, l.alreadyOpen()
		}
		return nil, fmt.Errorf("the log in %s, which an earlier build made, cannot be brought up to this one: %w", l.dir, err)
	}
	l.version = version
	if l.reader, err = connect(l.dir, dataFile, readers, "mode=rw", "_pragma=busy_timeout(5000)", "_pragma=query_only(1)"); err != nil {
		return nil, err
	}
	if err := l.loadArchived(context.Background()); err != nil {
		return nil, err
	}
	return newWriter(l)
}

func (l *Log) alreadyOpen() error {
	return fmt.Errorf("the log in %s is already open in another process or in this one", l.dir)
}

// create makes the data file if there is none, whole or not at all: so a file that is empty
// was cut, and is refused. Only its owner may read it.
func (l *Log) create() (err error) {
	_, err = findFiles(l.dir)
	if err == nil {
		return os.Chmod(filepath.Join(l.dir, dataFile), 0o600)
	}
	if !errors.Is(err, ErrNoLog) {
		return err
	}
	path := filepath.Join(l.dir, newFile)
	for _, left := range []string{path, path + "-journal"} {
		if err := os.Remove(left); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("what is left of a log that was not made cannot be removed: %w", err)
		}
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("the log cannot be made: %w", err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("the log cannot be made: %w", err)
	}
	db, err := connect(l.dir, newFile, 1, "_pragma=auto_vacuum(INCREMENTAL)", "_pragma=synchronous(FULL)") // see Archiver
	if err != nil {
		return err
	}
	if err := errors.Join(upgrade(db, 0), db.Close()); err != nil {
		return fmt.Errorf("the log in %s cannot be made: %w", l.dir, err)
	}
	return os.Rename(path, filepath.Join(l.dir, dataFile))
}

// connectWriter connects the writer. What is ordered is durable before it is committed here, and need not be synced again; see Log.Sync.
func connectWriter(dir string, ordered bool) (*sql.DB, error) {
	synchronous := "_pragma=synchronous(FULL)"
	if ordered {
		synchronous = "_pragma=synchronous(NORMAL)"
	}
	return connect(dir, dataFile, 1, "_pragma=busy_timeout(500)", "_pragma=journal_mode(WAL)", synchronous,
		"_pragma=cache_size(-65536)", "_pragma=wal_autocheckpoint(4000)") // in KiB; in pages
}

// connect opens a file with at most so many connections, which are kept. The parameters are
// those of SQLite's file names.
func connect(dir, file string, most int, parameters ...string) (*sql.DB, error) {
	path, err := filepath.Abs(filepath.Join(dir, file))
	if err != nil {
		return nil, err
	}
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: strings.Join(parameters, "&")}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	return db, nil
}

// upgrade brings a file from a version to this one, whole or not at all.
func upgrade(db *sql.DB, from int) error {
	if from == version {
		return nil
	}
	_, err := db.Exec("BEGIN IMMEDIATE;" + strings.Join(schemas[from:], "") + fmt.Sprintf("PRAGMA user_version = %d; COMMIT", version))
	return err
}

// known is the version of a log's file. It refuses what is none of this build or an earlier one.
func known(db *sql.DB) (found int, err error) {
	if err := db.QueryRow("PRAGMA user_version").Scan(&found); err != nil {
		return 0, err
	}
	if found < 1 || found > version {
		return 0, &VersionError{found, version}
	}
	return found, nil
}

// VersionError is a log that has a form which this build does not know.
type VersionError struct{ Found, Known int }

// Error is a part of a sentence.
func (e *VersionError) Error() string {
	return fmt.Sprintf("its schema has version %d, and this build knows versions 1 to %d", e.Found, e.Known)
}

// Close implements store.Log.
func (l *Log) Close() error {
	l.once.Do(func() {
		close(l.closing)
		<-l.stopped
		l.closed = errors.Join(l.closed, l.closeFiles())
	})
	return l.closed
}

func (l *Log) closeFiles() error {
	var err error
	for _, db := range []*sql.DB{l.reader, l.writer, l.lock} { // the lock last
		if db != nil {
			err = errors.Join(err, db.Close())
		}
	}
	return err
}

// Check implements store.Log: pages, indexes and the heads' entries.
func (l *Log) Check(ctx context.Context) error {
	var found string
	err := l.reader.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found)
	if err == nil && found != "ok" {
		err = fmt.Errorf("%w: %s", errDamaged, found)
	}
	if err != nil {
		return l.unreadable(err)
	}
	err = l.reader.QueryRowContext(ctx, "SELECT parent FROM pragma_foreign_key_check").Scan(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		err = fmt.Errorf("%w: a shard's head has no entry, or an entry no head", errDamaged)
	}
	return l.unreadable(err)
}

// errDamaged is wrapped by the error of a read that found the file not as it was written.
var errDamaged = errors.New("the log's file is damaged")

// unreadable is the error of a read that failed.
func (l *Log) unreadable(err error) error {
	select {
	case <-l.closing:
		return fmt.Errorf("%w: it is closed", store.ErrUnavailable)
	default:
	}
	switch primary := code(err) & 0xff; {
	case errors.Is(err, errDamaged):
		return err
	case primary == sqlite3.SQLITE_CORRUPT || primary == sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", errDamaged, err)
	}
	return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
}

// code is SQLite's extended result code, 0 if it is none.
func code(err error) int {
	if e := (*driver.Error)(nil); errors.As(err, &e) {
		return e.Code()
	}
	return 0
}
