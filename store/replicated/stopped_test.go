package replicated

import (
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestStopped: what the nodes have in common is read as it was when the node stopped: changed values as they were last,
// and none that was removed.
func TestStopped(t *testing.T) {
	c := newCluster(t, t.TempDir(), "a")
	c.start("a")
	owner, lead := c.lead()
	for _, change := range []struct {
		put    map[string][]byte
		remove []string
	}{
		{put: map[string][]byte{"one": []byte("1"), "two": []byte("2"), "three": []byte("3")}},
		{put: map[string][]byte{"two": []byte("two")}, remove: []string{"three"}},
		{remove: []string{"one"}},
		{put: map[string][]byte{"one": []byte("again")}},
	} {
		if err := lead.Values().Change(t.Context(), change.put, change.remove...); err != nil {
			t.Fatal(err)
		}
	}
	mustAppend(t, lead, 0, 7)
	dir := filepath.Join(c.dir, "a")
	if _, _, err := Stopped(dir); err == nil || !strings.Contains(err.Error(), "the node in "+dir+" runs") {
		t.Errorf("of a node that runs: %v", err)
	}
	c.stop(owner.Name)
	values, position, err := Stopped(dir)
	if err != nil || position != 7 {
		t.Errorf("the position is %d, %v", position, err)
	}
	if len(values) != 2 || string(values["one"]) != "again" || string(values["two"]) != "two" {
		t.Errorf("the values are %q", slices.Sorted(maps.Keys(values)))
	}
	if _, _, err := Stopped(c.dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of no node: %v", err)
	}
}
