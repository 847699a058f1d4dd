package highcardflush_test

import (
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// The paytables, keyed a second time from the text: a row for each hand, a number for each
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
	progressive = `
7 100% 100%
6 10% 10%
5 250 900
4 40 50
3 3 -
2 - -`
)

// flushes are hands by the length of their flush, without three in sequence.
var flushes = map[string]string{
	"7": "As Qs Ts 8s 6s 4s 2s", "6": "As Qs Ts 8s 6s 4s 3h", "5": "As Qs Ts 8s 6s 4h 2h",
	"4": "As Qs Ts 8s 6h 4h 2h", "3": "As Qs Ts 8h 6h 4d 2d", "2": "As Qs Th 8h 6d 4d 2c",
}

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

// paid plays a wager of $3.00 with the seven cards, and is what it came to.
func paid(t *testing.T, wager, letter, seven string) round.Outcome {
	t.Helper()
	r := live("1 ante 5, 1 "+wager+" 3", nil)
	r.Rules = fmt.Sprintf(`{"paytables": {%q: %q}}`, wager, letter)
	r.Cards = cards("2h 2d 2c 3h 3d 3c 5h", seven)
	return r.Play(t).Outcome(t, 1, round.WagerID(wager))
}

func odds(t *testing.T, wager, letter, length, pays, seven string) {
	t.Helper()
	o := paid(t, wager, letter, seven)
	want := round.Outcome{Result: round.Lose}
	if pays != "-" {
		winnings := money.MustParse(pays) * 3
		want = round.Outcome{Result: round.Win, Paid: winnings, Returned: winnings + 300}
	}
	if o.Result != want.Result || o.Paid != want.Paid || o.Returned != want.Returned {
		t.Errorf("%s %s, %s cards: %s of %s, want %s of %s", wager, letter, length, o.Result, o.Paid, want.Result, want.Paid)
	}
}

func TestFlushBonusPaytables(t *testing.T) {
	regtest.Proves(t, "678a.12(b)")
	eachCell(t, flushBonus, func(letter, length, pays string) {
		odds(t, "flush_bonus", letter, length, pays, flushes[length])
	})
}

func TestStraightFlushBonusPaytables(t *testing.T) {
	regtest.Proves(t, "678a.12(c)")
	eachCell(t, straightFlushBonus, func(letter, length, pays string) {
		odds(t, "straight_flush_bonus", letter, length, pays, straights[length])
	})
}

// TestProgressivePaytables: shares are of the meter of $40,000, whatever the wager; the rest
// is "for 1", with the stake kept.
func TestProgressivePaytables(t *testing.T) {
	regtest.Proves(t, "678a.12(d)(1)", "678a.6(d)(5)")
	eachCell(t, progressive, func(letter, length, pays string) {
		o := paid(t, "progressive", letter, straights[length])
		percent, share := strings.CutSuffix(pays, "%")
		var want money.Cents
		switch {
		case share:
			want = money.MustParse(percent) * 400
		case pays != "-":
			want = money.MustParse(pays) * 3
		}
		if o.Paid != want || o.Returned != want || (o.MeterShare > 0) != share || (o.Result == round.Win) != (want > 0) {
			t.Errorf("progressive %s, %s cards: %s of %s, want %s", letter, length, o.Result, o.Paid, want)
		}
	})
}

// TestOnlyTheHighestIsPaid: three, four and six in sequence pay as six.
func TestOnlyTheHighestIsPaid(t *testing.T) {
	regtest.Proves(t, "678a.12(d)(2)")
	for seven, want := range map[string]money.Cents{
		"9s 8s 7s 6s Kh Qh Jh": 120_00, "9s 8s 7s Kh Qh Jh 2d": 9_00, "9s 8s 7s 6s 5s Kh 2d": 750_00,
	} {
		if o := paid(t, "progressive", "A", seven); o.Paid != want {
			t.Errorf("%s is paid %s, want %s", seven, o.Paid, want)
		}
	}
}

// TestAceInStraightFlushes: the ace goes with the king and, by default, with the 2; not
// between them.
func TestAceInStraightFlushes(t *testing.T) {
	for seven, want := range map[string][2]money.Cents{
		"As 2s 3s 5h 9h Jd Kd": {21_00, 0}, "As Ks Qs 5h 9h Jd 4d": {21_00, 21_00}, "As Ks 2s 5h 9h Jd 4d": {0, 0},
		"As 2s 3s 4s 5s 6s 7s": {1500_00, 600_00},
	} {
		for i, reading := range []string{"low-too", "high-only"} {
			r := live("1 ante 5, 1 straight_flush_bonus 3", nil)
			r.Rules = `{"paytables": {"straight_flush_bonus": "A"}, "readings": {"straight_flush_ace": "` + reading + `"}}`
			r.Cards = cards("2h 2d 2c 3h 3d 3c 6h", seven)
			if o := r.Play(t).Outcome(t, 1, "straight_flush_bonus"); o.Paid != want[i] {
				t.Errorf("%s, %s: paid %s, want %s", seven, reading, o.Paid, want[i])
			}
		}
	}
}

// winners are three seats in one round: seat 3 is paid first and wins all of the meter,
// seat 2 then a tenth of the reset amount, seat 1 a tenth of what that leaves.
func winners() gametest.Round {
	r := live("1 ante 5, 1 progressive 1, 2 ante 5, 2 progressive 1, 3 ante 5, 3 progressive 1", map[int][]string{3: {"raise 15"}})
	r.Cards = cards("2h 2d 2c 3h 3d 3c 5h", "9d 8d 7d 6d 5d 4d Kc", "9c 8c 7c 6c 5c 4c Kd", straights["7"])
	return r
}

func TestMeterAtEachTurn(t *testing.T) {
	regtest.Proves(t, "678a.12(d)(4)", "678a.11(e)(3)(iv)")
	p := winners().Play(t)
	for seat, want := range map[int]money.Cents{3: 40_000_00, 2: 3_000_00, 1: 2_700_00} {
		o := p.Outcome(t, seat, "progressive")
		if o.Paid != want || o.Returned != want || o.MeterShare == 0 {
			t.Errorf("seat %d is paid %s off the meter, want %s", seat, o.Paid, want)
		}
		if c := o.Cites; len(c) != 3 || c[0] != "678a.11(e)(3)(iv)" || c[1] != "678a.12(d)(1)" || c[2] != "678a.12(d)(4)" {
			t.Errorf("seat %d is paid under %s", seat, c)
		}
	}
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
	if l := log(p, round.EventProcedure); index(t, l, "procedure 0  §.11(e)(3)(iii)") < 0 {
		t.Error("the validation is not noted")
	}
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
