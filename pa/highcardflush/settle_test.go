package highcardflush_test

import (
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/regtest"
)

// Dealers' hands with three spades as their best flush: nine high is the least that
// qualifies, eight high the most that does not.
const (
	nineHigh  = "9s 3s 2s Kh Jd Th 4c"
	eightHigh = "8s 7s 6s Kh Jd Th 4c"
)

// Players' hands against nineHigh.
const (
	higher = "9h 4h 2h Ks Jc Td 5d" // the second card decides
	equal  = "9h 3h 2h Ks Jc Td 5d"
	lower  = "8h 7h 6h Ks Jc Td 5d"
)

func TestHigherHandWins(t *testing.T) {
	regtest.Proves(t, "678a.11(d)(2)(ii)(A)", "678a.12(a)")
	settle(t, text(offered, nineHigh, higher+": ante 25, raise 25"),
		"1 ante win 25.00 50.00 §.11(d)(2)(ii)(A) §.12(a)",
		"1 raise win 25.00 50.00 §.11(d)(2)(ii)(A) §.12(a)")
}

func TestEqualHandPushes(t *testing.T) {
	regtest.Proves(t, "678a.11(d)(2)(ii)(B)")
	settle(t, text(offered, nineHigh, equal+": ante 25, raise 25"),
		"1 ante push 0.00 25.00 §.11(d)(2)(ii)(B)",
		"1 raise push 0.00 25.00 §.11(d)(2)(ii)(B)")
}

func TestLowerHandLoses(t *testing.T) {
	regtest.Proves(t, "678a.11(d)(2)(ii)(C)")
	settle(t, text(offered, nineHigh, lower+": ante 25, raise 25"),
		"1 ante lose 0.00 0.00 §.11(d)(2)(ii)(C)",
		"1 raise lose 0.00 0.00 §.11(d)(2)(ii)(C)")
}

func TestDealerBelowNineHigh(t *testing.T) {
	regtest.Proves(t, "678a.11(d)(1)")
	twoCards := "As Ks Ah Kh Ad Kd Ac"
	for _, dealer := range []string{eightHigh, twoCards} {
		for _, player := range []string{"2h 3h 2d 3d 2c 3c 5s", "Qc Jc Tc 9c 8c 7c 5d"} { // the least hand, and a great one
			settle(t, text(offered, dealer, player+": ante 25, raise 25"),
				"1 ante win 25.00 50.00 §.11(d)(1) §.12(a)",
				"1 raise push 0.00 25.00 §.11(d)(1)")
		}
	}
	for dealer, want := range map[string]bool{nineHigh: true, eightHigh: false, twoCards: false, "2s 3s 4s 5s Kh Kd Kc": true} {
		r, err := settled(text(offered, dealer, "2h 3h 2d 3d 2c 3c 9c: ante 25, raise 25"))
		if err != nil {
			t.Fatal(err)
		}
		if got, known := r.Qualifies(); !known || got != want {
			t.Errorf("the dealer qualifies with %s: %t, want %t", dealer, got, want)
		}
	}
}

func TestFoldLosesTheAnte(t *testing.T) {
	regtest.Proves(t, "678a.11(c)(2)")
	for _, dealer := range []string{nineHigh, eightHigh} {
		settle(t, text(offered, dealer, "Ac Qc 9c 8c 7c 6c 5c: ante 25, fold"), "1 ante lose 0.00 0.00 §.11(c)(2)")
	}
}

// TestOptionalWagersOutliveAFold: they are settled in the same way, whatever becomes of
// the Ante Wager and whether or not the dealer qualifies.
func TestOptionalWagersOutliveAFold(t *testing.T) {
	regtest.Proves(t, "678a.7(d)(2)", "678a.7(d)(3)")
	flush := "Ac Qc Jc Tc 2d 5h 7d: ante 25, flush_bonus 5, straight_flush_bonus 5, progressive 1"
	paid := []string{
		"1 flush_bonus win 5.00 10.00 §.11(e)(1)(ii) §.12(b)",
		"1 straight_flush_bonus win 35.00 40.00 §.11(e)(2)(ii) §.12(c)",
		"1 progressive win 3.00 3.00 §.11(e)(3)(iv) §.12(d)(1)",
	}
	settle(t, text(offered, eightHigh, flush+", fold"), append([]string{"1 ante lose 0.00 0.00 §.11(c)(2)"}, paid...)...)
	settle(t, text(offered, nineHigh, flush+", fold"), append([]string{"1 ante lose 0.00 0.00 §.11(c)(2)"}, paid...)...)
	settle(t, text(offered, eightHigh, flush+", raise 25"), append([]string{
		"1 ante win 25.00 50.00 §.11(d)(1) §.12(a)", "1 raise push 0.00 25.00 §.11(d)(1)"}, paid...)...)
	settle(t, text(offered, nineHigh, flush+", raise 25"), append([]string{
		"1 ante win 25.00 50.00 §.11(d)(2)(ii)(A) §.12(a)", "1 raise win 25.00 50.00 §.11(d)(2)(ii)(A) §.12(a)"}, paid...)...)
}

func TestFlushBonusOfThreeCardsLoses(t *testing.T) {
	regtest.Proves(t, "678a.11(e)(1)(i)")
	for _, seven := range []string{"Ac Qc 9c 2d 5h 7d 8h", "Ac Qc Ad Qd Ah Qh 2s"} {
		settle(t, text(offered, "9s 3s 5s Kh Jd Th 4c", seven+": ante 25, flush_bonus 5, fold"),
			"1 ante lose 0.00 0.00 §.11(c)(2)", "1 flush_bonus lose 0.00 0.00 §.11(e)(1)(i)")
	}
}

func TestFlushBonusOfFourCardsWins(t *testing.T) {
	regtest.Proves(t, "678a.11(e)(1)(ii)")
	settle(t, text(offered, nineHigh, "Ac Qc 9c 7c 5h 7d 8h: ante 25, flush_bonus 5, fold"),
		"1 ante lose 0.00 0.00 §.11(c)(2)", "1 flush_bonus win 5.00 10.00 §.11(e)(1)(ii) §.12(b)")
}

func TestTwoCardsInSequenceLose(t *testing.T) {
	regtest.Proves(t, "678a.11(e)(2)(i)")
	settle(t, text(offered, nineHigh, "Ac Kc 9c 8c 5h 7d 8h: ante 25, straight_flush_bonus 5, progressive 1, fold"),
		"1 ante lose 0.00 0.00 §.11(c)(2)",
		"1 straight_flush_bonus lose 0.00 0.00 §.11(e)(2)(i)",
		"1 progressive lose 0.00 0.00 §.11(e)(3) §.12(d)(1)")
}

func TestThreeCardsInSequenceWin(t *testing.T) {
	regtest.Proves(t, "678a.11(e)(2)(ii)")
	settle(t, text(offered, nineHigh, "Ac 7c 9c 8c 5h 7d 8h: ante 25, straight_flush_bonus 5, fold"),
		"1 ante lose 0.00 0.00 §.11(c)(2)",
		"1 straight_flush_bonus win 35.00 40.00 §.11(e)(2)(ii) §.12(c)")
}

// TestSettlementFromTheRight settles several seats: from the dealer's right, each seat's Ante and
// Raise Wagers before its optional wagers.
func TestSettlementFromTheRight(t *testing.T) {
	regtest.Proves(t, "678a.11(e)", "678a.11(e)(2)")
	settle(t, text(offered, "9s 8s 2s Kh Jd Th 4c",
		"9h 8h 2h Ks Jc Td 5d: ante 10, raise 10, flush_bonus 1, straight_flush_bonus 2",
		"As Qs 7s Ad 3d 8c 6h: ante 20, raise 20, straight_flush_bonus 5, flush_bonus 3"),
		"2 ante win 20.00 40.00 §.11(d)(2)(ii)(A) §.12(a)",
		"2 raise win 20.00 40.00 §.11(d)(2)(ii)(A) §.12(a)",
		"2 flush_bonus lose 0.00 0.00 §.11(e)(1)(i)",
		"2 straight_flush_bonus lose 0.00 0.00 §.11(e)(2)(i)",
		"1 ante push 0.00 10.00 §.11(d)(2)(ii)(B)",
		"1 raise push 0.00 10.00 §.11(d)(2)(ii)(B)",
		"1 flush_bonus lose 0.00 0.00 §.11(e)(1)(i)",
		"1 straight_flush_bonus lose 0.00 0.00 §.11(e)(2)(i)")
}

// TestRaiseLimits tests the least and the most, and a cent beyond, for every length.
func TestRaiseLimits(t *testing.T) {
	regtest.Proves(t, "678a.11(b)(1)", "678a.11(b)(2)", "678a.11(b)(3)")
	for _, tc := range []struct {
		cards, most, over string
		cite              cite.Cite
	}{
		{"Ac Qc Ad Qd Ah Qh 5s", "10", "10.01", "678a.11(b)(1)"},
		{"Ac Qc 9c 2d 5h 7d 8h", "10", "10.01", "678a.11(b)(1)"},
		{"Ac Qc 9c 7c 5h 7d 8h", "10", "10.01", "678a.11(b)(1)"},
		{"Ac Qc 9c 7c 5c 7d 8h", "20", "20.01", "678a.11(b)(2)"},
		{"Ac Qc 9c 7c 5c 3c 8h", "30", "30.01", "678a.11(b)(3)"},
		{"Ac Qc 9c 7c 5c 3c 2c", "30", "30.01", "678a.11(b)(3)"},
	} {
		for _, raise := range []string{"10", tc.most} {
			if _, err := settled(text(offered, nineHigh, tc.cards+": ante 10, raise "+raise)); err != nil {
				t.Errorf("%s: %v", tc.cards, err)
			}
		}
		for _, raise := range []string{"9.99", tc.over} {
			refused(t, text(offered, nineHigh, tc.cards+": ante 10, raise "+raise), tc.cite)
		}
	}
	if _, err := settled(text(offered, nineHigh, "Ac Qc 9c 7c 5c 3c 8h: ante 10, raise 15.55")); err != nil {
		t.Errorf("an amount between the limits: %v", err)
	}
}

func TestRefusedRecords(t *testing.T) {
	for record, c := range map[string]cite.Cite{
		text(offered, "9s 3s 2s Kh Jd Th", higher+": ante 25, raise 25"):                              "678a.8(d)",
		text(offered, nineHigh, "9h 4h 2h Ks Jc Td: ante 25, raise 25"):                               "678a.8(d)",
		text(offered, nineHigh, higher+": raise 25"):                                                  "678a.7(d)(1)",
		text(offered, nineHigh, higher+": ante 0, raise 25"):                                          "678a.7(d)(1)",
		text(offered, nineHigh, higher+": ante 25, raise 25, odds 5"):                                 "678a.7",
		text(`{}`, nineHigh, higher+": ante 25, raise 25, flush_bonus 5"):                             "678a.12(b)",
		text(`{}`, nineHigh, higher+": ante 25, raise 25, straight_flush_bonus 5"):                    "678a.12(c)",
		text(`{}`, nineHigh, higher+": ante 25, raise 25, progressive 1"):                             "678a.12(d)(1)",
		text(`{"paytables": {"flush_bonus": "I"}}`, nineHigh, higher+": ante 25, raise 25"):           "678a.12(b)",
		text(`{"paytables": {"straight_flush_bonus": "E"}}`, nineHigh, higher+": ante 25, raise 25"):  "678a.12(c)",
		text(`{"paytables": {"progressive": "C"}}`, nineHigh, higher+": ante 25, raise 25"):           "678a.12(d)(1)",
		text(`{"paytables": {"ante": "A"}}`, nineHigh, higher+": ante 25, raise 25"):                  "678a.12",
		text(`{"payout_limit": "50000.00"}`, nineHigh, higher+": ante 25, raise 25"):                  "678a.12",
		text(`{"readings": {"straight_flush_ace": "never"}}`, nineHigh, higher+": ante 25, raise 25"): "678a.6(a)",
		text(`{"two_decks": true, "shuffling": "manual"}`, nineHigh, higher+": ante 25, raise 25"):    "678a.3(b)",
	} {
		refused(t, record, c)
	}
	if _, err := settled(text(`{"surrender": true}`, nineHigh, higher+": ante 25, raise 25")); err == nil {
		t.Error("an unknown option is accepted")
	}
}

// TestOneDeck: no card lies in two places.
func TestOneDeck(t *testing.T) {
	regtest.Proves(t, "678a.3(a)")
	refused(t, text(offered, nineHigh, "9s 4h 2h Ks Jc Td 5d: ante 25, raise 25"), "678a.3(a)")
	refused(t, text(offered, nineHigh, "9h 9h 2h Ks Jc Td 5d: ante 25, raise 25"), "678a.3(a)")
	refused(t, text(offered, nineHigh, higher+": ante 25, raise 25", higher+": ante 25, raise 25"), "678a.3(a)")
}

// TestOnePosition: nobody plays two.
func TestOnePosition(t *testing.T) {
	regtest.Proves(t, "678a.7(e)")
	live("1/Ann ante 10, 2/Ben ante 10", nil).Play(t)
	live("1/Ann ante 10, 2/Ann ante 10", nil).Refused(t, "678a.7(e)")
}
