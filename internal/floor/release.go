package floor

import (
	"context"
	"fmt"

	"felt.example/felt/store"
)

// Cards that nobody may know yet are sealed in the log, so the whole log can be exported. Only a round for which
// an earlier build shuffled lies open in it: until that round is over, or at a shoe until the next shuffle,
// neither log nor backup is exported.

// released is a log as it stood at one moment.
type released struct {
	store.Log
	now store.Snapshot
}

// Snapshot implements store.Log.
func (r released) Snapshot(context.Context) (store.Snapshot, error) { return r.now, nil }

// Released is the log as it stands now, or an *UndealtError.
func (f *Floor) Released(ctx context.Context) (store.Log, error) {
	now, err := f.Log.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	return released{f.Log, now}, f.bare() // checked last, so that nothing has come in between
}

// UndealtError refuses a log in which cards that may still be dealt are not sealed.
type UndealtError struct{ Table string }

func (e *UndealtError) Error() string {
	return fmt.Sprintf("at table %s cards that are still to be dealt lie open in the log, for an earlier build has shuffled them: ask when its round is over, or its shoe", e.Table)
}

// Backup writes a backup of the whole log to a new file. If there is an *UndealtError, the file must not be given
// to anybody.
func (f *Floor) Backup(ctx context.Context, file string) error {
	if err := f.Log.Backup(ctx, file); err != nil {
		return err
	}
	return f.bare()
}

// bare returns an error if hidden cards of the table lie open in the log.
func (f *Floor) bare() error {
	for _, l := range f.lives() {
		l.mu.Lock()
		bare := l.writer.bare
		l.mu.Unlock()
		if bare {
			return &UndealtError{l.id}
		}
	}
	return nil
}
