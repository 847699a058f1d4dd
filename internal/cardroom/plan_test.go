package cardroom_test

import (
	"encoding/json"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/regtest"
)

// TestTheBadBeatEnds: what is left of its fund goes back to players by an approved plan, once it is offered no more, out of what was
// displayed first and then of the box, whether he sits or not; the cage pays it, and nothing else can become of it.
func TestTheBadBeatEnds(t *testing.T) {
	regtest.Proves(t, "637a.15(f)")
	c := open(t, "holdem", jackpots)
	c.take(c.room().Plan("Plan 7")) // before anything is in the fund
	for seat, player := range []string{"ann", "bob", table.ProgramID("Ada")} {
		c.sit(seat+1, player, 100)
	}
	c.decide = c.raises
	c.hand()
	c.hand()
	c.take(c.room().Count(cardroom.BadBeat))
	c.hand()
	holds, shown := c.room().Money(cardroom.BadBeat), c.room().Displayed(cardroom.BadBeat)
	const f = "637a.15(f)"
	refused := func(s table.Changes, err error) { t.Helper(); c.refused(f, s, err) }
	refused(c.room().Plan(""))
	refused(c.room().Plan(strings.Repeat("x", 201)))
	refused(c.room().Plan("Plan 7"))
	c.take(c.room().Plan("Plan 8"))
	refused(c.room().GiveBack("ann", shown)) // it is offered
	if due := c.Due(c.now); len(due) > 0 {
		t.Errorf("while it is offered %v is due", due)
	}
	rules := func(text string) {
		t.Helper()
		config := c.Config
		config.Rules = json.RawMessage(text)
		c.take(c.Revise(config))
	}
	const without, with = `{"buy_in_least": "10.00", "buy_in_most": "400.00"}`, `{"buy_in_least": "10.00", "buy_in_most": "400.00", "rake": "percentage", "bad_beat": true}`
	rules(with)
	rules(without)
	if c.room().Money(cardroom.BadBeat) != holds || c.Due(c.now)[0].Text != "The Bad Beat is offered no more, and "+holds.Grouped()+" of it goes back to players by the plan: Plan 8." {
		t.Errorf("of %s there is %s; due is %v", holds, c.room().Money(cardroom.BadBeat), c.Due(c.now))
	}
	c.hand() // it goes on, and takes nothing for the fund
	rules(with)
	rules(without) // offered anew, it has no plan
	refused(c.room().GiveBack("ann", shown))
	if due := c.Due(c.now); !strings.Contains(due[0].Text, "which has yet to be recorded") || !due[0].Late || due[0].Cite != f {
		t.Errorf("without a plan %v is due", due)
	}
	c.take(c.room().Plan("Plan 9"))
	refused(c.room().GiveBack(table.ProgramID("Ada"), shown)) // a house player
	refused(c.room().GiveBack("", shown))                     // nobody
	refused(c.room().GiveBack("ann", 0))
	refused(c.room().GiveBack("ann", holds+1))
	c.take(c.room().GiveBack("ann", shown-1))
	c.take(c.room().GiveBack("eve", holds-shown+1))
	refused(c.room().GiveBack("ann", 1))
	for _, want := range []struct {
		player string
		amount money.Cents
	}{{"ann", shown - 1}, {"eve", holds - shown + 1}} {
		h, owes := c.room().Owes()
		if !owes || h.Player != want.player || h.Amount != want.amount {
			t.Fatalf("owed is %+v, not %s for %s", h, want.amount, want.player)
		}
		c.take(c.room().Pay(transitOf(h.Player)))
		if x := c.log[len(c.log)-1].Transfers[0]; x.Cite != f || x.Amount != want.amount {
			t.Errorf("paid is %+v", x)
		}
	}
	if left := c.room().Money(cardroom.BadBeat); left != 0 || len(c.Due(c.now)) > 0 || c.books.Sum() != 0 {
		t.Errorf("%s is left; due is %v; the books sum to %s", left, c.Due(c.now), c.books.Sum())
	}
	refused(c.room().Plan("Plan 10"))
}
