package odds_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// calculator counts each wager only once.
var calculator odds.Calculator

// ask works out the figures that answer a question.
func ask(t *testing.T, q odds.Question) ([]odds.Entry, []*analysis.Figure) {
	t.Helper()
	entries, err := odds.Entries(q)
	if err != nil {
		t.Fatal(err)
	}
	var figures []*analysis.Figure
	for i := range entries {
		f, err := calculator.Figure(t.Context(), &entries[i])
		if err != nil {
			t.Fatal(err)
		}
		figures = append(figures, f)
	}
	return entries, figures
}

func one(t *testing.T, game string, wager round.WagerID, letter string) *analysis.Figure {
	t.Helper()
	_, figures := ask(t, odds.Question{Game: odds.Game(game), Wager: wager, Paytable: letter})
	if len(figures) != 1 {
		t.Fatalf("%s %s %s: %d figures", game, wager, letter, len(figures))
	}
	return figures[0]
}

func percent(f *analysis.Figure) string {
	return new(big.Rat).Mul(f.Value(), big.NewRat(-100, 1)).FloatString(2)
}

// TestTieEnds: where two decisions are worth the same and wager differently, the best play lies between both ends;
// elsewhere there are none. One game is solved slowly and is left to its own test.
func TestTieEnds(t *testing.T) {
	for _, g := range odds.Games {
		if g.Game.ID == "heads-up-holdem" || g.Base == nil {
			continue
		}
		entries, figures := ask(t, odds.Question{Game: g, Wager: analysis.Base})
		for i, f := range figures {
			ends, err := calculator.TieEnds(t.Context(), &entries[i])
			if err != nil {
				t.Fatal(err)
			}
			d := odds.NewDocument(&entries[i], &analysis.Figure{Game: f.Game, Wager: f.Wager, Strategy: f.Strategy, Lines: f.Lines, Wagered: f.Wagered, TieEnds: ends}, false)
			switch {
			case g.Game.ID != "mississippi-stud":
				if ends == nil || len(ends) > 0 || !strings.HasSuffix(d.Ties, "Here none that are worth the same wager differently.") {
					t.Errorf("%s: %v, %q", entries[i].Name(), ends, d.Ties)
				}
			case len(ends) != 2 || ends[0].Wagered.Cmp(f.Wagered) >= 0 || ends[1].Wagered.Cmp(f.Wagered) < 0 || len(d.TieEnds) != 2:
				t.Errorf("%s: %v around %s", entries[i].Name(), ends, f.Wagered)
			}
		}
	}
}

// TestHandsThatNoChapterNames: the known numbers of hands of seven, of five and of three cards are paid by rows of a custom
// paytable, the first row that fits.
func TestHandsThatNoChapterNames(t *testing.T) {
	for _, c := range []struct {
		game, wager string
		rows        []string
		want        []int64
	}{
		{"heads-up-holdem", "trips_plus", []string{"straight or better", "three-of-a-kind", "two pair", "pair"},
			[]int64{4324 + 37_260 + 224_848 + 3_473_184 + 4_047_644 + 6_180_020, 6_461_620, 31_433_400, 58_627_800}},
		{"mississippi-stud", "progressive", []string{"flush or better", "two pair", "pair of jacks or better"}, []int64{40 + 624 + 3744 + 5108, 123_552, 10_200 + 54_912 + 4*84_480}},
		{"three-card-poker", "pair_plus", []string{"straight or better", "flush", "pair of aces", "pair of jacks or better", "pair", "ace high"},
			[]int64{48 + 52 + 720, 1096, 288, 864, 2592, 3840}},
	} {
		q := odds.Question{Game: odds.Game(c.game), Wager: round.WagerID(c.wager)}
		for _, row := range c.rows {
			q.Own = append(q.Own, paytable.PrintedRow{Hand: row, Pays: payout.To(2, 1)})
		}
		_, figures := ask(t, q)
		for i, want := range c.want {
			line := figures[0].Lines[slices.IndexFunc(figures[0].Lines, func(o analysis.Line) bool { return o.Hand == c.rows[i] })]
			if line.Combinations.Cmp(big.NewInt(want)) != 0 {
				t.Errorf("%s: %s in %s deals, want %d", c.wager, line.Hand, line.Combinations, want)
			}
		}
	}
	for _, c := range []struct{ row, want string }{
		{"five of a kind", `"five of a kind": no hand of this wager is called so that no row above it pays`},
		{"flush", `"flush": no hand of this wager is called so that no row above it pays`},
	} {
		q := odds.Question{Game: odds.Game("three-card-poker"), Wager: "pair_plus", Own: []paytable.PrintedRow{{Hand: "pair or better", Pays: payout.To(1, 1)}, {Hand: c.row, Pays: payout.To(2, 1)}}}
		entries, err := odds.Entries(q)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := calculator.Figure(t.Context(), &entries[0]); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.row, err, c.want)
		}
	}
}

// TestEveryGame: each chapter with a house is analysed, and each wager that a player may do
// without and that has a paytable has a figure on each, but the Tie Wager, which is played.
func TestEveryGame(t *testing.T) {
	for _, g := range pa.Banked {
		a := odds.Game(g.ID)
		if a == nil {
			if g.Chapter != "637a" {
				t.Errorf("%s is not analysed", g.ID)
			}
			continue
		}
		got := map[round.WagerID][]string{}
		entries, err := odds.Entries(odds.Question{Game: a})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			got[e.Wager] = append(got[e.Wager], e.Paytable)
		}
		for _, table := range g.Paytables {
			if w := g.Wager(table.Wager); w.Required || w.Payout || w.Later || w.ID == "tie" {
				continue
			}
			var letters []string
			for _, printed := range table.Printed {
				letters = append(letters, printed.Letter)
			}
			if !slices.Equal(got[table.Wager], letters) {
				t.Errorf("%s %s: figures of %q, the chapter prints %q", g.ID, table.Wager, got[table.Wager], letters)
			}
		}
	}
}

// TestHolds: what the chapters' own tests found the wagers to hold.
func TestHolds(t *testing.T) {
	for name, want := range map[string]string{
		"heads-up-holdem pocket_bonus":         "A 4.52 B 6.79 C 9.95",
		"heads-up-holdem trips_plus":           "A 0.74 B 1.74 C 4.34 D 3.34",
		"high-card-flush flush_bonus":          "A 7.81 B 5.30 C 4.79 D 7.53 E 9.60 F 7.29 G 6.78 H 8.06",
		"high-card-flush straight_flush_bonus": "A 6.64 B 6.27 C 7.76 D 7.39",
		"spanish-21 match_the_dealer":          "6 3.06 8 2.99",
		"five-card-hi-lo poker_bonus":          "A 7.57 B 3.89",
		"mississippi-stud three_card_bonus":    "A 7.10",
		"crazy-4-poker queens_up":              "A 6.78 B 4.52 C 3.06",
		"four-card-prime prime":                "A 4.74 B 9.80",
		"four-card-prime aces_bonus":           "A 46.32 B 47.19 C 45.83 D 46.71 E 47.59 F 56.18 G 52.06 H 49.74",
	} {
		game, wager, _ := strings.Cut(name, " ")
		_, figures := ask(t, odds.Question{Game: odds.Game(game), Wager: round.WagerID(wager)})
		var got []string
		for _, f := range figures {
			got = append(got, f.Paytable, percent(f))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: %s, want %s", name, text, want)
		}
	}
}

// TestReadings: another reading has its own figures.
func TestReadings(t *testing.T) {
	for _, c := range []struct{ game, wager, letter, rules, want string }{
		{"four-card-prime", "aces_bonus", "A", `{"readings": {"aces_bonus": "four-card"}}`, "1.11"},
		{"four-card-prime", "aces_bonus", "H", `{"readings": {"aces_bonus": "four-card"}}`, "3.89"},
		{"five-card-hi-lo", "poker_bonus", "A", `{"readings": {"poker_bonus": "a-is-6s"}}`, "1.07"},
		{"five-card-hi-lo", "poker_bonus", "B", `{"readings": {"poker_bonus": "a-is-6s"}}`, "10.39"},
		{"high-card-flush", "straight_flush_bonus", "B", `{"readings": {"straight_flush_ace": "high-only"}}`, "14.28"},
	} {
		_, figures := ask(t, odds.Question{Game: odds.Game(c.game), Wager: round.WagerID(c.wager), Paytable: c.letter, Rules: json.RawMessage(c.rules)})
		if got := percent(figures[0]); got != c.want {
			t.Errorf("%s %s %s with %s: %s, want %s", c.game, c.wager, c.letter, c.rules, got, c.want)
		}
	}
}

// TestRulesChoose: of the paytables only the one that the rules choose is shown; to ask for another
// contradicts them.
func TestRulesChoose(t *testing.T) {
	rules := json.RawMessage(`{"paytables": {"trips_plus": "C"}}`)
	q := odds.Question{Game: odds.Game("heads-up-holdem"), Wager: "trips_plus", Rules: rules}
	if _, figures := ask(t, q); len(figures) != 1 || figures[0].Paytable != "C" {
		t.Errorf("%d figures, the first of %s", len(figures), figures[0].Paytable)
	}
	q.Paytable = "D"
	if _, err := odds.Entries(q); err == nil || err.Error() != "paytable D of trips_plus is asked for, and the rules choose paytable C" {
		t.Errorf("another paytable than that of the rules: %v", err)
	}
	q = odds.Question{Game: odds.Game("spanish-21"), Wager: "match_the_dealer", Rules: json.RawMessage(`{"decks": "8"}`)}
	if _, figures := ask(t, q); len(figures) != 1 || figures[0].Paytable != "8" || percent(figures[0]) != "2.99" {
		t.Errorf("%d figures, the first of %s decks holds %s", len(figures), figures[0].Paytable, percent(figures[0]))
	}
}

// TestOwnPaytable: that of the chapter, typed again, is worth the same; hands that no printed
// paytable pays can be paid, others not.
func TestOwnPaytable(t *testing.T) {
	own := []paytable.PrintedRow{{Hand: "seven-card flush", Pays: payout.To(300, 1)}, {Hand: "six-card flush", Pays: payout.To(100, 1)},
		{Hand: "five-card flush", Pays: payout.To(10, 1)}, {Hand: "four-card flush", Pays: payout.To(1, 1)}}
	q := odds.Question{Game: odds.Game("high-card-flush"), Wager: "flush_bonus", Own: own}
	_, figures := ask(t, q)
	if printed := one(t, "high-card-flush", "flush_bonus", "A"); printed.Value().Cmp(figures[0].Value()) != 0 {
		t.Errorf("%s, the chapter's %s", figures[0].Value(), printed.Value())
	}
	q.Own = []paytable.PrintedRow{{Hand: "three-card flush", Pays: payout.Push}, {Hand: "two-card flush", Pays: payout.To(3, 2)}}
	_, figures = ask(t, q)
	if want := big.NewRat(24_676_704*3-2*(133_784_560-24_676_704-78_881_088), 2*133_784_560); figures[0].Value().Cmp(want) != 0 {
		t.Errorf("%s, want %s", figures[0].Value(), want)
	}
	q.Own = []paytable.PrintedRow{{Hand: "eight-card flush", Pays: payout.To(1, 1)}}
	entries, err := odds.Entries(q)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := new(odds.Calculator).Figure(t.Context(), &entries[0]); err == nil || !strings.HasPrefix(err.Error(), `"eight-card flush" is no hand of this wager; there are seven-card flush, six-card`) {
		t.Errorf("refused with %v", err)
	}
}

// TestPaidTogether: where a deal is in two rows, what they pay adds up; a row left out pays nothing.
func TestPaidTogether(t *testing.T) {
	q := odds.Question{Game: odds.Game("spanish-21"), Wager: "match_the_dealer",
		Own: []paytable.PrintedRow{{Hand: "each matching card of the same suit", Pays: payout.To(9, 1)}}}
	_, figures := ask(t, q)
	// Of 287 cards five are the same: 10 pairs pay 18, 5·282 hands pay 9, all others lose.
	if want := big.NewRat(10*18+5*282*9-(41_041-10-5*282), 41_041); figures[0].Value().Cmp(want) != 0 {
		t.Errorf("%s, want %s", figures[0].Value(), want)
	}
	q.Own[0].Pays = payout.For(9)
	entries, err := odds.Entries(q)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := new(odds.Calculator).Figure(t.Context(), &entries[0]); err == nil || err.Error() != `"each matching card of the same suit" cannot pay "9 for 1" on this wager` {
		t.Errorf("refused with %v", err)
	}
}

func TestRefused(t *testing.T) {
	flush, hilo, prime := odds.Game("high-card-flush"), odds.Game("five-card-hi-lo"), odds.Game("four-card-prime")
	for want, q := range map[string]odds.Question{
		"High Card Flush has no figure of a wager \"tie\"; there are":                            {Game: flush, Wager: "tie"},
		"ante depends on how the hand is played":                                                 {Game: flush, Wager: "ante"},
		"a paytable needs the wager that it is of":                                               {Game: flush, Paytable: "A"},
		"flush_bonus of High Card Flush has no paytable \"Z\"; the chapter prints A, B, C, D, E": {Game: flush, Wager: "flush_bonus", Paytable: "Z"},
		"base of High Card Flush has no paytables to choose from":                                {Game: flush, Wager: "base", Paytable: "A"},
		"rules.paytables.flush_bonus: there is no paytable \"Z\"; the chapter prints A, B, C":    {Game: flush, Wager: "flush_bonus", Rules: json.RawMessage(`{"paytables": {"flush_bonus": "Z"}}`)},
		"rules.dealings: High Card Flush has no such option":                                     {Game: flush, Rules: json.RawMessage(`{"dealings": 1}`)},
		"rules: is no JSON object of choices":                                                    {Game: prime, Wager: "prime", Rules: json.RawMessage(`[]`)},
		"rules.readings.aces_bonus: there is no reading \"x\"; choose as-published or four-card": {Game: prime, Wager: "prime", Rules: json.RawMessage(`{"readings": {"aces_bonus": "x"}}`)},
		"rules.paytables.ante_bonus: there is no paytable \"E\"; the chapter prints A, B, C, D":  {Game: hilo, Wager: "poker_bonus", Rules: json.RawMessage(`{"paytables": {"ante_bonus": "E"}}`)},
	} {
		if _, err := odds.Entries(q); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("refused with %v, want %s", err, want)
		}
	}
	entries, err := odds.Entries(odds.Question{Game: hilo, Wager: "tie"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := new(odds.Calculator).Figure(t.Context(), &entries[0]); !errors.Is(err, analysis.ErrPlayed) {
		t.Errorf("the Tie Wager is refused with %v", err)
	}
}

// TestSingle: one answer where only one can be meant, else a list.
func TestSingle(t *testing.T) {
	flush, stud, prime := odds.Game("high-card-flush"), odds.Game("mississippi-stud"), odds.Game("four-card-prime")
	for _, c := range []struct {
		q    odds.Question
		want bool
	}{
		{odds.Question{Game: flush}, false}, {odds.Question{Game: flush, Wager: "flush_bonus"}, false}, {odds.Question{Game: flush, Wager: "flush_bonus", Paytable: "A"}, true},
		{odds.Question{Game: stud, Wager: "three_card_bonus"}, true}, {odds.Question{Game: flush, Wager: "base"}, true}, {odds.Question{Game: prime, Wager: "base"}, false},
		{odds.Question{Game: prime, Wager: "base", Paytable: "D"}, true}, {odds.Question{Game: flush, Wager: "flush_bonus", Own: []paytable.PrintedRow{{}}}, true},
	} {
		if got := c.q.Single(); got != c.want {
			t.Errorf("%s %s %s: %t", c.q.Game.Game.ID, c.q.Wager, c.q.Paytable, got)
		}
	}
}

// TestProgressive by hand: on paytable B of 678a 39,960 hands win 900, 676,196 win 50, 1,592
// a tenth of the meter and 32 all of it.
func TestProgressive(t *testing.T) {
	q := odds.Question{Game: odds.Game("high-card-flush"), Wager: "progressive", Paytable: "B", Meter: payout.Meters{"": 100_000 * money.Dollar}, Stake: 5 * money.Dollar,
		Rules: json.RawMessage(`{"progressive_rate": "20.00", "progressive_reset": "50000.00"}`)}
	entries, figures := ask(t, q)
	f, all := figures[0], int64(133_784_560)
	if want := big.NewRat(39_960*900+676_196*50+1_592*2_000+32*20_000-all, all); f.Value().Cmp(want) != 0 {
		t.Errorf("value %s, want %s", f.Value(), want)
	}
	fixed := big.NewRat(39_960*900+676_196*50-all, all)
	if p := f.Progressive; p.Fixed.Cmp(fixed) != 0 || len(p.Levels) != 1 || p.Levels[0].Share.Cmp(big.NewRat(1_912, 10*all)) != 0 || p.Levels[0].All.Cmp(big.NewRat(32, all)) != 0 {
		t.Errorf("%s, %+v", p.Fixed, p.Levels)
	}
	d := odds.NewDocument(&entries[0], f, false).Progressive
	// The house keeps what is left of the fixed part after a fifth of each wager and, in 32 hands, 10,000 wagers.
	held := new(big.Rat).Sub(new(big.Rat).Neg(fixed), big.NewRat(1, 5))
	held.Sub(held, big.NewRat(32*10_000, all))
	if d.LongRun == nil || d.LongRun.Fraction != held.RatString() || d.Meter != "100000.00" || d.Wager != "5.00" || d.Reset != "50000.00" || d.Rate != "20.00" {
		t.Errorf("%+v, want %s", d, held)
	}
	// At the break-even meter the value is nothing, except for less than a cent of the meter.
	q.Meter = payout.Meters{"": money.MustParse(*d.BreakEven)}
	_, figures = ask(t, q)
	q.Meter[""]--
	_, below := ask(t, q)
	if figures[0].Value().Sign() < 0 || below[0].Value().Sign() >= 0 {
		t.Errorf("at %s the value is %s", *d.BreakEven, figures[0].Value())
	}
}

// threeLevels are rules of 655a with a paytable that pays three levels of a meter: by hand 4 royal flushes win all of the mega, 36 straight
// flushes all of the major and 624 four-of-a-kinds all of the minor, a tenth of which 3,744 full houses win, and 5,108 flushes win 40 for 1.
const threeLevels = `{"paytables": {"progressive": {"royal flush": "100% of the mega meter", "straight flush": "100% of the major meter", "four-of-a-kind": "100% of the minor meter",
	"full house": "10% of the minor meter", "flush": "40 for 1"}},
	"progressive_rate": {"mega": "10.00", "major": "7.50", "minor": "5.00"}, "progressive_initial": {"mega": "100000.00", "major": "5000.00", "minor": "500.00"},
	"progressive_reset": {"mega": "90000.00", "major": "4000.00", "minor": "400.00"}}`

// TestLevels by hand: each level has its own share, break-even reading, rate and reset amount.
func TestLevels(t *testing.T) {
	const all = 2_598_960
	q := odds.Question{Game: odds.Game("mississippi-stud"), Wager: "progressive", Rules: json.RawMessage(threeLevels), Meter: payout.Meters{"mega": 150_000 * money.Dollar}}
	entries, figures := ask(t, q)
	f := figures[0]
	if want := big.NewRat(4*150_000+36*4_000+624*400+3_744*40+5_108*40-all, all); f.Value().Cmp(want) != 0 || f.Paytable != "own" {
		t.Errorf("paytable %s has the value %s, want %s", f.Paytable, f.Value(), want)
	}
	d := odds.NewDocument(&entries[0], f, false).Progressive
	fixed := int64(5_108*40 - all)
	held := new(big.Rat).Sub(big.NewRat(-fixed, all), big.NewRat(225, 1_000))
	held.Sub(held, big.NewRat(4*90_000+36*4_000+624*400, all))
	if d.LongRun == nil || d.LongRun.Fraction != held.RatString() || d.Fixed.Fraction != big.NewRat(fixed, all).RatString() || d.Meter != "" || len(d.Levels) != 3 {
		t.Fatalf("%+v, want %s", d, held)
	}
	shares := map[string]*big.Rat{"mega": big.NewRat(4, all), "major": big.NewRat(36, all), "minor": big.NewRat(6_240+3_744, 10*all)}
	for _, l := range d.Levels {
		if l.Share.Fraction != shares[l.Level].RatString() {
			t.Errorf("%s: %+v", l.Level, l)
		}
		// At its break-even reading, while the others read what they do, the value is nothing, except for less than a cent of it.
		at := q
		at.Meter = entries[0].Meters()
		at.Meter[l.Level] = money.MustParse(*l.BreakEven)
		_, even := ask(t, at)
		at.Meter = entries[0].Meters()
		at.Meter[l.Level] = money.MustParse(*l.BreakEven) - 1
		_, below := ask(t, at)
		if even[0].Value().Sign() < 0 || below[0].Value().Sign() >= 0 {
			t.Errorf("%s: at %s the value is %s", l.Level, *l.BreakEven, even[0].Value())
		}
	}
	by := entries[0].ByLevel()
	minor, err := new(odds.Calculator).Jackpot(t.Context(), &by[2], 0, 100, 1)
	if err != nil || minor.Level != "minor" || minor.Between.Fraction != big.NewRat(all, 624).RatString() || minor.Held.Fraction != held.RatString() || minor.BreakEven != nil {
		t.Errorf("%+v, %v", minor, err)
	}
	if _, err := odds.Entries(odds.Question{Game: q.Game, Wager: "progressive", Paytable: "A", Rules: q.Rules}); err == nil || !strings.Contains(err.Error(), "state a paytable of their own") {
		t.Errorf("another paytable than the rules state: %v", err)
	}
}

// TestEnvy by hand: 4 royal flushes of $1,000 and 36 straight flushes of $300 on a wager of $1.
func TestEnvy(t *testing.T) {
	entries, figures := ask(t, odds.Question{Game: odds.Game("mississippi-stud"), Wager: "progressive", Rules: json.RawMessage(`{"envy": {"royal_flush": "1000.00", "straight_flush": "300.00"}}`)})
	d := odds.NewDocument(&entries[0], figures[0], false).Progressive
	if want := big.NewRat(4*1_000+36*300, 2_598_960).RatString(); d.EnvyEach == nil || d.EnvyEach.Fraction != want {
		t.Errorf("%+v, want %s", d.EnvyEach, want)
	}
	if d.LongRun != nil {
		t.Error("without a reset amount there is no long run")
	}
}

// TestCells: one unit more in a cell is worth what the figure says.
func TestCells(t *testing.T) {
	for _, c := range []struct {
		game  string
		wager round.WagerID
	}{{"high-card-flush", "flush_bonus"}, {"spanish-21", "match_the_dealer"}, {"four-card-prime", "all_six_bonus"}, {"five-card-hi-lo", "poker_bonus"}, {"high-card-flush", "progressive"}} {
		entries, figures := ask(t, odds.Question{Game: odds.Game(c.game), Wager: c.wager})
		for i, f := range figures {
			for at, cell := range f.Cells {
				q := entries[i].Question
				q.Paytable = ""
				if c.game == "spanish-21" {
					q.Rules = json.RawMessage(`{"decks": "` + f.Paytable + `"}`)
				}
				for j, printed := range f.Cells {
					pays, err := payout.Parse(printed.Pays)
					if err != nil {
						t.Fatal(err)
					}
					if n, m, _ := pays.Net(); j == at && m == 1 && !pays.KeepsStake() {
						pays = payout.To(n+1, m)
					} else if _, share := pays.FromMeter(); j == at && pays.KeepsStake() && !share {
						pays = payout.For(n + 2)
					} else if j == at {
						continue
					}
					q.Own = append(q.Own, paytable.PrintedRow{Hand: printed.Hand, Pays: pays})
				}
				if len(q.Own) < len(f.Cells) {
					continue // a share of the meter has no unit
				}
				_, more := ask(t, q)
				if rise := new(big.Rat).Sub(more[0].Value(), f.Value()); rise.Cmp(cell.PerUnit) != 0 {
					t.Errorf("%s %s %s: a unit more for %s is worth %s, not %s", c.game, c.wager, f.Paytable, cell.Hand, rise, cell.PerUnit)
				}
			}
		}
	}
}
