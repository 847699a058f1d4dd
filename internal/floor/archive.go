package floor

import (
	"context"
	"strings"

	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/store"
)

// Archivable verifies a log and returns what of it must stay out of an archive: the last state of each shard that
// was found right and everything after it, the rounds that a table's history lists, and one year of what protects
// players. A shard that is not named has no such state and stays whole.
func Archivable(ctx context.Context, log store.Log, room table.Room) (Report, map[string]store.Stay, error) {
	stays := map[string]store.Stay{}
	report, err := VerifyFrom(ctx, log, room, store.Against{})
	if err != nil || len(report.Findings) > 0 {
		return report, stays, err
	}
	for shard, ref := range report.Trusted.States {
		s, found, err := log.Kept(ctx, shard, ref.Seq)
		if err != nil {
			return report, stays, err
		}
		if !found || s.Sum() != ref.Sum {
			continue
		}
		stay := store.Stay{First: ref.Seq, State: ref.Seq}
		if strings.HasPrefix(shard, table.Shard("")) {
			opened, _, err := seal.Over(log).State(ctx, s)
			if err != nil {
				return report, stays, err
			}
			d, err := inForm[dealing](opened.Data)
			if err != nil {
				return report, stays, err
			}
			for _, at := range d.Rounds.Spans {
				stay.First = min(stay.First, at.First)
			}
		}
		if shard == protectionShard {
			if stay.First, err = yearOf(ctx, log); err != nil {
				return report, stays, err
			}
			stay.First = min(stay.First, stay.State)
		}
		stays[shard] = stay
	}
	return report, stays, nil
}
