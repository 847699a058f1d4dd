package spanish21_test

import (
	"slices"
	"testing"

	"felt.example/felt/pa/spanish21"
	"felt.example/felt/regtest"
)

// TestLaterWagersComeInTheirTime: none of them is placed with the Spanish 21 Wager.
func TestLaterWagersComeInTheirTime(t *testing.T) {
	regtest.Proves(t, "635a.6(c)")
	live(`{}`, "9c 9h 8d 9c", "1 spanish_21 10, 1 insurance 5").Refused(t, "635a.8(a)")
	live(`{}`, "9c 9h 8d 9c", "1 spanish_21 10, 1 double_down 5").Refused(t, "635a.10(a)")
	live(`{}`, "9c 9h 8d 9c", "1 spanish_21 10, 1 spanish_21 5").Refused(t, "635a.6(d)")
}

// TestNobodyIsAskedWith21.
func TestNobodyIsAskedWith21(t *testing.T) {
	regtest.Proves(t, "635a.7(j)(1)")
	for cards, asks := range map[string]int{"Ac 9s Kd 9d": 0, "9c 9s 8d 9d 4h": 1, "Ac 9s 2d 9d 8h": 1} { // Blackjack, hard and soft 21
		if p := play(t, `{}`, cards, "1 spanish_21 10", "1 hit", "1 hit"); asked(t, p, 1, asks) != nil || p.Len(hand(1, 0)) != 2+asks {
			t.Errorf("%s: asked %v, and holds %v", cards, asked(t, p, 1, asks), p.Cards(hand(1, 0)))
		}
	}
}

// TestACardIsOfferedBelow21 to any hand.
func TestACardIsOfferedBelow21(t *testing.T) {
	regtest.Proves(t, "635a.7(j)")
	for _, cards := range []string{"2c 9s 2d 9d", "Kc 9s Qd 9d", "Ac 9s 9d 8d"} { // hard 4, hard and soft 20
		if choices := asked(t, play(t, `{}`, cards, "1 spanish_21 10"), 1, 0); !slices.Contains(choices, "hit") {
			t.Errorf("%s: offered %v", cards, choices)
		}
	}
}

// TestOneCardToADoubledHand: after it there is only the rescue; of a split hand too.
func TestOneCardToADoubledHand(t *testing.T) {
	regtest.Proves(t, "635a.7(j)(2)")
	p := play(t, `{}`, "2c 9s 3d 9d 5h 6h", "1 spanish_21 10", "1 double_down 10", "1 stand", "1 hit")
	pile(t, p, hand(1, 0), "2c3d5h")
	if choices := asked(t, p, 1, 1); !slices.Equal(choices, []string{"rescue", "stand"}) || asked(t, p, 1, 2) != nil {
		t.Errorf("after the card: offered %v, then %v", choices, asked(t, p, 1, 2))
	}
	split := play(t, `{}`, "2c 9s 2d 9d 3h 4h 5h 6h 7h", "1 spanish_21 10", "1 split 10", "1 double_down 10", "1 stand", "1 double_down 10", "1 stand")
	pile(t, split, hand(1, 0), "2c3h4h")
	pile(t, split, hand(1, 1), "2d5h6h")
}

// TestDoubleDownAtTheTable takes up to the wager, and one card.
func TestDoubleDownAtTheTable(t *testing.T) {
	regtest.Proves(t, "635a.10(a)")
	p := play(t, `{}`, "2c 9h 9d 9c Kc", "1 spanish_21 10", "1 double_down 10")
	pile(t, p, hand(1, 0), "2c9dKc")
	live(`{}`, "2c 9h 9d 9c Kc", "1 spanish_21 10", "1 double_down 10.01").Refused(t, "635a.10(a)")
	live(`{}`, "2c 9h 9d 9c Kc", "1 spanish_21 10", "1 double_down 0").Refused(t, "635a.10(a)")
}

// TestSplitAtTheTable takes as much as the wager, and cards of one value.
func TestSplitAtTheTable(t *testing.T) {
	regtest.Proves(t, "635a.11(a)")
	live(`{}`, "7c 9h 7d 9c", "1 spanish_21 10", "1 split 9.99").Refused(t, "635a.11(a)")
	live(`{}`, "7c 9h 7d 9c", "1 spanish_21 10", "1 split 10.01").Refused(t, "635a.11(a)")
	live(`{}`, "Ac 9h 9d 9c", "1 spanish_21 10", "1 split 10").Refused(t, "635a.7(h)(2)")
}

// TestSurrenderIsOfferedOnTheFirstTwoCardsOnly.
func TestSurrenderIsOfferedOnTheFirstTwoCardsOnly(t *testing.T) {
	regtest.Proves(t, "635a.9(a)")
	p := play(t, `{}`, "2c 9h 9d 9c 3c Kc", "1 spanish_21 10", "1 hit", "1 hit")
	if first, second := asked(t, p, 1, 0), asked(t, p, 1, 1); first[0] != "surrender" || second[0] == "surrender" {
		t.Errorf("offered %v, then %v", first, second)
	}
}

// TestChoicesAtTheirBounds are taken; those beyond are among the rounds.
func TestChoicesAtTheirBounds(t *testing.T) {
	for _, rules := range []string{`{"splits": 9}`, `{"clock": 5}`, `{"clock": 600}`, `{"minimum": "0.01", "maximum": "0.01"}`, `{"minimum": "5.00"}`, `{"maximum": "500.00"}`} {
		if _, err := spanish21.Game.Select([]byte(rules)); err != nil {
			t.Errorf("%s: %v", rules, err)
		}
	}
}
