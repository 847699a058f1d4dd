package poker

import (
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/regtest"
)

// TestOmaha plays a hand of three from the straddle to the showdown.
func TestOmaha(t *testing.T) {
	posted := twoFour()
	posted.Ante, posted.Straddle = 1_00, 4_00
	const log = `
		12(b) ante 0 1
		12(b) ante 1 1
		12(b) ante 2 1
		12(d) blind 0 1
		12(d) blind 1 2
		12(e) straddle 2 4
		12(f) down 0 1 2 0 1 2 0 1 2 0 1 2
		12(g) call 0 3
		12(g) call 1 2
		12(g) raise 2 2
		12(g) fold 0
		12(g) call 1 2
		12(h) burn
		12(h) board Kh 8d 4c
		12(h) check 1
		12(h) bet 2 2
		12(h) call 1 2
		12(i) burn
		12(i) board 9s
		12(h) check 1
		12(i) check 2
		12(j) burn
		12(j) board Ac
		12(h) bet 1 4
		12(j) call 2 4
		12(k) show 1
		12(k) show 2
		12(k)(1) pot 0 2 31`
	hand := staged{
		variant: &Omaha, posted: posted, stacks: []money.Cents{100, 100, 100},
		cards:  "5s Kd As 5h Kc Ad 7d 2h Qs 7c 3d Qd  2c Kh 8d 4c  3c 9s  2d Ac",
		before: func(h *Hand) { h.Straddled = true },
		turns: []string{
			"0 f c3 r6: c", "1 f c2 r6: c", "2 f x r6: r6", "0 f c2 r8: f", "1 f c2 r8: c",
			"1 x r2: x", "2 f x r2: r2", "1 f c2 r4: c",
			"1 x r4: x", "2 f x r4: x",
			"1 x r4: r4", "2 f c4 r8: c",
			"show 1: yes", "show 2: yes",
		},
	}
	// Three kings are two of his own with one of the board; three aces, likewise, beat them.
	hand.proves(t, log, []string{"95", "87", "118"}, "12(b)", "12(d)", "12(e)", "12(f)", "12(g)", "12(h)", "12(i)", "12(j)", "12(k)", "12(k)(1)")
}

// omahaEnds plays a hand of Omaha in which all call $2; with dead the first adds a dollar.
func omahaEnds(t *testing.T, v *Variant, odd OddChip, dead bool, board, stacks string, hands ...string) {
	t.Helper()
	posted := twoFour()
	posted.OddChip = odd
	s := staged{variant: v, posted: posted, cards: deckFor(v, board, hands...), calls: true}
	for range hands {
		s.stacks = append(s.stacks, 100)
	}
	if dead {
		s.before = func(h *Hand) { h.Seats[0].Dead = 1_00 }
	}
	s.ends(t, "", strings.Fields(stacks)...)
}

// TestOmahaHands: exactly two of the hand's cards play.
func TestOmahaHands(t *testing.T) {
	for _, tc := range []struct {
		name          string
		clause        cite.Cite
		board, stacks string
		hands         []string
	}{
		{"one heart is no flush", "637a.12(k)", "Kh Qh 7h 2h 9c", "98 102", []string{"Ah As 5c 5d", "Ks Kc 3d 4d"}},
		{"two are", "637a.12(k)", "Kh Qh 7h 2h 9c", "102 98", []string{"3h 4h 5c 5d", "Ks Kc 3d 4d"}},
		{"three threes in the hand are two", "637a.12(k)", "Kh Qd 7h 2c 9c", "98 102", []string{"3h 3s 3c 5d", "4s 4c Jd Ad"}},
		{"the board does not play", "637a.12(k)", "Kh Ks Kd Kc 9c", "98 102", []string{"3h 4s 6c 7d", "Qs Qc 2d 2h"}},
		{"a tie", "637a.12(k)(1)", "Kh Ks 9d 5c 4c", "100 100", []string{"Ah Qs 6c 7d", "As Qc Jd 3h"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			regtest.Proves(t, tc.clause)
			omahaEnds(t, &Omaha, LeftOfButton, false, tc.board, tc.stacks, tc.hands...)
		})
	}
}

// TestOmahaSplit: pots of $6 and $7, or $8 and $9.
func TestOmahaSplit(t *testing.T) {
	for _, tc := range []struct {
		name          string
		clause        cite.Cite
		odd           OddChip
		dead          bool
		board, stacks string
		hands         []string
	}{
		{"half each", "637a.12(k)(2)(i)", LeftOfButton, false, "2h 7s 8c Kd Ks", "101 101 98", []string{"Kh Kc Qd Qs", "Ah 3d Jc Jd", "9h 9c Tc Th"}},
		{"the odd dollar to the high hand", "637a.12(k)(2)(i)", LeftOfButton, true, "2h 7s 8c Kd Ks", "101 101 98", []string{"Kh Kc Qd Qs", "Ah 3d Jc Jd", "9h 9c Tc Th"}},
		// Kings with an ace tie for the high half of $5, the third hand has the low one of $4.
		{"a tie for high, to the left of the button", "637a.12(k)(2)(ii)", LeftOfButton, true, "2h 7s 8c Kd Ks", "100 100 102 98", []string{"Kh As 9d Qs", "Kc Ac 9s Qd", "4h 3d Jc Jd", "9h 9c Tc Th"}},
		{"a tie for high, to the button", "637a.12(k)(2)(ii)", NearButton, true, "2h 7s 8c Kd Ks", "97 102 100 101", []string{"9h 9c Tc Th", "4h 3d Jc Jd", "Kh As 9d Qs", "Kc Ac 9s Qd"}},
		// Two ace-three lows tie for the low half of $3.
		{"a tie for low, to the left of the button", "637a.12(k)(2)(iii)", LeftOfButton, false, "2h 7s 8c Kd Ks", "101 100 99", []string{"Kh Kc Qd Qs", "Ah 3d Jc Jd", "Ac 3c Tc Th"}},
		{"a tie for low, to the button", "637a.12(k)(2)(iii)", NearButton, false, "2h 7s 8c Kd Ks", "101 99 100", []string{"Kh Kc Qd Qs", "Ah 3d Jc Jd", "Ac 3c Tc Th"}},
		{"no low: a pair of sevens in every five", "637a.12(l)", LeftOfButton, false, "2h 7s 7c Kd Ks", "104 98 98", []string{"Kh Kc Qd Qs", "Ah 3d Jc Jd", "9h 9c Tc Th"}},
		{"no low: the low cards are three of the hand", "637a.12(l)", LeftOfButton, false, "2h 7s Jh Kd Ks", "104 98 98", []string{"Kh Kc Qd Qs", "Ah 3d 4c Jd", "9h 9c Tc Th"}},
		{"an eight is low, a nine is not", "637a.12(l)", LeftOfButton, false, "2h 7s 9s Kd Ks", "104 98 98", []string{"Kh Kc Qd Qs", "Ah 3d Jc Jd", "Td Ts Tc Th"}},
		{"both with other cards", "637a.12(m)", LeftOfButton, false, "2h 7s 8c Kd Ks", "104 98 98", []string{"Kh Kc Ad 3s", "Ah 4d Jc Jd", "9h 9c Tc Th"}},
		{"both with the same cards, the ace low and high", "637a.12(m)", LeftOfButton, false, "2h 4s 5c Kd Qs", "104 98 98", []string{"Ad 3s Jh Th", "6h 7d Jc Jd", "9h 9c Tc Ts"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			regtest.Proves(t, tc.clause)
			omahaEnds(t, &OmahaEight, tc.odd, tc.dead, tc.board, tc.stacks, tc.hands...)
		})
	}
}
