package sqlite

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// request is an append, a look for a key that must be ordered after the appends, a state to keep, or entries
// that were ordered elsewhere.
type request struct {
	draft    journal.Draft
	packed   []byte // the draft
	expected uint64
	look     string       // the key to look for; "" is none
	state    *store.State // to keep; nil is none
	place    []Placed     // follow the position after; empty is none
	after    uint64

	// taken is set once: by the writer when it takes the request, or by a caller that
	// gives up before that.
	taken atomic.Bool
	reply chan reply // holds one

	answer  reply // becomes the reply when the transaction has ended
	written bool
}

type reply struct {
	entry journal.Entry
	found bool
	err   error
}

// Append implements store.Log.
func (l *Log) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	draft, err := journal.NewDraft(e)
	if err != nil {
		return journal.Entry{}, err
	}
	switch before, found, err := l.archivedByKey(ctx, e.Key); {
	case err != nil:
		return journal.Entry{}, err
	case found && draft.Repeats(before):
		return before, nil
	case found:
		return journal.Entry{}, otherKey(before)
	}
	answer := l.ask(ctx, &request{draft: draft, packed: draft.Pack(), expected: expected, reply: make(chan reply, 1)})
	return answer.entry, answer.err
}

// ByKey implements store.Log. The writer answers it, after all appends before it.
func (l *Log) ByKey(ctx context.Context, key string) (journal.Entry, bool, error) {
	if key == "" {
		return journal.Entry{}, false, nil
	}
	answer := l.ask(ctx, &request{look: key, reply: make(chan reply, 1)})
	if errors.Is(answer.err, store.ErrUnknown) { // nothing was to be written
		answer.err = fmt.Errorf("%w: %w", store.ErrUnavailable, context.Cause(ctx))
	}
	if answer.found || answer.err != nil {
		return answer.entry, answer.found, answer.err
	}
	return l.archivedByKey(ctx, key)
}

func (l *Log) ask(ctx context.Context, r *request) reply {
	closed := reply{err: fmt.Errorf("%w: it is closed", store.ErrUnavailable)}
	if ctx.Err() != nil {
		return reply{err: fmt.Errorf("%w: %w", store.ErrUnavailable, context.Cause(ctx))}
	}
	select {
	case <-l.closing:
		return closed
	default:
	}
	select {
	case l.queue <- r:
	case <-l.closing:
		return closed
	case <-ctx.Done():
		return reply{err: fmt.Errorf("%w: %w", store.ErrUnavailable, context.Cause(ctx))}
	}
	select {
	case answer := <-r.reply:
		return answer
	case <-l.stopped:
		select {
		case answer := <-r.reply:
			return answer
		default:
			return closed // the writer has ended and never took it
		}
	case <-ctx.Done():
		if r.taken.CompareAndSwap(false, true) {
			return reply{err: fmt.Errorf("%w: %w", store.ErrUnavailable, context.Cause(ctx))}
		}
		return reply{err: fmt.Errorf("%w: %w", store.ErrUnknown, context.Cause(ctx))}
	}
}
