package fourcardprime_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/fourcardprime"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// played is a round under paytables A, C, C and E, of a deck whose shuffle is given.
func played(rules, stakes string) gametest.Round {
	return gametest.Round{
		Game: &fourcardprime.Game, Stakes: gametest.Stakes(stakes),
		Rules: `{"paytables": {"bad_beat_bonus": "A", "prime": "A", "aces_bonus": "A", "all_six_bonus": "E"}` + rules + `}`,
	}
}

// TestDealing follows each card of one deck to its place.
func TestDealing(t *testing.T) {
	const (
		around = "3/0 5/0 dealer/0 3/1 5/1 dealer/1 3/2 5/2 dealer/2 3/3 5/3 dealer/3 3/4 5/4 dealer/4 dealer/5"
		stacks = "3/0 3/1 3/2 3/3 3/4 5/0 5/1 5/2 5/3 5/4 dealer/0 dealer/1 dealer/2 dealer/3 dealer/4"
	)
	for _, c := range []struct {
		method           game.ChoiceValue
		clause           cite.Cite
		without, wagered string
	}{
		{general.ManualShoe, "682a.8(c)", around, "extra/0 " + around},
		{general.FromHand, "682a.9(b)", around, "extra/0 " + around},
		{general.AutomatedShoe, "682a.10(b)", stacks + " dealer/5 discard/0 discard/1 discard/2 discard/3", stacks + " extra/0 dealer/5 discard/0 discard/1 discard/2"},
	} {
		t.Run(c.method.String(), func(t *testing.T) {
			regtest.Proves(t, c.clause)
			for stakes, want := range map[string]string{"5 ante 10, 3 ante 10": c.without, "5 ante 10, 3 ante 10, 5 all_six_bonus 1": c.wagered} {
				r := played(`, "shuffling": "device", "dealing": "`+c.method.String()+`"`, stakes)
				r.Deck = card.Deck()
				slices.Reverse(r.Deck)
				p := r.Play(t)
				var places []string
				for i, e := range p.Of(round.EventDeal) {
					places = append(places, e.Place.String())
					if got := p.Cards(e.Place.Pile)[e.Place.Index]; got != r.Deck[i] || e.Cite != c.clause || e.Card != 0 {
						t.Errorf("card %d: %s at %s under %s, want %s face down", i, got, e.Place, e.Cite, r.Deck[i])
					}
				}
				if got := strings.Join(places, " "); got != want {
					t.Errorf("%s: dealt to %s\nwant %s", stakes, got, want)
				}
			}
		})
	}
}

// TestRound: who is asked and shown what, when, and when the cards go.
func TestRound(t *testing.T) {
	regtest.Proves(t, "682a.11(d)", "682a.11(e)(3)", "682a.11(f)")
	r := played("", "1 ante 10, 2 ante 10, 2 prime 1, 4 ante 10, 4 all_six_bonus 1, 6 ante 10")
	r.Choices = map[int][]string{1: {"fold"}, 2: {"fold"}, 4: {"raise 30"}, 6: {"raise 10"}}
	var got []string
	note := func(text string) {
		if len(got) == 0 || got[len(got)-1] != text {
			got = append(got, text)
		}
	}
	r.Cards = map[round.Pile]string{round.Dealer: "Ac Kd 9h 9s 4c 2d"}
	p := r.Play(t)
	if hand, plays := p.Formed(round.Dealer); hand != "pair of nines" || plays != card.SetOf(card.Hand("9h 9s Ac Kd")...) {
		t.Errorf("the dealer forms %s of %v", hand, plays.Cards())
	}
	for _, e := range p.Events {
		switch e.Kind {
		case round.EventDecision:
			note(e.Choice + " " + string(rune('0'+e.Seat)) + " " + string(e.Cite))
		case round.EventLook, round.EventForm, round.EventShow, round.EventCollect:
			place, _, _ := strings.Cut(e.Place.String(), "/")
			note(string(e.Kind) + " " + place + " " + string(e.Cite))
		case round.EventSettle:
			note("settle " + string(rune('0'+e.Seat)))
		}
	}
	var want []string
	for _, seat := range []string{"1", "2", "4", "6"} {
		want = append(want, "look "+seat+" 682a.11(a)", "form "+seat+" 682a.6(b)")
	}
	want = append(want,
		"fold 1 682a.11(b)", "fold 2 682a.11(b)", "raise 4 682a.11(b)", "raise 6 682a.11(b)", "settle 1", "collect 1 682a.11(c)", "settle 2",
		"show dealer 682a.11(d)", "form dealer 682a.11(d)",
		"show 6 682a.11(d)(1)", "form 6 682a.11(d)(1)", "settle 6", "collect 6 682a.11(f)",
		"show 4 682a.11(d)(1)", "form 4 682a.11(d)(1)", "settle 4", "show extra 682a.11(e)(3)", "settle 4", "collect 4 682a.11(f)",
		"show 2 682a.11(d)(1)", "form 2 682a.11(d)(1)", "settle 2", "collect 2 682a.11(f)",
		"collect dealer 682a.11(f)", "collect extra 682a.11(f)")
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// TestAskedClockwise: each seat with an Ante Wager is asked from the dealer's left, after all have
// seen their cards, to raise one, two or three Antes or fold; who folds loses the Ante and no other
// wager.
func TestAskedClockwise(t *testing.T) {
	regtest.Proves(t, "682a.11(b)")
	r := played("", "5 ante 10, 1 ante 20, 3 ante 5, 3 prime 1, 3 aces_bonus 1, 3 all_six_bonus 1")
	r.Cards = map[round.Pile]string{round.SeatPile(3): "Ah Ad 2h 4d 6h", round.Extra: "As"}
	r.Choices = map[int][]string{1: {"raise 40"}, 3: {"fold"}, 5: {"raise 30"}}
	var asked []string
	r.Answer = func(now *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision {
			raise, fold := q.Choices[0], q.Choices[1]
			asked = append(asked, fmt.Sprintf("%v %s %s to %s by %s, or %s", q.Seats, raise.Wager, raise.Min, raise.Max, raise.Multiple, fold.ID))
			if len(q.Choices) != 2 || now.Len(round.Dealer) != 6 {
				t.Errorf("seat %v is asked for %v when the dealer has %d cards", q.Seats, q.Choices, now.Len(round.Dealer))
			}
		}
		return round.Answer{}, false
	}
	p := r.Play(t)
	if want := []string{
		"[1] raise 20.00 to 60.00 by 20.00, or fold", "[3] raise 5.00 to 15.00 by 5.00, or fold", "[5] raise 10.00 to 30.00 by 10.00, or fold",
	}; !slices.Equal(asked, want) {
		t.Errorf("asked\n\t%s\nwant\n\t%s", strings.Join(asked, "\n\t"), strings.Join(want, "\n\t"))
	}
	var looked int
	for _, e := range p.Events {
		if e.Kind == round.EventLook {
			looked++
		}
		if e.Kind == round.EventDecision && looked != 15 {
			t.Errorf("seat %d decides when %d of 15 cards have been examined", e.Seat, looked)
		}
	}
	for wager, want := range map[round.WagerID]round.Result{"ante": round.Lose, "prime": round.Win, "aces_bonus": round.Win, "all_six_bonus": round.Win} {
		if got := p.Outcome(t, 3, wager).Result; got != want {
			t.Errorf("who folds has his %s %s, want %s", wager, got, want)
		}
	}
	for seat, want := range map[int]money.Cents{1: 40_00, 5: 30_00} {
		if got := p.Seat(seat).Staked("raise"); got != want {
			t.Errorf("seat %d raises %s, want %s", seat, got, want)
		}
	}
}

// TestForfeits are collected once all have decided: with the cards, unless an optional wager is open.
func TestForfeits(t *testing.T) {
	regtest.Proves(t, "682a.11(c)")
	for _, wager := range []string{"prime", "aces_bonus", "all_six_bonus"} {
		r := played("", "1 ante 10, 2 ante 10, 2 "+wager+" 1, 4 ante 10")
		r.Choices = map[int][]string{1: {"fold"}, 2: {"fold"}, 4: {"raise 10"}}
		var got []string
		for _, e := range r.Play(t).Events {
			switch e.Kind {
			case round.EventDecision, round.EventCollect, round.EventSettle, round.EventShow:
				got = append(got, fmt.Sprintf("%s %d %s", e.Kind, e.Seat, e.Cite))
			}
		}
		want := []string{
			"decision 1 682a.11(b)", "decision 2 682a.11(b)", "decision 4 682a.11(b)",
			"settle 1 682a.11(b)", "collect 1 682a.11(c)", "settle 2 682a.11(b)", "show 0 682a.11(d)",
		}
		if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: %s\nwant %s", wager, strings.Join(got, ", "), strings.Join(want, ", "))
		}
	}
}

// TestNoAllSixCard is dealt, turned or removed when nobody has the wager.
func TestNoAllSixCard(t *testing.T) {
	for _, e := range played("", "1 ante 10, 2 prime 1, 2 ante 10").Play(t).Events {
		if e.Place.Kind == round.AtExtra {
			t.Errorf("%s %s", e.Kind, e.Place)
		}
	}
}

// TestAbsentPlayer folds when his time is up.
func TestAbsentPlayer(t *testing.T) {
	r := played("", "1 ante 10")
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision && q.Otherwise != "fold" {
			t.Errorf("the clock would %s", q.Otherwise)
		}
		return round.Answer{}, false
	}
	r.Play(t)
}

// TestDealersCardExposed voids the Ante and Raise Wagers, of those who folded too; the
// optional wagers are settled.
func TestDealersCardExposed(t *testing.T) {
	regtest.Proves(t, "682a.13(d)")
	r := played("", "1 ante 10, 2 ante 20, 2 aces_bonus 5, 4 ante 30, 4 prime 1, 4 all_six_bonus 2")
	r.Cards = map[round.Pile]string{round.SeatPile(2): "Ah Ad 7c 8s 2h", round.SeatPile(4): "2c 3c 5c 7s 9s", round.Extra: "2d"}
	third := func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		a := gametest.Report(general.DealerCardExposed)
		a.Question = q.ID
		return a, q.Kind == round.AskDecision && q.Seats[0] == 4
	}
	r.Answer = third
	r.Choices = map[int][]string{1: {"fold"}, 2: {"raise 60"}}
	p := r.Play(t)
	want := []string{
		"1 ante void 0.00 10.00 682a.13(d)", "2 ante void 0.00 20.00 682a.13(d)", "2 raise void 0.00 60.00 682a.13(d)", "4 ante void 0.00 30.00 682a.13(d)",
		"4 prime win 6.00 7.00 682a.11(e)(1)(ii) 682a.12(d)", "4 all_six_bonus lose 0.00 0.00 682a.11(e)(3)(i)",
		"2 aces_bonus win 5.00 10.00 682a.11(e)(2)(ii) 682a.12(e)",
	}
	if got := settletest.Lines(p.Outcomes()); !slices.Equal(got, want) {
		t.Errorf("settled\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
	if !p.Cited(round.EventProcedure, "682a.13(d)") {
		t.Error("the exposed card is not noted")
	}
	for _, e := range p.Of(round.EventShow) {
		if e.Place.Pile == round.Dealer || e.Place.Kind == round.AtSeat && (e.Cite != "682a.13(d)" || e.Seat == 1) {
			t.Errorf("%s is shown under %s", e.Place, e.Cite)
		}
	}
	for _, when := range []string{"deal", "reveal"} {
		r.Answer = gametest.Once(when, gametest.Report(general.DealerCardExposed))
		r.Refused(t, "682a.13(d)")
	}
}

// TestExposedInTime: from when all have their five cards, so also before the dealer's sixth, until the
// last has decided. The All-Six Bonus card is dealt if it is wanted and not there yet.
func TestExposedInTime(t *testing.T) {
	regtest.Proves(t, "682a.13(d)")
	for dealing, cards := range map[game.ChoiceValue]int{general.ManualShoe: 6, general.AutomatedShoe: 5} {
		for _, wager := range []string{"all_six_bonus", "prime"} {
			r := played(`, "shuffling": "device", "dealing": "`+dealing.String()+`"`, "1 ante 10, 1 "+wager+" 1")
			r.Cards = map[round.Pile]string{round.SeatPile(1): "2c 3d 5c 7h 9s", round.Extra: "2d"}
			r.State = round.TableState{Opened: true, RoundsSinceCount: 4}
			r.Answer = func(now *round.Round, q *round.Question) (round.Answer, bool) {
				a := gametest.Report(general.DealerCardExposed)
				a.Question = q.ID
				return a, q.Kind == round.AskAct && now.Len(round.Dealer) == cards
			}
			p := r.Play(t)
			allSix := 0
			if wager == "all_six_bonus" {
				allSix = 1
			}
			if p.Outcome(t, 1, "ante").Result != round.Void || p.Outcome(t, 1, round.WagerID(wager)).Result != round.Lose || p.Len(round.Extra) != allSix || p.Len(round.Dealer) != cards {
				t.Errorf("%s: %v with %d cards of the dealer, All-Six Bonus card %d", dealing, settletest.Lines(p.Outcomes()), p.Len(round.Dealer), p.Len(round.Extra))
			}
		}
	}
	for _, choice := range []string{"raise 10", "fold"} {
		r := played("", "1 ante 10")
		r.Choices = map[int][]string{1: {choice}}
		r.Answer = gametest.Once("reveal", gametest.Report(general.DealerCardExposed))
		r.Refused(t, "682a.13(d)")
	}
}
