package replicated

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"

	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// The most that one transaction has.
const (
	mostEntries = 512
	mostBytes   = frameSize
)

var (
	errFollows = errors.New("this node follows another")
	errDeposed = errors.New("another node has taken over")
	errNoSpace = errors.New("the common log has no space left; it takes entries again when the nodes have made some, which they do by themselves")
)

// sequencer orders the appends of this node while it owns the log. It implements sqlite.Sequencer.
type sequencer struct {
	client   *clientv3.Client
	name     string
	patience time.Duration // how long an answer is waited for
	room     func(bytes int) bool

	mu sync.Mutex
	// fence is the revision at which this node wrote the fence, with which each append is compared. It stays when the
	// node stops leading, for what is in doubt was compared with it.
	fence int64
	lead  *Lead // nil while this node follows
}

// begin has this node append under a fence that it wrote.
func (s *sequencer) begin(fence int64, lead *Lead) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fence, s.lead = fence, lead
}

// lose ends this node's lead, if it has one.
func (s *sequencer) lose(why error) {
	s.mu.Lock()
	lead := s.lead
	s.lead = nil
	s.mu.Unlock()
	if lead != nil {
		lead.why = why
		close(lead.lost)
	}
}

func (s *sequencer) leads() *Lead {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lead
}

// Order implements sqlite.Sequencer: in one transaction the position moves and the entries are there, if this node
// is still the owner and the log still stands where it knows. Several entries that came at the same time are one
// transaction; none is in two.
func (s *sequencer) Order(after uint64, entries []sqlite.Placed) error {
	s.mu.Lock()
	fence, lead := s.fence, s.lead
	s.mu.Unlock()
	if lead == nil {
		return errFollows
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.patience)
	defer cancel()
	first := true
	for len(entries) > 0 {
		puts, n, err := s.puts(ctx, fence, after, entries)
		if err == nil {
			_, err = s.add(ctx, puts, clientv3.Compare(clientv3.ModRevision(fenceKey), "=", fence), clientv3.Compare(clientv3.Value(positionKey), "=", strconv.FormatUint(after, 10)))
		}
		if errors.Is(err, errDeposed) {
			s.lose(err)
		}
		switch {
		case err != nil && !first && !errors.Is(err, store.ErrUnknown):
			return fmt.Errorf("%w: a part of what came together is written: %w", store.ErrUnknown, err)
		case err != nil:
			return err
		}
		first = false
		after, entries = after+uint64(n), entries[n:]
	}
	return nil
}

// puts are the operations that write as many of the entries as fit in one transaction. The parts of a large one are
// written before; nobody reads them without it.
func (s *sequencer) puts(ctx context.Context, fence int64, after uint64, entries []sqlite.Placed) (puts []clientv3.Op, n int, err error) {
	size := 0
	for _, p := range entries {
		parts, last := frame(p)
		if n > 0 && (n == mostEntries || size+len(last) > mostBytes) {
			break
		}
		n++
		for i, part := range parts {
			if _, err := s.add(ctx, []clientv3.Op{clientv3.OpPut(partKey(after+uint64(n), i), string(part))}, clientv3.Compare(clientv3.ModRevision(fenceKey), "=", fence)); err != nil {
				if errors.Is(err, store.ErrUnknown) { // a part alone is no entry
					err = errors.New("a part of the entry could not be written: " + err.Error())
				}
				return nil, 0, err
			}
		}
		size += len(last)
		puts = append(puts, clientv3.OpPut(entryKey(after+uint64(n)), string(last)))
	}
	return append(puts, clientv3.OpPut(positionKey, strconv.FormatUint(after+uint64(n), 10))), n, nil
}

// add is put if there is room for it.
func (s *sequencer) add(ctx context.Context, puts []clientv3.Op, if_ ...clientv3.Cmp) (*clientv3.TxnResponse, error) {
	bytes := 0
	for _, op := range puts {
		bytes += len(op.KeyBytes()) + len(op.ValueBytes())
	}
	if !s.room(bytes) {
		return nil, errNoSpace
	}
	return s.put(ctx, puts, if_...)
}

// put makes one transaction. Only what etcd refuses before it proposes it is known not to be written. It may say that it
// has no space for what it has written.
func (s *sequencer) put(ctx context.Context, puts []clientv3.Op, if_ ...clientv3.Cmp) (*clientv3.TxnResponse, error) {
	answer, err := s.client.Txn(ctx).If(if_...).Then(puts...).Commit()
	switch {
	case err == nil && !answer.Succeeded:
		return nil, errDeposed
	case err == nil:
		return answer, nil
	case errors.Is(err, rpctypes.ErrRequestTooLarge), errors.Is(err, rpctypes.ErrTooManyRequests):
		return nil, err
	}
	return nil, fmt.Errorf("%w: %w", store.ErrUnknown, err)
}

// Missing implements sqlite.Sequencer. It writes the fence again, unless somebody else did: after that no earlier
// transaction of this node can succeed. Then it reads by quorum what the log has.
func (s *sequencer) Missing(after uint64) ([]sqlite.Placed, error) {
	s.mu.Lock()
	fence, lead := s.fence, s.lead
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), s.patience)
	defer cancel()
	answer, err := s.put(ctx, []clientv3.Op{clientv3.OpPut(fenceKey, s.name)}, clientv3.Compare(clientv3.ModRevision(fenceKey), "=", fence))
	switch {
	case err == nil:
		s.mu.Lock()
		if s.lead == lead {
			s.fence = answer.Header.Revision
		}
		s.mu.Unlock()
	case errors.Is(err, errDeposed):
		s.lose(err)
	default:
		return nil, errors.New("whether what was under way is in the common log cannot be learnt: " + err.Error()) // of the fence, not of an append
	}
	var all []sqlite.Placed
	for {
		page, err := entries(ctx, s.client, after+uint64(len(all)))
		if err != nil {
			return nil, fmt.Errorf("the common log cannot be read: %w", err)
		}
		if len(page) == 0 {
			return all, nil
		}
		all = append(all, page...)
	}
}

// pageSize is how many entries are read at once.
const pageSize = 256

// GoneError is the error of a node whose log ends before the first entry that the common log still has.
type GoneError struct{ At, Position uint64 }

// Error is one sentence.
func (e *GoneError) Error() string {
	return fmt.Sprintf("this node stands at position %d, and what follows is no longer in the common log, which stands at %d: it needs a copy of another node's log", e.At, e.Position)
}

// entries reads some of what follows on a position, in order; nothing is that nothing does.
func entries(ctx context.Context, client *clientv3.Client, after uint64, options ...clientv3.OpOption) ([]sqlite.Placed, error) {
	read := append([]clientv3.OpOption{clientv3.WithRange(clientv3.GetPrefixRangeEnd(entryPrefix)), clientv3.WithLimit(pageSize)}, options...)
	answer, err := client.Txn(ctx).Then(clientv3.OpGet(positionKey, options...), clientv3.OpGet(entryKey(after+1), read...)).Commit()
	if err != nil {
		return nil, err
	}
	found, of := answer.Responses[0].GetResponseRange().Kvs, answer.Responses[1].GetResponseRange().Kvs
	if len(found) == 0 {
		return nil, nil // the cluster has not begun
	}
	position, err := strconv.ParseUint(string(found[0].Value), 10, 64)
	if err != nil {
		return nil, fmt.Errorf("%s in etcd: %w", positionKey, err)
	}
	if position > after && (len(of) == 0 || string(of[0].Key) != entryKey(after+1)) {
		return nil, &GoneError{after, position}
	}
	all := make([]sqlite.Placed, 0, len(of))
	for i, kv := range of {
		at := after + uint64(i) + 1
		if string(kv.Key) != entryKey(at) {
			return nil, fmt.Errorf("the common log lacks position %d", at)
		}
		p, err := parseFrame(kv.Value, func(part int) ([]byte, error) {
			answer, err := client.Get(ctx, partKey(at, part), options...)
			if err != nil {
				return nil, err
			}
			if len(answer.Kvs) == 0 {
				return nil, errFrame
			}
			return answer.Kvs[0].Value, nil
		})
		if err != nil {
			return nil, fmt.Errorf("position %d of the common log: %w", at, err)
		}
		all = append(all, p)
	}
	return all, nil
}
