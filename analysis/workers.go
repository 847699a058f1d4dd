package analysis

import (
	"context"
	"runtime"
)

type workersKey struct{}

// OnFew has all that is worked out under the context take a given number of processors at the most.
func OnFew(ctx context.Context, workers int) context.Context {
	return context.WithValue(ctx, workersKey{}, workers)
}

// Workers is how many processors may be taken under the context: all, where nobody said less.
func Workers(ctx context.Context) int {
	all := runtime.GOMAXPROCS(0)
	if few, ok := ctx.Value(workersKey{}).(int); ok {
		return max(1, min(few, all))
	}
	return all
}
