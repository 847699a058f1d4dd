package sqlite

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"time"

	"felt.example/felt/journal"
)

// What seals a segment of a copy: so many entries, or so long after the last.
const (
	segmentEntries = 10_000
	segmentTime    = time.Minute
	copyLook       = 5 * time.Second // how often the copy is brought up to date at most
)

// Copy is a continuous copy of a log in a directory, better on another disk: segments, each sealed after
// 10,000 entries or a minute. What has come since the last is not in it.
type Copy struct {
	log  *Log
	dir  string
	last closing
	at   time.Time // when the last was sealed
}

// NewCopy begins a copy or goes on with one. One that is of another log, or ahead of this one, is refused.
func NewCopy(ctx context.Context, log *Log, dir string) (*Copy, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the directory of the copy cannot be made: %w", err)
	}
	last, err := log.copied(ctx, dir)
	if err != nil {
		return nil, err
	}
	return &Copy{log: log, dir: dir, last: last, at: time.Now()}, nil
}

// copied is the end of the last segment of a copy of the log.
func (l *Log) copied(ctx context.Context, dir string) (last closing, err error) {
	last, err = lastSegment(dir)
	if err != nil {
		return last, fmt.Errorf("the copy in %s: %w", dir, err)
	}
	if err := l.has(ctx, last); err != nil {
		return last, fmt.Errorf("the copy in %s %w", dir, err)
	}
	return last, nil
}

// Run copies until ctx is done, then what is left. Whether it could is told each time that it has looked; it is tried
// again.
func (c *Copy) Run(ctx context.Context, tell func(error)) {
	look := time.NewTicker(copyLook)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			tell(c.Seal(context.WithoutCancel(ctx), 1))
			return
		case <-look.C:
		}
		least := uint64(segmentEntries)
		if time.Since(c.at) >= segmentTime {
			least = 1
		}
		if err := c.Seal(ctx, least); ctx.Err() == nil {
			tell(err)
		}
	}
}

// Seal copies what the log has more than the copy, if it is at least so many entries.
func (c *Copy) Seal(ctx context.Context, least uint64) error {
	for {
		if err := c.there(); err != nil {
			return err
		}
		end, err := c.log.Position(ctx)
		if err != nil {
			return err
		}
		if end < c.last.Last+least {
			return nil
		}
		if err := c.next(ctx, end); err != nil {
			return err
		}
	}
}

// there reports whether the directory is still that of the copy: where its disk was taken away, there may be an empty one.
func (c *Copy) there() error {
	last := ""
	if c.last.Last > 0 {
		files, err := filepath.Glob(filepath.Join(c.dir, segmentEnding(c.last.Last)))
		if err != nil || len(files) == 0 {
			return errors.Join(err, fmt.Errorf("%s does not have the last segment of the copy, which ends at position %d", c.dir, c.last.Last))
		}
		last = filepath.Base(files[0])
	}
	_, err := os.Stat(filepath.Join(c.dir, last))
	return err
}

// next seals one segment of entries up to a position.
func (c *Copy) next(ctx context.Context, end uint64) error {
	first := c.last.Last + 1
	entries, err := c.log.after(ctx, c.last.Last, int(min(segmentEntries, end-c.last.Last)))
	if err != nil {
		return err
	}
	if n := uint64(len(entries)); n == 0 || entries[n-1].position != c.last.Last+n {
		return fmt.Errorf("%w: an entry after position %d is missing", errDamaged, c.last.Last)
	}
	sealed, err := writeSegment(c.dir, opening{segmentVersion, first, c.last.Sum}, entries)
	if err == nil {
		c.last, c.at = sealed, time.Now()
	}
	return err
}

// has reports whether what a copy ends in is of this log, and that the log has all that follows.
func (l *Log) has(ctx context.Context, last closing) error {
	if last.Last == 0 && len(l.archived) == 0 {
		return nil
	}
	of, err := l.segments(ctx)
	if err != nil {
		return err
	}
	known := false
	if n := len(of); n > 0 {
		if last.Last < of[n-1].last {
			return fmt.Errorf("ends at position %d, but the entries up to %d were moved to the archive %s: put its segments there first", last.Last, of[n-1].last, of[n-1].dir)
		}
		known = last.Sum == of[n-1].sum
	}
	for _, head := range last.Heads {
		if head.Seq <= l.archived[head.Shard].Seq {
			continue
		}
		known = false
		for e, err := range l.Read(ctx, head.Shard, head.Seq) {
			if err != nil {
				return err
			}
			known = e.Seq == head.Seq && e.Hash == head.Hash
			break
		}
		if !known {
			return fmt.Errorf("is not of this log, which has not its entry %d of shard %s; name another directory", head.Seq, head.Shard)
		}
	}
	if !known {
		return errors.New("cannot be told to be of this log; name another directory")
	}
	return nil
}

// Make makes a log of entries, in the order in which they were appended, in a directory that is empty or not
// there. Each gets the place and the hash that it has, or none is written.
func Make(ctx context.Context, dir string, entries iter.Seq2[journal.Entry, error]) (err error) {
	if err := makeEmpty(dir); err != nil {
		return err
	}
	part, err := os.MkdirTemp(dir, ".felt-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(part)) }()
	l := &Log{dir: part, closing: make(chan struct{})}
	w, err := l.start()
	if err != nil {
		return errors.Join(err, l.closeFiles())
	}
	if err = errors.Join(w.take(ctx, entries), w.close(), l.closeFiles()); err != nil {
		return err
	}
	if err := os.Rename(filepath.Join(part, dataFile), filepath.Join(dir, dataFile)); err != nil {
		return err
	}
	return syncDir(dir)
}

// take writes entries as they are, many in one transaction.
func (w *writer) take(ctx context.Context, entries iter.Seq2[journal.Entry, error]) error {
	batch, hashes := make([]*request, 0, segmentEntries), []journal.Hash{}
	write := func() error {
		if err := w.write(batch); err != nil {
			return err
		}
		for i, r := range batch {
			if r.answer.err != nil {
				return r.answer.err
			}
			if now := r.answer.entry; now.Hash != hashes[i] {
				return fmt.Errorf("entry %d of shard %s does not become what it was", now.Seq, now.Shard)
			}
		}
		batch, hashes = batch[:0], hashes[:0]
		return errors.Join(w.commit(), w.begin(), context.Cause(ctx))
	}
	for e, err := range entries {
		if err != nil {
			return err
		}
		draft, err := journal.NewDraft(e)
		if err != nil {
			return err
		}
		hashes = append(hashes, e.Hash)
		batch = append(batch, &request{draft: draft, packed: draft.Pack(), expected: e.Seq - 1})
		if len(batch) == cap(batch) {
			if err := write(); err != nil {
				return err
			}
		}
	}
	return write()
}
