package paper_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// tables are all tables of a paper.
func tables(d *paper.Document) []paper.Table {
	var all []paper.Table
	for _, b := range slices.Concat(d.Blocks, d.Back) {
		switch b := b.(type) {
		case paper.Table:
			all = append(all, b)
		case paper.Columns:
			all = append(all, b...)
		}
	}
	return all
}

// TestFoldSaysWhatItGivesUp: the guide and the rack card of each banked game name the wagers that a player
// who folds loses, and those that stay in play.
func TestFoldSaysWhatItGivesUp(t *testing.T) {
	for id, want := range map[string][2]string{
		"crazy-4-poker":    {"Ante Wager and Super Bonus Wager", "Queens Up Wager"},
		"five-card-hi-lo":  {"Ante Wager and Tie Wager", "Poker Bonus Wager"},
		"four-card-prime":  {"Ante Wager", "Prime Wager, Aces Bonus Wager and All-Six Bonus Wager"},
		"heads-up-holdem":  {"Ante Wager and Odds Wager", "Pocket Bonus Wager and Trips Plus Wager"},
		"high-card-flush":  {"Ante Wager", "Flush Bonus Wager, Straight Flush Bonus Wager and Progressive Jackpot Wager"},
		"mississippi-stud": {"Ante Wager, 3rd Street Wager and 4th Street Wager", "Three Card Bonus Wager and Progressive Payout Wager"},
		"three-card-poker": {"Ante Wager", "Pair Plus Wager"},
	} {
		f := file(t, pa.Game(id), "")
		for _, kind := range []string{"guide", "rack"} {
			text := read(htmlOf(t, of(t, kind, f)))
			said := "You give up your hand and what you have placed as " + want[0] + ". What you have placed as " + want[1] + " stays and is settled."
			if !strings.Contains(text, said) {
				t.Errorf("the %s of %s does not say %q", kind, id, said)
			}
			if said := "To fold gives up what you have placed as " + want[0] + " and"; kind == "guide" && !strings.Contains(text, said) {
				t.Errorf("the guide of %s does not say %q", id, said)
			}
		}
	}
}

// ofOptional are sentences about optional wagers, or one of them, alone.
var ofOptional = regexp.MustCompile(`^\x{a0}*(A seat's optional|The optional|(The c|C)ards of a folded seat with an optional|A fold loses the Ante and leaves the Poker Bonus)`)

// TestOnlyWhatIsOfferedIsTold: the course of a round on the dealer's card and in the guide has no clause of a wager
// that the rules leave out, and all of one that they offer.
func TestOnlyWhatIsOfferedIsTold(t *testing.T) {
	for _, g := range pa.Banked {
		rules := map[string]string{
			"three-card-poker": `{"paytables": {"ante_bonus": "A"}}`, "four-card-prime": `{"paytables": {"bad_beat_bonus": "A"}}`,
			"spanish-21": `{"match_the_dealer": false}`, "five-card-hi-lo": `{"paytables": {"ante_bonus": "A"}, "tie": false}`,
		}[g.ID]
		if rules == "" {
			rules = `{}`
		}
		all, bare := file(t, g, ""), file(t, g, rules)
		for _, kind := range []string{"dealer", "guide", "rack"} {
			for _, f := range []*paper.Filing{all, bare} {
				var said []string
				for _, table := range tables(of(t, kind, f)) {
					for _, row := range table.Rows {
						said = append(said, strings.ReplaceAll(row[len(row)-1], "\u00a0", " "))
						if f == bare && ofOptional.MatchString(row[0]) {
							t.Errorf("%s of %s, which offers no optional wager, says %q", kind, g.ID, row[0])
						}
					}
				}
				for _, c := range bare.IdleClauses() {
					if c.Section() != string(g.Sections.Play) && !g.Cards.Split() {
						continue // before the cards are dealt
					}
					if idle := slices.Contains(f.IdleClauses(), c); slices.Contains(said, "§ "+string(c)) == idle && (idle || kind != "rack") {
						t.Errorf("%s of %s: § %s is told, and is without effect: %t", kind, g.ID, c, idle)
					}
				}
				for i := range g.Wagers {
					w := &g.Wagers[i]
					if w.Settled == "" {
						continue
					}
					offered := f == all && !w.Payout // the Envy Bonus has no amount unless one is chosen
					if has := slices.Contains(said, "§ "+string(w.Settled)); has != offered && (kind != "rack" || has) {
						t.Errorf("%s of %s, %s offered %t: its clause %s is told: %t", kind, g.ID, w.Name, offered, w.Settled, has)
					}
				}
			}
		}
	}
}

// TestSettledIsWhereItIsSettled: what is declared as the clause that settles a wager settles it in the rounds of the
// dealer's card, unless a fold or a void round does.
func TestSettledIsWhereItIsSettled(t *testing.T) {
	for _, g := range pa.Banked {
		seen := map[round.WagerID]bool{}
		rounds, err := scenario.Parse(roundsOf(t, "card", g))
		if err != nil {
			t.Fatal(err)
		}
		for i := range rounds {
			record, err := settle.Parse(rounds[i].Record)
			if err != nil {
				t.Fatal(err)
			}
			settled, _, err := settle.NewSettler().Settle(record)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range settled.Outcomes() {
				w := g.Wager(o.Wager)
				if w.Settled == "" {
					continue
				}
				if w.Settled.Contains(o.Cites[0]) {
					seen[o.Wager] = true
				} else if o.Result == round.Win || o.Result == round.Push {
					t.Errorf("%s: %s is settled by %s, not by %s", g.ID, w.Name, o.Cites[0], w.Settled)
				}
			}
		}
		for i := range g.Wagers {
			if w := &g.Wagers[i]; w.Settled != "" && !seen[w.ID] && !w.Payout && !w.FromMeter {
				t.Errorf("%s: no round settles the %s by %s", g.ID, w.Name, w.Settled)
			}
		}
	}
}

// TestDutiesAreDue: nobody is asked to see to a wager that is nowhere offered, or that the rules leave out.
func TestDutiesAreDue(t *testing.T) {
	for _, c := range []struct {
		game, rules string
		never       []string
	}{
		{"crazy-4-poker", "", []string{"Six Card", "Five Card Hand", "Progressive", "progressive"}},
		{"three-card-poker", "", []string{"Six Card", "progressive"}},
		{"high-card-flush", `{}`, []string{"right light", "share of the meter"}},
		{"razz", "", []string{"Bad Beat", "High Hand"}},
		{"omaha", `{"high_hand": true}`, []string{"When a Bad Beat is offered no more"}},
	} {
		text := read(htmlOf(t, of(t, "duties", file(t, pa.Game(c.game), c.rules))))
		for _, never := range c.never {
			if strings.Contains(text, never) {
				t.Errorf("the internal checklist of %s with %q has %q", c.game, c.rules, never)
			}
		}
	}
	for _, c := range [][3]string{
		{"high-card-flush", "", "The dealer looks that the right light is lit"}, {"five-card-hi-lo", "", "The dealer shuffles before every round"},
		{"omaha", `{"high_hand": true}`, "a transparent locked box for the contributions"}, {"holdem", `{"bad_beat": true}`, "When a Bad Beat is offered no more"},
	} {
		if text := read(htmlOf(t, of(t, "duties", file(t, pa.Game(c[0]), c[1])))); !strings.Contains(text, c[2]) {
			t.Errorf("the internal checklist of %s has no %q", c[0], c[2])
		}
	}
}

var (
	ofLog  = regexp.MustCompile(`(?i)\b(records?|recorded|reported|log|felt|program)\b`)
	begins = regexp.MustCompile(`^[A-Z0-9$]`)
)

// TestSentencesOfTheCard: each row of a dealer's card is a sentence for a dealer, which speaks of no record and says
// nothing twice.
func TestSentencesOfTheCard(t *testing.T) {
	for _, g := range pa.Banked {
		for _, b := range of(t, "dealer", file(t, g, "")).Blocks {
			table, ok := b.(paper.Table)
			if !ok || table.Head != nil {
				continue // what goes wrong is listed, not told
			}
			for _, row := range table.Rows {
				text := strings.TrimLeft(row[0], "\u00a0")
				if repeated(text) || ofLog.MatchString(text) || !begins.MatchString(text) {
					t.Errorf("the dealer's card of %s says %q", g.ID, text)
				}
			}
		}
	}
}

// repeated reports whether what stands before a colon ends as what stands after it begins.
func repeated(text string) bool {
	before, after, ok := strings.Cut(text, ": ")
	words := strings.Fields(before)
	return ok && len(words) > 1 && strings.HasPrefix(after, strings.Join(words[len(words)-2:], " "))
}

// TestReadingsAreToldInWords: no reading is told with the code of a way to read it.
func TestReadingsAreToldInWords(t *testing.T) {
	for _, g := range pa.Games {
		for _, r := range g.Readings {
			for _, way := range append(slices.Clone(r.Others), r.Default) {
				if len(r.Others) > 0 && strings.Contains(way, "-") && !strings.Contains(way, " ") && strings.Contains(r.Why, way) {
					t.Errorf("%s, reading %s: %q in %q", g.ID, r.ID, way, r.Why)
				}
			}
		}
	}
}

// TestTablesHaveNothingEmpty: in guide and mathematics sheet no row of a chart decides nothing, and no column of
// figures is empty.
func TestTablesHaveNothingEmpty(t *testing.T) {
	for _, g := range pa.Banked {
		f := file(t, g, "")
		for _, kind := range []string{"guide", "par"} {
			for _, table := range tables(of(t, kind, f)) {
				for _, row := range table.Rows {
					if len(table.Head) > 2 && strings.Join(row[1:], "") == "" {
						t.Errorf("%s of %s, %s: nothing stands beside %q", kind, g.ID, table.Title, row[0])
					}
				}
				for i, head := range table.Head {
					if (head == "pays" || head == "combinations") && !slices.ContainsFunc(table.Rows, func(row []string) bool { return row[i] != "" }) {
						t.Errorf("%s of %s, %s: nothing stands below %q", kind, g.ID, table.Title, head)
					}
				}
				for _, row := range table.Rows {
					if strings.HasSuffix(row[0], "/2") {
						t.Errorf("%s of %s: %q", kind, g.ID, row[0])
					}
				}
			}
		}
	}
}

// TestNumbersAreNotParted: a number in a table of a mathematics sheet stands on one line, unless it is longer than one.
func TestNumbersAreNotParted(t *testing.T) {
	number := regexp.MustCompile(`[0-9]{2,}`)
	for _, id := range []string{"five-card-hi-lo", "mississippi-stud"} {
		d := of(t, "par", file(t, pa.Game(id), ""))
		for _, size := range paper.Sizes[:2] {
			printed := map[string]bool{}
			for _, s := range sheets(t, pdfOf(t, d, size)) {
				for _, w := range s.Words {
					for _, n := range number.FindAllString(w.Text, -1) {
						printed[n] = true
					}
				}
			}
			for _, table := range tables(d) {
				for _, n := range number.FindAllString(strings.Join(slices.Concat(table.Rows...), " "), -1) {
					if !printed[n] && len(n) < 40 {
						t.Errorf("par of %s on %s: %s is parted", id, size.Name, n)
					}
				}
			}
		}
	}
}

// TestBandsEndAtTheLeast: no band of a wager that is lost at most says that less than nothing comes back.
func TestBandsEndAtTheLeast(t *testing.T) {
	for _, table := range tables(of(t, "par", file(t, pa.Game("four-card-prime"), ""))) {
		for _, row := range table.Rows {
			if len(row) == 3 && row[0] == "1,000" && strings.HasPrefix(row[1], "-1") {
				t.Errorf("in 1,000 rounds %s comes back", row[1])
			}
		}
	}
}

// TestRackIsNumberedAsItIsRead: of the folded sheet the front is the first page and the back the last.
func TestRackIsNumberedAsItIsRead(t *testing.T) {
	all := sheets(t, pdfOf(t, of(t, "rack", filed(t, "crazy-4-poker")), paper.Sizes[0]))
	for i, want := range [][2]string{{"4", "1"}, {"2", "3"}} {
		var got [2]string
		for n, w := range all[i].Words {
			if w.Text == "of" && n+1 < len(all[i].Words) && all[i].Words[n+1].Text == "4" && w.YMin > all[i].Height*0.9 {
				half := 0
				if w.XMin > all[i].Width/2 {
					half = 1
				}
				got[half] = all[i].Words[n-1].Text
			}
		}
		if got != want {
			t.Errorf("side %d of the sheet has the pages %v, want %v", i+1, got, want)
		}
	}
}

// TestInspectionSaysWhatFollows: what follows when a device is back in order is not what follows when it fails, and a
// paper without a drawing speaks of none.
func TestInspectionSaysWhatFollows(t *testing.T) {
	for _, g := range pa.Games {
		d := of(t, "inspection", file(t, g, ""))
		text := read(htmlOf(t, d))
		if strings.Contains(text, "the drawing") {
			t.Errorf("the complete rules of %s speak of a drawing that they do not have", g.ID)
		}
		follows := map[string]string{}
		for _, table := range tables(d) {
			for _, row := range table.Rows {
				if len(table.Head) == 3 && table.Head[1] == "what follows" && ofLog.MatchString(row[1]) {
					t.Errorf("%s: %s, %q", g.ID, row[0], row[1])
				}
				if strings.HasPrefix(row[0], "Device ") {
					follows[row[0]] = row[1]
				}
			}
		}
		if follows["Device back in order"] == follows["Device covered or signed out of order"] {
			t.Errorf("%s: when a device is back in order, %q", g.ID, follows["Device back in order"])
		}
	}
}

// TestPerCentStaysWithItsNumber: no line of a paper begins with the sign of a per cent.
func TestPerCentStaysWithItsNumber(t *testing.T) {
	for _, id := range []string{"five-card-hi-lo", "high-card-flush", "mississippi-stud", "four-card-prime"} {
		for _, kind := range []string{"inspection", "par"} {
			d := of(t, kind, file(t, pa.Game(id), ""))
			for _, size := range paper.Sizes[:2] {
				for i, s := range sheets(t, pdfOf(t, d, size)) {
					for n, w := range s.Words {
						if strings.HasPrefix(w.Text, "%") && (n == 0 || s.Words[n-1].XMax > w.XMin) {
							t.Errorf("%s of %s on %s, page %d: %q stands without its number", kind, id, size.Name, i+1, w.Text)
						}
					}
				}
			}
		}
	}
}

// TestNoTableIsEmpty: what has a head has rows.
func TestNoTableIsEmpty(t *testing.T) {
	for _, g := range pa.Games {
		f := file(t, g, "")
		for _, p := range papersOf(f) {
			for _, table := range tables(of(t, p.ID, f)) {
				if table.Head != nil && table.Rows == nil {
					t.Errorf("%s of %s: nothing stands below %q", p.ID, g.ID, table.Head)
				}
			}
		}
	}
}

// TestOtherChaptersAreNotCalledGeneral: the chapter that followed that of Five Card Hi-Lo is of a game.
func TestOtherChaptersAreNotCalledGeneral(t *testing.T) {
	if text := read(htmlOf(t, of(t, "editions", file(t, pa.Game("five-card-hi-lo"), "")))); strings.Contains(text, "§ 663a.9 Of a general chapter") {
		t.Error("§ 663a.9 is called general")
	}
}

// TestWorkedRoundIsOnOnePage: the wagers of the round that a guide shows, and their sum, are not parted, and stand
// with its cards.
func TestWorkedRoundIsOnOnePage(t *testing.T) {
	for _, g := range pa.Banked {
		d := of(t, "guide", file(t, g, ""))
		for _, size := range paper.Sizes[:2] {
			heads := 0
			for _, s := range sheets(t, pdfOf(t, d, size)) {
				for n, w := range s.Words[:len(s.Words)-1] {
					if w.Text != "wagered" || s.Words[n+1].Text != "returned" {
						continue
					}
					heads++
					if !slices.ContainsFunc(s.Words, func(w word) bool { return w.Text == "Dealt" }) {
						t.Errorf("the guide of %s on %s has its round on two pages", g.ID, size.Name)
					}
				}
			}
			if heads != 1 {
				t.Errorf("the guide of %s on %s has the head of its round %d times", g.ID, size.Name, heads)
			}
		}
	}
}

// TestRowsAreNotParted: what a row of several lines begins with stands on the page on which it ends.
func TestRowsAreNotParted(t *testing.T) {
	table := paper.Table{Head: []string{"which", "what"}, Left: 2}
	for i := range 60 {
		table.Rows = append(table.Rows, []string{fmt.Sprint(i), fmt.Sprintf("begins%d %s ends%d", i, strings.Repeat("several words ", 5+i%40), i)})
	}
	d := &paper.Document{Title: "Rows", Blocks: []paper.Block{table}}
	for _, size := range paper.Sizes[:2] {
		page := map[string]int{}
		for i, s := range sheets(t, pdfOf(t, d, size)) {
			for _, w := range s.Words {
				page[w.Text] = i + 1
			}
		}
		for i := range table.Rows {
			if from, to := page[fmt.Sprintf("begins%d", i)], page[fmt.Sprintf("ends%d", i)]; from == 0 || from != to {
				t.Errorf("on %s row %d goes from page %d to page %d", size.Name, i, from, to)
			}
		}
	}
}

// TestClausesOfInspection: no section repeats its title as a row, and of what is not kept it is said whether that is
// because nobody offers it.
func TestClausesOfInspection(t *testing.T) {
	b := book(t)
	for _, g := range pa.Games {
		for _, block := range of(t, "inspection", filed(t, g.ID)).Blocks {
			table, ok := block.(paper.Table)
			if !ok || !slices.Contains(table.Head, "kept") {
				continue
			}
			for i, row := range table.Rows {
				if row[1] == table.Title {
					t.Errorf("%s: %s repeats the title of its table", g.ID, row[0])
				}
				k, found := b.Clause(table.Anchors[i])
				if why := strings.Contains(k.Why, "not offered"); !found || (row[2] == "not offered") != why {
					t.Errorf("%s: %s is %q, and is not done because: %s", g.ID, row[0], row[2], k.Why)
				}
			}
		}
	}
}

// TestWagersInOrder: what one must wager to take part stands before all that one may.
func TestWagersInOrder(t *testing.T) {
	for _, g := range pa.Banked {
		f := filed(t, g.ID)
		for _, id := range []string{"guide", "inspection", "checklist"} {
			for _, block := range of(t, id, f).Blocks {
				table, ok := block.(paper.Table)
				if !ok || len(table.Head) == 0 {
					continue
				}
				optional := ""
				for _, row := range table.Rows {
					at := slices.IndexFunc(g.Wagers, func(w game.Wager) bool { return w.Name == row[0] })
					switch {
					case at < 0 || !strings.HasSuffix(row[len(row)-1], string(g.Wagers[at].Cite)):
					case !g.Wagers[at].Required:
						optional = row[0]
					case optional != "":
						t.Errorf("%s, %s: the %s stands after the %s", g.ID, id, row[0], optional)
					}
				}
			}
		}
	}
}
