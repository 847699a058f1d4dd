// Package upgrade says what a program does to a log that another one wrote, keeps the log as it was before, and goes
// back to it.
package upgrade

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"felt.example/felt/internal/credential"
	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// Plan is what a program is about to do to a log that another one wrote.
type Plan struct {
	// Wrote is the program that made the log's last entry, Opens the one that is about to open it.
	Wrote, Opens string
	Form         sqlite.Form
	dir          string
}

// Of looks at the log in a directory, and changes nothing. It is nil where the same program goes on with it, where
// there is none, where it is open, and where it cannot be read, which whoever opens it is told.
func Of(ctx context.Context, dir, program string) (*Plan, error) {
	if open, err := sqlite.IsOpen(ctx, dir); err != nil || open {
		return nil, nil //nolint:nilerr // see above
	}
	form, err := sqlite.FormOf(dir)
	if err != nil {
		return nil, nil //nolint:nilerr // see above
	}
	log, err := sqlite.Inspect(dir)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	last, err := last(ctx, log)
	if err != nil || last.Seq == 0 {
		return nil, err
	}
	p := &Plan{Wrote: name(last.Build), Opens: name(program), Form: form, dir: dir}
	if p.Wrote == p.Opens && form.Is == form.Becomes {
		return nil, nil
	}
	return p, nil
}

// last is the entry of a log whose clock is the latest.
func last(ctx context.Context, log store.Log) (last journal.Entry, err error) {
	now, err := log.Snapshot(ctx)
	if err != nil {
		return last, err
	}
	for _, head := range now.Heads {
		for e, err := range log.Read(ctx, head.Shard, head.Seq) {
			if err != nil {
				return last, err
			}
			if last.Seq == 0 || e.Clock.After(last.Clock) {
				last = e
			}
			break
		}
	}
	return last, nil
}

// name is a program without the digest of its bytes, by which each platform has another.
func name(build string) string {
	before, _, _ := strings.Cut(build, " sha256:")
	return before
}

// Says are sentences about what is going to happen.
func (p *Plan) Says() (all []string) {
	if p.Wrote != p.Opens {
		all = append(all, fmt.Sprintf("The log in %s was last written by felt %s; this is felt %s, whose new entries the other may refuse.", p.dir, p.Wrote, p.Opens))
	}
	if p.Form.Is < p.Form.Becomes {
		all = append(all, fmt.Sprintf("The form of its file changes from %d to %d (%s); no entry is rewritten.", p.Form.Is, p.Form.Becomes, strings.Join(p.Form.Changes, "; ")))
	}
	return all
}

// Directory is where the logs are kept as they were: beside the data directory, under its name with .before.
func Directory(data string) (string, error) {
	path, err := filepath.Abs(data)
	return path + ".before", err
}

// The files of a log as it was, after the time at which it was kept.
const (
	logEnd         = ".felt"
	headEnd        = ".felt.head.json"
	credentialsEnd = ".credentials.db"
	undone         = ".undone" // before these, where somebody went back from it
	stamp          = "2006-01-02T150405.000Z"
)

// Kept is a log as it was before another program opened it.
type Kept struct {
	// Log is the file, which felt verify reads; Entries are how many it has, Wrote the program that made the last.
	Log     string
	At      time.Time
	Entries uint64
	Wrote   string
	heads   []journal.Head
}

// Keep keeps the log, and the credentials if there are any, and verifies what was kept.
func (p *Plan) Keep(ctx context.Context, credentials string, now time.Time) (*Kept, error) {
	return keep(ctx, p.dir, credentials, now.UTC().Format(stamp))
}

func keep(ctx context.Context, dir, credentials, name string) (kept *Kept, err error) {
	in, err := Directory(dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(in, 0o700); err != nil {
		return nil, err
	}
	base := filepath.Join(in, name)
	log, err := sqlite.Inspect(dir)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	now, err := log.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("the log could not be kept as it is: %w", err)
			for _, end := range []string{logEnd, headEnd, credentialsEnd} {
				_ = os.Remove(base + end)
			}
		}
	}()
	if err := log.Backup(ctx, base+logEnd); err != nil {
		return nil, err
	}
	head, err := os.OpenFile(base+headEnd, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(store.WriteHeads(head, now.Heads), head.Sync(), head.Close()); err != nil {
		return nil, err
	}
	if err := credential.Copy(ctx, credentials, base+credentialsEnd); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return read(ctx, base+logEnd)
}

// read verifies a log that was kept.
func read(ctx context.Context, file string) (*Kept, error) {
	base, _ := strings.CutSuffix(file, logEnd)
	at, err := time.Parse(stamp, strings.TrimSuffix(filepath.Base(base), undone))
	if err != nil {
		return nil, fmt.Errorf("%s is no log that felt serve kept before an upgrade", file)
	}
	heads, err := os.Open(base + headEnd)
	if err != nil {
		return nil, err
	}
	defer heads.Close()
	k := &Kept{Log: file, At: at}
	if k.heads, err = store.ReadHeads(heads); err != nil {
		return nil, fmt.Errorf("%s: %w", base+headEnd, err)
	}
	log, err := sqlite.Inspect(file)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	past, err := log.Archived(ctx)
	if err != nil {
		return nil, err
	}
	against := store.Against{Heads: k.heads}
	if past.Entries() > 0 { // nothing is changed of those in an archive
		trusted := past.Trusted()
		against.From = &trusted
	}
	found, err := store.Verify(ctx, log, against, nil)
	if err != nil {
		return nil, err
	}
	if len(found.Findings) > 0 {
		return nil, fmt.Errorf("%s is not whole: %s", file, found.Findings[0])
	}
	wrote, err := last(ctx, log)
	k.Entries, k.Wrote = found.Entries, name(wrote.Build)
	return k, err
}

// Files are the logs that were kept of a data directory, the latest last.
func Files(data string) ([]string, error) {
	in, err := Directory(data)
	if err != nil {
		return nil, err
	}
	all, err := filepath.Glob(filepath.Join(in, "*"+logEnd))
	all = slices.DeleteFunc(all, func(file string) bool { return strings.HasSuffix(file, undone+logEnd) })
	slices.Sort(all)
	return all, err
}

// Forget removes what was kept before the latest so many, and returns what it removed.
func Forget(data string, most int) (gone []string, err error) {
	all, err := Files(data)
	if err != nil || len(all) <= most {
		return nil, err
	}
	for _, file := range all[:len(all)-most] {
		base, _ := strings.CutSuffix(file, logEnd)
		for _, end := range []string{credentialsEnd, logEnd, headEnd} {
			if err := os.Remove(base + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return gone, err
			}
		}
		gone = append(gone, file)
	}
	return gone, nil
}

// Undone is what going back has left out.
type Undone struct {
	To *Kept
	// Log is the file that has the log as it was until then, with so many entries more.
	Log     string
	Entries uint64
}

// Back puts a log that was kept in the place of the one in a data directory, and keeps that one.
func Back(ctx context.Context, data, credentials, file string, now time.Time) (*Undone, error) {
	if open, err := sqlite.IsOpen(ctx, data); err != nil {
		return nil, err
	} else if open {
		return nil, fmt.Errorf("the log in %s is open in another process: stop it first", data)
	}
	to, err := read(ctx, file)
	if err != nil {
		return nil, err
	}
	left, err := keep(ctx, data, credentials, now.UTC().Format(stamp)+undone)
	if err != nil {
		return nil, err
	}
	if err := sqlite.Replace(ctx, data, to.Log); err != nil {
		return nil, err
	}
	base, _ := strings.CutSuffix(file, logEnd)
	if err := credential.Replace(ctx, credentials, base+credentialsEnd); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return &Undone{to, left.Log, left.Entries - min(to.Entries, left.Entries)}, nil
}
