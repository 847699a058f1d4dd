package cardroom_test

import (
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// TestConduct: a player is told which clause he does not keep. Who helps another has to leave: after his hand, which he plays on, with
// all his chips; and that a compliance representative is told stands among what is due until it is done.
func TestConduct(t *testing.T) {
	c := open(t, "holdem", nil)
	out := func(seat int) {
		c.take(c.room().Remove(seat, "637a.18(b)", journal.Account("transit/out/t1/1/"+c.Seats[seat-1].Player+"/k")))
	}
	for i, player := range []string{"ann", "bob", "cy"} {
		c.sit(i+1, player, 100)
	}
	for _, clause := range cardroom.OfConduct {
		c.take(c.room().Conduct(2, clause))
	}
	for seat, clause := range map[int]cite.Cite{0: "637a.18(b)", 4: "637a.18(b)", 99: "637a.18(b)", 2: "637a.18(e)"} {
		s, err := c.room().Conduct(seat, clause)
		c.refused("", s, err)
	}
	for _, clause := range []cite.Cite{"637a.18(d)", "637a.8(h)"} {
		s, err := c.room().Remove(2, clause, transitOf("bob"))
		c.refused("637a.18(c)", s, err)
	}
	s, err := c.room().Told()
	c.refused("", s, err)
	if len(c.Due(noon)) > 0 || c.Seats[1].Player != "bob" {
		t.Errorf("told to keep a clause, he leaves: %v", c.Due(noon))
	}

	c.take(c.Begin())
	for c.Waiting().Kind != round.AskDecision {
		c.step(c.Waiting())
	}
	out(2)
	if c.Seats[1].Player != "bob" || !c.Plays(2) {
		t.Error("his hand is taken from him")
	}
	for q := c.Waiting(); q != nil; q = c.Waiting() {
		c.step(q)
	}
	if stack := c.Stack(2); stack < 90*money.Dollar {
		t.Errorf("he leaves with %s", stack)
	}
	c.leave(2)
	out(1) // between hands she leaves at once
	if c.Seats[0].Player != "" {
		t.Error("she sits there still")
	}
	c.leave(3)
	c.take(c.Close())
	for _, want := range []string{"Tell a compliance representative that BOB had to leave the game at seat 2.", "Tell a compliance representative that ANN had to leave the game at seat 1."} {
		if due := c.Due(noon); len(due) == 0 || due[0].Text != want || due[0].Cite != "637a.18(c)" {
			t.Errorf("due is %v, not first %q", due, want)
		}
		c.take(c.room().Told())
	}
	if due := c.Due(noon); len(due) > 0 {
		t.Errorf("due is %v", due)
	}
}
