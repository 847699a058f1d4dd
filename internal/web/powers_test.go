package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// used finds the entry that a reason stands in, and who is named with it, from where.
func used(t *testing.T, f *floor.Floor, reason string) (who, from string, at time.Time) {
	t.Helper()
	now, err := f.Log.Snapshot(t.Context())
	must(t, err)
	for _, head := range now.Heads {
		for e, err := range f.Log.Read(t.Context(), head.Shard, 1) {
			must(t, err)
			for by, on := range map[string]*journal.Grounds{e.Actor: e.Acted, e.Authoriser: e.Authorised} {
				if on != nil && on.Reason == reason {
					return by, on.From, e.Clock
				}
			}
		}
	}
	return "", "", time.Time{}
}

// TestEveryPowerIsInTheLog uses, over the interface, everything that handlers declare to be done by a power of the
// house: who, when, from where and why stands in an entry; without a reason nothing is done.
func TestEveryPowerIsInTheLog(t *testing.T) {
	f, s := serve(t)
	ann, bob := visit(t, s.URL).join("Ann").goTo("heads-up-1"), visit(t, s.URL).join("Bob").goTo("heads-up-1")
	fay, gus := visit(t, s.URL).as(staff(t, f, "Fay", people.Floorperson)).goTo("heads-up-1"), visit(t, s.URL).as(staff(t, f, "Gus", people.PitManager)).goTo("heads-up-1")
	dot := visit(t, s.URL).as(staff(t, f, "Dot", people.Dealer)).goTo("heads-up-1")
	abe, aud := visit(t, s.URL).as(staff(t, f, "Abe", people.Administrator)), visit(t, s.URL).as(staff(t, f, "Aud", people.Auditor))
	sam := visit(t, s.URL).as(staff(t, f, "Sam", people.Security))
	gail, hal := visit(t, s.URL).as(staff(t, f, "Gail", people.GamingOperations)), visit(t, s.URL).as(staff(t, f, "Hal", people.GamingOperations))
	tom := houseOwner(t, f, staff(t, f, "Tom", people.Dealer))
	for i, b := range []*browser{ann, bob} {
		b.does(fmt.Sprintf(`"command": "sit", "seat": %d, "buy_in": "500.00"`, i+1))
	}
	deals := func() { // until the next decision
		t.Helper()
		for i, b := range []*browser{ann, bob} {
			b.until(func(v table.View) bool { return v.Stage == "wagers" })
			b.does(fmt.Sprintf(`"command": "place", "seat": %d, "wager": "ante", "amount": "10.00"`, i+1))
		}
		for i, b := range []*browser{ann, bob} {
			b.does(fmt.Sprintf(`"command": "ready", "seat": %d`, i+1))
		}
		fay.until(asked)
	}
	deals()

	type recipe func(reason string) (ok bool, by *browser)
	at := func(by *browser, command func() string) recipe {
		return func(reason string) (bool, *browser) {
			return by.do(fmt.Sprintf(`%s, "reason": %q`, command(), reason)).OK, by
		}
	}
	say := func(by *browser, text string, args ...any) recipe {
		return at(by, func() string { return fmt.Sprintf(text, args...) })
	}
	ask := func(by *browser, path string, body func() string) recipe {
		return func(reason string) (bool, *browser) {
			status, _ := by.ask(http.MethodPost, path, strings.Replace(fmt.Sprintf(`{%s, "reason": %q}`, body(), reason), "{, ", "{", 1))
			return status == http.StatusOK, by
		}
	}
	manage := func(path, body string) recipe {
		return func(reason string) (bool, *browser) {
			status, _ := abe.ask(http.MethodPost, "/api/people/"+path, fmt.Sprintf(`{%s"why": %q}`, body, reason))
			return status == http.StatusOK, abe
		}
	}
	query := func(by *browser, method, path, body string) recipe {
		return func(reason string) (bool, *browser) {
			status, _ := by.ask(method, path+"?reason="+url.QueryEscape(reason), body)
			return status == http.StatusOK, by
		}
	}
	void := func() string {
		return fmt.Sprintf(`"command": "irregularity", "kind": "wrong_number_of_cards", "question": %d`, fay.view.Question.ID)
	}
	if status, text := fay.ask(http.MethodPost, "/api/floor/tables/heads-up-1/told", "{"+void()+"}"); status != http.StatusOK || !strings.Contains(text, `"follows":["`) {
		t.Errorf("what would follow is answered %d %s", status, text)
	}
	waiting := func() string {
		all := f.Proposed("nobody")
		if len(all) == 0 {
			return `"proposal": "none"`
		}
		return fmt.Sprintf(`"proposal": %q`, all[0].ID)
	}
	filing := func() string {
		p, _ := f.Filing("nobody")
		if p == nil {
			return `"proposal": "none"`
		}
		return fmt.Sprintf(`"proposal": %q`, p.ID)
	}
	nothing := func() string { return "" }
	constant := func(body string) func() string { return func() string { return body } }
	edition := strings.Replace(filedRoom, "2026-01-01", time.Now().AddDate(0, 0, 2).UTC().Format(time.DateOnly), 1)
	wrong := func() string {
		status, text := fay.ask(http.MethodGet, "/api/floor/tables/flush-1/answers", "")
		var last struct {
			Not     string
			Answers []struct{ Answer, Question, Seat int }
		}
		must(t, json.Unmarshal([]byte(text), &last))
		if status != http.StatusOK || len(last.Answers) == 0 {
			t.Fatal(status, text)
		}
		a := last.Answers[len(last.Answers)-1]
		return fmt.Sprintf(`"answer": %d, "question": %d, "seat": %d, "choice": "fold"`, a.Answer, a.Question, a.Seat)
	}

	recipes := []struct {
		act    string
		recipe recipe
	}{
		{"GET /api/log", query(aud, http.MethodGet, "/api/log", "")},
		{"GET /api/backup", query(abe, http.MethodGet, "/api/backup", "")},
		{"POST /api/people/invitation", manage("invitation", `"name": "Newt", "roles": ["dealer"], `)},
		{"POST /api/people/{person}/give", manage(tom+"/give", `"roles": ["cage"], `)},
		{"POST /api/people/{person}/take", manage(tom+"/take", `"roles": ["cage"], `)},
		{"POST /api/people/{person}/bar", manage(tom+"/bar", "")},
		{"POST /api/people/{person}/readmit", manage(tom+"/readmit", "")},
		{"POST /api/people/{person}/sessions", manage(tom+"/sessions", "")},
		{"POST /api/people/{person}/recovery", manage(tom+"/recovery", "")},
		{"POST /api/submission", query(gail, http.MethodPost, "/api/submission", edition)},
		{"POST /api/submission/refuse", ask(hal, "/api/submission/refuse", filing)},
		{"POST /api/submission", query(gail, http.MethodPost, "/api/submission", edition)},
		{"POST /api/submission/approve", ask(hal, "/api/submission/approve", filing)},
		{"POST /api/barred", ask(fay, "/api/barred", constant(`"name": "Bob", "admit": true`))},
		{"POST /api/floor/stop", ask(fay, "/api/floor/stop", constant(`"scope": "player", "name": "Bob"`))},
		{"POST /api/floor/go_on", ask(gus, "/api/floor/go_on", constant(`"scope": "player", "name": "Bob"`))},
		{"hold", say(dot, `"command": "hold"`)},
		{"go_on", say(gus, `"command": "go_on", "scope": "table"`)},
		{"stop", say(fay, `"command": "stop", "scope": "table"`)},
		{"go_on", say(gus, `"command": "go_on", "scope": "table"`)},
		{"irregularity", at(fay, void)},
		{"refuse", at(gus, func() string { return `"command": "refuse", ` + waiting() })},
		{"irregularity", at(fay, void)},
		{"POST /api/floor/tables/{table}/refuse", ask(gus, "/api/floor/tables/heads-up-1/refuse", waiting)},
		{"abandoned", at(fay, func() string {
			return fmt.Sprintf(`"command": "abandoned", "seat": 2, "question": %d`, fay.view.Question.ID)
		})},
		{"irregularity", at(fay, void)},
		{"approve", at(gus, func() string { return `"command": "approve", ` + waiting() })},
	}
	did := map[string]bool{}
	use := func(act string, does recipe) {
		t.Helper()
		if ok, _ := does(" "); ok {
			t.Errorf("%s is done without a reason", act)
		}
		reason := fmt.Sprintf("%s, for a test (%d)", act, len(did))
		did[act] = true
		ok, by := does(reason)
		if !ok {
			t.Fatalf("%s is not done", act)
		}
		var me struct{ Player string }
		_, text := by.ask(http.MethodGet, "/api/session", "")
		must(t, json.Unmarshal([]byte(text), &me))
		if who, from, clock := used(t, f, reason); who != journal.Person(me.Player) || me.Player == "" || from != "127.0.0.1" || clock.IsZero() {
			t.Errorf("%s: the log has %q, from %q, at %s", act, who, from, clock)
		}
	}
	for _, of := range recipes {
		use(of.act, of.recipe)
	}

	// Limits that are announced where players sit.
	use("POST /api/floor/tables/{table}/limits", ask(fay, "/api/floor/tables/heads-up-1/limits", constant(`"minimum": "10.00", "maximum": ""`)))
	if status, text := fay.ask(http.MethodGet, "/api/pit", ""); status != http.StatusOK || !strings.Contains(text, `"announced":{"minimum":"10.00","maximum":"0.00"`) {
		t.Errorf("the pit is %d %.300s", status, text)
	}
	use("POST /api/floor/tables/{table}/limits/withdraw", ask(gus, "/api/floor/tables/heads-up-1/limits/withdraw", nothing))

	// A round to its end, of which an answer is corrected: once by the page's way, once by the command.
	cid := visit(t, s.URL).join("Cid").goTo("flush-1")
	cid.does(`"command": "sit", "seat": 1, "buy_in": "500.00"`)
	cid.until(func(v table.View) bool { return v.Stage == "wagers" })
	cid.does(`"command": "place", "seat": 1, "wager": "ante", "amount": "10.00"`)
	cid.does(`"command": "ready", "seat": 1`)
	cid.until(asked)
	cid.does(fmt.Sprintf(`"command": "answer", "seat": 1, "question": %d, "choice": "raise", "amount": "10.00"`, cid.view.Question.ID))
	cid.until(func(v table.View) bool { return v.Stage == "result" })
	if status, text := fay.ask(http.MethodPost, "/api/floor/tables/flush-1/try", "{"+wrong()+"}"); status != http.StatusOK || !strings.Contains(text, "Seat 1 g") {
		t.Errorf("what a correction changes is %d %s", status, text)
	}
	fay.goTo("flush-1")
	gus.goTo("flush-1")
	for _, of := range []struct {
		act    string
		recipe recipe
	}{
		{"POST /api/floor/tables/{table}/correct", ask(fay, "/api/floor/tables/flush-1/correct", wrong)},
		{"refuse", at(gus, func() string { return `"command": "refuse", ` + waiting() })},
		{"correct", at(fay, func() string {
			var c struct{ Answer, Question, Seat int }
			must(t, json.Unmarshal([]byte("{"+wrong()+"}"), &c))
			return fmt.Sprintf(`"command": "correct", "correction": {"answer": %d, "is": {"question": %d, "seat": %d, "choice": "fold"}}`, c.Answer, c.Question, c.Seat)
		})},
		{"POST /api/floor/tables/{table}/approve", ask(gus, "/api/floor/tables/flush-1/approve", waiting)},
	} {
		use(of.act, of.recipe)
	}

	// A round that a person deals, of which he puts a payment right, and decks that a floorperson issues to him.
	dan := visit(t, s.URL).as(staff(t, f, "Dan", people.Dealer)).goTo("flush-1")
	dan.does(`"command": "come"`)
	dan.until(func(v table.View) bool { return v.Console != nil && v.Console.Begins })
	dan.does(`"command": "begin"`)
	for wagered := false; len(dan.view.Console.Paid) == 0; {
		seq, act, asks := dan.view.Seq, dan.view.Console.Act, dan.view.Question
		switch {
		case act != nil && act.Kind == round.AskWagers && !wagered:
			cid.does(`"command": "place", "seat": 1, "wager": "ante", "amount": "10.00"`)
			cid.does(`"command": "ready", "seat": 1`)
			wagered = true
		case act != nil:
			dan.does(doneRight(act))
		case asks != nil && asks.Kind == round.AskValidation:
			fay.does(fmt.Sprintf(`"command": "validate", "question": %d, "reason": "counted"`, asks.ID))
		case asks != nil:
			cid.does(fmt.Sprintf(`"command": "answer", "seat": 1, "question": %d, "choice": "fold"`, asks.ID))
		}
		dan.until(func(v table.View) bool { return v.Seq > seq })
	}
	paid := dan.view.Console.Paid[0]
	pays := func(was, is money.Cents) recipe {
		return say(dan, `"command": "pay", "round": %d, "event": %d, "was": %q, "amount": %q`, dan.view.Round, paid.Event, was, is)
	}
	told := fmt.Sprintf(`{"command": "pay", "round": %d, "event": %d, "was": %q, "amount": %q}`, dan.view.Round, paid.Event, paid.Given, paid.Given+100)
	if status, text := dan.ask(http.MethodPost, "/api/tables/flush-1/pay/told", told); status != http.StatusOK || !strings.Contains(text, "Until that is put right no round begins") {
		t.Errorf("what follows from a wrong payment is %d %s", status, text)
	}
	use("pay", pays(paid.Given, paid.Given+100))
	use("pay", pays(paid.Given+100, paid.Given))
	answered := func() string { // the last answer of round 1, which is not the last round any more
		_, text := fay.ask(http.MethodGet, "/api/floor/tables/flush-1/rounds/1/answers", "")
		var of struct {
			Answers []struct{ Answer, Question, Seat int }
		}
		must(t, json.Unmarshal([]byte(text), &of))
		if len(of.Answers) == 0 {
			t.Fatal(text)
		}
		a := of.Answers[len(of.Answers)-1]
		return fmt.Sprintf(`"answer": %d, "question": %d, "seat": %d, "choice": "raise", "amount": "10.00"`, a.Answer, a.Question, a.Seat)
	}
	if status, text := fay.ask(http.MethodPost, "/api/floor/tables/flush-1/rounds/1/try", "{"+answered()+"}"); status != http.StatusOK || !strings.Contains(text, "Cid, who had seat 1") {
		t.Errorf("what a correction of an earlier round changes is %d %s", status, text)
	}
	if status, text := fay.ask(http.MethodGet, "/api/floor/history?name=Cid", ""); status != http.StatusOK || !strings.Contains(text, `"round":1`) {
		t.Errorf("the rounds in which Cid wagered are %d %s", status, text)
	}
	for paid, want := range map[string]string{`{"event": 0, "given": "50.00", "now": "75.00"}`: "has no payment 0", `{"event": 0, "given": "much", "now": "75.00"}`: `"much"`} {
		if status, text := fay.ask(http.MethodPost, "/api/floor/tables/flush-1/rounds/1/try", `{"answer": 0, "question": 0, "seat": 0, "paid": `+paid+`}`); status < 400 || !strings.Contains(text, strings.Trim(want, `"`)) {
			t.Errorf("a payment %s is tried: %d %s", paid, status, text)
		}
	}
	use("POST /api/floor/tables/{table}/rounds/{round}/correct", ask(fay, "/api/floor/tables/flush-1/rounds/1/correct", answered))
	use("POST /api/floor/tables/{table}/refuse", ask(gus, "/api/floor/tables/flush-1/refuse", waiting))
	if status, text := cid.ask(http.MethodPost, "/api/tables/flush-1/rounds/1/ruling", `{"words": "I raised."}`); status != http.StatusOK {
		t.Fatal(status, text)
	}
	ruling := func() string {
		_, text := fay.ask(http.MethodGet, "/api/floor/rulings", "")
		var of struct{ Waiting []struct{ ID string } }
		must(t, json.Unmarshal([]byte(text), &of))
		if len(of.Waiting) != 1 {
			t.Fatal(text)
		}
		return fmt.Sprintf(`"id": %q, "outcome": "stands"`, of.Waiting[0].ID)
	}
	rulingAsked := func(want bool) {
		t.Helper()
		if status, text := fay.ask(http.MethodGet, "/api/pit", ""); status != http.StatusOK || strings.Contains(text, "Cid asks for a ruling on round 1.") != want {
			t.Errorf("that Cid asks is on the page of the pit: not %t; %d %.300s", want, status, text)
		}
	}
	rulingAsked(true)
	use("POST /api/floor/rulings", ask(fay, "/api/floor/rulings", ruling))
	rulingAsked(false)
	use("POST /api/floor/tables/{table}/decks", ask(fay, "/api/floor/tables/flush-1/decks",
		constant(`"act": "issue", "decks": [{"id": "A-1", "design": "Plain", "back": "red"}]`)))
	cards := func() string { return fmt.Sprintf(`"proposal": %q`, f.CardProposals("nobody")[0].ID) }
	use("POST /api/floor/cards/refuse", ask(sam, "/api/floor/cards/refuse", cards))
	use("POST /api/floor/tables/{table}/decks", ask(fay, "/api/floor/tables/flush-1/decks",
		constant(`"act": "issue", "decks": [{"id": "A-1", "design": "Plain", "back": "red"}]`)))
	use("POST /api/floor/cards/approve", ask(sam, "/api/floor/cards/approve", cards))
	dot.goTo("spanish-1").does(`"command": "come"`)
	if status, text := fay.ask(http.MethodPost, "/api/floor/stop", `{"scope": "table", "id": "prime-1", "reason": "so that what is to come there waits"}`); status != http.StatusOK {
		t.Fatal(status, text)
	}
	use("POST /api/floor/tables/{table}/dealer", ask(gus, "/api/floor/tables/spanish-1/dealer", constant(`"to": "prime-1"`)))
	use("POST /api/floor/tables/{table}/dealer/withdraw", ask(gus, "/api/floor/tables/prime-1/dealer/withdraw", nothing))
	use("POST /api/floor/dealers", ask(gus, "/api/floor/dealers", constant(fmt.Sprintf(`"dealer": %q, "tables": ["prime-1"]`, f.Named("Dot")))))
	use("GET /api/tables/{table}/rounds/{round}/packet", query(aud, http.MethodGet, "/api/tables/flush-1/rounds/1/packet", ""))

	// What is done in the house with a reason.
	asks := func(by *browser, path, body string) {
		t.Helper()
		if status, text := by.ask(http.MethodPost, path, body); status != http.StatusOK {
			t.Fatal(path, status, text)
		}
	}
	asks(fay, "/api/house/slips", `{"of": "fill", "table": "flush-1", "chips": [{"of": "5.00", "count": 20}]}`)
	use("POST /api/house/slips/{slip}/cancel", ask(fay, "/api/house/slips/1/cancel", nothing))
	use("POST /api/house/marks", ask(visit(t, s.URL).as(staff(t, f, "Sue", people.Surveillance)), "/api/house/marks", constant(`"table": "flush-1"`)))
	meters := f.MetersSeen("nobody")
	about := func(by *browser, act string, body func() string) {
		t.Helper()
		use("POST /api/house/meters/{meter}/"+act, ask(by, "/api/house/meters/"+meters[0].ID+"/"+act, body))
	}
	moved := func() string { return fmt.Sprintf(`"proposal": %q`, f.MetersSeen("nobody")[0].Proposal.ID) }
	about(gus, "set", constant(fmt.Sprintf(`"is": %q`, meters[0].Reading+100*money.Dollar)))
	about(gail, "approve", moved)
	about(gail, "transfer", constant(fmt.Sprintf(`"to": %q, "amount": "6.00", "approval": "Order 7"`, meters[1].ID)))
	about(gus, "refuse", moved)
	yesterday := "/api/house/days/" + time.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly)
	var day struct{ Digest string }
	_, text := gail.ask(http.MethodGet, yesterday, "")
	must(t, json.Unmarshal([]byte(text), &day))
	for _, by := range []*browser{gail, hal} {
		asks(by, yesterday, fmt.Sprintf(`{"digest": %q}`, day.Digest))
	}
	use("POST /api/house/days/{day}/reopen", ask(gail, yesterday+"/reopen", nothing))

	// The lists of the card room: a name without a device is called to no table that the program deals.
	_, text = fay.ask(http.MethodGet, "/api/lists", "")
	var card struct{ Lists []struct{ ID string } }
	must(t, json.Unmarshal([]byte(text), &card))
	for _, name := range []string{"Yan", "Zoe"} {
		asks(fay, "/api/lists/call-in", fmt.Sprintf(`{"list": %q, "name": %q, "here": true}`, card.Lists[0].ID, name))
	}
	use("POST /api/lists/names/{name}/ahead", ask(gus, "/api/lists/names/2/ahead", nothing))
	use("POST /api/lists/names/{name}/remove", ask(fay, "/api/lists/names/2/remove", nothing))
	asks(cid, "/api/lists/names", fmt.Sprintf(`{"list": %q}`, card.Lists[0].ID))
	for text := ""; !strings.Contains(text, `"called":{"id"`); { // a seat is free
		_, text = cid.ask(http.MethodGet, "/api/lists", "")
	}
	use("POST /api/lists/names/{name}/pass", ask(fay, "/api/lists/names/3/pass", nothing))
	if _, text := cid.ask(http.MethodGet, "/api/lists", ""); !strings.Contains(text, `"passed":true`) || !strings.Contains(text, "/pass, for a test") {
		t.Errorf("he is told %.300s", text)
	}
	asks(cid, "/api/lists/names", fmt.Sprintf(`{"list": %q}`, card.Lists[0].ID))
	asks(cid, "/api/lists/names/4/off", "")

	declared := slices.Concat(web.Acts(), cardroom.Acts)
	for _, act := range declared {
		// These have tests of their own: TestAWinWaitsToBeValidated, TestDealerOfPokerOverTheWeb and, on the floor, TestBlindBetsAreRaised.
		if act.Reason && !did[act.Name] && !slices.Contains([]string{"validate", "placed", "conduct", "remove", "told", "plan", "give_back", "balance", "break", "open"}, act.Name) {
			t.Errorf("%s was not used", act.Name)
		}
	}
}
