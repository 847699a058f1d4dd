//go:build !linux

package analysistest

import (
	"testing"
	"time"
)

// ProcessorTime is the time that has passed: here a thread's own is not at hand.
func ProcessorTime(b *testing.B) time.Duration { return b.Elapsed() }
