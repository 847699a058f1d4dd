package headsupholdem_test

import (
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// bonuses is two seats with every optional wager between them.
const bonuses = "1 ante 10, 1 odds 10, 1 pocket_bonus 5, 1 trips_plus 5, 2 ante 10, 2 odds 10, 2 trips_plus 5"

// atDeal reports at the n-th time that the dealer is about to deal: 1 is the hands, 2 the
// community cards.
func atDeal(n int, report round.Answer) func(*round.Round, *round.Question) (round.Answer, bool) {
	seen := 0
	return func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if len(q.Choices) == 0 || q.Choices[0].ID != "deal" {
			return round.Answer{}, false
		}
		if seen++; seen != n {
			return round.Answer{}, false
		}
		report.Question = q.ID
		return report, true
	}
}

// when reports at the first question under a clause.
func when(c string, report round.Answer) func(*round.Round, *round.Question) (round.Answer, bool) {
	done := false
	return func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if done || string(q.Cite) != c {
			return round.Answer{}, false
		}
		done, report.Question = true, q.ID
		return report, true
	}
}

// pockets is a live round of two seats: a pair of aces, and seat 2's three 9s.
func pockets(answer func(*round.Round, *round.Question) (round.Answer, bool)) gametest.Round {
	r := live(bonuses, map[int][]string{1: {"raise 10"}})
	r.Cards = cards("6c 2d", "Ks Jd 9h 8c 6s", "Ah Ac", "9c 9d")
	r.Answer = answer
	return r
}

func TestFaceUp(t *testing.T) {
	regtest.Proves(t, "677a.13(a)")
	// One card goes unused and all else goes on.
	r := stacked(byShoe)
	r.Answer = atDeal(1, gametest.Report(general.FaceUpCard, 2))
	p := r.Play(t)
	if p.Len(round.Discard) != 1 || p.Cards(round.Discard)[0] != r.Deck[2] || p.Cards(dealerPile)[0] != r.Deck[3] || p.Outcomes()[0].Result == round.Void {
		t.Errorf("the face up card %v is not set aside", p.Cards(round.Discard))
	}
	// Two, before all have their two cards: everything is returned.
	settletest.Same(t, pockets(atDeal(1, gametest.Report(general.FaceUpCard, 7, 8))).Play(t).Outcomes(),
		"1 ante void 0.00 10.00 677a.13(a)", "1 odds void 0.00 10.00 677a.13(a)", "1 pocket_bonus void 0.00 5.00 677a.13(a)", "1 trips_plus void 0.00 5.00 677a.13(a)",
		"2 ante void 0.00 10.00 677a.13(a)", "2 odds void 0.00 10.00 677a.13(a)", "2 trips_plus void 0.00 5.00 677a.13(a)")
	// Two after that: the Pocket Bonus Wagers are settled.
	after := []string{
		"1 ante void 0.00 10.00 677a.13(a)", "1 odds void 0.00 10.00 677a.13(a)", "1 trips_plus void 0.00 5.00 677a.13(a)",
		"2 ante void 0.00 10.00 677a.13(a)", "2 odds void 0.00 10.00 677a.13(a)", "2 trips_plus void 0.00 5.00 677a.13(a)",
		"1 pocket_bonus win 150.00 155.00 677a.11(i)(1)(i) 677a.12(d)",
	}
	p = pockets(atDeal(2, gametest.Report(general.FaceUpCard, 7, 8))).Play(t)
	settletest.Same(t, p.Outcomes(), after...)
	if got := turned(p, "677a.13(a)"); got != "1/0 1/1" {
		t.Errorf("turned %s", got)
	}
	// Likewise if one of them was found before.
	settletest.Same(t, pockets(gametest.First(atDeal(1, gametest.Report(general.FaceUpCard, 9)), atDeal(2, gametest.Report(general.FaceUpCard, 11)))).Play(t).Outcomes(), after...)
	// A single one then leaves all to be settled as ever.
	p = pockets(atDeal(2, gametest.Report(general.FaceUpCard, 8))).Play(t)
	if p.Outcome(t, 1, "ante").Result != round.Win || p.Outcome(t, 1, "pocket_bonus").Paid != 15_000 {
		t.Error("one face up card voids the round")
	}
	for _, positions := range [][]int{nil, {3}, {52}, {-1}, {20, 20}} {
		pockets(atDeal(2, gametest.Report(general.FaceUpCard, positions...))).Refused(t, "677a.13(a)")
	}
	pockets(when("677a.11(b)", gametest.Report(general.FaceUpCard, 30))).Refused(t, "677a.13(a)")
}

// TestFaceUpWithCommunityFirst: the players' cards come last, so nothing survives.
func TestFaceUpWithCommunityFirst(t *testing.T) {
	r := pockets(atDeal(2, gametest.Report(general.FaceUpCard, 7, 8)))
	r.Rules = `{"shuffling": "reshuffling_shoe", "dealing": "automated_shoe", "community_first": true, "paytables": {"pocket_bonus": "A", "trips_plus": "A"}}`
	for _, o := range r.Play(t).Outcomes() {
		if o.Result != round.Void {
			t.Errorf("%+v", o)
		}
	}
}

func TestWrongNumber(t *testing.T) {
	regtest.Proves(t, "677a.13(c)")
	for _, c := range []string{"677a.8(d)", "677a.11(b)", "677a.11(d)", "677a.11(f)", "677a.11(g)"} {
		var staked, returned money.Cents
		p := pockets(when(c, gametest.Report(general.WrongNumber))).Play(t)
		for _, e := range p.Of(round.EventWager) {
			staked += e.Amount
		}
		for _, o := range p.Outcomes() {
			returned += o.Returned
			if o.Result == round.Void && o.Cites[0] != "677a.13(c)" {
				t.Errorf("at %s: %+v", c, o)
			}
		}
		if staked < 5000 || returned != staked {
			t.Errorf("at %s: %s of %s is returned", c, returned, staked)
		}
	}
	pockets(atDeal(1, gametest.Report(general.WrongNumber))).Refused(t, "677a.13(c)")
}

func TestDealerCardExposed(t *testing.T) {
	regtest.Proves(t, "677a.13(d)")
	optional := []string{
		"2 trips_plus win 15.00 20.00 677a.11(i)(2)(i) 677a.12(e)",
		"1 pocket_bonus win 150.00 155.00 677a.11(i)(1)(i) 677a.12(d)", "1 trips_plus lose 0.00 0.00 677a.11(i)(2)(ii)",
	}
	early := append([]string{
		"1 ante void 0.00 10.00 677a.13(d)", "1 odds void 0.00 10.00 677a.13(d)", "2 ante void 0.00 10.00 677a.13(d)", "2 odds void 0.00 10.00 677a.13(d)",
	}, optional...)
	late := append([]string{
		"1 ante void 0.00 10.00 677a.13(d)", "1 odds void 0.00 10.00 677a.13(d)", "1 raise void 0.00 10.00 677a.13(d)", "2 ante void 0.00 10.00 677a.13(d)", "2 odds void 0.00 10.00 677a.13(d)",
	}, optional...)
	for c, want := range map[string][]string{
		"677a.8(d)": early, "677a.11(b)": early, "677a.11(c)": late, "677a.11(d)": late, "677a.11(e)": late, "677a.11(f)": late,
	} {
		p := pockets(when(c, gametest.Report(general.DealerCardExposed))).Play(t)
		settletest.Same(t, p.Outcomes(), append([]string(nil), want...)...)
		if p.Len(round.Community) != 5 || turned(p, "677a.11(g)") != "" {
			t.Errorf("at %s: %d community cards", c, p.Len(round.Community))
		}
	}
}

func TestDealerCardExposedInTime(t *testing.T) {
	// Not before the dealer has cards, nor once all have raised or folded.
	pockets(atDeal(1, gametest.Report(general.DealerCardExposed))).Refused(t, "677a.13(d)")
	pockets(when("677a.11(g)", gametest.Report(general.DealerCardExposed))).Refused(t, "677a.13(d)")
	r := pockets(when("677a.11(c)", gametest.Report(general.DealerCardExposed)))
	r.Choices[2] = []string{"raise 30"}
	r.Refused(t, "677a.13(d)")
	// Without a Trips Plus Wager no community card is needed.
	r = live("1 ante 10, 1 odds 10, 1 pocket_bonus 5", nil)
	r.Answer = when("677a.8(d)", gametest.Report(general.DealerCardExposed))
	if p := r.Play(t); p.Len(round.Community) != 0 {
		t.Error("community cards are dealt for nobody")
	}
	// Of two players the one who has folded gets his Ante and Odds Wagers back.
	r = live("1 ante 10, 1 odds 10, 2 ante 10, 2 odds 10", nil)
	folds := 0
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Cite != "677a.11(f)" {
			return round.Answer{}, false
		}
		if folds++; folds < 2 {
			return round.Answer{}, false
		}
		a := gametest.Report(general.DealerCardExposed)
		a.Question = q.ID
		return a, true
	}
	settletest.Same(t, r.Play(t).Outcomes(), "1 ante lose 0.00 0.00 677a.11(f)", "1 odds lose 0.00 0.00 677a.11(f)",
		"1 ante void 0.00 10.00 677a.13(d)", "1 odds void 0.00 10.00 677a.13(d)", "2 ante void 0.00 10.00 677a.13(d)", "2 odds void 0.00 10.00 677a.13(d)")
}

// TestOneCent: the least wager is a wager, also where hands are void.
func TestOneCent(t *testing.T) {
	const cents = "1 ante 0.01, 1 odds 0.01, 1 pocket_bonus 0.01, 1 trips_plus 0.01"
	r := live(cents, map[int][]string{1: {"raise 0.01"}})
	r.Cards = cards("6c 2d", "Ks Jd 9h 8c 6s", "9c 9d")
	settletest.Same(t, r.Play(t).Outcomes(),
		"1 ante win 0.01 0.02 677a.11(h)(2)(i) 677a.12(a)", "1 raise win 0.01 0.02 677a.11(h)(2)(i) 677a.12(a)", "1 odds push 0.00 0.01 677a.11(h)(2)(i) 677a.12(b)",
		"1 pocket_bonus win 0.05 0.06 677a.11(i)(1)(i) 677a.12(d)", "1 trips_plus win 0.03 0.04 677a.11(i)(2)(i) 677a.12(e)")
	r.Answer = when("677a.8(d)", gametest.Report(general.DealerCardExposed))
	settletest.Same(t, r.Play(t).Outcomes(), "1 ante void 0.00 0.01 677a.13(d)", "1 odds void 0.00 0.01 677a.13(d)",
		"1 pocket_bonus win 0.05 0.06 677a.11(i)(1)(i) 677a.12(d)", "1 trips_plus win 0.03 0.04 677a.11(i)(2)(i) 677a.12(e)")
}
