package highcardflush_test

import (
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/gametest/generaltest"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// The paytables of the bonus wagers, keyed a second time from the text: a row for each hand, a number for each
// letter, "-" for none.
const (
	flushBonus = `
7 300 100 200 300 400 400 500 250
6 100 20 20 75 60 100 100 100
5 10 10 10 5 12 10 10 10
4 1 2 2 2 1 1 1 1
3 - - - - - - - -
2 - - - - - - - -`
	straightFlushBonus = `
7 500 1000 500 1000
6 200 500 200 500
5 100 100 100 100
4 75 75 60 60
3 7 7 8 8
2 - - - -`
)

// straights are hands by the length of their straight flush.
var straights = map[string]string{
	"7": "9s 8s 7s 6s 5s 4s 3s", "6": "9s 8s 7s 6s 5s 4s 2s", "5": "9s 8s 7s 6s 5s 3s 2s",
	"4": "9s 8s 7s 6s 4s 3s 2s", "3": "9s 8s 7s 5s 4s 3s Ks", "2": "9s 8s 6s 5s 3s 2s Ks",
}

// eachCell calls test for every cell of a paytable: letter, hand and what is printed.
func eachCell(t *testing.T, table string, test func(letter, length, pays string)) {
	t.Helper()
	cells := 0
	for row := range strings.SplitSeq(strings.TrimSpace(table), "\n") {
		words := strings.Fields(row)
		for i, pays := range words[1:] {
			test(string(rune('A'+i)), words[0], pays)
			cells++
		}
	}
	if cells == 0 {
		t.Fatal("no cells")
	}
}

// winners are three seats in one round: seat 3 is paid first and wins all of the meter,
// seat 2 then a tenth of the reset amount, seat 1 a tenth of what that leaves.
func winners() gametest.Round {
	r := live("1 ante 5, 1 progressive 1, 2 ante 5, 2 progressive 1, 3 ante 5, 3 progressive 1", map[int][]string{3: {"raise 15"}})
	r.Cards = cards("2h 2d 2c 3h 3d 3c 5h", "9d 8d 7d 6d 5d 4d Kc", "9c 8c 7c 6c 5c 4c Kd", straights["7"])
	return r
}

// TestFloorValidates: no progressive payout before a floorperson has validated it, with the
// hand in sight and named.
func TestFloorValidates(t *testing.T) {
	regtest.Proves(t, "678a.11(e)(3)(iii)")
	p := winners().Play(t)
	asked := 0
	for n := range p.Answers {
		before := p.At(t, n)
		q := before.Waiting()
		if q.Kind != round.AskValidation {
			continue
		}
		asked++
		seat := 4 - asked
		if !strings.HasSuffix(q.Text, fmt.Sprint("seat ", seat)) || q.Cite != "678a.11(e)(3)(iii)" {
			t.Errorf("the floor is asked %q under %s", q.Text, q.Cite)
		}
		for _, o := range before.Outcomes() {
			if o.Seat == seat && o.Wager == "progressive" {
				t.Errorf("seat %d is paid before the floor has validated it", seat)
			}
		}
		shown := 0
		for _, e := range before.Of(round.EventShow) {
			if e.Seat == seat {
				shown++
			}
		}
		if shown != 7 {
			t.Errorf("seat %d: %d cards are in sight", seat, shown)
		}
		if hand := p.Outcome(t, seat, "progressive").Hand; !strings.HasSuffix(hand, "straight flush") {
			t.Errorf("seat %d is paid for %q", seat, hand)
		}
	}
	if asked != 3 {
		t.Errorf("the floor validates %d payouts, want 3", asked)
	}
	if l := log(p, round.EventProcedure); index(t, l, "procedure 0  678a.11(e)(3)(iii)") < 0 {
		t.Error("the validation is not noted")
	}
}

// TestCardsRemainAfterAnExposedCard too: the round ends when the shares that are settled all the same are documented.
func TestCardsRemainAfterAnExposedCard(t *testing.T) {
	r := winners()
	r.State.Documents, r.State.Validated = true, true
	exposed, documented := gametest.Once("decision", gametest.Report(general.DealerCardExposed)), 0
	r.Answer = func(at *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskValidation && q.Cite == "678a.11(e)(3)(iv)" {
			documented++
		}
		return exposed(at, q)
	}
	if p := r.Play(t); documented != 3 || len(p.Of(round.EventCollect)) > 0 {
		t.Errorf("%d payouts are documented", documented)
	}
}

// TestTheLight is verified by the dealer before a floorperson validates a progressive payout, and of no wager that loses.
func TestTheLight(t *testing.T) {
	regtest.Proves(t, "678a.11(e)(3)(ii)")
	r := winners()
	r.Stakes = append(r.Stakes, gametest.Stakes("4 ante 5, 4 progressive 1")...)
	r.Cards[round.SeatPile(4)] = "Ah 4h 6h 8h Th Qh Ks"
	for _, every := range []bool{false, true} {
		r.State.EveryClause, r.Parts = every, true
		lit := 0
		r.Answer = func(at *round.Round, q *round.Question) (round.Answer, bool) {
			switch {
			case q.Kind == round.AskPart && q.Cite == "678a.11(e)(3)(ii)":
				lit++
			case q.Kind == round.AskValidation && every && !strings.HasSuffix(q.Text, fmt.Sprint("seat ", 4-lit)):
				t.Errorf("after %d lights: %s", lit, q.Text)
			}
			return round.Answer{}, false
		}
		if r.Play(t); lit != map[bool]int{true: 3}[every] {
			t.Errorf("every clause %t: the light is verified %d times", every, lit)
		}
	}
}

// TestCardsRemain of the winners until their shares of the meter are documented; those of a player who is paid from the inventory go
// with the others.
func TestCardsRemain(t *testing.T) {
	r := winners()
	r.Stakes = append(r.Stakes, gametest.Stakes("4 ante 5, 4 progressive 1")...)
	r.Cards[round.SeatPile(4)] = "Qh Jh Th 4h 6h 8h Ks"
	generaltest.Remain(t, r, "678a.11(e)(3)(iv)", "678a.11(f)", 3, 2, 1)
}

// TestProgressiveWinsFrom three or four cards on, as the paytable says; and only what wins is brought
// to validation.
func TestProgressiveWinsFrom(t *testing.T) {
	regtest.Proves(t, "678a.11(e)(3)", "678a.11(e)(3)(i)")
	for letter, from := range map[string]string{"A": "3", "B": "4"} {
		for length, seven := range straights {
			r := live("1 ante 5, 1 progressive 1", nil)
			r.Rules = `{"paytables": {"progressive": "` + letter + `"}}`
			r.Cards = cards("2h 2d 2c 3h 3d 3c 5h", seven)
			asked := 0
			r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
				if q.Kind == round.AskValidation {
					asked++
				}
				return round.Answer{}, false
			}
			want, validations := round.Lose, 0
			if length >= from {
				want, validations = round.Win, 1
			}
			if o := r.Play(t).Outcome(t, 1, "progressive"); o.Result != want || asked != validations {
				t.Errorf("paytable %s, %s cards: %s after %d validations", letter, length, o.Result, asked)
			}
		}
	}
}

// TestMeterReading must be an amount.
func TestMeterReading(t *testing.T) {
	for _, reading := range []money.Cents{-1, 0, money.Max + 1} {
		r := winners()
		r.Answer = gametest.Once("meter", round.Answer{Amount: reading})
		r.Refused(t, "678a.12(d)(4)")
	}
	for _, reading := range []money.Cents{1, money.Max} {
		r := winners()
		r.Answer = gametest.Once("meter", round.Answer{Amount: reading})
		r.Play(t)
	}
}

// TestMeterAmounts: initial and reset amounts are at least $30,000, the rate is some share.
func TestMeterAmounts(t *testing.T) {
	regtest.Proves(t, "678a.12(d)(3)")
	for rules, good := range map[string]bool{
		`{"progressive_initial": "30000.00"}`: true, `{"progressive_initial": "29999.99"}`: false,
		`{"progressive_reset": "30000.00"}`: true, `{"progressive_reset": "29999.99"}`: false,
		`{"progressive_rate": "0.01"}`: true, `{"progressive_rate": "100.00"}`: true,
		`{"progressive_rate": "0.00"}`: false, `{"progressive_rate": "100.01"}`: false,
	} {
		_, err := highcardflush.Game.Select([]byte(rules))
		if good && err != nil || !good && (err == nil || !strings.HasSuffix(err.Error(), "(§ 678a.12(d)(3))")) {
			t.Errorf("%s: %v", rules, err)
		}
	}
}
