// Package credential keeps what is secret of accounts in a file of its own, which only its owner may
// read: digests, hashes and keys, never what a person types. Each secret has an ID by which the
// floor's log names it. A secret that the log does not name counts for nothing: what is given is
// written here first, what is taken is written to the log first.
package credential

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// Kind is what a secret is for.
type Kind string

const (
	Password   Kind = "password"   // Data is its argon2id hash
	Code       Kind = "code"       // Data is the key of an authenticator, Used the last time step
	Passkey    Kind = "passkey"    // Data is the credential, as go-webauthn writes it
	Session    Kind = "session"    // Digest is that of its token, Used when it was last seen
	Invitation Kind = "invitation" // Digest is that of its token
)

// Secret is one of them.
type Secret struct {
	ID           string
	Kind         Kind
	Digest, Data string
	Used         int64
}

// Store is where the secrets are kept: the file, or what several machines have in common.
type Store interface {
	// Put keeps a secret, durably.
	Put(ctx context.Context, x Secret) error
	// Use sets when a secret was used last, if that is later than it was; used is whether it is.
	Use(ctx context.Context, id string, at int64) (used bool, err error)
	// Get is the secret with an ID.
	Get(ctx context.Context, id string) (x Secret, found bool, err error)
	// All are all secrets, by their IDs.
	All(ctx context.Context) ([]Secret, error)
	// Delete forgets secrets.
	Delete(ctx context.Context, ids ...string) error
	// Wrong keeps tries, durably, and forgets those of before.
	Wrong(ctx context.Context, before time.Time, all ...Try) error
	// Tries are those that are kept, as they came.
	Tries(ctx context.Context) ([]Try, error)
	// Close closes it.
	Close() error
}

type file struct{ db *sql.DB }

const schema = `CREATE TABLE IF NOT EXISTS secret (
	id TEXT PRIMARY KEY, kind TEXT NOT NULL, digest TEXT NOT NULL, data TEXT NOT NULL, used INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS try (
	what TEXT NOT NULL, account TEXT NOT NULL, source TEXT NOT NULL, at INTEGER NOT NULL) STRICT;`

// Open opens the file, and makes it if there is none.
func Open(name string) (Store, error) {
	name, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	own, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600) // before SQLite makes it for everybody to read
	if err == nil {
		err = cmp.Or(own.Chmod(0o600), own.Close())
	}
	if err != nil {
		return nil, fmt.Errorf("the credentials cannot be opened: %w", err)
	}
	at := url.URL{Scheme: "file", Path: name, RawQuery: "_pragma=busy_timeout(5000)&_pragma=synchronous(FULL)&_pragma=secure_delete(ON)"}
	db, err := sql.Open("sqlite", at.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(schema); err != nil {
		return nil, errors.Join(fmt.Errorf("%s holds no credentials: %w", name, err), db.Close())
	}
	return &file{db}, nil
}

// Examine says what is wrong with a file of credentials. It changes nothing.
func Examine(ctx context.Context, name string) (err error) {
	name, err = filepath.Abs(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return fmt.Errorf("the credentials %s can be read or written by others (mode %04o)", name, info.Mode().Perm())
	}
	at := url.URL{Scheme: "file", Path: name, RawQuery: "mode=ro&_pragma=busy_timeout(5000)"}
	db, err := sql.Open("sqlite", at.String())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var found string
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM secret").Scan(&found); err != nil {
		return fmt.Errorf("%s holds no credentials: %w", name, err)
	}
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found); err != nil || found != "ok" {
		return fmt.Errorf("the credentials %s are damaged", name)
	}
	return nil
}

func (s *file) Close() error { return s.db.Close() }

func (s *file) Put(ctx context.Context, x Secret) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO secret VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, data = excluded.data, used = excluded.used",
		x.ID, x.Kind, x.Digest, x.Data, x.Used)
	return told(err)
}

func (s *file) Use(ctx context.Context, id string, at int64) (used bool, err error) {
	done, err := s.db.ExecContext(ctx, "UPDATE secret SET used = ? WHERE id = ? AND used < ?", at, id, at)
	if err != nil {
		return false, told(err)
	}
	n, err := done.RowsAffected()
	return n == 1, told(err)
}

func (s *file) Get(ctx context.Context, id string) (x Secret, found bool, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT id, kind, digest, data, used FROM secret WHERE id = ?", id).Scan(&x.ID, &x.Kind, &x.Digest, &x.Data, &x.Used)
	if errors.Is(err, sql.ErrNoRows) {
		return x, false, nil
	}
	return x, err == nil, told(err)
}

func (s *file) All(ctx context.Context) (all []Secret, err error) {
	rows, err := s.db.QueryContext(ctx, "SELECT id, kind, digest, data, used FROM secret ORDER BY id")
	if err != nil {
		return nil, told(err)
	}
	defer rows.Close()
	for rows.Next() {
		var x Secret
		if err := rows.Scan(&x.ID, &x.Kind, &x.Digest, &x.Data, &x.Used); err != nil {
			return nil, told(err)
		}
		all = append(all, x)
	}
	return all, told(rows.Err())
}

func (s *file) Delete(ctx context.Context, ids ...string) error {
	for _, id := range ids {
		if _, err := s.db.ExecContext(ctx, "DELETE FROM secret WHERE id = ?", id); err != nil {
			return told(err)
		}
	}
	return nil
}

// Tried is what was tried wrongly: a password, a code or a token, of which account and from which
// address; "" is any.
type Tried struct{ What, Account, From string }

// Try is one time that it was, by the clock.
type Try struct {
	Tried
	At time.Time
}

// mostTries is how many are kept; the oldest go first.
const mostTries = 20_000

func (s *file) Wrong(ctx context.Context, before time.Time, all ...Try) (err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return told(err)
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback()
		}
	}()
	for _, t := range all {
		if _, err := tx.ExecContext(ctx, "INSERT INTO try VALUES (?, ?, ?, ?)", t.What, t.Account, t.From, t.At.UnixMilli()); err != nil {
			return told(err)
		}
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM try WHERE at < ? OR rowid <= (SELECT max(rowid) FROM try) - ?", before.UnixMilli(), mostTries); err != nil {
		return told(err)
	}
	return told(tx.Commit())
}

func (s *file) Tries(ctx context.Context) (all []Try, err error) {
	rows, err := s.db.QueryContext(ctx, "SELECT what, account, source, at FROM try ORDER BY rowid")
	if err != nil {
		return nil, told(err)
	}
	defer rows.Close()
	for rows.Next() {
		var t Try
		var at int64
		if err := rows.Scan(&t.What, &t.Account, &t.From, &at); err != nil {
			return nil, told(err)
		}
		t.At = time.UnixMilli(at)
		all = append(all, t)
	}
	return all, told(rows.Err())
}

func told(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("the credentials cannot be read or written: %w", err)
}
