package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/round"
)

// TestADealerServesByTheFeed: the dealer of real cards seats a player without a device, adds to his chips, places his wager and has him
// leave; a player cannot, and without real cards nobody is seated so.
func TestADealerServesByTheFeed(t *testing.T) {
	f, s := serve(t)
	ann := visit(t, s.URL).join("Ann").goTo("flush-1")
	dee := visit(t, s.URL).as(staff(t, f, "Dee", people.Dealer)).goTo("flush-1")
	const seats = `"command": "seat", "key": "k1", "seat": 3, "name": "Walt", "buy_in": "200.00"`
	refused := func(b *browser, command, want string) {
		t.Helper()
		if r := b.do(command); r.OK || !strings.Contains(r.Error, want) {
			t.Errorf("%s: %+v", command, r)
		}
	}
	refused(dee, seats, "you do not deal at this table")
	dee.does(`"command": "come"`)
	refused(dee, seats, "only at a table where a person deals real cards")
	dee.does(`"command": "come", "physical": true`)
	refused(dee, seats, "connect a scanning shoe")
	if status, text := dee.ask(http.MethodPost, "/api/tables/flush-1/shoe", ""); status != http.StatusOK {
		t.Fatalf("the dealer connects a shoe: %d %s", status, text)
	}
	refused(ann, seats, "is for a dealer")
	refused(dee, strings.Replace(seats, "200.00", "a lot", 1), "a lot")
	refused(dee, strings.Replace(seats, "Walt", "Dealer", 1), "belongs to the house")
	dee.does(seats)
	dee.does(seats)
	dee.does(`"command": "rebuy", "key": "k2", "seat": 3, "amount": "100.00"`)
	refused(ann, `"command": "rebuy", "key": "k3", "seat": 3, "amount": "100.00"`, "the dealer of the table acts for him")
	refused(dee, `"command": "seat", "seat": 4, "name": "Zoe", "buy_in": "100.00", "chips": true`, "no player without a device has chips")
	dee.until(func(v table.View) bool { return v.Seats[2].Stack == 30000 && v.Console.Begins })
	if v := dee.view; len(v.You.Serves) != 1 || v.You.Serves[0] != 3 || len(v.You.Seats) != 0 || v.Seats[2].Player.Name != "Walt" {
		t.Errorf("the dealer serves %v at the seats of %v", v.You.Serves, v.Seats[2].Player)
	}
	dee.does(`"command": "begin"`)
	for {
		dee.until(func(v table.View) bool { return v.Console.Act != nil || v.Question.Kind == round.AskValidation })
		a := dee.view.Console.Act
		if a != nil && a.Kind == round.AskWagers {
			break
		}
		if a == nil {
			fay := visit(t, s.URL).as(staff(t, f, "Fay", people.Floorperson)).goTo("flush-1")
			fay.until(func(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskValidation })
			fay.does(fmt.Sprintf(`"command": "validate", "question": %d, "reason": "counted"`, fay.view.Question.ID))
			dee.until(func(v table.View) bool { return v.Console.Act != nil })
			continue
		}
		seq := dee.view.Seq
		dee.does(doneRight(a))
		dee.until(func(v table.View) bool { return v.Seq > seq })
	}
	refused(ann, `"command": "place", "seat": 3, "wager": "ante", "amount": "10.00"`, "acts for him")
	dee.does(`"command": "place", "seat": 3, "wager": "ante", "amount": "10.00"`)
	dee.does(`"command": "ready", "seat": 3`)
	dee.until(func(v table.View) bool { return v.Seats[2].Ready })
	dee.does(`"command": "place", "seat": 3, "wager": "ante", "amount": "0.00"`)
	dee.does(`"command": "leave", "seat": 3`)
	dee.until(func(v table.View) bool { return v.Seats[2].Player == nil })
	dee.does(`"command": "seat", "seat": 4, "name": "Walt", "buy_in": "300.00", "chips": true`)
}
