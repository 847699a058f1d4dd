package trial_test

import (
	"strings"
	"testing"

	"felt.example/felt/internal/trial"
	"felt.example/felt/store/sqlite"
	"felt.example/felt/store/storetest"
)

// TestCompare: a node may have less than another, and nothing else.
func TestCompare(t *testing.T) {
	log := func(keys ...string) (dir string) {
		dir = t.TempDir()
		l, err := sqlite.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer storetest.Close(t, l)
		for i, key := range keys {
			storetest.Must(t, l, uint64(i), storetest.Entry("table/t1", key))
		}
		return dir
	}
	whole, less, other := log("one", "two", "three"), log("one", "two"), log("one", "else", "three")
	differences, err := trial.Compare(t.Context(), whole, less, other)
	if err != nil || len(differences) != 2 { // the second differs, and the third follows on it
		t.Fatalf("%q, %v", differences, err)
	}
	for i, d := range differences {
		if !strings.Contains(d, other) || !strings.HasPrefix(d, []string{"entry 2 ", "entry 3 "}[i]) {
			t.Errorf("%q", d)
		}
	}
}
