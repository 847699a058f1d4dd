package credential

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
)

// Copy copies a file of credentials, at one instant, to a file that is not there.
func Copy(ctx context.Context, from, to string) (err error) {
	from, err = filepath.Abs(from)
	if err != nil {
		return err
	}
	if _, err := os.Stat(from); err != nil {
		return err
	}
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // before SQLite makes it for everybody to read
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Sync(), file.Close()) }()
	at := url.URL{Scheme: "file", Path: filepath.ToSlash(from), RawQuery: "_pragma=busy_timeout(5000)"}
	db, err := sql.Open("sqlite", at.String())
	if err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
		err = fmt.Errorf("the credentials %s cannot be copied: %w", from, err)
		return errors.Join(err, db.Close())
	}
	return db.Close()
}

// Replace puts a copy in the place of a file of credentials, which nobody may have open: whole or not at all.
func Replace(ctx context.Context, name, by string) error {
	part := name + ".new"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := Copy(ctx, by, part); err != nil {
		return err
	}
	return os.Rename(part, name)
}
