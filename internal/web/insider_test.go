package web_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// TestTheInsider has the floorperson's key and plays: neither the log nor a backup shows him a card
// of the round, and he can neither void nor correct his own hand. Reading the log leaves his name.
func TestTheInsider(t *testing.T) {
	f, s := serve(t)
	eve, bob := visit(t, s.URL).join("Eve"), visit(t, s.URL).join("Bob").goTo("heads-up-1")
	eve.get("/floorperson/" + key)
	eve.goTo("heads-up-1")
	if !eve.view.You.Floorperson {
		t.Fatal("who has the key is no floorperson")
	}
	for i, b := range []*browser{eve, bob} {
		b.does(fmt.Sprintf(`"command": "sit", "seat": %d, "buy_in": "500.00"`, i+1))
		b.until(func(v table.View) bool { return v.Stage == "wagers" })
		b.does(fmt.Sprintf(`"command": "place", "seat": %d, "wager": "ante", "amount": "10.00"`, i+1))
	}
	for i, b := range []*browser{eve, bob} {
		b.does(fmt.Sprintf(`"command": "ready", "seat": %d`, i+1))
	}
	eve.until(asked)
	if eve.view.You.Floorperson || len(eve.view.Irregularities) > 0 {
		t.Error("who holds chips is offered what a floorperson declares")
	}

	r, err := eve.http.Get(s.URL + "/api/log")
	must(t, err)
	defer r.Body.Close()
	log, err := floor.ReadStream(r.Body)
	must(t, err)
	defer log.Close()
	tellsNoCards(t, log)
	r, err = eve.http.Get(s.URL + "/api/backup")
	must(t, err)
	defer r.Body.Close()
	file := filepath.Join(t.TempDir(), "backup")
	data, err := io.ReadAll(r.Body)
	must(t, err)
	must(t, os.WriteFile(file, data, 0o600))
	backup, err := sqlite.Inspect(file)
	must(t, err)
	defer backup.Close()
	tellsNoCards(t, backup)

	question := eve.view.Question.ID
	for _, command := range []string{
		fmt.Sprintf(`"command": "irregularity", "kind": "wrong_number_of_cards", "question": %d`, question),
		fmt.Sprintf(`"command": "abandoned", "seat": 2, "question": %d`, question),
		`"command": "correct", "correction": {"answer": 1, "is": {"choice": "fold"}, "reason": "I lose"}`,
	} {
		if r := eve.do(command); r.OK || r.Error != floor.ErrPower.Error() {
			t.Errorf("%s: %+v", command, r)
		}
	}
	var seen []string
	for _, e := range events(t, f) {
		if strings.HasPrefix(e.Actor, "person:") {
			seen = append(seen, e.Events[0].Kind)
		}
	}
	if strings.Join(seen, " ") != "signed_in log_read backed_up" {
		t.Errorf("her part in the log is %v", seen)
	}
}

// tellsNoCards tests that no card of the round in play, which has not shown any, is to be read in a log.
func tellsNoCards(t *testing.T, log store.Log) {
	t.Helper()
	shuffled, said := false, regexp.MustCompile(`"(?:cards?)":("[^"]*"|\[)`)
	for e, err := range log.Read(t.Context(), table.Shard("heads-up-1"), 1) {
		must(t, err)
		for _, event := range e.Events {
			shuffled = shuffled || strings.Contains(string(event.Data), `"choice":"shuffle"`)
			for _, found := range said.FindAllSubmatch(event.Data, -1) {
				if string(found[1]) != `"sealed"` {
					t.Errorf("the log tells cards of the round in play: %s %.300s", event.Kind, event.Data)
				}
			}
		}
	}
	if !shuffled {
		t.Error("no card was shuffled")
	}
}
