package paper_test

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
)

// TestOpeningBetsAreWagers: the guide and the rack card of Poker list the bets that open a round with the wagers, those in
// force and no others.
func TestOpeningBetsAreWagers(t *testing.T) {
	for _, g := range pa.Games {
		if g.Banked() {
			continue
		}
		for _, option := range []string{"blinds", "forced_bet", "ante"} {
			o := g.Option(option)
			if o == nil {
				continue
			}
			f := file(t, g, "")
			said := o.Posted(f.Selected)
			for _, p := range []string{"guide", "rack"} {
				wagers := wagersOf(of(t, p, f))
				if said != "" && !strings.Contains(wagers, said+".") {
					t.Errorf("%s, %s: the wagers do not list %q:\n%s", g.ID, p, said, wagers)
				}
				if said == "" && strings.Contains(wagers, "Ante") {
					t.Errorf("%s, %s: the wagers list an Ante that is not in force:\n%s", g.ID, p, wagers)
				}
			}
		}
	}
}

// wagersOf are the texts under the first heading of the wagers.
func wagersOf(d *paper.Document) string {
	var all []string
	under := false
	for _, b := range d.Blocks {
		switch b := b.(type) {
		case paper.Heading:
			under = b.Text == "The wagers"
		case paper.Text:
			if under {
				all = append(all, b.Text)
			}
		}
	}
	return strings.Join(all, "\n")
}

// TestPapersOfPokerSayNothingOfOtherGames: no Blind Bet where none can be posted, and no low hand where only the highest
// wins by the game's section. The rules for inspection have the chapter's clauses and readings whole.
func TestPapersOfPokerSayNothingOfOtherGames(t *testing.T) {
	for _, g := range pa.Games {
		if g.Banked() {
			continue
		}
		for _, p := range []string{"guide", "dealer", "rack", "sign"} {
			text := strings.ToLower(read(htmlOf(t, of(t, p, file(t, g, "")))))
			if g.Option("blinds") == nil && strings.Contains(text, "blind") {
				t.Errorf("%s, %s: speaks of blinds", g.ID, p)
			}
			if g.ID == "five-card-draw" && strings.Contains(text, "low hand") {
				t.Errorf("%s, %s: speaks of a low hand", g.ID, p)
			}
			if strings.Contains(text, "first or second card") && !strings.Contains(text, "dealt face down") {
				t.Errorf("%s, %s: an exposed second card is a misdeal where it is dealt face up", g.ID, p)
			}
		}
	}
}

// TestOddChipIsExplained: of tied hands that get unlike shares the worked round says which has the odd chip.
func TestOddChipIsExplained(t *testing.T) {
	seen := false
	for _, g := range pa.Games {
		if g.Banked() {
			continue
		}
		for _, b := range of(t, "guide", file(t, g, "")).Blocks {
			round, ok := b.(paper.Table)
			if !ok || len(round.Head) != 6 {
				continue
			}
			for _, row := range round.Rows {
				for _, other := range round.Rows {
					if row[5] > other[5] && other[5] > "0.00" && row[1] != "" && other[1] != "" && ties(row[2], other[2]) {
						seen = true
						if !strings.Contains(row[2], "odd chip of the tie") || strings.Contains(other[2], "odd chip of the tie") {
							t.Errorf("%s: %v gets more than %v, and nothing says why", g.ID, row, other)
						}
					}
				}
			}
		}
	}
	if !seen {
		t.Fatal("no worked round has an odd chip")
	}
}

// ties reports whether the hands that two reasons name are alike, or one half of each is: only the odd chip then makes their
// shares differ, in the rounds that the guides work through.
func ties(a, b string) bool {
	halves := func(why string) []string {
		_, hand, _ := strings.Cut(why, "(")
		hand, _, _ = strings.Cut(hand, ")")
		return strings.Split(hand, "; ")
	}
	return slices.ContainsFunc(halves(a), func(half string) bool { return slices.Contains(halves(b), half) })
}

// TestUpCardIsOfAPlayer: in Poker the dealer has no cards.
func TestUpCardIsOfAPlayer(t *testing.T) {
	for _, g := range pa.Games {
		for _, b := range of(t, "guide", file(t, g, "")).Blocks {
			if words, ok := b.(paper.Table); ok && !g.Banked() {
				for _, row := range words.Rows {
					if len(row) == 2 && strings.Contains(row[1], "The dealer's card") {
						t.Errorf("%s: %v", g.ID, row)
					}
				}
			}
		}
	}
}
