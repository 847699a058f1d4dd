package poker

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/money"
)

// TestUncalledForcedBet: nobody else has a chip in the pot, and the whole bet goes back.
func TestUncalledForcedBet(t *testing.T) {
	posted := studTable()
	posted.Ante = 0
	staged{variant: &FiveCardStud, posted: posted, stacks: []money.Cents{100, 100}, cards: "2c3c4d5d", turns: []string{"1 f c1 r2: f"}}.
		ends(t, "8(b)(5)(i) take back 0 1", "100", "100")
}

// TestAllInBettorShowsFirst: the first player's All-in on the flop is the final bet, though
// others began the later betting rounds. They concede, which is why he wins.
func TestAllInBettorShowsFirst(t *testing.T) {
	flopped(noLimit(), []money.Cents{10, 100, 100},
		"0 x r2-8: r8", "1 f c8 r16-98: c", "2 f c8 r16-98: c", "1 x r2-90: x", "2 f x r2-90: x", "1 x r2-90: x", "2 f x r2-90: x",
		"show 0: yes", "show 1: no", "show 2: no",
	).ends(t, "18(e) muck 1\n18(e) muck 2\n18(e) pot 0 0 30", "30", "90", "90")
}

// TestConcededSidePot: who contends for the side pot alone has it uncontested; where another
// conceded it, he has it for that.
func TestConcededSidePot(t *testing.T) {
	flopped(noLimit(), []money.Cents{100, 12, 100},
		"0 x r2-98: x", "1 f x r2-10: r10", "2 f c10 r20-98: r30", "0 f c30 r50-98: c",
		"0 x r2-68: x", "2 f x r2-68: x", "0 x r2-68: x", "2 f x r2-68: x",
		"show 2: yes", "show 0: no", "show 1: yes",
	).ends(t, "18(e) pot 1 2 40\n11(k) pot 0 1 36", "68", "36", "108")
}

// TestNoFlopInPlay: nothing is taken of a hand that ends before the flop, and a tenth of
// the same $42 if it ends on it.
func TestNoFlopInPlay(t *testing.T) {
	posted := noLimit()
	posted.House = house(t, `{"rake": "percentage", "no_flop_no_drop": true}`)
	s := staged{
		variant: &Holdem, posted: posted, stacks: []money.Cents{100, 100, 100}, cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs", "Th Ts"),
		turns: []string{"2 f c2 r4-100: r20", "0 f c19 r38-100: r60", "1 f c58 r100: f", "2 f c40 r100: f"},
	}
	s.ends(t, "", "122", "98", "80")
	s.turns = []string{"2 f c2 r4-100: r20", "0 f c19 r38-100: c", "1 f c18 r38-100: f", "0 x r2-80: r20", "2 f c20 r40-80: f"}
	s.ends(t, "7(e)(6)(iii) rake 0 4", "118", "98", "80")
}

// TestCents: shares and a rake of one cent, where no chip is named.
func TestCents(t *testing.T) {
	posted := Posted{Ante: 1, SmallBet: 2_00, BigBet: 4_00, Taken: []Taken{{Rake: 1}}}
	staged{
		variant: &SevenCardStudHiLo, posted: posted, stacks: []money.Cents{100, 100, 100}, calls: true,
		cards: deckFor(&SevenCardStudHiLo, "", "As Ad Kc Kh 9d 4c 2c", "8s 7d 6c 4h 3h Qd Qh", "9s Ts Jd Jh Tc 5c 4s"),
	}.ends(t, "7(e)(6)(iii) rake 0 0.01\n10(i)(3)(i) pot 0 0 0.01\n10(i)(3)(i) pot 0 1 0.01", "100", "100", "99.99")
}

// TestAllHandsDead: each has back what he put in, be it a cent, and who put in nothing has
// nothing.
func TestAllHandsDead(t *testing.T) {
	s := staged{
		variant: &FiveCardStud, posted: Posted{SmallBet: 2_00, BigBet: 4_00}, stacks: []money.Cents{1, 1, 100},
		cards: deckFor(&FiveCardStud, "", "As Ad Kc Kh 9d", "8s 7d 6c 4h 3h", "9s Ts Jd Jh Tc"), turns: []string{"show 2: yes, dead 0 1 2"},
		before: func(h *Hand) {
			h.Seats[0].Stack, h.Seats[0].Ante = 1, 1
			h.Seats[1].Stack, h.Seats[1].Ante = 1, 1
		},
	}
	h, st := s.play(t)
	var pots []string
	for _, line := range st.log {
		if strings.Contains(line, " pot ") {
			pots = append(pots, line)
		}
	}
	if want := []string{"7(e)(6) pot 0 0 0.01", "7(e)(6) pot 0 1 0.01"}; !slices.Equal(pots, want) {
		t.Errorf("paid is %q, want %q", pots, want)
	}
	if p := h.Pots()[0]; p.Shares != [Most]money.Cents{1, 1} || p.By != "637a.7(e)(6)" {
		t.Errorf("the pot is %+v", p)
	}
}

// TestOddDollarOfTheCardsThatPlay: of equal cards that may play the one of the better suit
// does, and all of a hand's cards are compared from the best one on.
func TestOddDollarOfTheCardsThatPlay(t *testing.T) {
	for _, tc := range []struct {
		name    string
		variant *Variant
		stacks  string
		hands   []string
	}{
		{"a nine of spades beside that of clubs", &SevenCardStud, "99 101", []string{"9h 8d 7c 6c 5d Ks 2d", "9c 9s 8h 7d 6h 5s Kd"}},
		{"the same, dealt the other way", &SevenCardStud, "100 100", []string{"9s 9c 8h 7d 6h 5s Kd", "9h 8d 7c 6c 5d Ks 2d"}},
		{"a deuce of clubs beside that of spades", &Razz, "99 101", []string{"7d 5h 4h 3h 2d Kc Qc", "7h 5d 4d 3d 2c 2s Kd"}},
		{"the ace of clubs, though the nine is of spades", &Razz, "100 100", []string{"9s 5d 4d 3d Ac Kd Qd", "9c 5h 4h 3h Ad Kh Qh"}},
	} {
		t.Run(tc.name, func(t *testing.T) { studEnds(t, tc.variant, true, "", tc.stacks, tc.hands...) })
	}
	if card.Clubs > card.Spades {
		t.Error("clubs are above spades")
	}
}

// TestWorstHands: two seven-highs are the lowest hands of all, and share the pot.
func TestWorstHands(t *testing.T) {
	studEnds(t, &FiveCardStud, false, "14(h) pot 0 0 2\n14(h) pot 0 1 2", "100 100", "7s 5d 4c 3h 2d", "7d 5s 4h 3c 2s")
}
