package analysis

import (
	"context"
	"runtime"
)

type workersKey struct{}

// OnFew returns a context under which computations use at most the given number of processors.
func OnFew(ctx context.Context, workers int) context.Context {
	return context.WithValue(ctx, workersKey{}, workers)
}

// Workers returns how many processors may be used under the context: all, unless OnFew set a limit.
func Workers(ctx context.Context) int {
	all := runtime.GOMAXPROCS(0)
	if few, ok := ctx.Value(workersKey{}).(int); ok {
		return max(1, min(few, all))
	}
	return all
}
