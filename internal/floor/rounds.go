package floor

import (
	"context"
	"fmt"
	"strings"

	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/store"
)

// Rounds replays the tables of a log from their first entries, opened by a room if need be, and yields each
// whenever one of its rounds is over. The error says where the round runs differently from what is stored; no more
// is then known of that round. Rounds stops at an entry that cannot be read, and at a table where sealed cards may
// still be dealt whose key the log does not come with.
func Rounds(ctx context.Context, log store.Log, room table.Room, yield func(t *table.Table, differs error) error) (shut []*seal.ShutError, err error) {
	now, err := log.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	for _, head := range now.Heads {
		if !strings.HasPrefix(head.Shard, table.Shard("")) {
			continue
		}
		t := table.New(room)
		var differs error
		for e, err := range seal.Over(log).Read(ctx, head.Shard, 1) {
			if err != nil {
				return shut, err
			}
			if e.Seq > head.Seq {
				break
			}
			if at := seal.Shut(e); at != nil {
				shut = append(shut, at)
				break
			}
			inRound := t.InRound()
			checked := t.Check(e)
			applied := t.Apply(e)
			if !inRound {
				differs = nil
			}
			if differs == nil {
				differs = applied
			}
			if differs == nil && checked != nil {
				differs = fmt.Errorf("entry %d: %w (it was made by build %q)", e.Seq, checked, e.Build)
			}
			if inRound && table.Ends(e) {
				if err := yield(t, differs); err != nil {
					return shut, err
				}
			}
		}
	}
	return shut, nil
}
