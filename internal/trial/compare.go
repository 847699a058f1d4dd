package trial

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// Compare holds the logs of nodes that are stopped, by their directories, against the first. The sentences are of what
// differs, as far as the shorter of two logs goes: a node may have less than another.
func Compare(ctx context.Context, dirs ...string) (differences []string, err error) {
	first := map[string][]string{} // the entries of each shard
	for i, dir := range dirs {
		log, err := sqlite.Inspect(dir)
		if err != nil {
			return nil, err
		}
		differs, err := compare(ctx, log, first, i == 0)
		if err := errors.Join(err, log.Close()); err != nil {
			return nil, err
		}
		for _, what := range differs {
			differences = append(differences, fmt.Sprintf("%s of %s differs from that of %s", what, dir, dirs[0]))
		}
	}
	return differences, nil
}

func compare(ctx context.Context, log store.Log, first map[string][]string, is bool) (differs []string, err error) {
	now, err := log.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	for _, head := range now.Heads {
		for e, err := range log.Read(ctx, head.Shard, 1) {
			if err != nil {
				return nil, err
			}
			text, err := json.Marshal(e)
			if err != nil {
				return nil, err
			}
			switch of := first[head.Shard]; {
			case is:
				first[head.Shard] = append(of, string(text))
			case int(e.Seq) <= len(of) && of[e.Seq-1] != string(text):
				differs = append(differs, fmt.Sprintf("entry %d of the shard %s", e.Seq, head.Shard))
			}
		}
	}
	return differs, nil
}
