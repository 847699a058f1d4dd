package paper_test

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/internal/paper"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/pa/spanish21"
)

// onSheet are the figures of a game's mathematics sheet where no rules are given, in their order: what `felt odds` lists, the base game
// with the Tie Wager of § 579.7(e)(1), and insurance with eight decks.
func onSheet(t *testing.T, g *game.Game) []odds.Entry {
	t.Helper()
	of := func(q odds.Question) []odds.Entry {
		q.Game = odds.Game(g.ID)
		entries, err := odds.Entries(q)
		if err != nil {
			t.Fatal(err)
		}
		return entries
	}
	all := of(odds.Question{})
	switch g.ID {
	case "five-card-hi-lo":
		all = slices.Insert(all, 4, of(odds.Question{Wager: analysis.Base, Strategy: "tie"})...)
	case "spanish-21":
		all = append(all, of(odds.Question{Wager: "insurance", Rules: []byte(`{"decks": "8"}`)})...)
	}
	return all
}

// part is what stands below a heading of a document.
type part struct {
	heading string
	tables  []paper.Table
	texts   string
}

func partsOf(d *paper.Document) (all []part) {
	for _, b := range d.Blocks {
		if h, ok := b.(paper.Heading); ok {
			all = append(all, part{heading: h.Text})
			continue
		}
		now := &all[len(all)-1]
		switch b := b.(type) {
		case paper.Table:
			now.tables = append(now.tables, b)
		case paper.Columns:
			now.tables = append(now.tables, b...)
		case paper.Text:
			now.texts += b.Text + "\n"
		}
	}
	return all
}

// rows are all rows of a part's tables, cells joined.
func (p *part) rows() (all []string) {
	for _, table := range p.tables {
		for _, row := range table.Rows {
			all = append(all, strings.ReplaceAll(strings.Join(row, " | "), "\u00a0", " "))
		}
	}
	return all
}

// TestSheetIsWhatOddsSays: every figure that a mathematics sheet prints is that of `felt odds --json`, for every paytable of every
// game: in its summary, row by row with payouts and combinations, in its facts, of meters and ties, and against what is published.
func TestSheetIsWhatOddsSays(t *testing.T) {
	for _, g := range pa.Banked {
		d := of(t, "par", file(t, g, ""))
		entries := onSheet(t, g)
		known, err := figures(t.Context(), entries)
		if err != nil {
			t.Fatal(err)
		}
		parts := partsOf(d)
		summary := parts[0].rows()
		if len(summary) != len(entries) || len(parts) < len(entries)+1 {
			t.Fatalf("%s: %d rows, %d parts for %d figures", g.ID, len(summary), len(parts), len(entries))
		}
		for i, x := range known {
			e, p := &entries[i], &parts[i+1]
			want := odds.NewDocument(e, x, true)
			share := func(v float64) string { return strconv.FormatFloat(100*v, 'f', 4, 64) + " %" }
			digits := func(v float64) string { return strconv.FormatFloat(v, 'f', 4, 64) }
			risk := want.HouseEdge
			if want.ElementOfRisk != nil {
				risk = *want.ElementOfRisk
			}
			if line := []string{share(want.HouseEdge), share(1 - want.HouseEdge), share(risk), share(want.HitFrequency), digits(want.Deviation), digits(1.645 * want.Deviation)}; !strings.HasSuffix(summary[i], strings.Join(line, " | ")) {
				t.Errorf("%s: the summary says %q, odds %q", e.Name(), summary[i], line)
			}
			rows := p.rows()
			has := func(cells ...string) {
				t.Helper()
				if row := strings.Join(cells, " | "); !slices.Contains(rows, row) {
					t.Errorf("%s: no row %q below %q", e.Name(), row, p.heading)
				}
			}
			for _, o := range want.Outcomes {
				probability, net := new(big.Rat), new(big.Rat)
				net.SetString(o.Net.Fraction)
				if o.Combinations != "" {
					n, _ := new(big.Rat).SetString(o.Combinations)
					all, _ := new(big.Rat).SetString(want.Combinations)
					probability.Quo(n, all)
				} else {
					probability = x.Lines[slices.IndexFunc(x.Lines, func(l analysis.Line) bool { return l.Hand == o.Hand })].Probability
				}
				hand := o.Hand
				if sign, amount, _ := strings.Cut(hand, " "); strings.HasSuffix(hand, "/2") { // a payout of 3 to 2 leaves halves
					half, _ := new(big.Rat).SetString(amount)
					hand = sign + " " + half.FloatString(1)
				}
				share := " | " + probability.FloatString(10) + " | " + new(big.Rat).Mul(net, probability).FloatString(10)
				n := slices.IndexFunc(rows, func(row string) bool { return strings.HasPrefix(row, hand+" | ") && strings.HasSuffix(row, share) })
				if n < 0 || o.Pays != "" && !strings.Contains(rows[n], " | "+o.Pays+" | ") || o.Combinations != "" && !strings.Contains(strings.ReplaceAll(rows[n], ",", ""), " | "+o.Combinations+" | ") {
					t.Errorf("%s: no row of %+v", e.Name(), o)
				}
			}
			has("House edge", share(want.HouseEdge))
			has("Expected value, exactly", want.ExpectedValue.Fraction)
			has("Hit frequency", share(want.HitFrequency))
			has("Standard deviation", digits(want.Deviation))
			if want.AverageWager != nil {
				has("Average wager", strconv.FormatFloat(*want.AverageWager, 'f', 6, 64))
				has("Element of risk", share(risk))
			}
			for _, decision := range want.Decisions {
				name := strings.ReplaceAll(decision.Name, "_", " ")
				has(strings.ToUpper(name[:1])+name[1:], share(decision.Frequency.Decimal))
			}
			for _, end := range want.TieEnds {
				n := slices.IndexFunc(rows, func(row string) bool { return strings.HasPrefix(row, end.Ties) })
				if line := []string{strconv.FormatFloat(end.AverageWager, 'f', 6, 64), share(end.ElementOfRisk), share(end.HitFrequency), digits(end.Deviation)}; n < 0 || !strings.HasSuffix(rows[n], strings.Join(line, " | ")) ||
					strings.HasSuffix(rows[n][:strings.Index(rows[n], " | ")], "(this figure)") != (end.AverageWager == *want.AverageWager) {
					t.Errorf("%s: no end of ties %+v in %q", e.Name(), end, rows)
				}
			}
			if !strings.Contains(p.texts+fmt.Sprint(p.tables), want.Ties) {
				t.Errorf("%s: the ties are not said: %q", e.Name(), want.Ties)
			}
			if m := want.Progressive; m != nil {
				has("House edge without the meter", share(-m.Fixed.Decimal))
				has("Average share of the meter won, exactly", m.Share.Fraction)
				has("Each $1,000 of the meter takes off", share(*m.PerThousand))
				if m.BreakEven == nil || !strings.Contains(strings.ReplaceAll(strings.Join(rows, "\n"), ",", ""), "Nobody has an edge at a meter of | $"+*m.BreakEven) {
					t.Errorf("%s: no break-even meter %+v in %q", e.Name(), m.BreakEven, rows)
				}
				// What the meter stands at is said where the figure is first read.
				at := "no meter"
				if m.Meter != "0.00" {
					at = "meter $30,000" // the least of § 678a.12(d)(3) and § 682a.12(e)
				}
				if !strings.Contains(summary[i], " | "+e.Paytable+", "+at+" | ") {
					t.Errorf("%s: the summary says %q of a meter of $%s", e.Name(), summary[i], m.Meter)
				}
			}
			for _, c := range want.Published {
				if !strings.Contains(strings.Join(rows, "\n"), c.Says+" ("+c.Source+"); exactly "+c.Comes+": "+c.Agreement) {
					t.Errorf("%s: what is published is not compared: %+v", e.Name(), c)
				}
			}
		}
	}
}

// TestSheetHasWhatIsPlacedBesideTheBaseGame: a wager that is part of the base game where it is placed has its own edge there, and has
// none where it is not offered.
func TestSheetHasWhatIsPlacedBesideTheBaseGame(t *testing.T) {
	heading := "Base game with the Tie Wager, paytable A"
	parts := partsOf(of(t, "par", file(t, pa.Game("five-card-hi-lo"), `{"paytables": {"ante_bonus": "A"}}`)))
	n := slices.IndexFunc(parts, func(p part) bool { return p.heading == heading })
	if n < 0 {
		t.Fatalf("no %q", heading)
	}
	// The two edges of `felt odds`: 2146358359/22651398315 and 27546161737/996661525860.
	alone := new(big.Rat).Sub(big.NewRat(2146358359, 22651398315), big.NewRat(27546161737, 996661525860))
	if want := "House edge of the Tie Wager alone | " + alone.Mul(alone, big.NewRat(100, 1)).FloatString(4) + " %"; !slices.Contains(parts[n].rows(), want) {
		t.Errorf("no %q in %q", want, parts[n].rows())
	}
	if rows := parts[n].rows(); !slices.Contains(rows, "both high and low hands tie | 20 to 1") {
		t.Errorf("the sheet does not say what the Tie Wager pays: %q", rows)
	}
	for _, p := range partsOf(of(t, "par", file(t, pa.Game("five-card-hi-lo"), `{"paytables": {"ante_bonus": "A"}, "tie": false}`))) {
		if p.heading == heading {
			t.Errorf("%q where no Tie Wager is offered", p.heading)
		}
	}
}

// TestSheetHasPayoutsOfFixedAmounts: the payout of § 635a.12(c) stands on the sheet with its conditions, with the edge at each minimum
// that changes it, and in the figure where a minimum is chosen.
func TestSheetHasPayoutsOfFixedAmounts(t *testing.T) {
	g := pa.Game("spanish-21")
	var changes []money.Cents
	for wager := money.Dollar; wager <= 1000*money.Dollar; wager += money.Dollar {
		if spanish21.FixedFor(wager) != spanish21.FixedFor(wager-money.Dollar) {
			changes = append(changes, wager)
		}
	}
	if least := odds.Game(g.ID).Minimums; !slices.Equal(least, changes) {
		t.Errorf("figures at minimums of %v; the payout changes at %v", least, changes)
	}
	for _, c := range []struct {
		rules       string
		says, never []string
	}{
		{`{"decks": "6"}`, []string{"such payouts are not in this figure", "House edge at a minimum of $5", "House edge at a minimum of $25", "suited 7s on a wager of $25 or more * | $5,000", "Only if the dealer's exposed card is also a 7"}, []string{"2 to 1 and"}},
		{`{"decks": "6", "minimum": "10"}`, []string{"as on a wager of $10,", "three 7s of the same suit against a 7 | 2 to 1 and $1,000", "House edge at a minimum of $25"}, []string{"are not in this figure", "minimum of $5,"}},
		{`{"decks": "6", "minimum": "10", "maximum": "20"}`, []string{"as on a wager of $10,"}, []string{"House edge at a minimum of"}},
	} {
		p := partsOf(of(t, "par", file(t, g, c.rules)))[1]
		text := p.texts + strings.Join(p.rows(), "\n") + fmt.Sprint(p.tables)
		for _, want := range c.says {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in %s", c.rules, want, text)
			}
		}
		for _, never := range c.never {
			if strings.Contains(text, never) {
				t.Errorf("%s: says %q", c.rules, never)
			}
		}
		if !strings.Contains(c.rules, "maximum") {
			e, err := odds.Entries(odds.Question{Game: odds.Game(g.ID), Wager: analysis.Base, Paytable: "6", Rules: []byte(`{"minimum": "25"}`)})
			if err != nil {
				t.Fatal(err)
			}
			at, err := figures(t.Context(), e)
			if err != nil {
				t.Fatal(err)
			}
			value := new(big.Rat).Mul(at[0].Value(), big.NewRat(-100, 1))
			if want := "House edge at a minimum of $25 | " + value.FloatString(4) + " %"; !slices.Contains(p.rows(), want) {
				t.Errorf("%s: no %q in %q", c.rules, want, p.rows())
			}
		}
	}
}
