package poker

import (
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/regtest"
)

// TestFiveCardDraw plays a hand of three from the blinds to the showdown.
func TestFiveCardDraw(t *testing.T) {
	const log = `
		13(b) ante 0 1
		13(b) ante 1 1
		13(b) ante 2 1
		13(d) blind 0 1
		13(d) blind 1 2
		13(e) down 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2
		13(f) call 2 2
		13(f) raise 0 3
		13(f) call 1 2
		13(f) fold 2
		13(g) burn
		13(g) discard 0 3
		13(g) down 0 0 0
		13(h) check 0
		13(h) bet 1 4
		13(h) call 0 4
		13(i) show 1
		13(i) show 0
		13(i) pot 0 0 21`
	posted := twoFour()
	posted.Ante = 1_00
	hand := staged{
		variant: &FiveCardDraw, posted: posted, stacks: []money.Cents{100, 100, 100},
		cards: "As 4h 7d Ad 5h 8d 2c 6h 9d 3c 7h Jd 4c 8s Qd  Kc  Ac Kd Ks",
		turns: []string{
			"2 f c2 r4: c", "0 f c1 r4: r4", "1 f c2 r6: c", "2 f c2 r6: f",
			"draw 0: 2c 3c 4c", "draw 1: pat",
			"0 x r4: x", "1 f x r4: r4", "0 f c4 r8: c",
			"show 1: yes", "show 0: yes",
		},
	}
	// Aces full of kings beat the straight.
	hand.proves(t, log, []string{"112", "91", "97"}, "13(b)", "13(d)", "13(e)", "13(f)", "13(g)", "13(h)", "13(i)")
}

// TestDrawWithoutBlinds: the player left of the button may check or bet.
func TestDrawWithoutBlinds(t *testing.T) {
	regtest.Proves(t, "637a.13(f)")
	posted := twoFour()
	posted.Ante, posted.Blinds = 1_00, nil
	staged{
		variant: &FiveCardDraw, posted: posted, stacks: []money.Cents{100, 100}, cards: "As 4h Ad 5h 2c 6h 3c 7h 4c 8s",
		turns: []string{"0 x r2: x", "1 f x r2: r2", "0 f c2 r4: f"},
	}.ends(t, "13(e) down 0 1 0 1 0 1 0 1 0 1\n13(f) check 0\n13(f) bet 1 2\n13(f) fold 0\n7(d) pot 0 1 2", "99", "101")
}

// TestDrawHighAndLow: ties share, and the odd dollar goes as filed.
func TestDrawHighAndLow(t *testing.T) {
	regtest.Proves(t, "637a.13(i)")
	for _, tc := range []struct {
		variant *Variant
		odd     OddChip
		stacks  string
		hands   []string
	}{
		{&FiveCardDraw, LeftOfButton, "98 104 98", []string{"5s 4h 3d 2c As", "Ks Kh Kd Kc 9s", "9h 8h 7h 6h 4s"}},
		{&FiveCardDrawLow, LeftOfButton, "104 98 98", []string{"5s 4s 3s 2s As", "6h 4h 3h 2h Ah", "Ks Kh Kd Kc 9s"}},
		{&FiveCardDrawLow, LeftOfButton, "101 101 98", []string{"8s 4s 3s 2s As", "8h 4h 3h 2h Ah", "9d 3d 4d 2d Ad"}},
		{&FiveCardDraw, LeftOfButton, "101 101 100 98", []string{"9s 8s 3s Ah Ks", "9h 8h 3h As Kh", "9d 8d 3d Ac Kd", "Qs Jh Tc 8c 2c"}},
		{&FiveCardDraw, NearButton, "98 101 100 101", []string{"Qs Jh Tc 8c 2c", "9s 8s 3s Ah Ks", "9h 8h 3h As Kh", "9d 8d 3d Ac Kd"}},
	} {
		posted := twoFour()
		posted.OddChip = tc.odd
		s := staged{variant: tc.variant, posted: posted, cards: deckFor(tc.variant, "", tc.hands...), calls: true}
		for range tc.hands {
			s.stacks = append(s.stacks, 100)
		}
		h, _ := s.play(t)
		var got []string
		for i := range h.Seats {
			got = append(got, dollars(h.Seats[i].Stack))
		}
		if want := tc.stacks; strings.Join(got, " ") != want {
			t.Errorf("%s, %v: the stacks are %v, want %s", tc.variant.ID, tc.hands, got, want)
		}
	}
}

// TestShortStub: eight players leave eleven cards after the burn. The first two take five
// each and the third one; then the burn card and the ten discards of the first two are
// shuffled, not what the third threw away.
func TestShortStub(t *testing.T) {
	regtest.Proves(t, "637a.13(g)", "637a.1")
	var cards strings.Builder
	for _, c := range card.Deck() {
		cards.WriteString(c.String())
	}
	s := staged{variant: &FiveCardDraw, posted: twoFour(), cards: cards.String()}
	s.posted.Blinds, s.posted.Ante = nil, 1_00
	deck := card.Deck()
	hand := func(seat int) string {
		var all []string
		for i := range 5 {
			all = append(all, deck[seat+8*i].String())
		}
		return strings.Join(all, " ")
	}
	s.turns = append(s.turns, "0 x r2: x")
	for seat := 1; seat < 8; seat++ {
		s.turns = append(s.turns, string(rune('0'+seat))+" f x r2: x")
	}
	for seat := range 3 {
		s.turns = append(s.turns, "draw "+string(rune('0'+seat))+": "+hand(seat))
	}
	for seat := 3; seat < 8; seat++ {
		s.turns = append(s.turns, "draw "+string(rune('0'+seat))+": pat")
	}
	s.turns = append(s.turns, "0 x r4: r4")
	for seat := 1; seat < 8; seat++ {
		s.turns = append(s.turns, string(rune('0'+seat))+" f c4 r8: f")
	}
	for range 8 {
		s.stacks = append(s.stacks, 100)
	}
	_, st := s.play(t)
	log := strings.Join(st.log, "\n")
	if want := "13(g) discard 2 5\n13(g) down 2\n13(g) reshuffle 11\n13(g) down 2 2 2 2"; !strings.Contains(log, want) {
		t.Errorf("there is no\n%s\nin\n%s", want, log)
	}
	for _, c := range card.Hand(hand(2)) {
		if st.Hand(2).Has(c) {
			t.Errorf("seat 2 has its discard %s again", c)
		}
	}
}
