package floor

import (
	"context"
	"errors"
	"strings"

	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/store"
)

// NeedsKey returns a table at which sealed cards may still be dealt, and the key that seals them, or nil. Without
// that key no floor can be opened on the log.
func NeedsKey(ctx context.Context, log store.Log) (*seal.ShutError, error) {
	now, err := log.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	without := seal.Log{Log: log}
	for _, head := range now.Heads {
		if !strings.HasPrefix(head.Shard, table.Shard("")) {
			continue
		}
		from := uint64(1)
		var shut *seal.ShutError
		if s, found, err := log.Kept(ctx, head.Shard, head.Seq); err != nil {
			return nil, err
		} else if found {
			if _, _, err := without.State(ctx, s); errors.As(err, &shut) {
				return shut, nil
			}
			from = s.Seq + 1
		}
		for e, err := range without.Entries(ctx, head.Shard, from) {
			if err != nil {
				return nil, err
			}
			if e.Shut != nil {
				return e.Shut, nil
			}
		}
	}
	return nil, nil
}
