package poker_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// tens is a round of Hold'em of four, in which seat 2's four 10s lose to seat 4's jacks.
func tens(rules string) gametest.Round {
	return gametest.Round{
		Game: named("holdem"), Rules: rules, State: opened, Answer: shows, Meter: 1000_00,
		Stakes: gametest.Stakes("1 stack 100, 2/Ann stack 100, 4/Bob stack 100, 6 stack 100"),
		Cards: map[round.Pile]string{
			round.Community: "Ts Td Js Jd 2c", round.SeatPile(1): "As Ad", round.SeatPile(2): "Th Tc", round.SeatPile(4): "Jh Jc", round.SeatPile(6): "Ks Kd",
		},
	}
}

// funds lists what is awarded of the funds.
func funds(p *gametest.Played) []string {
	var list []string
	for _, e := range p.Of(round.EventFund) {
		list = append(list, fmt.Sprintf("%s %d %s", e.Choice, e.Seat, e.Amount))
	}
	return list
}

// TestBadBeatAtTheTable: the floorperson verifies it before any card is collected; what is
// paid comes from the fund, and no chips of the table move for it.
func TestBadBeatAtTheTable(t *testing.T) {
	regtest.Proves(t, "637a.15(a)", "637a.15(e)")
	p := tens(`{"bad_beat": true, "bad_beat_from": "4.00"}`).Play(t)
	want := []string{"bad_beat 2 400.00", "bad_beat 4 300.00", "bad_beat 1 150.00", "bad_beat 6 150.00"}
	if got := funds(p); !slices.Equal(got, want) {
		t.Errorf("awarded is %v, want %v", got, want)
	}
	happens(t, p, "637a.11(k)", "637a.15(e)", "637a.7(e)(6)(i)", "637a.7(e)(6)(iv)")
	var stacks money.Cents
	for _, o := range p.Outcomes() {
		stacks += o.Returned
	}
	if stacks != 7_00 { // four blinds of $2, less the contribution of $1
		t.Errorf("%s comes back to the table", stacks)
	}
	for name, r := range map[string]gametest.Round{"not offered": tens(`{}`), "a higher hand is posted": tens(`{"bad_beat": true, "bad_beat_hand": "four-jacks"}`)} {
		if p := r.Play(t); len(p.Of(round.EventFund)) > 0 || p.Cited(round.EventProcedure, "637a.15(e)") {
			t.Errorf("%s: %v", name, funds(p))
		}
	}
	r := tens(`{"bad_beat": true}`)
	r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if slices.Equal(q.Seats, []int{2}) && q.Choices[0].ID == "show" {
			return round.Answer{Question: q.ID, Seat: 2, Choice: "concede"}, true
		}
		return shows(r, q)
	}
	if p := r.Play(t); len(p.Of(round.EventFund)) > 0 {
		t.Errorf("a hand conceded unseen: %v", funds(p))
	}
	// In Omaha no rule on hole cards keeps a hand that nobody saw from being beaten.
	r.Game = named("omaha")
	r.Cards = map[round.Pile]string{
		round.Community: "Ts Td Js Jd 2c", round.SeatPile(1): "As Ad 3c 4c", round.SeatPile(2): "Th Tc 3d 4d", round.SeatPile(4): "Jh Jc 3h 4h", round.SeatPile(6): "Ks Kd 3s 4s",
	}
	if p := r.Play(t); len(p.Of(round.EventFund)) > 0 {
		t.Errorf("a hand conceded unseen in Omaha: %v", funds(p))
	}
}

// TestDeadHandIsNoBadBeat, though it was shown before it was found to have a wrong number of
// cards.
func TestDeadHandIsNoBadBeat(t *testing.T) {
	for seat, want := range map[int]int{1: 4, 2: 0} {
		r := tens(`{"bad_beat": true}`)
		reported := false
		r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			if slices.Equal(q.Seats, []int{4}) && q.Choices[0].ID == "show" && !reported {
				reported = true
				return round.Answer{Question: q.ID, Irregularity: &round.Irregularity{Kind: poker.WrongHand, Seat: seat}}, true
			}
			return shows(r, q)
		}
		if p := r.Play(t); len(p.Of(round.EventFund)) != want || !p.Cited(round.EventProcedure, "637a.18(g)") {
			t.Errorf("with seat %d dead: %v", seat, funds(p))
		}
	}
}

// TestLowerBadBeat: whether the lower hand counts depends on the amount displayed.
func TestLowerBadBeat(t *testing.T) {
	regtest.Proves(t, "637a.15(d)")
	const rules = `{"bad_beat": true, "bad_beat_hand": "four-aces", "bad_beat_lower_at": "2000.00", "bad_beat_lower_hand": "four-tens"}`
	for displayed, want := range map[money.Cents]int{0: 0, 1999_99: 0, 2000_00: 4, money.Max: 4} {
		r := tens(rules)
		r.Meter = displayed
		if p := r.Play(t); len(p.Of(round.EventFund)) != want {
			t.Errorf("with %s displayed: %v", displayed, funds(p))
		}
	}
	r := tens(rules)
	r.Meter = money.Max + 1
	r.Refused(t, "637a.15(d)")
}

// TestHighHandAtTheTable: a hand that qualifies is verified and goes into the record; it is
// paid when the period ends.
func TestHighHandAtTheTable(t *testing.T) {
	regtest.Proves(t, "637a.16(a)", "637a.16(d)", "637a.16(b)")
	p := tens(`{"high_hand": true, "high_hand_from": "4.00"}`).Play(t)
	e := p.Under("637a.16(d)")
	if len(e) != 2 || !strings.Contains(e[0].Text, "seat 2, four-of-a-kind, tens") || !strings.Contains(e[1].Text, "seat 4, four-of-a-kind, jacks") || len(funds(p)) > 0 {
		t.Errorf("told is %v", e)
	}
	leads := poker.HighHands(p.Round)
	var got []string
	for _, l := range leads {
		got = append(got, fmt.Sprintf("%s %d %s", l.Player, len(l.Cards), l.High()))
	}
	if want := []string{"Ann 5 four-of-a-kind, tens", "Bob 5 four-of-a-kind, jacks"}; !slices.Equal(got, want) {
		t.Errorf("qualifying are %v", got)
	}
	taken := p.Of(round.EventTake)
	if len(taken) != 1 || taken[0].Choice != "high_hand" || taken[0].Amount != 1_00 {
		t.Errorf("taken is %v", taken)
	}
	misdealt := tens(`{"high_hand": true, "high_hand_from": "4.00"}`)
	misdealt.Parts = true
	misdealt.Answer = gametest.Irregular(round.Irregularity{Kind: poker.WrongButton}, func(_ *round.Round, q *round.Question) bool { return q.Cite == "637a.11(c)(1)(i)" }) // no hand has begun
	if leads := poker.HighHands(misdealt.Play(t).Round); len(leads) > 0 {
		t.Errorf("of a misdeal are qualifying %v", leads)
	}
	p = tens(`{}`).Play(t)
	if len(p.Under("637a.16(d)")) > 0 || poker.HighHands(p.Round) != nil {
		t.Error("a hand qualifies where no High Hand Jackpot is offered")
	}
}
