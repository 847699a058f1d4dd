package spanish21_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// disturbed is a round with an answer that comes at an act, or a kind of question.
func disturbed(rules, first, stakes, at string, report round.Answer, choices ...string) gametest.Round {
	r := live(rules, first, stakes, choices...)
	r.Answer = gametest.Once(at, report)
	return r
}

func reported(kind string, seat int) round.Answer {
	return round.Answer{Irregularity: &round.Irregularity{Kind: kind, Seat: seat}}
}

const two = "1 spanish_21 10, 2 spanish_21 20"

// atDecision answers at the n-th decision, from 0.
func atDecision(n int, a round.Answer) func(*round.Round, *round.Question) (round.Answer, bool) {
	return func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind != round.AskDecision {
			return round.Answer{}, false
		}
		n--
		a.Question = q.ID
		return a, n == -1
	}
}

func TestOneCardFaceUp(t *testing.T) {
	regtest.Proves(t, "635a.13(a)")
	// The shoe: the burned card, then seat 1, seat 2, dealer, …; position 2 is seat 2's.
	p := disturbed(`{}`, "9c 3d 8d 9s 9d 8h 9h", two, "deal", gametest.Report("face_up_card", 2)).Play(t)
	if got := dealt(p)[:6]; !slices.Equal(got, []string{"1/0 9c", "2/0 8d", "dealer/0 9s", "1/1 9d", "2/1 8h", "dealer/1 --"}) {
		t.Errorf("dealt %v", got)
	}
	if got := p.Cards(round.Discard); !slices.Equal(got, card.Hand("2c3d")) {
		t.Errorf("discarded %v", got)
	}
	next := disturbed(`{}`, "9c 3d 8d 9s 9d 8h 9h", two, "deal", gametest.Report("face_up_card", 1)).Play(t) // the very next card
	if got := next.Cards(round.Discard); !slices.Equal(got, card.Hand("2c9c")) {
		t.Errorf("discarded %v", got)
	}
	// A second one voids the round: all is returned, also what had been settled.
	r := live(`{}`, "9c 3d 9s 9d 8h 9h", two+", 1 match_the_dealer 5", "1 stand")
	first, second := gametest.Report("face_up_card", 12), gametest.Report("face_up_card", 13)
	r.Answer = gametest.First(gametest.Once("deal", first), atDecision(0, second))
	p = r.Play(t)
	ends(t, p, "1 match_the_dealer win 45.00 §7(f)(2)", "1 spanish_21 void 10.00 §13(a)", "1 match_the_dealer void -40.00 §13(a)", "2 spanish_21 void 20.00 §13(a)")
	if round.KeptAt[spanish21.Kept](p.Table).Shoe.Reshuffle == "" {
		t.Error("the cards are not reshuffled")
	}
	for _, positions := range [][]int{nil, {0}, {288}, {5, 5}} {
		disturbed(`{}`, calm, one, "deal", gametest.Report("face_up_card", positions...)).Refused(t, "635a.13(a)")
	}
	refusedAt(t, "635a.13(a)", "settle", "face_up_card")
}

func TestTenInTheShoe(t *testing.T) {
	regtest.Proves(t, "635a.13(b)")
	p := disturbed(`{}`, calm, one, "deal", gametest.Report(spanish21.TenFound)).Play(t)
	ends(t, p, "1 spanish_21 lose 0.00 §7(p)(2)")
	pile(t, p, hand(1, 0), "9c8d")
	r := live(`{}`, calm, one)
	r.Answer = gametest.First(gametest.Once("deal", gametest.Report(spanish21.TenFound)), gametest.Once("decision", gametest.Report(spanish21.TenFound)))
	p = r.Play(t)
	ends(t, p, "1 spanish_21 void 10.00 §13(b)")
	if p.Table.Opened || round.KeptAt[spanish21.Kept](p.Table).Shoe.Left != 0 {
		t.Errorf("the decks stay in play: %+v", p.Table)
	}
	if next := on(t, p, `{}`, one); !strings.HasPrefix(acts(t, next), "inspect shuffle") {
		t.Errorf("the next round: %s", acts(t, next))
	}
	refusedAt(t, "635a.13(b)", "shuffle", spanish21.TenFound)
}

// scanner answers as a dealer does at a table where no deck is recorded and the first card
// that is seen is scanned.
type scanner struct{ first card.Card }

func (s scanner) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	switch q.Kind {
	case round.AskWagers:
		return round.Answer{Question: q.ID, Choice: "no_more_bets", Stakes: gametest.Stakes(one)}, true
	case round.AskCard:
		return round.Answer{Question: q.ID, Cards: []card.Card{s.first}}, r.Len(round.Dealer) == 0
	default:
		return general.Routine(r, q, nil), true
	}
}

func (scanner) Card(round.Place, int) (card.Card, bool) { return 0, false }

// TestScannedTen: where no deck is recorded, a 10 is no card that can lie anywhere.
func TestScannedTen(t *testing.T) {
	selected, err := spanish21.Game.Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := selected.Run(round.TableState{Opened: true}, scanner{card.MustParse("9d")}, nil); err != nil {
		t.Errorf("a 9: %v", err)
	}
	_, err = selected.Run(round.TableState{Opened: true}, scanner{card.MustParse("Td")}, nil)
	if err == nil || !strings.Contains(err.Error(), "(§ 635a.3(a))") {
		t.Errorf("a 10: %v", err)
	}
}

func TestCardDrawnInError(t *testing.T) {
	regtest.Proves(t, "635a.13(c)")
	plain := play(t, `{}`, calm+" 2d", one, "1 hit")
	p := disturbed(`{}`, calm+" 2d", one, "decision", gametest.Report("card_drawn_in_error"), "1 hit").Play(t)
	if !slices.Equal(dealt(p), dealt(plain)) || !slices.Equal(outcomes(p), outcomes(plain)) {
		t.Errorf("%v, not %v", dealt(p), dealt(plain))
	}
	refusedAt(t, "635a.13(c)", "shuffle", "card_drawn_in_error")
}

// TestExposedCard is used as the next card by who takes it.
func TestExposedCard(t *testing.T) {
	regtest.Proves(t, "635a.13(d)")
	cards := "9c 3d 9s 2d 8h 7h 6c 4d 9d"
	exposed := gametest.Report(spanish21.CardExposed)
	taken := disturbed(`{}`, cards, two, "decision", exposed, "1 hit", "1 stand", "2 hit").Play(t)
	pile(t, taken, hand(1, 0), "9c2d6c")
	pile(t, taken, hand(2, 0), "3d8h4d")
	// Seat 1 refuses it and draws no more, though it is his turn again; seat 2 takes it.
	refused := disturbed(`{}`, cards, two, "decision", exposed, "1 refuse_card", "2 hit", "2 stand").Play(t)
	pile(t, refused, hand(1, 0), "9c2d")
	pile(t, refused, hand(2, 0), "3d8h6c")
	// All refuse: the dealer with 16 uses it.
	dealer := disturbed(`{}`, cards, two, "decision", exposed, "1 refuse_card", "2 refuse_card").Play(t)
	pile(t, dealer, round.Dealer, "9s7h6c")
	// The dealer has 17 and cannot.
	discarded := disturbed(`{}`, "9c 3d 9s 2d 8h 8c 6c", two, "decision", exposed, "1 stand", "2 refuse_card").Play(t)
	if got := discarded.Cards(round.Discard); !slices.Equal(got, card.Hand("2c6c")) {
		t.Errorf("discarded %v", got)
	}
	// Who refuses on one hand has no card on another.
	r := live(`{}`, "8c 9s 8d 8h 3h 6c", one, "1 split 10", "1 refuse_card")
	r.Answer = atDecision(1, exposed)
	split := r.Play(t)
	pile(t, split, hand(1, 0), "8c3h")
	pile(t, split, hand(1, 1), "8d")
	twice := live(`{}`, cards, two)
	twice.Answer = gametest.First(atDecision(0, exposed), atDecision(0, exposed))
	twice.Refused(t, "635a.13(d)")
	insured := disturbed(`{}`, "9c As 8d 9h Kd", one, "decision", exposed, "1 insurance 5").Play(t) // the question stays
	ends(t, insured, "1 insurance lose 0.00 §8(d)", "1 spanish_21 lose 0.00 §7(p)(2)")
	next := round.Irregularity{Kind: spanish21.CardExposed, Places: []round.Place{{Pile: round.AtHand}}}
	pile(t, disturbed(`{}`, cards, two, "decision", round.Answer{Irregularity: &next}, "1 hit", "1 stand", "2 hit").Play(t), hand(1, 0), "9c2d6c")
	other := live(`{}`, cards, two)
	other.Answer = atDecision(0, round.Answer{Irregularity: &round.Irregularity{Kind: spanish21.CardExposed, Places: []round.Place{{Pile: hand(1, 0)}}}})
	other.Refused(t, "635a.13(d)") // the card lies there, and was not drawn in error
	refusedAt(t, "635a.13(d)", "deal", spanish21.CardExposed)
	refusedAt(t, "635a.13(d)", "settle", spanish21.CardExposed)
}

func TestDealerDrawsTo17(t *testing.T) {
	regtest.Proves(t, "635a.13(e)")
	p := disturbed(`{}`, "9c 9s 8d 8h 2d", one, "settle", gametest.Report(spanish21.DealerDrewOn17)).Play(t)
	pile(t, p, round.Dealer, "9s8h")
	if got := p.Cards(round.Discard); !slices.Equal(got, card.Hand("2c2d")) {
		t.Errorf("discarded %v", got)
	}
	ends(t, p, "1 spanish_21 push 10.00 §7(o)")
	for cards, stands := range map[string]string{"9s 9h": "9s9h", "Ks 9h": "Ks9h", "Ks Jh": "KsJh", "As Kh": "AsKh", "As 6h": "As6h"} { // 18 to 21, and soft 17 (reading "dealer_has_17")
		up, hole, _ := strings.Cut(cards, " ")
		above := disturbed(`{}`, "9c "+up+" 8d "+hole+" 2d", one, "settle", gametest.Report(spanish21.DealerDrewOn17)).Play(t)
		pile(t, above, round.Dealer, stands)
		if got := above.Cards(round.Discard); !slices.Equal(got, card.Hand("2c2d")) {
			t.Errorf("%s: discarded %v", cards, got)
		}
	}
	twice := live(`{}`, "9c 9s 8d 8h 2d", one)
	twice.Answer = gametest.First(gametest.Once("settle", gametest.Report(spanish21.DealerDrewOn17)), gametest.Once("settle", gametest.Report(spanish21.DealerDrewOn17)))
	twice.Refused(t, "635a.13(e)")
	refusedAt(t, "635a.13(e)", "reveal", spanish21.DealerDrewOn17)
	// Nobody depends on the dealer's 16: he has not come to 17.
	disturbed(`{}`, "Kc 9s 8d 7h 9h", one, "settle", gametest.Report(spanish21.DealerDrewOn17), "1 hit").Refused(t, "635a.13(e)")
}

func TestDealerMissesACard(t *testing.T) {
	regtest.Proves(t, "635a.13(f)")
	p := disturbed(`{}`, "9c 3d 2d 8h 9s 7h", two, "deal", gametest.Report(spanish21.DealerMissedCard)).Play(t)
	if got := dealt(p)[:6]; !slices.Equal(got, []string{"1/0 9c", "2/0 3d", "1/1 2d", "2/1 8h", "dealer/0 9s", "dealer/1 --"}) {
		t.Errorf("dealt %v", got)
	}
	refusedAt(t, "635a.13(f)", "decision", spanish21.DealerMissedCard)
}

// TestShoeRunsOut: the discard rack is shuffled, without the cards on the table, its first
// card discarded and the round completed.
func TestShoeRunsOut(t *testing.T) {
	regtest.Proves(t, "635a.13(g)")
	state := round.TableState{Opened: true, Kept: &spanish21.Kept{Shoe: spanish21.Shoe{Left: 5, Cover: 2, Cards: card.Hand("9c9s8d9d2d")}}}
	var refill []card.Card
	r := gametest.Round{Game: &spanish21.Game, State: state, Stakes: gametest.Stakes(one), Choices: map[int][]string{1: {"hit", "hit", "stand"}}}
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind != round.AskAct || q.Choices[0].ID != "shuffle" {
			return round.Answer{}, false
		}
		refill = q.Cards
		order := slices.Clone(q.Cards)
		at := slices.Index(order, card.MustParse("Ah"))
		order[routineCut], order[at] = order[at], order[routineCut]                // burned
		at = slices.Index(order, card.MustParse("2h"))                             // drawn
		order[routineCut+1], order[at] = order[at], order[routineCut+1]            //
		return round.Answer{Question: q.ID, Choice: "shuffle", Cards: order}, true //
	}
	p := r.Play(t)
	pile(t, p, hand(1, 0), "9c8d2d2h")
	pile(t, p, round.Dealer, "9s9d")
	if got := p.Cards(round.Discard); !slices.Equal(got, card.Hand("Ah")) {
		t.Errorf("discarded %v", got)
	}
	if len(refill) != 288-5 {
		t.Errorf("%d cards of the discard rack are shuffled", len(refill))
	}
	counts := map[card.Card]int{}
	for _, c := range refill {
		counts[c]++
	}
	for _, c := range card.Hand("9c9s8d9d2d") {
		if counts[c] != 5 {
			t.Errorf("%d of %s are shuffled", counts[c], c)
		}
	}
	unseen := gametest.Round{Game: &spanish21.Game, Stakes: gametest.Stakes(one), Choices: r.Choices, State: state}
	unseen.State.Kept = round.KeptAt[spanish21.Kept](state).With(nil) // nobody knows the hole card, and so not what is left
	unseen.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskAct && q.Choices[0].ID == "shuffle" && q.Cards != nil {
			t.Errorf("%d cards are named", len(q.Cards))
		}
		return round.Answer{}, false
	}
	unseen.Cards = map[round.Pile]string{hand(1, 0): "9c 8d 2d 2h", round.Dealer: "9s 9d"}
	unseen.Play(t)
	if round.KeptAt[spanish21.Kept](p.Table).Shoe.Reshuffle != "635a.5(c)(2)" || !p.Cited(round.EventProcedure, "635a.13(g)") {
		t.Errorf("after it: %+v", round.KeptAt[spanish21.Kept](p.Table).Shoe.Reshuffle)
	}
	ends(t, p, "1 spanish_21 win 20.00 §7(n)(2)")
}

// TestCoverCardAfterARefill: a quarter of the cards in, or the next card if that is no whole number.
func TestCoverCardAfterARefill(t *testing.T) {
	regtest.Proves(t, "635a.5(d)")
	for left, of := range map[string]struct{ cards, least int }{
		"2c9s2d9d":         {284, 71}, // four are on the table
		"2c9s2d9d2h":       {283, 71},
		"2c9s2d9d2h2s":     {282, 71},
		"2c9s2d9d2h2s3c":   {281, 71},
		"2c9s2d9d2h2s3c3d": {280, 70},
	} {
		for behind, good := range map[int]bool{of.least - 1: false, of.least: true} {
			r := gametest.Round{Game: &spanish21.Game, Stakes: gametest.Stakes(one), Choices: map[int][]string{1: {"hit", "hit", "hit", "hit", "hit"}}}
			r.State = round.TableState{Opened: true, Kept: &spanish21.Kept{Shoe: spanish21.Shoe{Left: len(card.Hand(left)), Cover: 2, Cards: card.Hand(left)}}}
			size := 0
			r.Answer = gametest.First(gametest.Once("cover", round.Answer{Choice: "cover", Count: behind}), func(_ *round.Round, q *round.Question) (round.Answer, bool) {
				if q.Kind == round.AskAct && q.Choices[0].ID == "shuffle" {
					size = len(q.Cards)
				}
				return round.Answer{}, false
			})
			if good {
				r.Play(t)
			} else {
				r.Refused(t, "635a.5(d)")
			}
			if size != of.cards {
				t.Errorf("%d cards are shuffled, want %d", size, of.cards)
			}
		}
	}
}

func TestNoCardOrOneCardDealt(t *testing.T) {
	regtest.Proves(t, "635a.13(h)")
	p := disturbed(`{}`, "3d 9s 8h 9h", two+", 1 match_the_dealer 5", "deal", reported(spanish21.NoCardDealt, 1)).Play(t)
	ends(t, p, "1 spanish_21 void 10.00 §13(h)", "1 match_the_dealer void 5.00 §13(h)", "2 spanish_21 lose 0.00 §7(p)(2)")
	if p.Len(hand(1, 0)) != 0 {
		t.Error("a dead hand has cards")
	}
	wanted := disturbed(`{}`, "9c 3d 9s 8h 2d 9h", two, "deal", reported(spanish21.OneCardDealt, 1), "1 second_card").Play(t)
	pile(t, wanted, hand(1, 0), "9c2d")
	pile(t, wanted, hand(2, 0), "3d8h")
	pile(t, wanted, round.Dealer, "9s9h")
	dead := disturbed(`{}`, "9c 3d 9s 8h 9h", two, "deal", reported(spanish21.OneCardDealt, 1), "1 dead_hand").Play(t)
	ends(t, dead, "1 spanish_21 void 10.00 §13(h)", "2 spanish_21 lose 0.00 §7(p)(2)")
	// Nobody is left: the round is over.
	alone := disturbed(`{}`, calm, one, "deal", reported(spanish21.NoCardDealt, 1)).Play(t)
	ends(t, alone, "1 spanish_21 void 10.00 §13(h)")
	disturbed(`{}`, calm, one, "deal", reported(spanish21.NoCardDealt, 3)).Refused(t, "635a.13(h)")
	disturbed(`{}`, calm, one, "decision", reported(spanish21.OneCardDealt, 1)).Refused(t, "635a.13(h)")
	for _, first := range []string{spanish21.NoCardDealt, spanish21.OneCardDealt} { // once missed, a seat is not missed again
		for _, second := range []string{spanish21.NoCardDealt, spanish21.OneCardDealt} {
			r := live(`{}`, calm, two)
			r.Answer = gametest.First(gametest.Once("deal", reported(first, 1)), gametest.Once("deal", reported(second, 1)))
			r.Refused(t, "635a.13(h)")
		}
	}
}

func TestRequestedCardNotDealt(t *testing.T) {
	regtest.Proves(t, "635a.13(i)")
	cards := "9c 3d 9s 2d 8h 7h 6c 4d 5h 9h"
	later := disturbed(`{}`, cards, two, "decision", reported(spanish21.CardNotDealt, 1), "1 later_card", "2 hit", "2 stand", "1 stand").Play(t)
	pile(t, later, hand(2, 0), "3d8h6c")
	pile(t, later, hand(1, 0), "9c2d4d")
	pile(t, later, round.Dealer, "9s7h5h")
	dead := disturbed(`{}`, cards, two, "decision", reported(spanish21.CardNotDealt, 1), "1 dead_hand", "2 hit", "2 stand").Play(t)
	ends(t, dead, "1 spanish_21 void 10.00 §13(i)", "2 spanish_21 lose 0.00 §7(p)(2)")
	disturbed(`{}`, cards, two, "decision", reported(spanish21.CardNotDealt, 2)).Refused(t, "635a.13(i)")
	refusedAt(t, "635a.13(i)", "deal", spanish21.CardNotDealt)
}

func TestReaderThatMayShowTheCard(t *testing.T) {
	regtest.Proves(t, "635a.13(j)(1)")
	misused := gametest.Report(spanish21.ReaderMisused)
	r := disturbed(`{"card_reader": "visible"}`, "Ac 3d 9s Kd 8h 7h", two+", 2 match_the_dealer 5", "decision", misused)
	p := r.Play(t)
	// The Blackjack was paid and the Match-the-Dealer Wager decided before.
	ends(t, p, "2 match_the_dealer lose 0.00 §7(f)", "1 spanish_21 win 25.00 §7(h)(1)(i)", "2 spanish_21 void 20.00 §13(j)(1)")
	if next := on(t, p, `{}`, one); acts(t, next)[:4] != "deal" {
		t.Errorf("the shoe does not go on: %s", acts(t, next))
	}
	disturbed(`{"card_reader": "visible"}`, "9c 3d Ks 8d 8h 7h", two, "decision", misused).Refused(t, "635a.13(j)")
}

// TestReaderThatMayNot show the card: except for the floorperson's being told the round is as without it.
func TestReaderThatMayNot(t *testing.T) {
	regtest.Proves(t, "635a.13(j)(2)")
	const cards, stakes = "9c 3d 9s 2d 8h 7h 6c 4d 9d", two + ", 2 match_the_dealer 5"
	plain := play(t, `{}`, cards, stakes, "1 hit", "1 stand", "2 hit")
	p := disturbed(`{}`, cards, stakes, "decision", gametest.Report(spanish21.ReaderMisused), "1 hit", "1 stand", "2 hit").Play(t)
	var told, rest []round.Event
	for _, e := range p.Events {
		if e.Cite == "635a.13(j)(2)" {
			told = append(told, e)
		} else {
			rest = append(rest, e)
		}
	}
	if len(told) != 1 || told[0].Kind != round.EventProcedure {
		t.Errorf("told: %+v", told)
	}
	if !reflect.DeepEqual(rest, plain.Events) || !reflect.DeepEqual(p.Table, plain.Table) {
		t.Errorf("the round is another: %v, not %v", outcomes(p), outcomes(plain))
	}
	refusedAt(t, "635a.13(j)", "deal", spanish21.ReaderMisused)
}

func TestReaderMalfunctions(t *testing.T) {
	regtest.Proves(t, "635a.13(k)")
	p := disturbed(`{}`, "9c Ks 8d 9d", one, "read", gametest.Report(spanish21.ReaderFails)).Play(t)
	if got := acts(t, p); got != "shuffle cut cover burn deal repair read reveal settle" {
		t.Errorf("acts: %s", got)
	}
	refusedTwice := live(`{}`, "9c Ks 8d 9d", one)
	refusedTwice.Answer = gametest.First(gametest.Once("read", gametest.Report(spanish21.ReaderFails)), gametest.Once("repair", gametest.Report(spanish21.ReaderFails)))
	refusedTwice.Refused(t, "635a.13(k)")
}

func TestShufflerFails(t *testing.T) {
	regtest.Proves(t, "635a.13(l)")
	p := disturbed(`{}`, calm, one, "shuffle", gametest.Report("shuffling_device_failed")).Play(t)
	if !p.Cited(round.EventProcedure, "635a.13(l)") || acts(t, p) != shuffled {
		t.Errorf("acts: %s", acts(t, p))
	}
	disturbed(`{"shuffling": "manual"}`, calm, one, "shuffle", gametest.Report("shuffling_device_failed")).Refused(t, "635a.13(l)")
}

func TestDeviceOutOfOrder(t *testing.T) {
	regtest.Proves(t, "635a.13(m)")
	p := disturbed(`{"shuffling": "reshuffling_shoe"}`, calm, one, "shuffle", gametest.Report("device_out_of_order")).Play(t)
	if got := acts(t, p); got != shuffled || !p.Table.OutOfOrder {
		t.Errorf("acts: %s", got)
	}
	refusedAt(t, "635a.13(m)", "deal", "device_out_of_order")
}
