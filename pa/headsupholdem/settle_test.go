package headsupholdem_test

import (
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/regtest"
)

// A board on which nobody has a pair without a pair of his own: king high.
const dry = "Ks Jd 9h 8c 6s"

const all = ": ante 10, odds 10, raise 30"

// TestLeaves settles one record for each leaf of § 677a.11(h).
func TestLeaves(t *testing.T) {
	for _, leaf := range []struct {
		cite                     cite.Cite
		name                     string
		dealer, community, cards string
		want                     []string
	}{
		{"677a.11(h)(1)(i)", "ace high beats king high: Raise paid, Odds push below a straight", "7c 2d", "Ks Jd 9h 5c 3s", "Ah 8s", []string{
			"1 ante push 0.00 10.00 §11(h)(1)", "1 raise win 30.00 60.00 §11(h)(1)(i) §12(a)", "1 odds push 0.00 10.00 §11(h)(1)(i) §12(b)",
		}},
		{"677a.11(h)(1)(i)", "straight beats king high: Raise and Odds paid", "7c 2d", "Ks Jd 9h 5c 3s", "Qh Tc", []string{
			"1 ante push 0.00 10.00 §11(h)(1)", "1 raise win 30.00 60.00 §11(h)(1)(i) §12(a)", "1 odds win 10.00 20.00 §11(h)(1)(i) §12(b)",
		}},
		{"677a.11(h)(1)(ii)", "both play the board", "4c 2d", dry, "3h 2s", []string{
			"1 ante push 0.00 10.00 §11(h)(1)", "1 raise push 0.00 30.00 §11(h)(1)(ii)", "1 odds push 0.00 10.00 §11(h)(1)(ii)",
		}},
		{"677a.11(h)(1)(iii)", "king high loses to ace high", "Ac 2d", dry, "3h 2s", []string{
			"1 ante push 0.00 10.00 §11(h)(1)", "1 raise lose 0.00 0.00 §11(h)(1)(iii)", "1 odds lose 0.00 0.00 §11(h)(1)(iii)",
		}},
		{"677a.11(h)(2)(i)", "aces beat a pair of 6s: Odds push below a straight", "6c 2d", dry, "Ah Ad", []string{
			"1 ante win 10.00 20.00 §11(h)(2)(i) §12(a)", "1 raise win 30.00 60.00 §11(h)(2)(i) §12(a)", "1 odds push 0.00 10.00 §11(h)(2)(i) §12(b)",
		}},
		{"677a.11(h)(2)(i)", "straight beats a pair of 6s", "6c 2d", dry, "Qh Tc", []string{
			"1 ante win 10.00 20.00 §11(h)(2)(i) §12(a)", "1 raise win 30.00 60.00 §11(h)(2)(i) §12(a)", "1 odds win 10.00 20.00 §11(h)(2)(i) §12(b)",
		}},
		{"677a.11(h)(2)(ii)", "the same pair on the board, the same cards beside it", "3c 2d", "Ks Kd 9h 8c 6s", "3h 2s", []string{
			"1 ante push 0.00 10.00 §11(h)(2)(ii)", "1 raise push 0.00 30.00 §11(h)(2)(ii)", "1 odds push 0.00 10.00 §11(h)(2)(ii)",
		}},
		{"677a.11(h)(2)(iii)(A)", "three 8s lose to three kings", "Kc Kh", dry, "8s 8h", []string{
			"1 ante lose 0.00 0.00 §11(h)(2)(iii)", "1 raise lose 0.00 0.00 §11(h)(2)(iii)(A)", "1 odds lose 0.00 0.00 §11(h)(2)(iii)(A)",
		}},
		{"677a.11(h)(2)(iii)(A)", "nothing loses to a pair", "6c 2d", dry, "3h 2s", []string{
			"1 ante lose 0.00 0.00 §11(h)(2)(iii)", "1 raise lose 0.00 0.00 §11(h)(2)(iii)(A)", "1 odds lose 0.00 0.00 §11(h)(2)(iii)(A)",
		}},
		{"677a.11(h)(2)(iii)(B)", "a straight loses to a higher one: the Odds Wager returns, the bonus is paid", "Jc Td", "9h 8c 7d 2s 3s", "6s 5s", []string{
			"1 ante lose 0.00 0.00 §11(h)(2)(iii)", "1 raise lose 0.00 0.00 §11(h)(2)(iii)(B)", "1 odds push 0.00 10.00 §11(h)(2)(iii)(B)",
			"1 bad_beat_bonus bonus 40.00 40.00 §11(h)(2)(iii)(B) §12(c)",
		}},
	} {
		t.Run(leaf.name, func(t *testing.T) {
			regtest.Proves(t, leaf.cite)
			r := settle(t, text(`{}`, leaf.dealer, leaf.community, leaf.cards+all))
			same(t, r.Outcomes(), leaf.want...)
		})
	}
}

func TestAnteReturnsWithoutAPairOfTheDealer(t *testing.T) {
	regtest.Proves(t, "677a.11(h)(1)")
	for dealer, want := range map[string]bool{"7c 2d": false, "Ac Qd": false, "2c 2d": true, "6c 2d": true, "Qd Tc": true} {
		r := settle(t, text(`{}`, dealer, dry, "3h 4s: ante 10, odds 10, raise 10"))
		if got, known := r.Qualifies(); got != want || !known {
			t.Errorf("dealer with %s qualifies: %t, want %t", dealer, got, want)
		}
		if ante := r.Outcomes()[0]; (ante.Result == "push") == want {
			t.Errorf("dealer with %s: ante %s", dealer, ante.Result)
		}
	}
}

func TestAnteLosesToAHigherPair(t *testing.T) {
	regtest.Proves(t, "677a.11(h)(2)(iii)")
	r := settle(t, text(`{}`, "9c 2d", dry, "8h 2s"+all, "9s 3d"+all))
	same(t, r.Outcomes(),
		"2 ante push 0.00 10.00 §11(h)(2)(ii)", "2 raise push 0.00 30.00 §11(h)(2)(ii)", "2 odds push 0.00 10.00 §11(h)(2)(ii)",
		"1 ante lose 0.00 0.00 §11(h)(2)(iii)", "1 raise lose 0.00 0.00 §11(h)(2)(iii)(A)", "1 odds lose 0.00 0.00 §11(h)(2)(iii)(A)")
}

func TestFoldLosesAnteAndOddsOnly(t *testing.T) {
	regtest.Proves(t, "677a.11(f)")
	r := settle(t, text(offered, "6c 2d", dry, "Ah Ad: ante 10, odds 10, pocket_bonus 5, trips_plus 5, fold"))
	same(t, r.Outcomes(),
		"1 ante lose 0.00 0.00 §11(f)", "1 odds lose 0.00 0.00 §11(f)",
		"1 pocket_bonus win 150.00 155.00 §11(i)(1)(i) §12(d)", "1 trips_plus lose 0.00 0.00 §11(i)(2)(ii)")
}

func TestOptionalWagersComeLast(t *testing.T) {
	regtest.Proves(t, "677a.11(i)")
	r := settle(t, text(offered, "6c 2d", dry, "Qh Tc: trips_plus 5, pocket_bonus 5, odds 10, ante 10, raise 25"))
	same(t, r.Outcomes(),
		"1 ante win 10.00 20.00 §11(h)(2)(i) §12(a)", "1 raise win 25.00 50.00 §11(h)(2)(i) §12(a)", "1 odds win 10.00 20.00 §11(h)(2)(i) §12(b)",
		"1 pocket_bonus lose 0.00 0.00 §11(i)(1)(ii)", "1 trips_plus win 20.00 25.00 §11(i)(2)(i) §12(e)")
}

// TestOptionalLeaves has one record for each leaf of § 677a.11(i).
func TestOptionalLeaves(t *testing.T) {
	for _, leaf := range []struct {
		cite        cite.Cite
		cards, want string
	}{
		{"677a.11(i)(1)(i)", "2h 2c: pocket_bonus 5", "1 pocket_bonus win 25.00 30.00 §11(i)(1)(i) §12(d)"},
		{"677a.11(i)(1)(ii)", "Ah Tc: pocket_bonus 5", "1 pocket_bonus lose 0.00 0.00 §11(i)(1)(ii)"},
		{"677a.11(i)(2)(i)", "9d 9s: trips_plus 5", "1 trips_plus win 15.00 20.00 §11(i)(2)(i) §12(e)"},
		{"677a.11(i)(2)(ii)", "Kd 9s: trips_plus 5", "1 trips_plus lose 0.00 0.00 §11(i)(2)(ii)"},
	} {
		t.Run(leaf.cards, func(t *testing.T) {
			regtest.Proves(t, leaf.cite)
			r := settle(t, text(offered, "6c 4d", dry, leaf.cards+", ante 10, odds 10, fold"))
			same(t, r.Outcomes(), "1 ante lose 0.00 0.00 §11(f)", "1 odds lose 0.00 0.00 §11(f)", leaf.want)
		})
	}
}

// TestOptionalWagersStandAlone settles them alike whatever becomes of the hand.
func TestOptionalWagersStandAlone(t *testing.T) {
	regtest.Proves(t, "677a.7(d)(2)", "677a.7(d)(3)")
	for _, rest := range []string{"ante 10, odds 10, fold", "ante 10, odds 10, raise 30", "ante 500, odds 500, raise 500"} {
		for _, dealer := range []string{"7c 2d", "9c Kd", "Jc Jh"} {
			r := settle(t, text(offered, dealer, "Ks Jd 9h 5c 3s", "9d 9s: pocket_bonus 5, trips_plus 7, "+rest))
			if pocket, trips := paid(t, r, "pocket_bonus"), paid(t, r, "trips_plus"); pocket != "25.00" || trips != "21.00" {
				t.Errorf("%s against %s: paid %s and %s", rest, dealer, pocket, trips)
			}
		}
	}
}

// TestFormedHands: the best five of seven are named; a player's own nine would play before
// the board's.
func TestFormedHands(t *testing.T) {
	regtest.Proves(t, "677a.11(g)(2)")
	r := settle(t, text(`{}`, "Kc 2d", dry, "7d Th"+all, "Ah Kh: ante 10, odds 10, fold"))
	if hand, five := r.Formed(seat(1)); hand != "jack-high straight" || five != set("Th 9h 8c 7d Jd") {
		t.Errorf("seat 1: %s of %v", hand, five.Cards())
	}
	r2 := settle(t, text(`{}`, "Kc 2d", dry, "9d 7d: ante 10, odds 10, raise 10"))
	if hand, five := r2.Formed(seat(1)); hand != "pair of nines" || five != set("9d 9h Ks Jd 8c") {
		t.Errorf("seat 1: %s of %v", hand, five.Cards())
	}
	if hand, five := r.Formed(dealerPile); hand != "pair of kings" || five != set("Kc Ks Jd 9h 8c") {
		t.Errorf("the dealer: %s of %v", hand, five.Cards())
	}
}

func TestRefusals(t *testing.T) {
	const hole = "Ah Ad"
	for what, c := range map[string]cite.Cite{
		"ante 10, odds 10, raise 30.01":                 "677a.11(b)",
		"ante 10, odds 10, raise 9.99":                  "677a.11(b)",
		"ante 10, odds 10":                              "677a.11(f)",
		"ante 10, odds 10, raise 30, fold":              "677a.11(b)",
		"ante 10, odds 9.99, raise 30":                  "677a.7(d)(1)",
		"ante 10, odds 10.01, raise 30":                 "677a.7(d)(1)",
		"ante 10, raise 30":                             "677a.7(d)(1)",
		"odds 10, raise 30":                             "677a.7(d)(1)",
		"ante 0, odds 0, fold":                          "677a.7(d)(1)",
		"ante 10, odds 10, raise 0, fold":               "677a.7(d)(1)",
		"ante 10, odds 10, raise 30, bad_beat_bonus 10": "677a.7",
		"ante 10, odds 10, raise 30, progressive 1":     "677a.7",
		"ante 10, odds 10, fold, pocket_bonus 0":        "677a.7(d)(2)",
		"ante 10, odds 10, fold, trips_plus 0":          "677a.7(d)(3)",
		"pocket_bonus 5":                                "677a.7(d)(1)",
		"trips_plus 5, fold":                            "677a.7(d)(1)",
	} {
		refused(t, text(offered, "Kc 2d", dry, hole+": "+what), c)
	}
	refused(t, text(`{}`, "Kc 2d", dry, hole+": ante 10, odds 10, raise 10, pocket_bonus 5"), "677a.12(d)")
	refused(t, text(`{}`, "Kc 2d", dry, hole+": ante 10, odds 10, raise 10, trips_plus 5"), "677a.12(e)")
	refused(t, text(`{"paytables": {"pocket_bonus": "D"}}`, "Kc 2d", dry, hole+all), "677a.12(d)")
	refused(t, text(`{"paytables": {"trips_plus": "E"}}`, "Kc 2d", dry, hole+all), "677a.12(e)")
	refused(t, text(`{"paytables": {"odds": "A"}}`, "Kc 2d", dry, hole+all), "677a.12")
	refused(t, text(`{"community_first": true}`, "Kc 2d", dry, hole+all), "677a.10(g)")
	refused(t, text(`{}`, "Kc", dry, hole+all), "677a.8(c)")
	refused(t, text(`{}`, "Kc 2d", "Ks Jd 9h 8c", hole+all), "677a.8(d)")
	refused(t, text(`{}`, "Kc 2d", dry, "Ah Ad Ac"+all), "677a.8(c)")
	for _, unknown := range []string{`{"positions": 2}`, `{"readings": {"kickers": "none"}}`, `{"meter": "1"}`, `{"paytables": 1}`} {
		if _, err := settled(text(unknown, "Kc 2d", dry, hole+all)); err == nil {
			t.Errorf("%s should be refused", unknown)
		}
	}
}

func TestOneDeck(t *testing.T) {
	regtest.Proves(t, "677a.3(a)")
	refused(t, text(`{}`, "Kc 2d", dry, "Ah Kc"+all), "677a.3(a)")
	refused(t, text(`{}`, "Kc 2d", dry, "Ah Ks"+all), "677a.3(a)")
	refused(t, text(`{}`, "Kc Kc", dry, "Ah Ad"+all), "677a.3(a)")
	refused(t, text(`{}`, "Kc 2d", dry, "Ah Ad"+all, "3c Ah"+all), "677a.3(a)")
}
