package spanish21

import (
	"encoding/json"
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/money"
	chapter "felt.example/felt/pa/spanish21"
	"felt.example/felt/record"
	"felt.example/felt/round"
	"felt.example/felt/settle"
)

// figureOf is the figure of a wager with a given number of decks.
func figureOf(t *testing.T, wager round.WagerID, decks string) *analysis.Figure {
	t.Helper()
	s, err := chapter.Game.Select(json.RawMessage(`{"decks": "` + decks + `"}`))
	if err != nil {
		t.Fatal(err)
	}
	count, err := analysis.CountDeclared(t.Context(), s, wager, analysis.Known{})
	if err != nil {
		t.Fatal(err)
	}
	tables := chapter.Game.Paytable(wager)
	printed := tables.Printed[0]
	if decks == "8" && len(tables.Printed) > 1 {
		printed = tables.Printed[1]
	}
	figure, err := count.Figure(&chapter.Game, wager, tables.Cite, printed, nil)
	if err != nil {
		t.Fatal(err)
	}
	return figure
}

// TestMatchTheDealer: the engine settles every two initial cards against one up card; the
// other up cards are like it.
func TestMatchTheDealer(t *testing.T) {
	for decks, letter := range map[int]string{6: "6", 8: "8"} {
		up := card.MustParse("7s")
		left := map[card.Card]int64{}
		for _, c := range oneDeck.Cards() {
			left[c] = int64(decks)
		}
		left[up]--
		settler := settle.NewSettler()
		deals, won, net := int64(0), int64(0), int64(0)
		cards := oneDeck.Cards()
		for i, a := range cards {
			for _, b := range cards[:i+1] {
				ways := left[a] * left[b]
				if a == b {
					ways = left[a] * (left[a] - 1) / 2
				}
				two := []card.Card{a, b}
				hand := record.Said{record.Own.Are(two), chapter.Surrendered.Is(!chapter.IsBlackjack(two))}
				rec := &record.Record{Game: chapter.Game.ID, Decks: decks, Said: record.Said{record.Dealer.Are(card.Hand("7s 9c"))}, Seats: []record.Seat{{Number: 1, Said: record.Said{chapter.Hands.Are(hand)},
					Wagers: []record.Wager{{ID: chapter.MatchTheDealer, Amount: money.Dollar}, {ID: chapter.Spanish21, Amount: 10 * money.Dollar}}}}}
				r, s, err := settler.Settle(rec)
				if err != nil {
					t.Fatalf("%s %s: %v", a, b, err)
				}
				result := settle.NewSettlement(rec, r, s).Seats[0].Results[0]
				if result.Wager != chapter.MatchTheDealer {
					t.Fatalf("%s %s: the first result is of %s", a, b, result.Wager)
				}
				deals += ways
				net += ways * int64(result.Returned-result.Amount)
				if result.Returned > result.Amount {
					won += ways
				}
			}
		}
		f := figureOf(t, chapter.MatchTheDealer, letter)
		if all := big.NewInt(deals * int64(48*decks)); all.Cmp(f.Combinations) != 0 {
			t.Errorf("%d decks: %s deals, counted %s", decks, all, f.Combinations)
		}
		if value := big.NewRat(net, 100*deals); value.Cmp(f.Value()) != 0 {
			t.Errorf("%d decks: the engine's rounds are worth %s, counted %s", decks, value, f.Value())
		}
		if hits := big.NewRat(won, deals); hits.Cmp(f.HitFrequency()) != 0 {
			t.Errorf("%d decks: the engine's rounds win %s, counted %s", decks, hits, f.HitFrequency())
		}
	}
}

// TestInsurance: of 287 or 383 cards 72 or 96 count ten; they pay 2 to 1.
func TestInsurance(t *testing.T) {
	for decks, want := range map[string]*big.Rat{"6": big.NewRat(2*72-215, 287), "8": big.NewRat(2*96-287, 383)} {
		f := figureOf(t, chapter.InsuranceWager, decks)
		if f.Value().Cmp(want) != 0 || f.Given == "" {
			t.Errorf("%s decks: %s, want %s", decks, f.Value(), want)
		}
	}
}
