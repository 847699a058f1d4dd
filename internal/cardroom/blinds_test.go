package cardroom_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// TestBlindThatLeaves: the big blind goes to the next player, whoever leaves. By the text the
// button rotates to where the small blind was; in the other reading it goes to a player.
func TestBlindThatLeaves(t *testing.T) {
	five := func(t *testing.T, way string) *hall {
		t.Helper()
		c := open(t, "holdem", map[string]any{"readings": map[string]string{"departed_blinds": way}})
		for i, player := range []string{"ann", "bob", "cy", "di", "eve"} {
			c.sit(2*i+1, player, 100) // seats 1 3 5 7 9
		}
		c.hand()
		c.posted(9, 1, 3)
		c.hand()
		c.posted(1, 3, 5)
		return c
	}
	t.Run("the small blind leaves", func(t *testing.T) {
		regtest.Proves(t, "637a.11(c)(2)", "637a.11(d)")
		c := five(t, "dead-button")
		c.leave(3)
		c.hand()
		c.posted(3, 5, 7) // nobody sits at 3
		c.hand()
		c.posted(5, 7, 9)
	})
	t.Run("the big blind leaves", func(t *testing.T) {
		c := five(t, "dead-button")
		c.leave(5)
		c.hand()
		c.posted(3, 0, 7) // no small blind is posted
		if first := c.Events(); slices.ContainsFunc(first, func(e round.Event) bool { return e.Kind == round.EventWager && e.Choice == "blind" && e.Seat != 7 }) {
			t.Error("a blind is posted for who left")
		}
		c.hand()
		c.posted(5, 7, 9)
	})
	t.Run("the small blind leaves, forward", func(t *testing.T) {
		c := five(t, "big-blind-forward")
		c.leave(3)
		c.hand()
		c.posted(1, 5, 7)
		c.hand()
		c.posted(5, 7, 9)
	})
	t.Run("the big blind leaves, forward", func(t *testing.T) {
		c := five(t, "big-blind-forward")
		c.leave(5)
		c.hand()
		c.posted(1, 3, 7)
		c.hand()
		c.posted(3, 7, 9)
	})
	t.Run("all but two leave", func(t *testing.T) {
		c := five(t, "dead-button")
		for _, seat := range []int{3, 7, 9} {
			c.leave(seat)
		}
		c.hand()
		c.posted(5, 5, 1) // heads-up the button posts the small blind
	})
}

// TestSmallBlindPassedBy: who sits out when the small blind would be his owes it, dead.
func TestSmallBlindPassedBy(t *testing.T) {
	c := open(t, "holdem", nil)
	for i, player := range []string{"ann", "bob", "cy", "di", "eve"} {
		c.sit(i+1, player, 100)
	}
	c.hand()
	c.posted(5, 1, 2)
	c.take(c.room().SitOut(2, "bob"))
	c.hand()
	c.posted(1, 0, 3)
	c.take(c.room().SitIn(2, "bob"))
	if v := c.seat(2); !v.Owes || v.Owed != money.Dollar {
		t.Errorf("bob owes %s", v.Owed)
	}
	c.take(c.room().Blinds(2, "bob", true))
	c.hand() // the button is at his seat
	c.posted(2, 3, 4)
	c.hand()
	c.posted(3, 4, 5)
	var posted []round.Event
	for _, e := range c.Events() {
		if e.Kind == round.EventWager && e.Seat == 2 {
			posted = append(posted, e)
		}
	}
	if len(posted) == 0 || posted[0].Choice != "dead blind" || posted[0].Amount != money.Dollar {
		t.Errorf("bob posts %v", posted)
	}
}

// TestHousePlayersPlayOnUntilTheButtonHasPassed the one person at the table, who posts behind it; with nobody but themselves they stop.
func TestHousePlayersPlayOnUntilTheButtonHasPassed(t *testing.T) {
	c := open(t, "holdem", nil)
	for seat, player := range map[int]string{1: "program:Ada", 2: "bob", 3: "program:Blaise", 4: "ann", 7: "program:Emmy", 8: "program:Jacob"} {
		c.sit(seat, player, 100)
	}
	for c.hand(); c.view().BigBlind != 2; c.hand() {
	}
	c.take(c.room().SitOut(2, "bob"))
	c.hand()
	c.posted(1, 0, 3)
	c.take(c.room().SitIn(2, "bob"))
	c.take(c.room().Blinds(2, "bob", true))
	c.leave(4)
	c.dealt(1, 3, 7, 8)
	c.hand()
	c.dealt(1, 2, 3, 7, 8)
	if dead := c.stakes(poker.DeadBlindWager); len(dead) != 1 || dead[2] != "1.00" {
		t.Errorf("the small blinds that are owed: %v", dead)
	}
	c.leave(2)
	c.dealt()
}

// TestWhoLeavesAndReturns brings no less than he left with, and owes what he owed; after the
// posted minutes he is a new player.
func TestWhoLeavesAndReturns(t *testing.T) {
	open := func() *hall {
		c := open(t, "holdem", map[string]any{"buy_in_most": "100.00", "return": 30})
		for i, player := range []string{"ann", "bob", "cy", "di"} {
			c.sit(2*i+1, player, 100)
		}
		c.hand() // button 7, blinds 1 and 3
		return c
	}
	sit := func(c *hall, seat int, amount money.Cents) (table.Changes, error) {
		return c.Sit(seat, "cy", "Cy", amount, c.fund("cy", amount))
	}
	owes := func(c *hall, seat int, want money.Cents) {
		t.Helper()
		if v := c.seat(seat); v.Owed != want {
			t.Errorf("cy owes %s, not %s", v.Owed, want)
		}
	}
	c := open()
	had := c.Stack(5)
	c.leave(5)
	if had <= 50*money.Dollar {
		t.Fatalf("cy left with %s", had)
	}
	s, err := sit(c, 4, had-money.Dollar)
	c.refused("637a.8(b)(2)", s, err)
	if l := c.viewOf("cy").Limits.BuyIn; l.Min != had || l.Max != max(had, 100*money.Dollar) {
		t.Errorf("cy may come with %v", l)
	}
	s, err = sit(c, 4, had)
	c.take(s, err)
	owes(c, 4, 2*money.Dollar) // a new player, for no blind has passed him

	c = open()
	c.take(c.room().SitOut(5, "cy"))
	c.hand() // the big blind passes cy
	owes(c, 5, 3*money.Dollar)
	c.leave(5)
	s, err = sit(c, 5, had)
	c.take(s, err)
	owes(c, 5, 3*money.Dollar)

	c = open()
	c.leave(5)
	c.hand() // it passes his seat
	c.posted(1, 3, 7)
	s, err = sit(c, 5, had)
	c.take(s, err)
	owes(c, 5, 3*money.Dollar)

	c = open()
	c.leave(5)
	c.hand()
	c.now = noon.Add(30*time.Minute - 1)
	c.Tell(c.now)
	s, err = sit(c, 5, 10*money.Dollar)
	c.refused("637a.8(b)(2)", s, err)
	c.now = noon.Add(30 * time.Minute)
	c.Tell(c.now)
	s, err = sit(c, 5, 10*money.Dollar)
	c.take(s, err)
	owes(c, 5, 2*money.Dollar)
}

// TestLogsOfAnEarlierBuild are those of tables of Poker of build cbd1134: each ends in the middle of a
// hand, with players who owe blinds. They are taken, checked and go on as they were; from the
// next hand on the button and the blinds go on as the readings have it.
func TestLogsOfAnEarlierBuild(t *testing.T) {
	var tables []*hall
	for line := range tabletest.Lines(t, "testdata/poker-cbd1134.ndjson.gz") {
		var e journal.Entry
		must(t, json.Unmarshal(line, &e))
		if e.Seq == 1 {
			tables = append(tables, &hall{TB: t, Table: table.New(cardroom.Open), books: ledger.Balances{}, now: noon, shuffle: func([]card.Card) {}})
		}
		c := tables[len(tables)-1]
		if err := c.Check(e); err != nil {
			t.Fatalf("%s, entry %d: %v", c.Game, e.Seq, err)
		}
		must(t, c.Apply(e))
		c.books.Post(e.Transfers)
		c.seq, c.log = e.Seq, append(c.log, e)
	}
	if len(tables) != 4 {
		t.Fatalf("there are %d tables", len(tables))
	}
	for _, c := range tables {
		if !c.InRound() || c.Waiting() == nil {
			t.Fatalf("%s: no hand is open", c.Game)
		}
		for q := c.Waiting(); q != nil; q = c.Waiting() {
			c.step(q)
		}
		if c.Differs != "" || c.Stopped != "" {
			t.Errorf("%s: %s %s", c.Game, c.Differs, c.Stopped)
		}
		for n := 0; n < 5 && len(c.Stakes()) > 0; n++ {
			before := c.view()
			c.hand()
			if now := c.view(); n > 0 && before.BigBlind > 0 && now.Button != before.SmallBlind && before.SmallBlind > 0 && c.Game != "omaha-8" {
				t.Errorf("%s: the button goes to %d, and the small blind was %d", c.Game, now.Button, before.SmallBlind)
			}
		}
		back := table.New(cardroom.Open)
		for _, e := range c.log {
			must(t, back.Check(e))
			must(t, back.Apply(e))
		}
		e := c.log[slices.IndexFunc(c.log, func(e journal.Entry) bool { return e.Events[0].Kind == "begin" })]
		if err := back.Check(e); err == nil {
			t.Errorf("%s: a hand begins as in an earlier build", c.Game)
		}
	}
}
