package poker

import (
	"strings"
	"testing"

	"felt.example/felt/money"
	"felt.example/felt/regtest"
)

// TestForcedBetOfAFullBet is the first bet of its round: with one raise allowed there is
// one, and nothing to complete.
func TestForcedBetOfAFullBet(t *testing.T) {
	posted := Posted{SmallBet: 2_00, BigBet: 4_00, ForcedBet: 2_00, Raises: 1, Chip: money.Dollar}
	s := staged{variant: &FiveCardStud, posted: posted, stacks: []money.Cents{100, 100}, cards: "2c3c4d5d", turns: []string{
		"1 f c2 r4: r4", "0 f c2: f",
	}}
	s.ends(t, "14(d) forced bet 0 2\n14(e) raise 1 4", "98", "102")
	s.posted.ForcedBet = 1_00
	s.turns = []string{"1 f c1 r2: r2", "0 f c1 r4: r4", "1 f c2: f"}
	s.ends(t, "14(d) forced bet 0 1\n14(e) complete 1 2\n14(e) raise 0 3", "102", "98")
}

// TestNoForcedBet: where none is posted nothing is forced, and who would make it begins.
func TestNoForcedBet(t *testing.T) {
	s := staged{variant: &FiveCardStud, posted: Posted{Betting: NoLimit, SmallBet: 2_00, Ante: 1_00, Chip: money.Dollar}, stacks: []money.Cents{100, 100}, cards: "2c3c4d5d",
		turns: []string{"0 f x r2-99: x", "1 f x r2-99: r2", "0 f c2 r4-99: f"}}
	_, st := s.play(t)
	if log := strings.Join(st.log, "\n"); strings.Contains(log, "forced") {
		t.Errorf("a bet is forced:\n%s", log)
	}
}

// TestShortAllInsOfJustAFullRaise: $6 and $4 come to $10, the last full raise.
func TestShortAllInsOfJustAFullRaise(t *testing.T) {
	flopped(noLimit(), []money.Cents{100, 100, 18, 22},
		"0 x r2-98: r10", "1 f c10 r20-98: c", "2 f c10 r16: r16", "3 f c16 r20: r20", "0 f c10 r30-98: c", "1 f c10 r30-98: f",
		"show 3: no", "show 2: no",
	).ends(t, "", "152", "88", "0", "0")
}

// TestShortAllInOfAFullRaise: an All-in that is just a full raise reopens the betting.
func TestShortAllInOfAFullRaise(t *testing.T) {
	flopped(noLimit(), []money.Cents{100, 100, 22},
		"0 x r2-98: r10", "1 f c10 r20-98: c", "2 f c10 r20: r20", "0 f c10 r30-98: r30", "1 f c20 r40-98: f",
		"show 0: yes", "show 2: no",
	).ends(t, "8(b)(5)(i) take back 0 10", "134", "88", "0")
}

// TestNobodyToAnswerARaise: no raise is open where nobody else has the chips to answer it.
func TestNobodyToAnswerARaise(t *testing.T) {
	flopped(noLimit(), []money.Cents{40, 100, 30},
		"0 x r2-38: r38", "1 f c38: c", "2 f c28: f", "show 0: yes", "show 1: no",
	).ends(t, "", "82", "60", "28")
	flopped(noLimit(), []money.Cents{40, 100, 40},
		"0 x r2-38: r38", "1 f c38: c", "2 f c38: f", "show 0: yes", "show 1: no",
	).ends(t, "", "82", "60", "38")
	flopped(noLimit(), []money.Cents{40, 100, 41},
		"0 x r2-38: r38", "1 f c38 r76-98: r76", "2 f c39: f", "show 1: no",
	).ends(t, "8(b)(5)(i) take back 1 38", "82", "60", "39")
}

// TestShortBlind: seat 1 is All-in with half the big blind. It must be called in full by who
// can still be raised, and by nobody once no one else has chips.
func TestShortBlind(t *testing.T) {
	s := staged{variant: &Holdem, posted: noLimit(), stacks: []money.Cents{100, 1, 100},
		cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs", "Th Ts")}
	s.turns = []string{"2 f c2 r4-100: f", "show 0: yes", "show 1: no"}
	s.ends(t, "11(d) blind 1 1", "101", "0", "100")
	s.turns = []string{"2 f c2 r4-100: c", "0 f c1 r4-100: c", "0 x r2-98: x", "2 f x r2-98: r2", "0 f c2 r4-98: f", "show 2: no"}
	s.ends(t, "8(b)(5)(iii) pot 1 2 2", "98", "3", "100")
}

// TestFoldToACent: who checked first may fold to the least bet that there is.
func TestFoldToACent(t *testing.T) {
	s := staged{variant: &FiveCardDraw, posted: Posted{Betting: NoLimit, SmallBet: 1, Ante: 1_00}, stacks: []money.Cents{2, 2}, cards: "2c3c4d5d6h7h8s9sTcJc",
		turns: []string{"0 x r0.01-1: x", "1 f x r0.01-1: r0.01", "0 f c0.01 r0.02-1: f"}}
	s.ends(t, "13(f) fold 0", "1", "3")
}

// TestWhoCheckedMayRaise: a bet of less than the least one, by who is All-in with it, may be
// raised by who has only checked (§ 637a.8(j)), unless it is posted to the contrary.
func TestWhoCheckedMayRaise(t *testing.T) {
	regtest.Proves(t, "637a.8(j)")
	s := flopped(noLimit(), []money.Cents{100, 3, 100},
		"0 x r2-98: x", "1 f x r1: r1", "2 f c1 r2-98: c", "0 f c1 r2-98: r6", "2 f c5 r11-98: f", "show 0: yes", "show 1: no")
	s.ends(t, "11(h) check 0\n11(h) bet 1 1\n11(h) call 2 1\n11(h) complete 0 6", "106", "0", "97")
	posted := noLimit()
	posted.NoCheckRaise = true
	s = flopped(posted, []money.Cents{100, 3, 100},
		"0 x r2-98: x", "1 f x r1: r1", "2 f c1 r2-98: c", "0 f c1: f", "show 1: no")
	s.ends(t, "11(h) bet 1 1\n11(h) call 2 1\n11(h) fold 0", "98", "0", "105")
}

// TestForcedBetThatIsFullAlready: in the reading by which the Forced Bet may be made the full bet
// nobody is asked about one that is.
func TestForcedBetThatIsFullAlready(t *testing.T) {
	posted := Posted{SmallBet: 2_00, BigBet: 4_00, ForcedBet: 1_00, Chip: money.Dollar, Read: Read{Completed: true}}
	s := staged{variant: &FiveCardStud, posted: posted, stacks: []money.Cents{100, 100}, cards: "2c3c4d5d", turns: []string{
		"0 c1 r2: r2", "1 f c2 r4: f",
	}}
	s.ends(t, "14(d) forced bet 0 2\n14(e) fold 1", "100", "100")
	s.posted.ForcedBet = 2_00
	s.turns = []string{"1 f c2 r4: f"}
	s.ends(t, "14(d) forced bet 0 2\n14(e) fold 1", "100", "100")
}

// TestRaiseOfAForcedBet: it is completed; in the reading by the bet it is raised by a full one, which
// is no completion. The reading of a short opening bet bears on neither.
func TestRaiseOfAForcedBet(t *testing.T) {
	for _, tc := range []struct {
		over               bool
		first, then, lines string
	}{
		{false, "1 f c1 r2: r2", "0 f c1 r4: f", "14(e) complete 1 2\n14(e) fold 0"},
		{true, "1 f c1 r3: r3", "0 f c2 r5: f", "14(e) raise 1 3\n14(e) fold 0"},
	} {
		for _, opening := range []bool{false, true} {
			posted := Posted{SmallBet: 2_00, BigBet: 4_00, ForcedBet: 1_00, Chip: money.Dollar, Read: Read{Over: tc.over, Opening: opening}}
			staged{
				variant: &FiveCardStud, posted: posted, stacks: []money.Cents{100, 100}, cards: "2c3c4d5d", turns: []string{tc.first, tc.then},
			}.ends(t, tc.lines, "99", "101")
		}
	}
}

// TestRaiseOfAShortOpening: it is completed; in the reading by the bet it is raised by a full one. The
// reading of a Forced Bet does not bear on it.
func TestRaiseOfAShortOpening(t *testing.T) {
	for _, tc := range []struct {
		opening            bool
		first, then, lines string
	}{
		{false, "2 f c1 r2-98: r2", "0 f c2 r4-98: f", "11(h) complete 2 2\n11(h) fold 0"},
		{true, "2 f c1 r3-98: r3", "0 f c3 r5-98: f", "11(h) raise 2 3\n11(h) fold 0"},
	} {
		for _, over := range []bool{false, true} {
			posted := noLimit()
			posted.Read = Read{Over: over, Opening: tc.opening}
			flopped(posted, []money.Cents{100, 3, 100}, "0 x r2-98: x", "1 f x r1: r1", tc.first, tc.then, "show 2: yes", "show 1: yes").
				ends(t, "11(h) bet 1 1\n"+tc.lines, "98", "8", "97")
		}
	}
}

// TestRaiseCapOfThree: where the cap is lifted between two players it holds among three.
func TestRaiseCapOfThree(t *testing.T) {
	posted := twoFour()
	posted.Raises, posted.FreeHeadsUp = 1, true
	flopped(posted, []money.Cents{100, 100, 100},
		"0 x r2: r2", "1 f c2 r4: r4", "2 f c4: f", "0 f c2 r6: f").ends(t, "", "96", "106", "98")
}

// TestEarlierHands: in a hand of an earlier build who has only checked may not raise a short bet.
func TestEarlierHands(t *testing.T) {
	s := flopped(noLimit(), []money.Cents{100, 3, 100},
		"0 x r2-98: x", "1 f x r1: r1", "2 f c1 r2-98: c", "0 f c1: f", "show 1: no")
	s.before = func(h *Hand) { h.earlier = true }
	s.ends(t, "11(h) bet 1 1\n11(h) call 2 1\n11(h) fold 0", "98", "0", "105")
}

// TestACentToCall is called or folded to, also where nobody else has chips.
func TestACentToCall(t *testing.T) {
	s := staged{
		variant: &Holdem, posted: Posted{Betting: NoLimit, Blinds: []money.Cents{1, 2}, SmallBet: 2}, stacks: []money.Cents{2, 2}, cards: "2c3c4d5d",
		before: func(h *Hand) { h.Seats[0].Stack = 2 },
		turns:  []string{"1 f c0.01: f"},
	}
	s.ends(t, "11(d) blind 1 0.01\n11(d) blind 0 0.02\n11(g) fold 1", "0.03", "1.99")
}

// TestACentToAnswerWith: a raise is open as long as another player has a cent to answer it with.
func TestACentToAnswerWith(t *testing.T) {
	s := staged{
		variant: &FiveCardDraw, posted: Posted{Betting: NoLimit, SmallBet: 1, Ante: 1_00}, stacks: []money.Cents{2, 2}, cards: "2c3c4d5d6h7h8s9sTcJc",
		before: func(h *Hand) { h.Seats[1].Stack = 1_01 },
		turns:  []string{"0 x r0.01-1: r0.01", "1 f c0.01: f"},
	}
	s.ends(t, "13(f) bet 0 0.01\n13(f) fold 1", "3", "0.01")
}
