package floor_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
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
	"felt.example/felt/store"
)

// answersOf are the answers of the table's round and their numbers.
func answersOf(t testing.TB, log store.Log, number int) []round.Answer {
	t.Helper()
	var answers []round.Answer
	rounds := 0
	for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
		must(t, err)
		for _, event := range e.Events {
			switch event.Kind {
			case "begin":
				rounds++
			case "answer":
				var a round.Answer
				must(t, json.Unmarshal(event.Data, &a))
				if rounds == number {
					answers = append(answers, a)
				}
			}
		}
	}
	return answers
}

// deal is the order of a deck by which the n-th card dealt is the n-th given; the rest
// follows in any order.
func deal(text string) []card.Card {
	cards := card.Hand(text)
	for _, c := range card.Deck() {
		if !slices.Contains(cards, c) {
			cards = append(cards, c)
		}
	}
	return cards
}

// headsUp is a table of Heads-Up Hold 'Em: seats 1 and 2 and the dealer get two cards
// each, one at a time, then come the five community cards, in the order told.
func headsUp(t testing.TB, cards string) (h house, log store.Log, f *floor.Floor, ann, bob gambler) {
	t.Helper()
	h = house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}, deck: deal(cards)}
	dir, a, b := joined(t, h)
	log = openLog(t, dir)
	f = h.open(t, log)
	t.Cleanup(func() { f.Close(); log.Close() })
	return h, log, f, gambler{id: a, seats: []int{1}, bold: true}, gambler{id: b, seats: []int{2}, bold: true}
}

// upTo has the gamblers act until the view is as wanted; none leaves.
func upTo(t testing.TB, f *floor.Floor, want func(table.View) bool, gamblers ...gambler) table.View {
	t.Helper()
	l := f.Table("t1")
	gamblers = slices.Clone(gamblers)
	for i := range gamblers {
		gamblers[i].stays = true
		t.Cleanup(l.Watch(gamblers[i].id, make(chan struct{}, 1)))
	}
	for {
		if v := l.View(""); want(v) {
			return v
		}
		did := false
		for _, g := range gamblers {
			acted, err := g.act(t.Context(), f, l)
			must(t, err)
			did = did || acted
			if v := l.View(""); want(v) {
				return v
			}
		}
		if !did {
			await(t, l, gamblers[0].id, func(v table.View) bool {
				return want(v) || v.Stage == "wagers" || v.Stage == "result" || v.Question != nil && slices.Contains([]round.Kind{round.AskDecision, round.AskValidation, round.AskPart}, v.Question.Kind)
			})
		}
	}
}

// Ann's aces beat the dealer's kings; Bob's 7 and 2 lose. With the dealer's and Ann's
// cards told the wrong way round, she loses.
const (
	right = "As 7h Kc Ad 2s Kd 3c 5h 9s Jd 8c"
	wrong = "Kc 7h As Kd 2s Ad 3c 5h 9s Jd 8c"
)

func resultOf(v table.View) bool { return v.Round == 1 && v.Stage == "result" }

// correctCards replaces the order of the deck in the round.
func correctCards(t testing.TB, log store.Log, f *floor.Floor, cards string) error {
	t.Helper()
	answers := answersOf(t, log, 1)
	n := slices.IndexFunc(answers, func(a round.Answer) bool { return a.Choice == "shuffle" })
	is := answers[n]
	is.Cards = deal(cards)
	return approved(t, f, f.Table("t1").Correct(t.Context(), fay, table.Correction{Answer: n, Is: is}))
}

func TestACorrectionLeavesWhatWouldHaveBeen(t *testing.T) {
	_, _, straight, a1, b1 := headsUp(t, right)
	upTo(t, straight, resultOf, a1, b1)
	want := straight.Table("t1").View("")

	for name, when := range map[string]func(table.View) bool{"after the round": resultOf} {
		t.Run(name, func(t *testing.T) {
			_, log, f, ann, bob := headsUp(t, wrong)
			l := f.Table("t1")
			first, second := ann, bob
			first.mute, second.mute = name == "in the round", name == "in the round"
			upTo(t, f, when, first, second)
			must(t, correctCards(t, log, f, right))
			got := upTo(t, f, resultOf, ann, bob)
			for seat := range 2 {
				if got.Seats[seat].Stack != want.Seats[seat].Stack || got.Seats[seat].Net != want.Seats[seat].Net {
					t.Errorf("seat %d has %s (%s) in front of it; uncorrected play leaves %s (%s)", seat+1,
						got.Seats[seat].Stack, got.Seats[seat].Net, want.Seats[seat].Stack, want.Seats[seat].Net)
				}
			}
			must(t, l.Leave(t.Context(), ann.id, 1))
			must(t, l.Leave(t.Context(), bob.id, 2))
			if got, want := f.Balance(ann.id), floor.PlayMoney+want.Seats[0].Net; got != want {
				t.Errorf("ann cashed out to %s, want %s", got, want)
			}
			f.Close()
			sound(t, log)
			areTheirValues(t, log)
		})
	}
	// Ante and Raise win 10 each, the Odds Wager pushes with a pair, the Pocket Bonus pays
	// aces 30 to 1 and the Trips Plus loses.
	if net := want.Seats[0].Net; net != (10+10+0+300-10)*money.Dollar {
		t.Errorf("pocket aces over kings win %s", net)
	}
}

// TestACorrectionPaysWhoHasLeft: and takes back from the balance of who has left what she was paid too much, unless she no longer has it;
// who has her seat now neither gets nor gives.
func TestACorrectionPaysWhoHasLeft(t *testing.T) {
	_, log, f, ann, bob := headsUp(t, wrong)
	l := f.Table("t1")
	upTo(t, f, resultOf, ann, bob)
	must(t, l.Leave(t.Context(), ann.id, 1))
	cid, _, err := f.Join(t.Context(), "Cid")
	must(t, err)
	must(t, l.Sit(t.Context(), cid.ID, "", 1, 100*money.Dollar))
	before := f.Balance(ann.id)
	must(t, correctCards(t, log, f, right))
	if got, want := f.Balance(ann.id), floor.PlayMoney+310*money.Dollar; got != want {
		t.Errorf("with what she was paid at the cage ann has %s, want %s", got, want)
	}
	if got := l.View(cid.ID).Seats[0].Stack; got != 100*money.Dollar {
		t.Errorf("who has her seat now has %s, want 100.00", got)
	}
	must(t, correctCards(t, log, f, wrong))
	if got, seat := f.Balance(ann.id), l.View(cid.ID).Seats[0].Stack; got != before || seat != 100*money.Dollar {
		t.Errorf("it was right: ann has %s, and had %s; who has her seat now has %s", got, before, seat)
	}
	must(t, correctCards(t, log, f, right))
	must(t, l.Sit(t.Context(), ann.id, "", 3, f.Balance(ann.id)))
	refusedWith(t, correctCards(t, log, f, wrong), "must be brought back first")
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
}

func TestACorrectionThatNeedsOtherAnswersIsRefused(t *testing.T) {
	_, log, f, ann, bob := headsUp(t, right)
	l := f.Table("t1")
	upTo(t, f, func(v table.View) bool { return v.Stage == "round" }, ann, bob)
	if _, err := l.Try(fay.Person, table.Correction{Answer: 1}); err == nil || !strings.Contains(err.Error(), "has gone on") {
		t.Errorf("%v; want that nothing is tried while the program's cards are in play", err)
	}
	upTo(t, f, resultOf, ann, bob)
	answers := answersOf(t, log, 1)
	n := slices.IndexFunc(answers, func(a round.Answer) bool { return a.Choice == "raise" })
	check := answers[n]
	check.Choice, check.Amount = "check", 0
	head, _ := log.Head(t.Context(), table.Shard("t1"))
	for name, c := range map[string]table.Correction{
		"with this correction": {Answer: n, Is: check, Reason: "he checked"}, // he would have been asked again
		"counted from 0":       {Answer: len(answers), Is: answers[n], Reason: "none"},
		"no longer open":       {Answer: n, Is: answers[n+1], Reason: "another question's"},
		"is not from":          {Answer: n, Is: func() round.Answer { a := answers[n]; a.Amount = 1; return a }(), Reason: "too little"},
	} {
		if err := l.Correct(t.Context(), fay, c); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v; want %q", err, name)
		}
	}
	if now, _ := log.Head(t.Context(), table.Shard("t1")); now != head {
		t.Error("a refused correction was written")
	}
}

// TestAHandWasSetOtherwise: how a player set his hands is corrected, until the next round begins and of any day, and what that pays is told
// before. Cards that he did not have, and a setting that the chapter does not allow, are refused by its clause; an altered one is found.
func TestAHandWasSetOtherwise(t *testing.T) {
	for _, late := range []bool{false, true} {
		w := &watch{}
		deck := card.Deck()
		rand.New(rand.NewPCG(4, 0)).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		f, log, a, b := opened(t, house{tables: []table.Config{configOf(t, pa.Game("five-card-hi-lo"), "t1")}, watch: w, deck: deck})
		l, ctx := f.Table("t1"), t.Context()
		ann, bob := gambler{id: a, seats: []int{1}, bold: true, rounds: 9}, gambler{id: b, seats: []int{2}, bold: true, rounds: 9}
		upTo(t, f, resultOf, ann, bob)
		if late {
			w.pass(l, hour)
			upTo(t, f, func(v table.View) bool { return v.Round == 2 && v.Stage == "result" }, ann, bob)
		}
		all, _, err := l.AnsweredIn(ctx, fay.Person, 1)
		must(t, err)
		var c table.Correction
		var follows []string
		var set table.AnswerView
		for _, set = range all {
			for _, o := range set.Options {
				if len(o.Cards) == 0 || len(follows) > 0 {
					continue
				}
				c = table.Correction{Answer: set.Answer, Is: round.Answer{Question: set.Question, Seat: set.Seat, Choice: o.Choice, Cards: card.Hand(strings.Join(o.Cards, ""))}}
				said, err := l.TryIn(ctx, fay.Person, 1, floor.Amend{Correction: c})
				must(t, err)
				if !strings.HasPrefix(said[0], "No ") {
					follows = said
				}
			}
			if len(follows) > 0 {
				break
			}
		}
		if len(follows) == 0 || !strings.HasPrefix(set.Given, "Set: ") || !strings.Contains(set.Given, " of ") {
			t.Fatalf("of a hand that was set, of which no other way pays otherwise: %+v", all)
		}
		other := c
		other.Is.Cards = card.Hand("9s9h")
		_, err = l.TryIn(ctx, fay.Person, 1, floor.Amend{Correction: other})
		refusedWith(t, err, "§ 579")
		won := func() money.Cents {
			v, err := l.RoundView(ctx, "", 1)
			must(t, err)
			return v.Seats[set.Seat-1].Net
		}
		player := []string{a, b}[set.Seat-1]
		has := func() money.Cents { return f.Balance(player) + l.View("").Seats[set.Seat-1].Stack }
		before, was := has(), won()
		must(t, approved(t, f, l.CorrectIn(ctx, fay, 1, floor.Amend{Correction: c})))
		if moved := has() - before; moved == 0 || moved != won()-was {
			t.Errorf("late, %t: %q; the round pays %s and %s before, and he got %s", late, follows, won(), was, moved)
		}
		f.Close()
		verified(t, log)
		areTheirValues(t, log)
		forged := rewritten(t, log, func(e *journal.Entry) {
			if kind := e.Events[0].Kind; kind == "correct" || kind == "correct_round" {
				text, err := json.Marshal(c.Is.Cards)
				must(t, err)
				e.Events[0].Data = json.RawMessage(strings.Replace(string(e.Events[0].Data), string(text), `["9s","9h"]`, 1))
			}
		})
		report, err := floor.Verify(ctx, withKeys(forged), cardroom.Open, nil)
		must(t, err)
		if len(report.Findings) == 0 {
			t.Error("another setting in the log is not found")
		}
	}
}

// TestAWagerWasAnother: a wager before the deal that was keyed wrongly is corrected, with those that must equal it and those that follow from
// it, to what the round would have paid. What the limits, the clauses or the player's stack would have refused then is refused, also once
// only the ledger knows what he had.
func TestAWagerWasAnother(t *testing.T) {
	h, log, f, ann, bob := headsUp(t, right)
	l, ctx := f.Table("t1"), t.Context()
	upTo(t, f, resultOf, ann, bob)
	ann.rounds, bob.rounds = 9, 9
	wager := func(id round.WagerID, dollars money.Cents) floor.Amend {
		t.Helper()
		all, _, err := l.AnsweredIn(ctx, fay.Person, 1)
		must(t, err)
		for _, a := range all {
			if a.Wager == id && a.Seat == 1 {
				return floor.Amend{Correction: table.Correction{Answer: a.Answer, Is: round.Answer{Question: a.Question, Seat: 1}, Wager: &table.Placing{Seat: 1, Wager: id, Amount: dollars * money.Dollar}}}
			}
		}
		t.Fatalf("no %s can be corrected: %+v", id, all)
		return floor.Amend{}
	}
	refused := func(want string, a floor.Amend) {
		t.Helper()
		_, err := l.TryIn(ctx, fay.Person, 1, a)
		refusedWith(t, err, want)
	}
	cents := wager("ante", 10)
	cents.Wager.Amount++
	elsewhere := wager("ante", 15)
	elsewhere.Wager.Seat = 4
	refused("whole dollars (§ 601a.6)", cents)
	refused("less than the table minimum $5 (§ 601a.6)", wager("ante", 4))
	refused("more than the table maximum $500 (§ 601a.6)", wager("ante", 501))
	refused("no ante is down (§ 677a.7(d)(1))", wager("ante", 0))
	refused("had $10 on the Ante Wager already", wager("ante", 10))
	refused("but it had $", wager("ante", 500))
	refused("seat 4 did not wager", elsewhere)
	later := wager("ante", 15)
	later.Wager.Wager = "raise"
	refused("is no wager that is placed before the deal", later)

	net := func() money.Cents {
		v, err := l.RoundView(ctx, "", 1)
		must(t, err)
		return v.Seats[0].Net
	}
	has := func() money.Cents { return f.Balance(ann.id) + l.View("").Seats[0].Stack }
	before := has()
	corrected := func(a floor.Amend, want money.Cents) {
		t.Helper()
		was := net()
		must(t, approved(t, f, l.CorrectIn(ctx, fay, 1, a)))
		if net() != want*money.Dollar || has()-before != net()-310*money.Dollar {
			t.Errorf("with %+v she wins %s after %s, and has %s more", a.Wager, net(), was, has()-before)
		}
	}
	corrected(wager("ante", 15), 15+15+300-10) // the Raise of one Ante is more, too
	corrected(wager("trips_plus", 0), 15+15+300)
	corrected(wager("trips_plus", 20), 15+15+300-20)
	corrected(wager("pocket_bonus", 5), 15+15+150-20)
	f.Close()
	verified(t, log)
	areTheirValues(t, log)
	forged := rewritten(t, log, func(e *journal.Entry) {
		if e.Events[0].Kind == "correct" {
			e.Events[0].Data = json.RawMessage(strings.Replace(string(e.Events[0].Data), `"amount":"15.00"`, `"amount":"16.00"`, 1))
		}
	})
	report, err := floor.Verify(ctx, withKeys(forged), cardroom.Open, nil)
	must(t, err)
	if len(report.Findings) == 0 {
		t.Error("another amount in the log is not found")
	}

	h.watch = &watch{}
	f = h.open(t, log)
	defer f.Close()
	l = f.Table("t1")
	h.watch.pass(l, hour)
	upTo(t, f, func(v table.View) bool { return v.Round == 2 && v.Stage == "result" }, ann, bob)
	before = has() - (net() - 310*money.Dollar)
	corrected(wager("ante", 10), 10+10+150-20)
	refused("but it had $500", wager("ante", 500))
	corrected(wager("ante", 12), 12+12+150-20) // which the ledger says she had
	f.Close()
	verified(t, log)
	areTheirValues(t, log)
	forged = rewritten(t, log, func(e *journal.Entry) {
		e.Events[0].Data = json.RawMessage(strings.Replace(string(e.Events[0].Data), `"had":"500.00"`, `"had":"600.00"`, 1))
	})
	report, err = floor.Verify(ctx, withKeys(forged), cardroom.Open, nil)
	must(t, err)
	if !strings.Contains(strings.Join(report.Findings, "\n"), "had $500 in front of it then") {
		t.Errorf("another stack in the log is not found: %q", report.Findings)
	}
}

// TestAnswersAreStated: a player is recorded to have raised before the flop, and had checked. So she would have been asked again, after the
// flop and after all cards: the floorperson is told of each question, states how she answered, and the round pays as if that had been recorded; the
// answers of others stay. The same way back those that she was not asked for are no part of the round. Nothing is stated that nobody could see, and
// an answer in another's name is found.
func TestAnswersAreStated(t *testing.T) {
	const onRound, onList, onDay = "on the page of the round", "in the list of last rounds", "on a later day"
	for _, where := range []string{onRound, onList, onDay} {
		h, log, f, ann, bob := headsUp(t, right)
		l, ctx := f.Table("t1"), t.Context()
		upTo(t, f, resultOf, ann, bob)
		ann.rounds, bob.rounds = 9, 9
		if where == onDay {
			f.Close()
			h.watch = &watch{}
			f = h.open(t, log)
			l = f.Table("t1")
			h.watch.pass(l, hour)
			upTo(t, f, func(v table.View) bool { return v.Round == 2 && v.Stage == "result" }, ann, bob)
		}
		tries := func(a floor.Amend) ([]string, error) {
			if where == onList {
				return l.Try(fay.Person, a.Correction, a.Stated...)
			}
			return l.TryIn(ctx, fay.Person, 1, a)
		}
		corrects := func(a floor.Amend) error {
			if where == onList {
				return l.Correct(ctx, fay, a.Correction, a.Stated...)
			}
			return l.CorrectIn(ctx, fay, 1, a)
		}
		net := func(seat int) money.Cents {
			v, err := l.RoundView(ctx, "", 1)
			must(t, err)
			return v.Seats[seat-1].Net
		}
		has := func() money.Cents { return f.Balance(ann.id) + l.View("").Seats[0].Stack }
		raised, others, had := net(1), net(2), has()
		answers := answersOf(t, log, 1)
		n := slices.IndexFunc(answers, func(a round.Answer) bool { return a.Choice == "raise" && a.Seat == 1 })
		is := answers[n]
		is.Choice, is.Amount = "check", 0
		a := floor.Amend{Correction: table.Correction{Answer: n, Is: is}}
		asked := func() table.AnswerView {
			t.Helper()
			_, err := tries(a)
			var asks *table.AsksError
			if !errors.As(err, &asks) {
				t.Fatalf("after %d statements: %v", len(a.Stated), err)
			}
			refusedWith(t, corrects(a), "say what was answered at the table")
			return asks.Asks
		}
		flop := asked()
		if flop.Seat != 1 || !slices.ContainsFunc(flop.Options, func(o table.ChoiceView) bool { return o.Choice == "check" }) || flop.Cite == "" {
			t.Errorf("after the flop is asked %+v", flop)
		}
		wrong := a
		wrong.Stated = []round.Answer{{Seat: 1, Choice: "raise", Amount: 1}}
		_, err := tries(wrong)
		refusedWith(t, err, "§ 677a")
		wrong.Stated = []round.Answer{{Seat: 2, Choice: "check"}}
		_, err = tries(wrong)
		refusedWith(t, err, "seat 2 is not asked now")
		a.Stated = append(a.Stated, round.Answer{Seat: 1, Choice: "check"})
		river := asked()
		a.Stated = append(a.Stated, round.Answer{Seat: 1, Choice: "fold"})
		if river.Cite == flop.Cite && river.Text == flop.Text {
			t.Errorf("after all cards is asked %+v", river)
		}
		wrong.Stated = append(slices.Clone(a.Stated), round.Answer{Seat: 1, Choice: "fold"})
		_, err = tries(wrong)
		refusedWith(t, err, "more is stated than the round would have asked for")
		told, err := tries(a)
		must(t, err)
		if len(told) < 3 || !strings.HasPrefix(told[0], "It is stated that seat 1 answered “Check” then: ") || !strings.HasPrefix(told[1], "It is stated that seat 1 answered “Fold” then: ") {
			t.Errorf("told %q", told)
		}
		must(t, approved(t, f, corrects(a)))
		if net(1) >= raised || net(2) != others || has()-had != net(1)-raised {
			t.Errorf("%s: Ann wins %s after %s and has %s more; Bob %s after %s", where, net(1), raised, has()-had, net(2), others)
		}
		back := floor.Amend{Correction: table.Correction{Answer: n, Is: answers[n]}}
		told, err = tries(back)
		must(t, err)
		if told[0] != "Answers that were given and are no part of the round so: 2." {
			t.Errorf("told %q", told)
		}
		must(t, approved(t, f, corrects(back)))
		if net(1) != raised || has() != had {
			t.Errorf("corrected back Ann wins %s and has %s, not %s and %s", net(1), has(), raised, had)
		}
		f.Close()
		verified(t, log)
		areTheirValues(t, log)
		forged := rewritten(t, log, func(e *journal.Entry) {
			if kind := e.Events[0].Kind; kind == "correct" || kind == "correct_round" {
				before, rest, _ := strings.Cut(string(e.Events[0].Data), `"rest":`)
				e.Events[0].Data = json.RawMessage(before + `"rest":` + strings.Replace(rest, "person:fay", "person:gus", 1))
			}
		})
		report, err := floor.Verify(ctx, withKeys(forged), cardroom.Open, nil)
		must(t, err)
		if !strings.Contains(strings.Join(report.Findings, "\n"), "was neither given nor stated by who corrects it") {
			t.Errorf("an answer in another's name is not found: %q", report.Findings)
		}
	}
}
