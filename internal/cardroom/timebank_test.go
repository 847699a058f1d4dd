package cardroom_test

import (
	"testing"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// TestWhatTheTimeBankIsFor: it lengthens every decision in which something is lost when the time is up, and nothing else; an answer that
// took more than is left is refused.
func TestWhatTheTimeBankIsFor(t *testing.T) {
	c := open(t, "holdem", map[string]any{"time_bank": 20, "straddle": true})
	for seat, player := range []string{"ann", "bob", "cy", "dee"} {
		c.sit(seat+1, player, 100)
	}
	got := map[string]time.Duration{}
	c.decide = func(q *round.Question) round.Answer {
		got[q.Choices[0].ID] = c.room().Reserve(q)
		a := round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: q.Choices[0].ID, Reserve: int(c.room().Reserve(q)/time.Second) + 1}
		if _, err := c.Answer(a, ""); err == nil {
			t.Errorf("an answer to %q took %d seconds of %s", q.Text, a.Reserve, c.room().Reserve(q))
		}
		return round.Answer{Choice: q.Choices[0].ID}
	}
	c.hand()
	for choice, want := range map[string]time.Duration{"no_straddle": 0, "call": 20 * time.Second, "check": 20 * time.Second, "show": 0} {
		if of, asked := got[choice]; !asked || of != want {
			t.Errorf("for %q there are %s in reserve, asked: %t", choice, of, asked)
		}
	}
}

// uses has the player who is asked take so much of his time bank for the first decision of a hand, which is played to its end.
func (c *hall) uses(seat, seconds int) {
	c.Helper()
	c.decide = func(q *round.Question) round.Answer {
		a := round.Answer{Choice: q.Choices[0].ID}
		if q.Seats[0] == seat {
			a.Reserve, seconds = seconds, 0
		}
		return a
	}
	c.hand()
}

// TestTheTimeBankGoesWithItsPlayer: to another seat, away from the table and back within the time for that, and to another table.
func TestTheTimeBankGoesWithItsPlayer(t *testing.T) {
	c := open(t, "holdem", map[string]any{"time_bank": 20})
	for seat, player := range []string{"ann", "bob", "cy"} {
		c.sit(seat+1, player, 100)
	}
	left := func(seat, want int) {
		t.Helper()
		if got := c.seat(seat).TimeBank; got != want {
			t.Errorf("seat %d has %d seconds left, not %d", seat, got, want)
		}
	}
	c.uses(1, 12)
	left(1, 9)
	left(2, 20)
	c.take(c.room().AskSeat(1, "ann", 5))
	c.take(c.room().Move(1, 5))
	left(5, 9)
	c.leave(5)
	c.now = c.now.Add(time.Minute)
	c.sit(5, "ann", 120)
	left(5, 9)
	c.leave(5)
	c.now = c.now.Add(time.Hour)
	c.Tell(c.now)
	c.sit(5, "ann", 100)
	left(5, 20)

	c.take(c.room().Keep(cardroom.Waiter{Player: "dee", Name: "DEE", Until: c.now.Add(time.Minute), Call: 1}))
	way := journal.Account("transit/change/t1/0/dee/1")
	must(t, c.books.Apply([]journal.Transfer{{From: "cage", To: way, Amount: 80 * money.Dollar}}))
	c.take(c.room().Come(cardroom.Changing{Seat: 6, Player: "dee", Name: "DEE", Amount: 80 * money.Dollar, Call: 1, Used: 7, Transit: way}))
	left(6, 13)
}
