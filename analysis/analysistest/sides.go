package analysistest

import (
	"context"
	"encoding/json"
	"math/big"
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/record"
	"felt.example/felt/round"
	"felt.example/felt/settle"
)

// Side is a wager that no decision bears on, to be compared with the engine.
type Side struct {
	Game  *game.Game
	Wager round.WagerID
	// Rules are choices besides the paytables.
	Rules map[string]any
	// Cards is how many cards the wager goes by, Ranks (a card each) those of the stripped
	// deck; paytables before the last take a deck of three of them.
	Cards int
	Ranks string
	Count func(ctx context.Context, ranks uint16, s *game.Selected, wager round.WagerID) (*analysis.Count, error)
	// Deal puts a hand, and others that lie beside it, into a round record with the wagers
	// that must be down.
	Deal func(rec *record.Record, seat *record.Seat, hand, others []card.Card)
}

// meter is what a progressive meter reads in the engine's rounds.
const meter = 30_000 * money.Dollar

// Compare has the engine settle every hand of the stripped deck on every paytable: what all of
// them win or lose together, and how many of them win, must be as counted.
func (s Side) Compare(t *testing.T) {
	t.Helper()
	ranks := ranksOf(card.Hand(s.Ranks))
	letters := map[round.WagerID]string{}
	for _, table := range s.Game.Paytables {
		if table.Lettered() && s.Game.Wager(table.Wager).Payout {
			letters[table.Wager] = table.Printed[0].Letter
		}
	}
	for _, printed := range slices.Backward(s.Game.Paytable(s.Wager).Printed) {
		if printed.Letter != "" {
			letters[s.Wager] = printed.Letter
		}
		fields := map[string]any{"paytables": letters}
		for name, value := range s.Rules {
			fields[name] = value
		}
		rules, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		s.compare(t, ranks, rules, printed.Letter)
		ranks = ranksOf(card.Hand(s.Ranks)[:3])
	}
}

func ranksOf(cards []card.Card) uint16 {
	var ranks uint16
	for _, c := range cards {
		ranks |= 1 << c.Rank()
	}
	return ranks
}

// Whole compares the count over the whole deck with numbers of hands found in another way.
func (s Side) Whole(t *testing.T, rules string, combinations int64, rows map[string]int64) {
	t.Helper()
	selected, err := s.Game.Select(json.RawMessage(rules))
	if err != nil {
		t.Fatal(err)
	}
	count, err := s.Count(t.Context(), card.Full.Ranks(), selected, s.Wager)
	if err != nil {
		t.Fatal(err)
	}
	if count.Combinations.Cmp(big.NewInt(combinations)) != 0 || len(count.Rows) != len(rows) {
		t.Errorf("%s: %s hands in %d rows, want %d in %d", s.Wager, count.Combinations, len(count.Rows), combinations, len(rows))
	}
	for _, row := range count.Rows {
		if row.Combinations.Cmp(big.NewInt(rows[row.Hand])) != 0 {
			t.Errorf("%s: %s: %s, want %d", s.Wager, row.Hand, row.Combinations, rows[row.Hand])
		}
	}
}

func (s Side) compare(t *testing.T, ranks uint16, rules json.RawMessage, letter string) {
	t.Helper()
	selected, err := s.Game.Select(rules)
	if err != nil {
		t.Fatal(err)
	}
	count, err := s.Count(t.Context(), ranks, selected, s.Wager)
	if err != nil {
		t.Fatal(err)
	}
	tables := s.Game.Paytable(s.Wager)
	if count.Paytable != nil {
		tables = count.Paytable
	}
	var figure *analysis.Figure
	for _, printed := range tables.Printed {
		if printed.Letter == letter {
			figure, err = count.Figure(s.Game, s.Wager, tables.Cite, printed, func(string) *big.Rat { return big.NewRat(int64(meter), int64(money.Dollar)) })
		}
	}
	if err != nil || figure == nil {
		t.Fatalf("paytable %q: %v", letter, err)
	}
	hands, won, net := int64(0), int64(0), money.Cents(0)
	settler := settle.NewSettler()
	Hands(s.Cards, card.OfRanks(ranks), func(hand card.Set) {
		result := s.settle(t, settler, rules, hand)
		hands++
		net += result
		if result > 0 {
			won++
		}
	})
	if all := new(big.Int).SetInt64(hands); all.Cmp(figure.Combinations) != 0 {
		t.Errorf("%s %s: %d hands, counted %s", s.Wager, letter, hands, figure.Combinations)
	}
	if value := big.NewRat(int64(net), hands*int64(money.Dollar)); value.Cmp(figure.Value()) != 0 {
		t.Errorf("%s %s: the engine's rounds are worth %s, counted %s", s.Wager, letter, value, figure.Value())
	}
	if hits := big.NewRat(won, hands); hits.Cmp(figure.HitFrequency()) != 0 {
		t.Errorf("%s %s: the engine's rounds win %s, counted %s", s.Wager, letter, hits, figure.HitFrequency())
	}
}

// settle is what the engine has the player up on the wager, of $1.
func (s Side) settle(t *testing.T, settler *settle.Settler, rules json.RawMessage, hand card.Set) money.Cents {
	t.Helper()
	reading := meter
	rec := &record.Record{Game: s.Game.ID, Rules: rules}
	if s.Game.Wager(s.Wager).FromMeter {
		rec.Meter = &reading
	}
	seat := record.Seat{Number: 1, Wagers: []record.Wager{{ID: s.Wager, Amount: money.Dollar}}}
	s.Deal(rec, &seat, hand.Cards(), (card.Full &^ hand).Cards())
	rec.Seats = []record.Seat{seat}
	r, selected, err := settler.Settle(rec)
	if err != nil {
		t.Fatalf("%s with %v: %v", s.Wager, hand.Cards(), err)
	}
	for _, result := range settle.NewSettlement(rec, r, selected).Seats[0].Results {
		if result.Wager == s.Wager {
			return result.Returned - result.Amount
		}
	}
	t.Fatalf("%s with %v: it is not settled", s.Wager, hand.Cards())
	return 0
}

// Lie has the cards lie where they lie in every game: at the seat, at the dealer and in the middle.
func Lie(rec *record.Record, seat *record.Seat, own, dealer, community []card.Card) {
	seat.Said = record.Said{record.Own.Are(own)}
	rec.Said = record.Said{record.Dealer.Are(dealer), record.Community.Are(community)}
}

// Fold places the wagers that must be down, and folds.
func Fold(seat *record.Seat, wagers ...round.WagerID) {
	for _, id := range wagers {
		seat.Wagers = append(seat.Wagers, record.Wager{ID: id, Amount: 10 * money.Dollar})
	}
	seat.Folded = true
}
