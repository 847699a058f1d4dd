package main

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

// times are how long things took.
type times struct {
	mu  sync.Mutex
	all []time.Duration
}

func (t *times) add(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = append(t.all, took)
}

// String gives the 50th, 99th and 99.9th percentile in milliseconds, and of how many.
func (t *times) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.all) == 0 {
		return "none"
	}
	slices.Sort(t.all)
	at := func(part float64) float64 {
		return float64(t.all[min(len(t.all)-1, int(part*float64(len(t.all))))].Microseconds()) / 1000
	}
	return fmt.Sprintf("%.1f, %.1f, %.1f of %d", at(.5), at(.99), at(.999), len(t.all))
}
