package cardroom_test

import (
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// TestCurrencyInThePot: a player bets with currency that lay before him when the hand began as with chips. What of it he bets the dealer
// converts before she does anything else; another player may act meanwhile.
func TestCurrencyInThePot(t *testing.T) {
	regtest.Proves(t, "637a.8(b)(3)")
	c := open(t, "holdem", map[string]any{"betting": "no-limit", "cards": "revealed"})
	c.sit(1, "ann", 100)
	dee, fay := journal.Person("dee"), journal.Person("fay")
	c.actor = dee
	c.take(c.Deals(table.Dealer{Person: "dee", Physical: true}))
	c.take(c.Serve(2, "walt", "Walt", 60*money.Dollar, c.fund("walt", 60*money.Dollar)))
	s, err := c.LayCurrency(1, "ann", 40*money.Dollar)
	c.refused("637a.8(b)(3)", s, err) // she has a device
	c.take(c.LayCurrency(2, "walt", 40*money.Dollar))
	c.take(c.Begins())
	asked := func() *round.Question {
		t.Helper()
		for q := c.Waiting(); ; q = c.Waiting() {
			switch {
			case q == nil:
				t.Fatal("the hand is over")
			case q.Kind == round.AskDecision:
				return q
			}
			if c.actor = dee; q.Kind == round.AskValidation {
				c.actor = fay
			}
			c.step(q)
			c.actor = dee
		}
	}
	converts := func() (bet, lies money.Cents) {
		if of := c.Console("dee").Converts; of != nil {
			return of.Bet, of.Lies
		}
		return 0, 0
	}
	if st := c.stakes("stack"); st[2] != "100.00" {
		t.Errorf("the hand begins with the stakes %v", st)
	}
	q := asked() // with the small blind he acts first
	c.take(c.Answer(round.Answer{Question: q.ID, Seat: 2, Choice: "raise", Amount: 85 * money.Dollar, Actor: dee}, ""))
	if bet, lies := converts(); bet != 25*money.Dollar || lies != 40*money.Dollar {
		t.Errorf("%s of %s is to be converted", bet, lies)
	}
	c.step(asked()) // Ann calls, before it is converted
	s, err = c.Answer(general.Routine(c.Play(), c.Waiting(), nil), "")
	c.refused("", s, err) // this is the dealer's
	deals := general.Routine(c.Play(), c.Waiting(), nil)
	deals.Actor = dee
	s, err = c.Answer(deals, "")
	c.refused("637a.8(b)(3)", s, err)
	for _, amount := range []money.Cents{24 * money.Dollar, 41 * money.Dollar, 0} {
		s, err = c.Convert(2, "walt", amount, transitOf("walt"))
		c.refused("637a.8(b)(3)", s, err)
	}
	c.take(c.Convert(2, "walt", 25*money.Dollar, c.fund("walt", 25*money.Dollar)))
	if bet, _ := converts(); bet != 0 || c.Seats[1].Currency != 15*money.Dollar || c.Stack(2) != 15*money.Dollar || c.books[table.CurrencyAccount("t1")] != -15*money.Dollar {
		t.Errorf("%s is to be converted; of the %s in front of him %s is currency, and %s lies at the table", bet, c.Stack(2), c.Seats[1].Currency, c.books[table.CurrencyAccount("t1")])
	}
	c.take(c.Answer(deals, "")) // and the dealer goes on
	if v, ok := c.Value(); !ok {
		t.Error("the table has no value")
	} else if again, err := table.Restore(cardroom.Open, v); err != nil || again.Seats[1].Currency != 15*money.Dollar {
		t.Errorf("restored, it has %v: %v", again, err)
	}
}
