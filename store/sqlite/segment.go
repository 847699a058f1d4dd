package sqlite

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"felt.example/felt/journal"
)

// A segment is a stretch of the log, over all shards in the order of the appends, in a file of its own:
// gzipped lines, the first one what it is, the last one what it has come to, between them the entries'. It is
// written once. One after the other, segments are the whole log.
const segmentNames = "*.segment.gz"

func segmentName(first, last uint64) string {
	return fmt.Sprintf("%012d-%012d.segment.gz", first, last)
}

// opening is the first line of a segment.
type opening struct {
	Segment int    `json:"segment"` // the version of the form
	First   uint64 `json:"first"`   // the position of its first entry
	// Before is the sum of the segment before it, so that none can be changed for another.
	Before journal.Hash `json:"before"`
}

const segmentVersion = 1

// closing is the last line.
type closing struct {
	Last  uint64         `json:"last"`  // the position of its last entry
	Heads []journal.Head `json:"heads"` // of the shards that it has entries of
	Sum   journal.Hash   `json:"sum"`   // the SHA-256 of all lines before this one
}

// segments are the files of a directory in their order; none is no error.
func segments(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, segmentNames))
	slices.Sort(files)
	return files, err
}

// after reads entries in the order of their appends, from the one after a position on, at most so many.
func (l *Log) after(ctx context.Context, position uint64, most int) ([]journal.Entry, error) {
	return l.entries(ctx, "WHERE position > ? ORDER BY position LIMIT ?", position, most)
}

// Appended reads all entries in the order of their appends.
func (l *Log) Appended(ctx context.Context) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for position := uint64(0); ; position += page {
			entries, err := l.after(ctx, position, page)
			for _, e := range entries {
				if !yield(e, nil) {
					return
				}
			}
			if err != nil {
				yield(journal.Entry{}, err)
			}
			if err != nil || len(entries) < page {
				return
			}
		}
	}
}

// end is the position of the last append.
func (l *Log) end(ctx context.Context) (position uint64, err error) {
	if err = l.reader.QueryRowContext(ctx, "SELECT coalesce(max(position), 0) FROM entry").Scan(&position); err != nil {
		return 0, l.unreadable(err)
	}
	return position, nil
}

// writeSegment seals entries, the first of which is at a position, in a new file of a directory.
func writeSegment(dir string, o opening, entries []journal.Entry) (c closing, err error) {
	c = closing{Last: o.First + uint64(len(entries)) - 1, Heads: []journal.Head{}}
	heads := map[string]int{}
	err = whole(filepath.Join(dir, segmentName(o.First, c.Last)), func(part string) error {
		file, err := os.OpenFile(part, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		packed := gzip.NewWriter(file)
		sum := sha256.New()
		out := bufio.NewWriter(io.MultiWriter(packed, sum))
		err = writeLine(out, o)
		for _, e := range entries {
			if err != nil {
				break
			}
			at, has := heads[e.Shard]
			if !has {
				at, heads[e.Shard] = len(c.Heads), len(c.Heads)
				c.Heads = append(c.Heads, journal.Head{})
			}
			c.Heads[at] = journal.Head{Shard: e.Shard, Seq: e.Seq, Hash: e.Hash}
			var line []byte
			if line, err = lineOf(e); err == nil {
				_, err = out.Write(append(line, '\n'))
			}
		}
		err = errors.Join(err, out.Flush())
		c.Sum = journal.Hash(sum.Sum(nil))
		return errors.Join(err, writeLine(packed, c), packed.Close(), file.Close())
	})
	return c, err
}

func writeLine(to io.Writer, value any) error {
	line, err := json.Marshal(value)
	if err == nil {
		_, err = to.Write(append(line, '\n'))
	}
	return err
}

// lineOf is the line of an entry that was read.
func lineOf(e journal.Entry) ([]byte, error) {
	draft, err := journal.NewDraft(e)
	if err != nil {
		return nil, err
	}
	again, line := draft.Seal(journal.Head{Shard: e.Shard, Seq: e.Seq - 1, Hash: e.Previous})
	if again.Hash != e.Hash {
		return nil, fmt.Errorf("entry %d of shard %s cannot be written again as it was", e.Seq, e.Shard)
	}
	return line, nil
}

// segment is one that is being read.
type segment struct {
	name    string
	opening opening
	closing closing // when it has been read to its end
	text    *bufio.Scanner
	sum     hash.Hash
	entries uint64
	files   []io.Closer
}

func openSegment(path string) (*segment, error) {
	s := &segment{name: filepath.Base(path), sum: sha256.New()}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	s.files = append(s.files, file)
	text, err := gzip.NewReader(bufio.NewReader(file))
	if err != nil {
		return nil, errors.Join(s.wrong(errors.New("it does not begin as a gzip file does, so it was cut or altered")), s.close())
	}
	s.text = bufio.NewScanner(text)
	s.text.Buffer(make([]byte, 0, 1<<16), journal.MaxLine+1)
	if !s.text.Scan() || json.Unmarshal(s.text.Bytes(), &s.opening) != nil || s.opening.Segment != segmentVersion || s.opening.First == 0 {
		return nil, errors.Join(s.wrong(errors.New("its first line is not that of a segment of version 1")), s.close())
	}
	s.add()
	return s, nil
}

func (s *segment) add() {
	s.sum.Write(s.text.Bytes())
	s.sum.Write([]byte("\n"))
}

func (s *segment) wrong(err error) error { return fmt.Errorf("segment %s: %w", s.name, err) }

func (s *segment) close() (err error) {
	for _, file := range s.files {
		err = errors.Join(err, file.Close())
	}
	return err
}

var errEnd = errors.New("the segment has ended")

// next is the next entry; errEnd is its end, and that all of it was as it was written.
func (s *segment) next() (e journal.Entry, err error) {
	if !s.text.Scan() {
		return e, s.wrong(errors.Join(errors.New("it has no end, so it was cut or altered"), s.text.Err()))
	}
	if bytes.HasPrefix(s.text.Bytes(), []byte(`{"last":`)) {
		return e, s.ends()
	}
	s.add()
	s.entries++
	if e, err = journal.Parse(s.text.Bytes()); err != nil {
		return e, s.wrong(fmt.Errorf("entry at position %d: %w", s.opening.First+s.entries-1, err))
	}
	return e, nil
}

func (s *segment) ends() error {
	err := json.Unmarshal(s.text.Bytes(), &s.closing)
	switch {
	case err != nil, s.closing.Sum != journal.Hash(s.sum.Sum(nil)), s.closing.Last != s.opening.First+s.entries-1, s.text.Scan(), s.text.Err() != nil:
		return s.wrong(errors.New("its sum is not that of its lines, so it was altered"))
	}
	return errEnd
}

// readSegments reads the entries of all segments in a directory, in the order of their appends. That a
// segment is missing, altered or of another log is an error.
func readSegments(dir string) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		files, err := segments(dir)
		if err != nil {
			yield(journal.Entry{}, err)
			return
		}
		last := closing{}
		for _, file := range files {
			s, err := openSegment(file)
			if err == nil && (s.opening.First != last.Last+1 || s.opening.Before != last.Sum) {
				err = errors.Join(s.wrong(fmt.Errorf("it does not follow the one before it, which ends at position %d", last.Last)), s.close())
			}
			for err == nil {
				var e journal.Entry
				if e, err = s.next(); err == nil && !yield(e, nil) {
					_ = s.close()
					return
				}
			}
			if !errors.Is(err, errEnd) {
				yield(journal.Entry{}, err)
				return
			}
			last = s.closing
			if err := s.close(); err != nil {
				yield(journal.Entry{}, err)
				return
			}
		}
	}
}

// lastSegment reads the last segment of a directory; where there is none, all of what it has is zero.
func lastSegment(dir string) (last closing, err error) {
	files, err := segments(dir)
	if err != nil || len(files) == 0 {
		return last, err
	}
	s, err := openSegment(files[len(files)-1])
	if err != nil {
		return last, err
	}
	for err == nil {
		_, err = s.next()
	}
	if errors.Is(err, errEnd) {
		err = nil
	}
	return s.closing, errors.Join(err, s.close())
}
