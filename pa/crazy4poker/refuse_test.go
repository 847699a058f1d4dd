package crazy4poker_test

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/pa/crazy4poker"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// TestNoMeter: there is no progressive wager, so a meter is refused.
func TestNoMeter(t *testing.T) {
	text := strings.Replace(settletest.Record("crazy-4-poker", tables, "dealer Kc 7d 5c 3d 2h", "1: Ks Kh Qd 9d 2s; ante 10, super_bonus 10, play 10"), `{`, `{"meter": "1.00", `, 1)
	if _, err := settletest.Settled(text); err == nil {
		t.Error("a meter is accepted")
	}
}

// TestHandOfFourCards: four of the five cards dealt play, the player's and the dealer's.
func TestHandOfFourCards(t *testing.T) {
	regtest.Proves(t, "657a.1")
	r := settletest.Settle(t, settletest.Record("crazy-4-poker", tables, "dealer Ks 7d 5c 3d 2h", "1: 6s Kc Kh 9d 2s; ante 10, super_bonus 10, play 10"))
	for pile, want := range map[round.Pile]string{round.SeatPile(1): "pair of kings", round.Dealer: "king high"} {
		if name, four := r.Formed(pile); name != want || four.Len() != 4 {
			t.Errorf("%s of %v, want %s", name, four.Cards(), want)
		}
	}
}

// TestNoWagerAfterNoMoreBets but the Play Wager of the seat that is asked.
func TestNoWagerAfterNoMoreBets(t *testing.T) {
	regtest.Proves(t, "657a.7(c)")
	for _, a := range []round.Answer{
		{Seat: 1, Choice: "queens_up", Amount: 1_00}, {Seat: 1, Choice: "ante", Amount: 10_00}, {Seat: 2, Choice: "play", Amount: 10_00},
		{Seat: 1, Choice: "no_more_bets", Stakes: []round.Stake{{Seat: 1, Wager: "queens_up", Amount: 1_00}}},
	} {
		s := script{wagers: "1 ante 10", instead: func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			a.Question = q.ID
			return a, q.Kind == round.AskDecision
		}}
		s.refused(t, "657a.11(b)")
	}
	early := script{wagers: "1 ante 10"}
	early.instead = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		return round.Answer{Question: q.ID, Choice: "no_more_bets", Stakes: []round.Stake{
			{Seat: 1, Wager: "ante", Amount: 10_00}, {Seat: 1, Wager: "super_bonus", Amount: 10_00}, {Seat: 1, Wager: "play", Amount: 10_00},
		}}, q.Kind == round.AskWagers
	}
	early.refused(t, "657a.7(d)(1)")
}

// TestNoMoreBets is announced once, before the first card.
func TestNoMoreBets(t *testing.T) {
	regtest.Proves(t, "657a.8(b)")
	s := script{wagers: "1 ante 10"}
	p := s.play(t)
	said := slices.IndexFunc(p.Events, func(e round.Event) bool {
		return e.Kind == round.EventAnnounce && e.Cite == "657a.8(b)" && e.Text == "No more bets"
	})
	if dealt := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventDeal }); said < 0 || said > dealt || len(p.Under("657a.8(b)")) != 1 {
		t.Errorf("said as event %d, the first card dealt as %d", said, dealt)
	}
}

// TestPlayOfNothing is no wager.
func TestPlayOfNothing(t *testing.T) {
	s := script{deck: "Ac 2c Ad 3c 7h 9s 5h Jd 9d Kd", wagers: "1 ante 10", instead: func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		return round.Answer{Question: q.ID, Choice: "play", Seat: 1}, q.Kind == round.AskDecision
	}}
	s.refused(t, "657a.11(b)(2)")
}

// TestDeclaration is the citations of what the game declares, keyed a second time.
func TestDeclaration(t *testing.T) {
	g := &crazy4poker.Game
	for id, c := range map[round.WagerID]cite.Cite{
		"ante": "657a.7(d)(1)", "super_bonus": "657a.7(d)(1)", "play": "657a.7(d)(1)", "queens_up": "657a.7(d)(2)",
	} {
		if got := g.Wager(id).Cite; got != c {
			t.Errorf("%s: %s, want %s", id, got, c)
		}
	}
	for id, c := range map[round.WagerID]cite.Cite{"super_bonus": "657a.12(b)", "queens_up": "657a.12(c)"} {
		if got := g.Paytable(id).Cite; got != c {
			t.Errorf("%s: %s, want %s", id, got, c)
		}
	}
	if last := g.Irregularity[len(g.Irregularity)-1]; last.Cite != "657a.13(d)" {
		t.Errorf("%+v", last)
	}
	if g.Origin != "rebuilt" {
		t.Errorf("the source is %s", g.Origin)
	}
}
