//go:build !linux

package hand

import (
	"testing"
	"time"
)

// processorTime is the time that has passed: here a thread's own is not at hand.
func processorTime(b *testing.B) time.Duration { return b.Elapsed() }
