package analysis

import (
	"context"
	"sync"
)

// kept is what was counted last.
type kept struct {
	guard      sync.Mutex
	key, value any
}

type keptKey struct{}

// Keeping returns a context under which the last count is kept for the next figure that can use it,
// such as those of a base game under each of its paytables.
func Keeping(ctx context.Context) context.Context {
	return context.WithValue(ctx, keptKey{}, new(kept))
}

// Once returns the value that was computed under the key before, or else computes it now.
func Once[T any](ctx context.Context, key any, count func() (T, error)) (T, error) {
	k, ok := ctx.Value(keptKey{}).(*kept)
	if !ok {
		return count()
	}
	k.guard.Lock()
	defer k.guard.Unlock()
	if value, ok := k.value.(T); ok && k.key == key {
		return value, nil
	}
	value, err := count()
	if err == nil {
		k.key, k.value = key, value
	}
	return value, err
}
