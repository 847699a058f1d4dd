package replicated

import (
	"context"
	"errors"
	"fmt"
	"strings"

	clientv3 "go.etcd.io/etcd/client/v3"

	"felt.example/felt/store"
)

const valuePrefix = prefix + "value/"

// Values are what the nodes have in common besides the log: few values, and small ones, each under a key. The owner
// alone reads and writes them, and loses them with its lead.
type Values struct {
	seq  *sequencer
	lead *Lead
}

// Values are those of the nodes.
func (l *Lead) Values() *Values { return &Values{l.seq, l} }

// All are the values whose keys begin with a prefix, which a majority has.
func (v *Values) All(ctx context.Context, begin string) (map[string][]byte, error) {
	all := map[string][]byte{}
	from, end := valuePrefix+begin, clientv3.GetPrefixRangeEnd(valuePrefix+begin)
	for {
		answer, err := v.seq.client.Get(ctx, from, clientv3.WithRange(end), clientv3.WithLimit(pageSize))
		if err != nil {
			return nil, fmt.Errorf("%w: %w", store.ErrUnavailable, err)
		}
		for _, kv := range answer.Kvs {
			all[strings.TrimPrefix(string(kv.Key), valuePrefix)] = kv.Value
			from = string(kv.Key) + "\x00"
		}
		if !answer.More {
			return all, nil
		}
	}
}

// Change writes values and removes others, all or none. It returns when a majority has them. After an error they may
// be written all the same, unless it wraps store.ErrUnavailable.
func (v *Values) Change(ctx context.Context, put map[string][]byte, remove ...string) error {
	var ops []clientv3.Op
	for key, value := range put {
		ops = append(ops, clientv3.OpPut(valuePrefix+key, string(value)))
	}
	for _, key := range remove {
		ops = append(ops, clientv3.OpDelete(valuePrefix+key))
	}
	for {
		v.seq.mu.Lock()
		fence, lead := v.seq.fence, v.seq.lead
		v.seq.mu.Unlock()
		if lead != v.lead {
			return fmt.Errorf("%w: %w", store.ErrUnavailable, errDeposed)
		}
		within, cancel := context.WithTimeout(ctx, v.seq.patience)
		_, err := v.seq.add(within, ops, clientv3.Compare(clientv3.ModRevision(fenceKey), "=", fence))
		cancel()
		if errors.Is(err, errNoSpace) {
			return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
		}
		if !errors.Is(err, errDeposed) {
			return err
		}
		v.seq.mu.Lock()
		again := v.seq.fence != fence // which this node itself has written again
		v.seq.mu.Unlock()
		if !again {
			v.seq.lose(err)
			return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
		}
	}
}
