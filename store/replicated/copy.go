package replicated

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// Client is an HTTP client with which a node speaks to the others; Link is where they answer it.
func (n *Node) Client() *http.Client { return n.by }

// Link is the address at which another node answers.
func (n *Node) Link(name string) (host string, err error) {
	address, ok := n.Peers[name]
	if !ok {
		return "", fmt.Errorf("there is no node %q", name)
	}
	return linkAddress(address)
}

// Renew replaces the log of a node, which must not be open, with a verified copy of another node's. It is for a node
// that stopped with a *GoneError. What the node has must be the beginning of the copy.
func Renew(ctx context.Context, c Config) error {
	tls, err := secure(c.Admission)
	if err != nil {
		return err
	}
	var failed []error
	for _, name := range sortedNames(c.Peers) {
		if name == c.Name {
			continue
		}
		if err := renewFrom(ctx, c, client(tls), name); err != nil {
			failed = append(failed, fmt.Errorf("node %s: %w", name, err))
			continue
		}
		return nil
	}
	return fmt.Errorf("no other node gave a copy of its log: %w", errors.Join(failed...))
}

func renewFrom(ctx context.Context, c Config, by *http.Client, name string) (err error) {
	host, err := linkAddress(c.Peers[name])
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(c.Dir, ".felt-renew-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, "copy.db")
	if err := download(ctx, by, "https://"+host+copyPath, file); err != nil {
		return err
	}
	fresh := filepath.Join(dir, "log")
	if err := sqlite.Restore(ctx, file, fresh); err != nil {
		return err
	}
	if err := continues(ctx, c.Dir, fresh); err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(c.Dir, "felt.db*"))
	if err != nil {
		return err
	}
	for _, name := range old { // a node that is killed here has no log, and asks for a copy again
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return os.Rename(filepath.Join(fresh, "felt.db"), filepath.Join(c.Dir, "felt.db"))
}

func download(ctx context.Context, by *http.Client, from, to string) (err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, from, nil)
	if err != nil {
		return err
	}
	answer, err := by.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, 1000))
		return fmt.Errorf("it answered %s: %s", answer.Status, strings.TrimSpace(string(text)))
	}
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, answer.Body)
	return errors.Join(err, file.Sync(), file.Close())
}

// continues verifies a log, and that it has all that another one has.
func continues(ctx context.Context, dir, fresh string) (err error) {
	log, err := sqlite.Inspect(fresh)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	report, err := store.Verify(ctx, log, store.Against{}, nil)
	if err != nil {
		return err
	}
	if len(report.Findings) > 0 {
		return fmt.Errorf("its copy does not verify: %s", report.Findings[0])
	}
	own, err := sqlite.Inspect(dir)
	if errors.Is(err, sqlite.ErrNoLog) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, own.Close()) }()
	now, err := own.Snapshot(ctx)
	if err != nil {
		return err
	}
	for _, head := range now.Heads {
		for e, err := range log.Read(ctx, head.Shard, head.Seq) {
			if err != nil {
				return err
			}
			if e.Hash != head.Hash {
				return fmt.Errorf("entry %d of shard %s is another in its copy than on this node", head.Seq, head.Shard)
			}
			break
		}
		if there, err := log.Head(ctx, head.Shard); err != nil || there.Seq < head.Seq {
			return errors.Join(err, fmt.Errorf("its copy ends before entry %d of shard %s, which this node has", head.Seq, head.Shard))
		}
	}
	return nil
}

func sortedNames(peers map[string]string) []string { return slices.Sorted(maps.Keys(peers)) }

// exists reports whether there is a file.
func exists(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}
