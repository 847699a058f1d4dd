package odds

import (
	"math"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// TestDeclaredIsTheGamesOwn: where a game that is counted faster is a contest, its declaration alone
// says the same: of a hand exactly, and of the base game, whose hands are too many, within what the
// simulation itself says is its error.
func TestDeclaredIsTheGamesOwn(t *testing.T) {
	fast, slow := Game("crazy-4-poker"), analysis.Contest(pa.Game("crazy-4-poker"))
	s, err := fast.Game.Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	hands := drawn(fast.Game)[:100]
	for _, own := range []card.Set{hands[0], card.SetOf(card.Hand("Ac Ad Kh 7s 2c")...)} {
		h := analysis.Hand{Cards: own.Cards()}
		want, err := fast.Decide(t.Context(), s, &h)
		if err != nil {
			t.Fatal(err)
		}
		got, err := slow.Decide(t.Context(), s, &h)
		if err != nil || len(got) != len(want) {
			t.Fatalf("%v: %v, %v", h.Cards, got, err)
		}
		for i := range want {
			if got[i].Name != want[i].Name || got[i].Value.Cmp(want[i].Value) != 0 {
				t.Errorf("%v: %v, want %v", h.Cards, got[i], want[i])
			}
		}
	}
	f, err := slow.BaseOver(t.Context(), s, analysis.Optimal, hands)
	if err != nil {
		t.Fatal(err)
	}
	exact, err := fast.Base(t.Context(), s, analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(f.Approximation, "simulated: 100 hands") || !strings.Contains(f.Approximation, "standard error") || f.Combinations != nil {
		t.Errorf("%q of %v deals", f.Approximation, f.Combinations)
	}
	got, _ := f.Value().Float64()
	want, _ := exact.Value().Float64()
	if most := 5 * 1.6 / math.Sqrt(100); math.Abs(got-want) > most || got == want {
		t.Errorf("simulated %f, exactly %f", got, want)
	}
}

// TestEveryBankedGameIsListed, also one that has no analysis of its own.
func TestEveryBankedGameIsListed(t *testing.T) {
	if len(Games) != len(pa.Banked) {
		t.Fatalf("%d games of %d", len(Games), len(pa.Banked))
	}
	for i, g := range Games {
		if g.Game != pa.Banked[i] || g.Base == nil {
			t.Errorf("%s has no base game", g.Game.ID)
		}
	}
	bare := game.Game{ID: "bare", Name: "Bare", Rules: func(*game.Selected) round.Rules { return round.Rules{} }}
	_, err := Entries(Question{Game: Declared(&bare)})
	if err == nil || !strings.Contains(err.Error(), "is not analysed") {
		t.Errorf("a game of which nothing is declared: %v", err)
	}
}
