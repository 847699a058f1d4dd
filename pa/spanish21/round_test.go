package spanish21_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// TestDealOrder deals a stacked shoe card by card: twice around from the dealer's left, the
// dealer last, all but his second card face up.
func TestDealOrder(t *testing.T) {
	p := play(t, `{}`, "3c 4d 5h 6s 7c 8d 9h Js", "5 spanish_21 10, 2 spanish_21 10, 7 spanish_21 10")
	got := dealt(p)[:8]
	for _, c := range []struct {
		cite     cite.Cite
		from, to int
		want     string
	}{
		{"635a.7(e)(1)", 0, 3, "2/0 3c, 5/0 4d, 7/0 5h"}, {"635a.7(e)(2)", 3, 4, "dealer/0 6s"},
		{"635a.7(e)(3)", 4, 7, "2/1 7c, 5/1 8d, 7/1 9h"}, {"635a.7(e)(4)", 7, 8, "dealer/1 --"},
	} {
		t.Run(string(c.cite), func(t *testing.T) {
			regtest.Proves(t, c.cite)
			if dealt := strings.Join(got[c.from:c.to], ", "); dealt != c.want {
				t.Errorf("dealt %s, want %s", dealt, c.want)
			}
		})
	}
}

func TestHoleCardFaceDown(t *testing.T) {
	regtest.Proves(t, "635a.7(e)(4)")
	p := play(t, `{}`, "3c 6s 7c Js 5d", "1 spanish_21 10", "1 hit", "1 stand")
	hole := round.Place{Pile: round.Dealer, Index: 1}
	shown := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventShow && e.Place == hole })
	decided := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventDecision && e.Choice == "stand" })
	if shown < decided || decided < 0 {
		t.Errorf("the hole card is shown at event %d, the last decision is %d", shown, decided)
	}
}

// TestCardsComeFromTheShoe: every card is that of its position, none is left out.
func TestCardsComeFromTheShoe(t *testing.T) {
	regtest.Proves(t, "635a.7(a)")
	first := "3c 4d 6s 7c 8d 9h 2d 3d 4h 5s"
	p := play(t, `{}`, first, "1 spanish_21 10, 2 spanish_21 10", "1 hit", "2 hit")
	order := slices.Concat(p.Answers[0].Cards[routineCut:], p.Answers[0].Cards[:routineCut])
	position := 0
	for _, e := range p.Of(round.EventDeal) {
		if got := p.Cards(e.Place.Pile)[e.Place.Index]; got != order[position] {
			t.Errorf("%s holds %s, and the shoe %s", e.Place, got, order[position])
		}
		position++
	}
	if position != p.Dealt() || round.KeptAt[spanish21.Kept](p.Table).Shoe.Left != 288-position || len(round.KeptAt[spanish21.Kept](p.Table).Shoe.Cards) != 288-position {
		t.Errorf("%d cards dealt of %d; %d left", position, p.Dealt(), round.KeptAt[spanish21.Kept](p.Table).Shoe.Left)
	}
}

// TestOneCardAtATime: each card leaves the shoe for a place of its own.
func TestOneCardAtATime(t *testing.T) {
	p := play(t, `{}`, "3c 4d 6s 7c 8d 9h", "1 spanish_21 10, 2 spanish_21 10", "1 hit", "2 hit")
	seen := map[round.Place]bool{}
	for _, e := range p.Of(round.EventDeal) {
		if seen[e.Place] {
			t.Errorf("two cards at %s", e.Place)
		}
		seen[e.Place] = true
	}
}

// TestMatchTheDealerFirst: before any other card and any decision, from the right.
func TestMatchTheDealerFirst(t *testing.T) {
	regtest.Proves(t, "635a.7(f)")
	p := play(t, `{}`, "3c 4d 4s 7c 8d Ah", "1 spanish_21 10, 2 spanish_21 10, 2 match_the_dealer 5, 1 match_the_dealer 5", "1 hit")
	ends(t, p, "2 match_the_dealer win 25.00 §7(f)(1)", "1 match_the_dealer lose 0.00 §7(f)", "2 spanish_21 lose 0.00 §7(p)(2)", "1 spanish_21 lose 0.00 §7(p)(2)")
	for i, e := range p.Events {
		if e.Kind == round.EventDecision {
			break
		}
		if e.Kind == round.EventSettle && p.Events[i-1].Kind != round.EventSettle && p.Events[i-1].Kind != round.EventForm {
			t.Errorf("settled after %+v", p.Events[i-1])
		}
	}
}

// TestMatchTheDealerBeforeTheReader: settled before insurance is offered, the hole card read or turned.
func TestMatchTheDealerBeforeTheReader(t *testing.T) {
	regtest.Proves(t, "635a.7(f)")
	p := play(t, `{}`, "3c Ad As 7c 8d Kh", "1 spanish_21 10, 1 match_the_dealer 5, 2 spanish_21 10, 2 match_the_dealer 5")
	settled, next := 0, 0
	for i, e := range p.Events {
		switch place := (round.Place{Pile: round.Dealer, Index: 1}); {
		case e.Kind == round.EventSettle && e.Outcome.Wager == "match_the_dealer":
			settled = i
		case next == 0 && (e.Kind == round.EventDecision || e.Kind == round.EventShow && e.Place == place):
			next = i
		}
	}
	if settled == 0 || settled > next {
		t.Errorf("the last is settled as event %d, what comes after as %d", settled, next)
	}
}

// TestPlayersDecideInTurn from the dealer's left, each to the end of his hands, once the hole card is read.
func TestPlayersDecideInTurn(t *testing.T) {
	regtest.Proves(t, "635a.7(h)")
	p := play(t, `{}`, "8c 2c 3c Ks 8d 3d 2d 9d 5h 6h 7h 8h 9h", "7 spanish_21 10, 2 spanish_21 10, 5 spanish_21 10",
		"2 split 10", "2 hit", "2 stand", "2 stand", "5 hit", "5 stand", "7 stand")
	var order []string
	for _, e := range p.Events {
		switch {
		case e.Kind == round.EventDecision:
			order = append(order, fmt.Sprint(e.Seat, " ", e.Choice))
		case e.Kind == round.EventAnnounce && e.Cite == "635a.7(g)":
			order = append(order, "read")
		}
	}
	if got, want := strings.Join(order, ", "), "read, 2 split, 2 hit, 2 stand, 2 stand, 5 hit, 5 stand, 7 stand"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestHoleCardIsRead: with an ace or a card of 10 up only, before the players decide; with
// Blackjack nobody decides.
func TestHoleCardIsRead(t *testing.T) {
	regtest.Proves(t, "635a.7(g)")
	for cards, want := range map[string]struct{ read, decided bool }{
		"9c As 8d Ks": {true, false}, "9c Ks 8d As": {true, false}, "9c Js 8d Ks": {true, true}, "9c 9s 8d As": {false, true}, "9c As 8d 9d": {true, true},
	} {
		p := play(t, `{}`, cards, "1 spanish_21 10")
		read := slices.ContainsFunc(p.Answers, func(a round.Answer) bool { return a.Choice == "read" })
		decided := slices.ContainsFunc(p.Answers, func(a round.Answer) bool { return a.Choice == "stand" })
		if read != want.read || decided != want.decided {
			t.Errorf("%s: read %t, decided %t", cards, read, decided)
		}
	}
	ends(t, play(t, `{}`, "9c Ks 8d As", "1 spanish_21 10"), "1 spanish_21 lose 0.00 §7(g)")
	// Insurance is offered first, and a Blackjack ends the deal.
	p := play(t, `{}`, "9c 2d As 8d 3h Kd 4c", "1 spanish_21 10, 3 spanish_21 10", "1 insurance 5")
	offered := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventDecision && e.Seat == 3 })
	told := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Cite == "635a.7(g)" })
	if offered < 0 || told < offered || len(dealt(p)) != 6 {
		t.Errorf("insurance is offered as event %d, the hole card told at %d, and %d cards are dealt", offered, told, len(dealt(p)))
	}
}

func TestBlackjackIsPaidAtOnce(t *testing.T) {
	regtest.Proves(t, "635a.7(h)(1)(i)")
	p := play(t, `{}`, "Ac 3d 9s Kd 8d 9d", "1 spanish_21 10, 2 spanish_21 10", "2 stand")
	ends(t, p, "1 spanish_21 win 25.00 §7(h)(1)(i)", "2 spanish_21 lose 0.00 §7(p)(2)")
	collected := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventCollect && e.Seat == 1 })
	decided := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventDecision })
	if collected < 0 || collected > decided {
		t.Errorf("the Blackjack's cards are taken at event %d, seat 2 decides at %d", collected, decided)
	}
}

func TestBlackjackWaitsForTheHoleCard(t *testing.T) {
	regtest.Proves(t, "635a.7(h)(1)(ii)")
	p := play(t, `{}`, "Ac 3d Ks Kd 8d 9d", "1 spanish_21 10, 2 spanish_21 10", "2 stand")
	ends(t, p, "2 spanish_21 lose 0.00 §7(p)(2)", "1 spanish_21 win 25.00 §7(n)(2)")
	if !p.Cited(round.EventAnnounce, "635a.7(h)(1)(ii)") {
		t.Error("the player's Blackjack is not announced")
	}
}

// TestChoices: what each hand is offered.
func TestChoices(t *testing.T) {
	regtest.Proves(t, "635a.7(h)(2)")
	for cards, want := range map[string]string{
		"9c 7s 8d 9d": "surrender double_down hit stand", "8c 7s 8d 9d": "surrender double_down split hit stand",
		"Kc 7s Jd 9d": "surrender double_down split hit stand", "Ac 7s 8d 9d": "surrender double_down hit stand", "Ac 7s Kd 9d": "",
	} {
		p := play(t, `{}`, cards, "1 spanish_21 10")
		if got := strings.Join(asked(t, p, 1, 0), " "); got != want {
			t.Errorf("%s: offered %q, want %q", cards, got, want)
		}
	}
	p := play(t, `{}`, "9c 7s 2d 9d 3c 7d", "1 spanish_21 10", "1 hit", "1 hit")
	if got := strings.Join(asked(t, p, 1, 1), " "); got != "hit stand" {
		t.Errorf("three cards are offered %q", got)
	}
	if asked(t, p, 1, 2) != nil {
		t.Error("a hand of 21 is asked")
	}
	live(`{}`, "9c 7s 8d 9d", "1 spanish_21 10", "1 split 10").Refused(t, "635a.7(h)(2)")
	live(`{}`, "9c 7s 8d 9d", "1 spanish_21 10", "1 fold").Refused(t, "635a.7(h)(2)")
}

func TestCardAskedForComesFaceUp(t *testing.T) {
	regtest.Proves(t, "635a.7(i)")
	p := play(t, `{}`, "2c 9s 3d 9d 4h 5h 6h", "1 spanish_21 10", "1 hit", "1 hit", "1 hit")
	for i, e := range p.Events {
		if e.Kind == round.EventDecision && e.Choice == "hit" {
			if next := p.Events[i+1 : i+3]; next[0].Kind != round.EventDeal || next[1].Kind != round.EventShow || next[0].Place != next[1].Place {
				t.Errorf("after a hit: %+v", next)
			}
		}
	}
	pile(t, p, hand(1, 0), "2c3d4h5h6h")
}

// TestHoleCardIsTurnedLast, once, when all decisions have been carried out; what the dealer draws
// then comes face up, and he announces his total after each card.
func TestHoleCardIsTurnedLast(t *testing.T) {
	regtest.Proves(t, "635a.7(k)")
	p := play(t, `{}`, "9c 2c 5s 4d 3d 2d 2h 9h 9d Kd", "1 spanish_21 10, 3 spanish_21 10", "1 hit", "1 stand", "3 hit", "3 stand")
	hole := round.Place{Pile: round.Dealer, Index: 1}
	var turned, said []string
	last := 0
	for i, e := range p.Events {
		switch {
		case e.Kind == round.EventShow && e.Place == hole:
			turned = append(turned, fmt.Sprintf("%s %s %d", e.Card, e.Cite, e.Audience))
			if last == 0 || i < last {
				t.Errorf("the hole card is shown as event %d, before a player's last at %d", i, last)
			}
		case e.Kind == round.EventDecision, e.Kind == round.EventDeal && e.Place.Kind == round.AtSeat:
			if last = i; turned != nil {
				t.Errorf("after the hole card was turned: %+v", e)
			}
		case e.Kind == round.EventDeal && e.Place.Kind == round.AtDealer && e.Place.Index > 1:
			if next := p.Events[i+1]; next.Kind != round.EventShow || next.Place != e.Place || next.Audience != round.Everyone {
				t.Errorf("a card of the dealer's is followed by %+v", next)
			}
		case e.Kind == round.EventAnnounce && e.Cite == "635a.7(k)":
			said = append(said, e.Text)
		}
	}
	if want := []string{"2d 635a.7(k) 0"}; !slices.Equal(turned, want) {
		t.Errorf("the hole card is turned: %q, want %q", turned, want)
	}
	pile(t, p, round.Dealer, "5s2d9dKd")
	if want := []string{"The dealer has hard 7", "The dealer has hard 16", "The dealer has hard 26"}; !slices.Equal(said, want) {
		t.Errorf("announced %q", said)
	}
}

func TestDealerDrawsLive(t *testing.T) {
	for cards, want := range map[string]string{
		"9c As 8d 6d": "As6d", "9c 9s 8d 7d 2h": "9s7d2h", "9c 2s 8d 3d Ah Ac": "2s3dAhAc", "9c 5s 8d 5d 6h 9h": "5s5d6h9h",
	} {
		pile(t, play(t, `{}`, cards, "1 spanish_21 10"), round.Dealer, want)
	}
	pile(t, play(t, `{}`, "9c 9s 8d 2d 7h", "1 spanish_21 10", "1 hit"), round.Dealer, "9s2d")
	pile(t, play(t, `{}`, "9c 9s 8d 2d 4h", "1 spanish_21 10", "1 hit"), round.Dealer, "9s2d")
}

func TestLosingWagersFirst(t *testing.T) {
	regtest.Proves(t, "635a.7(p)(1)")
	p := play(t, `{"settlement": "losing_first"}`, "Kc 9d Kd Jc 9s 9c 7d 8d Kh 8c", "1 spanish_21 10, 2 spanish_21 10, 3 spanish_21 10, 4 spanish_21 10")
	ends(t, p, "2 spanish_21 lose 0.00 §7(p)(1)", "4 spanish_21 win 20.00 §7(n)(2)", "3 spanish_21 win 20.00 §7(n)(2)", "1 spanish_21 win 20.00 §7(n)(2)")
}

func TestInTurnFromTheRight(t *testing.T) {
	regtest.Proves(t, "635a.7(p)(2)")
	p := play(t, `{}`, "Kc 9d Kd Jc 9s 9c 7d 8d Kh 8c", "1 spanish_21 10, 2 spanish_21 10, 3 spanish_21 10, 4 spanish_21 10")
	ends(t, p, "4 spanish_21 win 20.00 §7(n)(2)", "3 spanish_21 win 20.00 §7(n)(2)", "2 spanish_21 lose 0.00 §7(p)(2)", "1 spanish_21 win 20.00 §7(n)(2)")
}

// TestCardsAreRemovedLast: each hand is taken once, from the right, after all settling.
func TestCardsAreRemovedLast(t *testing.T) {
	regtest.Proves(t, "635a.7(q)")
	p := play(t, `{}`, "8c 9d 9s 8d 8h 9c Kh 3h", "1 spanish_21 10, 2 spanish_21 10", "1 split 10", "1 stand", "1 stand", "2 stand")
	var taken []string
	settled := 0
	for i, e := range p.Events {
		switch e.Kind {
		case round.EventCollect:
			taken = append(taken, e.Place.String())
			if settled == 0 || i < settled {
				t.Errorf("%s is taken before all is settled", e.Place)
			}
		case round.EventSettle:
			settled = i
		default:
		}
	}
	if want := []string{"2/0", "1.1/0", "1/0", "dealer/0"}; !slices.Equal(taken, want) {
		t.Errorf("taken %v, want %v", taken, want)
	}
	pile(t, p, hand(1, 0), "8cKh")
	pile(t, p, hand(1, 1), "8d3h")
}

// TestPlayersHandleNoCards: an answer that names cards changes nothing.
func TestPlayersHandleNoCards(t *testing.T) {
	p := play(t, `{}`, "9c 9s 2d 8d 3h", "1 spanish_21 10", "1 hit", "1 stand")
	at := slices.IndexFunc(p.Answers, func(a round.Answer) bool { return a.Choice == "hit" })
	handled := p.Answers[at]
	handled.Cards = p.Answers[0].Cards[:1]
	again, err := p.Next(at, handled)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := again.Cards(hand(1, 0)), p.Cards(hand(1, 0)); !slices.Equal(got, want) {
		t.Errorf("the hand becomes %v, not %v", got, want)
	}
}

func TestSplitHandsInOrder(t *testing.T) {
	regtest.Proves(t, "635a.11(b)")
	// 8-8 split; the first hand gets an 8 and is split again; all in order from the left.
	p := play(t, `{}`, "8c 9s 8d 9d 8h 2c 3c 4c 3d Kd 6c", "1 spanish_21 10, 1 match_the_dealer 1",
		"1 split 10", "1 split 10", "1 hit", "1 stand", "1 stand", "1 double_down 10", "1 stand")
	pile(t, p, hand(1, 0), "8c2c3c")
	pile(t, p, hand(1, 2), "8h4c")
	pile(t, p, hand(1, 1), "8d3dKd")
	ends(t, p, "1 match_the_dealer lose 0.00 §7(f)", "1 spanish_21 lose 0.00 §7(p)(2)", "1.2 spanish_21 lose 0.00 §7(p)(2)",
		"1.1 spanish_21 win 20.00 §7(n)(2)", "1.1 double_down win 20.00 §7(n)(2)")
	if got := strings.Join(asked(t, p, 1, 1), " "); got != "double_down split hit stand" {
		t.Errorf("a split pair is offered %q", got)
	}
	if wagered := p.Seat(1).Staked("spanish_21"); wagered != 1000 {
		t.Errorf("original wager %s", wagered)
	}
}

func TestNoFurtherSplitThanFiled(t *testing.T) {
	p := play(t, `{"splits": 1}`, "8c 9s 8d 9d 8h 8s Kd", "1 spanish_21 10", "1 split 10", "1 stand", "1 stand")
	if got := strings.Join(asked(t, p, 1, 1), " "); got != "double_down hit stand" {
		t.Errorf("after the only split: %q", got)
	}
}

func TestInsuranceIsOfferedToAll(t *testing.T) {
	regtest.Proves(t, "635a.8(a)")
	p := play(t, `{}`, "9c 2d As 8d Kc Kd", "1 spanish_21 10, 3 spanish_21 25", "3 insurance 13", "1 no_insurance")
	ends(t, p, "3 insurance win 39.00 §8(c)", "3 spanish_21 lose 0.00 §7(g)", "1 spanish_21 lose 0.00 §7(g)")
	for _, up := range []string{"Ks", "9s", "2s"} {
		p := play(t, `{}`, "9c "+up+" 8d 9h", "1 spanish_21 10")
		if got := asked(t, p, 1, 0); got[0] == "insurance" {
			t.Errorf("insurance is offered against %s", up)
		}
	}
	live(`{}`, "9c As 8d 9h", "1 spanish_21 10", "1 insurance 5.01").Refused(t, "635a.8(b)")
	for _, least := range []string{"0.01", "6.00"} { // and the most, in whole dollars
		ends(t, play(t, `{}`, "9c As 8d 9h", "1 spanish_21 10.01", "1 insurance "+least), "1 insurance lose 0.00 §8(d)", "1 spanish_21 lose 0.00 §7(p)(2)")
	}
	live(`{}`, "9c As 8d 9h", "1 spanish_21 10.01", "1 insurance 6.01").Refused(t, "635a.8(b)")
	live(`{}`, "9c As 8d 9h", "1 spanish_21 10", "1 even_money").Refused(t, "635a.8(a)")
}

// TestSeatsInsureInAnyOrder: one question to all, which stays open for the rest.
func TestSeatsInsureInAnyOrder(t *testing.T) {
	order := func(first, second int) []string {
		r := live(`{}`, "9c 2d As 8d Kc Kd", "1 spanish_21 10, 3 spanish_21 20")
		turn := 0
		r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Cite != "635a.8(a)" {
				return round.Answer{}, false
			}
			turn++
			a := round.Answer{Question: q.ID, Seat: []int{first, second}[turn-1], Choice: "no_insurance"}
			if a.Seat == 3 {
				a.Choice, a.Amount = "insurance", 1000
			}
			return a, true
		}
		return outcomes(r.Play(t))
	}
	if a, b := order(1, 3), order(3, 1); !slices.Equal(a, b) || len(a) != 3 {
		t.Errorf("%v or %v", a, b)
	}
}

func TestEvenMoneyLive(t *testing.T) {
	p := play(t, `{"even_money": true}`, "Ac 2d As Kd Kc 9d", "1 spanish_21 10, 3 spanish_21 20", "1 even_money")
	if got := strings.Join(asked(t, p, 1, 0), " "); got != "insurance even_money no_insurance" {
		t.Errorf("offered %q", got)
	}
	if got := strings.Join(asked(t, p, 3, 0), " "); got != "insurance no_insurance" {
		t.Errorf("without Blackjack: offered %q", got)
	}
	ends(t, p, "1 spanish_21 win 20.00 §8(e)", "3 spanish_21 lose 0.00 §7(p)(2)")
}

// TestSurrenderIsSettled at once, before the next player decides, unless the dealer may have
// Blackjack: then when the hole card is turned.
func TestSurrenderIsSettled(t *testing.T) {
	for _, c := range []struct {
		cite  cite.Cite
		cards string
	}{{"635a.9(a)(1)", "9c 8h 9s 7d 8d Kd"}, {"635a.9(a)(2)", "9c 8h Ks 7d 8d Kd"}} {
		t.Run(string(c.cite), func(t *testing.T) {
			regtest.Proves(t, c.cite)
			p := play(t, `{}`, c.cards, "1 spanish_21 10, 2 spanish_21 10", "1 surrender", "2 stand")
			settled := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventSettle && e.Seat == 1 })
			decided := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventDecision && e.Seat == 2 })
			turned := slices.IndexFunc(p.Events, func(e round.Event) bool {
				return e.Kind == round.EventShow && e.Place == round.Place{Pile: round.Dealer, Index: 1}
			})
			if early := c.cite == "635a.9(a)(1)"; early != (settled < decided) || early != (settled < turned) || settled < 0 {
				t.Errorf("settled as event %d; seat 2 decides at %d, the hole card is turned at %d", settled, decided, turned)
			}
			if o := p.Outcome(t, 1, "spanish_21"); o.Cites[0] != c.cite || o.Result != round.Lose || o.Returned != 5_00 {
				t.Errorf("%+v", o)
			}
		})
	}
}

// TestInsuranceIsCollectedAtOnce: once the card reader shows no Blackjack, before any card is drawn
// or player decides.
func TestInsuranceIsCollectedAtOnce(t *testing.T) {
	regtest.Proves(t, "635a.8(d)")
	p := play(t, `{}`, "9c As 8d 9h", "1 spanish_21 10", "1 insurance 5", "1 hit")
	read := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventAnnounce && e.Cite == "635a.7(g)" })
	if e := p.Events[read+1]; read < 0 || e.Kind != round.EventSettle || e.Outcome.Wager != "insurance" || e.Outcome.Result != round.Lose || e.Cite != "635a.8(d)" {
		t.Errorf("after the reader found no Blackjack: %+v", e)
	}
}

func TestSurrenderLive(t *testing.T) {
	ends(t, play(t, `{}`, "9c 9s 7d Kd", "1 spanish_21 10", "1 surrender"), "1 spanish_21 lose 5.00 §9(a)(1)")
	ends(t, play(t, `{}`, "9c Ks 7d Kd", "1 spanish_21 10", "1 surrender"), "1 spanish_21 lose 5.00 §9(a)(2)")
	unread := live(`{}`, "9c Ks 7d Ad", "1 spanish_21 10", "1 surrender")
	unread.Answer = gametest.Once("read", round.Answer{Choice: "not_read"})
	ends(t, unread.Play(t), "1 spanish_21 lose 0.00 §9(a)(2)")
}

// TestUnreadBlackjack: the round goes on, and only original wagers are lost at its end.
func TestUnreadBlackjack(t *testing.T) {
	r := live(`{}`, "8c 2c Ks 8d 3d Ad 2s 3s 9h Kd", "1 spanish_21 10, 2 spanish_21 10",
		"1 split 10", "1 double_down 10", "1 stand", "1 stand", "2 double_down 5", "2 stand")
	r.Answer = gametest.Once("read", round.Answer{Choice: "not_read"})
	p := r.Play(t)
	ends(t, p, "2 spanish_21 lose 0.00 §10(b)", "2 double_down push 5.00 §10(b)",
		"1 spanish_21 lose 0.00 §11(d)", "1 double_down push 10.00 §10(b)", "1.1 spanish_21 push 10.00 §11(d)")
}

func TestRescueLive(t *testing.T) {
	p := play(t, `{}`, "6c 9s 5d Kd 2h", "1 spanish_21 10", "1 double_down 8", "1 rescue")
	ends(t, p, "1 spanish_21 lose 0.00 §10(d)", "1 double_down push 8.00 §10(d)")
	if got := strings.Join(asked(t, p, 1, 1), " "); got != "rescue stand" {
		t.Errorf("offered %q", got)
	}
	over := play(t, `{}`, "6c 9s 6d Kd Kh", "1 spanish_21 10", "1 double_down 8")
	if asked(t, over, 1, 1) != nil {
		t.Error("a hand over 21 may be rescued")
	}
}

// TestClockStands: whoever does not answer risks no more.
func TestClockStands(t *testing.T) {
	p := play(t, `{}`, "6c As 5d 9d", "1 spanish_21 10")
	for at := range p.Answers {
		if q := p.At(t, at).Waiting(); q.Kind == round.AskDecision && q.Otherwise != p.Answers[at].Choice {
			t.Errorf("%q: the clock says %q", q.Text, q.Otherwise)
		}
	}
	if _, err := p.Next(len(p.Answers)-2, round.Answer{Question: len(p.Answers) - 2, Abandoned: 1}); err == nil {
		t.Error("a player who leaves loses his wagers")
	}
}
