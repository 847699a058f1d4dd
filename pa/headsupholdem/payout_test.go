package headsupholdem_test

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/money"
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

// winners are deals, community and seat, whose seat beats the dealer's pair of 2s or ace high.
var winners = map[string][3]string{
	"royal flush":     {"2s 2d", "Ah Kh Qh 3c 4d", "Jh Th"},
	"straight flush":  {"2s 2d", "9h 8h 7h Kc 3d", "6h 5h"},
	"four-of-a-kind":  {"2s 2d", "9h 9c 5d Ks Jh", "9d 9s"},
	"full house":      {"2s 2d", "9h 9c 5d 5s Jh", "9d 3c"},
	"flush":           {"2s 2d", "9h 7h 5h Ks Jc", "3h 4h"},
	"straight":        {"2s 2d", "9h 8c 7d Ks 3h", "6s 5c"},
	"three-of-a-kind": {"2s 2d", "9h 8c 7d Ks 3h", "9s 9c"},
	"two pair":        {"2s 2d", "9h 8c 7d Ks 3h", "9s 8s"},
	"pair":            {"2s 2d", "9h 8c 7d Ks 3h", "Qs Qh"},
	"high card":       {"2s 4d", "9h 8c 7d Ks 3h", "As Qh"},
}

func TestAnteAndRaisePayEven(t *testing.T) {
	regtest.Proves(t, "677a.12(a)")
	for name, deal := range winners {
		if name == "high card" {
			continue // the Ante Wager pushes
		}
		r := settle(t, text(`{}`, deal[0], deal[1], deal[2]+": ante 12.34, odds 12.34, raise 23.45"))
		if ante, raise := paid(t, r, "ante"), paid(t, r, "raise"); ante != "12.34" || raise != "23.45" {
			t.Errorf("%s: paid %s and %s", name, ante, raise)
		}
	}
}

func TestOddsTable(t *testing.T) {
	regtest.Proves(t, "677a.12(b)")
	hands, pays := rows(oddsTable, 1)
	for i, name := range hands {
		deal := winners[name]
		r := settle(t, text(`{}`, deal[0], deal[1], deal[2]+": ante 10, odds 10, raise 10"))
		o := r.Outcomes()[2]
		want, result := "0.00", round.Push
		if n, _ := new(big.Rat).SetString(strings.Replace(pays[i][0], "push", "0", 1)); n.Sign() > 0 {
			want, result = n.Mul(n, big.NewRat(10, 1)).FloatString(2), round.Win
		}
		if o.Wager != "odds" || o.Paid.String() != want || o.Result != result || o.Returned != o.Paid+10*money.Dollar || o.Hand != name {
			t.Errorf("%s: %s, want %s of %s", name, say(o), result, want)
		}
	}
}

// TestFractionGoesToThePlayer: 3 to 2 on an odd number of cents.
func TestFractionGoesToThePlayer(t *testing.T) {
	deal := winners["flush"]
	for stake, want := range map[string]string{"0.01": "0.02", "0.02": "0.03", "0.03": "0.05", "25": "37.50"} {
		r := settle(t, text(`{}`, deal[0], deal[1], deal[2]+": ante "+stake+", odds "+stake+", raise "+stake))
		if got := paid(t, r, "odds"); got != want {
			t.Errorf("3 to 2 on %s: %s, want %s", stake, got, want)
		}
	}
}

func TestBadBeatTable(t *testing.T) {
	regtest.Proves(t, "677a.12(c)")
	losers := map[string][3]string{
		"straight flush": {"Jh Th", "9h 8h 7h 2c 3d", "6h 5h"},
		"four-of-a-kind": {"9d 9s", "9h 9c 5d 5s 2h", "5c 5h"},
		"full house":     {"9d Kc", "9h 9c 5d 5s 2h", "5c Kd"},
		"flush":          {"4d 4s", "Ah 9h 4h 4c 2d", "Kh 3h"},
		"straight":       {"Jc Td", "9h 8c 7d 2s 3s", "6s 5s"},
	}
	hands, pays := rows(badBeatTable, 1)
	for i, name := range hands {
		deal := losers[name]
		n, _ := strconv.Atoi(pays[i][0])
		want := (money.Cents(n) * 1250).String()
		same(t, settle(t, text(`{}`, deal[0], deal[1], deal[2]+": ante 12.50, odds 12.50, raise 12.50")).Outcomes(),
			"1 ante lose 0.00 0.00 §11(h)(2)(iii)", "1 raise lose 0.00 0.00 §11(h)(2)(iii)(B)", "1 odds push 0.00 12.50 §11(h)(2)(iii)(B)",
			"1 bad_beat_bonus bonus "+want+" "+want+" §11(h)(2)(iii)(B) §12(c)")
	}
	printed := headsupholdem.BadBeat.Print()[0].Rows
	if len(printed) != len(hands) {
		t.Errorf("%d rows pay, want %d: a royal flush cannot lose", len(printed), len(hands))
	}
}

// cells plays each cell of a lettered table and compares what 2.50 is paid.
func cells(t *testing.T, wager, table, letters string, deals map[string][3]string) {
	t.Helper()
	hands, pays := rows(table, len(letters))
	for i, name := range hands {
		for j, letter := range letters {
			deal := deals[name]
			rules := `{"paytables": {"` + wager + `": "` + string(letter) + `"}}`
			r := settle(t, text(rules, deal[0], deal[1], deal[2]+": ante 10, odds 10, "+wager+" 2.50, fold"))
			n, _ := strconv.Atoi(pays[i][j])
			o := r.Outcomes()[2]
			if o.Result != round.Win || o.Paid != money.Cents(n)*250 || o.Returned != o.Paid+250 || o.Hand != name {
				t.Errorf("%s %c: %s (%s), want %d to 1", name, letter, say(o), o.Hand, n)
			}
		}
	}
}

func TestPocketBonusTables(t *testing.T) {
	regtest.Proves(t, "677a.12(d)")
	for cards, name := range map[string]string{
		"As Ah": "pair of aces",
		"As Ks": "ace and a king, queen or jack of the same suit", "Qd Ad": "ace and a king, queen or jack of the same suit", "Ac Jc": "ace and a king, queen or jack of the same suit",
		"Ah Ks": "ace and a king, queen or jack of different suits", "Qd Ac": "ace and a king, queen or jack of different suits", "Ac Jh": "ace and a king, queen or jack of different suits",
		"Kh Kd": "pair of 2s to kings", "2h 2s": "pair of 2s to kings", "7h 7s": "pair of 2s to kings",
	} {
		hands, pays := rows(pocketTable, 3)
		for i := range hands {
			if hands[i] == name {
				one := name + " " + strings.Join(pays[i], " ")
				cells(t, "pocket_bonus", one, "ABC", map[string][3]string{name: {"3c 4d", "9h 8c 5d Td 3s", cards}})
			}
		}
	}
}

func TestTripsPlusTables(t *testing.T) {
	regtest.Proves(t, "677a.12(e)")
	cells(t, "trips_plus", tripsTable, "ABCD", winners)
	for _, name := range []string{"two pair", "pair", "high card"} {
		for _, letter := range "ABCD" {
			deal := winners[name]
			r := settle(t, text(`{"paytables": {"trips_plus": "`+string(letter)+`"}}`, deal[0], deal[1], deal[2]+": ante 10, odds 10, trips_plus 2.50, fold"))
			if o := r.Outcomes()[2]; o.Result != round.Lose || o.Returned != 0 {
				t.Errorf("%s %c: %s", name, letter, say(o))
			}
		}
	}
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

func TestPayoutLimit(t *testing.T) {
	regtest.Proves(t, "677a.12(f)")
	deal := winners["royal flush"]
	wagers := ": ante 100, odds 100, raise 300, trips_plus 1000, pocket_bonus 5000"
	limited := func(limit, more string) string {
		return `{"paytables": {"pocket_bonus": "A", "trips_plus": "A"}, "payout_limit": "` + limit + `"` + more + `}`
	}
	r := settle(t, text(limited("50000", ""), deal[0], deal[1], deal[2]+wagers))
	same(t, r.Outcomes(),
		"1 ante win 100.00 200.00 §11(h)(2)(i) §12(a)", "1 raise win 300.00 600.00 §11(h)(2)(i) §12(a)",
		"1 odds win 49600.00 49700.00 §11(h)(2)(i) §12(b) §12(f)",
		"1 pocket_bonus lose 0.00 0.00 §11(i)(1)(ii)", "1 trips_plus win 100000.00 101000.00 §11(i)(2)(i) §12(e)")
	if from := r.Outcomes()[2].LimitedFrom; from != 50_000*money.Dollar {
		t.Errorf("limited from %s", from)
	}
	for limit, odds := range map[string]string{"50399.99": "49999.99", "50400": "50000.00", "60000": "50000.00"} {
		r := settle(t, text(limited(limit, ""), deal[0], deal[1], deal[2]+wagers))
		if got := paid(t, r, "odds"); got != odds {
			t.Errorf("limit %s: odds paid %s, want %s", limit, got, odds)
		}
	}
	// The Bad Beat Bonus counts too, and each player has the limit to himself.
	r = settle(t, text(limited("50000", ""), "Jh Th", "9h 8h 7h 2c 3d", "6h 5h: ante 200, odds 200, raise 200", "4c 4d: ante 200, odds 200, fold"))
	if got := paid(t, r, "bad_beat_bonus"); got != "50000.00" {
		t.Errorf("bad beat bonus paid %s", got)
	}
	r = settle(t, text(limited("50000", ""), "2s 2d", "9h 9c 9d 9s Jh", "Ah 3c: ante 25000, odds 25000, raise 25000", "Ad 3h: ante 25000, odds 25000, raise 25000"))
	for _, o := range r.Outcomes() {
		if o.Seat == 1 && o.Wager == "raise" && o.Paid != 25_000*money.Dollar || o.Wager == "odds" && o.Paid != 0 {
			t.Errorf("each player may win 50,000: %s", say(o))
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
