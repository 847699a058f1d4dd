package poker

import (
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/regtest"
)

// studTable is a limit table of $2 and $4 with an Ante and a Forced Bet of $1.
func studTable() Posted {
	return Posted{Betting: Limit, Ante: 1_00, ForcedBet: 1_00, SmallBet: 2_00, BigBet: 4_00, Raises: 3, Chip: money.Dollar}
}

// TestSevenCardStud plays a hand of three from the Antes to the showdown: two tens show
// suits, the pair of twos begins, and it wins as kings full of twos.
func TestSevenCardStud(t *testing.T) {
	const log = `
		10(b) ante 0 1
		10(b) ante 1 1
		10(b) ante 2 1
		10(c) down 0 1 2 0 1 2
		10(c) up 0 5h 1 2d 2 2c
		10(d)(1) forced bet 2 1
		10(e) complete 0 2
		10(e) call 1 2
		10(e) call 2 1
		10(f) burn
		10(f) up 0 9c 1 2h 2 Jc
		10(f)(1) bet 1 2
		10(g) fold 2
		10(g) call 0 2
		10(h) burn
		10(h) up 0 Ac 1 3s
		10(f)(1) check 1
		10(g) bet 0 4
		10(g) call 1 4
		10(h) burn
		10(h) up 0 6s 1 4d
		10(f)(1) check 1
		10(g) check 0
		10(h) burn
		10(h) down 0 1
		10(f)(1) bet 1 4
		10(g) call 0 4
		10(i) show 1
		10(i) show 0
		10(i)(1) pot 0 1 29`
	hand := staged{
		variant: &SevenCardStud, posted: studTable(), stacks: []money.Cents{100, 100, 100},
		cards: "As Kh 7d Ad Kc 8d 5h 2d 2c  3c 9c 2h Jc  3d Ac 3s  3h 6s 4d  4h Qd Kd",
		turns: []string{
			"0 f c1 r2: r2", "1 f c2 r4: c", "2 f c1 r4: c",
			"1 x r2: r2", "2 f c2 r4: f", "0 f c2 r4: c",
			"1 x r4: x", "0 f x r4: r4", "1 f c4 r8: c",
			"1 x r4: x", "0 f x r4: x",
			"1 x r4: r4", "0 f c4 r8: c",
			"show 1: yes", "show 0: yes",
		},
	}
	hand.proves(t, log, []string{"87", "116", "97"}, "10(b)", "10(c)", "10(e)", "10(f)", "10(g)", "10(h)", "10(i)")
}

// TestForcedBet finds who makes it by the up cards.
func TestForcedBet(t *testing.T) {
	for _, tc := range []struct {
		name    string
		clause  cite.Cite
		variant *Variant
		ups     map[string]int // the up cards to the seat
	}{
		{"suits", "637a.10(d)", &SevenCardStud, map[string]int{"5s 5h 5d 5c": 3, "5s 5h 5d": 2, "5s 5h": 1, "Ac 5s": 1}},
		{"high", "637a.10(d)(1)", &SevenCardStud, map[string]int{"5h 2d 2c": 2, "As Kd": 1, "Ac Ad": 0, "3s 4c": 0}},
		{"low", "637a.10(d)(2)", &Razz, map[string]int{"Qd As": 0, "Kd Kh As Ah": 1, "5s 5h 5d 5c": 0, "Ac 2c": 1, "Ac As": 1}},
		{"high-low split", "637a.10(d)(3)", &SevenCardStudHiLo, map[string]int{"As 2c": 1, "Kc Ks Ah": 1, "Qs Kc": 1, "Ac Ad": 1}},
		{"eight or better", "637a.10(d)(4)", &SevenCardStudEight, map[string]int{"As Kd 2c 2s": 2, "As Kd": 1, "Ac Ad": 0}},
		{"five-card stud", "637a.14(d)", &FiveCardStud, map[string]int{"5h 2d 2c": 2, "As Kd": 1, "5s 5h 5d 5c": 3}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			regtest.Proves(t, tc.clause)
			for ups, want := range tc.ups {
				if got := showing(tc.variant, studTable(), strings.Fields(ups)).forced(); got != want {
					t.Errorf("of %s seat %d makes the Forced Bet, want %d", ups, got, want)
				}
			}
		})
	}
}

// TestRazzAce is the other reading of the highest up card.
func TestRazzAce(t *testing.T) {
	posted := studTable()
	posted.AceForced = true
	for ups, want := range map[string]int{"Qd As": 1, "Kd Kh As Ah": 2, "Kd Qh": 0} {
		if got := showing(&Razz, posted, strings.Fields(ups)).forced(); got != want {
			t.Errorf("of %s seat %d makes the Forced Bet, want %d", ups, got, want)
		}
	}
}

// showing is a hand in which the players show these up cards.
func showing(v *Variant, posted Posted, ups []string) *Hand {
	h := new(Hand)
	h.Begin(v, &posted, make([]money.Cents, len(ups)))
	for i, up := range ups {
		h.Seats[i].Stack, h.Seats[i].Up = 100_00, card.SetOf(card.Hand(up)...)
	}
	return h
}

// TestWhoBeginsLaterStreets goes by the cards that show; a seat that has folded shows none.
func TestWhoBeginsLaterStreets(t *testing.T) {
	for _, tc := range []struct {
		name     string
		clause   cite.Cite
		variants []*Variant
		ups      map[string]int
	}{
		{"high", "637a.10(f)(1)", []*Variant{&SevenCardStud, &SevenCardStudHiLo, &SevenCardStudEight}, map[string]int{
			"AsKs 2c2d": 1, "AsKs AhQh": 0, "2c2d 3c3d AsAhKs": 2, "9s9h9d AsAhKsKd": 0, "9s9h9d4c AsAhKsKd": 0, "QsJsTs9s 2c2d7h8h": 1,
		}},
		{"low", "637a.10(f)(2)", []*Variant{&Razz}, map[string]int{
			"AsKs 2c2d": 0, "8s7s 9hAh": 0, "8s7s 8h6h": 1, "5s4s AsAh": 0, "8s7s6s 8h7hAh": 1, "KsQsJs 2c2dAh": 0,
		}},
		{"ties", "637a.10(f)(3)", []*Variant{&SevenCardStud, &Razz}, map[string]int{
			"8c7c 8s7s": 0, "Kc2h AsQh AcQd": 1,
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			regtest.Proves(t, tc.clause)
			for _, v := range tc.variants {
				for ups, want := range tc.ups {
					if got := showing(v, studTable(), strings.Fields(ups)).best(); got != want {
						t.Errorf("%s: of %s seat %d begins, want %d", v.ID, ups, got, want)
					}
				}
			}
		})
	}
}

// TestFoldedHandsDoNotBegin.
func TestFoldedHandsDoNotBegin(t *testing.T) {
	regtest.Proves(t, "637a.10(f)")
	h := showing(&SevenCardStud, studTable(), []string{"AsAh", "8c7c", "8s7s"})
	h.Seats[0].Folded = true
	if got := h.best(); got != 1 {
		t.Errorf("seat %d begins, want 1", got)
	}
}

// TestCommonCard: eight players leave one card for the seventh, seven leave seven where
// eight are needed; one common card serves all. Six get their own.
func TestCommonCard(t *testing.T) {
	regtest.Proves(t, "637a.10(h)", "637a.1")
	for players, want := range map[int]string{
		6: `
			10(h) burn
			10(h) down 0 1 2 3 4 5`,
		7: `
			10(h) burn
			10(h) board Ts`,
		8: `
			10(h) reshuffle 3
			10(h) burn
			10(h) board 2c`,
	} {
		t.Run(fmt.Sprint(players), func(t *testing.T) {
			// The deck in sequence, with the card that becomes common put at its place: with seven
			// 45 cards are dealt and one is burnt; with eight the last card is burnt, and then the
			// burn cards follow, the first of which is the 2 of clubs.
			deck := card.Deck()
			at := func(place int, c card.Card) {
				for i, o := range deck {
					if o == c {
						deck[i], deck[place] = deck[place], deck[i]
						return
					}
				}
			}
			if players == 8 {
				at(24, card.MustParse("2c"))
			}
			at(46, card.MustParse("Ts"))
			var cards strings.Builder
			for _, c := range deck {
				cards.WriteString(c.String())
			}
			s := staged{variant: &SevenCardStud, posted: studTable(), cards: cards.String(), calls: true}
			for range players {
				s.stacks = append(s.stacks, 100)
			}
			h, st := s.play(t)
			log := strings.Join(st.log, "\n")
			for _, line := range strings.Split(strings.TrimSpace(want), "\n") {
				line = strings.TrimSpace(line)
				i := strings.LastIndex(log, line)
				if i < 0 {
					t.Fatalf("there is no %q in\n%s", line, strings.Join(st.log, "\n"))
				}
			}
			if (h.Board != 0) != (players > 6) {
				t.Errorf("the board is %v", h.Board.Cards())
			}
		})
	}
}

// TestCommonCardPlays: the common card makes a hand for whoever can use it, and shows for
// nobody.
func TestCommonCardPlays(t *testing.T) {
	h := showing(&SevenCardStud, studTable(), []string{"AsKs", "2c2d"})
	h.Board = card.SetOf(card.Hand("Ah")...)
	if got := h.best(); got != 1 {
		t.Errorf("with a common ace seat %d begins, want 1", got)
	}
	if high, _ := SevenCardStud.Value(card.SetOf(card.Hand("As Ad Kc Qh 7d 2s")...), h.Board); high.String() != "three-of-a-kind, aces" {
		t.Errorf("the hand is %s", high)
	}
}

// studEnds plays a hand in which all call: each puts in $2, the Ante and the Forced Bet.
// With dead, the first adds a dollar that nobody must match.
func studEnds(t *testing.T, v *Variant, dead bool, lines string, stacks string, hands ...string) {
	t.Helper()
	s := staged{variant: v, posted: studTable(), cards: deckFor(v, "", hands...), calls: true}
	for range hands {
		s.stacks = append(s.stacks, 100)
	}
	if dead {
		s.before = func(h *Hand) { h.Seats[0].Dead = 1_00 }
	}
	s.ends(t, lines, strings.Fields(stacks)...)
}

func TestStudHighAndLow(t *testing.T) {
	hands := []string{"As Ad Kc Kh 9d 4c 2c", "8s 7d 6c 4h 2h Qd Qh", "Js Jd Jh 6d 6s 4s 3c"}
	t.Run("high", func(t *testing.T) {
		regtest.Proves(t, "637a.10(i)(1)")
		studEnds(t, &SevenCardStud, false, "10(i)(1) pot 0 2 6", "98 98 104", hands...) // a full house
	})
	t.Run("low", func(t *testing.T) {
		regtest.Proves(t, "637a.10(i)(2)", "637a.6(d)")
		studEnds(t, &Razz, false, "10(i)(2) pot 0 1 6", "98 104 98", hands...) // 8-7-6-4-2
	})
}

// TestStudSplit divides pots of $8 and, with a dollar more, $9 among four.
func TestStudSplit(t *testing.T) {
	none := "Js Jc Ts Td 9h 9s 3d" // neither hand wins anything
	for _, tc := range []struct {
		name   string
		clause cite.Cite
		dead   bool
		lines  string
		stacks string
		hands  []string
	}{
		{"even halves", "637a.10(i)(3)(i)", false, "10(i)(3)(i) pot 0 0 4\n10(i)(3)(i) pot 0 1 4", "102 102 98 98",
			[]string{"As Ad Kc Kh 9d 4c 2c", "8s 7d 6c 4h 2h Qd Qh", none, "Ks Kd Qs Qc 9c 4d 2s"}},
		{"the odd dollar to the high hand", "637a.10(i)(3)(i)", true, "10(i)(3)(i) pot 0 0 5\n10(i)(3)(i) pot 0 1 4", "102 102 98 98",
			[]string{"As Ad Kc Kh 9d 4c 2c", "8s 7d 6c 4h 2h Qd Qh", none, "Ks Kd Qs Qc 9c 4d 2s"}},
		// Aces and kings with a queen tie for the high half of $5.
		{"a tie for high, the odd dollar to the ace of spades", "637a.10(i)(3)(ii)", true, "", "99 101 102 98",
			[]string{"Ah Ac Kc Kh Qd 4c 2c", "As Ad Ks Kd Qh 4s 2s", "8s 7d 6c 4h 2h Jd Jh", none}},
		// 8-7-6-4-2 ties for the low half of $5 less the odd one, $4; no dollar is left over.
		{"a tie for low, even", "637a.10(i)(3)(iii)", true, "", "102 100 100 98",
			[]string{"Ah Ac Kc Kh Qd 4c 2c", "8s 7d 6c 4h 2h Jd Jh", "8c 7s 6d 4d 2d Ks Qh", none}},
		// Three tie for $4: a dollar each, and the odd one to the lowest card, the two of
		// diamonds before hearts and spades.
		{"three tie for low, the odd dollar to the lowest two", "637a.10(i)(3)(iii)", false, "", "102 99 100 99",
			[]string{"Ah Ac Kc Kh Qd 4c 3c", "8s 7d 6c 4h 2h Jd Jh", "8c 7s 6d 4d 2d Js Qh", "8h 7c 6s 4s 2s Jc Qs"}},
		{"an ace is the lowest card", "637a.10(i)(3)(iii)", false, "", "102 99 99 100",
			[]string{"Kh Kc Kd Ts Qd 5c 3c", "8s 7d 6c 4h Ah Jd Jh", "8c 7s 6d 4d Ad Js Qh", "8h 7c 6s 4s Ac Jc Qs"}},
		{"suits: spades above hearts", "637a.10(i)(3)(iv)", true, "", "99 101 102 98",
			[]string{"Ah Ad Kc Kh Qd 4c 2c", "As Ac Ks Kd Qh 4s 2s", "8s 7d 6c 4h 2h Jd Jh", none}},
		{"suits: hearts above diamonds", "637a.10(i)(3)(iv)", true, "", "100 100 102 98",
			[]string{"Th 9c 8c 7c 6h 2s 2c", "Td 9s 8s 7s 6d 3s 3c", "8d 7d 5c 4h 2h Jd Jh", "Js Jc Ts Tc 9h 9d 3d"}},
		{"suits: clubs lowest", "637a.10(i)(3)(iv)", false, "", "102 100 99 99",
			[]string{"Ah Ac Kc Kh Qd 4c 3c", "8s 7d 6c 4h 2c Jd Jh", "8c 7s 6d 4d 2d Js Qh", "8h 7c 6s 4s 2s Jc Qs"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			regtest.Proves(t, tc.clause)
			studEnds(t, &SevenCardStudEight, tc.dead, tc.lines, tc.stacks, tc.hands...)
		})
	}
}

// TestLowHalfMustQualify: a nine or a pair does not, and without a low the high hand has
// all of the pot. In the High-low Split any low hand wins its half.
func TestLowHalfMustQualify(t *testing.T) {
	regtest.Proves(t, "637a.10(j)")
	for _, tc := range []struct {
		variant *Variant
		second  string
		stacks  string
	}{
		{&SevenCardStudEight, "9s 7d 6c 4h 2h Qd Qh", "102 98"},
		{&SevenCardStudEight, "8s 8d 6c 4h 2h Qd Qh", "102 98"},
		{&SevenCardStudEight, "8s 7d 6c 4h 2h Qd Qh", "100 100"},
		{&SevenCardStudEight, "8s 8d 7c 7h 6h 6d 6c", "102 98"},
		{&SevenCardStudHiLo, "9s 7d 6c 4h 2h Qd Qh", "100 100"},
		{&SevenCardStudHiLo, "8s 8d Kc 4h 2h Qd Qh", "100 100"},
	} {
		studEnds(t, tc.variant, false, "", tc.stacks, "As Ad Ac Kh Kd Qs Tc", tc.second)
	}
}

// TestBothHalves: one player may win both, with the same five cards or with others.
func TestBothHalves(t *testing.T) {
	for _, tc := range []struct {
		name   string
		clause cite.Cite
		hand   string
		plays  string
	}{
		{"other cards", "637a.10(k)", "As Ad Ac 8h 4d 3s 2h", "three-of-a-kind, aces; eight-four-three-two-ace low"},
		{"a straight to the six", "637a.10(k)(1)", "2s 3d 4c 5h 6h Kd Qh", "six-high straight; six-five-four-three-two low"},
		{"a flush below the nine", "637a.10(k)(2)", "8h 7h 5h 3h 2h Kd Qs", "eight-high flush; eight-seven-five-three-two low"},
		{"an ace low and high", "637a.10(l)", "As 2d 3c 7h 8h Ad Qh", "pair of aces; eight-seven-three-two-ace low"},
		{"the wheel", "637a.10(l)", "As 2d 3c 4h 5h Kd Qh", "five-high straight; five-four-three-two-ace low"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			regtest.Proves(t, tc.clause)
			for _, v := range []*Variant{&SevenCardStudEight, &SevenCardStudHiLo} {
				cards := deckFor(v, "", tc.hand, "Ks Jc 9s 5c Td Th 6s")
				h := staged{variant: v, posted: studTable(), stacks: []money.Cents{100, 100}, cards: cards, calls: true}.ends(t, "", "102", "98")
				if got := h.Seats[0].made(); got != tc.plays {
					t.Errorf("%s: the hand is %s, want %s", v.ID, got, tc.plays)
				}
			}
		})
	}
}
