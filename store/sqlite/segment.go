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

// segmentEnding is what the name of the segment is like that ends at a position.
func segmentEnding(last uint64) string { return fmt.Sprintf("*-%012d.segment.gz", last) }

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
func (l *Log) after(ctx context.Context, position uint64, most int) ([]stored, error) {
	return l.rows(ctx, "WHERE position > ? ORDER BY position LIMIT ?", position, most)
}

// Appended reads all entries in the order of their appends.
func (l *Log) Appended(ctx context.Context) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for position := uint64(0); ; {
			entries, err := l.after(ctx, position, page)
			for _, e := range entries {
				if !yield(e.Entry, nil) {
					return
				}
				position = e.position
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

// Position implements store.Log.
func (l *Log) Position(ctx context.Context) (position uint64, err error) {
	if err = l.reader.QueryRowContext(ctx, lastPosition).Scan(&position); err != nil {
		return 0, l.unreadable(err)
	}
	return position, nil
}

// The entry of a shard's head is never archived.
const lastPosition = "SELECT coalesce(max(position), 0) FROM entry"

// writeSegment seals entries, the first of which is at a position, in a new file of a directory.
func writeSegment(dir string, o opening, entries []stored) (c closing, err error) {
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
			_, err = out.Write(append(e.line, '\n'))
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

// openSegment opens a segment, which must follow on the one before it; nil is any.
func openSegment(path string, before *closing) (*segment, error) {
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
	if before != nil && (s.opening.First != before.Last+1 || s.opening.Before != before.Sum) {
		return nil, errors.Join(s.wrong(fmt.Errorf("it does not follow the one before it, which ends at position %d", before.Last)), s.close())
	}
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

// each takes the entries whose lines begin as is given, and closes the segment. Without an error all of it
// was as it was written.
func (s *segment) each(begins []byte, take func(stored) error) error {
	for s.text.Scan() {
		line := s.text.Bytes()
		if bytes.HasPrefix(line, []byte(`{"last":`)) {
			return errors.Join(s.ends(), s.close())
		}
		s.add()
		at := s.opening.First + s.entries
		s.entries++
		if !bytes.HasPrefix(line, begins) {
			continue
		}
		line = bytes.Clone(line)
		e, err := journal.Parse(line)
		if err != nil {
			return errors.Join(s.wrong(fmt.Errorf("entry at position %d: %w", at, err)), s.close())
		}
		if err := take(stored{e, at, line}); err != nil {
			return errors.Join(err, s.close())
		}
	}
	return errors.Join(s.wrong(errors.Join(errors.New("it has no end, so it was cut or altered"), s.text.Err())), s.close())
}

func (s *segment) ends() error {
	err := json.Unmarshal(s.text.Bytes(), &s.closing)
	switch {
	case err != nil, s.closing.Sum != journal.Hash(s.sum.Sum(nil)), s.closing.Last != s.opening.First+s.entries-1, s.text.Scan(), s.text.Err() != nil:
		return s.wrong(errors.New("its sum is not that of its lines, so it was altered"))
	}
	return nil
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
			s, err := openSegment(file, &last)
			if err == nil {
				err = s.each(nil, func(e stored) error {
					if !yield(e.Entry, nil) {
						return errEnough
					}
					return nil
				})
			}
			if errors.Is(err, errEnough) {
				return
			}
			if err != nil {
				yield(journal.Entry{}, err)
				return
			}
			last = s.closing
		}
	}
}

// errEnough ends a reading of which no more is wanted.
var errEnough = errors.New("no more is wanted")

// lastSegment reads the last segment of a directory; where there is none, all of what it has is zero.
func lastSegment(dir string) (last closing, err error) {
	files, err := segments(dir)
	if err != nil || len(files) == 0 {
		return last, err
	}
	s, err := openSegment(files[len(files)-1], nil)
	if err != nil {
		return last, err
	}
	err = s.each(nil, func(stored) error { return nil })
	return s.closing, err
}
