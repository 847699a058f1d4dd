// Package sqlite keeps an event log in one SQLite file: WAL, synchronous=FULL, one writer
// that commits many appends at once, and readers on connections of their own.
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
	"sync"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"felt.example/felt/store"
)

//go:embed schema.sql
var schema string

const version = 1 // of the schema, kept as user_version

// The files in a log's directory.
const (
	dataFile = "felt.db"
	lockFile = "felt.lock"
)

// Log is an event log in a directory. It implements store.Log.
type Log struct {
	dir    string
	lock   *sql.DB // holds an exclusive lock on lockFile
	writer *sql.DB // one connection, used by the writer alone
	reader *sql.DB

	queue   chan *request
	closing chan struct{} // closed when Close begins
	stopped chan struct{} // closed when the writer has ended
	once    sync.Once
	closed  error

	mu      sync.Mutex
	waiting map[string]chan struct{} // by shard, for Tail: closed by its next commit
}

var _ store.Log = (*Log)(nil)

// Open opens the log in a directory, and makes both if there is none. While it is open no
// one else can open it.
func Open(dir string) (*Log, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the log's directory cannot be made: %w", err)
	}
	return open(dir)
}

// OpenExisting is Open where there must be a log already.
func OpenExisting(dir string) (*Log, error) {
	if _, err := os.Stat(filepath.Join(dir, dataFile)); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no log in %s", dir)
		}
		return nil, fmt.Errorf("the log cannot be opened: %w", err)
	}
	return open(dir)
}

func open(dir string) (*Log, error) {
	l := &Log{
		dir:     dir,
		queue:   make(chan *request, mostTogether),
		closing: make(chan struct{}),
		stopped: make(chan struct{}),
		waiting: map[string]chan struct{}{},
	}
	w, err := l.start()
	if err != nil {
		return nil, errors.Join(err, l.closeFiles())
	}
	go w.run()
	return l, nil
}

func (l *Log) start() (*writer, error) {
	var err error
	if l.lock, err = connect(l.dir, lockFile, 1, "busy_timeout(0)"); err != nil {
		return nil, err
	}
	if _, err := l.lock.Exec("BEGIN EXCLUSIVE"); err != nil {
		if code(err)&0xff == sqlite3.SQLITE_BUSY {
			return nil, fmt.Errorf("the log in %s is already open in another process or in this one", l.dir)
		}
		return nil, fmt.Errorf("the log in %s cannot be locked: %w", l.dir, err)
	}
	if l.writer, err = connectWriter(l.dir); err != nil {
		return nil, err
	}
	if err := l.migrate(); err != nil {
		return nil, fmt.Errorf("the log in %s cannot be opened: %w", l.dir, err)
	}
	if l.reader, err = connect(l.dir, dataFile, 4, "busy_timeout(5000)", "query_only(1)"); err != nil {
		return nil, err
	}
	return newWriter(l)
}

func connectWriter(dir string) (*sql.DB, error) {
	return connect(dir, dataFile, 1, "busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)",
		"cache_size(-65536)", "wal_autocheckpoint(4000)") // in KiB; in pages
}

// connect opens a file with at most so many connections, which are kept.
func connect(dir, file string, most int, pragmas ...string) (*sql.DB, error) {
	path, err := filepath.Abs(filepath.Join(dir, file))
	if err != nil {
		return nil, err
	}
	name := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: url.Values{"_pragma": pragmas}.Encode()}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	return db, nil
}

func (l *Log) migrate() error {
	var found int
	if err := l.writer.QueryRow("PRAGMA user_version").Scan(&found); err != nil {
		return err
	}
	switch found {
	case version:
		return nil
	case 0:
		tx, err := l.writer.Begin()
		if err != nil {
			return err
		}
		_, err = tx.Exec(schema + fmt.Sprintf("PRAGMA user_version = %d", version))
		if err != nil {
			return errors.Join(err, tx.Rollback())
		}
		return tx.Commit()
	}
	return fmt.Errorf("its schema has version %d, and this build knows version %d", found, version)
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
