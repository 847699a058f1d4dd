package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/table"
)

// TestAnAccountInTwoBrowsers: who has an account is one player in whatever browser he is signed in. The limits that he
// sets in one hold in the other, which sits at a table meanwhile; excluded in one he is refused at every table in the
// other at once, in a third that signs in later, and after the server was killed.
func TestAnAccountInTwoBrowsers(t *testing.T) {
	dir := t.TempDir()
	process, base := start(t, dir, "127.0.0.1:0")
	signedIn := func() *browser {
		t.Helper()
		b := visit(t, base)
		if status, text := b.ask(http.MethodPost, "/api/sign-in", fmt.Sprintf(`{"name": "Zoe", "password": %q}`, accounttest.Password)); status != http.StatusOK {
			t.Fatal(status, text)
		}
		return b
	}
	home := visit(t, base).join("Zoe")
	if status, text := home.ask(http.MethodPost, "/api/account", fmt.Sprintf(`{"password": %q}`, accounttest.Password)); status != http.StatusOK {
		t.Fatal(status, text)
	}
	phone := signedIn().goTo("flush-1")
	phone.does(`"command": "sit", "seat": 2, "buy_in": "100.00"`)
	phone.until(func(v table.View) bool { return v.Stage == "wagers" })
	if status, text := home.ask(http.MethodPost, "/api/protection/limits", `{"limits": {"loss_day": "10.00"}}`); status != http.StatusOK {
		t.Fatal(status, text)
	}
	if r := phone.do(`"command": "place", "seat": 2, "wager": "ante", "amount": "15.00"`); r.OK || !strings.Contains(r.Error, "With this you could lose $15 today, at all tables together, and your limit is $10") {
		t.Errorf("a limit that was set in the other browser: %+v", r)
	}
	phone.does(`"command": "place", "seat": 2, "wager": "ante", "amount": "10.00"`)
	phone.does(`"command": "ready", "seat": 2`)
	phone.until(asked)
	phone.does(fmt.Sprintf(`"command": "answer", "seat": 2, "question": %d, "choice": "fold"`, phone.view.Question.ID))
	phone.until(func(v table.View) bool { return len(v.You.Seats) == 0 })
	const lost = "You have lost $10 today, and your limit is $10; you can play again from "
	home.everyTable(lost)

	if status, text := home.ask(http.MethodPost, "/api/protection/exclusion", `{"years": 1}`); status != http.StatusOK {
		t.Fatal(status, text)
	}
	const excluded = "You have excluded yourself from play until "
	if r := phone.do(fmt.Sprintf(`"command": "sit", "seat": %d, "buy_in": "100.00"`, phone.view.You.Open[0])); r.OK || !strings.Contains(r.Error, excluded) {
		t.Errorf("over a connection of before: %+v", r)
	}
	for _, b := range []*browser{phone, signedIn()} {
		b.everyTable(excluded)
	}
	killed(t, process)
	process, _ = start(t, dir, strings.TrimPrefix(base, "http://"))
	for _, b := range []*browser{home, phone, signedIn()} {
		b.everyTable(excluded)
	}
	if status, text := phone.ask(http.MethodPost, "/api/session", `{"name": "Zoe again"}`); status != http.StatusConflict {
		t.Errorf("signed in, she joins as a guest too: %d %s", status, text)
	}
	inspected(t, process, dir)
}
