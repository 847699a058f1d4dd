package sqlite

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"felt.example/felt/journal"
	"felt.example/felt/store/storetest"
)

// TestFollowFromLongAgo follows a log from each of its positions, while only the last entries are at hand, and the others in the file.
func TestFollowFromLongAgo(t *testing.T) {
	log := mustOpen(t, t.TempDir())
	defer storetest.Close(t, log)
	noise := rand.NewChaCha8([32]byte{})
	var all []journal.Entry
	for i := range 12 {
		text := make([]byte, mostRecentBytes/8)
		_, _ = noise.Read(text)
		e := storetest.Entry("table/t1", fmt.Sprint(i))
		e.Events[0].Data = json.RawMessage(strconv.Quote(hex.EncodeToString(text)))
		all = append(all, storetest.Must(t, log, uint64(i), e))
	}
	for after := range all {
		_, has := log.recent.following(uint64(after))
		if want := after >= len(all)/2; has != want && (after < 2 || after > 8) {
			t.Errorf("whether what follows on %d is at hand is %v", after, has)
		}
		next := after
		for e, err := range log.Follow(t.Context(), uint64(after)) {
			if err != nil || !reflect.DeepEqual(e, all[next]) {
				t.Fatalf("from %d on, entry %d is not as it was appended: %v", after, next+1, err)
			}
			if next++; next == len(all) {
				break
			}
		}
	}
	if _, has := log.recent.following(uint64(len(all)) + 1); has {
		t.Error("what follows on the entry after the last is at hand")
	}
}
