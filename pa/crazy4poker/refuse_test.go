package crazy4poker_test

import (
	"slices"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/history/historytest"
	"felt.example/felt/pa/crazy4poker"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

const pair = "Ks Kh Qd 9d 2s"

// TestSuperBonusEqualsTheAnte, and neither goes without the other.
func TestSuperBonusEqualsTheAnte(t *testing.T) {
	regtest.Proves(t, "657a.7(d)(1)")
	for _, wagers := range []string{
		"ante 10, super_bonus 5, play 10", "ante 10, super_bonus 10.01, play 10", "ante 10, play 10", "super_bonus 10", "queens_up 5",
	} {
		historytest.Refused(t, recorded(king, pair, wagers, false), "657a.7(d)(1)")
	}
	historytest.Refused(t, recorded(king, pair, "ante 10, super_bonus 10", false), "657a.11(b)")
	historytest.Refused(t, recorded(king, pair, base, true), "657a.11(b)(1)")
}

func TestOneDeck(t *testing.T) {
	regtest.Proves(t, "657a.3(a)")
	for _, text := range []string{
		recorded(king, "Kc Kh Qd 9d 2s", base, false), recorded("Kc 7d 5c 3d 7d", pair, base, false), recorded(king, "Ks Ks Qd 9d 2s", base, false),
	} {
		historytest.Refused(t, text, "657a.3(a)")
	}
}

func TestNumberOfCards(t *testing.T) {
	for _, text := range []string{
		recorded("Kc 7d 5c 3d", pair, base, false), recorded("Kc 7d 5c 3d 2h 4h", pair, base, false),
		recorded(king, "Ks Kh Qd 9d", base, false), recorded(king, "Ks Kh Qd 9d 2s 3s", base, false),
		`{"game": "crazy-4-poker", "dealer": ` + list(king) + `, "community": ["As"], "seats": [` + seatOf(1, "", pair, base, false) + `]}`,
	} {
		historytest.Refused(t, text, "657a.8(d)")
	}
}

func TestUnknownWagersAndOptions(t *testing.T) {
	regtest.Proves(t, "657a.7(a)")
	for _, wager := range []string{"cash", "raise", "envy_bonus"} {
		historytest.Refused(t, recorded(king, pair, base+", "+wager+" 1", false), "657a.7")
	}
	for rules, c := range map[string]cite.Cite{
		`{"payout_limit": "90000.00"}`:        "657a.12",
		`{"paytables": {"super_bonus": "A"}}`: "657a.12",
		`{"paytables": {"queens_up": "D"}}`:   "657a.12(c)",
		`{"positions": 7}`:                    "657a.7(e)",
	} {
		_, err := crazy4poker.Game.Select([]byte(rules))
		historytest.Refuses(t, err, c)
	}
}

// TestWagersNotOffered: no paytable of them was found, so they are refused.
func TestWagersNotOffered(t *testing.T) {
	for _, wager := range []string{"progressive", "six_card_bonus", "five_card_hand_bonus"} {
		historytest.Refused(t, recorded(king, pair, base+", "+wager+" 1", false), "657a.7")
	}
	if _, err := historytest.Settled(`{"game": "crazy-4-poker", "meter": "1.00", "dealer": ` + list(king) + `, "seats": [` + seatOf(1, "", pair, base, false) + `]}`); err == nil {
		t.Error("a meter is accepted")
	}
}

// TestHandOfFourCards: four of the five cards dealt play, the player's and the dealer's.
func TestHandOfFourCards(t *testing.T) {
	regtest.Proves(t, "657a.1")
	r, err := historytest.Settled(recorded("Ks 7d 5c 3d 2h", "6s Kc Kh 9d 2s", base, false))
	if err != nil {
		t.Fatal(err)
	}
	for pile, want := range map[round.Pile]string{round.SeatPile(1): "pair of kings", round.Dealer: "king high"} {
		if name, four := r.Formed(pile); name != want || four.Len() != 4 {
			t.Errorf("%s of %v, want %s", name, four.Cards(), want)
		}
	}
}

func TestPositions(t *testing.T) {
	regtest.Proves(t, "657a.7(e)")
	two := func(rules string) string {
		return recordOf(rules, king, seatOf(1, "Ann", pair, base, false), seatOf(4, "Ann", "As Ah Qh 9h 2c", base, false))
	}
	historytest.Refused(t, two(`{}`), "657a.7(e)")
	if _, err := historytest.Settled(two(`{"positions": 2}`)); err != nil {
		t.Error(err)
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
	if g.Source != "rebuilt" {
		t.Errorf("the source is %s", g.Source)
	}
}
