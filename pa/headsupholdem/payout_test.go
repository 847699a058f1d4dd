package headsupholdem_test

import (
	"math/big"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/pa/headsupholdem"
	"felt.example/felt/payout"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// The payout tables, keyed a second time: the odds "n to 1", a column each.
const (
	oddsTable = `royal flush 500
straight flush 50
four-of-a-kind 10
full house 3
flush 3/2
straight 1
three-of-a-kind push
two pair push
pair push
high card push`
	badBeatTable = `straight flush 500
four-of-a-kind 25
full house 6
flush 5
straight 4`
	pocketTable = `pair of aces 30 25 30
ace and a king, queen or jack of the same suit 20 20 20
ace and a king, queen or jack of different suits 10 10 10
pair of 2s to kings 5 5 4`
	tripsTable = `royal flush 100 100 100 100
straight flush 40 40 40 40
four-of-a-kind 30 30 30 30
full house 9 8 7 8
flush 7 6 6 7
straight 4 5 5 4
three-of-a-kind 3 3 3 3`
)

// rows reads a table: the hand, then so many payouts.
func rows(table string, columns int) (hands []string, pays [][]string) {
	for _, line := range strings.Split(table, "\n") {
		words := strings.Fields(line)
		hands = append(hands, strings.Join(words[:len(words)-columns], " "))
		pays = append(pays, words[len(words)-columns:])
	}
	return hands, pays
}

// TestPrinted: felt rules lists exactly the rows and letters of the tables.
func TestPrinted(t *testing.T) {
	for _, p := range headsupholdem.Game.Paytables {
		table, letters := map[round.WagerID]string{"odds": oddsTable, "bad_beat_bonus": badBeatTable, "pocket_bonus": pocketTable, "trips_plus": tripsTable}[p.Wager],
			map[round.WagerID][]string{"odds": {""}, "bad_beat_bonus": {""}, "pocket_bonus": {"A", "B", "C"}, "trips_plus": {"A", "B", "C", "D"}}[p.Wager]
		hands, pays := rows(table, len(letters))
		if len(p.Printed) != len(letters) {
			t.Fatalf("%s: %d paytables", p.Wager, len(p.Printed))
		}
		for j, printed := range p.Printed {
			for i, row := range printed.Rows {
				want := strings.Replace(pays[i][j]+" to 1", "3/2 to 1", "3 to 2", 1)
				want = strings.Replace(want, "push to 1", "push", 1)
				if printed.Letter != letters[j] || row.Hand != hands[i] || row.Pays.String() != want {
					t.Errorf("%s %s: %s pays %s, want %s of %s", p.Wager, printed.Letter, row.Hand, row.Pays, want, hands[i])
				}
			}
		}
	}
}

func TestLeastPayoutLimit(t *testing.T) {
	regtest.Proves(t, "677a.12(f)")
	for rules, c := range map[string]cite.Cite{
		`{"payout_limit": "49999.99"}`:                     "677a.12(f)",
		`{"payout_limit": "50000"}`:                        "",
		`{"payout_limit": "50399.99", "minimum": "100"}`:   "677a.12(f)",
		`{"payout_limit": "50400", "minimum": "100"}`:      "",
		`{"payout_limit": "50000", "minimum": "99.20"}`:    "",
		`{"payout_limit": "50000.00", "minimum": "99.21"}`: "677a.12(f)",
	} {
		_, err := headsupholdem.Game.Select([]byte(rules))
		if (err != nil) != (c != "") || err != nil && !strings.HasSuffix(err.Error(), "(§ "+string(c)+")") {
			t.Errorf("%s: %v", rules, err)
		}
	}
}

// TestPublishedEdges: the Board states that the Pocket Bonus holds 4.52 to 9.95 % and Trips
// Plus 0.75 to 4.34 %.
func TestPublishedEdges(t *testing.T) {
	// What the house keeps of each unit, over all deals.
	edge := func(pays []payout.Payout, counts []int64, all int64) *big.Rat {
		kept := all
		for i, n := range counts {
			kept -= n * int64(pays[i].Amount(1, 0)+1)
		}
		return big.NewRat(kept, all)
	}
	column := func(rows []payout.Payout, n int64) string { return edge(rows, pocketCounts(), n).FloatString(4) }
	for letter, want := range map[string]string{"A": "0.0452", "B": "0.0679", "C": "0.0995"} {
		c := headsupholdem.PocketBonus.Column(letter)
		var pays []payout.Payout
		for p := headsupholdem.PairOfTwosToKings; p <= headsupholdem.PairOfAces; p++ {
			pays = append(pays, c.Pays(p))
		}
		if got := column(pays, 1326); got != want {
			t.Errorf("Pocket Bonus %s: %s, want %s", letter, got, want)
		}
	}
	// Seven of 52 cards: three-of-a-kind up to royal flush (package hand counts them).
	counts := []int64{6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324}
	for letter, want := range map[string]string{"A": "0.0074", "B": "0.0174", "C": "0.0434", "D": "0.0334"} {
		c := headsupholdem.TripsPlus.Column(letter)
		var pays []payout.Payout
		for h := hand.ThreeOfAKind; h <= hand.RoyalFlush; h++ {
			pays = append(pays, c.Pays(h))
		}
		if got := edge(pays, counts, 133_784_560).FloatString(4); got != want {
			t.Errorf("Trips Plus %s: %s, want %s", letter, got, want)
		}
	}
}
