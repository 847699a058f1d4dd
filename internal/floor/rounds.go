package floor

import (
	"context"
	"fmt"
	"strings"

	"felt.example/felt/internal/table"
	"felt.example/felt/store"
)

// Rounds plays the tables of a log, opened by a room if need be, from their first entries and yields each as it is when
// one of its rounds is over. The error says in what the round runs differently from what is
// stored, which then is all that is known of it. Rounds stops at an entry that cannot be read.
func Rounds(ctx context.Context, log store.Log, room table.Room, yield func(t *table.Table, differs error) error) error {
	now, err := log.Snapshot(ctx)
	if err != nil {
		return err
	}
	for _, head := range now.Heads {
		if !strings.HasPrefix(head.Shard, table.Shard("")) {
			continue
		}
		t := table.New(room)
		var differs error
		for e, err := range log.Read(ctx, head.Shard, 1) {
			if err != nil {
				return err
			}
			if e.Seq > head.Seq {
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
					return err
				}
			}
		}
	}
	return nil
}
