package analysistest

import (
	"syscall"
	"testing"
	"time"
)

// ProcessorTime is what the thread has used, so that what else the machine does matters less.
func ProcessorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
