package web_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/journal"
	"felt.example/felt/store/sqlite"
)

// TestGuessesOutliveAKill: who has tried too often is locked, and slowed, also when the server was killed in
// between; wrong tokens of invitations and of half a sign-in are slowed and recorded as any.
func TestGuessesOutliveAKill(t *testing.T) {
	dir := t.TempDir()
	process, base := start(t, dir, "127.0.0.1:0")
	invitation, err := os.ReadFile(filepath.Join(dir, "invitation"))
	must(t, err)
	visit(t, base).enrolled(string(invitation))
	signIn := func(password string) int {
		status, _ := visit(t, base).ask(http.MethodPost, "/api/sign-in", fmt.Sprintf(`{"name": "Fay", "password": %q}`, password))
		return status
	}
	for n := range 3 {
		if status := signIn("a wrong password"); status != http.StatusBadRequest {
			t.Errorf("guess %d: %d", n+1, status)
		}
	}
	for path, body := range map[string]string{
		"/api/invitation": `{"invitation": "guess"}`, "/api/sign-in/code": `{"pending": "guess", "code": "000000"}`,
	} {
		if status, text := visit(t, base).ask(http.MethodPost, path, body); status != http.StatusBadRequest {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
	killed(t, process)
	process, base = start(t, dir, strings.TrimPrefix(base, "http://"))
	looked := 0
	for range 20 { // from this address one is looked at every ten seconds, no more
		status, text := visit(t, base).ask(http.MethodPost, "/api/enrol", `{"invitation": "guess", "name": "Eve", "password": "`+accounttest.Password+`"}`)
		if status != http.StatusTooManyRequests {
			looked++
		}
		if status == http.StatusOK {
			t.Errorf("a guess is an invitation: %s", text)
		}
	}
	if looked > 4 {
		t.Errorf("after five wrong tries and a kill, %d more were looked at", looked)
	}
	if status := signIn(accounttest.Password); status != http.StatusTooManyRequests {
		t.Errorf("the account is not locked any more: %d", status)
	}
	inspected(t, process, dir)
	log, err := sqlite.Inspect(dir)
	must(t, err)
	defer log.Close()
	var all []journal.Entry
	for e, err := range log.Read(t.Context(), "events", 1) {
		must(t, err)
		all = append(all, e)
		if strings.Contains(string(e.Events[0].Data), "guess") {
			t.Errorf("what was tried is recorded: %s", e.Events[0].Data)
		}
	}
	if got := strings.Join(kinds(all), " "); !strings.HasPrefix(got, "wrong_password wrong_password wrong_password locked wrong_key wrong_key") {
		t.Errorf("recorded: %s", got)
	}
}
