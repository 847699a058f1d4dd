package replicated

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
	"go.etcd.io/etcd/api/v3/mvccpb"
	"go.etcd.io/etcd/server/v3/storage/schema"
	"google.golang.org/protobuf/proto"
)

// revisionSize is how long a key in etcd's file is. One that is longer marks that the value was deleted.
const revisionSize = 17

// Stopped reads what the nodes have in common besides their logs, by key, as a node that does not run has it in its
// directory, and the position of the last entry that it knows of. It changes nothing.
func Stopped(dir string) (values map[string][]byte, position uint64, err error) {
	name := filepath.Join(dir, orderDir, "member", "snap", "db")
	if !exists(name) {
		return nil, 0, fmt.Errorf("%s is not the directory of a node: %w", dir, fs.ErrNotExist)
	}
	db, err := bolt.Open(name, 0o600, &bolt.Options{ReadOnly: true, Timeout: time.Second})
	if errors.Is(err, bolterrors.ErrTimeout) {
		return nil, 0, fmt.Errorf("the node in %s runs", dir)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("what the nodes have in common cannot be read in %s: %w", name, err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	values = map[string][]byte{}
	err = db.View(func(tx *bolt.Tx) error {
		bucket := tx.Bucket(schema.Key.Name())
		if bucket == nil {
			return nil
		}
		return bucket.ForEach(func(revision, text []byte) error { // in the order of revisions
			var kv mvccpb.KeyValue
			if err := proto.Unmarshal(text, &kv); err != nil {
				return fmt.Errorf("%s holds what is no value: %w", name, err)
			}
			key := string(kv.Key)
			switch under, is := strings.CutPrefix(key, valuePrefix); {
			case is && len(revision) > revisionSize:
				delete(values, under)
			case is:
				values[under] = kv.Value
			case key == positionKey:
				position, err = strconv.ParseUint(string(kv.Value), 10, 64)
			}
			return err
		})
	})
	return values, position, err
}
