package poker

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/money"
	"felt.example/felt/regtest"
)

// twoFour is a limit table of $2 and $4 with blinds of $1 and $2.
func twoFour() Posted {
	return Posted{Betting: Limit, Blinds: []money.Cents{1_00, 2_00}, SmallBet: 2_00, BigBet: 4_00, Raises: 3, Chip: money.Dollar}
}

// TestHoldem plays a hand of three from the blinds to the showdown.
func TestHoldem(t *testing.T) {
	const log = `
		11(d) blind 0 1
		11(d) blind 1 2
		11(f) down 0 1 2 0 1 2
		11(g) call 2 2
		11(g) call 0 1
		11(g) check 1
		11(h) burn
		11(h) board Kh 8d 4c
		11(h) bet 0 2
		11(h) raise 1 4
		11(h) fold 2
		11(h) call 0 2
		11(i) burn
		11(i) board 9s
		11(h) check 0
		11(i) bet 1 4
		11(i) call 0 4
		11(j) burn
		11(j) board Ac
		11(h) bet 0 4
		11(j) call 1 4
		11(k) show 0
		11(k) show 1
		11(k) pot 0 0 30`
	hand := staged{
		variant: &Holdem, posted: twoFour(), stacks: []money.Cents{100, 100, 100},
		cards: "As Kd 7h Ad Kc 2s  3c Kh 8d 4c  3d 9s  3h Ac",
		turns: []string{
			"2 f c2 r4: c", "0 f c1 r4: c", "1 f x r4: x",
			"0 x r2: r2", "1 f c2 r4: r4", "2 f c4 r6: f", "0 f c2 r6: c",
			"0 x r4: x", "1 f x r4: r4", "0 f c4 r8: c",
			"0 x r4: r4", "1 f c4 r8: c",
			"show 0: yes", "show 1: yes",
		},
	}
	hand.proves(t, log, []string{"116", "86", "98"}, "11(d)", "11(f)", "11(g)", "11(h)", "11(i)", "11(j)", "11(k)")
	t.Run("a betting round after each round of cards", func(t *testing.T) {
		regtest.Proves(t, "637a.7(c)")
		_, st := hand.play(t)
		rounds, bets := 0, 0
		for _, line := range st.log {
			switch verb := strings.Fields(line)[1]; {
			case verb == "down" || verb == "board":
				if rounds > 0 && bets == 0 {
					t.Errorf("nobody bets before %q", line)
				}
				rounds, bets = rounds+1, 0
			case slices.Contains([]string{"check", "bet", "call", "raise", "fold"}, verb):
				bets++
			}
		}
		if rounds != 4 || bets == 0 {
			t.Errorf("there are %d rounds of cards, and after the last %d bets", rounds, bets)
		}
	})
}

// TestLastPlayerWins the pot when nobody calls, and shows no hand for it.
func TestLastPlayerWins(t *testing.T) {
	regtest.Proves(t, "637a.7(d)")
	_, st := flopped(noLimit(), []money.Cents{100, 100, 100}, "0 x r2-98: r10", "1 f c10 r20-98: f", "2 f c10 r20-98: f").play(t)
	if log := strings.Join(st.log, "\n"); !strings.Contains(log, "7(d) pot 0 0 6") || strings.Contains(log, "show") {
		t.Errorf("the hand went\n%s", log)
	}
}

// TestBlindsKeepTheirOption: the last Blind Bet may raise when all have only called, once.
func TestBlindsKeepTheirOption(t *testing.T) {
	regtest.Proves(t, "637a.11(g)")
	staged{
		variant: &Holdem, posted: twoFour(), stacks: []money.Cents{100, 100, 100}, cards: "As Kd 7h Ad Kc 2s",
		turns: []string{"2 f c2 r4: c", "0 f c1 r4: c", "1 f x r4: r4", "2 f c2 r6: f", "0 f c2 r6: f"},
	}.ends(t, `
		11(g) raise 1 2
		11(g) fold 2
		11(g) fold 0
		7(d) pot 0 1 6`, "98", "104", "98")
}

// TestSeveralBlinds: three players post, the fourth begins.
func TestSeveralBlinds(t *testing.T) {
	regtest.Proves(t, "637a.11(d)")
	posted := twoFour()
	posted.Blinds = []money.Cents{1_00, 1_00, 2_00}
	staged{
		variant: &Holdem, posted: posted, stacks: []money.Cents{100, 100, 100, 100}, cards: "As Kd 7h 5d Ad Kc 2s 5c",
		turns: []string{"3 f c2 r4: r4", "0 f c3 r6: f", "1 f c3 r6: f", "2 f c2 r6: f"},
	}.logs(t, `
		11(d) blind 0 1
		11(d) blind 1 1
		11(d) blind 2 2
		11(f) down 0 1 2 3 0 1 2 3
		11(g) raise 3 4
		11(g) fold 0
		11(g) fold 1
		11(g) fold 2
		8(b)(5)(i) take back 3 2
		7(d) pot 0 3 6`, "99", "99", "98", "104")
}

// TestStraddle: posted by the player left of the blinds, who acts last and may raise.
func TestStraddle(t *testing.T) {
	regtest.Proves(t, "637a.11(e)")
	posted := twoFour()
	posted.Straddle = 4_00
	staged{
		variant: &Holdem, posted: posted, stacks: []money.Cents{100, 100, 100, 100}, cards: "As Kd 7h 5d Ad Kc 2s 5c",
		before: func(h *Hand) { h.Straddled = true },
		turns:  []string{"3 f c4 r6: c", "0 f c3 r6: f", "1 f c2 r6: c", "2 f x r6: r6", "3 f c2 r8: f", "1 f c2 r8: f"},
	}.logs(t, `
		11(d) blind 0 1
		11(d) blind 1 2
		11(e) straddle 2 4
		11(f) down 0 1 2 3 0 1 2 3
		11(g) call 3 4
		11(g) fold 0
		11(g) call 1 2
		11(g) raise 2 2
		11(g) fold 3
		11(g) fold 1
		8(b)(5)(i) take back 2 2
		7(d) pot 0 2 13`, "99", "96", "109", "96")
}

// TestAnte: each player's, before the blinds; it is no part of a bet.
func TestAnte(t *testing.T) {
	regtest.Proves(t, "637a.11(b)")
	posted := twoFour()
	posted.Ante = 1_00
	staged{
		variant: &Holdem, posted: posted, stacks: []money.Cents{100, 100, 100}, cards: "As Kd 7h Ad Kc 2s",
		turns: []string{"2 f c2 r4: f", "0 f c1 r4: f"},
	}.logs(t, `
		11(b) ante 0 1
		11(b) ante 1 1
		11(b) ante 2 1
		11(d) blind 0 1
		11(d) blind 1 2
		11(f) down 0 1 2 0 1 2
		11(g) fold 2
		11(g) fold 0
		8(b)(5)(i) take back 1 1
		7(d) pot 0 1 5`, "98", "103", "99")
}

// TestHeadsUpButton: the button, dealt to last, posts the small blind and acts first
// before the flop; after it the other player does.
func TestHeadsUpButton(t *testing.T) {
	staged{
		variant: &Holdem, posted: twoFour(), stacks: []money.Cents{100, 100}, cards: "As Kd Ad Kc  3c Kh 8d 4c",
		turns: []string{"1 f c1 r4: c", "0 f x r4: x", "0 x r2: x", "1 f x r2: r2", "0 f c2 r4: f"},
	}.proves(t, `
		11(d) blind 1 1
		11(d) blind 0 2
		11(f) down 0 1 0 1
		11(g) call 1 1
		11(g) check 0
		11(h) burn
		11(h) board Kh 8d 4c
		11(h) check 0
		11(h) bet 1 2
		11(h) fold 0
		8(b)(5)(i) take back 1 2
		7(d) pot 0 1 4`, []string{"98", "102"}, "11(d)", "11(g)", "11(h)")
}

// TestHoldemHands: any of the two hole cards play; where the board is the best hand all
// share, and one chip is left over for the player that is named for it.
func TestHoldemHands(t *testing.T) {
	regtest.Proves(t, "637a.11(k)", "637a.6(e)")
	for _, tc := range []struct {
		name, board string
		hands       []string
		odd         OddChip
		stacks      []string
	}{
		{"both hole cards", "Kh Qh 5s 6s 2d", []string{"Ah Th", "7c 8c", "Kd 3d", "Js Jc"}, LeftOfButton, []string{"98", "98", "106", "98"}},
		{"both hole cards, a straight", "Kh Qh 5s 6s 9d", []string{"Ah Th", "7c 8c", "Kd 3d", "Js Jc"}, LeftOfButton, []string{"98", "106", "98", "98"}},
		{"one hole card", "Kh Qh 5h 6h 9d", []string{"Ah 2c", "7c 8c", "Kd 3d", "Jh Jc"}, LeftOfButton, []string{"106", "98", "98", "98"}},
		{"no hole card", "Ah Kh Qh Jh Th", []string{"Ac 2c", "9h 8h", "Kd 3d", "Jd Jc"}, LeftOfButton, []string{"100", "100", "100", "100"}},
		{"three share, to the left of the button", "Kh Qh 5s 6s 2d", []string{"Kd 3d", "Kc 3c", "Ks 3s", "Js Jc"}, LeftOfButton, []string{"101", "101", "100", "98"}},
		{"three share, to the button", "Kh Qh 5s 6s 2d", []string{"Js Jc", "Kd 3d", "Kc 3c", "Ks 3s"}, NearButton, []string{"98", "101", "100", "101"}},
		{"three share, not with the button", "Kh Qh 5s 6s 2d", []string{"Kd 3d", "Kc 3c", "Ks 3s", "Js Jc"}, NearButton, []string{"101", "101", "100", "98"}},
		{"three share, by the highest card", "Kh Qh 5s 6s 2d", []string{"Kc 3c", "Kd 3d", "Ks 3s", "Js Jc"}, HighCard, []string{"100", "101", "101", "98"}},
	} {
		posted := twoFour()
		posted.OddChip = tc.odd
		hand := staged{variant: &Holdem, posted: posted, stacks: []money.Cents{100, 100, 100, 100}, cards: deckFor(&Holdem, tc.board, tc.hands...), calls: true}
		t.Run(tc.name, func(t *testing.T) { hand.ends(t, "", tc.stacks...) })
	}
}

// TestOddDollar: two share $5, which the button's left folded $1 of.
func TestOddDollar(t *testing.T) {
	regtest.Proves(t, "637a.11(k)")
	for odd, want := range map[OddChip][]string{LeftOfButton: {"99", "101", "100"}, NearButton: {"99", "100", "101"}, HighCard: {"99", "100", "101"}} {
		posted := twoFour()
		posted.OddChip = odd
		staged{
			variant: &Holdem, posted: posted, stacks: []money.Cents{100, 100, 100}, cards: deckFor(&Holdem, "Ah Kh Qh Jh Th", "2c 2d", "3c 3d", "4c 4d"),
			turns: []string{"2 f c2 r4: c", "0 f c1 r4: f", "1 f x r4: x", "1 x r2: x", "2 f x r2: x", "1 x r4: x", "2 f x r4: x", "1 x r4: x", "2 f x r4: x", "show 1: yes", "show 2: yes"},
		}.ends(t, "", want...)
	}
}
