package poker

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/money"
)

// TestMost: the most players are those of the games that take most.
func TestMost(t *testing.T) {
	most := 0
	for _, v := range Variants {
		most = max(most, v.Most)
	}
	if most != Most {
		t.Errorf("%d, and a game takes %d", Most, most)
	}
}

// TestBeginForgetsTheLastHand: whatever it was, the next begins with nothing but its stacks.
func TestBeginForgetsTheLastHand(t *testing.T) {
	h := Hand{
		Board: 3, Street: 3, Level: 5, Total: 9, Agreed: 4, Times: 4, Bettor: 1, UnmatchedAntes: true, DeadButton: true, Straddled: true, Forcing: true,
		bets: 2, nPots: 2, first: 2,
	}
	h.seats[0] = Seat{Put: 3, Folded: true, acted: true}
	v, p := &Holdem, twoFour()
	h.Begin(v, &p, []money.Cents{7_00, 8_00, 9_00})
	want := Hand{Variant: v, Posted: &p, Times: 2, Bettor: -1}
	want.Seats = want.seats[:3]
	copy(want.Seats, []Seat{{Stack: 7_00, Blind: 1_00}, {Stack: 8_00, Blind: 2_00}, {Stack: 9_00}})
	if !reflect.DeepEqual(h, want) {
		t.Errorf("%+v\nwant %+v", h, want)
	}
}

// TestStraddler: the seat to the left of the last of the greatest blinds.
func TestStraddler(t *testing.T) {
	for _, tc := range []struct {
		blinds []money.Cents
		want   int
	}{
		{[]money.Cents{1_00, 2_00, 0}, 2}, {[]money.Cents{2_00, 2_00, 0}, 2}, {[]money.Cents{1, 0, 0}, 1}, {[]money.Cents{1, 2, 2, 0}, 3},
		{[]money.Cents{2, 1, 0}, 1}, {[]money.Cents{0, 0, 2}, 0}, {[]money.Cents{2_00, 1_00}, 1}, {[]money.Cents{2_00, 2_00}, 1}, {[]money.Cents{0, 0, 0}, -1},
	} {
		var h Hand
		h.Begin(&Holdem, &Posted{}, make([]money.Cents, len(tc.blinds)))
		for i, b := range tc.blinds {
			h.Seats[i].Blind = b
		}
		if got := h.straddler(); got != tc.want {
			t.Errorf("blinds of %v: seat %d, want %d", tc.blinds, got, tc.want)
		}
	}
}

// TestRaiseOfAStraddle: by its amount; in the other reading by that of the Blind Bet, or of the bet of
// who missed it if that is more.
func TestRaiseOfAStraddle(t *testing.T) {
	for _, tc := range []struct {
		blind bool
		post  money.Cents
		turns []string
	}{
		{false, 0, []string{"0 f c3 r8-100: f", "1 f c2 r8-100: f"}},
		{true, 0, []string{"0 f c3 r6-100: f", "1 f c2 r6-100: f"}},
		{true, 3_00, []string{"0 f c1 r7-100: f", "1 f c2 r7-100: f"}},
	} {
		posted := noLimit()
		posted.Straddle, posted.Read.Blind = 4_00, tc.blind
		h, _ := staged{
			variant: &Holdem, posted: posted, stacks: []money.Cents{100, 100, 100}, cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs", "Th Ts"),
			before: func(h *Hand) { h.Straddled, h.Seats[0].Post = true, tc.post }, turns: tc.turns,
		}.play(t)
		if want := 100_00 + max(1_00, tc.post) + 2_00; h.Seats[2].Stack != want {
			t.Errorf("blind %t: seat 2 has %s, want %s", tc.blind, h.Seats[2].Stack, want)
		}
	}
}

// TestPostOfABlind: who posts what he missed and has the same Blind Bet posts once.
func TestPostOfABlind(t *testing.T) {
	s := staged{
		variant: &Holdem, posted: twoFour(), stacks: []money.Cents{100, 100, 100}, cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs", "Th Ts"),
		before: func(h *Hand) { h.Seats[1].Post = 2_00 }, turns: []string{"2 f c2 r4: f", "0 f c1 r4: f"},
	}
	_, st := s.play(t)
	var blinds []string
	for _, line := range st.log {
		if strings.Contains(line, "blind") {
			blinds = append(blinds, line)
		}
	}
	if want := []string{"11(d) blind 0 1", "11(d) blind 1 2"}; !slices.Equal(blinds, want) {
		t.Errorf("%q, want %q", blinds, want)
	}
}

// TestShortPosts: in the reading of what was put in, a short blind is called as far as it goes; a Forced
// Bet is called in full in either.
func TestShortPosts(t *testing.T) {
	posted := noLimit()
	posted.Read.Put = true
	staged{
		variant: &Holdem, posted: posted, stacks: []money.Cents{100, 1, 100}, cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs", "Th Ts"),
		turns: []string{"2 f c1 r2-100: f", "show 0: yes", "show 1: no"},
	}.ends(t, "11(d) blind 1 1", "101", "0", "100")
	for _, put := range []bool{false, true} {
		posted := Posted{SmallBet: 2_00, ForcedBet: 2_00, Read: Read{Put: put}}
		h := new(Hand)
		h.Begin(&FiveCardStud, &posted, []money.Cents{1_00, 100_00, 100_00})
		h.post(0, 2_00, PostsForcedBet, "")
		if h.Level != 2_00 || h.Seats[0].Put != 1_00 {
			t.Errorf("%t: the bet to call is %s", put, h.Level)
		}
	}
}

// TestACentPosted: an Ante, and what is posted dead, may be a cent; who has no more is All-in with it, and
// the others bet on.
func TestACentPosted(t *testing.T) {
	var h Hand
	h.Begin(&FiveCardDraw, &Posted{SmallBet: 1_00, Ante: 1}, []money.Cents{2_00, 2_00, 1})
	h.Seats[0].Dead, h.Seats[2].Dead = 1, 1
	h.open()
	for i, want := range []Seat{{Stack: 1_98, Put: 1, Given: 1}, {Stack: 1_99, Put: 1}, {Put: 1}} {
		if s := h.Seats[i]; s.Stack != want.Stack || s.Put != want.Put || s.Given != want.Given {
			t.Errorf("seat %d has %s, put in %s and gave %s", i, s.Stack, s.Put, s.Given)
		}
	}
	if h.in != 3 || h.live != 2 {
		t.Errorf("%d are in, %d of them with chips", h.in, h.live)
	}
}

// TestNobodyBetsWithoutChips: a seat that has none to begin with is in the hand, not among those with chips.
func TestNobodyBetsWithoutChips(t *testing.T) {
	var h Hand
	h.Begin(&FiveCardDraw, &Posted{SmallBet: 1_00}, []money.Cents{2_00, 0, 1})
	h.open()
	if h.in != 3 || h.live != 2 {
		t.Errorf("%d are in, %d of them with chips", h.in, h.live)
	}
}

// TestBlindOfAFullBetIsTheFirst: three raises are allowed above a blind that is a full bet, and four above less.
func TestBlindOfAFullBetIsTheFirst(t *testing.T) {
	s := staged{variant: &Holdem, posted: twoFour(), stacks: []money.Cents{100, 100, 100}, cards: deckFor(&Holdem, "2h 5s 8c Jd Kd", "Ah As", "Qh Qs", "Th Ts")}
	s.turns = []string{"2 f c2 r4: r4", "0 f c3 r6: r6", "1 f c4 r8: r8", "2 f c4: f", "0 f c2: f"}
	s.ends(t, "", "94", "110", "96")
	s.posted.Blinds = []money.Cents{1_00, 1_00}
	s.turns = []string{"2 f c1 r2: r2", "0 f c1 r4: r4", "1 f c3 r6: r6", "2 f c4 r8: r8", "0 f c4: f", "1 f c2: f"}
	s.ends(t, "", "96", "94", "110")
}

// TestUpCards: a stud hand knows the very cards that lie face up.
func TestUpCards(t *testing.T) {
	h := Hand{cards: &stage{t: t, stub: card.Hand("2c 3c 4d 5d")}}
	h.Seats = h.seats[:2]
	h.deal(&FiveCardStud.streets[0])
	if h.Seats[0].Up != card.SetOf(card.Hand("4d")...) || h.Seats[1].Up != card.SetOf(card.Hand("5d")...) {
		t.Errorf("up lie %v and %v", h.Seats[0].Up, h.Seats[1].Up)
	}
}

// TestCommonCardOfAShortStub: with two cards left, the burn card and the common card are dealt of them; with
// fewer the burn cards come back first.
func TestCommonCardOfAShortStub(t *testing.T) {
	for stub, want := range map[string]struct {
		board string
		left  int
	}{"Ah Kd": {"Kd", 0}, "Ah": {"2c", 1}} {
		st := &stage{t: t, stub: card.Hand(stub), burnt: card.Hand("2c 3c")}
		h := Hand{cards: st}
		h.common(&SevenCardStud.streets[4])
		if h.Board != card.SetOf(card.Hand(want.board)...) || st.Left() != want.left {
			t.Errorf("of %s: the common card is %v, %d cards are left", stub, h.Board, st.Left())
		}
	}
}

// TestDeadWhileDrawing: a hand found dead draws nothing, and who is left alone is not asked.
func TestDeadWhileDrawing(t *testing.T) {
	for _, tc := range []struct {
		turns []string
		gone  int
	}{
		{[]string{"draw 0: 2c, dead 0", "draw 1: 3c", "draw 2: pat"}, 1},
		{[]string{"draw 0: 2c, dead 1", "draw 2: pat"}, 1},
		{[]string{"draw 0: pat, dead 1 2"}, 0},
		{[]string{"draw 0: pat, dead 0 1"}, 0},
	} {
		st := &stage{t: t, stub: card.Hand("As Ks Qs Js"), staged: staged{turns: tc.turns}}
		st.hands[0], st.hands[1], st.hands[2] = card.Hand("2c"), card.Hand("3c"), card.Hand("4c")
		h := Hand{cards: st, players: st, in: 3, live: 3}
		h.Seats = h.seats[:3]
		h.draw(&FiveCardDraw.streets[1])
		if len(st.turns) > 0 || len(st.gone) != tc.gone {
			t.Errorf("%q are left, %v are gone", st.turns, st.gone)
		}
	}
}

// TestKill: a dead hand is no longer in, and among those with chips if it had a cent.
func TestKill(t *testing.T) {
	for stack, live := range map[money.Cents]int{0: 2, 1: 1, 5: 1} {
		h := Hand{in: 3, live: 2}
		h.Seats = h.seats[:3]
		h.Seats[1].Stack = stack
		h.Kill(1)
		h.Kill(1) // dead once
		if h.in != 2 || h.live != live || !h.Seats[1].Folded {
			t.Errorf("a stack of %s: %d are in, %d with chips", stack, h.in, h.live)
		}
	}
}

// TestAllInSeat: in the hand, and with no chips.
func TestAllInSeat(t *testing.T) {
	for s, want := range map[*Seat]bool{{}: true, {Folded: true}: false, {Stack: 1}: false, {Stack: 1, Folded: true}: false} {
		if s.AllIn() != want {
			t.Errorf("folded %t with %s: %t", s.Folded, s.Stack, !want)
		}
	}
}
