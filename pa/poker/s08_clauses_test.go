package poker

import (
	"math/rand/v2"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/regtest"
)

// noLimit is a no-limit table with blinds of $1 and $2.
func noLimit() Posted {
	return Posted{Betting: NoLimit, Blinds: []money.Cents{1_00, 2_00}, SmallBet: 2_00, BigBet: 2_00, Chip: money.Dollar}
}

// flopped is a hand of Hold'em in which all have called the blind; the rest are its turns
// from the flop on.
func flopped(posted Posted, stacks []money.Cents, rest ...string) staged {
	s := staged{variant: &Holdem, posted: posted, stacks: stacks, cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", []string{"Ah As", "Qh Qs", "Th Ts", "7h 7s"}[:len(stacks)]...)}
	for _, turn := range []struct {
		seat int
		may  string
	}{{2, "2 f c2 r"}, {3, "3 f c2 r"}, {0, "0 f c1 r"}, {1, "1 f x r"}} {
		if turn.seat >= len(stacks) {
			continue
		}
		most := stacks[turn.seat] * money.Dollar
		switch least := min(4_00, most); {
		case posted.Betting == Limit || most == least:
			turn.may += dollars(least)
		default:
			turn.may += dollars(least) + "-" + dollars(most)
		}
		s.turns = append(s.turns, turn.may+": c")
	}
	s.turns = append(s.turns, rest...)
	return s
}

// TestAllIn: $10 against $50 and $100. The first contends for $10 of each, the others for
// the next $40 each, and $50 were never bet.
func TestAllIn(t *testing.T) {
	regtest.Proves(t, "637a.8(b)(1)", "637a.8(b)(5)(i)", "637a.1")
	staged{
		variant: &Holdem, posted: noLimit(), stacks: []money.Cents{10, 50, 100},
		cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs", "Th Ts"),
		turns: []string{"2 f c2 r4-100: r60", "0 f c9: c", "1 f c48: c", "show 2: yes", "show 0: yes", "show 1: yes"},
	}.ends(t, `
		11(g) raise 2 60
		11(g) call 0 9
		11(g) call 1 48
		11(j) board Kd
		8(b)(5)(i) take back 2 10
		11(k) pot 1 1 80
		11(k) pot 0 0 30`, "30", "80", "50")
}

// TestAllInGetsAllCards: a player is All-in with his Ante and the first bet. He gets all his cards,
// the others bet on, and he has no part in what they bet.
func TestAllInGetsAllCards(t *testing.T) {
	hand := staged{
		variant: &SevenCardStud, posted: studTable(), stacks: []money.Cents{3, 100, 100},
		cards: "As Kh Qd Ad Kc Qh 5h 2d 2c  3c 9c 2h Jc  3d Ac 3s 7c  3h 6s 4d 8c  4h 9h Tc Qc",
		turns: []string{
			"0 f c1 r2: r2", "1 f c2 r4: c", "2 f c1 r4: c",
			"1 x r2: r2", "2 f c2 r4: c",
			"1 x r4: r4", "2 f c4 r8: c",
			"1 x r4: r4", "2 f c4 r8: c",
			"1 x r4: r4", "2 f c4 r8: c",
			"show 1: yes", "show 2: yes", "show 0: yes",
		},
	}
	const log = `
		10(e) complete 0 2
		10(f) up 0 9c 1 2h 2 Jc
		10(h) up 0 Ac 1 3s 2 7c
		10(h) up 0 6s 1 4d 2 8c
		10(h) down 0 1 2
		10(i)(1) pot 1 2 28
		10(i)(1) pot 0 0 9`
	t.Run("cards", func(t *testing.T) {
		regtest.Proves(t, "637a.8(b)(5)(ii)")
		hand.ends(t, log, "9", "83", "111")
	})
	t.Run("side pot", func(t *testing.T) {
		regtest.Proves(t, "637a.8(b)(5)(iii)")
		hand.ends(t, log, "9", "83", "111")
	})
}

// TestUncontestedSidePot: the side pot is won by the last bettor, though his hand is the
// worst, and the main pot by the best of those who contend for it.
func TestUncontestedSidePot(t *testing.T) {
	regtest.Proves(t, "637a.8(b)(5)(iii)", "637a.7(e)(6)")
	flopped(noLimit(), []money.Cents{100, 12, 100},
		"0 x r2-98: x", "1 f x r2-10: r10", "2 f c10 r20-98: r30", "0 f c30 r50-98: c",
		"0 x r2-68: x", "2 f x r2-68: r20", "0 f c20 r40-68: f",
		"show 2: yes", "show 1: yes",
	).ends(t, `
		11(i) fold 0
		8(b)(5)(i) take back 2 20
		8(b)(5)(iii) pot 1 2 40
		11(k) pot 0 1 36`, "68", "36", "108")
}

// TestShortAllIn: an All-in by less than a full raise does not reopen the betting for
// those who have acted; it does for who has not.
func TestShortAllIn(t *testing.T) {
	regtest.Proves(t, "637a.8(b)(5)(iii)")
	flopped(noLimit(), []money.Cents{100, 100, 15},
		"0 x r2-98: r10", "1 f c10 r20-98: c", "2 f c10 r13: r13", "0 f c3: c", "1 f c3: c",
		"0 x r2-85: x", "1 f x r2-85: x", "0 x r2-85: x", "1 f x r2-85: x",
		"show 2: no", "show 0: yes", "show 1: no",
	).ends(t, "", "130", "85", "0")
	flopped(noLimit(), []money.Cents{100, 12, 100},
		"0 x r2-98: r8", "1 f c8 r10: r10", "2 f c10 r18-98: r18", "0 f c10 r26-98: f", "show 2: yes", "show 1: yes",
	).ends(t, "11(h) raise 2 18", "90", "34", "88")
}

// TestShortAllIns: two that together come to a full raise reopen the betting, and the
// least raise is still the last full one, on top of them.
func TestShortAllIns(t *testing.T) {
	regtest.Proves(t, "637a.8(b)(5)(iii)")
	flopped(noLimit(), []money.Cents{100, 100, 18, 26},
		"0 x r2-98: r10", "1 f c10 r20-98: c", "2 f c10 r16: r16", "3 f c16 r24: r24", "0 f c14 r34-98: r34", "1 f c24 r44-98: f",
		"show 0: yes", "show 2: no", "show 3: no",
	).ends(t, `
		11(h) raise 2 16
		11(h) raise 3 24
		11(h) raise 0 24
		8(b)(5)(i) take back 0 10`, "156", "88", "0", "0")
	// $6 and $3 do not come to $10: the first bettor may only call.
	flopped(noLimit(), []money.Cents{100, 100, 18, 21},
		"0 x r2-98: r10", "1 f c10 r20-98: c", "2 f c10 r16: r16", "3 f c16 r19: r19", "0 f c9: c", "1 f c9: f",
		"show 3: no", "show 2: no",
	).ends(t, "", "151", "88", "0", "0")
}

// TestDeadHandsAtTheShowdown: seats 0 and 3 are All-in; 1 and 2 have a side pot, which 2
// wins when 1 folds. He concedes the main pot.
func TestDeadHandsAtTheShowdown(t *testing.T) {
	for name, tc := range map[string]struct {
		shows  []string
		stacks []string
	}{
		"the last hand is shown, though it was to be conceded": {[]string{"show 2: no", "show 3: no, dead 0"}, []string{"0", "70", "110", "40"}},
		"a dead hand wins nothing":                             {[]string{"show 2: yes, dead 3", "show 0: yes"}, []string{"40", "70", "110", "0"}},
		"all but the bettor's are dead":                        {[]string{"show 2: yes, dead 0", "show 3: no, dead 3"}, []string{"0", "70", "150", "0"}},
		"all are dead, and everything goes back":               {[]string{"show 2: yes, dead 0 2 3"}, []string{"10", "100", "100", "10"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := staged{
				variant: &Holdem, posted: noLimit(), stacks: []money.Cents{10, 100, 100, 10},
				cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs", "Th Ts", "7h 7s"),
				turns: append([]string{
					"2 f c2 r4-100: r10", "3 f c10: c", "0 f c9: c", "1 f c8 r18-100: c",
					"1 x r2-90: r20", "2 f c20 r40-90: c", "1 x r2-70: x", "2 f x r2-70: r30", "1 f c30 r60-70: f",
				}, tc.shows...),
			}
			s.ends(t, "", tc.stacks...)
		})
	}
}

// TestLimitAllIn: an All-in bet below the bet is completed; an All-in raise below it is
// raised by the whole bet and counts for nothing.
func TestLimitAllIn(t *testing.T) {
	flopped(twoFour(), []money.Cents{3, 100, 100},
		"0 x r1: r1", "1 f c1 r2: r2", "2 f c2 r4: c", "1 x r4: x", "2 f x r4: x", "1 x r4: x", "2 f x r4: x", "show 1: no", "show 0: yes",
	).ends(t, "11(h) complete 1 2", "9", "96", "98")
	flopped(twoFour(), []money.Cents{100, 5, 100},
		"0 x r2: r2", "1 f c2 r3: r3", "2 f c3 r5: r5", "0 f c3 r7: r7", "2 f c2 r9: r9", "0 f c2: c", // the third raise
		"0 x r4: x", "2 f x r4: x", "0 x r4: x", "2 f x r4: x", "show 2: no", "show 1: no",
	).ends(t, "", "116", "0", "89")
}

func TestCheckRaise(t *testing.T) {
	regtest.Proves(t, "637a.8(j)")
	flopped(twoFour(), []money.Cents{100, 100, 100},
		"0 x r2: x", "1 f x r2: r2", "2 f c2 r4: f", "0 f c2 r4: r4", "1 f c2 r6: f").ends(t, "11(h) raise 0 4", "106", "96", "98")
	posted := twoFour()
	posted.NoCheckRaise = true
	flopped(posted, []money.Cents{100, 100, 100},
		"0 x r2: x", "1 f x r2: r2", "2 f c2 r4: f", "0 f c2: f").ends(t, "", "98", "104", "98")
}

// TestPostedLimits: the sign's bets and raises.
func TestPostedLimits(t *testing.T) {
	proves := func(name string, test func(*testing.T)) {
		t.Run(name, func(t *testing.T) {
			regtest.Proves(t, "637a.8(k)")
			test(t)
		})
	}
	proves("three raises", func(t *testing.T) {
		flopped(twoFour(), []money.Cents{100, 100, 100},
			"0 x r2: r2", "1 f c2 r4: r4", "2 f c4 r6: r6", "0 f c4 r8: r8", "1 f c4: c", "2 f c2: f",
			"0 x r4: r4", "1 f c4 r8: r8", "0 f c4 r12: r12", "1 f c4 r16: r16", "0 f c4: f").ends(t, "", "78", "130", "92")
	})
	proves("between two players, if posted", func(t *testing.T) {
		posted := twoFour()
		posted.FreeHeadsUp = true
		flopped(posted, []money.Cents{100, 100, 100},
			"0 x r2: r2", "1 f c2 r4: r4", "2 f c4 r6: f", "0 f c2 r6: r6", "1 f c2 r8: r8", "0 f c2 r10: r10", "1 f c2 r12: f").ends(t, "", "112", "90", "98")
	})
	proves("an agreed minimum", func(t *testing.T) {
		s := staged{
			variant: &Holdem, posted: twoFour(), stacks: []money.Cents{100, 100, 100}, cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs", "Th Ts"),
			before: func(h *Hand) { h.Agreed = 4_00 },
			turns: []string{
				"2 f c2 r4: r4", "0 f c3 r8: c", "1 f c2 r8: c", "0 x r4: r4", "1 f c4 r8: c", "2 f c4 r8: f", "0 x r8: r8", "1 f c8 r16: f",
			},
		}
		s.ends(t, "", "112", "92", "96")
	})
	proves("the pot", func(t *testing.T) {
		posted := noLimit()
		posted.Betting = PotLimit
		staged{
			variant: &Omaha, posted: posted, stacks: []money.Cents{100, 100, 100}, cards: "As Kd 7h Ad Kc 2s 3s 3d 4h 5d 6c 8s",
			turns: []string{"2 f c2 r4-7: r7", "0 f c6 r12-23: r23", "1 f c21 r39-76: r39", "2 f c32 r55-100: f", "0 f c16 r55-100: f"},
		}.ends(t, "", "77", "130", "93")
	})
	proves("no limit", func(t *testing.T) {
		flopped(noLimit(), []money.Cents{100, 100, 50},
			"0 x r2-98: r2", "1 f c2 r4-98: r9", "2 f c9 r16-48: r48", "0 f c46 r87-98: f", "1 f c39: f").ends(t, "", "96", "89", "65")
	})
}

// restless plays at random and looks whether chips that were bet come back.
type restless struct {
	*Deck
	t    *testing.T
	rng  *rand.Rand
	seen [Most]money.Cents
}

func (r *restless) Act(h *Hand, _ int, l Legal) Action {
	for i := range h.Seats {
		if put := h.Seats[i].Put; put < r.seen[i] {
			r.t.Fatalf("seat %d had put in %s and now %s", i, r.seen[i], put)
		} else {
			r.seen[i] = put
		}
	}
	switch n := r.rng.IntN(8); {
	case n == 0 && l.Fold:
		return Action{Doing: Fold}
	case n < 3 && l.Max > 0:
		return Action{Doing: Raise, To: l.Min}
	}
	return Action{Doing: Call}
}

func (r *restless) Draw(*Hand, int) uint8 { return uint8(r.rng.IntN(32)) }

func (r *restless) Show(*Hand, int) bool { return true }

// TestChipsStayInThePot until it is awarded, in random hands of every game.
func TestChipsStayInThePot(t *testing.T) {
	rng := rand.New(rand.NewPCG(637, 8))
	r := &restless{Deck: NewDeck(rng.IntN), t: t, rng: rng}
	for _, v := range Variants {
		posted := studTable()
		if v.button {
			posted = twoFour()
		}
		for range 200 {
			var h Hand
			stacks := make([]money.Cents, 2+rng.IntN(v.Most-1))
			for i := range stacks {
				stacks[i] = money.Dollar * money.Cents(5+rng.IntN(60))
			}
			r.seen = [Most]money.Cents{}
			r.Shuffle()
			h.Begin(v, &posted, stacks)
			h.Play(r, r, nil)
		}
	}
}

// TestGames: the chapter's ten games, each by its section.
func TestGames(t *testing.T) {
	for _, tc := range []struct {
		clause  cite.Cite
		section cite.Cite
		games   []string
	}{
		{"637a.9(a)(1)", "637a.10", []string{"seven-card-stud", "razz", "seven-card-stud-hi-lo", "seven-card-stud-8"}},
		{"637a.9(a)(2)", "637a.11", []string{"holdem"}},
		{"637a.9(a)(3)", "637a.12", []string{"omaha", "omaha-8"}},
		{"637a.9(a)(4)", "637a.13", []string{"five-card-draw", "five-card-draw-low"}},
		{"637a.9(a)(5)", "637a.14", []string{"five-card-stud"}},
	} {
		t.Run(string(tc.clause), func(t *testing.T) {
			regtest.Proves(t, tc.clause, "637a.9(b)")
			var got []string
			for _, v := range Variants {
				if v.Section == tc.section {
					got = append(got, v.ID)
				}
			}
			if len(got) != len(tc.games) || len(Variants) != 10 {
				t.Fatalf("%v of %d games are played by § %s, not %v", got, len(Variants), tc.section, tc.games)
			}
			for i := range got {
				if got[i] != tc.games[i] {
					t.Errorf("§ %s has the game %s, not %s", tc.section, got[i], tc.games[i])
				}
			}
		})
	}
}
