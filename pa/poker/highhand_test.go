package poker

import (
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/regtest"
)

func lead(player, cards string) Lead { return Lead{player, card.Hand(cards)} }

func players(leads []Lead) (names string) {
	for _, l := range leads {
		names += l.Player
	}
	return names
}

func TestQualifyingHighHand(t *testing.T) {
	regtest.Proves(t, "637a.16(a)", "637a.16(c)", "637a.1")
	h := house(t, `{"high_hand": true, "high_hand_hand": "aces-full", "high_hand_pocket_pair": false}`).HighHand
	for _, tc := range []struct {
		board, hand string
		players     int
		want        bool
	}{
		{"As Ad 9c 2d 2s", "3Ah9h", 6, true},
		{"As Ad 9c 2d 2s", "3Ah9h", 4, true},
		{"As Ad 9c 2d 2s", "3Ah9h", 3, false},
		{"As Ad Kc Kd 2s", "3KhQh", 6, false}, // kings full
		{"As Ad Ah 2d 2s", "3KhQh", 6, false}, // the board plays
		{"As Ad 2d 9c 5s", "3Ah2h", 6, true},  // the least aces full
		{"Qs Qd 9c 2d 2s", "3QhQc", 6, true},
	} {
		shown, board := holdem(tc.board, tc.hand)
		if got := h.Qualifies(shown[0], board, tc.players); got != tc.want {
			t.Errorf("%s on %s with %d players qualifies: %t", tc.hand, tc.board, tc.players, got)
		}
	}
	shown, board := holdem("Qs Qd 9c 2d 2s", "3QhQc")
	none := house(t, `{}`).HighHand
	if none.Qualifies(shown[0], board, 6) {
		t.Error("a hand qualifies where no High Hand Jackpot is offered")
	}
}

func TestHighHandLeads(t *testing.T) {
	regtest.Proves(t, "637a.16(d)", "637a.16(e)")
	one := house(t, `{"high_hand": true}`).HighHand
	three := house(t, `{"high_hand": true, "high_hand_second": "30", "high_hand_third": "20"}`).HighHand
	nines, tens := "9s 9h 9d 9c As", "Ts Th Td Tc As"
	var leads, all []Lead
	for _, step := range []struct {
		enter     Lead
		one, most string
	}{
		{lead("a", nines), "a", "a"},
		{lead("b", tens), "b", "ba"},
		{lead("c", nines), "b", "bac"},
		{lead("d", nines), "b", "bacd"}, // three share the second and third places
		{lead("e", "8s 8h 8d 8c As"), "b", "bacd"},
		{lead("f", tens), "bf", "bfacd"}, // they share the third
		{lead("a", tens), "bfa", "bfa"},  // his nines are replaced, the others pushed out
		{lead("a", nines), "bfa", "bfa"},
		{lead("g", "As Ah Ad Ac Ks"), "g", "gbfa"},
		{lead("g", "6s 5s 4s 3s 2s"), "g", "gbfa"}, // he leads with one hand
		{lead("b", tens), "g", "gbfa"},             // and no later with an equal one
	} {
		before := slices.Clone(all)
		next := three.Enter(all, step.enter)
		if !slices.EqualFunc(all, before, func(a, b Lead) bool { return a.Player == b.Player && slices.Equal(a.Cards, b.Cards) }) {
			t.Fatalf("the leads before %s have changed: %v", step.enter.Player, all)
		}
		leads, all = one.Enter(leads, step.enter), next
		if players(leads) != step.one || players(all) != step.most {
			t.Errorf("after %s: %s and %s lead, want %s and %s", step.enter.Player, players(leads), players(all), step.one, step.most)
		}
	}
}

// TestHighHandLeastShare: a share of a hundredth of a per cent is a share.
func TestHighHandLeastShare(t *testing.T) {
	h := house(t, `{"high_hand": true, "high_hand_second": "0.01", "high_hand_third": "0.01"}`).HighHand
	leads := h.Enter(h.Enter(h.Enter(nil, lead("a", "Js Jh Jd Jc As")), lead("b", "Ts Th Td Tc As")), lead("c", "9s 9h 9d 9c As"))
	leads = h.Enter(leads, lead("d", "8s 8h 8d 8c As"))
	if players(leads) != "abc" {
		t.Errorf("%s lead", players(leads))
	}
}

// TestHighHandPeriod: what is paid, what stays, and where it is held.
func TestHighHandPeriod(t *testing.T) {
	regtest.Proves(t, "637a.16(f)", "637a.16(g)")
	one := house(t, `{"high_hand": true}`).HighHand
	three := house(t, `{"high_hand": true, "high_hand_second": "30", "high_hand_third": "20"}`).HighHand
	f := Fund{Box: 40_00, Displayed: 60_01}
	nines, tens, jacks := "9s 9h 9d 9c As", "Ts Th Td Tc As", "Js Jh Jd Jc As"
	for _, tc := range []struct {
		house  HighHand
		leads  []Lead
		fund   Fund
		awards []Award
	}{
		{one, nil, Fund{Displayed: 100_01}, nil},
		{one, []Lead{lead("a", tens)}, Fund{Held: 100_01}, []Award{{Player: "a", Amount: 100_01}}},
		{one, []Lead{lead("a", tens), lead("b", tens)}, Fund{Displayed: 1, Held: 100_00}, []Award{{Player: "a", Amount: 50_00}, {Player: "b", Amount: 50_00}}},
		{three, []Lead{lead("a", tens)}, Fund{Displayed: 50_01, Held: 50_00}, []Award{{Player: "a", Amount: 50_00}}},
		{three, []Lead{lead("a", jacks), lead("b", tens), lead("c", nines)}, Fund{Displayed: 1, Held: 100_00},
			[]Award{{Player: "a", Amount: 50_00}, {Player: "b", Amount: 30_00}, {Player: "c", Amount: 20_00}}},
		{three, []Lead{lead("a", jacks), lead("b", jacks), lead("c", nines)}, Fund{Displayed: 1, Held: 100_00},
			[]Award{{Player: "a", Amount: 40_00}, {Player: "b", Amount: 40_00}, {Player: "c", Amount: 20_00}}},
		{three, []Lead{lead("a", jacks), lead("b", tens), lead("c", tens), lead("d", tens)}, Fund{Displayed: 3, Held: 99_98},
			[]Award{{Player: "a", Amount: 50_00}, {Player: "b", Amount: 16_66}, {Player: "c", Amount: 16_66}, {Player: "d", Amount: 16_66}}},
	} {
		got, awards := tc.house.Close(f, tc.leads)
		if got != tc.fund || !slices.Equal(awards, tc.awards) {
			t.Errorf("%s: the fund is %+v, awards %v; want %+v, %v", players(tc.leads), got, awards, tc.fund, tc.awards)
		}
		for _, a := range awards { // the winner comes to the cage, perhaps long after
			var err error
			if got, err = got.Pay(a); err != nil {
				t.Error(err)
			}
		}
		if got.Held != 0 {
			t.Errorf("%s: %s is left at the cage", players(tc.leads), got.Held)
		}
	}
	if one.Minutes != 60 {
		t.Errorf("a period of %d minutes", one.Minutes)
	}
}

// TestHighHandLastCents: two who tie are paid a cent each of two, and of one nothing.
func TestHighHandLastCents(t *testing.T) {
	h := house(t, `{"high_hand": true}`).HighHand
	leads := []Lead{lead("a", "Ts Th Td Tc As"), lead("b", "Ts Th Td Tc As")}
	if f, awards := h.Close(Fund{Box: 2}, leads); f != (Fund{Held: 2}) || !slices.Equal(awards, []Award{{Player: "a", Amount: 1}, {Player: "b", Amount: 1}}) {
		t.Errorf("of two cents: %+v, %v", f, awards)
	}
	if f, awards := h.Close(Fund{Box: 1}, leads); f != (Fund{Displayed: 1}) || len(awards) > 0 {
		t.Errorf("of one cent: %+v, %v", f, awards)
	}
}

func TestHighHandRefuses(t *testing.T) {
	houseRefuses(t, `{"high_hand_second": "50", "high_hand_third": "0.01"}`, "637a.16(c)")
	houseRefuses(t, `{"high_hand_second": "10", "high_hand_third": "10.01"}`, "637a.16(c)", "shares of 79.99, 10.00 and 10.01 per cent do not fall")
	houseRefuses(t, `{"high_hand_second": "50.01"}`, "637a.16(c)", "0.00 % to 50.00 %")
	houseRefuses(t, `{"high_hand_third": "33.34"}`, "637a.16(c)", "0.00 % to 33.33 %")
	houseRefuses(t, `{"high_hand_minutes": 0}`, "637a.16(a)")
	houseRefuses(t, `{"high_hand_minutes": 44641}`, "637a.16(a)") // a month has at most 31 days
	for rules, want := range map[string][3]int{
		`"high_hand_second": "50", "high_hand_minutes": 1`:                                    {50_00, 50_00, 0},
		`"high_hand_second": "33.33", "high_hand_third": "33.33", "high_hand_minutes": 44640`: {33_34, 33_33, 33_33},
	} {
		if got := house(t, `{`+rules+`}`).HighHand.Shares; got != want {
			t.Errorf("%s: the shares are %v, want %v", rules, got, want)
		}
	}
	const reading, alone = `"readings": {"both_payouts": "`, `one-a-table"}}`
	houseRefuses(t, `{"bad_beat": true, "high_hand": true, `+reading+alone, "637a.16(a)")
	house(t, `{"bad_beat": true, `+reading+alone)
	house(t, `{"high_hand": true, `+reading+alone)
	house(t, `{"bad_beat": true, "high_hand": true, `+reading+`both"}}`)
}
