package floor_test

import (
	"encoding/json"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// withCurrency is a table of no-limit Hold'em with real cards, which are named as they are turned, in the order of a deck.
func withCurrency(t *testing.T) (h house, shoe func(*table.ActView) card.Card) {
	t.Helper()
	g := pa.Game("holdem")
	config := pokerConfig(t, g.ID)
	config.Rules = with(t, with(t, config.Rules, "betting", "no-limit"), "cards", "revealed")
	deck, named := decks(t, g)["any cards"], map[string]card.Card{}
	return house{tables: []table.Config{config}, people: true}, func(a *table.ActView) card.Card {
		if a.Card != table.CardNamed && !strings.HasPrefix(a.Place, "community") {
			return 0
		}
		if named[a.Place] == 0 {
			named[a.Place] = deck[len(named)]
		}
		return named[a.Place]
	}
}

// TestCurrencyIsConverted: currency in front of a player counts among his table stakes. What of it he bets the dealer converts before his
// next act, into chips of the table and a part of the drop; what of it lies there when he leaves he takes with him, and no book has it.
func TestCurrencyIsConverted(t *testing.T) {
	h, shoe := withCurrency(t)
	f, log, ann, _ := opened(t, h)
	ctx, l := t.Context(), f.Table("t1")
	holds := func(account journal.Account) money.Cents { return balanceOf(t, log, account) }
	must(t, l.Come(ctx, "dee", true))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Serve(ctx, "dee", "", floor.Serving{Seat: 2, Name: "Walt", Amount: 100 * money.Dollar}))
	must(t, l.Serve(ctx, "dee", "", floor.Serving{Seat: 3, Name: "Zoe", Amount: 50 * money.Dollar}))
	for range 2 { // the answer was lost
		must(t, l.LayCurrency(ctx, "dee", "k1", 2, 160*money.Dollar))
		must(t, l.LayCurrency(ctx, "dee", "k2", 3, 20*money.Dollar))
	}
	for what, err := range map[string]error{
		"something else was asked":           l.LayCurrency(ctx, "dee", "k1", 2, 10*money.Dollar),
		"you serve no player at seat 1":      l.LayCurrency(ctx, "dee", "", 1, 10*money.Dollar),
		"you serve no player at seat 2":      l.LayCurrency(ctx, "dot", "", 2, 10*money.Dollar),
		"no whole number of dollars":         l.LayCurrency(ctx, "dee", "", 2, 10*money.Dollar+50),
		"above the $500 that may be bought":  l.LayCurrency(ctx, "dee", "", 2, 250*money.Dollar),
		"you serve no player at seat 4":      l.Convert(ctx, "dee", "", 4, money.Dollar),
		"and $161 cannot be converted of it": l.Convert(ctx, "dee", "", 2, 161*money.Dollar),
	} {
		refusedWith(t, err, what)
	}
	if s := l.View(ann).Seats[1]; s.Stack != 260*money.Dollar || s.Currency != 160*money.Dollar || holds("currency/t1") != -180*money.Dollar || holds("drop/t1/1") != -150*money.Dollar {
		t.Fatalf("Walt has %s, %s of it in currency; %s lies at the table and %s in the box", s.Stack, s.Currency, holds("currency/t1"), holds("drop/t1/1"))
	}

	// Walt bets $220, of which $120 is currency; the others fold or call, and no act of the dealer comes before it is converted.
	must(t, l.Begin(ctx, "dee"))
	acts := func(is func(table.View) bool) table.View {
		t.Helper()
		for range 300 {
			v := l.Look(floor.Onlooker{Player: "dee", Dealer: true}, nil)
			if is(v) {
				return v
			}
			switch q := v.Question; {
			case q != nil && q.Kind == round.AskValidation:
				must(t, validate(ctx, l, q.ID))
			case v.Console.Act != nil:
				did := does(l, v.Console.Act)
				did.Card = shoe(v.Console.Act)
				must(t, l.Act(ctx, "dee", v.Console.Act.Question, did))
			case q != nil && q.Kind == round.AskDecision && len(q.Seats) == 1:
				who := map[bool]string{true: ann, false: "dee"}[q.Seats[0] == 1]
				a := round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: l.View(who).Question.Options[0].Choice}
				if q.Seats[0] == 2 && v.Seats[1].Currency == 160*money.Dollar && v.Seats[1].Stack > 200*money.Dollar {
					a.Choice, a.Amount = "raise", 220*money.Dollar
				}
				if q.Seats[0] == 3 {
					a.Choice = "fold"
				}
				must(t, l.Answer(ctx, who, a))
			default:
				t.Fatalf("nothing is asked: %+v", v.Question)
			}
		}
		t.Fatal("the round does not end")
		return table.View{}
	}
	v := acts(func(v table.View) bool {
		return v.Console.Converts != nil && v.Question != nil && v.Question.Seats[0] == 1
	})
	if of := v.Console.Converts; of.Seat != 2 || of.Bet != 120*money.Dollar || of.Lies != 160*money.Dollar || of.Cite != "637a.8(b)(3)" {
		t.Errorf("the dealer converts %+v", of)
	}
	must(t, l.Answer(ctx, ann, round.Answer{Question: v.Question.ID, Seat: 1, Choice: "call"}))
	f.Close() // over a restart it is due still
	f = h.open(t, log)
	l = f.Table("t1")
	for v = l.View("dee"); v.Question != nil && v.Question.Kind == round.AskDecision && len(v.Question.Seats) > 0; v = l.View("dee") {
		must(t, l.Answer(ctx, "dee", round.Answer{Question: v.Question.ID, Seat: v.Question.Seats[0], Choice: "fold"}))
	}
	if c := consoleOf(l); c.Act != nil || c.Converts == nil {
		t.Fatalf("the dealer has before her %+v", c)
	}
	next := l.Look(floor.Onlooker{Player: "dee", Dealer: true}, nil).Question
	if next == nil {
		t.Fatal("nothing is asked")
	}
	refusedWith(t, l.Act(ctx, "dee", next.ID, floor.Did{}), "seat 2 has bet $120 in currency; convert it into value chips first")
	refusedWith(t, l.Convert(ctx, "dee", "", 2, 119*money.Dollar), "not only $119 of it is converted")
	for range 2 {
		must(t, l.Convert(ctx, "dee", "k3", 2, 120*money.Dollar))
	}
	if s := l.View(ann).Seats[1]; s.Stack != 40*money.Dollar || s.Currency != 40*money.Dollar || holds("currency/t1") != -60*money.Dollar || holds("drop/t1/1") != -270*money.Dollar {
		t.Errorf("Walt has %s, %s of it in currency; %s lies at the table and %s in the box", s.Stack, s.Currency, holds("currency/t1"), holds("drop/t1/1"))
	}
	refusedWith(t, l.LayCurrency(ctx, "dee", "", 2, 10*money.Dollar), "has a hand in play")
	acts(func(v table.View) bool { return v.Console.Begins })

	// Between hands he has the rest converted, if he likes; who leaves takes his with him.
	refusedWith(t, l.Convert(ctx, "dee", "", 2, 41*money.Dollar), "cannot be converted")
	must(t, l.Convert(ctx, "dee", "", 2, 10*money.Dollar))
	zoe, walt := f.PlayerNamed("Zoe").ID, f.PlayerNamed("Walt").ID
	left := l.View(ann).Seats
	must(t, l.Leave(ctx, "dee", 3))
	must(t, l.Leave(ctx, "dee", 2))
	if f.Balance(zoe) != left[2].Stack-20*money.Dollar || f.Balance(walt) != left[1].Stack-30*money.Dollar || holds("currency/t1") != 0 {
		t.Errorf("Zoe leaves with %s and Walt with %s in chips; %s lies at the table", f.Balance(zoe), f.Balance(walt), holds("currency/t1"))
	}
	day := dayOf(t, f)
	if x := day.Tables[0]; x.Drop != 280*money.Dollar+buyIn || len(day.OutOfBalance) > 0 {
		t.Errorf("the drop is %s: %q", x.Drop, day.OutOfBalance)
	}
	f.Close()
	sound(t, log)

	// Only the dealer lays down and converts; a log in which another did is found.
	actsOfTheDealer(t, log, cardroom.Open, walt, 4, []string{"currency", "convert"}, func(copied *table.Table, e journal.Entry) {
		var data map[string]any
		must(t, json.Unmarshal(e.Events[0].Data, &data))
		data["amount"] = "1.00"
		text, err := json.Marshal(data)
		must(t, err)
		e.Events = []journal.Event{{Kind: e.Events[0].Kind, Data: text}}
		if copied.Check(e) == nil {
			t.Errorf("a %q of another amount is not found", e.Events[0].Kind)
		}
	})
}

// TestConvertingIsKilledAtEveryAppend: wherever the floor fails, what is bet in currency is converted once, and the hand ends alike.
func TestConvertingIsKilledAtEveryAppend(t *testing.T) {
	h, shoe := withCurrency(t)
	dir, _, bob := joined(t, h)
	gamblers := []gambler{{by: "dee", name: "Walt", seats: []int{1}, bold: true, lays: 200 * money.Dollar}, {id: bob, seats: []int{2}}, {id: "dee", deals: true, shoe: shoe}}
	want, appends := whole(t, h, copyDir(t, dir), gamblers)
	if want.Balances["drop/t1/1"] >= -300*money.Dollar {
		t.Fatalf("no currency was converted: the box holds %s", want.Balances["drop/t1/1"])
	}
	for k := 1; k <= appends; k++ {
		killed(t, h, copyDir(t, dir), gamblers, dies, k, want)
	}
}
