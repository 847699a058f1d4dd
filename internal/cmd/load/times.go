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

// at is the time that such a part of all took at most; none took no time.
func (t *times) at(part float64) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.all) == 0 {
		return 0
	}
	slices.Sort(t.all)
	return t.all[min(len(t.all)-1, int(part*float64(len(t.all))))]
}

// String gives the 50th, 99th and 99.9th percentile in milliseconds, and of how many.
func (t *times) String() string {
	if t.at(1) == 0 {
		return "none"
	}
	ms := func(part float64) float64 { return float64(t.at(part).Microseconds()) / 1000 }
	return fmt.Sprintf("%.1f, %.1f, %.1f of %d", ms(.5), ms(.99), ms(.999), len(t.all))
}
