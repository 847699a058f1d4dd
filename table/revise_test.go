package table_test

import (
	"encoding/json"
	"strings"
	"testing"

	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
	"felt.example/felt/store"
	"felt.example/felt/table"
)

// steps applies each step to a table after checking it, as its log would.
type steps struct {
	testing.TB
	live *table.Table
	seq  uint64
}

func (s *steps) take(step table.Step, err error) {
	s.Helper()
	must(s, err)
	s.seq++
	e := store.Entry{Seq: s.seq, Events: step.Events, Transfers: step.Transfers}
	if s.seq > 1 {
		must(s, s.live.Check(e))
	}
	must(s, s.live.Apply(e))
}

// to has the dealer act until a question of the kind is asked.
func (s *steps) to(kind round.Kind) {
	s.Helper()
	for q := s.live.Waiting(); q.Kind != kind; q = s.live.Waiting() {
		a := general.Routine(s.live.Play(), q, nil)
		if len(q.Cards) > 0 {
			a.Cards = q.Cards
		}
		s.take(s.live.Answer(a, ""))
	}
}

func refused(t testing.TB, want string, _ table.Step, err error) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v; want a refusal with %q", err, want)
	}
}

// TestRevise: rules change and a table closes only while nothing is at stake, and stays what it is.
func TestRevise(t *testing.T) {
	live := &table.Table{}
	s := &steps{TB: t, live: live}
	s.take(table.Open(flush))
	next := table.Config{ID: "t1", Game: "high-card-flush", Rules: json.RawMessage(`{"minimum":"25.00"}`), Submission: "d2"}
	other := func(change func(*table.Config)) table.Config {
		c := next
		change(&c)
		return c
	}
	revise := func(want string, c table.Config) {
		t.Helper()
		step, err := live.Revise(c)
		refused(t, want, step, err)
	}
	revise("cannot become table t2", other(func(c *table.Config) { c.ID = "t2" }))
	revise("cannot become table t1 of razz", other(func(c *table.Config) { c.Game = "razz" }))
	revise("rules.minimum", other(func(c *table.Config) { c.Rules = json.RawMessage(`{"minimum":"x"}`) }))
	s.take(live.Sit(2, "ann", "Ann", 100*money.Dollar, "transit/sit/t1/2/ann/k"))
	s.take(live.Begin())
	revise("round 1 is in play", next) // the cards are being prepared
	s.to(round.AskWagers)
	s.take(live.Place(2, "ann", "ante", 10*money.Dollar))
	revise("round 1 is in play", next)
	step, err := live.Close()
	refused(t, "when its round is over", step, err)
	s.take(live.Place(2, "ann", "ante", 0))
	step, err = live.Close()
	refused(t, "nobody sits there", step, err)
	s.take(live.Revise(next))
	if live.InRound() || live.Minimum() != 2500 || live.Stack(2) != 100*money.Dollar || live.Submission != "d2" {
		t.Errorf("the table is %+v", live.Config)
	}
	s.take(live.Begin())
	if live.Round != 2 {
		t.Errorf("the round after one that was called off is %d", live.Round)
	}
	s.to(round.AskWagers)
	s.take(live.Leave(2, "ann", "transit/out/t1/2/ann/k"))
	s.take(live.Close())
	for _, do := range []func() (table.Step, error){
		live.Close, live.Begin,
		func() (table.Step, error) {
			return live.Sit(2, "ann", "Ann", 100*money.Dollar, "transit/sit/t1/2/ann/l")
		},
	} {
		step, err := do()
		refused(t, "the table is closed", step, err)
	}
	s.take(live.Revise(other(func(c *table.Config) { c.Submission = "d3" })))
	s.take(live.Begin())
}

// TestRevisePoker: what is owed and agreed by the old rules falls away with them; who waits goes on
// waiting, and so does the button.
func TestRevisePoker(t *testing.T) {
	rules := map[string]any{"betting": "limit", "small_bet": "2.00", "big_bet": "4.00", "blinds": map[string]string{"1": "1.00", "2": "2.00"}, "minimum_most": "12.00"}
	c := cardroomOf(t, "five-card-draw", rules)
	seats := len(c.Seats)
	for seat := 1; seat < seats; seat++ {
		c.sit(seat, "p"+string(rune('0'+seat)), 100)
	}
	c.take(c.Agree(1, "p1", 4*money.Dollar))
	c.hand()
	button := c.Play().Table.Button
	c.sit(seats, "late", 100)
	c.take(c.Wait("last", "Last"))
	if v := c.View(0, table.Viewer{}, table.Timing{}); !v.Seats[seats-1].Poker.Owes || len(c.Queue()) != 1 {
		t.Fatalf("late owes no blind; %d wait", len(c.Queue()))
	}
	revise := func(text string) {
		t.Helper()
		config := c.Config
		config.Rules = json.RawMessage(text)
		c.take(c.Revise(config))
	}
	revise(`{"betting":"limit","small_bet":"5.00","big_bet":"10.00","blinds":{"1":"2.00","2":"5.00"},"buy_in_least":"50.00","buy_in_most":"400.00","minimum_most":"20.00"}`)
	v := c.View(0, table.Viewer{Player: "p1"}, table.Timing{})
	if late := v.Seats[seats-1].Poker; v.Seats[0].Poker.Agrees != 5*money.Dollar || !late.Owes || late.Owed != 5*money.Dollar || len(c.Queue()) != 1 {
		t.Errorf("p1 agrees to %s, late owes %s, %d wait", v.Seats[0].Poker.Agrees, late.Owed, len(c.Queue()))
	}
	revise(`{"betting":"limit","small_bet":"5.00","big_bet":"10.00","ante":"1.00","blinds":{},"buy_in_least":"50.00","buy_in_most":"400.00"}`)
	if late := c.View(0, table.Viewer{}, table.Timing{}).Seats[seats-1].Poker; late.Owes || len(c.Stakes()) != seats {
		t.Errorf("late owes %s where there are no Blind Bets; %d are dealt in", late.Owed, len(c.Stakes()))
	}
	c.hand()
	if next := c.Play().Table.Button; next != button%seats+1 {
		t.Errorf("after seat %d the button came to %d", button, next)
	}
}
