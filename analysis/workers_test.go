package analysis_test

import (
	"runtime"
	"testing"

	"felt.example/felt/analysis"
)

// TestWorkers: all processors, or as few as was said, and never none.
func TestWorkers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	if n := analysis.Workers(t.Context()); n != 4 {
		t.Errorf("%d of 4", n)
	}
	for few, want := range map[int]int{-1: 1, 0: 1, 1: 1, 3: 3, 4: 4, 9: 4} {
		if n := analysis.Workers(analysis.OnFew(t.Context(), few)); n != want {
			t.Errorf("on %d: %d of 4", few, n)
		}
	}
}
