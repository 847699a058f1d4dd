package sqlite

import (
	"testing"

	"felt/store"
	"felt/store/storetest"
)

func mustOpen(t testing.TB, dir string) *Log {
	t.Helper()
	log, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func TestLog(t *testing.T) {
	storetest.Run(t, func(t *testing.T, dir string) store.Log { return mustOpen(t, dir) })
}
