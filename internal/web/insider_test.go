package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// TestTheInsider is a floorperson who plays, and has an auditor and an administrator for friends: neither
// the log nor a backup shows a card of the round, and he can neither void nor correct his own hand, nor
// join as somebody else beside it. The others leave their names.
func TestTheInsider(t *testing.T) {
	f, s := serve(t)
	eve, bob := visit(t, s.URL).join("Eve"), visit(t, s.URL).join("Bob").goTo("heads-up-1")
	eve.promoted(f, people.Floorperson).goTo("heads-up-1")
	if !eve.view.You.Floorperson {
		t.Fatal("a floorperson is none")
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

	aud, admin := visit(t, s.URL).as(staff(t, f, "Aud", people.Auditor)), visit(t, s.URL).as(staff(t, f, "Abe", people.Administrator))
	for _, path := range []string{"/api/log", "/api/backup"} {
		r, err := eve.http.Get(s.URL + path)
		must(t, err)
		r.Body.Close()
		if r.StatusCode != http.StatusForbidden {
			t.Errorf("a floorperson gets %s: %s", path, r.Status)
		}
	}
	var watched struct {
		Tables []struct {
			ID    string
			Piles []struct{ Cards []string }
		}
	}
	_, text := aud.ask(http.MethodGet, "/api/surveillance", "")
	must(t, json.Unmarshal([]byte(text), &watched))
	down := 0
	for _, of := range watched.Tables {
		for _, p := range of.Piles {
			for _, card := range p.Cards {
				if down++; card != "" {
					t.Errorf("surveillance is shown the %s, which lies face down at %s", card, of.ID)
				}
			}
		}
	}
	if down < 6 { // two of each player and of the dealer
		t.Errorf("surveillance is shown %d cards", down)
	}
	r, err := aud.http.Get(s.URL + "/api/log?reason=to+read+her+cards")
	must(t, err)
	defer r.Body.Close()
	log, err := floor.ReadStream(r.Body)
	must(t, err)
	defer log.Close()
	tellsNoCards(t, log)
	r, err = admin.http.Get(s.URL + "/api/backup?reason=to+keep+it")
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
	void := fmt.Sprintf(`"command": "irregularity", "kind": "wrong_number_of_cards", "reason": "I lose", "question": %d`, question)
	left := fmt.Sprintf(`"command": "abandoned", "seat": 2, "reason": "I lose", "question": %d`, question)
	for _, b := range []*browser{eve, bob} {
		for command, clause := range map[string]string{void: "677a.13(c)", left: "677a.7(b)"} {
			if r := b.do(command); r.OK || r.Cite != clause {
				t.Errorf("%s is refused by § %s: %+v", command, clause, r)
			}
		}
	}
	for _, command := range []string{
		void, left,
		`"command": "correct", "reason": "I lose", "correction": {"answer": 1, "is": {"choice": "fold"}}`,
		fmt.Sprintf(`"command": "validate", "reason": "I lose", "question": %d`, question),
		`"command": "stop", "scope": "table", "reason": "I lose"`,
		`"command": "stop", "scope": "game", "reason": "I lose"`,
		fmt.Sprintf(`"command": "stop", "scope": "player", "id": %q, "reason": "I lose"`, eve.view.Seats[1].Player.ID),
	} {
		if r := eve.do(command); r.OK || r.Error != floor.ErrPower.Error() {
			t.Errorf("%s: %+v", command, r)
		}
	}
	joined, err := eve.http.Post(s.URL+"/api/session", "application/json", strings.NewReader(`{"name": "Eve's friend"}`))
	must(t, err)
	joined.Body.Close()
	if joined.StatusCode != http.StatusConflict {
		t.Errorf("who is signed in joins as a guest too: %s", joined.Status)
	}
	var seen []string
	for _, e := range events(t, f) {
		if strings.HasPrefix(e.Actor, "person:") {
			seen = append(seen, e.Events[0].Kind)
		}
	}
	if strings.Join(seen, " ") != "log_read backed_up" {
		t.Errorf("their part in the log is %v", seen)
	}

	// With another in league her hand is void, and the log has both names, from where and why.
	mal := visit(t, s.URL).as(staff(t, f, "Mal", people.Floorperson)).goTo("heads-up-1")
	mal.does(fmt.Sprintf(`"command": "irregularity", "kind": "wrong_number_of_cards", "reason": "she says so", "question": %d`, question))
	mal.until(func(v table.View) bool { return v.Proposal != nil })
	approve := fmt.Sprintf(`"command": "approve", "proposal": %q, "reason": "so do I"`, mal.view.Proposal.ID)
	if r := mal.do(approve); r.OK || r.Error != floor.ErrSamePerson.Error() {
		t.Errorf("he approves what he proposed: %+v", r)
	}
	again := visit(t, s.URL)
	again.http.Jar = mal.http.Jar
	if r := again.goTo("heads-up-1").do(approve); r.OK || r.Error != floor.ErrSamePerson.Error() {
		t.Errorf("he approves it over another connection: %+v", r)
	}
	for want, b := range map[string]*browser{floor.ErrPower.Error(): eve, "for a floorperson": bob} {
		if r := b.do(approve); r.OK || !strings.Contains(r.Error, want) {
			t.Errorf("%s: %+v", want, r)
		}
	}
	lea := visit(t, s.URL).as(staff(t, f, "Lea", people.Floorperson)).goTo("heads-up-1")
	lea.does(approve)
	var names []string
	for e, err := range f.Log.Read(t.Context(), table.Shard("heads-up-1"), 1) {
		must(t, err)
		if e.Authorised != nil {
			names = append(names, e.Actor, e.Acted.From, e.Acted.Reason, e.Authoriser, e.Authorised.From, e.Authorised.Reason)
		}
	}
	want := []string{"person:" + mal.view.You.Player, "127.0.0.1", "she says so", "person:" + lea.view.You.Player, "127.0.0.1", "so do I"}
	if !slices.Equal(names, want) {
		t.Errorf("the log has %q, not %q", names, want)
	}
}

// TestWhoWasAGuestHere: who signs in where his browser is a guest is that guest too; at the table where
// the guest holds chips he has no power, from whatever browser.
func TestWhoWasAGuestHere(t *testing.T) {
	f, s := serve(t)
	fay := visit(t, s.URL).as(staff(t, f, "Fay", people.Floorperson)).goTo("heads-up-1")
	if !fay.view.You.Floorperson {
		t.Fatal("a floorperson is none")
	}
	gil := visit(t, s.URL).join("Gil").goTo("heads-up-1")
	gil.does(`"command": "sit", "seat": 1, "buy_in": "500.00"`)
	key := accounttest.AddCode(t, houseOf(f), staff(t, f, "Hal", people.Floorperson))
	hal := visit(t, s.URL)
	hal.http.Jar = gil.http.Jar
	_, said := hal.ask(http.MethodPost, "/api/sign-in", fmt.Sprintf(`{"name": "Hal", "password": %q}`, accounttest.Password))
	var half struct{ Pending string }
	must(t, json.Unmarshal([]byte(said), &half))
	if code, said := hal.ask(http.MethodPost, "/api/sign-in/code", fmt.Sprintf(`{"pending": %q, "code": %q}`, half.Pending, accounttest.Code(t, houseOf(f), key, 1))); code != http.StatusOK {
		t.Fatal(code, said)
	}
	if hal.goTo("heads-up-1"); hal.view.You.Floorperson || hal.view.You.Player != f.Named("Hal") {
		t.Errorf("who is a guest here too is offered what a floorperson declares: %+v", hal.view.You)
	}
	if r := hal.do(`"command": "abandoned", "seat": 1`); r.OK || r.Error != floor.ErrPower.Error() {
		t.Errorf("he declares that his guest has left: %+v", r)
	}
	if hal.goTo("flush-1"); !hal.view.You.Floorperson {
		t.Error("he has no power at another table")
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
