package floor_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// dee puts payments right, as the dealer of the table.
var dee = floor.Power{Person: "dee", From: "192.0.2.3", Reason: "the camera shows it"}

// TestAPaymentIsPutRight: the dealer has given a player other chips than he confirmed. He says so, the books follow him, and until he
// has put it right no round begins and the player keeps his seat; the log says who, what was and what is, and verifies.
func TestAPaymentIsPutRight(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, people: true}
	f, log, ann, _ := opened(t, h)
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Come(ctx, "dee", false))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	gamble := gambler{id: ann, seats: []int{1}, rounds: 2, stays: true}
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return len(c.Paid) > 0 })
	paid := func() table.PaidView { // the payment settled first
		all := consoleOf(l).Paid
		return all[len(all)-1]
	}
	stack := func() money.Cents { return l.View(ann).Seats[0].Stack }
	first, before := paid(), stack()
	more := table.Repayment{Round: 1, Event: first.Event, Was: first.Given, Is: first.Given + 25*money.Dollar}

	follows, err := l.PaysFollows("dee", more)
	must(t, err)
	if want := "Seat 1 gets $25."; len(follows) != 3 || follows[0] != want || !strings.Contains(follows[1], "$25 too much") {
		t.Errorf("what follows is %q", follows)
	}
	if stack() != before {
		t.Error("what follows was told, and chips moved")
	}
	must(t, l.Pays(ctx, dee, more))
	if stack() != before+25*money.Dollar {
		t.Errorf("the player has %s, and had %s", stack(), before)
	}
	for what, refused := range map[string]struct {
		by   error
		want string
	}{
		"who does not deal":      {l.Pays(ctx, floor.Power{Person: "dot", Reason: "seen"}, more), "you do not deal at this table"},
		"without a reason":       {l.Pays(ctx, floor.Power{Person: "dee"}, more), floor.ErrNoReason.Error()},
		"what was is not so":     {l.Pays(ctx, dee, more), "not " + more.Was.Grouped()},
		"another round":          {l.Pays(ctx, dee, table.Repayment{Round: 2, Event: first.Event, Was: more.Is}), "put right in round 1"},
		"no payment":             {l.Pays(ctx, dee, table.Repayment{Round: 1, Was: more.Is}), "no payment 0"},
		"more than lies there":   {l.Pays(ctx, dee, table.Repayment{Round: 1, Event: first.Event, Was: more.Is, Is: money.Max + 1}), "cannot be paid"},
		"a negative amount":      {l.Pays(ctx, dee, table.Repayment{Round: 1, Event: first.Event, Was: more.Is, Is: -1}), "cannot be paid"},
		"the same amount":        {l.Pays(ctx, dee, table.Repayment{Round: 1, Event: first.Event, Was: more.Is, Is: more.Is}), "already"},
		"what follows, to a dot": {func() error { _, err := l.PaysFollows("dot", more); return err }(), "you do not deal"},
	} {
		if refused.by == nil || !strings.Contains(refused.by.Error(), refused.want) {
			t.Errorf("%s: %v", what, refused.by)
		}
	}
	late := func() bool {
		return slices.ContainsFunc(l.Due(), func(d table.DueView) bool { return d.Late && strings.Contains(d.Text, "Put a payment right") })
	}
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Begins })
	refused := func(what string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), "that is put right first") {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("the next round", l.Begin(ctx, "dee"))
	refused("the player leaves", l.Leave(ctx, ann, 1))
	refused("the dealer leaves", l.Go(ctx, "dee"))
	f.Close()
	f = h.open(t, log)
	l = f.Table("t1")
	if !late() || paid().Given != more.Is {
		t.Errorf("after a restart %v is due, and the payment is %+v", l.Due(), paid())
	}
	refused("the next round after a restart", l.Begin(ctx, "dee"))
	must(t, l.Pays(ctx, dee, table.Repayment{Round: 1, Event: first.Event, Was: more.Is, Is: first.Owed}))
	if late() || paid().Given != first.Owed {
		t.Errorf("it is put right, and %v is due; the payment is %+v", l.Due(), paid())
	}
	must(t, l.Begin(ctx, "dee"))
	if err := l.Pays(ctx, dee, more); err == nil {
		t.Error("a payment of a round before is put right")
	}
	f.Close()
	said := 0
	for e, err := range withKeys(log).Read(ctx, table.Shard("t1"), 1) {
		must(t, err)
		if e.Events[0].Kind == "payment" {
			said++
			if e.Actor != journal.Person("dee") || e.Acted == nil || e.Acted.Reason != dee.Reason || len(e.Transfers) != 1 || e.Transfers[0].Amount != 25*money.Dollar {
				t.Errorf("entry %d: %+v", e.Seq, e)
			}
		}
	}
	if said != 2 {
		t.Errorf("%d entries say what was paid", said)
	}
	verified(t, log)

	p, err := floor.MakePacket(ctx, log, cardroom.Open, "t1", 1, nil)
	must(t, err)
	tabletest.KeepsSchema(t, "packet", p)
	owed, given := first.Owed.Grouped(), more.Is.Grouped()
	for i, want := range []table.Repaid{
		{Owed: first.Owed, Was: first.Given, Is: more.Is, Text: fmt.Sprintf("Seat 1 has been given %s for the %s and is owed %s: $25 too much", given, first.Name, owed)},
		{Owed: first.Owed, Was: more.Is, Is: first.Owed, Text: fmt.Sprintf("Seat 1 had been given %s for the %s and is owed %s: that is put right", given, first.Name, owed)},
	} {
		if len(p.Repaid) != 2 {
			t.Fatalf("the packet says %+v", p.Repaid)
		}
		want.Entry, want.Seat, want.Player, want.Wager, want.Cites = p.Repaid[i].Entry, 1, ann, first.Wager, first.Cites
		if !reflect.DeepEqual(p.Repaid[i], want) || slices.IndexFunc(p.Acts, func(a floor.PacketAct) bool { return a.Entry == want.Entry && a.Did[0] == "payment" }) < 0 {
			t.Errorf("the packet says %+v, want %+v", p.Repaid[i], want)
		}
	}
	for what, change := range map[string]func(*floor.Packet){
		"":       func(*floor.Packet) {},
		"repaid": func(p *floor.Packet) { p.Repaid[1].Was -= 5 },
	} {
		text, err := json.Marshal(p)
		must(t, err)
		altered := &floor.Packet{}
		must(t, json.Unmarshal(text, altered))
		change(altered)
		text, err = json.Marshal(altered)
		must(t, err)
		_, findings, _, err := floor.VerifyPacket(ctx, bytes.NewReader(text), cardroom.Open, nil)
		must(t, err)
		if said := strings.Join(findings, "\n"); (what == "") != (said == "") || !strings.HasPrefix(said, what) {
			t.Errorf("with other words in %q the packet is found to have %q", what, said)
		}
	}
}

// TestAPotPushedWronglyIsPutRight: a pot goes to another seat than won it, or more of it than was won. Its dealer says so and puts it right with chips
// of the pot, which always has them; until then no hand begins, and the books find what is owed and nothing else.
func TestAPotPushedWronglyIsPutRight(t *testing.T) {
	deck := card.Deck() // in an order in which the side pot is not split
	random(1).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	h := house{tables: []table.Config{pokerConfig(t, "holdem")}, deck: deck, people: true}
	f, log, ann, bob := opened(t, h)
	l, ctx := f.Table("t1"), t.Context()
	cy, _, err := f.Join(ctx, "Cy")
	must(t, err)
	must(t, f.Sell(ctx, floor.Power{Person: "cay", Reason: "signed"}, "cy", cy.ID, buyIn))
	must(t, l.Come(ctx, "dee", false))
	for seat, p := range []string{ann, bob, cy.ID} {
		must(t, l.Sit(ctx, p, "", seat+1, []money.Cents{10 * money.Dollar, buyIn, buyIn}[seat])) // a side pot that ann does not contend for
	}
	dealer, sits := gambler{id: "dee", deals: true}, []string{ann, bob, cy.ID}
	until := func(is func(*table.ConsoleView) bool) { // all call, or bet as much as they may
		t.Helper()
		for range 400 {
			if is(consoleOf(l)) {
				return
			}
			if q := l.View("").Question; q != nil && q.Kind == round.AskValidation {
				must(t, validate(ctx, l, q.ID))
			}
			for seat, id := range sits {
				if q := l.View(id).Question; q != nil && q.Kind == round.AskDecision && slices.Contains(q.Seats, seat+1) {
					o := q.Options[0]
					if i := slices.IndexFunc(q.Options, func(o table.ChoiceView) bool { return o.Wager != "" }); i >= 0 {
						o = q.Options[i]
					}
					a := round.Answer{Question: q.ID, Seat: seat + 1, Choice: o.Choice}
					if o.Wager != "" {
						a.Amount = money.MustParse(o.Max)
					}
					must(t, l.Answer(ctx, id, a))
				}
			}
			_, err := dealer.act(ctx, f, l)
			must(t, err)
		}
		t.Fatalf("they act for ever: %+v", consoleOf(l))
	}
	paid := func(pot string, seat int) table.PaidView {
		t.Helper()
		of := consoleOf(l).Paid
		i := slices.IndexFunc(of, func(p table.PaidView) bool { return p.Name == pot && p.Seat == seat })
		if i < 0 {
			t.Fatalf("nothing is paid to seat %d of the %s: %+v", seat, pot, of)
		}
		return of[i]
	}
	gives := func(of table.PaidView, is money.Cents) error {
		return l.Pays(ctx, dee, table.Repayment{Round: 1, Event: of.Event, Was: of.Given, Is: is})
	}
	total := func() (sum money.Cents) {
		for _, s := range l.View("").Seats {
			sum += s.Stack
		}
		return sum
	}
	wagered := money.Cents(0)
	found := func() []string {
		of, err := books.New(log, tenth).Day(ctx, "", "")
		must(t, err)
		if w := of.Tables[0].Wagered; wagered > 0 && w != wagered {
			t.Errorf("%s was wagered, and then %s", wagered, w)
		} else {
			wagered = w
		}
		return of.OutOfBalance
	}
	until(func(c *table.ConsoleView) bool { // the main pot is next
		return c.Act != nil && c.Act.Awards != "" && slices.ContainsFunc(c.Paid, func(p table.PaidView) bool { return p.Owed > 0 && p.Name == "side pot 1" })
	})
	won, lost := paid("side pot 1", 2), paid("side pot 1", 3)
	if won.Owed == 0 {
		won, lost = lost, won
	}
	if won.Owed == 0 || lost.Owed != 0 {
		t.Fatalf("the side pot: %+v, %+v", won, lost)
	}

	// Too much of the side pot, while the main pot lies there: there is not enough for it then.
	follows, err := l.PaysFollows("dee", table.Repayment{Round: 1, Event: won.Event, Was: won.Given, Is: won.Given + money.Dollar})
	must(t, err)
	if len(follows) != 3 || follows[0] != fmt.Sprintf("Seat %d gets $1.", won.Seat) || !strings.Contains(follows[1], "for side pot 1 and is owed") {
		t.Errorf("what follows is %q", follows)
	}
	must(t, gives(won, won.Given+money.Dollar))
	refusedWith(t, l.Act(ctx, "dee", consoleOf(l).Act.Question, floor.Did{}), "in the pot; what others were given too much is taken back first")
	won = paid("side pot 1", won.Seat)
	must(t, gives(won, won.Owed))

	// To the wrong seat, and the hand ends so.
	refusedWith(t, gives(lost, 1000*money.Dollar), "in the pot; what others were given too much is taken back first")
	won = paid("side pot 1", won.Seat)
	must(t, gives(won, 0))
	until(func(c *table.ConsoleView) bool { return c.Begins })
	if got := found(); len(got) != 1 || !strings.Contains(got[0], fmt.Sprintf("was paid $0 and is owed %s, which was not put right", won.Owed.Grouped())) {
		t.Errorf("while the side pot lies on the table the books find %q", got)
	}
	must(t, gives(lost, won.Owed))
	if got := total(); got != 2*buyIn+10*money.Dollar {
		t.Errorf("in front of the players lie %s", got)
	}
	if got := found(); len(got) != 2 || !strings.Contains(got[0], "which was not put right") || !strings.Contains(got[1], "which was not put right") {
		t.Errorf("before it is put right the books find %q", got)
	}
	refusedWith(t, l.Begin(ctx, "dee"), "that is put right first")
	refusedWith(t, l.Leave(ctx, sits[lost.Seat-1], lost.Seat), "that is put right first")
	refusedWith(t, gives(paid("side pot 1", won.Seat), won.Owed), "$0 in the pot")
	must(t, gives(paid("side pot 1", lost.Seat), 0))
	must(t, gives(paid("side pot 1", won.Seat), won.Owed))
	refusedWith(t, gives(paid("side pot 1", won.Seat), won.Owed), "already")
	if got := found(); len(got) > 0 || total() != 2*buyIn+10*money.Dollar {
		t.Errorf("it is put right; the books find %q, and in front of the players lie %s", got, total())
	}

	// After the hand, of the main pot; and one who has left gets nothing more at the table.
	loser := slices.IndexFunc(consoleOf(l).Paid, func(p table.PaidView) bool { return p.Name == "main pot" && p.Owed == 0 })
	gone := consoleOf(l).Paid[loser]
	must(t, l.Leave(ctx, sits[gone.Seat-1], gone.Seat))
	refusedWith(t, gives(gone, money.Dollar), "has left; what he is owed is settled at the cage")
	f.Close()
	verified(t, log)
	if got := found(); len(got) > 0 {
		t.Errorf("at last the books find %q", got)
	}
}

// TestTheProgramPaysAsItIsOwed: what the program has paid is never paid otherwise, nor is a share of the meter.
func TestTheProgramPaysAsItIsOwed(t *testing.T) {
	f, _, ann, _ := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}})
	l := f.Table("t1")
	upTo(t, f, resultOf, gambler{id: ann, seats: []int{1}, stays: true})
	if err := l.Pays(t.Context(), dee, table.Repayment{Round: 1}); err == nil || errors.Is(err, floor.ErrNoReason) {
		t.Errorf("a payment of the program is put right: %v", err)
	}
	must(t, l.Come(t.Context(), "dee", false))
	if got := consoleOf(l).Paid; len(got) != 0 {
		t.Errorf("the dealer who comes has paid %v", got)
	}
}
