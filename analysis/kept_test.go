package analysis_test

import (
	"context"
	"errors"
	"testing"

	"felt.example/felt/analysis"
)

// TestOnce: under a context that keeps it, what is asked for again is not counted again; what failed is, and so is
// what another question came after.
func TestOnce(t *testing.T) {
	counted := 0
	count := func() (int, error) { counted++; return counted, nil }
	get := func(ctx context.Context, key string) int {
		n, err := analysis.Once(ctx, key, count)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	keeping := analysis.Keeping(t.Context())
	for i, step := range []struct {
		ctx  context.Context
		key  string
		want int
	}{{t.Context(), "a", 1}, {t.Context(), "a", 2}, {keeping, "a", 3}, {keeping, "a", 3}, {keeping, "b", 4}, {keeping, "a", 5}} {
		if got := get(step.ctx, step.key); got != step.want {
			t.Errorf("step %d: %d, want %d", i, got, step.want)
		}
	}
	if _, err := analysis.Once(keeping, "c", func() (int, error) { return 0, context.Canceled }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := get(keeping, "c"); got != 6 {
		t.Errorf("what failed is kept: %d", got)
	}
}
