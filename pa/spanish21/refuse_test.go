package spanish21_test

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/history"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/record"
	"felt.example/felt/regtest"
)

const fine = "1 spanish_21 10: 9c 8d"

func TestDecksAndTheirCards(t *testing.T) {
	regtest.Proves(t, "635a.3(a)")
	whole := text(`{}`, "9h 9c", fine)
	for _, decks := range []string{"1", "5", "7", "9"} {
		refuses(t, "635a.3(a)", strings.Replace(whole, `"decks": 6`, `"decks": `+decks, 1))
	}
	refuses(t, "635a.3(a)", strings.Replace(whole, `"decks": 6,`, ``, 1))
	refuses(t, "635a.3(a)", text(`{"decks": "8"}`, "9h 9c", fine))
	settle(t, text(`{"decks": "6"}`, "9h 9c", fine))
	for _, hands := range []string{"9c Td", "Th 9d 2c"} {
		refuses(t, "635a.3(a)", text(`{}`, "9h 9c", "1 spanish_21 10: "+hands))
	}
	refuses(t, "635a.3(a)", text(`{}`, "Ts 9c", fine))
	// The 2 of clubs: six times with six decks, eight times with eight, no more.
	twos := func(dealer, first, second string) []string {
		return []string{dealer, "1 spanish_21 10: 2c 2c 2c " + first, "2 spanish_21 10: 2c 2c " + second}
	}
	six, seven := twos("2c 9d 8d", "9c 8d", "Kd"), twos("2c 9d 8d", "2c 9c 8d", "Kd")
	settle(t, text(`{}`, six[0], six[1:]...))
	refuses(t, "635a.3(a)", text(`{}`, seven[0], seven[1:]...))
	settle(t, text(`8 {}`, seven[0], seven[1:]...))
	nine := twos("2c 2c 2c 2c 9d", "2c 9c 8d", "Kd")
	refuses(t, "635a.3(a)", text(`8 {}`, nine[0], nine[1:]...))
}

func TestSevenSeats(t *testing.T) {
	regtest.Proves(t, "635a.2(a)")
	settle(t, text(`{}`, "9h 9c", "7 spanish_21 10: 9c 8d"))
	refuses(t, "635a.2(a)", text(`{}`, "9h 9c", "8 spanish_21 10: 9c 8d"))
}

func TestAWagerIsChipsOnADeclaredArea(t *testing.T) {
	regtest.Proves(t, "635a.6(a)")
	refuses(t, "635a.6(d)", text(`{}`, "9h 9c", "1 spanish_21 0: 9c 8d"))
	refuses(t, "635a.6(e)", text(`{}`, "9h 9c", "1 spanish_21 5, match_the_dealer 0: 9c 8d"))
	refuses(t, "635a.7", text(`{}`, "9h 9c", "1 spanish_21 5, ante 5: 9c 8d"))
	refuses(t, "635a.7", text(`{}`, "9h 9c", "1 spanish_21 5, super_bonus 5: 9c 8d"))
}

func TestSpanish21WagerIsRequired(t *testing.T) {
	regtest.Proves(t, "635a.6(d)")
	refuses(t, "635a.6(d)", text(`{}`, "9h 9c", "1 match_the_dealer 5: 9c 8d"))
}

func TestMatchTheDealerOnlyIfOffered(t *testing.T) {
	regtest.Proves(t, "635a.6(e)")
	wagers := "1 spanish_21 10, match_the_dealer 50: 9c 8d"
	settles(t, text(`{}`, "9h 8c", wagers), "1 match_the_dealer win 200.00 250.00 §7(f)(1) §12(e)(1)", "1 spanish_21 push 0.00 10.00 §7(o)")
	refuses(t, "635a.6(e)", text(`{"match_the_dealer": false}`, "9h 9c", wagers))
	refuses(t, "635a.6(e)", text(`{}`, "9h 9c", "1 spanish_21 10, match_the_dealer 1: 8c 2d; 8d 2c; 8h 2c"))
}

func TestAdjacentBoxes(t *testing.T) {
	regtest.Proves(t, "635a.6(f)")
	box := func(seat string) string { return seat + " spanish_21 10: 9c 8d" }
	settle(t, text(`{"positions": 2}`, "9h 9c", box("1/Ann"), box("2/Ann")))
	settle(t, text(`{}`, "9h 9c", box("1"), box("2")))
	refuses(t, "635a.6(f)", text(`{}`, "9h 9c", box("1/Ann"), box("2/Ann")))
	refuses(t, "635a.6(f)", text(`{"positions": 2}`, "9h 9c", box("1/Ann"), box("3/Ann")))
	refuses(t, "635a.6(f)", text(`{"positions": 2}`, "9h 9c", box("1/Ann"), box("2/Ann"), box("3/Ann")))
	refuses(t, "635a.6(f)", text(`{"positions": 8}`, "9h 9c", box("1")))
	refuses(t, "635a.6(f)", text(`{}`, "9h 9c", box("1"), box("1")))
}

// TestLaterWagersComeInTheirTime: no Insurance Wager without an ace, no Double Down Wager
// but on a hand.
func TestLaterWagersComeInTheirTime(t *testing.T) {
	regtest.Proves(t, "635a.6(c)")
	refuses(t, "635a.8(a)", text(`{}`, "9h 9c", "1 spanish_21 10, insurance 5: 9c 8d"))
	refuses(t, "635a.10(a)", text(`{}`, "9h 9c", "1 spanish_21 10, double_down 5: 9c 8d"))
	live(`{}`, "9c 9h 8d 9c", "1 spanish_21 10, 1 insurance 5").Refused(t, "635a.8(a)")
	live(`{}`, "9c 9h 8d 9c", "1 spanish_21 10, 1 double_down 5").Refused(t, "635a.10(a)")
	live(`{}`, "9c 9h 8d 9c", "1 spanish_21 10, 1 spanish_21 5").Refused(t, "635a.6(d)")
}

func TestInsuranceAgainstAnAceOnly(t *testing.T) {
	for _, up := range []string{"Kh 9c", "Qh Ac", "2h 9c 9d"} {
		refuses(t, "635a.8(a)", text(`{}`, up, "1 spanish_21 10, insurance 5: 9c 8d"))
	}
}

func TestNoCardToTwentyOne(t *testing.T) {
	regtest.Proves(t, "635a.7(j)(1)")
	for _, hand := range []string{"Ac Kd 2d", "9c 8d 4c 2d", "Ac 8d 2c Kd", "Ac Kd; Ad Kc 5d", "Ac Kd 5d +10; Ad Kc"} {
		refuses(t, "635a.7(j)(1)", text(`{}`, "9h 9c", "1 spanish_21 10: "+hand))
	}
	for cards, asks := range map[string]int{"Ac 9s Kd 9d": 0, "9c 9s 8d 9d 4h": 1, "Ac 9s 2d 9d 8h": 1} { // Blackjack, hard and soft 21
		if p := play(t, `{}`, cards, "1 spanish_21 10", "1 hit", "1 hit"); asked(t, p, 1, asks) != nil || p.Len(hand(1, 0)) != 2+asks {
			t.Errorf("%s: asked %v, and holds %v", cards, asked(t, p, 1, asks), p.Cards(hand(1, 0)))
		}
	}
}

func TestNoCardToAHandOver(t *testing.T) {
	regtest.Proves(t, "635a.7(j)")
	refuses(t, "635a.7(j)", text(`{}`, "9h 9c", "1 spanish_21 10: 9c 8d 5c 2d"))
	settle(t, text(`{}`, "9h 9c", "1 spanish_21 10: 9c 8d 3c 2d"))
	for _, cards := range []string{"2c 9s 2d 9d", "Kc 9s Qd 9d", "Ac 9s 9d 8d"} { // hard 4, hard and soft 20
		if choices := asked(t, play(t, `{}`, cards, "1 spanish_21 10"), 1, 0); !slices.Contains(choices, "hit") {
			t.Errorf("%s: offered %v", cards, choices)
		}
	}
}

func TestOneCardToADoubledHand(t *testing.T) {
	regtest.Proves(t, "635a.7(j)(2)")
	refuses(t, "635a.7(j)(2)", text(`{}`, "9h 9c", "1 spanish_21 10: 2c 3d 5c 2d +10"))
	refuses(t, "635a.10(a)", text(`{}`, "9h 9c", "1 spanish_21 10: 2c 3d +10"))
	// Live: after the card there is only the rescue; of a split hand too.
	p := play(t, `{}`, "2c 9s 3d 9d 5h 6h", "1 spanish_21 10", "1 double_down 10", "1 stand", "1 hit")
	pile(t, p, hand(1, 0), "2c3d5h")
	if choices := asked(t, p, 1, 1); !slices.Equal(choices, []string{"rescue", "stand"}) || asked(t, p, 1, 2) != nil {
		t.Errorf("after the card: offered %v, then %v", choices, asked(t, p, 1, 2))
	}
	split := play(t, `{}`, "2c 9s 2d 9d 3h 4h 5h 6h 7h", "1 spanish_21 10", "1 split 10", "1 double_down 10", "1 stand", "1 double_down 10", "1 stand")
	pile(t, split, hand(1, 0), "2c3h4h")
	pile(t, split, hand(1, 1), "2d5h6h")
}

func TestDoubleDownLimits(t *testing.T) {
	regtest.Proves(t, "635a.10(a)")
	for amount, allowed := range map[string]bool{"10": true, "9.99": true, "0.01": true, "10.01": false, "0": false} {
		record := text(`{}`, "9h 9c", "1 spanish_21 10: 2c 9d 8c +"+amount)
		if allowed {
			settle(t, record)
		} else {
			refuses(t, "635a.10(a)", record)
		}
	}
	settle(t, text(`{}`, "9h 9c", "1 spanish_21 10: 8c 3d Kc +10; 8c 2d Kc +10"))
	refuses(t, "635a.10(a)", text(`{}`, "9h 9c", "1 spanish_21 10: Ac Kd 2c +10"))
	// Live: the options, and one card only.
	p := play(t, `{}`, "2c 9h 9d 9c Kc", "1 spanish_21 10", "1 double_down 10")
	pile(t, p, hand(1, 0), "2c9dKc")
	live(`{}`, "2c 9h 9d 9c Kc", "1 spanish_21 10", "1 double_down 10.01").Refused(t, "635a.10(a)")
	live(`{}`, "2c 9h 9d 9c Kc", "1 spanish_21 10", "1 double_down 0").Refused(t, "635a.10(a)")
}

func TestSplitsOfEqualValueOnly(t *testing.T) {
	regtest.Proves(t, "635a.11(a)")
	for _, hands := range []string{"7c 5d; 7d 5c", "Kc 5d; Jd 5c", "Ac 5d; Ad 5c"} {
		settle(t, text(`{}`, "9h 9c", "1 spanish_21 10: "+hands))
	}
	for _, hands := range []string{"7c 5d; 8d 5c", "Ac 5d; Kd 5c", "7c 5d; 7d 5c; 8d 2c", "initial 7c 8d; 7c 5d; 7d 5c", "initial 7c 7h; 7c 5d; 7d 5c"} {
		refuses(t, "635a.11(a)", text(`{}`, "9h 9c", "1 spanish_21 10: "+hands))
	}
	rec, err := record.Parse([]byte(text(`{}`, "9h 9c", "1 spanish_21 10: initial 8d 7c; 8d 5c; 7c 5d; 7d 2c")))
	if err == nil {
		_, _, err = history.NewSettler().Settle(rec)
	}
	if want := "seat 1: a split of 8d and 7c, which differ in value (§ 635a.11(a))"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	settle(t, text(`{}`, "9h 9c", "1 spanish_21 10, match_the_dealer 5: 7c 5d; 7d 5c"))
	live(`{}`, "7c 9h 7d 9c", "1 spanish_21 10", "1 split 9.99").Refused(t, "635a.11(a)")
	live(`{}`, "7c 9h 7d 9c", "1 spanish_21 10", "1 split 10.01").Refused(t, "635a.11(a)")
	live(`{}`, "Ac 9h 9d 9c", "1 spanish_21 10", "1 split 10").Refused(t, "635a.7(h)(2)")
}

func TestSplitsUpToTheNumberFiled(t *testing.T) {
	regtest.Proves(t, "635a.11(c)")
	four, five := "initial 8c 8d; 8c 5d; 8d 5c; 8h 2c; 8s 3c", "initial 8c 8d; 8c 5d; 8d 5c; 8h 2c; 8s 3c; 8c 8c"
	settle(t, text(`{}`, "9h 9c", "1 spanish_21 10: "+four))
	refuses(t, "635a.11(c)", text(`{}`, "9h 9c", "1 spanish_21 10: "+five))
	settle(t, text(`{"splits": 4}`, "9h 9c", "1 spanish_21 10: "+five))
	refuses(t, "635a.11(c)", text(`{"splits": 1}`, "9h 9c", "1 spanish_21 10: 8c 5d; 8d 5c; 8h 2c"))
	refuses(t, "635a.11(c)", text(`{"splits": 0}`, "9h 9c", fine))
	// Aces may be split again, drawn to and doubled.
	settle(t, text(`{}`, "9h 9c", "1 spanish_21 10: Ac 2d 5c 2h; Ad Ac 9d; Ah 5d 3c +10"))
}

func TestSurrenderOnTheFirstTwoCardsOnly(t *testing.T) {
	regtest.Proves(t, "635a.9(a)")
	refuses(t, "635a.9(a)", text(`{}`, "9h 9c", "1 spanish_21 10: 9c 2d 3c surrendered"))
	refuses(t, "635a.9(a)", text(`{}`, "9h 9c", "1 spanish_21 10: 9c 2d 3c +10 surrendered"))
	refuses(t, "635a.9(a)", text(`{}`, "9h 9c", "1 spanish_21 10: 9c 2d surrendered; 9d 2c"))
	refuses(t, "635a.7(h)(2)", text(`{}`, "9h 9c", "1 spanish_21 10: Ac Kd surrendered"))
	p := play(t, `{}`, "2c 9h 9d 9c 3c Kc", "1 spanish_21 10", "1 hit", "1 hit")
	if first, second := asked(t, p, 1, 0), asked(t, p, 1, 1); first[0] != "surrender" || second[0] == "surrender" {
		t.Errorf("offered %v, then %v", first, second)
	}
}

func TestTwoCardsAtLeast(t *testing.T) {
	refuses(t, "635a.7(e)(3)", text(`{}`, "9h 9c", "1 spanish_21 10: 9c"))
	refuses(t, "635a.7(e)(4)", text(`{}`, "9h", fine))
	refuses(t, "635a.7(e)(4)", text(`{}`, "", fine))
	refuses(t, "635a.11(b)", text(`{}`, "9h 9c", "1 spanish_21 10: 9c; 9d 2c"))
	refuses(t, "635a.7(e)(1)", `{"game": "spanish-21", "decks": 6, "dealer": ["9h","9c"], "seats": [{"seat": 1, "wagers": {"spanish_21": "5"}}]}`)
	refuses(t, "635a.7(e)(3)", text(`{}`, "9h 9c", "1 spanish_21 10: initial 9c 9d; 9c 8d"))
}

func TestUnknownChoices(t *testing.T) {
	for rules, c := range map[string]cite.Cite{
		`{"decks": "7"}`: "635a.3(a)", `{"settlement": "winners_first"}`: "635a.7(p)", `{"mid_shoe_entry": true}`: "635a.6(b)",
		`{"even_money": "yes"}`: "635a.8(e)", `{"card_reader": "none"}`: "635a.13(j)", `{"shuffling": "counting_device"}`: "635a.5(a)",
		`{"paytables": {"match_the_dealer": "6"}}`: "635a.12", `{"readings": {"split_21": "lose"}}`: "635a.7(n)(4)",
		`{"payout_limit": "50000.00"}`: "635a.12", `{"minimum": "25.00", "maximum": "10.00"}`: "601a.6", `{"minimum": "5.00", "maximum": "0.01"}`: "601a.6",
		`{"splits": 0}`: "635a.11(c)", `{"splits": 10}`: "635a.11(c)", `{"clock": 4}`: "635a.7(h)(2)", `{"clock": 601}`: "635a.7(h)(2)",
		`{"minimum": "0.00"}`: "601a.6", `{"maximum": "0.00"}`: "601a.6",
	} {
		refuses(t, c, text(rules, "9h 9c", fine))
	}
	for _, rules := range []string{`{"splits": 9}`, `{"clock": 5}`, `{"clock": 600}`, `{"minimum": "0.01", "maximum": "0.01"}`, `{"minimum": "5.00"}`, `{"maximum": "500.00"}`} {
		if _, err := spanish21.Game.Select([]byte(rules)); err != nil {
			t.Errorf("%s: %v", rules, err)
		}
	}
}
