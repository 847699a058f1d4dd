package poker_test

import (
	"fmt"
	"slices"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// TestMissedBlinds: seat 3 missed the blinds. It posts the big one, which is its bet, and the
// small one, which is nobody's.
func TestMissedBlinds(t *testing.T) {
	r := gametest.Round{
		Game: poker.Games[4], Stakes: gametest.Stakes("1 stack 100, 2 stack 100, 3 stack 100, 3 live_blind 2, 3 dead_blind 1, 4 stack 100"),
		Cards: map[round.Pile]string{
			round.SeatPile(1): "As Ad", round.SeatPile(2): "7c 2d", round.SeatPile(3): "8c 3d", round.SeatPile(4): "9c 4d",
			round.Community: "Ks Qd Jh 6s 5c",
		},
		Choices: map[int][]string{
			3: {"check", "fold"}, 4: {"call", "fold"}, 1: {"call", "bet 2.00"}, 2: {"check", "fold"},
		},
	}
	p := r.Play(t)
	for seat, want := range map[int]money.Cents{1: 7_00, 2: -2_00, 3: -3_00, 4: -2_00} {
		var net money.Cents
		for _, o := range p.Outcomes() {
			if o.Seat == seat {
				net += o.Returned - o.Stake
			}
		}
		if net != want {
			t.Errorf("seat %d wins %s, not %s", seat, net, want)
		}
	}
	for stakes, want := range map[string]cite.Cite{
		"1 stack 100, 2 stack 100, 2 live_blind 3": "637a.11(d)", "1 stack 100, 2 stack 100, 2 dead_blind 2.50": "637a.11(d)",
		"1 stack 100": "637a.7(b)", "1 stack 100.50, 2 stack 100": "637a.8(b)(1)", "1 stack 3, 2 stack 100": "637a.8(b)(4)",
		"1 stack 100, 1 minimum_bet 4, 2 stack 100": "637a.8(k)",
	} {
		r.Stakes = gametest.Stakes(stakes)
		r.Refused(t, want)
	}
}

// TestForcedBetMadeTheFullBet: by the other reading who makes the Forced Bet is asked whether he
// makes it the small bet at once; then nothing is left to complete.
func TestForcedBetMadeTheFullBet(t *testing.T) {
	of := func(way, choice string) []string {
		r := gametest.Round{
			Game: poker.Games[9], Rules: `{"readings": {"forced_bet_full": "` + way + `"}}`, Stakes: gametest.Stakes("1 stack 100, 2 stack 100"),
			Cards:   map[round.Pile]string{round.SeatPile(1): "2c 3c 4d 5s 9h", round.SeatPile(2): "Ac Kc 7d 8s Jh"},
			Choices: map[int][]string{1: {choice}, 2: {"call", "check", "check", "check"}},
		}
		if choice == "" {
			r.Choices[1] = nil
		}
		r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Kind == round.AskDecision && q.Choices[0].ID == "check" {
				return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: "check"}, true
			}
			return round.Answer{}, false
		}
		r.Choices[2] = []string{"call"}
		var bets []string
		for _, e := range r.Play(t).Events {
			if e.Kind == round.EventWager && (e.Choice == "forced bet" || e.Choice == "call") {
				bets = append(bets, fmt.Sprintf("%d %s %s %s", e.Seat, e.Choice, e.Amount, e.Cite))
			}
		}
		return bets
	}
	for _, tc := range []struct {
		way, choice string
		want        []string
	}{
		{"posted", "", []string{"1 forced bet 1.00 637a.14(d)", "2 call 1.00 637a.14(e)"}},
		{"completed", "forced_bet", []string{"1 forced bet 1.00 637a.14(d)", "2 call 1.00 637a.14(e)"}},
		{"completed", "complete", []string{"1 forced bet 2.00 637a.14(d)", "2 call 2.00 637a.14(e)"}},
	} {
		if got := of(tc.way, tc.choice); !slices.Equal(got, tc.want) {
			t.Errorf("%s, %q: %q, want %q", tc.way, tc.choice, got, tc.want)
		}
	}
}
