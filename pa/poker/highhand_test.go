package poker

import (
	"slices"
	"testing"

	"felt/card"
	"felt/regtest"
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

func TestHighHandRefuses(t *testing.T) {
	houseRefuses(t, `{"high_hand_second": "50", "high_hand_third": "0.01"}`, "637a.16(c)")
	houseRefuses(t, `{"high_hand_second": "10", "high_hand_third": "10.01"}`, "637a.16(c)")
	houseRefuses(t, `{"high_hand_minutes": 0}`, "637a.16(a)")
	const both = `{"bad_beat": true, "high_hand": true, "readings": {"both_payouts": "`
	houseRefuses(t, both+`one-a-table"}}`, "637a.16(a)")
	house(t, both+`both"}}`)
}
