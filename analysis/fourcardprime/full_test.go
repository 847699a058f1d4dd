//go:build full

package fourcardprime

import (
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/showdown"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/fourcardprime"
)

// TestEngineWhole plays every hand of stripped decks; it takes some minutes.
func TestEngineWhole(t *testing.T) {
	game682a(t, "D").Agrees(t, "As Qs Js 9s", 1)
	game682a(t, "D").Agrees(t, "Ks Qs Js Ts", 1)
	game682a(t, "D").Agrees(t, "As Qs 9s 5s 2s", 16)
}

// TestSeenWhole pins the value of the best play with one of the dealer's cards seen, as
// the game is dealt elsewhere.
func TestSeenWhole(t *testing.T) {
	f, err := solver.Seen(t.Context(), selected(t, "A"), nil, card.Full.Ranks(), card.Full.Ranks())
	if err != nil {
		t.Fatal(err)
	}
	if f.Value().String() != "-172100825/6313692924" {
		t.Errorf("%s", f.Value())
	}
	ace, err := solver.DealerCardSeen(t.Context(), selected(t, "A"), card.Ace, nil)
	if err != nil {
		t.Fatal(err)
	}
	if v := ace.Value().FloatString(6); v != "-0.149601" || ace.Given != "one of the dealer's cards is seen, of the rank ace" {
		t.Errorf("%s: %s", ace.Given, v)
	}
}

// TestFourCardPokerSeen: in Four Card Poker one of the dealer's cards is dealt face up.
// The contest is the same; the bonus of 25, 20 and 2 is paid whether the hand wins or not.
//
// Published: wizardofodds.com gives 2.78 % of the Ante, or 1.30 % of all that is wagered,
// for the best play; exact are 2.7879 % and 1.3013 %.
func TestFourCardPokerSeen(t *testing.T) {
	sum := analysis.NewWays(1, nil, "fold", "raise")
	err := solver.Deal(selected(t, "A"), card.Full.Ranks()).PlaySeen(t.Context(), card.Full.Ranks(), sum, func() func(*showdown.Hand) *analysis.Way {
		return func(h *showdown.Hand) *analysis.Way {
			bonus := [...]int64{0, 2, 20, 25}[chapter.BonusHandOf(h.Value)]
			win, lose := h.Below+h.Equal, h.Above
			ways := []analysis.Way{{Choice: "fold", Wagered: 1, Ends: []analysis.End{{Net: -1, Deals: win + lose}}}}
			for n := int64(1); n <= 3; n++ {
				ways = append(ways, analysis.Way{Choice: "raise", Wagered: 1 + n, Ends: []analysis.End{
					{Net: 1 + n + bonus, Deals: win}, {Net: bonus - 1 - n, Deals: lose},
				}})
			}
			return &ways[analysis.BestWay(ways)]
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	f := sum.Figure(selected(t, "A"), analysis.Optimal)
	if edge, risk := f.Value().FloatString(6), f.ElementOfRisk().FloatString(6); edge != "-0.027879" || risk != "0.013013" {
		t.Errorf("%s, element of risk %s", edge, risk)
	}
}
